"""Collect the Python for the site that `lite` builds: Pyodide, and the wheels that it starts with.

npm downloads Pyodide, pip downloads the wheels, and this module packs the course itself into a
wheel. Pyodide loads the wheels that its lock file lists, and nothing else.
"""

import importlib.util
import json
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

PYODIDE_RELEASE = "314.0.6"  # the release that jupyterlite-pyodide-kernel 0.8.6 is made for
_PYTHON_RELEASE = "3.14"
_COURSE_VERSION = "1.0.0"  # the course's version, as in pyproject.toml
_PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK_FILE = "pyodide-lock.json"
# The kernel needs IPython, and the widgets need ipywidgets. If a package is in Pyodide's own lock
# file, this is the same version. We list the dependencies too, but only those that a browser needs.
_WHEELS = (
    "anywidget==0.11.0",
    "asttokens==3.0.1",
    "comm==0.2.3",
    "decorator==5.2.1",
    "executing==2.2.1",
    "ipython==9.12.0",
    "ipython-pygments-lexers==1.1.1",
    "ipywidgets==8.1.9",
    "jedi==0.19.2",
    "matplotlib-inline==0.2.1",
    "micropip==0.11.1",
    "packaging==26.1",
    "parso==0.8.6",
    "prompt-toolkit==3.0.52",
    "psygnal==0.16.1",
    "pure-eval==0.2.3",
    "pygments==2.20.0",
    "stack-data==0.6.3",
    "traitlets==5.14.3",
    "typing-extensions==4.15.0",
    "wcwidth==0.6.0",
)
_KERNEL_WHEELS = (
    "ipykernel",
    "piplite",
    "pyodide-kernel",
)  # these three come with the extension jupyterlite-pyodide-kernel
PACKAGE_NAMES = (*(wheel.partition("==")[0] for wheel in _WHEELS), *_KERNEL_WHEELS, "bpe-lesson")
# Files in the wheels that the kernel never opens: tests, types of Python 2 and of libraries, and
# extensions of JupyterLab, which the site has elsewhere.
_UNUSED_FILES = (
    r"(^|/)tests?/|^jedi/third_party/(django-stubs|typeshed/(third_party|stdlib/2/))|\.pyi?\.map$"
    r"|^anywidget/(lab|nb)extension/|^[^/]+\.data/data/share/jupyter/"
)
# The modules of the course that don't work in a browser.
_NOT_IN_BROWSER = r"^bpe_lesson/(teach/|launch/|__main__)|__pycache__"


def fetch_all(folder: Path, pyodide: str) -> tuple[Path, Path]:
    """Download Pyodide and the wheels, and return their two folders.

    Args:
        folder: where npm and pip may write.
        pyodide: a folder that already has Pyodide, or "".

    Raises:
        ValueError: if something is missing; the message says what, and how to get it.
    """
    return find_pyodide(folder, pyodide), _fetch_with_pip(folder / "wheels")


def find_pyodide(folder: Path, pyodide: str) -> Path:
    """Return the folder that has Pyodide; npm downloads it, if it isn't given.

    Args:
        folder: where npm may write.
        pyodide: a folder that already has Pyodide, or "".

    Raises:
        ValueError: if something is missing, or it's a different release.
    """
    given = Path(pyodide) if pyodide else _fetch_with_npm(folder / "npm")
    lack = [
        name
        for name in (*_PYODIDE_FILES, LOCK_FILE, "package.json")
        if not (given / name).is_file()
    ]
    if lack:
        raise ValueError(
            f"{given} has no {lack[0]}: make the folder with npm install pyodide@{PYODIDE_RELEASE}"
        )
    about = (given / "package.json").read_text(encoding="utf-8")
    version = (re.findall(r'"version":\s*"(.+?)"', about) or ["of an unknown release"])[0]
    if version != PYODIDE_RELEASE:
        raise ValueError(
            f"{given} has Pyodide {version}: run npm install pyodide@{PYODIDE_RELEASE} instead"
        )
    return given


def _fetch_with_npm(folder: Path) -> Path:
    """Download Pyodide with npm, and return its folder."""
    command = shutil.which("npm")
    if command is None:
        raise ValueError(
            "npm isn't installed: install it (it comes with Node), or give --pyodide a folder that "
            f"'npm install pyodide@{PYODIDE_RELEASE}' made elsewhere"
        )
    _run_fetch(
        [command, "install", "--silent", "--prefix", folder, f"pyodide@{PYODIDE_RELEASE}"], "npm"
    )
    return folder / "node_modules" / "pyodide"


def _fetch_with_pip(folder: Path) -> Path:
    """Download the wheels with pip, and return their folder."""
    if importlib.util.find_spec("pip") is None:
        raise ValueError("pip isn't installed: run python -m ensurepip")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    command += [
        "--no-deps",
        "--only-binary=:all:",
        "--dest",
        str(folder),
        "--python-version",
        _PYTHON_RELEASE,
    ]
    command += ["--implementation=py", "--abi=none", "--platform=any"]
    _run_fetch([*command, *_WHEELS], "pip")
    return folder


def _run_fetch(command: list, who: str) -> None:
    """Run a command that needs the network."""
    try:
        done = subprocess.run(
            command, capture_output=True, encoding="utf-8", errors="replace", timeout=600
        )
    except subprocess.TimeoutExpired:
        raise ValueError(f"{who} took more than ten minutes. Are you online?") from None
    if done.returncode:
        told = get_last_line(done.stderr or done.stdout)
        raise ValueError(f"{who} couldn't download what's needed. Are you online? ({told})")


def get_last_line(text: str) -> str:
    r"""Return the last line of a text that isn't blank.

    >>> get_last_line("one\n two \n\n")
    'two'
    """
    return next(
        (line.strip() for line in reversed(text.splitlines()) if line.strip()), "no reason given"
    )


def lay_out(target: Path, sources: tuple[Path, Path], own: Path) -> None:
    """Put Pyodide, the wheels and a lock file for them into one folder.

    Args:
        target: the folder to create.
        sources: the two folders that `fetch_all` returned.
        own: the folder in which the kernel's extension has its wheels.
    """
    pyodide, wheels = sources
    target.mkdir(parents=True)
    for name in _PYODIDE_FILES:
        shutil.copyfile(pyodide / name, target / name)
    kernels = [
        path
        for path in own.glob("*.whl")
        if _normalize_name(path.name.split("-")[0]) in _KERNEL_WHEELS
    ]
    for path in sorted([*wheels.glob("*.whl"), *kernels]):
        with ZipFile(path) as wheel:
            _pack_wheel(
                target / path.name, {n: wheel.read(n) for n in wheel.namelist() if n[-1] != "/"}
            )
    _pack_wheel(target / f"bpe_lesson-{_COURSE_VERSION}-py3-none-any.whl", collect_course_files())
    lock = json.loads((pyodide / LOCK_FILE).read_text(encoding="utf-8"))
    lock["packages"] = dict(map(_make_lock_entry, sorted(target.glob("*.whl"))))
    lack = set(PACKAGE_NAMES) - set(lock["packages"])
    if lack:
        raise ValueError(f"these wheels are missing: {', '.join(sorted(lack))}")
    (target / LOCK_FILE).write_text(json.dumps(lock), encoding="utf-8")


def _pack_wheel(path: Path, files: dict[str, bytes]) -> None:
    """Write a wheel without unused files, as small as it can be and the same every time."""
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as wheel:
        for name in sorted(files):
            if not re.search(_UNUSED_FILES, name):
                wheel.writestr(make_entry_info(name), files[name])


def make_entry_info(name: str) -> ZipInfo:
    """Return the entry of a file in an archive, with a fixed date instead of the current one.

    >>> make_entry_info("a.py").date_time
    (1980, 1, 1, 0, 0, 0)
    """
    made = ZipInfo(name)
    made.compress_type, made.external_attr = ZIP_DEFLATED, 0o644 << 16
    return made


def collect_course_files() -> dict[str, bytes]:
    """Return name -> content of the files in the course's own wheel.

    >>> "bpe_lesson/core.py" in collect_course_files()
    True
    """
    package = Path(__file__).parents[1]
    paths = {path.relative_to(package.parent).as_posix(): path for path in package.rglob("*.*")}
    files = {
        name: path.read_bytes()
        for name, path in paths.items()
        if path.is_file() and not re.search(_NOT_IN_BROWSER, name)
    }
    about = f"bpe_lesson-{_COURSE_VERSION}.dist-info"
    told = f"Metadata-Version: 2.1\nName: bpe-lesson\nVersion: {_COURSE_VERSION}\n"
    files[f"{about}/METADATA"] = told.encode("utf-8")
    files[f"{about}/WHEEL"] = b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{about}/RECORD"] = b""
    return files


def _make_lock_entry(wheel: Path) -> tuple[str, dict]:
    """Return a wheel's name, and its entry in Pyodide's lock file."""
    name, version = wheel.name.split("-")[:2]
    return _normalize_name(name), {
        "name": _normalize_name(name),
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [],
        "depends": [],
        "unvendored_tests": False,
    }


def _normalize_name(name: str) -> str:
    """Return a distribution's name in the form in which names are compared."""
    return re.sub(r"[-_.]+", "-", name).lower()
