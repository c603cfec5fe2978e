"""Find the lessons, and the learner's folder."""

import os
from pathlib import Path

from bpe_course.settings import SETTINGS

ROOT = Path(__file__).resolve().parents[1]  # the project, or where pip has put the packages
_PACKED = ROOT / "bpe_course" / "notebooks"  # where a wheel has the lessons; a page has none
IS_PROJECT = not _PACKED.is_dir()
NOTEBOOKS = ROOT / "notebooks" if IS_PROJECT else _PACKED


def find_course_folder() -> Path:
    """Return the learner's folder; refuse the folder of the shipped lessons (ValueError).

    It's BPE_LESSON_COURSE or my_course/ in the project; without the project, where the notebook is.
    """
    own = ROOT / "my_course" if IS_PROJECT else "."
    folder = Path(os.path.abspath(os.path.expanduser(SETTINGS.course or own)))
    # Not Path.exists: that raises an error if the system refuses to look.
    if all(map(os.path.exists, (folder, NOTEBOOKS))) and os.path.samefile(folder, NOTEBOOKS):
        problem = "is the folder of the shipped lessons, which must stay as they are"
        raise ValueError(f"{folder} {problem}: set BPE_LESSON_COURSE to a different folder")
    return folder


def need_project(what: str) -> None:
    """Raise a ValueError if this isn't the whole project, which `what` needs."""
    if not IS_PROJECT:
        raise ValueError(f"{what} needs the whole project, not just the package: see its README")
