"""Copy the lessons to the learner's folder and update them, without ever losing any work.

A record in the folder has the fingerprints of our copies.
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

from bpe_course.lessons import list_lesson_files
from bpe_lesson.files import write_atomically

_RECORD_FILE = ".shipped.json"
# What a damaged notebook or record raises.
_DAMAGES = (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError)
# JupyterLab writes this into a notebook that says anything else, which changes it.
_LANGUAGE = {
    "codemirror_mode": {"name": "ipython", "version": 3},
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
    "version": platform.python_version(),
}
_Fingerprints = dict[str, str]  # of the whole "file", and of the "work": cells' types and sources


class CopyState(Enum):
    """What happened to the learner's copy of a lesson, as a line that says so."""

    NEW = "New lessons: {lessons}."
    UPDATED = "Updated lessons: {lessons}."  # the learner hadn't changed them
    KEPT = "Lessons kept, with your work: {lessons}."
    KEPT_THOUGH_NEWER = (
        "Lessons kept, with your work, though there's a newer version: {lessons} "
        "(to get it, run python -m bpe_lesson fresh {first})."
    )
    SAME = ""  # as the shipped lesson


def refresh(folder: Path) -> dict[str, CopyState]:
    """Update the learner's folder, or create it; return what happened to each copy."""
    copies = {path.name: _make_copy(path) for path in list_lesson_files()}
    record = _read_record(folder)
    states = {}
    for name, (content, shipped) in copies.items():
        state = _compare_copy(folder / name, record.get(name, {}), shipped)
        if state in (CopyState.NEW, CopyState.UPDATED):
            write_atomically(folder / name, content)
        if name not in record or state not in (CopyState.KEPT, CopyState.KEPT_THOUGH_NEWER):
            record[name] = shipped
        states[name] = state
    _write_record(folder, record)
    return states


def _make_copy(path: Path) -> tuple[bytes, _Fingerprints]:
    """Return a shipped lesson in which no cell looks run."""
    notebook = json.loads(path.read_bytes())
    for cell in notebook["cells"]:
        for part in (cell, *cell.get("outputs", [])):
            if "execution_count" in part:
                part["execution_count"] = None
    notebook["metadata"]["language_info"] = _LANGUAGE
    content = f"{json.dumps(notebook, indent=1, ensure_ascii=False)}\n".encode()
    return content, {"file": sha256(content).hexdigest(), "work": _hash_work(content)}


def _hash_work(content: bytes) -> str:
    cells = json.loads(content)["cells"]
    work = [[cell["cell_type"], "".join(cell["source"])] for cell in cells]
    return sha256(json.dumps([cell for cell in work if cell[1].strip()]).encode()).hexdigest()


def _compare_copy(copy: Path, base: _Fingerprints, shipped: _Fingerprints) -> CopyState:
    if not copy.exists():
        return CopyState.NEW
    work = ""
    with suppress(*_DAMAGES):
        work = _hash_work(copy.read_bytes())
    if work and work == base.get("work") and shipped["file"] != base.get("file"):
        return CopyState.UPDATED
    if work == shipped["work"]:
        return CopyState.SAME
    is_newer = base and shipped["work"] != base.get("work")
    return CopyState.KEPT_THOUGH_NEWER if is_newer else CopyState.KEPT


def restore_lesson(folder: Path, which: str) -> tuple[str, str | None]:
    """Replace the learner's copy of a lesson; return its name, and the new one of theirs.

    That's None if there was none, or none but a fresh one.
    """
    path = find_lesson(which)
    content, shipped = _make_copy(path)
    copy = folder / path.name
    kept_as = None
    if not (copy.is_file() and copy.read_bytes() == content):
        kept_as = _move_aside(copy) if os.path.lexists(copy) else None
        write_atomically(copy, content)
    _write_record(folder, _read_record(folder) | {path.name: shipped})
    return path.name, kept_as


def _move_aside(lesson: Path) -> str:
    paths = (lesson.with_name(f"{lesson.stem}.yours-{number}.ipynb") for number in count(1))
    path = next(path for path in paths if not os.path.lexists(path))
    os.rename(lesson, path)
    return path.name


def find_lesson(which: str) -> Path:
    for path in list_lesson_files():
        numbered = which.isdecimal() and f"{int(which):02}" == get_number(path.name)
        if numbered or which in (path.name, path.stem):
            return path
    names = ", ".join(path.stem for path in list_lesson_files())
    raise ValueError(f"there's no lesson called {which!r}: give one of {names}")


def get_number(lesson: str) -> str:
    return lesson.removesuffix(".ipynb").split("_")[0]


def _read_record(folder: Path) -> dict[str, _Fingerprints]:
    """Return lesson -> fingerprints of the copy that we made."""
    try:
        record = json.loads((folder / _RECORD_FILE).read_bytes())
        return {name: dict(hashes) for name, hashes in record.items()}
    except _DAMAGES:
        return {}


def _write_record(folder: Path, record: Mapping[str, _Fingerprints]) -> None:
    # Always, which shows whether the folder is writable.
    write_atomically(folder / _RECORD_FILE, json.dumps(record, indent=1).encode("utf-8"))
