"""Turn the lessons into slides, with reveal.js: `python -m bpe_lesson slides`.

A lesson's cells that are tagged `slide` are on its slides, after its objectives, and the text between
them is in the speaker's notes: press S. templates/slides/slides.js makes each picture as large as its
slide allows. `--plan 90` writes the talk of 90 minutes instead, which has two widgets in it.

npm fetches reveal.js once; after that, the slides don't need the network.
"""

import argparse
import shutil
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from bpe_course.made_files import fill_folder
from bpe_course.pages.gpt4 import begin_benches, write_gpt4
from bpe_course.pages.notebook_html import (
    TEMPLATES,
    get_heading,
    get_tags,
    make_code,
    make_markdown,
    make_raw,
    prepare_cells,
    render_page,
)
from bpe_course.pages.npm import find_package
from bpe_course.pages.site import get_title
from bpe_course.start.working_copy import find_lesson, list_shipped_lessons
from bpe_course.teach.talk import TALK, read_talk
from bpe_course.view.palette import make_light_colours
from bpe_course.web.bundle import SCRIPTS, join_modules, make_widget_style
from bpe_course.web.minify import minify

HELP = "turn the lessons into slides, which don't need the network"
REVEAL_PACKAGE = "reveal.js@5.2.1"
_REVEAL_FILES = [f"dist/reveal.{kind}" for kind in ("js", "css")]
_REVEAL_FILES += ["plugin/zoom/zoom.js", "plugin/notes/notes.js", "LICENSE"]
_FOR_ONE_LEARNER = {"question", "exercise"}  # their outputs, such as "not answered yet"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `python -m bpe_lesson slides`."""
    text = "the folder that 'npm install reveal.js' made, if you have it"
    parser.add_argument("lesson", nargs="?", default="", help="only this lesson, such as 02")
    parser.add_argument("--plan", choices=["90"], default="", help="the talk of 90 minutes")
    parser.add_argument("--out", default="slides", help="the folder to write (default: slides)")
    parser.add_argument("--reveal", default="", help=text)


def run(args: argparse.Namespace) -> int:
    """Write the slides, and say which page to open."""
    try:
        paths = [find_lesson(args.lesson)] if args.lesson else list_shipped_lessons()
        out = Path(args.out)
        with fill_folder(out, "slides", beside="reveal") as made:
            names = [out / "reveal" / Path(name).name for name in _REVEAL_FILES]
            if args.reveal or not all(name.is_file() for name in names):
                _get_reveal(made / "reveal", args.reveal)
            _write_looks(made)
            decks = [_write_talk(made)] if args.plan else [_write_lesson(made, p) for p in paths]
    except (OSError, ValueError, ModuleNotFoundError) as error:
        raise SystemExit(f"the slides can't be written: {error}") from None
    content = f"the slides of {len(decks)} lessons" if len(decks) > 1 else "one lesson's slides"
    content = "the talk of 90 minutes" if args.plan else content
    print(f"Written: {content}. Open {out / decks[0].name} in a browser.")
    return 0


def _write_looks(out: Path) -> None:
    """Write the style sheet and the script of all slides; the talk has widgets in it."""
    sheets = [TEMPLATES / "site" / "code.css", TEMPLATES / "slides" / "slides.css"]
    style = [make_light_colours(), *(sheet.read_text("utf-8") for sheet in sheets)]
    style.append(minify(make_widget_style(), "css"))
    (out / "slides.css").write_text("\n".join(style), encoding="utf-8")
    shutil.copy(TEMPLATES / "slides" / "slides.js", out)


def _write_lesson(out: Path, path: Path) -> Path:
    import nbformat

    cells = nbformat.read(path, as_version=4).cells
    slides = _plan_slides(prepare_cells(cells))
    return _write_deck(out / f"{path.stem}.html", get_title(cells), slides)


def _write_talk(out: Path) -> Path:
    script = minify(join_modules(SCRIPTS, "talk.js"), "js")
    (out / "talk.js").write_text(script, encoding="utf-8")
    write_gpt4(out)
    parts = read_talk(TALK.read_text(encoding="utf-8"))
    slides = [_Slide("", p["words"], p["pictures"], p["later"], p["notes"]) for p in parts]
    return _write_deck(out / "talk_90.html", get_title(slides[0].words), slides, "talk.js")


def _write_deck(target: Path, title: str, slides: list["_Slide"], script: str = "") -> Path:
    """Write a page, in which the slides of a section are below each other."""
    parts: list[dict] = []
    for _, group in groupby(slides, key=lambda slide: slide.section or id(slide)):
        parts += _wrap([cell for slide in group for cell in _list_slide_cells(slide)], "section")
    page = render_page(parts, "slides", {"title": title, "script": script})
    begin_benches(page)
    for link in page.select('a[href*=".ipynb"]'):  # only the notebooks have those
        link.unwrap()
    target.write_text(str(page), encoding="utf-8")
    return target


@dataclass
class _Slide:
    section: str  # the heading of its section
    words: list[dict] = field(default_factory=list)
    pictures: list[dict] = field(default_factory=list)  # code and its outputs, below the words
    later: list[dict] = field(default_factory=list)  # one step later: a question's result
    notes: list[dict] = field(default_factory=list)  # what the speaker sees
    asks: bool = False  # whether its words ask for a prediction


def _plan_slides(cells: list[dict]) -> list[_Slide]:
    """Return the cells that are tagged `slide` as slides, and the rest as their notes.

    A text and the code right below it, both tagged, are one slide; a question's result comes one step
    later, on the slide that asks it.
    """
    slides = _make_title(cells)
    section = ""
    before: dict = {}
    for cell in cells:
        prepared = _prepare_for_room(cell)
        section = prepared["source"].partition("\n")[0] if get_heading(cell) else section
        is_text = cell["cell_type"] == "markdown"
        if "slide" in get_tags(cell) and "reveal" not in get_tags(cell):
            if is_text or not slides or before not in slides[-1].words:
                slides.append(_Slide(section))
            (slides[-1].words if is_text else slides[-1].pictures).append(prepared)
        elif slides and "question" in get_tags(cell):
            slides[-1].asks = before in slides[-1].words
        elif slides and slides[-1].asks and "hidden" in cell["metadata"] and not cell["source"]:
            slides[-1].later.append(cell)
        elif slides and is_text and cell not in slides[0].words:
            slides[-1].notes.append(cell)
        before = prepared
    return slides


def _make_title(cells: list[dict]) -> list[_Slide]:
    """Return a slide with a lesson's title and objectives, or none if it has no objectives."""
    title = cells[0]["source"].partition("\n")[0].replace(" ◆", "")
    objectives = [cell for cell in cells if "After this lesson you can" in cell["source"]][:1]
    return [_Slide(title, [make_markdown(title), *objectives])] if objectives else []


def _prepare_for_room(cell: dict) -> dict:
    """Leave out what's for one learner: verdicts, folded code, the mark of the short course."""
    if cell["cell_type"] == "markdown":
        return make_markdown(cell["source"].replace(" ◆", ""))
    if cell["metadata"].get("plumbing"):
        return make_code("", cell["outputs"], transient={"remove_source": True})
    return make_code(cell["source"], []) if _FOR_ONE_LEARNER & set(get_tags(cell)) else cell


def _list_slide_cells(slide: _Slide) -> list[dict]:
    parts = [
        *_wrap(slide.words or [make_markdown(slide.section)], "div", "words"),
        *_wrap(slide.pictures, "div", "picture"),
        *_wrap(slide.later, "div", "picture fragment"),
    ]
    notes = _wrap(slide.notes or [make_markdown("")], "aside", "notes")
    return _wrap([*_wrap(parts, "div", "fitted"), *notes], "section")


def _wrap(cells: list[dict], tag: str, look: str = "") -> list[dict]:
    """Put an HTML element around all of some cells together, or return nothing if there are none."""
    opening = f'<{tag} class="{look}">' if look else f"<{tag}>"
    return [make_raw(opening), *cells, make_raw(f"</{tag}>")] if cells else []


def _get_reveal(folder: Path, local: str) -> None:
    with TemporaryDirectory() as temporary:
        package = find_package(REVEAL_PACKAGE, _REVEAL_FILES, local, Path(temporary))
        folder.mkdir(parents=True, exist_ok=True)
        for name in _REVEAL_FILES:
            shutil.copy(package / name, folder)
