"""Write the talk of 90 minutes as slides, with reveal.js: `python -m bpe_lesson talk`.

The talk is written by hand in templates/slides/talk_90.md. It's Markdown, with the marks that pandoc
has for slides: `---` begins a new slide, what follows `. . .` comes one step later, and `::: notes`
holds the speaker's notes until `:::`. A line such as `{{ forest }}` is a picture; in a widget, it's
what a handout has in its place. templates/slides/slides.js makes each picture as large as its slide
allows.

npm fetches reveal.js once; after that, the talk doesn't need the network.
"""

import argparse
import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from bpe_course.made_files import fill_folder
from bpe_course.pages.gpt4 import begin_benches, write_gpt4
from bpe_course.pages.notebook_html import TEMPLATES, make_markdown, make_raw, render_page
from bpe_course.pages.npm import find_package
from bpe_course.pages.site import get_title
from bpe_course.teach.talk_pictures import draw_picture
from bpe_course.view.palette import read_sheet
from bpe_course.web.bundle import SCRIPTS, join_modules, make_widget_style
from bpe_course.web.minify import minify

HELP = "write the talk of 90 minutes as slides, which don't need the network"
_TALK = TEMPLATES / "slides" / "talk_90.md"
REVEAL_PACKAGE = "reveal.js@5.2.1"
_REVEAL_FILES = [f"dist/reveal.{kind}" for kind in ("js", "css")]
_REVEAL_FILES += ["plugin/zoom/zoom.js", "plugin/notes/notes.js", "LICENSE"]
_NOTES = re.compile(r"^::: notes\n(.*?)^:::$", re.DOTALL | re.MULTILINE)
_PICTURE = re.compile(r"^(\{\{ \w+ \}\}|<div data-widget=.*)$", re.MULTILINE)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `python -m bpe_lesson talk`."""
    text = "the folder that 'npm install reveal.js' made, if you have it"
    parser.add_argument("--out", default="talk", help="the folder to write (default: talk)")
    parser.add_argument("--reveal", default="", help=text)


def run(args: argparse.Namespace) -> int:
    """Write the talk, and say which page to open."""
    out = Path(args.out)
    try:
        with fill_folder(out, "talk", beside="reveal") as made:
            if args.reveal or not _has_reveal(out / "reveal"):
                _get_reveal(made / "reveal", args.reveal)
            _write_looks(made)
            _write_slides(made)
    except (OSError, ValueError, ModuleNotFoundError) as error:
        raise SystemExit(f"the talk can't be written: {error}") from None
    print(f"Written: the talk of 90 minutes. Open {out / 'talk_90.html'} in a browser.")
    return 0


def _write_looks(out: Path) -> None:
    """Write the style sheet, and the scripts of the slides and of their widgets."""
    sheets = [TEMPLATES / "site" / "code.css", TEMPLATES / "slides" / "slides.css"]
    style = [
        read_sheet("palette"),
        read_sheet("outputs"),
        *(sheet.read_text("utf-8") for sheet in sheets),
    ]
    style.append(minify(make_widget_style(), "css"))
    (out / "slides.css").write_text("\n".join(style), encoding="utf-8")
    shutil.copy(TEMPLATES / "slides" / "slides.js", out)
    script = minify(join_modules(SCRIPTS, "talk.js"), "js")
    (out / "talk.js").write_text(script, encoding="utf-8")
    write_gpt4(out)


def _write_slides(out: Path) -> None:
    """Write the page."""
    slides = _read_talk(_TALK.read_text(encoding="utf-8"))
    cells = [cell for slide in slides for cell in _make_slide(*slide)]
    page = render_page(cells, "slides", {"title": get_title([make_markdown(slides[0][0])])})
    begin_benches(page)
    (out / "talk_90.html").write_text(str(page), encoding="utf-8")


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


def _make_slide(now: str, later: str, notes: str) -> list[dict]:
    """Return the cells of a slide, in the elements that slides.css and slides.js expect.

    Pictures and widgets are below the words, wherever they're written.
    """
    parts = [
        *_wrap(_make_words(now), "div", "words"),
        *_wrap(_make_pictures(now), "div", "picture"),
        *_wrap(_make_words(later) + _make_pictures(later), "div", "picture fragment"),
    ]
    aside = _wrap([make_markdown(notes)], "aside", "notes")
    return _wrap([*_wrap(parts, "div", "fitted"), *aside], "section")


def _make_words(source: str) -> list[dict]:
    text = _PICTURE.sub("", source).strip()
    return [make_markdown(text)] if text else []


def _make_pictures(source: str) -> list[dict]:
    """Return a cell for each line that names a picture or declares a widget."""
    lines = [
        re.sub(r"\{\{ (\w+) \}\}", lambda match: draw_picture(match[1]), line)
        for line in _PICTURE.findall(source)
    ]
    return [make_raw(f'<div class="output">{html}</div>') for html in lines]


def _wrap(cells: list[dict], tag: str, look: str = "") -> list[dict]:
    """Put an HTML element around all of some cells together, or return nothing if there are none."""
    opening = f'<{tag} class="{look}">' if look else f"<{tag}>"
    return [make_raw(opening), *cells, make_raw(f"</{tag}>")] if cells else []


def _has_reveal(folder: Path) -> bool:
    return all((folder / Path(name).name).is_file() for name in _REVEAL_FILES)


def _get_reveal(folder: Path, local: str) -> None:
    """Copy the files of reveal.js into a folder, from a local one or else from npm."""
    with TemporaryDirectory() as temporary:
        package = find_package(REVEAL_PACKAGE, _REVEAL_FILES, local, Path(temporary))
        folder.mkdir(parents=True, exist_ok=True)
        for name in _REVEAL_FILES:
            shutil.copy(package / name, folder)
