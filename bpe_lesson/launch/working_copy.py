"""The learner's folder: a working copy of the lessons, and an update never writes over work.

For each file that it copied, the folder's record keeps two fingerprints of the shipped form: one of
the whole file, to see that a newer form is shipped, and one of what a learner would change (the
types and sources of the cells), to see that they have worked on it.
"""

import json
import os
from collections.abc import Mapping
from hashlib import sha256
from itertools import count
from pathlib import Path

from bpe_lesson.files import ROOT, write_atomically

RECORD_FILE = ".shipped.json"


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


def refresh(folder: Path) -> dict[str, str]:
    """Bring the learner's folder up to date; make it if it is not there.

    Returns:
        lesson -> what became of it: "new" (it was not there), "updated" (untouched: a newer form
        took its place), "kept" (the learner has worked on it), "kept, a newer one is there", or
        "same" (untouched, and so is the shipped form).

    Raises:
        ValueError: there is no lesson to copy, or a shipped one is damaged.
        OSError: the folder cannot be written.
    """
    shipped = {path: take_fingerprints(path) for path in list_shipped_lessons()}
    record, states = read_record(folder), {}
    for path, form in shipped.items():
        name = path.name
        base = record.get(name)
        states[name] = compare_copy(folder / name, base, form)
        if states[name] in ("new", "updated"):
            write_atomically(folder / name, path.read_bytes())
        record[name] = base if base and states[name].startswith("kept") else form
    write_record(folder, record)
    return states


def compare_copy(mine: Path, base: Mapping[str, str] | None, form: Mapping[str, str]) -> str:
    """Return the state of one file, as `refresh` reports it, and so what is to be done.

    Args:
        mine: the learner's file.
        base: fingerprints of the shipped form that it was copied from, if they are known.
        form: those of the form that is shipped now.
    """
    if not mine.exists():
        return "new"
    work = fingerprint_work(mine)
    if base and work and work == base["work"] and form["file"] != base["file"]:
        return "updated"
    if work == form["work"]:
        return "same"
    return "kept, a newer one is there" if base and base["work"] != form["work"] else "kept"


def restore_lesson(folder: Path, which: str) -> tuple[str, str | None]:
    """Give one lesson back as shipped; the learner's own stays beside it under another name.

    Args:
        folder: the learner's folder.
        which: "2", "02", "02_end_of_word" or "02_end_of_word.ipynb".

    Returns:
        The lesson's file name, and the name under which the learner's is kept: None if there was
        none, or if it was the shipped file to the byte.

    Raises:
        ValueError: `which` names no lesson, or more than one.
        OSError: the folder cannot be written.
    """
    path = find_lesson(which)
    form = take_fingerprints(path)
    mine, kept = folder / path.name, None
    if os.path.lexists(mine) and not (mine.is_file() and mine.read_bytes() == path.read_bytes()):
        names = (f"{path.stem}.yours-{n}.ipynb" for n in count(1))
        kept = next(name for name in names if not os.path.lexists(folder / name))
        os.rename(mine, folder / kept)
    if not mine.exists():
        write_atomically(mine, path.read_bytes())
    write_record(folder, read_record(folder) | {path.name: form})
    return path.name, kept


def find_lesson(which: str) -> Path:
    """Return the shipped lesson of that number, name or file name; `restore_lesson` says what is raised."""
    lessons = list_shipped_lessons()
    found = [path for path in lessons if which in (path.name, path.stem)]
    if not found and which.isdecimal():
        found = [path for path in lessons if get_number(path.name).lstrip("0") == which.lstrip("0")]
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


def take_fingerprints(path: Path) -> dict[str, str]:
    """Return both fingerprints of a shipped file; a ValueError if it is a damaged notebook."""
    work = fingerprint_work(path)
    if work is None:
        raise ValueError(f"{path} is damaged: give it back with git checkout, or get it again")
    return {"file": sha256(path.read_bytes()).hexdigest(), "work": work}


def fingerprint_work(path: Path) -> str | None:
    """Return a fingerprint of the cells' types and sources, or None if it is no notebook.

    Running a lesson changes neither. Blank cells do not count: Shift-Enter in the last cell adds
    one.
    """
    try:
        cells = json.loads(path.read_bytes())["cells"]
        work = [[cell["cell_type"], "".join(cell["source"])] for cell in cells]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return sha256(json.dumps([cell for cell in work if cell[1].strip()]).encode()).hexdigest()


def read_record(folder: Path) -> dict[str, dict[str, str]]:
    """Return file -> fingerprints of its shipped form; nothing if the record is damaged."""
    try:
        record = json.loads((folder / RECORD_FILE).read_text(encoding="utf-8"))
        return {name: {"file": form["file"], "work": form["work"]} for name, form in record.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def write_record(folder: Path, record: Mapping[str, Mapping[str, str]]) -> None:
    """Write the record, also when nothing is new: it shows that the folder can be written."""
    write_atomically(folder / RECORD_FILE, json.dumps(record, indent=1).encode("utf-8"))
