"""Where files live: the checkout, the learner's folder, and a write that never leaves half a file."""

import os
from pathlib import Path
from uuid import uuid4

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
    """Write a whole file, or leave the old one untouched if anything goes wrong.

    Writing a file takes many steps, but replacing one takes a single step. So the content goes to
    a temporary file in the same folder first. Missing folders are created. A symbolic link is
    replaced, and the file that it pointed to stays as it is.

    Args:
        path: the file to write.
        content: everything that the file will hold.

    Raises:
        OSError: if the file can't be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_atomically(Path(folder, "new", "note.txt"), b"hello")
    ...     Path(folder, "new", "note.txt").read_text()
    'hello'
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # Nobody else uses this name, not even another process or thread that writes the same file.
    # (The tempfile module would pick one too, but its files can't be read by other users.)
    temporary = path.with_name(f".{uuid4().hex}.tmp")
    try:
        with open(temporary, "xb") as file:
            file.write(content)
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
