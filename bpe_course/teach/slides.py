"""Write slides, with reveal.js: of a plan for a class, or of a lesson: `python -m bpe_lesson slides`.

In templates/slides/, talk.md has the slides of the plans, which plans.toml puts in order, and
deck_05.md is the deck of lesson 05. They're Markdown with pandoc's marks for slides: `---` begins a
new one, what follows a `. . .` comes one step later, and `::: notes` holds the speaker's notes
until `:::`. At the end of a heading, `{#05-join 3 late}` is the slide's name and, in a deck, its
minutes and whether it's skipped when it's late. A line such as `{{ forest }}` is a picture, alive
if it's a widget's; `<b data-show="3">` in an answer names the state that the widget shows then, and
in a question, on paper. A list in which one letter is `***b***` has choices, of which that one is
right.
"""

import argparse
import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bpe_course.made_files import fill_folder
from bpe_course.pages.gpt4 import make_bench_settings, write_gpt4
from bpe_course.pages.npm import find_package
from bpe_course.pages.prose import Prose
from bpe_course.pages.templating import TEMPLATES, draw
from bpe_course.teach.plans import PLANS, Slide, list_planned, tell_time
from bpe_course.teach.talk_pictures import draw_picture
from bpe_course.web.bundle import join_page, make_widget_style, read_sheet

HELP = "write slides for a class of 75 minutes to five days, or for a lesson"
_FOLDER = TEMPLATES / "slides"
_DECKS = {path.stem[-2:]: path for path in sorted(_FOLDER.glob("deck_*.md"))}  # by their lessons
_LONG = 5  # from so many minutes on, a slide shows them
_TOGETHER = {"bytes", "greek", "curve", "bits-per-byte"}  # but not these, where a class talks
REVEAL_PACKAGE = "reveal.js@5.2.1"
_REVEAL_FILES = [f"dist/reveal.{kind}" for kind in ("js", "css")]
_REVEAL_FILES += ["plugin/zoom/zoom.js", "plugin/notes/notes.js", "LICENSE"]
_NAME = re.compile(r"(?m) \{#([\w-]+)(?: (\d+)( late)?)?\}$")
_NOTES = re.compile(r"(?ms)^::: notes\n(.*?)^:::$")
_WIDGET = re.compile(r'data-widget="([\w-]+)"')
_PICTURE = re.compile(r"(?m)^(\{\{ \w+ \}\}|<div data-widget=.*)$")


def add_options(parser: argparse.ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    deck = "a lesson's number, for its deck: %(choices)s"
    which.add_argument("lesson", nargs="?", choices=_DECKS, help=deck)
    plan = "minutes, or a day of five (default: 90)"
    which.add_argument("--plan", choices=PLANS, default="90", help=plan)
    parser.add_argument("--out", default="slides", help="the folder to write (default: slides)")
    folder = "the folder that 'npm install reveal.js' made, if you have it"
    parser.add_argument("--reveal", default="", help=folder)


def run(args: argparse.Namespace) -> int:
    """Write the slides, and say which page to open."""
    out = Path(args.out)
    slides = tell_time(read_slides(_DECKS[args.lesson]) if args.lesson else read_plan(args.plan))
    name = f"lesson_{args.lesson}" if args.lesson else f"plan_{args.plan}"
    with fill_folder(out, "slides") as made:
        if args.reveal or not _has_reveal(out / "reveal"):
            _get_reveal(made / "reveal", args.reveal)
        page = _draw_page(name, slides)
        (made / f"{name}.html").write_text(page, "utf-8")
        _write_looks(made, name, sorted({*_WIDGET.findall(page)}))
    print(f"Written: {len(slides)} slides. Open {out / name}.html in a browser.")
    return 0


def read_plan(plan: str) -> list[Slide]:
    decks = {lesson: read_slides(path) for lesson, path in _DECKS.items()}
    slides = sum(decks.values(), read_slides(_FOLDER / "talk.md"))
    return list_planned(PLANS[plan], {slide.name: [slide] for slide in slides} | decks)


def _draw_page(name: str, slides: list[Slide]) -> str:
    prose = Prose()
    parts = [_make_parts(prose, slide) for slide in slides]
    bench, title = make_bench_settings("raspberry"), prose.headings[0]
    return draw("slides/index.html.j2", name=name, title=title, bench=bench, slides=parts)


def _write_looks(out: Path, name: str, widgets: list[str]) -> None:
    own = (_FOLDER / "slides.css").read_text("utf-8")
    sheets = [read_sheet("palette"), read_sheet("outputs"), own, make_widget_style(widgets)]
    (out / f"{name}.css").write_text("\n".join(sheets), "utf-8")
    (out / f"{name}.js").write_text(join_page("deck.js", "startDeck", widgets), "utf-8")
    shutil.copy(_FOLDER / "slides.js", out)
    write_gpt4(out)


def read_slides(path: Path) -> list[Slide]:
    return [_read_slide(part) for part in re.split(r"(?m)^---\n", path.read_text("utf-8"))]


def _read_slide(source: str) -> Slide:
    r"""Return a slide.

    >>> [*_read_slide("# Sum {#sum 2 late}\n\nTwo and two?\n\n. . .\n\nFour.\n\n::: notes\nWait.\n:::\n")]
    ['sum', ['# Sum\n\nTwo and two?', 'Four.'], 'Wait.', 2, True]
    """
    [(name, minutes, late)] = _NAME.findall(source)
    steps = _NOTES.sub("", _NAME.sub("", source)).split("\n. . .\n")
    [notes] = _NOTES.findall(source)
    return Slide(name, [*map(str.strip, steps)], notes.strip(), int(minutes or 0), bool(late))


def _make_parts(prose: Prose, slide: Slide) -> dict[str, Any]:
    heading, _, first = slide.steps[0].partition("\n")
    is_work = slide.minutes >= _LONG and slide.name not in _TOGETHER
    if heading.startswith("## " if is_work else "## Now you"):
        heading += f" <small>{slide.minutes} minutes</small>"
    head, steps = prose.write(heading), [first, *slide.steps[1:]]
    parts = [(prose.write(_PICTURE.sub("", step)), _draw_pictures(step)) for step in steps]
    return dict(name=slide.name, heading=head, steps=parts, notes=prose.write(slide.notes))


def _draw_pictures(source: str) -> str:
    lines = (f'<div class="output">{line}</div>' for line in _PICTURE.findall(source))
    return re.sub(r"\{\{ (\w+) \}\}", lambda match: draw_picture(match[1]), "\n".join(lines))


def _has_reveal(folder: Path) -> bool:
    return all((folder / Path(name).name).is_file() for name in _REVEAL_FILES)


def _get_reveal(folder: Path, local: str) -> None:
    with TemporaryDirectory() as temporary:
        package = find_package(REVEAL_PACKAGE, _REVEAL_FILES, local, Path(temporary))
        folder.mkdir(parents=True, exist_ok=True)
        for name in _REVEAL_FILES:
            shutil.copy(package / name, folder)
    notes = folder / "notes.js"  # whose label "Upcoming" would be on the next slide's title
    notes.write_text(notes.read_text("utf-8").replace("top: 10px", "bottom: 10px", 1), "utf-8")
