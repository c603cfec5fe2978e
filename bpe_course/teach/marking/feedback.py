"""Hand back what was marked: a page for each learner, and Moodle's grading worksheet filled in.

Moodle takes it back with the columns that it had, and finds a learner by the number in Identifier
(mod/assign/feedback/offline/importgradeslib.php, November 2026).
"""

import csv
import hashlib
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
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

_NEEDED = {"Identifier", "Grade", "Maximum grade", "Last modified (grade)"}
_OWN = "Marked: "  # our comments begin so; any other is a teacher's
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
    for head, is_extra in (("Still open", False), ("Extras, if you want more", True)):
        open_ = [item for item in left if item.is_extra == is_extra]
        parts += [f"<h2>{head}: {len(open_)}</h2>"] * bool(open_)
        parts += [f"<p>{_name(item)} · {_link(item, pages)}</p>" for item in open_]
    verdicts = "".join(_make_verdict(item, marks) for item in right)
    folded = fold(f"Right: {len(right)}", verdicts) * bool(right)
    content = "\n".join([*parts, folded.replace("<details", "<details open", _is_done(marks))])
    style = make_live_style(content)
    content += f"<p>{TITLE} · marked on {date.today()}</p>"
    page = _PAGE.format(name=escape(marks.learner.name), style=style, content=content)
    return page.encode("utf-8", "backslashreplace").decode()


def _is_done(marks: Marks) -> bool:
    wrong, left, _ = _group(marks)
    return not wrong and all(item.is_extra for item in left)


def _say_next(marks: Marks, pages: str) -> str:
    if _is_done(marks):
        return "Everything that was asked is right. Well done: there's nothing left to do."
    wrong, left, _ = _group(marks)
    bets = [item for item in left if isinstance(item, Question) and not item.number]  # come last
    item = min(wrong + left, key=lambda i: (i in bets, i.is_extra, isinstance(i, Question)))
    return f"Do this next: {_code(item.title)} · {_link(item, pages)}"


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
    place = _find_place(item)
    anchor = make_anchor(place.partition(" · ")[2])
    page = f"{pages.rstrip('/')}/{get_notebook_name(item.lesson)}.html#{anchor}"
    return f'<a href="{escape(page)}">{_code(place)}</a>' if pages else _code(place)


def _find_place(item: Item) -> str:
    cells = list_shipped()[int(item.lesson)].cells
    above = takewhile(lambda cell: item.name not in list_asked(cell.source), cells)
    *_, heading = (cell.heading[1] for cell in above if cell.is_heading)
    return f"lesson {item.lesson} · {heading.removeprefix(f'{item.lesson} · ')}"


def read_sheet(path: Path) -> list[dict[str, str]]:
    """Return column -> value for each learner, or raise a ValueError if it's no grading worksheet."""
    with suppress(csv.Error, ValueError), path.open(encoding="utf-8-sig", newline="") as file:
        head, *lines = filter(None, csv.reader(file))
        head = [name.replace("Maximum Grade", "Maximum grade") for name in head]  # as it once was
        sheet = [dict(zip(head, line, strict=True)) for line in lines]
        if sheet and _NEEDED <= {*head} and all(float(line["Maximum grade"]) for line in sheet):
            return sheet
    remedy = "give it as Moodle, in English and with a maximum grade, lets you download it"
    raise ValueError(f"{path} isn't a grading worksheet: {remedy}")


def write_sheet(path: Path, sheet: list[dict[str, str]], marked: Iterable, pages: str) -> None:
    """Write the worksheet with grades and comments, and print who isn't in it."""
    lines = {line["Identifier"].rpartition(" ")[2]: line for line in sheet}
    for row, marks in marked:
        if not (line := lines.get(row["id"])):
            print(f"Not in the worksheet: {row['learner']}")
        elif marks.results:
            share = row["points"] / row["points possible"]
            line["Grade"] = f"{share * float(line['Maximum grade']):.2f}"
            if re.match(f"{_OWN}|$", line.get("Feedback comments", "there's no such column")):
                points = f"{row['points']:g} of {row['points possible']:g} points"
                comment = f"{_OWN}{points}. {_say_next(marks, pages)}"
                line["Feedback comments"] = comment.replace("&#x27;", "'")
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([sheet[0], *(line.values() for line in sheet)])
