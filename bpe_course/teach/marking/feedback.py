"""Hand back what was marked: a page for each learner, and Moodle's or Canvas's sheet filled in.

Moodle finds a learner by the number in Identifier (mod/assign/feedback/offline/importgradeslib.php),
Canvas by ID, and an assignment by its title's number (lib/gradebook_importer.rb, November 2026).
"""

import csv
import hashlib
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date
from html import escape
from io import StringIO
from itertools import chain, takewhile
from pathlib import Path
from unicodedata import normalize

from bpe_course.ask.catalogue import get_notebook_name, list_lesson
from bpe_course.ask.item import Exercise, Item, Question
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
# Lines as column -> value, the columns of numbers and of grades, the most points if they're equal.
_Sheet = tuple[list[dict[str, str]], str, str, float]
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
    wrong, left, right = _group(marks)
    (core, extra), (most, most_extra) = marks.count_points(), count_points(wrong + left + right)
    points = f"Lesson {' and '.join(list_lessons([marks]))}: {core:g} of {most:g} points"
    points += f", and {extra:g} of {most_extra:g} for the extras."
    nothing = ["Nothing was marked.", *map(_code, marks.notes)]
    heads = [_say_next(marks, pages), points] if marks.results else nothing
    parts = [f"<p><b>{head}</b></p>" for head in heads]
    parts += [f"<h2>To correct: {len(wrong)}</h2>"] * bool(wrong)
    for item in filter(wrong.__contains__, _list_open(marks)):
        parts.append(_make_verdict(item, marks, f"<p>{_link(item, pages)}</p>"))
    for head, is_extra in (("Still open", False), ("Extras, if you want more", True)):
        open_ = [item for item in left if item.is_extra == is_extra]
        parts += [f"<h2>{head}: {len(open_)}</h2>"] * bool(open_)
        parts += [f"<p>{_name(item)} · {_link(item, pages)}</p>" for item in open_]
    verdicts = "".join(_make_verdict(item, marks) for item in right)
    parts.append(fold(f"Right: {len(right)}", verdicts) * bool(right))
    content = "\n".join(parts)
    style = make_live_style(content)
    content += f"<p>{TITLE} · marked on {date.today()}</p>"
    page = _PAGE.format(name=escape(marks.learner.name), style=style, content=content)
    return page.encode("utf-8", "backslashreplace").decode()


def _say_next(marks: Marks, pages: str) -> str:
    wrong, left, right = _group(marks)
    if not wrong and all(item.is_extra for item in left):
        return "Everything that was asked is right. Well done: there's nothing left to do."
    item = _list_open(marks)[0]
    names = [one.name for one in right if isinstance(one, Exercise)]
    count = len(right) - len(names)
    names += [f"{count} question{'s'[: count - 1]}"] * bool(count)
    said = f"Right: {' and '.join(', '.join(names).rsplit(', ', 1))}. " * bool(right)
    return f"{said}Do this next: {_code(item.title)} · {_link(item, pages)}"


def _list_open(marks: Marks) -> list[Item]:  # what to do next comes first
    wrong, left, _ = _group(marks)
    bets = [item for item in left if isinstance(item, Question) and not item.number]  # come last
    return sorted(wrong + left, key=lambda i: (i in bets, i.is_extra, isinstance(i, Question)))


def make_comment(marks: Marks) -> str:
    """Return the points and what to do next, without tags; Moodle reads it as HTML."""
    said = f"{marks.count_points()[0]:g} of {count_points(chain(*_group(marks)))[0]:g} points. "
    if partial := ", ".join(marks.list_partial()):
        said += f"Partial points: {partial}. "
    return said + re.sub("</?code>", "", _say_next(marks, "")).replace("&#x27;", "'")


def _group(marks: Marks) -> tuple[list[Item], list[Item], list[Item]]:
    wrong, left, right = groups = [], [], []
    for item in chain.from_iterable(map(list_lesson, list_lessons([marks]))):
        if result := marks.results.get(item.name):
            {"unwritten": left, "right": right}.get(result.status, wrong).append(item)
    return groups


def _make_verdict(item: Item, marks: Marks, place: str = "") -> str:
    show = format_verdict if place else format_result  # with hints, or no solution
    grade = marks.grade(item.name) * bool(place and marks.is_partial)
    return f"<h3>{_name(item, grade)}</h3>\n{place}{show(marks.results[item.name], item).html}"


def _name(item: Item, grade: str = "") -> str:
    return _code(f"{item.title} ({grade or f'{item.minutes:g}'} point{'s' * (item.minutes != 1)})")


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


def read_sheet(path: Path, column: str) -> _Sheet:
    """Return a sheet, or raise a ValueError; `column` names an assignment, if Canvas has several."""
    titles: list[str] = []
    with suppress(csv.Error, ValueError):
        text = path.read_bytes().decode("utf-8-sig")
        sign = max(",;", key=text.partition("\n")[0].count)  # Canvas can write ;
        head, *rows = filter(None, csv.reader(StringIO(text, newline=""), delimiter=sign))
        lines = [dict(zip(head, row, strict=True)) for row in rows]
        if lines and _NEEDED <= {*head} and all(float(line["Maximum grade"]) for line in lines):
            return lines, "Identifier", "Grade", 0
        [most] = [line for line in lines if "Points Possible" in line[head[0]] and "ID" in line]
        titles = [title for title in head if re.search(r" \(\d+\)$", title)]
        [title] = [name for name in titles if column in ("", name, name.rpartition(" (")[0])]
        if points := float(most[title].replace(",", ".")):
            return lines, "ID", title, points
    remedy = "give it as Canvas, or Moodle in English, exports it, with a maximum grade"
    if titles:
        remedy = f"name with --column an assignment that has points: {', '.join(titles)}"
    raise ValueError(f"{path} isn't a sheet to fill in: {remedy}")


def write_sheet(path: Path, sheet: _Sheet, marked: Iterable) -> None:
    """Write the sheet with grades and, for Moodle, comments, and print who isn't in it."""
    all_lines, number, grade, most = sheet
    lines = {line[number].rpartition(" ")[2]: line for line in all_lines}
    for row, marks in marked:
        line = lines.get(row["id"]) if row["id"] else None  # points possible have no ID
        if not line:
            print(f"Not in the sheet: {row['learner']}")
        elif marks.results:
            if line[grade] == "EX":
                print(f"Was excused (EX), and has a grade now: {row['learner']}")
            share = row["points"] / (row["points possible"] or 1)
            line[grade] = f"{share * (most or float(line['Maximum grade'])):.2f}"
            if re.match(f"{_OWN}|$", line.get("Feedback comments", "there's no such column")):
                line["Feedback comments"] = _OWN + make_comment(marks)
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([all_lines[0], *(line.values() for line in all_lines)])
