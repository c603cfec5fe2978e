"""Where files live: the checkout, the learner's folder, and a write that never leaves half a file."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]  # the checkout, with notebooks/ in it


def find_course_folder() -> Path:
    """Return the learner's folder: BPE_LESSON_COURSE if it is set, otherwise my_course/ in ROOT.

    Raises:
        ValueError: if that is the folder of the shipped lessons, which must stay as they are.
    """
    named = os.environ.get("BPE_LESSON_COURSE") or ROOT / "my_course"
    folder = Path(os.path.abspath(os.path.expanduser(named)))
    if folder.resolve() == (ROOT / "notebooks").resolve():
        raise ValueError(f"{folder} has the lessons as shipped: set BPE_LESSON_COURSE to another")
    return folder


def write_atomically(path: Path, content: bytes) -> None:
    """Write the whole file or, if anything goes wrong, leave the old one untouched.

    The content goes to a temporary file beside it first, because replacing a file is one step for
    the system and writing one is many.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_atomically(Path(folder, "new", "note.txt"), b"hello")
    ...     Path(folder, "new", "note.txt").read_text()
    'hello'
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(content)
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
