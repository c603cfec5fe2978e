"""Get what we have from npm: Pyodide, and reveal.js."""

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from bpe_course.settings import SETTINGS


def find_package(package: str, files: Iterable[str], source: str, target: Path) -> Path:
    """Return the folder of a package, such as "reveal.js@5.2.1", which has these files.

    It's `source`, or if that's "", what npm puts into `target`.
    """
    name, release = package.split("@")
    remedy = f"where you have npm and a network, run npm install {package}, and give its folder"
    if not source:
        npm = shutil.which("npm")
        if not npm or SETTINGS.is_offline:
            why = "BPE_LESSON_OFFLINE=1 forbids downloading it" if npm else "npm isn't installed"
            option = f"--{name.removesuffix('.js')} node_modules/{name}"
            raise ValueError(f"{name} is needed, but {why}: {remedy}: {option}")
        _run_npm([npm, "install", package, "--silent", "--prefix", target])
    folder = Path(source or target / "node_modules" / name)
    for file in (*files, "package.json"):
        if not (folder / file).is_file():
            raise ValueError(f"{folder} has no {file}: {remedy}")
    version = json.loads((folder / "package.json").read_text("utf-8")).get("version")
    if version != release:
        raise ValueError(f"{folder} has {name} {version}, not {release}: {remedy}")
    return folder


def _run_npm(command: list) -> None:
    """Run npm.

    >>> import sys
    >>> _run_npm([sys.executable, "-c", "raise SystemExit('no network')"])
    Traceback (most recent call last):
    ValueError: npm couldn't download what's needed. Are you online? (no network)
    """
    done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace")
    if done.returncode:
        line = (done.stderr or done.stdout).strip().rpartition("\n")[2].strip()
        raise ValueError(f"npm couldn't download what's needed. Are you online? ({line})")
