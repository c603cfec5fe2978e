"""The lessons as slides, with reveal.js: `python -m bpe_lesson slides`.

The lessons have no slides of their own: this module picks what's for a room and shortens long
outputs, and templates/slides/slides.js cuts the page into slides, in the browser that shows them.
reveal.js comes from npm, once, into the folder that's written, which needs no network afterwards.
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
    make_code_style,
    prepare_cells,
    render_page,
)
from bpe_lesson.teach.site import LIGHT_STYLE, get_title

if TYPE_CHECKING:
    from bs4 import Tag

HELP = "write the lessons as slides that need no network"
SLIDES_MARKER = "slides.css"  # a folder that has it is one of ours
REVEAL_PACKAGE = "reveal.js@5.2.1"
REVEAL_FILES = ("dist/reveal.js", "dist/reveal.css", "plugin/zoom/zoom.js", "LICENSE")
# What a lesson says to one who works on it: a room is told by the teacher.
FOR_ONE = {"question", "exercise"}
# What a slide shows of one output. A longer line of text counts as the lines that it wraps into.
MAX_ROWS = 12
MAX_LINES = 15
MAX_TOKENS = 150
LINE_LETTERS = 72


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
        written[-1].write_text(make_deck(cells, extra), encoding="utf-8")
    return written


def make_deck(cells: list[dict], extra: bool = False) -> str:
    """Return a lesson as HTML, which slides.js then cuts into slides."""
    deck = render_page(select_cells(cells, extra), "slides", {"title": get_title(cells)})
    for output in deck.select(".output"):
        shorten_output(output)
    return str(deck)


def select_cells(cells: list[dict], extra: bool) -> list[dict]:
    """Return what's for a room: without the setup, and without what only a learner needs."""
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
    r"""Cut what's too long for a slide, and add a line that says how much is missing.

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
    """Keep the first lines of a text; return how many were left out.

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
                member = packed.extractfile(f"package/{name}")
                if member is None:  # a folder or a link has that name
                    raise KeyError(name)
                target.write_bytes(member.read())
    except (subprocess.SubprocessError, tarfile.TarError, StopIteration, KeyError):
        raise ValueError(f"npm could not fetch reveal.js; {remedy}") from None
