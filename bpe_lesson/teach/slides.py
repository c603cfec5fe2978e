"""Turn the lessons into slides, with reveal.js: `python -m bpe_lesson slides`.

This module selects the cells that suit a classroom and shortens long outputs. The script
templates/slides/slides.js then cuts the page into slides, in the browser that shows them. reveal.js
comes from npm, only once: after that, the slides don't need the network.
"""

import argparse
import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from bpe_lesson.launch.working_copy import find_lesson, list_shipped_lessons
from bpe_lesson.teach.notebook_html import (
    TEMPLATES,
    check_folder,
    get_tags,
    prepare_cells,
    render_page,
)
from bpe_lesson.teach.site import get_title
from bpe_lesson.teach.styles import make_code_style, make_light_colours

if TYPE_CHECKING:
    from bs4 import Tag

HELP = "turn the lessons into slides, which don't need the network"
SLIDES_MARKER = "slides.css"  # if a folder has this file, we made it
REVEAL_PACKAGE = "reveal.js@5.2.1"
REVEAL_FILES = ("dist/reveal.js", "dist/reveal.css", "plugin/zoom/zoom.js", "LICENSE")
# In cells with these tags, outputs such as "not answered yet" are for one learner, not for a room.
FOR_ONE = {"question", "exercise"}
# How much a slide shows of one output. A long line of text counts as the lines that it wraps into.
MAX_ROWS = 12
MAX_LINES = 15
MAX_TOKENS = 150
LINE_LETTERS = 72


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `python -m bpe_lesson slides`.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["01", "--extra"])
    Namespace(lesson='01', out='slides', reveal='', extra=True)
    """
    parser.add_argument("lesson", nargs="?", default="", help="only this lesson, such as 02")
    parser.add_argument("--out", default="slides", help="the folder to write (default: slides)")
    parser.add_argument(
        "--reveal", default="", help="the folder that 'npm install reveal.js' made, if you have it"
    )
    parser.add_argument("--extra", action="store_true", help="include the sections marked extra")


def run(args: argparse.Namespace) -> int:
    """Write the slides, and say which page to open."""
    try:
        paths = [find_lesson(args.lesson)] if args.lesson else list_shipped_lessons()
        out = Path(args.out)
        check_folder(out, SLIDES_MARKER, beside="reveal")
        get_reveal(out / "reveal", args.reveal)
        written = build_slides(out, paths, args.extra)
    except (OSError, ValueError) as error:
        raise SystemExit(f"the slides can't be written: {error}") from None
    count = f"the slides of {len(written)} lessons" if len(written) > 1 else "one lesson's slides"
    print(f"Written: {count}. Open {written[0]} in a browser.")
    return 0


def build_slides(out: Path, lessons: list[Path], extra: bool = False) -> list[Path]:
    """Write each lesson's slides, their style sheet and script; return the slides' files."""
    import nbformat

    out.mkdir(parents=True, exist_ok=True)
    sheet = (TEMPLATES / "slides" / SLIDES_MARKER).read_text(encoding="utf-8")
    style = "\n".join([make_light_colours(), make_code_style(), sheet])
    (out / SLIDES_MARKER).write_text(style, encoding="utf-8")
    shutil.copy(TEMPLATES / "slides" / "slides.js", out)
    written = []
    for path in lessons:
        written.append(out / f"{path.stem}.html")
        cells = nbformat.read(path, as_version=4).cells
        written[-1].write_text(make_deck(cells, extra), encoding="utf-8")
    return written


def make_deck(cells: list[dict], extra: bool = False) -> str:
    """Return a lesson as HTML, which slides.js then cuts into slides."""
    deck = render_page(select_cells(cells, extra), "slides", {"title": get_title(cells)})
    for output in deck.select(".output"):
        shorten_output(output)
    return str(deck)


def select_cells(cells: list[dict], extra: bool) -> list[dict]:
    """Return the cells that suit a classroom: no setup, and nothing that only a learner needs."""
    found = []
    for cell in prepare_cells(cells):
        if "setup" in get_tags(cell) or (cell["metadata"].get("extra") and not extra):
            continue
        if cell["cell_type"] == "code":
            if cell["source"].startswith(("solution(", "hint(", "progress(")):
                continue
            if FOR_ONE & set(get_tags(cell)):
                cell["outputs"] = []
        found.append(cell)
    return found


def shorten_output(output: "Tag") -> None:
    r"""Cut an output that's too long for a slide, and add a line that says how much is missing.

    >>> from bs4 import BeautifulSoup
    >>> page = BeautifulSoup("<div><pre>" + 20 * "a\n" + "</pre></div>", "html.parser")
    >>> shorten_output(page.div)
    >>> page.pre.text.count("a"), page.p.text
    (15, 'The lesson shows 5 more lines.')
    """
    from bs4 import Tag

    rows = [row for table in output("table") for row in table.select("tbody tr")[MAX_ROWS:]]
    tokens = output.select("code[style]")[MAX_TOKENS:]
    for item in [*rows, *tokens]:
        item.decompose()
    lines = sum(shorten_text(text) for text in output("pre"))
    for count, name in ((len(rows), "row"), (lines, "line"), (len(tokens), "token")):
        if count:
            note = Tag(name="p", attrs={"class": "cut"})
            note.string = f"The lesson shows {count} more {name}{'s' * (count > 1)}."
            output.append(note)


def shorten_text(text: "Tag") -> int:
    """Keep the first MAX_LINES lines of a text; return how many were left out.

    >>> from bs4 import BeautifulSoup
    >>> shorten_text(BeautifulSoup("<pre>" + 20 * LINE_LETTERS * "a" + "</pre>", "html.parser").pre)
    5
    """
    lines = [
        line[i : i + LINE_LETTERS]
        for line in text.get_text().splitlines()
        for i in range(0, len(line) or 1, LINE_LETTERS)
    ]
    if len(lines) > MAX_LINES:
        text.string = "\n".join(lines[:MAX_LINES])
    return max(0, len(lines) - MAX_LINES)


def get_reveal(folder: Path, given: str = "") -> None:
    """Put the files of reveal.js into a folder; fetch them only if they aren't there yet.

    Args:
        folder: where to put them.
        given: a folder that already has reveal.js, or "".

    Raises:
        ValueError: if there's no such folder and they can't be fetched.
    """
    if given:
        copy_reveal(Path(given), folder)
    elif not all((folder / Path(name).name).is_file() for name in REVEAL_FILES):
        with tempfile.TemporaryDirectory() as place:
            fetch_reveal(place)
            copy_reveal(Path(place, "package"), folder)


def copy_reveal(package: Path, folder: Path) -> None:
    """Copy the files that slides need from an unpacked reveal.js."""
    for name in REVEAL_FILES:
        if not (package / name).is_file():
            raise ValueError(f"{package} isn't reveal.js as npm installs it: it has no {name}")
    folder.mkdir(parents=True, exist_ok=True)
    for name in REVEAL_FILES:
        shutil.copy(package / name, folder)


def fetch_reveal(place: str) -> None:
    """Fetch reveal.js with npm, and unpack the files that slides need into the folder `package`."""
    remedy = (
        f"where you have npm and a network, run npm install {REVEAL_PACKAGE}, "
        "and give its folder: --reveal node_modules/reveal.js"
    )
    npm = shutil.which("npm")
    offline = os.environ.get("BPE_LESSON_OFFLINE") == "1"
    if not npm or offline:
        why = "BPE_LESSON_OFFLINE=1 forbids fetching it" if npm else "npm isn't installed"
        raise ValueError(f"the slides need reveal.js, but {why}; {remedy}")
    command = [npm, "pack", REVEAL_PACKAGE]
    try:
        subprocess.run(command, cwd=place, capture_output=True, check=True, timeout=120)
        with tarfile.open(next(Path(place).glob("*.tgz"))) as packed:
            for name in REVEAL_FILES:
                target = Path(place, "package", name)
                target.parent.mkdir(parents=True, exist_ok=True)
                member = packed.extractfile(f"package/{name}")
                if member is None:  # it's a folder or a link, not a file
                    raise KeyError(name)
                target.write_bytes(member.read())
    except (subprocess.SubprocessError, tarfile.TarError, StopIteration, KeyError):
        raise ValueError(f"npm couldn't fetch reveal.js; {remedy}") from None
