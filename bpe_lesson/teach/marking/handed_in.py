"""Find what a class handed in, and whose it is."""

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from bpe_lesson.lessons.catalogue import LESSONS, get_notebook_name

# What Moodle and Canvas call a file or a folder when a teacher downloads all submissions.
_LMS_NAMES = [
    re.compile(r"(?P<name>[^_]+)_(?P<id>\d+)_assignsubmission_[a-z]+(_|$)"),
    re.compile(r"(?P<name>[^_]+)_((?P<late>late)_)?(?P<id>\d+)_\d+_", re.IGNORECASE),
]
_MADE_BY_MACHINES = {"__MACOSX", "__pycache__", "Thumbs.db", "desktop.ini"}


class Learner(NamedTuple):
    """Who handed in: the name, and the number that Moodle or Canvas puts after it, or ""."""

    name: str
    id: str = ""


class HandedIn(NamedTuple):
    """One file that a learner handed in, and whether Canvas says that it was late."""

    path: Path
    learner: Learner
    is_late: bool = False


def find_handed_in(folder: Path) -> list[HandedIn]:
    """Return what is in a folder and its subfolders, in order of the learners.

    A file that isn't a notebook counts only if its learner has no notebook there.
    """
    # Links to folders aren't followed: they're files here, which no one can read.
    files = [path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir()]
    files = [path for path in files if _is_learners(path.relative_to(folder).parts)]
    found = [_identify(folder, path) for path in sorted(files)]
    have_notebooks = {one.learner for one in found if one.path.suffix == ".ipynb"}
    return sorted(
        (one for one in found if one.path.suffix == ".ipynb" or one.learner not in have_notebooks),
        key=lambda one: (one.learner.name.casefold(), one.learner.id, one.path),
    )


def _identify(folder: Path, path: Path) -> HandedIn:
    """Return whose a file is: its folder has the learner's name, or else the file's own name.

    >>> _identify(Path("in"), Path("in/ada/01_toy_aaab.ipynb")).learner.name
    'ada'
    >>> _identify(Path("in"), Path("in/lovelaceada_late_1234_5678_01_toy_aaab.ipynb"))[1:]
    (Learner(name='lovelaceada', id='1234'), True)
    >>> _identify(Path("in"), Path("in/ada 01_toy_aaab.ipynb")).learner.name
    'ada'
    """
    first = path.relative_to(folder).parts[0]
    for pattern in _LMS_NAMES:
        found = pattern.match(first)
        if found:
            is_late = bool(found.groupdict().get("late"))
            return HandedIn(path, Learner(found["name"], found["id"]), is_late)
    if path.parent == folder:
        first = _cut_lesson(path.stem)
    return HandedIn(path, Learner(first))


def _cut_lesson(stem: str) -> str:
    """Return a file's name without the lesson's, unless nothing would be left."""
    for number in LESSONS:
        stem = stem.replace(get_notebook_name(number), "").strip(" _-") or stem
    return stem


def _is_learners(parts: Iterable[str]) -> bool:
    """Return whether a path is a learner's: not hidden, and not made by an operating system."""
    return not any(part.startswith(".") or part in _MADE_BY_MACHINES for part in parts)


def find_my_bpe(folder: Path, path: Path) -> str:
    """Return the path of the my_bpe.py beside a notebook in a learner's folder, "" if there's none."""
    beside = path.with_name("my_bpe.py")
    is_theirs = path.parent != folder and beside.is_file() and not beside.is_symlink()
    return os.fspath(beside) if is_theirs else ""
