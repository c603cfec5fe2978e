"""Find what a class handed in, and whose it is."""

import re
from pathlib import Path
from typing import NamedTuple

from bpe_course.ask.catalogue import LESSONS, get_notebook_name

# What Moodle and Canvas call a file or a folder when a teacher downloads all submissions.
_LMS_NAMES = [
    re.compile(r"(.+)_(\d+)_assignsubmission_[a-z]+(?:_|$)"),  # a name may have a _ too
    re.compile(r"([^_]+)_(?:late_)?(\d+)_\d+_", re.IGNORECASE),
]
_MADE_BY_MACHINES = {"__MACOSX", "__pycache__", "Thumbs.db", "desktop.ini"}


class Learner(NamedTuple):
    """A learner who handed something in: the name, and the number that Moodle or Canvas puts after it, or ""."""

    name: str
    id: str = ""


def find_handed_in(folder: Path) -> dict[Path, Learner]:
    """Return file -> learner for a folder and its subfolders, in order of the learners.

    A my_bpe.py counts only if its learner has no notebook there, and any other file only if they
    have neither. Nothing counts that's hidden, or that an operating system made. A folder that has
    lesson 00 itself, as my_course has, is one learner's.
    """
    is_course = (folder / f"{get_notebook_name('00')}.ipynb").is_file()
    only = Learner(folder.resolve().name) if is_course else None
    owners = {}
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        # A link to a folder isn't followed: it's a file here, which no one can read.
        if path.is_symlink() or not path.is_dir():
            if not any(part.startswith(".") or part in _MADE_BY_MACHINES for part in parts):
                owners[path] = only or identify(parts)
    best = {owners[path]: _rank(path) for path in sorted(owners, key=_rank)}
    paths = [path for path, learner in owners.items() if _rank(path) == best[learner]]
    return {path: owners[path] for path in sorted(paths, key=lambda path: (owners[path], path))}


def _rank(path: Path) -> int:
    return 2 if path.suffix == ".ipynb" else int(is_my_bpe(path))  # how well it can be marked


def is_my_bpe(path: Path) -> bool:
    """Return whether a file is a learner's my_bpe.py, whatever their LMS put around the name."""
    return path.suffix == ".py" and "my_bpe" in path.stem


def identify(parts: tuple[str, ...]) -> Learner:
    """Return whose a file is: its folder has the learner's name, or else the file's own name."""
    for match in filter(None, (pattern.match(parts[0]) for pattern in _LMS_NAMES)):
        return Learner(*match.groups())
    if len(parts) > 1 and not parts[0].lower().endswith(".zip"):
        return Learner(parts[0])
    name = Path(parts[0]).stem
    for known in ("my_bpe", *map(get_notebook_name, LESSONS)):
        name = name.replace(known, "").strip(" _-") or name
    return Learner(name)
