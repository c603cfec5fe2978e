"""Build a website in which some lessons run in the browser: `python -m bpe_lesson lite`.

The site is JupyterLite, whose Python (Pyodide) runs in the reader's browser. Any web server that
serves files can host it, and it doesn't load anything from other hosts. We build it in a temporary
folder, so the folder that you asked for is either complete or not there at all.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from html import escape
from importlib import metadata, resources
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from bpe_lesson.launch.working_copy import get_number, list_shipped_lessons
from bpe_lesson.settings import SETTINGS
from bpe_lesson.teach.lite_python import PACKAGE_NAMES, fetch_all, get_last_line, lay_out
from bpe_lesson.teach.notebook_html import check_folder
from bpe_lesson.teach.site import get_title
from bpe_lesson.teach.styles import only_if_dark
from bpe_lesson.view.palette import make_dark_colours, make_light_colours

HELP = "build a website in which lessons 00-06 and 10 run in the browser"
# The others need packages that the Python in a browser doesn't have.
_BROWSER_LESSONS = ("00", "01", "02", "03", "04", "05", "06", "10")
_LITE_MARKER = "files/01_toy_aaab.ipynb"
_FRONT_PAGE_FILE = "lite_front.html"
# The extensions that JupyterLite adds to its page: distribution -> the name of its extension.
_EXTENSIONS = {
    "jupyterlite-pyodide-kernel": "@jupyterlite/pyodide-kernel-extension",
    "jupyterlab-widgets": "@jupyter-widgets/jupyterlab-manager",
    "anywidget": "anywidget",
}
_KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
# The learner's folder is the folder of the lessons, which JupyterLite keeps in the browser.
_ENVIRONMENT = {"BPE_LESSON_COURSE": "/drive", "BPE_LESSON_OFFLINE": "1"}
# Fonts for browsers from before 2016. The site has the same ones as woff2.
_OLD_FONTS = (".eot", ".ttf", ".woff", ".svg")
# Diagrams, plots and terminals, which no lesson needs: extensions to switch off, and libraries that
# only those would load.
_DISABLED = ["@jupyterlab/mermaid-extension", "@jupyterlab/vega5-extension"]
_UNUSED_LIBRARIES = (
    r"mermaid|@mermaid-js/[^/]+|elkjs|cytoscape[^/]*|cose-base|layout-base|roughjs|khroma"
)
_UNUSED_LIBRARIES += r"|@upsetjs/[^/]+|dagre-d3-es|d3[^/]*|katex|vega[^/]*|@xterm/[^/]+"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `python -m bpe_lesson lite`.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["--out", "site"]).out
    'site'
    """
    parser.add_argument("--out", default="lite", help="the folder to write (default: lite)")
    parser.add_argument(
        "--pyodide",
        default=SETTINGS.pyodide,
        help="the folder that 'npm install pyodide' made, if you have it (npm fetches it if not)",
    )


def run(args: argparse.Namespace) -> int:
    """Build the site, and say how large it is and how to look at it."""
    out = Path(args.out).resolve()
    try:
        check_folder(out, _LITE_MARKER)
        with TemporaryDirectory(prefix=".lite-", dir=out.parent) as folder:
            _put_in_place(_build_lite(Path(folder), args.pyodide), out)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    except OSError as error:
        raise SystemExit(
            f"{out} can't be written ({error.strerror}): give a different --out"
        ) from None
    print(
        f"Written: {args.out}, {_describe_size(out)}. For a class, put it on a web server. "
        "To look at it yourself, run:"
    )
    print(f"python -m http.server 8000 --bind 127.0.0.1 --directory {args.out}")
    return 0


def _build_lite(folder: Path, pyodide: str) -> Path:
    """Build the site inside an empty folder, and return the path of the site."""
    extensions = [_find_extension(*both) for both in _EXTENSIONS.items()]
    if not _is_installed("jupyterlite-core"):
        raise ValueError(_explain_missing("jupyterlite-core"))
    source, site = folder / "source", folder / "site"
    lessons = [path for path in list_shipped_lessons() if get_number(path.name) in _BROWSER_LESSONS]
    for lesson in lessons:
        write_text(source / "files" / lesson.name, lesson.read_text(encoding="utf-8"))
    own = extensions[0] / "static" / "pypi"
    lay_out(source / "static" / "pyodide", fetch_all(folder, pyodide), own)
    write_text(source / "jupyter-lite.json", json.dumps(_make_settings()))
    _run_jupyterlite(source, site, extensions)
    _shrink(site)
    write_text(site / "index.html", _make_lite_front_page(lessons))
    return site


def _is_installed(distribution: str) -> bool:
    """Return whether a distribution is installed."""
    return bool(list(metadata.distributions(name=distribution)))


def _explain_missing(distribution: str) -> str:
    """Return a message that says which distribution is missing, and how to get it."""
    return f'{distribution} is missing: to install it, run python -m pip install -e ".[lite]"'


def _find_extension(distribution: str, name: str) -> Path:
    """Return the folder in which pip installed an extension of JupyterLab."""
    end = f"labextensions/{name}/package.json"
    files = metadata.files(distribution) if _is_installed(distribution) else None
    found = [file for file in files or [] if file.as_posix().endswith(end)]
    if not found:
        raise ValueError(_explain_missing(distribution))
    return Path(found[0].locate()).resolve().parent


def write_text(path: Path, text: str) -> None:
    """Write a file, and create its folders if they don't exist yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _make_settings() -> dict:
    """Return JupyterLite's settings: its Python is on this site, and so is everything it loads."""
    kernel = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": list(PACKAGE_NAMES), "env": _ENVIRONMENT},
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Byte pair encoding",
            "disabledExtensions": _DISABLED,
            "litePluginSettings": {_KERNEL: kernel},
        },
    }


def _run_jupyterlite(source: Path, site: Path, extensions: list[Path]) -> None:
    """Run JupyterLite's own builder."""
    plan = {
        "apps": ["lab"],
        "contents": [str(source / "files")],
        "output_dir": str(site),
        "federated_extensions": [str(folder) for folder in extensions],
        "ignore_sys_prefix": ["federated_extensions"],
        "no_unused_shared_packages": True,
    }
    write_text(source / "jupyter_lite_config.json", json.dumps({"LiteBuildConfig": plan}))
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    env = {name: value for name, value in os.environ.items() if "JUPYTERLITE" not in name}
    done = subprocess.run(
        command, cwd=source, env=env, capture_output=True, encoding="utf-8", errors="replace"
    )
    if done.returncode:
        raise ValueError(f"JupyterLite couldn't build the site: {get_last_line(done.stderr)}")


def _shrink(site: Path) -> None:
    """Delete what no lesson loads; source maps go last, because they show what's in a script."""
    for font in site.rglob("*.woff2"):
        for ending in _OLD_FONTS:
            font.with_suffix(ending).unlink(missing_ok=True)
    for path in site.rglob("*.js.map"):
        if _measure_share(json.loads(path.read_text(encoding="utf-8")), _UNUSED_LIBRARIES) > 0.5:
            path.with_suffix("").unlink(missing_ok=True)
    for path in [*site.rglob("*.map"), *site.glob("rspack.config*.js")]:
        path.unlink()
    shutil.copyfile(site / "static" / "favicons" / "favicon.ico", site / "lab" / "favicon.ico")


def _measure_share(source_map: dict, libraries: str) -> float:
    """Return what share of a script comes from these libraries, from 0 to 1."""
    texts = source_map.get("sourcesContent") or []
    sizes = [(name, len(text or "")) for name, text in zip(source_map.get("sources", []), texts)]
    theirs = sum(size for name, size in sizes if re.search(f"node_modules/({libraries})/", name))
    return theirs / max(1, sum(size for _, size in sizes))


def _make_lite_front_page(lessons: list[Path]) -> str:
    """Return the page on which a reader starts, with a link to each lesson."""
    cells = {path.name: json.loads(path.read_text("utf-8"))["cells"] for path in lessons}
    titles = {name: get_title([{"source": "".join(cells[name][0]["source"])}]) for name in cells}
    links = [
        f'<li><a href="lab/index.html?path={quote(name)}">{escape(told)}</a></li>'
        for name, told in titles.items()
    ]
    page = (resources.files("bpe_lesson.teach") / _FRONT_PAGE_FILE).read_text(encoding="utf-8")
    colours = f"{make_light_colours()}\n{only_if_dark(make_dark_colours())}"
    return page.replace("{colours}", colours).replace("{lessons}", "\n".join(links))


def _put_in_place(site: Path, out: Path) -> None:
    """Move the finished site to its place; an older one goes to the temporary folder first."""
    if out.exists():
        out.rename(site.with_name("old"))
    site.rename(out)


def _describe_size(folder: Path) -> str:
    """Return the size of a folder and the number of its files, in words."""
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    return f"{sum(sizes) / 1e6:.1f} MB in {len(sizes)} files"
