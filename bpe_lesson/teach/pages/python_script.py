"""Pack Python and the course's engine into one script, python.js, for a page that judges code.

A page opened from a file can load nothing but scripts, so all that Pyodide needs is in this one. A
page loads it when a learner first opens an exercise.
"""

import gzip
import io
import json
import re
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from bpe_lesson.teach.lite_python import (
    LOCK_FILE,
    collect_course_files,
    find_pyodide,
    make_entry_info,
)
from bpe_lesson.web.bundle import WORKER

_NAME = "python"  # as in scripts/python.js
_PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# What the engine never opens: here, widgets are the page's own.
_UNUSED = r"^bpe_lesson/web/(scripts|styles)/|\.dist-info/"
# What stands in for a package that a page doesn't have.
_RENAMED = {"bpe_lesson/web/regex_for_pages.py": "regex.py"}


def write_python(folder: Path, pyodide: str) -> None:
    """Write python.js into a folder.

    Args:
        folder: the site's folder.
        pyodide: the folder that `npm install pyodide` made, or "" for npm to download it.

    Raises:
        ValueError: if there's no Pyodide, or not the release that we know.
    """
    with TemporaryDirectory() as temporary:
        given = find_pyodide(Path(temporary), pyodide)
        files = {name: _pack((given / name).read_bytes()) for name in _PYODIDE_FILES}
        files[LOCK_FILE] = _pack(_read_lock(given))
    files["course.zip"] = _encode(_zip_course())
    data = {"worker": WORKER.read_text(encoding="utf-8"), "files": files}
    script = f"window.receiveData({json.dumps(_NAME)}, {json.dumps(data)});\n"
    (folder / f"{_NAME}.js").write_text(script, encoding="utf-8")


def _pack(content: bytes) -> str:
    """Return a file's content, packed by gzip and then as text."""
    return _encode(gzip.compress(content, 9, mtime=0))


def _encode(content: bytes) -> str:
    return b64encode(content).decode("ascii")


def _read_lock(pyodide: Path) -> bytes:
    """Return Pyodide's lock file without its packages, which aren't there to be loaded."""
    lock = json.loads((pyodide / LOCK_FILE).read_text(encoding="utf-8"))
    return json.dumps(lock | {"packages": {}}).encode("utf-8")


def _zip_course() -> bytes:
    """Return the course's engine as an archive, the same every time."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", compresslevel=9) as archive:
        for name, content in sorted(collect_course_files().items()):
            if not re.search(_UNUSED, name):
                archive.writestr(make_entry_info(_RENAMED.get(name, name)), content)
    return packed.getvalue()
