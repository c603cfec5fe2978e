"""Lessons 00 to 06 as a web site that needs no server: `python -m bpe_lesson lite`.

The site is JupyterLite, whose Python (Pyodide) runs in the reader's browser. Any server of files
will do for it, and it asks nothing of any other. It is built in a temporary folder, so the folder
that was asked for is there whole or not at all.
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
from bpe_lesson.teach.lite_python import PACKAGE_NAMES, fetch_all, get_last_line, lay_out
from bpe_lesson.teach.notebook_html import check_folder
from bpe_lesson.teach.site import get_title

HELP = "build lessons 00-06 as a web site that runs without a server"
LAST_LESSON = "06"
LITE_MARKER = "files/01_toy_aaab.ipynb"
FRONT_PAGE_FILE = "lite_front.html"
# What JupyterLite adds to its own page: distribution -> the name of its extension.
EXTENSIONS = {
    "jupyterlite-pyodide-kernel": "@jupyterlite/pyodide-kernel-extension",
    "jupyterlab-widgets": "@jupyter-widgets/jupyterlab-manager",
}
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
# The learner's folder is that of the lessons, which JupyterLite keeps in the browser.
ENVIRONMENT = {"BPE_LESSON_COURSE": "/drive", "BPE_LESSON_OFFLINE": "1"}
# Fonts for browsers of before 2016: the same stand beside them as woff2.
OLD_FONTS = (".eot", ".ttf", ".woff", ".svg")
# Diagrams, plots and terminals, which no lesson has: extensions that stay away, and libraries that
# only they load, each when it is needed first.
DISABLED = ["@jupyterlab/mermaid-extension", "@jupyterlab/vega5-extension"]
UNUSED_LIBRARIES = (
    r"mermaid|@mermaid-js/[^/]+|elkjs|cytoscape[^/]*|cose-base|layout-base|roughjs|khroma"
)
UNUSED_LIBRARIES += r"|@upsetjs/[^/]+|dagre-d3-es|d3[^/]*|katex|vega[^/]*|@xterm/[^/]+"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this word.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["--out", "site"]).out
    'site'
    """
    parser.add_argument("--out", default="lite", help="the folder to write (lite)")
    parser.add_argument(
        "--pyodide",
        default=os.environ.get("BPE_LESSON_PYODIDE", ""),
        help="the folder that 'npm install pyodide' made (else npm is asked for it)",
    )


def run(args: argparse.Namespace) -> int:
    """Build the site; say how large it is and how it is looked at."""
    out = Path(args.out).resolve()
    try:
        check_folder(out, LITE_MARKER)
        with TemporaryDirectory(prefix=".lite-", dir=out.parent) as folder:
            put_in_place(build_lite(Path(folder), args.pyodide), out)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    except OSError as error:
        raise SystemExit(
            f"{out} cannot be written ({error.strerror}): give another --out"
        ) from None
    print(
        f"Written: {args.out}, {describe_size(out)}. For a class, put it on a web server. To look at it:"
    )
    print(f"python -m http.server 8000 --bind 127.0.0.1 --directory {args.out}")
    return 0


def build_lite(folder: Path, pyodide: str) -> Path:
    """Build the site in a folder that is empty, and return where it is.

    Raises:
        ValueError: something is missing; it says what, and how to get it.
    """
    extensions = [find_extension(*both) for both in EXTENSIONS.items()]
    if not is_installed("jupyterlite-core"):
        raise ValueError(explain_missing("jupyterlite-core"))
    source, site = folder / "source", folder / "site"
    lessons = [path for path in list_shipped_lessons() if get_number(path.name) <= LAST_LESSON]
    for lesson in lessons:
        write_text(source / "files" / lesson.name, lesson.read_text(encoding="utf-8"))
    own = extensions[0] / "static" / "pypi"
    lay_out(source / "static" / "pyodide", fetch_all(folder, pyodide), own)
    write_text(source / "jupyter-lite.json", json.dumps(make_settings()))
    run_jupyterlite(source, site, extensions)
    shrink(site)
    write_text(site / "index.html", make_lite_front_page(lessons))
    return site


def is_installed(distribution: str) -> bool:
    """Say whether a distribution is installed.

    >>> is_installed("no-such-thing")
    False
    """
    return bool(list(metadata.distributions(name=distribution)))


def explain_missing(distribution: str) -> str:
    """Say that a distribution is missing, and how to get it.

    >>> explain_missing("jupyterlite-core")
    'jupyterlite-core is not installed: python -m pip install -e ".[lite]" installs it'
    """
    return f'{distribution} is not installed: python -m pip install -e ".[lite]" installs it'


def find_extension(distribution: str, name: str) -> Path:
    """Return the folder of an extension of JupyterLab, as pip installed it.

    Raises:
        ValueError: it is not installed.
    """
    end = f"labextensions/{name}/package.json"
    files = metadata.files(distribution) if is_installed(distribution) else None
    found = [file for file in files or [] if file.as_posix().endswith(end)]
    if not found:
        raise ValueError(explain_missing(distribution))
    return Path(found[0].locate()).resolve().parent


def write_text(path: Path, text: str) -> None:
    """Write a file, and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def make_settings() -> dict:
    """Return what JupyterLite is to know: its Python is here, and so is all that it loads.

    >>> make_settings()["jupyter-config-data"]["litePluginSettings"][KERNEL]["disablePyPIFallback"]
    True
    """
    kernel = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": list(PACKAGE_NAMES), "env": ENVIRONMENT},
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Byte pair encoding",
            "disabledExtensions": DISABLED,
            "litePluginSettings": {KERNEL: kernel},
        },
    }


def run_jupyterlite(source: Path, site: Path, extensions: list[Path]) -> None:
    """Run JupyterLite's own builder.

    Raises:
        ValueError: it failed.
    """
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
        raise ValueError(f"JupyterLite could not build the site: {get_last_line(done.stderr)}")


def shrink(site: Path) -> None:
    """Take out what no lesson loads; the source maps go last, as they say what a file is made of."""
    for font in site.rglob("*.woff2"):
        for ending in OLD_FONTS:
            font.with_suffix(ending).unlink(missing_ok=True)
    for path in site.rglob("*.js.map"):
        if measure_share(json.loads(path.read_text(encoding="utf-8")), UNUSED_LIBRARIES) > 0.5:
            path.with_suffix("").unlink(missing_ok=True)
    for path in [*site.rglob("*.map"), *site.glob("rspack.config*.js")]:
        path.unlink()
    shutil.copyfile(site / "static" / "favicons" / "favicon.ico", site / "lab" / "favicon.ico")


def measure_share(source_map: dict, libraries: str) -> float:
    """Return which part of a script comes from these libraries.

    >>> here = {"sources": ["node_modules/mermaid/a.js", "b.js"], "sourcesContent": ["abc", "d"]}
    >>> measure_share(here, UNUSED_LIBRARIES)
    0.75
    """
    texts = source_map.get("sourcesContent") or []
    sizes = [(name, len(text or "")) for name, text in zip(source_map.get("sources", []), texts)]
    theirs = sum(size for name, size in sizes if re.search(f"node_modules/({libraries})/", name))
    return theirs / max(1, sum(size for _, size in sizes))


def make_lite_front_page(lessons: list[Path]) -> str:
    """Return the page on which a reader begins."""
    cells = {path.name: json.loads(path.read_text("utf-8"))["cells"] for path in lessons}
    titles = {name: get_title([{"source": "".join(cells[name][0]["source"])}]) for name in cells}
    links = [
        f'<li><a href="lab/index.html?path={quote(name)}">{escape(told)}</a></li>'
        for name, told in titles.items()
    ]
    page = (resources.files("bpe_lesson.teach") / FRONT_PAGE_FILE).read_text(encoding="utf-8")
    return page.replace("{lessons}", "\n".join(links))


def put_in_place(site: Path, out: Path) -> None:
    """Give the finished site its place; an older one makes way, into the folder that goes."""
    if out.exists():
        out.rename(site.with_name("old"))
    site.rename(out)


def describe_size(folder: Path) -> str:
    """Say how large a folder is."""
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    return f"{sum(sizes) / 1e6:.1f} MB in {len(sizes)} files"
