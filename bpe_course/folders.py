"""Find the checkout, and the learner's folder in it."""

import os
from pathlib import Path

from bpe_course.settings import SETTINGS

ROOT = Path(__file__).resolve().parents[1]  # the checkout, with notebooks/ in it


def find_course_folder() -> Path:
    """Return BPE_LESSON_COURSE or my_course/; refuse the folder of the shipped lessons (ValueError)."""
    folder = Path(os.path.abspath(os.path.expanduser(SETTINGS.course or ROOT / "my_course")))
    shipped = ROOT / "notebooks"
    # Not Path.exists: that raises an error if the system refuses to look.
    if os.path.exists(folder) and os.path.exists(shipped) and os.path.samefile(folder, shipped):
        problem = "is the folder of the shipped lessons, which must stay as they are"
        raise ValueError(f"{folder} {problem}: set BPE_LESSON_COURSE to a different folder")
    return folder
