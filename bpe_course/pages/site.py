"""Turn the lessons into a static website: `python -m bpe_lesson site`.

Pages, a style sheet and a script open from a file and don't need the network. GPT-4's vocabulary and the
search's data are in separate files, which a page loads when it needs them.
"""

import argparse
import re
import shutil
from collections.abc import Mapping
from itertools import chain
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from bpe_course.folders import ROOT
from bpe_course.made_files import fill_folder
from bpe_course.pages import cards
from bpe_course.pages.exercise_forms import add_exercises, add_solution, list_functions_asked
from bpe_course.pages.folds import drop_views, gather_folds
from bpe_course.pages.front_page import add_questions_asked, make_front_page
from bpe_course.pages.glossary_terms import mark_terms, read_glossary
from bpe_course.pages.gpt4 import begin_benches, write_gpt4
from bpe_course.pages.layout import lay_out
from bpe_course.pages.markup import Page, parse_html
from bpe_course.pages.notebook_html import (
    TEMPLATES,
    get_heading,
    get_tags,
    make_markdown,
    prepare_cells,
    render_page,
)
from bpe_course.pages.page_data import make_anchor, make_data_script
from bpe_course.pages.page_words import choose_page_words
from bpe_course.pages.python_script import write_python
from bpe_course.pages.question_data import add_questions, find_questions
from bpe_course.pages.question_lists import move_lists
from bpe_course.pages.search_index import find_places, list_headings, list_words
from bpe_course.settings import SETTINGS
from bpe_course.start.working_copy import list_shipped_lessons
from bpe_course.web.bundle import SCRIPTS, STYLES, join_modules
from bpe_course.web.minify import minify

HELP = "turn the lessons into a website, which doesn't need the network"
_EXTRA = re.compile(r"^Extra \(\d+ minutes\): (.)")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the command's options."""
    add = parser.add_argument
    add("--out", default="site", help="the folder to write (default: site)")
    python = "pack Python (10 MB), so that functions can be written and checked in the pages"
    add("--python", action="store_true", help=python)
    add("--source", default="", help="the address of the notebooks' folder, for the front page")
    pyodide = "the folder that 'npm install pyodide' made, if you have it (npm fetches it if not)"
    add("--pyodide", default=SETTINGS.pyodide, help=pyodide)


def run(args: argparse.Namespace) -> int:
    """Write the site, and say which page to open."""
    out = Path(args.out)
    try:
        with fill_folder(out, "site") as made:
            count = _build_site(made, args.python, args.source)
            if args.python:
                write_python(made, args.pyodide)
    except (OSError, ValueError, ModuleNotFoundError) as error:
        raise SystemExit(f"the site can't be written: {error}") from None
    print(f"Written: {count} pages. Open {out / 'index.html'} in a browser.")
    return 0


def _build_site(made: Path, python: bool, source: str) -> int:
    """Write all that the site has, and return how many pages there are."""
    pages = _list_pages(python, source)
    lessons = {page["name"]: page["title"] for page in pages if "questions" in page}
    glossary = read_glossary()
    headings, words = [], []
    first: dict[str, str] = {}  # a term -> the lesson where it comes first
    (made / "site.css").write_text(_make_style_sheet(), encoding="utf-8")
    for before, page, after in zip([None, *pages], pages, [*pages[1:], None]):
        html = _make_page(page | {"before": before, "after": after, "python": python}, lessons)
        if page["name"] == "glossary":
            _finish_glossary(html, first)
        headings.append([page["name"], *list_headings(html)])
        words += list_words(html)
        if page["name"] in lessons:
            mark_terms(html, glossary)
            for link in html.select("[data-term]"):
                first.setdefault(str(link["data-term"]), page["name"])
        (made / f"{page['name']}.html").write_text(str(html), encoding="utf-8")
    script = minify(join_modules(SCRIPTS, "page.js"), "js")
    (made / "course.js").write_text(script, encoding="utf-8")
    index = {"pages": headings, "terms": glossary, "words": find_places(words)}
    (made / "search.js").write_text(make_data_script("search", index), encoding="utf-8")
    write_gpt4(made)
    shutil.copy(TEMPLATES / "site" / "cards.css", made)  # which only the cards' page needs
    shutil.copy(ROOT / "LICENSE", made / "LICENSE.txt")
    return len(pages)


def _list_pages(python: bool, source: str) -> list[dict]:
    """Return the front page, the lessons, the glossary and the cards."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    read_lessons = (_read_lesson(path, python) for path in list_shipped_lessons())
    lessons = add_questions_asked(readme, read_lessons)
    front = make_front_page(readme, lessons, python, source)
    terms = [make_markdown((ROOT / "GLOSSARY.md").read_text(encoding="utf-8"))]
    glossary = {"name": "glossary", "title": get_title(terms), "cells": terms}
    return [front, *lessons, glossary, cards.make_cards_page()]


def _read_lesson(path: Path, python: bool) -> dict:
    """Return a lesson's page: its cells, what it asks, and the code that its exercises begin with."""
    import nbformat

    cells = choose_page_words(nbformat.read(path, as_version=4).cells)
    code = [cell["source"] for cell in cells if cell["cell_type"] == "code"]
    setups = [cell["source"] for cell in cells if "setup" in get_tags(cell)]
    return {
        "name": path.stem,
        "title": get_title(cells),
        "cells": cells,
        "questions": [item.name for source in code for item in find_questions(source)],
        "functions": list_functions_asked(cells),
        "setup": setups[0] if python and setups else "",
    }


def get_title(cells: list[dict]) -> str:
    """Return the first heading of a lesson, as plain text.

    >>> get_title([make_markdown("# 03 · From *text* to bytes")])
    '03 · From text to bytes'
    """
    return re.sub(r"[`*]", "", cells[0]["source"].partition("\n")[0].lstrip("# "))


def _make_page(page: dict, lessons: Mapping[str, str]) -> Page:
    """Return a page, with links from the names of lessons to their pages."""
    # The page doesn't say how far somebody has come with the notebook.
    own_cells = [cell for cell in page["cells"] if not cell["source"].startswith('progress("')]
    cells = prepare_cells(chain.from_iterable(map(add_solution, own_cells)))
    add_questions(cells)
    add_exercises(cells, page)
    drop_views(cells)
    contents = _list_contents(cells) if "questions" in page else []
    html = render_page(gather_folds(cells), "site", page | {"contents": contents})
    move_lists(html)
    begin_benches(html)
    for heading in html(["h1", "h2", "h3"]):
        heading["id"] = make_anchor(heading.get_text())
    _link_pages(html, lessons)
    lay_out(html)
    return html


def _list_contents(cells: list[dict]) -> list[dict]:
    """Return anchor, text and `extra` of each second-level heading of a page."""
    contents = []
    for cell in (cell for cell in cells if get_heading(cell) == "##"):
        name = get_title([cell])
        title = _EXTRA.sub(lambda match: match[1].upper(), name).removesuffix(" ◆")
        is_extra = "extra" in cell["metadata"]
        contents.append({"id": make_anchor(name), "title": title, "extra": is_extra})
    return contents


def _link_pages(page: Page, lessons: Mapping[str, str]) -> None:
    """Point the links of a page to pages of the site, and turn the names of lessons into links.

    A link like `#show=5` becomes a phrase that sets the widget near it (links.js).
    """
    for link in page.select('a[href^="#show="]'):
        link.name = "span"
        link.attrs = {"data-show": unquote(str(link["href"]).removeprefix("#show="))}
    for link in page.select('a[href*=".ipynb"]:not([href^="http"])'):
        link["href"] = f"{PurePosixPath(str(link['href']).partition('#')[0]).stem}.html"
    for name in page("strong"):
        if title := lessons.get(name.get_text()):
            name.wrap(page.new_tag("a", href=f"{name.get_text()}.html"))
            name.string = title.partition(" · ")[2].removesuffix(" ◆")
    for code in page("code"):
        if code.string and code.string in lessons:
            link = code.find_parent("a") or code.wrap(page.new_tag("a", href=f"{code.string}.html"))
            begins = str(link.previous_sibling or ". ").endswith(". ")
            link.string = f"{'Lesson' if begins else 'lesson'} {str(code.string)[:2]}"
        elif code.string == "LICENSE":
            code.wrap(page.new_tag("a", href="LICENSE.txt"))
            code.unwrap()


def _finish_glossary(page: Page, first: dict[str, str]) -> None:
    """Sort the terms, make each a header that a link can lead to, and say in which lesson it's first."""
    for body in page("tbody"):
        for row in body("tr"):
            head, meaning = row("td")
            term = head.get_text()
            row["id"] = make_anchor(term)
            head.name, head.attrs = "th", {"scope": "row"}
            if lesson := first.get(term):
                note = f' <small>First in <a href="{lesson}.html">lesson {lesson[:2]}</a>.</small>'
                meaning.append(parse_html(note))
        rows = sorted(body("tr"), key=lambda row: row("th")[0].get_text().lower())
        body.extend(rows)


def _make_style_sheet() -> str:
    own = [TEMPLATES / "site" / f"{name}.css" for name in ("code", "forms", "site")]
    first = [STYLES / f"{name}.css" for name in ("palette", "controls", "boxes", "outputs")]
    paths = [*first, *own, STYLES / "widgets.css"]
    return minify("\n".join(path.read_text("utf-8") for path in paths), "css")
