"""Collect the Python for the site that `lite` builds: Pyodide, the wheels, and the course itself.

npm downloads Pyodide, and pip downloads the wheels that templates/lite/wheels.txt lists. Pyodide
loads what its lock file lists, and nothing else.
"""

import io
import json
import re
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from zipfile import ZIP_DEFLATED, ZipFile

from bpe_lesson.teach.npm import NO_DOWNLOAD, find_package, run_tool

PYODIDE_RELEASE = "314.0.6"  # the release that jupyterlite-pyodide-kernel 0.8.6 is made for
LOCK_FILE = "pyodide-lock.json"
_PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_PURE_WHEELS = "--no-deps --only-binary=:all: --python-version=3.14 --platform=any --abi=none"
# The modules of the course that don't work in a browser.
_NOT_IN_BROWSER = r"^bpe_lesson/(teach/|launch/|__main__)|__pycache__"


def find_pyodide(folder: Path, given: str) -> Path:
    """Return the folder that has Pyodide: `given`, or one inside `folder`."""
    files = (*_PYODIDE_FILES, LOCK_FILE)
    return find_package(f"pyodide@{PYODIDE_RELEASE}", files, given, folder)


def lay_out_python(target: Path, pyodide: Path, wheels: Path) -> None:
    """Put Pyodide, the wheels, the course and a lock file for them into one folder.

    The folder has our own pyodide.mjs, which loads npm's, pyodide_core.mjs.
    """
    for name in _PYODIDE_FILES:
        content = (pyodide / name).read_bytes()
        (target / name.replace("pyodide.mjs", "pyodide_core.mjs")).write_bytes(content)
    command = [sys.executable, "-m", "pip", "download", *_PURE_WHEELS.split()]
    run_tool([*command, "--quiet", "--dest", target, "--requirement", wheels], NO_DOWNLOAD)
    packages = dict(map(_make_lock_entry, target.glob("*.whl")))
    (target / "bpe_lesson.zip").write_bytes(zip_course())
    name, course = _make_lock_entry(target / "bpe_lesson.zip")
    packages[name] = course | {"depends": list(packages)}
    lock = json.loads((pyodide / LOCK_FILE).read_text(encoding="utf-8"))
    (target / LOCK_FILE).write_text(json.dumps(lock | {"packages": packages}), encoding="utf-8")


def zip_course(unused: str = "$^", renamed: Mapping[str, str] = MappingProxyType({})) -> bytes:
    """Return the course's own files as an archive, without what works at home only.

    Args:
        unused: a pattern for the names of what else isn't needed.
        renamed: a file's name -> its name in the archive.

    >>> "bpe_lesson/core.py" in ZipFile(io.BytesIO(zip_course())).namelist()
    True
    """
    package = Path(__file__).parents[1]
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(package.rglob("*.*")):
            name = path.relative_to(package.parent).as_posix()
            if path.is_file() and not re.search(f"{_NOT_IN_BROWSER}|{unused}", name):
                archive.write(path, renamed.get(name, name))
    return packed.getvalue()


def _make_lock_entry(path: Path) -> tuple[str, dict]:
    """Return the name of a package, and its entry in Pyodide's lock file."""
    name, version = [*path.stem.split("-"), ""][:2]
    name = name.replace("_", "-").lower()
    return name, {
        "name": name,
        "version": version,
        "file_name": path.name,
        "install_dir": "site",
        "sha256": sha256(path.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [],
        "depends": [],
        "unvendored_tests": False,
    }
