"""Write files so that nobody ever sees half of one."""

import os
import time
from pathlib import Path
from uuid import uuid4

_REPLACE_WAITS = (0.01, 0.05, 0.2)  # seconds between tries


def write_atomically(path: Path, content: bytes) -> None:
    """Write a whole file, or leave the old one untouched if anything goes wrong.

    Writing a file takes many steps, replacing one a single step. So the content first goes to a
    temporary file in the same folder. Missing folders are created, a symbolic link is replaced, and
    an OSError says why a file can't be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # Nobody else uses this name. (The files of Python's tempfile can't be read by other users.)
    temporary = path.with_name(f".{uuid4().hex}.tmp")
    try:
        with open(temporary, "xb") as file:
            file.write(content)
        _replace_file(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def _replace_file(source: Path, target: Path) -> None:
    for seconds in _REPLACE_WAITS:  # as long as Windows has it in use
        try:
            os.replace(source, target)
            return
        except PermissionError:
            time.sleep(seconds)
    os.replace(source, target)
