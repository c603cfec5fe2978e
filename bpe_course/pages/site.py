"""Turn the lessons into a static website: `python -m bpe_lesson site`.

A page opens from a file, and loads GPT-4's vocabulary and the search's data when it needs them.
"""

import argparse
import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from bpe_course.folders import ROOT, need_project
from bpe_course.lessons import Lesson, list_lessons
from bpe_course.made_files import fill_folder
from bpe_course.pages import front_page, previews
from bpe_course.pages.front_page import TITLE
from bpe_course.pages.gpt4 import WORD, make_bench_settings, write_gpt4
from bpe_course.pages.lesson_page import LessonPage
from bpe_course.pages.page_data import make_anchor, write_data
from bpe_course.pages.prose import Prose
from bpe_course.pages.python_script import write_python
from bpe_course.pages.share import make_template
from bpe_course.pages.templating import TEMPLATES, draw
from bpe_course.pages.terms import Terms, read_glossary
from bpe_course.view.palette import choose_tint
from bpe_course.web.bundle import join_page, join_sheets, make_page_style

_CARDS, _CHANGES = TEMPLATES / "site" / "cards.md", ROOT / "CHANGELOG.md"
SHEETS = [TEMPLATES / "site" / f"{name}.css" for name in ("forms", "site", "cards")]
# What a search engine or a sent link says of a page that isn't a lesson.
_ABOUT = {
    "index": "A free course with figures to touch: in about five hours you write a tokenizer that "
    "gives the same ids as GPT-4's.",
    "glossary": "What the words mean that people use about tokenizers.",
    "cards": "Cards to print: byte pair encoding in a class without computers.",
    "changelog": "What changed in each version of the course.",
    "404": "There's no page at this address.",
}
HELP = "turn the lessons into a website, which doesn't need the network"


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--out", default="site", help="the folder to write (default: site)")
    python = "pack Python (10 MB), so that functions can be written and checked in the pages"
    add("--python", action="store_true", help=python)
    add("--source", default="", help="the address of the notebooks, where mistakes are told")
    url = "the address where the pages will be, so that a link to one shows a picture"
    add("--url", default="", help=url)
    pyodide = "the folder that 'npm install pyodide' made, if you have it (npm fetches it if not)"
    add("--pyodide", default="", help=pyodide)


def run(args: argparse.Namespace) -> int:
    out = Path(args.out)
    with fill_folder(out, "site") as made:
        count = _build_site(made, args.python, args.source, args.url)
        if args.python:
            write_python(made, args.pyodide)
    print(f"Written: {count} pages. Open {out / 'index.html'} in a browser.")
    return 0


def _build_site(made: Path, python: bool, source: str, url: str) -> int:
    need_project("site")
    front_page.need_address("url", url)
    terms = Terms(read_glossary())
    lessons = [LessonPage(lesson, Prose(terms), python) for lesson in list_lessons()]
    pages = [
        _write_plain("index", TITLE, front_page.make_front_page, lessons, python, source),
        *map(_name_lesson, lessons),
        _write_plain("glossary", "Glossary", _make_glossary, terms),
        _write_plain("cards", "Cards to print", Prose.write, _CARDS.read_text("utf-8")),
        _write_plain("changelog", "Changelog", Prose.write, _CHANGES.read_text("utf-8")),
    ]
    pages[0] |= {"bench": make_bench_settings(WORD, counted="r"), "widgets": front_page.WIDGETS}
    url = url and f"{url.removesuffix('index.html').rstrip('/')}/"
    course = {"course": TITLE, "url": url, "python": python, "source": source}
    course["citation"] = front_page.read_citation()
    drawn = [page.lesson for page in lessons]
    has_previews = url and previews.write_previews(made / "previews", TITLE, drawn)
    for before, page, after in zip([None, *pages], pages, [*pages[1:], None]):
        preview = has_previews and ("index" if page["name"] in _ABOUT else page["name"])
        around = {"before": before, "after": after, "preview": preview}
        html = draw(f"site/{page['template']}", **page, **around, **course, root="")
        (made / f"{page['name']}.html").write_text(html, "utf-8")
    _write_404(made, drawn, course)
    _write_files(made, pages, terms)
    return len(pages)


def _name_lesson(page: LessonPage) -> dict:
    lesson = page.lesson
    return vars(page) | {
        "template": "lesson.html.j2",
        "name": lesson.name,
        "title": lesson.title,
        "question": lesson.question,
        "description": f"{lesson.question} {lesson.minutes} minutes, in a free course on BPE.",
        "colour": f"var(--{choose_tint(int(lesson.number))})",
        "bench": "",
    }


def _write_plain(name: str, title: str, make: Callable[..., str], *given: object) -> dict:
    prose = Prose()
    html = make(prose, *given)
    names = {"template": "plain.html.j2", "name": name, "title": title}
    nothing = {"question": "", "description": _ABOUT[name], "setup": "", "bench": "", "widgets": []}
    return names | nothing | {"prose": prose, "html": html}


def _write_404(made: Path, lessons: Sequence[Lesson], course: dict) -> None:
    # A server shows it for any address without a page, so its links hold at any depth.
    values = _write_plain("404", "There's no such page", lambda _: "") | course
    values |= {"lessons": lessons, "before": None, "after": None, "root": course["url"], "url": ""}
    (made / "404.html").write_text(draw("site/404.html.j2", **values), "utf-8")


def _make_glossary(prose: Prose, terms: Terms) -> str:
    prose.begin("Glossary", level=1)
    rows = [
        {"term": term, "anchor": make_anchor(term), "meaning": prose.write_line(meaning)}
        for term, meaning in sorted(terms.meanings.items(), key=lambda item: item[0].lower())
    ]
    return draw("site/glossary.html.j2", rows=rows)


def _write_files(made: Path, pages: Sequence[dict], terms: Terms) -> None:
    start = ("page.js", "startPage")
    files = {"theme.js": join_page("theme.js", "startTheme", ()), "page.js": join_page(*start, ())}
    files["site.css"] = make_page_style(*SHEETS)
    for name, widgets in ((page["name"], page["widgets"]) for page in pages if page["widgets"]):
        own = ("path.js", "startFront") if name == "index" else start
        files |= {f"{name}.js": join_page(*own, widgets), f"{name}.css": join_sheets(widgets)}
    for file, text in files.items():
        (made / file).write_text(text, "utf-8")
    found = [page for page in pages if page["name"] != "changelog"]  # it tells what was
    headings = [[page["name"], *page["prose"].headings] for page in found]
    texts = ["\n".join(text) for page in found for text in page["prose"].texts]
    meanings = {term: re.sub(r"[*`[]|\]\(.*?\)", "", text) for term, text in terms.meanings.items()}
    index = {"pages": headings, "terms": meanings, "texts": texts}
    write_data(made, "search", index)
    write_gpt4(made)
    write_data(made, "share", make_template())
    shutil.copy(ROOT / "LICENSE", made / "LICENSE.txt")
