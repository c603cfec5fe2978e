"""Write the talk of 90 minutes, or a lesson's deck, as slides: `python -m bpe_lesson talk`.

Both are written by hand, in templates/slides. They're Markdown, with the marks that pandoc has for
slides: `---` begins a new slide, what follows `. . .` comes one step later, and `::: notes` holds the
speaker's notes until `:::`. A line such as `{{ forest }}` is a picture; in a widget, it's what a
handout has in its place. templates/slides/slides.js makes each picture as large as its slide allows.

npm fetches reveal.js once; after that, the talk doesn't need the network.
"""

import argparse
import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from bpe_course.made_files import fill_folder
from bpe_course.pages.gpt4 import make_bench_settings, write_gpt4
from bpe_course.pages.npm import find_package
from bpe_course.pages.prose import Prose
from bpe_course.pages.templating import TEMPLATES, draw
from bpe_course.teach.talk_pictures import draw_picture
from bpe_course.web.bundle import join_page, make_widget_style, read_sheet

HELP = "write the talk or a lesson's deck as slides, which don't need the network"
_DECKS = {path.stem.rpartition("_")[2]: path for path in (TEMPLATES / "slides").glob("*.md")}
_TALK = _DECKS["90"]
REVEAL_PACKAGE = "reveal.js@5.2.1"
_WIDGETS = ["join", "live-bench", "pattern", "strip"]  # which slides show
_REVEAL_FILES = [f"dist/reveal.{kind}" for kind in ("js", "css")]
_REVEAL_FILES += ["plugin/zoom/zoom.js", "plugin/notes/notes.js", "LICENSE"]
_NOTES = re.compile(r"^::: notes\n(.*?)^:::$", re.DOTALL | re.MULTILINE)
_PICTURE = re.compile(r"^(\{\{ \w+ \}\}|<div data-widget=.*)$", re.MULTILINE)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `python -m bpe_lesson talk`."""
    text = "the folder that 'npm install reveal.js' made, if you have it"
    told = "90, the talk, or the number of a lesson that has a deck (default: 90)"
    parser.add_argument("deck", nargs="?", default="90", choices=sorted(_DECKS), help=told)
    parser.add_argument("--out", default="talk", help="the folder to write (default: talk)")
    parser.add_argument("--reveal", default="", help=text)


def run(args: argparse.Namespace) -> int:
    """Write the talk, and say which page to open."""
    out = Path(args.out)
    with fill_folder(out, "talk") as made:
        if args.reveal or not _has_reveal(out / "reveal"):
            _get_reveal(made / "reveal", args.reveal)
        _write_looks(made)
        _write_slides(made, _DECKS[args.deck])
    print(f"Written: the slides. Open {out / _DECKS[args.deck].stem}.html in a browser.")
    return 0


def _write_looks(out: Path) -> None:
    """Write the style sheet, and the scripts of the slides and of their widgets."""
    sheets = [TEMPLATES / "site" / "code.css", TEMPLATES / "slides" / "slides.css"]
    style = [read_sheet("palette"), read_sheet("outputs")]
    style += [*(sheet.read_text("utf-8") for sheet in sheets), make_widget_style(_WIDGETS)]
    (out / "slides.css").write_text("\n".join(style), encoding="utf-8")
    shutil.copy(TEMPLATES / "slides" / "slides.js", out)
    (out / "talk.js").write_text(join_page("talk.js", "startTalk", _WIDGETS), encoding="utf-8")
    write_gpt4(out)


def _write_slides(out: Path, source: Path) -> None:
    prose = Prose()
    slides = [_make_slide(prose, *slide) for slide in _read_talk(source.read_text("utf-8"))]
    page = draw(
        "slides/index.html.j2",
        title=prose.headings[0],
        bench=make_bench_settings("raspberry"),
        slides=slides,
    )
    (out / f"{source.stem}.html").write_text(page, encoding="utf-8")


def _read_talk(source: str) -> list[tuple[str, str, str]]:
    r"""Return of each slide what's there at first, what comes one step later, and the notes.

    >>> _read_talk("Two and two?\n\n. . .\n\nFour.\n\n::: notes\nWait.\n:::\n")
    [('Two and two?', 'Four.', 'Wait.')]
    """
    slides = []
    for slide in re.split(r"^---\n", source, flags=re.MULTILINE):
        now, _, later = _NOTES.sub("", slide).partition("\n. . .\n")
        notes = "".join(_NOTES.findall(slide))
        slides.append((now.strip(), later.strip(), notes.strip()))
    return slides


def _make_slide(prose: Prose, now: str, later: str, notes: str) -> dict[str, str]:
    """Return the parts of a slide as HTML.

    Pictures and widgets are below the words, wherever they're written.
    """
    return {
        "words": prose.write(_PICTURE.sub("", now)),
        "pictures": _draw_pictures(now),
        "later": prose.write(_PICTURE.sub("", later)) + _draw_pictures(later),
        "notes": prose.write(notes),
    }


def _draw_pictures(source: str) -> str:
    lines = [
        re.sub(r"\{\{ (\w+) \}\}", lambda match: draw_picture(match[1]), line)
        for line in _PICTURE.findall(source)
    ]
    return "\n".join(f'<div class="output">{html}</div>' for html in lines)


def _has_reveal(folder: Path) -> bool:
    return all((folder / Path(name).name).is_file() for name in _REVEAL_FILES)


def _get_reveal(folder: Path, local: str) -> None:
    """Copy the files of reveal.js into a folder, from a local one or else from npm."""
    with TemporaryDirectory() as temporary:
        package = find_package(REVEAL_PACKAGE, _REVEAL_FILES, local, Path(temporary))
        folder.mkdir(parents=True, exist_ok=True)
        for name in _REVEAL_FILES:
            shutil.copy(package / name, folder)
