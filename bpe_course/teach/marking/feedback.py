"""Hand back what was marked: a page for each learner, and a comment."""

import hashlib
import re
from collections.abc import Sequence
from datetime import date
from html import escape
from itertools import chain, takewhile
from pathlib import Path
from unicodedata import normalize

from bpe_course.ask.catalogue import get_notebook_name, list_lesson
from bpe_course.ask.item import Item, Question
from bpe_course.lessons import list_lessons as list_shipped
from bpe_course.pages.front_page import TITLE
from bpe_course.pages.page_data import make_anchor
from bpe_course.practice.feedback import format_result, format_verdict
from bpe_course.practice.places import list_asked
from bpe_course.teach.marking.handed_in import Learner
from bpe_course.teach.marking.table import Marks, count_points, list_lessons
from bpe_course.view.card import fold
from bpe_course.view.palette import make_live_style

# No script runs on this page, and it loads nothing.
_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width"><title>{name}: feedback</title>
<style>body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 46em; margin: auto; padding: 1em }}</style>
{style}
<h1>{name}</h1>
{content}
"""


def name_page(learner: Learner) -> str:
    """Return the file name of a learner's page, safe on every system, and found by Moodle."""
    plain = normalize("NFKD", learner.name).encode("ascii", "ignore").decode()  # Müller, Muller
    readable = re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")[:60] or "learner"
    # Names that look alike without their signs, or to a system that ignores capitals, stay apart.
    digest = hashlib.sha256("\0".join(learner).encode("utf-8", "surrogatepass")).hexdigest()[:6]
    place = f"_{learner.id}_assignsubmission_file_feedback" if learner.id else ""
    return f"{readable}{place}-{digest}.html"


def write_pages(folder: Path, marked: Sequence[Marks], pages: str = "") -> None:
    """Write everybody's page into a new folder; `pages` is the address of the course's, or ""."""
    folder.mkdir()
    for marks in marked:
        (folder / name_page(marks.learner)).write_text(make_page(marks, pages), "utf-8")


def make_page(marks: Marks, pages: str = "") -> str:
    """Return a learner's page."""
    wrong, left, right = _group(marks)
    (core, extra), (most, most_extra) = marks.count_points(), count_points(wrong + left + right)
    points = f"Lesson {' and '.join(list_lessons([marks]))}: {core:g} of {most:g} points"
    points += f", and {extra:g} of {most_extra:g} for the extras."
    nothing = ["Nothing was marked.", *map(_code, marks.notes)]
    heads = [_say_next(marks, pages), points] if marks.results else nothing
    parts = [f"<p><b>{head}</b></p>" for head in heads]
    parts += [f"<h2>To correct: {len(wrong)}</h2>"] * bool(wrong)
    for item in wrong:
        parts.append(_make_verdict(item, marks, f"<p>{_link(item, pages)}</p>"))
    for head, is_extra in (("Still open", False), ("Extras that are still open", True)):
        open_ = [item for item in left if item.is_extra == is_extra]
        parts += [f"<h2>{head}: {len(open_)}</h2>"] * bool(open_)
        parts += [f"<p>{_name(item)} · {_link(item, pages)}</p>" for item in open_]
    verdicts = "".join(_make_verdict(item, marks) for item in right)
    content = "\n".join([*parts, fold(f"Right: {len(right)}", verdicts) * bool(right)])
    style = make_live_style(content)
    content += f"<p>{TITLE} · marked on {date.today()}</p>"
    page = _PAGE.format(name=escape(marks.learner.name), style=style, content=content)
    return page.encode("utf-8", "backslashreplace").decode()


def _say_next(marks: Marks, pages: str) -> str:
    item = next(iter(_list_open(marks)), None)
    right = "All that you handed in is right."
    return f"Do this next: {_code(item.title)} · {_link(item, pages)}" if item else right


def _list_open(marks: Marks) -> list[Item]:  # what to do next comes first
    wrong, left, _ = _group(marks)
    bets = [item for item in left if isinstance(item, Question) and not item.number]  # come last
    return sorted(wrong + left, key=lambda i: (i in bets, i.is_extra, isinstance(i, Question)))


def make_comment(marks: Marks, pages: str = "") -> str:
    """Return the points and what to do next, without tags; Moodle reads it as HTML."""
    open_ = _list_open(marks)
    points = f"{marks.count_points()[0]:g} of {count_points(chain(*_group(marks)))[0]:g} points."
    said = f"{points} Do this next: "
    if all(item.is_extra for item in open_):
        said = f"all of the core is right, {points}"
        said += f" Extras still open: {len(open_)}. The next one: " * bool(open_)
    for item in open_[:1]:
        address = f" · {_find_address(item, pages)}" * bool(pages)
        said += f"{item.title} · {_find_place(item)}{address}"
    return escape(said.replace("`", ""), quote=False)


def _group(marks: Marks) -> tuple[list[Item], list[Item], list[Item]]:
    wrong, left, right = groups = [], [], []
    for item in chain.from_iterable(map(list_lesson, list_lessons([marks]))):
        if result := marks.results.get(item.name):
            {"unwritten": left, "right": right}.get(result.status, wrong).append(item)
    return groups


def _make_verdict(item: Item, marks: Marks, place: str = "") -> str:
    show = format_verdict if place else format_result  # with hints, or no solution
    return f"<h3>{_name(item)}</h3>\n{place}{show(marks.results[item.name], item).html}"


def _name(item: Item) -> str:
    return _code(f"{item.title} ({item.minutes:g} point{'s' * (item.minutes != 1)})")


def _code(text: str) -> str:
    return re.sub("`(.+?)`", r"<code>\1</code>", escape(text))


def _link(item: Item, pages: str) -> str:
    place = _code(_find_place(item))
    return f'<a href="{escape(_find_address(item, pages))}">{place}</a>' if pages else place


def _find_address(item: Item, pages: str) -> str:
    anchor = make_anchor(_find_place(item).partition(" · ")[2])
    return f"{pages.rstrip('/')}/{get_notebook_name(item.lesson)}.html#{anchor}"


def _find_place(item: Item) -> str:
    cells = list_shipped()[int(item.lesson)].cells
    above = takewhile(lambda cell: item.name not in list_asked(cell.source), cells)
    *_, heading = (cell.heading[1] for cell in above if cell.is_heading)
    return f"lesson {item.lesson} · {heading.removeprefix(f'{item.lesson} · ')}"
