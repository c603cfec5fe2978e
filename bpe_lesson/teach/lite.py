"""Build a website in which some lessons run in the browser: `python -m bpe_lesson lite`.

The site is JupyterLite, whose Python (Pyodide) runs in the reader's browser. JupyterLite's own
builder makes it from the files in templates/lite. Any web server that serves files can host it, and
it doesn't load anything from other hosts. It's built in a temporary folder, so the folder that you
asked for is either complete or not there at all.
"""

import argparse
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from bpe_lesson.files import ROOT
from bpe_lesson.launch.working_copy import get_number, list_shipped_lessons
from bpe_lesson.settings import SETTINGS
from bpe_lesson.teach.lite_python import find_pyodide, lay_out_python
from bpe_lesson.teach.made_files import check_folder, check_made, record_made
from bpe_lesson.teach.notebook_html import TEMPLATES
from bpe_lesson.teach.npm import run_tool

HELP = "build a website in which lessons 00-06 and 10 run in the browser"
# The others need packages that the Python in a browser doesn't have.
_BROWSER_LESSONS = ("00", "01", "02", "03", "04", "05", "06", "10")
_BUILDERS = ("jupyterlite_core", "jupyterlite_pyodide_kernel")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `python -m bpe_lesson lite`."""
    parser.add_argument("--out", default="lite", help="the folder to write (default: lite)")
    parser.add_argument(
        "--pyodide",
        default=SETTINGS.pyodide,
        help="the folder that 'npm install pyodide' made, if you have it (npm fetches it if not)",
    )


def run(args: argparse.Namespace) -> int:
    """Build the site, and say how to look at it."""
    out = Path(args.out).resolve()
    try:
        check_folder(out, "lite")
        check_made((path for path in out.rglob("*") if not path.is_dir()), out, "lite")
        with TemporaryDirectory(prefix=".lite-", dir=out.parent) as folder:
            site = _build_lite(Path(folder), args.pyodide)
            record_made((path for path in site.rglob("*") if path.is_file()), site, "lite")
            if out.exists():
                out.rename(Path(folder, "old"))
            site.rename(out)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    except OSError as error:
        problem = f"{out} can't be written ({error.strerror})"
        raise SystemExit(f"{problem}: give a different --out") from None
    print("Written. For a class, put it on a web server. To look at it yourself, run:")
    print(f"python -m http.server 8000 --bind 127.0.0.1 --directory {args.out}")
    return 0


def _build_lite(folder: Path, pyodide: str) -> Path:
    """Build the site inside an empty folder, and return the path of the site."""
    if not all(map(find_spec, _BUILDERS)):
        raise ValueError('JupyterLite is missing: run python -m pip install -e ".[lite]"')
    source, site = folder / "source", folder / "site"
    shutil.copytree(TEMPLATES / "lite", source)
    (source / "files").mkdir()
    for lesson in list_shipped_lessons():
        if get_number(lesson.name) in _BROWSER_LESSONS:
            shutil.copy(lesson, source / "files")
    python = source / "static" / "pyodide"
    python.mkdir(parents=True)
    (source / "pyodide.mjs").rename(python / "pyodide.mjs")
    lay_out_python(python, find_pyodide(folder, pyodide), source / "wheels.txt")
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--output-dir", site]
    run_tool(command, "JupyterLite couldn't build the site.", source)
    for page in (source / "index.html", ROOT / "LICENSE"):
        shutil.copy(page, site)
    return site
