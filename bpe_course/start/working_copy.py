"""Copy the lessons to the learner's folder and update them, without ever losing any work.

A record in the folder has the fingerprints of each copy as we made it.
"""

import json
import os
import platform
from collections.abc import Mapping
from contextlib import suppress
from enum import Enum
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import NamedTuple

from bpe_course.folders import ROOT
from bpe_lesson.files import write_atomically

_RECORD_FILE = ".shipped.json"
# The errors that reading a file as a notebook, or as a record, ends with if it's damaged.
_DAMAGES = (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError)
# What a kernel says of its language. JupyterLab writes it into a notebook that says anything else,
# and then the notebook counts as changed, although nobody has touched it.
_LANGUAGE = {
    "codemirror_mode": {"name": "ipython", "version": 3},
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
    "version": platform.python_version(),
}


class _Fingerprints(NamedTuple):
    """Two hashes of a copy as we made it."""

    file: str  # of the whole file
    work: str  # of the cells' types and sources


class CopyState(Enum):
    """What happened to the learner's copy of a lesson; the value is a line that tells them."""

    NEW = "New lessons: {lessons}."
    UPDATED = "Updated lessons: {lessons}."  # the learner hadn't changed them
    KEPT = "Lessons kept, with your work: {lessons}."
    KEPT_THOUGH_NEWER = (
        "Lessons kept, with your work, though there's a newer version: {lessons} "
        "(to get it, run python -m bpe_lesson fresh {first})."
    )
    SAME = ""  # the copy is the same as the shipped lesson, so there's nothing to say


def list_shipped_lessons() -> list[Path]:
    """Return the paths of the shipped lessons, in order."""
    lessons = sorted((ROOT / "notebooks").glob("[!.]*.ipynb"))
    if not lessons:
        raise ValueError(
            f"there are no lessons in {ROOT / 'notebooks'}: get the whole project, and run "
            "python -m pip install -r requirements.txt in its folder"
        )
    return lessons


def refresh(folder: Path) -> dict[str, CopyState]:
    """Update the learner's folder, or create it; return what happened to each copy."""
    # Read all of them before writing any: if one is damaged, the folder stays as it is.
    copies = {path.name: _make_copy(path) for path in list_shipped_lessons()}
    record = _read_record(folder)
    states = {}
    for name, (content, form) in copies.items():
        state = _compare_copy(folder / name, record.get(name), form)
        if state in (CopyState.NEW, CopyState.UPDATED):
            write_atomically(folder / name, content)
        if name not in record or state not in (CopyState.KEPT, CopyState.KEPT_THOUGH_NEWER):
            record[name] = form
        states[name] = state
    _write_record(folder, record)
    return states


def _make_copy(path: Path) -> tuple[bytes, _Fingerprints]:
    """Return a shipped lesson as the learner gets it: no cell looks run, and none looks changed."""
    try:
        notebook = json.loads(path.read_bytes())
        for cell in notebook["cells"]:
            for part in (cell, *cell.get("outputs", [])):
                if "execution_count" in part:
                    part["execution_count"] = None
        notebook["metadata"]["language_info"] = _LANGUAGE
        content = f"{json.dumps(notebook, indent=1, ensure_ascii=False)}\n".encode()
        return content, _Fingerprints(sha256(content).hexdigest(), _hash_work(content))
    except _DAMAGES:
        raise ValueError(
            f"{path} is damaged: restore it with git checkout, or download it again"
        ) from None


def _hash_work(content: bytes) -> str:
    cells = json.loads(content)["cells"]
    work = [[cell["cell_type"], "".join(cell["source"])] for cell in cells]
    return sha256(json.dumps([cell for cell in work if cell[1].strip()]).encode()).hexdigest()


def _compare_copy(copy: Path, base: _Fingerprints | None, form: _Fingerprints) -> CopyState:
    if not copy.exists():
        return CopyState.NEW
    work = None
    with suppress(*_DAMAGES):
        work = _hash_work(copy.read_bytes())
    if base and work == base.work and form.file != base.file:
        return CopyState.UPDATED
    if work == form.work:
        return CopyState.SAME
    if base and form.work != base.work:
        return CopyState.KEPT_THOUGH_NEWER
    return CopyState.KEPT


def restore_lesson(folder: Path, which: str) -> tuple[str, str | None]:
    """Replace the learner's copy of a lesson with the shipped one; theirs gets a new name.

    Returns:
        The lesson's file name, and the new name of the learner's copy: None if there was no copy, or
        if it was the same as a fresh one, byte for byte.
    """
    path = find_lesson(which)
    content, form = _make_copy(path)
    copy = folder / path.name
    kept_as = None
    if not (copy.is_file() and copy.read_bytes() == content):
        kept_as = _move_aside(copy) if os.path.lexists(copy) else None
        write_atomically(copy, content)
    _write_record(folder, _read_record(folder) | {path.name: form})
    return path.name, kept_as


def _move_aside(lesson: Path) -> str:
    """Give whatever is in a lesson's place a free name, and return that name."""
    names = (f"{lesson.stem}.yours-{number}.ipynb" for number in count(1))
    name = next(name for name in names if not os.path.lexists(lesson.with_name(name)))
    os.rename(lesson, lesson.with_name(name))
    return name


def find_lesson(which: str) -> Path:
    """Return the path of the shipped lesson with that number, name or file name."""
    lessons = list_shipped_lessons()
    for path in lessons:
        numbered = which.isdecimal() and f"{int(which):02}" == get_number(path.name)
        if numbered or which in (path.name, path.stem):
            return path
    names = ", ".join(path.stem for path in lessons)
    raise ValueError(f"there's no lesson called {which!r}: give one of {names}")


def get_number(lesson: str) -> str:
    """Return the number at the start of a lesson's name."""
    return lesson.removesuffix(".ipynb").split("_")[0]


def _read_record(folder: Path) -> dict[str, _Fingerprints]:
    """Return lesson -> fingerprints of the file that was copied; {} if the record can't be read."""
    try:
        record = json.loads((folder / _RECORD_FILE).read_text(encoding="utf-8"))
        # str(): None in a damaged record would equal the fingerprint of a damaged notebook.
        return {
            name: _Fingerprints(str(form["file"]), str(form["work"]))
            for name, form in record.items()
        }
    except _DAMAGES:
        return {}


def _write_record(folder: Path, record: Mapping[str, _Fingerprints]) -> None:
    """Write the record even if nothing changed: that shows whether the folder is writable."""
    content = {name: form._asdict() for name, form in record.items()}
    write_atomically(folder / _RECORD_FILE, json.dumps(content, indent=1).encode("utf-8"))
