"""Find what a class handed in, and whose it is."""

import re
from pathlib import Path
from typing import NamedTuple

from bpe_lesson.lessons.catalogue import LESSONS, get_notebook_name

# What Moodle and Canvas call a file or a folder when a teacher downloads all submissions.
_LMS_NAMES = [
    re.compile(r"([^_]+)_(\d+)_assignsubmission_[a-z]+(?:_|$)"),
    re.compile(r"([^_]+)_(?:late_)?(\d+)_\d+_", re.IGNORECASE),
]
_MADE_BY_MACHINES = {"__MACOSX", "__pycache__", "Thumbs.db", "desktop.ini"}


class Learner(NamedTuple):
    """Who handed in: the name, and the number that Moodle or Canvas puts after it, or ""."""

    name: str
    id: str = ""


def find_handed_in(folder: Path) -> dict[Path, Learner]:
    """Return file -> learner for a folder and its subfolders, in order of the learners.

    A file that isn't a notebook counts only if its learner has no notebook there. Nothing counts
    that's hidden, or that an operating system made.
    """
    found = {}
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        # A link to a folder isn't followed: it's a file here, which no one can read.
        if path.is_symlink() or not path.is_dir():
            if not any(part.startswith(".") or part in _MADE_BY_MACHINES for part in parts):
                found[path] = _identify(parts)
    have_notebooks = {found[path] for path in found if path.suffix == ".ipynb"}
    paths = [p for p in found if p.suffix == ".ipynb" or found[p] not in have_notebooks]
    return {path: found[path] for path in sorted(paths, key=lambda path: (found[path], path))}


def _identify(parts: tuple[str, ...]) -> Learner:
    """Return whose a file is: its folder has the learner's name, or else the file's own name.

    >>> _identify(("ada", "01_toy_aaab.ipynb")).name, _identify(("ada 01_toy_aaab.ipynb",)).name
    ('ada', 'ada')
    >>> _identify(("lovelaceada_late_1234_5678_01_toy_aaab.ipynb",))
    Learner(name='lovelaceada', id='1234')
    """
    for found in filter(None, (pattern.match(parts[0]) for pattern in _LMS_NAMES)):
        return Learner(*found.groups())
    if len(parts) > 1:
        return Learner(parts[0])
    name = Path(parts[0]).stem
    for number in LESSONS:
        name = name.replace(get_notebook_name(number), "").strip(" _-") or name
    return Learner(name)
