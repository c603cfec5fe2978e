"""Pack Python and the course's engine into scripts, for a page that judges code.

A page opened from a file can load nothing but scripts. python.js says how many pieces there are,
and python-0.js is the first one.
"""

import gzip
import io
import json
import re
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

from bpe_course.folders import ROOT
from bpe_course.pages.npm import find_package
from bpe_course.pages.page_data import write_data
from bpe_course.web.bundle import WORKER

PYODIDE_RELEASE = "314.0.6"
_PIECE = 1_000_000  # characters
_SCRIPT, _MODULE, _LOCK = "pyodide.js", "pyodide.asm.mjs", "pyodide-lock.json"
_PACKED = ("pyodide.asm.wasm", "python_stdlib.zip")
# What the engine never opens: here, widgets are the page's own.
_UNUSED = re.compile(r"^bpe_course/(web/s\w+|pages/templates|teach|start)/|__main__|__pycache__")
# What a module has and a script can't -> what to write instead.
_OF_MODULES = {
    "export default _createPyodideModule;": "",
    "import.meta.url": '"https://course.invalid/pyodide.asm.mjs"',
}
# What replaces a package that a page doesn't have.
_RENAMED = {"bpe_course/web/regex_for_pages.py": "regex.py"}


def write_python(folder: Path, pyodide: str) -> None:
    with TemporaryDirectory() as temporary:
        package = f"pyodide@{PYODIDE_RELEASE}"
        texts = (_SCRIPT, _MODULE, _LOCK)
        source = find_package(package, (*texts, *_PACKED), pyodide, Path(temporary))
        contents = {name: (source / name).read_bytes() for name in _PACKED}
        script, module, lock = [(source / name).read_text("utf-8") for name in texts]
    # The packages that it lists aren't there to be loaded.
    contents[_LOCK] = json.dumps(json.loads(lock) | {"packages": {}}).encode()
    files = {name: _encode(gzip.compress(content)) for name, content in contents.items()}
    files["course.zip"] = _encode(_zip_packages())
    worker = "\n".join([_make_script(module), script, WORKER.read_text("utf-8")])
    text = json.dumps({"worker": worker, "files": files})
    pieces = [text[at : at + _PIECE] for at in range(0, len(text), _PIECE)]
    write_data(folder, "python", len(pieces))
    for i, piece in enumerate(pieces):
        write_data(folder, f"python-{i}", piece)


def _zip_packages() -> bytes:
    content = io.BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for package in ("bpe_course", "bpe_lesson"):
            for path in sorted((ROOT / package).rglob("*.*")):
                name = path.relative_to(ROOT).as_posix()
                if path.is_file() and not _UNUSED.search(name):
                    archive.write(path, _RENAMED.get(name, name))
    return content.getvalue()


def _make_script(module: str) -> str:
    for of_module, of_script in _OF_MODULES.items():
        if of_module not in module:
            raise ValueError(f"{_MODULE} has no {of_module!r}: it isn't the Pyodide that we know")
        module = module.replace(of_module, of_script)
    return module


def _encode(content: bytes) -> str:
    return b64encode(content).decode("ascii")
