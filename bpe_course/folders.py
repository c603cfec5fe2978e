"""Find the checkout, and the learner's folder in it."""

import os
from pathlib import Path

from bpe_course.settings import SETTINGS

ROOT = Path(__file__).resolve().parents[1]  # the checkout, with notebooks/ in it


def find_course_folder() -> Path:
    """Return the learner's folder: BPE_LESSON_COURSE if that's set, and my_course/ in ROOT if not.

    Raises:
        ValueError: if it's the folder of the shipped lessons, which must stay as they are.
    """
    named = SETTINGS.course or ROOT / "my_course"
    folder = Path(os.path.abspath(os.path.expanduser(named)))
    shipped = ROOT / "notebooks"
    # Not Path.exists: that raises an error if the system refuses to look.
    if os.path.exists(folder) and os.path.exists(shipped) and os.path.samefile(folder, shipped):
        raise ValueError(
            f"{folder} is the folder of the shipped lessons, which must stay as they are: "
            "set BPE_LESSON_COURSE to a different folder"
        )
    return folder
