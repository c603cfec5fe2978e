"""All lessons as a static site: `python -m bpe_lesson site`.

Plain pages and one style sheet, which open from a file, without network. The front page and the
glossary are parts of the README; what follows a prediction is folded until it is opened.
"""

import argparse
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from bpe_lesson.files import ROOT
from bpe_lesson.launch.working_copy import list_shipped_lessons
from bpe_lesson.teach import cards
from bpe_lesson.teach.notebook_html import (
    TEMPLATES,
    add_scopes,
    check_folder,
    get_heading,
    get_tags,
    make_code_style,
    make_exporter,
    make_markdown,
    make_notebook,
    prepare_cells,
    split_blocks,
)

HELP = "write the lessons as a web site that needs no network"
CELL_LABELS = {"question": "Your answer", "exercise": "Exercise"}
# Chosen for their contrast: the tests measure it.
LIGHT_STYLE, DARK_STYLE = "default", "github-dark"
SITE_MARKER = "site.css"  # a folder that has it is a site of ours
# The course in the browser, where `lite --out` put it into the same folder before.
LITE_PAGE = "lite/index.html"
HEADING = re.compile(r"<h([1-3])>(.*?)</h\1>", re.DOTALL)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this word.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args([]).out
    'site'
    """
    parser.add_argument("--out", default="site", help="the folder to write (site, here)")


def run(args: argparse.Namespace) -> int:
    """Write the site; say where it begins."""
    try:
        check_folder(Path(args.out), SITE_MARKER, beside="lite")
        pages = build_site(Path(args.out))
    except (OSError, ValueError) as error:
        raise SystemExit(f"the site cannot be written: {error}") from None
    print(f"Written: {len(pages)} pages. Open {Path(args.out) / 'index.html'} in a browser.")
    return 0


def build_site(out: Path) -> list[str]:
    """Write all pages and what they need into a folder; return the names of the pages."""
    import nbformat

    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    pages = [make_front_page(readme, (out / LITE_PAGE).is_file())]
    for path in list_shipped_lessons():
        cells = nbformat.read(path, as_version=4).cells
        pages.append({"name": path.stem, "title": get_title(cells), "cells": cells})
    lessons = [page["name"] for page in pages[1:]]
    pages += [make_glossary(readme), cards.make_cards_page()]
    out.mkdir(exist_ok=True)
    (out / SITE_MARKER).write_text(make_style_sheet(), encoding="utf-8")
    for before, page, after in zip([None, *pages], pages, [*pages[1:], None]):
        html = render_page(page | {"before": before, "after": after}, lessons)
        (out / f"{page['name']}.html").write_text(html, encoding="utf-8")
    shutil.copy(TEMPLATES / "site" / "site.js", out)
    shutil.copy(ROOT / "LICENSE", out / "LICENSE.txt")
    (out / "pictures").mkdir(exist_ok=True)
    sources = "\n".join(cell["source"] for cell in pages[0]["cells"])
    for picture in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", sources):
        shutil.copy(ROOT / picture, out / "pictures")
    return [page["name"] for page in pages]


def make_front_page(readme: str, lite: bool = False) -> dict:
    r"""Return the front page: what the course is, its lessons, how it is started, its licence.

    >>> readme = "# A\n\n## The lessons\n\n## Start\n\n## Licence\n"
    >>> [f"({LITE_PAGE})" in str(make_front_page(readme, there)["cells"]) for there in (True, False)]
    [True, False]
    """
    opening = split_blocks(readme.partition("\n## ")[0])
    first = next((i for i, block in enumerate(opening) if block.startswith("![")), len(opening))
    parts = [
        *opening[:first],
        find_section(readme, "The lessons"),
        *(
            [f"[Lessons 00 to 06 in this browser]({LITE_PAGE}): run them without installing."]
            * lite
        ),
        "[The glossary](glossary.html) has the words that the lessons use; "
        "[cards to print](cards.html) are for a class without computers.",
        "## What it looks like",
        *opening[first:],
        find_section(readme, "Start"),
        find_section(readme, "Licence"),
    ]
    cells = [make_markdown(part) for part in parts]
    return {"name": "index", "title": get_title(cells), "cells": cells}


def make_glossary(readme: str) -> dict:
    """Return the page of words, the README's, under a heading of its own."""
    table = find_section(readme, "Words").partition("\n")[2]
    cells = [make_markdown(f"# Glossary\n{table}", words=True)]
    return {"name": "glossary", "title": "Glossary", "cells": cells}


def find_section(readme: str, name: str) -> str:
    r"""Return the section of that name, with its heading.

    >>> find_section("# A\n## Words\n\nOne.\n\n## Next", "Words")
    '## Words\n\nOne.\n'

    Raises:
        ValueError: there is none.
    """
    found = re.search(rf"^## {re.escape(name)}\n.*?(?=^## |\Z)", readme, re.DOTALL | re.MULTILINE)
    if not found:
        raise ValueError(f"README.md has no section called {name}")
    return found[0].removesuffix("\n") if found[0].endswith("\n\n") else found[0]


def get_title(cells: list[dict]) -> str:
    """Return the first heading, as text.

    >>> get_title([make_markdown("# 03 · From *text* to bytes")])
    '03 · From text to bytes'
    """
    return re.sub(r"[`*]", "", cells[0]["source"].partition("\n")[0].lstrip("# "))


def render_page(page: dict, lessons: Iterable[str]) -> str:
    """Return a page as HTML. The names of lessons in it become links to their pages."""
    cells = mark_folds(prepare_cells(page["cells"]))
    contents = [] if page["name"] in ("glossary", "cards") else list_contents(cells)
    told = {"page": page | {"contents": contents}}
    html, _ = make_exporter().from_notebook_node(make_notebook(cells), resources=told)
    head, main, foot = re.split(r"(?=<main)|(?<=</main>)", html)
    main = link_pages(add_scopes(add_anchors(main)), lessons)
    if page["name"] in ("index", "glossary"):
        main = add_row_heads(main)
    return head + main + foot


def mark_folds(cells: list[dict]) -> list[dict]:
    """Note in the metadata where what is folded, and what may be left out, begins and ends.

    >>> mark_folds([make_markdown("a", hidden=True), make_markdown("b")])[0].metadata
    {'hidden': True, 'begins_hidden': True, 'ends_hidden': True}
    """
    for kind in ("hidden", "extra"):
        # A second extra section is a section of its own.
        for before, cell in zip([None, *cells], cells):
            if not cell["metadata"].get(kind):
                continue
            own = kind == "extra" and get_heading(cell)
            if own or before is None or not before["metadata"].get(kind):
                cell["metadata"][f"begins_{kind}"] = True
            cell["metadata"][f"ends_{kind}"] = True
            if before and not cell["metadata"].get(f"begins_{kind}"):
                before["metadata"].pop(f"ends_{kind}", None)
    for cell in cells:
        for tag, label in CELL_LABELS.items():
            if tag in get_tags(cell):
                cell["metadata"]["label"] = label
    return cells


def list_contents(cells: list[dict]) -> list[dict]:
    """Return the second headings of a page: their anchors, texts, and whether they are extra.

    >>> list_contents([make_markdown("## The *winner*")])
    [{'id': 'the-winner', 'title': 'The winner', 'extra': False}]
    """
    names = [
        (get_title([cell]), bool(cell["metadata"].get("extra")))
        for cell in cells
        if get_heading(cell) == "##"
    ]
    return [{"id": make_anchor(name), "title": name, "extra": extra} for name, extra in names]


def make_anchor(text: str) -> str:
    """Return the anchor of a heading.

    >>> make_anchor("Now you: <code>get_stats</code>")
    'now-you-get-stats'
    """
    text = re.sub(r"<[^>]*>|&\w+;", "", text).lower()
    return re.sub(r"[\W_]+", "-", text).strip("-")


def add_anchors(page: str) -> str:
    """Return a page whose headings can be linked to.

    >>> add_anchors("<h2>Recap</h2>")
    '<h2 id="recap">Recap</h2>'
    """
    return HEADING.sub(
        lambda found: f'<h{found[1]} id="{make_anchor(found[2])}">{found[2]}</h{found[1]}>', page
    )


def link_pages(page: str, lessons: Iterable[str]) -> str:
    """Return a page whose links lead to pages of the site, as do the names of lessons.

    >>> link_pages('<a href="notebooks/01_toy.ipynb">1</a>, <code>01_toy</code>', ["01_toy"])
    '<a href="01_toy.html">1</a>, <a href="01_toy.html"><code>01_toy</code></a>'
    """
    page = re.sub(r'href="notebooks/(\w+)\.ipynb"', r'href="\1.html"', page)
    page = page.replace('src="tests/pictures/', 'src="pictures/')
    page = page.replace("<code>LICENSE</code>", '<a href="LICENSE.txt">LICENSE</a>')
    for name in lessons:
        code = f"<code>{name}</code>"
        page = page.replace(code, f'<a href="{name}.html">{code}</a>')
    return page


def add_row_heads(page: str) -> str:
    """Return a page where the first cell of each row of a table heads the row.

    >>> add_row_heads('<tr><td>id</td><td>a number</td></tr>')
    '<tr><th scope="row">id</th><td>a number</td></tr>'
    """
    return re.sub(
        r"<tr>(\s*)<td[^>]*>(?!</td>)(.*?)</td>",
        r'<tr>\1<th scope="row">\2</th>',
        page,
        flags=re.DOTALL,
    )


def make_style_sheet() -> str:
    """Return the style sheet, with the colours of code for light pages and for dark ones.

    >>> make_style_sheet().count("@media screen and (prefers-color-scheme: dark)")
    2
    """
    sheet = (TEMPLATES / "site" / "site.css").read_text(encoding="utf-8")
    dark = f"@media screen and (prefers-color-scheme: dark) {{\n{make_code_style(DARK_STYLE)}\n}}"
    return "\n".join([make_code_style(LIGHT_STYLE), dark, sheet])
