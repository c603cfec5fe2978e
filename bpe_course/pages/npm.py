"""Get what we have from npm: Pyodide, and reveal.js."""

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from bpe_course.settings import SETTINGS

_NO_DOWNLOAD = "npm or pip couldn't download what's needed. Are you online?"


def find_package(package: str, files: Iterable[str], given: str, folder: Path) -> Path:
    """Return the folder that has a package; npm downloads it, if it isn't given.

    Args:
        package: its name and release, as in "reveal.js@5.2.1".
        files: what has to be in its folder.
        given: a folder that already has it, or "".
        folder: where npm may write.
    """
    name, release = package.split("@")
    remedy = f"where you have npm and a network, run npm install {package}, and give its folder"
    if not given:
        npm = shutil.which("npm")
        if not npm or SETTINGS.is_offline:
            why = "BPE_LESSON_OFFLINE=1 forbids downloading it" if npm else "npm isn't installed"
            option = f"--{name.removesuffix('.js')} node_modules/{name}"
            raise ValueError(f"{name} is needed, but {why}: {remedy}: {option}")
        _run_tool([npm, "install", package, "--silent", "--prefix", folder], _NO_DOWNLOAD)
    found = Path(given or folder / "node_modules" / name)
    for file in (*files, "package.json"):
        if not (found / file).is_file():
            raise ValueError(f"{found} has no {file}: {remedy}")
    version = json.loads((found / "package.json").read_text(encoding="utf-8")).get("version")
    if version != release:
        raise ValueError(f"{found} has {name} {version}, not {release}: {remedy}")
    return found


def _run_tool(command: list, problem: str, folder: Path | None = None) -> None:
    """Run a tool in a folder, and say nothing if it succeeds.

    Raises:
        ValueError: if it fails; the message is the problem, and the last line that the tool printed.

    >>> import sys
    >>> _run_tool([sys.executable, "-c", "raise SystemExit('no flour')"], "There's no bread.")
    Traceback (most recent call last):
    ValueError: There's no bread. (no flour)
    """
    done = subprocess.run(
        command, cwd=folder, capture_output=True, encoding="utf-8", errors="replace"
    )
    if done.returncode:
        told = (done.stderr or done.stdout).strip().rpartition("\n")[2].strip()
        raise ValueError(f"{problem} ({told})")
