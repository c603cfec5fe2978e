"""The learner's folder: a working copy of the lessons, which an update never writes over.

For each lesson that it copied, the folder's record keeps two fingerprints of the shipped file, see
`Fingerprints`.
"""

import json
import os
from collections.abc import Mapping
from enum import Enum
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import NamedTuple

from bpe_lesson.files import ROOT, write_atomically

RECORD_FILE = ".shipped.json"


class Fingerprints(NamedTuple):
    """What a shipped lesson is known by later on.

    Attributes:
        file: a hash of the whole file, which shows whether a different one is shipped now.
        work: a hash of the cells' types and sources, which shows whether the learner has worked on
            their copy: running it changes neither.
    """

    file: str
    work: str


class CopyState(Enum):
    """What became of the learner's copy of a lesson; the value is the line that says so.

    The line has the numbers of all `lessons` that it's true of, and of the `first` of them.
    """

    NEW = "Copied: {lessons}."
    UPDATED = "Brought up to date: {lessons}."  # untouched by the learner, and shipped anew
    KEPT = "Kept, with your work: {lessons}."
    KEPT_THOUGH_NEWER = (
        "Kept, with your work, though a newer one is there: {lessons} "
        "(python -m bpe_lesson fresh {first} gives the new one)."
    )
    SAME = ""  # the same as what is shipped: nothing to say


def list_shipped_lessons() -> list[Path]:
    """Return the lessons as shipped, in order.

    Raises:
        ValueError: there are none.
    """
    lessons = sorted((ROOT / "notebooks").glob("[!.]*.ipynb"))
    if not lessons:
        raise ValueError(
            f"there are no lessons in {ROOT / 'notebooks'}: get the whole project, and in its "
            "folder run python -m pip install -r requirements.txt"
        )
    return lessons


def refresh(folder: Path) -> dict[str, CopyState]:
    """Bring the learner's folder up to date; make it if it isn't there.

    Returns:
        lesson -> what became of the learner's copy.

    Raises:
        ValueError: if there are no lessons to copy, or a shipped one is damaged.
        OSError: if the folder can't be written.
    """
    # All are read before one is written: a damaged lesson leaves the folder as it is.
    shipped = {path: take_fingerprints(path) for path in list_shipped_lessons()}
    record = read_record(folder)
    states = {}
    for path, form in shipped.items():
        copy = folder / path.name
        state = compare_copy(copy, record.get(path.name), form)
        if state in (CopyState.NEW, CopyState.UPDATED):
            write_atomically(copy, path.read_bytes())
        if path.name not in record or state not in (CopyState.KEPT, CopyState.KEPT_THOUGH_NEWER):
            record[path.name] = form
        states[path.name] = state
    write_record(folder, record)
    return states


def compare_copy(copy: Path, base: Fingerprints | None, form: Fingerprints) -> CopyState:
    """Return what is to become of the learner's copy of a lesson.

    Args:
        copy: the learner's file.
        base: fingerprints of the shipped lesson that it was copied from, if they're known.
        form: fingerprints of the lesson that is shipped now.
    """
    if not copy.exists():
        return CopyState.NEW
    work = fingerprint_work(copy)
    if base and work == base.work and form.file != base.file:
        return CopyState.UPDATED
    if work == form.work:
        return CopyState.SAME
    if base and form.work != base.work:
        return CopyState.KEPT_THOUGH_NEWER
    return CopyState.KEPT


def restore_lesson(folder: Path, which: str) -> tuple[str, str | None]:
    """Give one lesson back as shipped, and keep the learner's beside it under another name.

    Args:
        folder: the learner's folder.
        which: "2", "02", "02_end_of_word" or "02_end_of_word.ipynb".

    Returns:
        The lesson's file name, and the name under which the learner's is kept: None if there was
        none, or if it was the shipped file, byte for byte.

    Raises:
        ValueError: if `which` names no lesson, or more than one.
        OSError: if the folder can't be written.
    """
    path = find_lesson(which)
    form = take_fingerprints(path)
    copy = folder / path.name
    kept_as = None
    same = copy.is_file() and copy.read_bytes() == path.read_bytes()
    if not same:
        kept_as = move_aside(copy) if os.path.lexists(copy) else None
        write_atomically(copy, path.read_bytes())
    write_record(folder, read_record(folder) | {path.name: form})
    return path.name, kept_as


def move_aside(lesson: Path) -> str:
    """Give a file, or whatever is there, a name that is free: return that name."""
    names = (f"{lesson.stem}.yours-{number}.ipynb" for number in count(1))
    name = next(name for name in names if not os.path.lexists(lesson.with_name(name)))
    os.rename(lesson, lesson.with_name(name))
    return name


def find_lesson(which: str) -> Path:
    """Return the shipped lesson of that number, name or file name.

    Raises:
        ValueError: if there's no such lesson, or more than one.
    """
    lessons = list_shipped_lessons()
    found = [path for path in lessons if which in (path.name, path.stem)]
    if not found and which.isdecimal():
        number = which.lstrip("0")
        found = [path for path in lessons if get_number(path.name).lstrip("0") == number]
    if len(found) != 1:
        problem = "more than one lesson is" if found else "no lesson is"
        names = ", ".join(path.stem for path in found or lessons)
        raise ValueError(f"{problem} called {which!r}: give one of {names}")
    return found[0]


def get_number(lesson: str) -> str:
    """Return the number at the start of a lesson's name.

    >>> get_number("02_end_of_word.ipynb")
    '02'
    """
    return lesson.removesuffix(".ipynb").split("_")[0]


def take_fingerprints(path: Path) -> Fingerprints:
    """Return the fingerprints of a shipped lesson.

    Raises:
        ValueError: if it's damaged.
    """
    work = fingerprint_work(path)
    if work is None:
        raise ValueError(f"{path} is damaged: give it back with git checkout, or get it again")
    return Fingerprints(sha256(path.read_bytes()).hexdigest(), work)


def fingerprint_work(path: Path) -> str | None:
    """Return a hash of the cells' types and sources, None if it isn't a notebook.

    Blank cells don't count, because Shift-Enter in the last cell adds one.
    """
    try:
        cells = json.loads(path.read_bytes())["cells"]
        work = [[cell["cell_type"], "".join(cell["source"])] for cell in cells]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return sha256(json.dumps([cell for cell in work if cell[1].strip()]).encode()).hexdigest()


def read_record(folder: Path) -> dict[str, Fingerprints]:
    """Return lesson -> fingerprints of the shipped file that was copied; {} if it's damaged."""
    try:
        record = json.loads((folder / RECORD_FILE).read_text(encoding="utf-8"))
        # None in a damaged record would equal the fingerprint of a file that isn't a notebook.
        return {
            name: Fingerprints(str(form["file"]), str(form["work"]))
            for name, form in record.items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def write_record(folder: Path, record: Mapping[str, Fingerprints]) -> None:
    """Write the record, even if nothing changed: that shows whether the folder can be written."""
    content = {name: form._asdict() for name, form in record.items()}
    write_atomically(folder / RECORD_FILE, json.dumps(content, indent=1).encode("utf-8"))
