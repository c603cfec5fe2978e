"""Collect the Python for the site that `lite` builds: Pyodide, the wheels, and the course itself.

npm downloads Pyodide, and pip downloads the wheels that templates/lite/wheels.txt lists. Pyodide
loads what its lock file lists, and nothing else.
"""

import json
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

PYODIDE_RELEASE = "314.0.6"  # the release that jupyterlite-pyodide-kernel 0.8.6 is made for
LOCK_FILE = "pyodide-lock.json"
# What npm's folder has -> its name on the site, where pyodide.mjs is ours and loads npm's.
_PYODIDE_FILES = {
    "pyodide.mjs": "pyodide_core.mjs",
    "pyodide.asm.mjs": "pyodide.asm.mjs",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
    "python_stdlib.zip": "python_stdlib.zip",
}
_PURE_WHEELS = "--no-deps --only-binary=:all: --python-version=3.14 --platform=any --abi=none"
_NO_DOWNLOAD = "npm or pip couldn't download what's needed. Are you online?"
# The modules of the course that don't work in a browser.
_NOT_IN_BROWSER = r"^bpe_lesson/(teach/|launch/|__main__)|__pycache__"


def find_pyodide(folder: Path, pyodide: str) -> Path:
    """Return the folder that has Pyodide; npm downloads it, if it isn't given.

    Args:
        folder: where npm may write.
        pyodide: a folder that already has Pyodide, or "".

    Raises:
        ValueError: if something is missing, or it's a different release.
    """
    needed = f"npm install pyodide@{PYODIDE_RELEASE}"
    npm = shutil.which("npm")
    if not pyodide and npm is None:
        raise ValueError(
            "npm isn't installed: install it (it comes with Node), or give --pyodide a folder that "
            f"'{needed}' made elsewhere"
        )
    if not pyodide:
        run_tool([npm, *needed.split()[1:], "--silent", "--prefix", folder], _NO_DOWNLOAD)
    given = Path(pyodide or folder / "node_modules" / "pyodide")
    for name in (*_PYODIDE_FILES, LOCK_FILE, "package.json"):
        if not (given / name).is_file():
            raise ValueError(f"{given} has no {name}: make the folder with {needed}")
    version = json.loads((given / "package.json").read_text(encoding="utf-8")).get("version")
    if version != PYODIDE_RELEASE:
        raise ValueError(f"{given} has Pyodide {version}: run {needed} instead")
    return given


def lay_out_python(target: Path, pyodide: Path, wheels: Path) -> None:
    """Put Pyodide, the wheels, the course and a lock file for them into one folder.

    Args:
        target: the folder, which has our own pyodide.mjs.
        pyodide: the folder that `find_pyodide` returned.
        wheels: the list of wheels for pip to download.

    Raises:
        ValueError: if pip can't download them.
    """
    for name, new_name in _PYODIDE_FILES.items():
        shutil.copyfile(pyodide / name, target / new_name)
    command = [sys.executable, "-m", "pip", "download", *_PURE_WHEELS.split()]
    run_tool([*command, "--quiet", "--dest", target, "--requirement", wheels], _NO_DOWNLOAD)
    packages = dict(map(_make_lock_entry, target.glob("*.whl")))
    with ZipFile(target / "bpe_lesson.zip", "w", compresslevel=9) as archive:
        for name, content in sorted(collect_course_files().items()):
            archive.writestr(make_entry_info(name), content)
    name, course = _make_lock_entry(target / "bpe_lesson.zip")
    packages[name] = course | {"depends": list(packages)}
    lock = json.loads((pyodide / LOCK_FILE).read_text(encoding="utf-8"))
    (target / LOCK_FILE).write_text(json.dumps(lock | {"packages": packages}), encoding="utf-8")


def run_tool(command: list, problem: str, folder: Path | None = None) -> None:
    """Run a tool in a folder, and say nothing if it succeeds.

    Raises:
        ValueError: if it fails; the message is the problem, and the last line that the tool printed.

    >>> run_tool([sys.executable, "-c", "raise SystemExit('no flour')"], "There's no bread.")
    Traceback (most recent call last):
    ValueError: There's no bread. (no flour)
    """
    done = subprocess.run(
        command, cwd=folder, capture_output=True, encoding="utf-8", errors="replace"
    )
    if done.returncode:
        told = (done.stderr or done.stdout).strip().rpartition("\n")[2].strip()
        raise ValueError(f"{problem} ({told})")


def make_entry_info(name: str) -> ZipInfo:
    """Return the entry of a file in an archive, with a fixed date instead of the current one.

    >>> make_entry_info("a.py").date_time
    (1980, 1, 1, 0, 0, 0)
    """
    made = ZipInfo(name)
    made.compress_type, made.external_attr = ZIP_DEFLATED, 0o644 << 16
    return made


def collect_course_files() -> dict[str, bytes]:
    """Return name -> content of the course's own files, without what works at home only.

    >>> "bpe_lesson/core.py" in collect_course_files()
    True
    """
    package = Path(__file__).parents[1]
    paths = {path.relative_to(package.parent).as_posix(): path for path in package.rglob("*.*")}
    return {
        name: path.read_bytes()
        for name, path in paths.items()
        if path.is_file() and not re.search(_NOT_IN_BROWSER, name)
    }


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
