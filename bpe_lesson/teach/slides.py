"""The lessons as slides, with reveal.js: `python -m bpe_lesson slides`.

Slides are derived from the lessons when they are asked for; `slide_layout.py` says how. reveal.js comes
from npm, once, into the folder that is written, which from then on needs no network.
"""

import argparse
import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from bpe_lesson.launch.working_copy import find_lesson, list_shipped_lessons
from bpe_lesson.teach.notebook_html import (
    TEMPLATES,
    add_scopes,
    check_folder,
    get_tags,
    make_code_style,
    make_exporter,
    make_notebook,
    prepare_cells,
)
from bpe_lesson.teach.site import LIGHT_STYLE, get_title
from bpe_lesson.teach.slide_layout import assign_slides, shorten_output, split_tables

HELP = "write the lessons as slides that need no network"
SLIDES_MARKER = "slides.css"  # a folder that has it is one of ours
REVEAL_PACKAGE = "reveal.js@5.2.1"
REVEAL_FILES = ("dist/reveal.js", "dist/reveal.css", "plugin/zoom/zoom.js", "LICENSE")
# What a lesson says to one who works on it: a room is told by the teacher.
FOR_ONE = {"question", "exercise"}


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this word.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["01", "--extra"])
    Namespace(lesson='01', out='slides', reveal='', extra=True)
    """
    parser.add_argument("lesson", nargs="?", default="", help="one only, such as 02")
    parser.add_argument("--out", default="slides", help="the folder to write (slides, here)")
    parser.add_argument(
        "--reveal", default="", help="reveal.js's folder, as npm made it, instead of fetching it"
    )
    parser.add_argument("--extra", action="store_true", help="with the headings marked extra")


def run(args: argparse.Namespace) -> int:
    """Write the slides; say where they begin."""
    try:
        paths = [find_lesson(args.lesson)] if args.lesson else list_shipped_lessons()
        out = Path(args.out)
        check_folder(out, SLIDES_MARKER, beside="reveal")
        get_reveal(out / "reveal", args.reveal)
        written = build_slides(out, paths, args.extra)
    except (OSError, ValueError) as error:
        raise SystemExit(f"the slides cannot be written: {error}") from None
    count = f"the slides of {len(written)} lessons" if len(written) > 1 else "one lesson's slides"
    print(f"Written: {count}. Open {written[0]} in a browser.")
    return 0


def build_slides(out: Path, lessons: list[Path], extra: bool = False) -> list[Path]:
    """Write each lesson's slides, and what they need but reveal.js; return their files."""
    import nbformat

    out.mkdir(parents=True, exist_ok=True)
    sheet = (TEMPLATES / "slides" / SLIDES_MARKER).read_text(encoding="utf-8")
    (out / SLIDES_MARKER).write_text(f"{make_code_style(LIGHT_STYLE)}\n{sheet}", encoding="utf-8")
    shutil.copy(TEMPLATES / "slides" / "slides.js", out)
    written = []
    for path in lessons:
        written.append(out / f"{path.stem}.html")
        cells = nbformat.read(path, as_version=4).cells
        written[-1].write_text(render_deck(cells, extra), encoding="utf-8")
    return written


def render_deck(cells: list[dict], extra: bool = False) -> str:
    """Return a lesson's slides as HTML."""
    told = {"page": {"title": get_title(cells)}}
    notebook = make_notebook(assign_slides(select_cells(cells, extra)))
    make = make_exporter(slides=True, reveal_url_prefix="reveal")
    html, _ = make.from_notebook_node(notebook, resources=told)
    return add_scopes(html)


def select_cells(cells: list[dict], extra: bool) -> list[dict]:
    """Return what is for a room: no setup, no "not written yet", no output too long for a slide."""
    from nbformat.v4 import new_output

    found = []
    for cell in prepare_cells(cells):
        if "setup" in get_tags(cell) or cell["metadata"].get("extra") and not extra:
            continue
        if cell["cell_type"] == "code":
            if cell["source"].startswith(("solution(", "hint(", "progress(")):
                continue
            outputs = [] if FOR_ONE & set(get_tags(cell)) else cell["outputs"]
            cell["outputs"] = [
                new_output("display_data", {"text/html": shorten_output(part)})
                for output in outputs
                for part in split_tables(output["data"]["text/html"])
            ]
        found.append(cell)
    return found


def get_reveal(folder: Path, given: str = "") -> None:
    """Put what slides need of reveal.js into a folder; nothing is fetched if it is there.

    Raises:
        ValueError: it is not given, and cannot be fetched.
    """
    if given:
        copy_reveal(Path(given), folder)
    elif not all((folder / Path(name).name).is_file() for name in REVEAL_FILES):
        with tempfile.TemporaryDirectory() as place:
            fetch_reveal(place)
            copy_reveal(Path(place, "package"), folder)


def copy_reveal(package: Path, folder: Path) -> None:
    """Copy what slides need of an unpacked reveal.js."""
    for name in REVEAL_FILES:
        if not (package / name).is_file():
            raise ValueError(f"{package} is not reveal.js as npm installs it: no {name} in it")
    folder.mkdir(parents=True, exist_ok=True)
    for name in REVEAL_FILES:
        shutil.copy(package / name, folder)


def fetch_reveal(place: str) -> None:
    """Let npm fetch reveal.js, and unpack what slides need of it, into `package`."""
    remedy = (
        f"where there is a network run npm install {REVEAL_PACKAGE}, "
        "then give its folder: --reveal node_modules/reveal.js"
    )
    npm = shutil.which("npm")
    offline = os.environ.get("BPE_LESSON_OFFLINE") == "1"
    if not npm or offline:
        why = "BPE_LESSON_OFFLINE=1 forbids to fetch it" if npm else "there is no npm to fetch it"
        raise ValueError(f"reveal.js is needed, and {why}; {remedy}")
    command = [npm, "pack", REVEAL_PACKAGE]
    try:
        subprocess.run(command, cwd=place, capture_output=True, check=True, timeout=120)
        with tarfile.open(next(Path(place).glob("*.tgz"))) as packed:
            for name in REVEAL_FILES:
                target = Path(place, "package", name)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(packed.extractfile(f"package/{name}").read())
    except (subprocess.SubprocessError, tarfile.TarError, StopIteration, KeyError):
        raise ValueError(f"npm could not fetch reveal.js; {remedy}") from None
