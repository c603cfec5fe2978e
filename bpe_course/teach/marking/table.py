"""What the marks come to: a row for each learner, as a CSV file and on the screen."""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from textwrap import shorten
from typing import Any

from bpe_course.ask.catalogue import FUNCTIONS, find_exercise, get_lesson_number, list_lesson
from bpe_course.ask.item import Exercise, Item
from bpe_course.practice.result import Result
from bpe_course.practice.wording import describe_got, sum_up, word
from bpe_course.teach.marking.copies import Shapes
from bpe_course.teach.marking.handed_in import Learner, name_own

STATUSES = ("unwritten", "error", "timeout", "wrong", "right")  # the worst first
_PARTIAL = "Partial points: half or more for a known slip; 60% if 90% of cases are right, 0 if 75%"
_MISTAKES_SHOWN = 20
_MAX_TEXT = 1000  # characters
_FORMULA = re.compile(r"^(?=[=+@]|-(?![\d.]+\Z))")  # for a spreadsheet; a negative number is none


@dataclass
class Marks:
    """A learner's marks: exercise -> verdict, and notes."""

    learner: Learner
    results: dict[str, Result] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    shapes: Shapes = field(default_factory=dict)
    is_partial: bool = False  # whether a wrong function gets a part of its points

    def add(self, file: str, results: list[Result], notes: Iterable[str] = (), *more: dict) -> None:
        """Add a file's verdicts, notes and shapes; of two on an exercise the better counts."""
        again = {*list_lessons([self])} & {find_exercise(result.name).lesson for result in results}
        for result in results:
            old = self.results.get(result.name, result)
            better = max(result, old, key=lambda v: (v.score, STATUSES.index(v.status)))
            self.results[result.name] = better
        repeats = (f"repeats lesson {lesson}: the better counts" for lesson in sorted(again))
        self.notes += [f"{name_own(file)} {note}" for note in [*notes, *repeats]]
        self.shapes.update(*more)

    def list_notes(self) -> list[str]:
        """Return what the teacher should know."""
        verdicts = self.results.values()
        ours = [v.name for v in verdicts if v.mistake in ("alias", "call")]
        notes = {"the course's own function does the work of": ours}
        notes["never ended:"] = [v.name for v in verdicts if v.status == "timeout"]
        notes["partial points:"] = self.list_partial()
        notes["right by a different rule:"] = [v.name for v in verdicts if v.convention]
        return [*self.notes, *(f"{note} {', '.join(notes[note])}" for note in notes if notes[note])]

    def list_partial(self) -> list[str]:
        """Return what's wrong and has points, as in "get_stats 4.5 of 9"."""
        wrong = [n for n, v in self.results.items() if v.status != "right" and self._give(v)]
        return [f"{name} {self.grade(name)}" for name in wrong]

    def _give(self, verdict: Result) -> float:
        most = find_exercise(verdict.name).minutes
        right, cases = verdict.score if self.is_partial else (0, 0)
        share = max(4 * right - 3 * cases, cases / 2 * verdict.slip)
        return most if verdict.status == "right" else 2 * most * share // max(cases, 1) / 2

    def grade(self, name: str) -> str:
        """Return the points for an exercise, and how many it has, as in "4.5 of 9"."""
        most = find_exercise(name).minutes
        return f"{self._give(self.results[name]):g} of {most:g}"

    def complete(self, items: Iterable[Item]) -> "Marks":
        """Return marks that also have "unwritten" items. Of a my_bpe.py, they're functions."""
        is_file = {*self.results} <= {*FUNCTIONS}
        names = [i.name for i in items if self.results and (not is_file or i.name in FUNCTIONS)]
        return replace(self, results={n: Result(n, "unwritten") for n in names} | self.results)

    def count_points(self, lesson: str = "") -> tuple[float, float]:
        """Return the points for the core and the extras, of a lesson or of all."""
        given = (replace(find_exercise(n), minutes=self._give(v)) for n, v in self.results.items())
        return count_points(item for item in given if lesson in ("", item.lesson))


def count_points(items: Iterable[Item]) -> tuple[float, float]:
    """Return the points of the core and of the extras: a point for each minute that they take."""
    points = [0.0, 0.0]
    for item in items:
        points[item.is_extra] += item.minutes
    return points[0], points[1]


def list_lessons(marked: Iterable[Marks]) -> list[str]:
    return sorted({find_exercise(name).lesson for marks in marked for name in marks.results})


def list_items(marked: Iterable[Marks], asked_for: Iterable[str]) -> list[Item]:
    """Return what counts. A lesson that was asked for does also if nobody handed it in."""
    given, judged = list_lessons(marked), {name for marks in marked for name in marks.results}
    items = [item for lesson in sorted({*given, *asked_for}) for item in list_lesson(lesson)]
    return [item for item in items if item.name in judged or item.lesson not in given]


def make_rows(marked: Sequence[Marks], asked_for: Iterable[str] = ()) -> list[dict[str, Any]]:
    """Return column -> text or number for each learner."""
    items = list_items(marked, asked_for)
    lessons = sorted({item.lesson for item in items})
    rows = []
    for marks in marked:
        full = marks.complete(items)
        points = dict(zip(("points", "extra points"), marks.count_points()))
        most = count_points(map(find_exercise, full.results))
        points |= zip(("points possible", "extra points possible"), most)
        left = [name for name, v in full.results.items() if v.status == "unwritten"]
        points["unwritten"] = sum(not find_exercise(name).is_extra for name in left)
        for lesson in lessons:
            names = (f"{lesson} points", f"{lesson} extra points")
            points |= zip(names, marks.count_points(lesson))
        row: dict[str, Any] = {"learner": marks.learner.name, "id": marks.learner.id}
        row |= points if marks.results else dict.fromkeys(points)
        absent = [lesson for lesson in lessons if lesson not in list_lessons([marks])]
        missing = [f"nothing of lesson {', '.join(absent)}"] * bool(absent)
        could = f"{points['points possible']:g} of {count_points(items)[0]:g} points could be had"
        missing += [f"functions only: {could}"] * (0 < len(full.results) < len(items))
        row["notes"] = "; ".join(marks.list_notes() + missing)
        row |= {item.name: _describe(full.results.get(item.name), item) for item in items}
        rows.append({name: _clean(v) if isinstance(v, str) else v for name, v in row.items()})
    return rows


def make_table(rows: Iterable[dict], marked: Iterable[Marks]) -> list[dict[str, Any]]:
    """Return rows for people, with titles and points; `marked` is complete."""
    table = []
    for row, marks in zip(map(dict, rows), marked):
        row |= {name: f"{marks.grade(name)}, {row[name]}" for name in marks.results}
        table.append({_name_column(name): value for name, value in row.items()})
    return table


def _name_column(name: str) -> str:
    if not get_lesson_number(name):
        return name
    item = find_exercise(name)
    return f"{item.lesson} · {item.title}{f' ({name})' * (name in FUNCTIONS)}"


def _describe(result: Result | None, item: Item) -> str:
    if result is None or result.status in ("right", "unwritten"):
        return result.status if result else ""
    gives = f"{result.case} gives {describe_got(result)}"
    example = f" {gives if result.got else f'The case: {result.case}'}." * bool(result.case)
    if result.got and not isinstance(item, Exercise):
        example = f" Answered: {result.got}."
    status = "too slow, or endless" if result.status == "timeout" else result.status
    return f"{status}: {word(result, item)}{example}"


def _clean(text: str) -> str:  # a short line that's safe in a terminal
    return "".join(sign if sign.isprintable() else " " for sign in text[:_MAX_TEXT])


def write_csv(path: Path, rows: Sequence[dict[str, Any]]) -> None:
    """Write the table: UTF-8 with a byte order mark, as spreadsheets ask, and no formulas in it."""
    with path.open("w", encoding="utf-8-sig", errors="backslashreplace", newline="") as file:
        writer = csv.writer(file, quoting=csv.QUOTE_ALL)
        writer.writerow(rows[0])
        for row in rows:
            values = ("" if value is None else value for value in row.values())
            texts = (value if isinstance(value, str) else f"{value:g}" for value in values)
            writer.writerow(_FORMULA.sub("'", text) for text in texts)


def format_marks(rows: Sequence[dict[str, Any]], marked: Sequence[Marks]) -> str:
    """Return a line for each learner, and the most common mistakes."""
    width = max(len(row["learner"]) for row in rows)
    line = "{learner:{width}}  {points:>5g} of {points possible:g}  extras {extra points:g} of "
    line += "{extra points possible:g}  unwritten {unwritten} of {core}  {notes}"
    empty = "{learner:{width}}  not marked: {notes}"
    lines = []
    for marks, row in zip(marked, rows):
        core = sum(not find_exercise(name).is_extra for name in marks.results)
        lines.append((line if marks.results else empty).format(width=width, core=core, **row))
    results = [result for marks in marked for result in marks.results.values()]
    failed = [result for result in results if result.status not in ("right", "unwritten")]
    titles = (shorten(_name_column(result.name), 60) for result in failed)
    told = (f"{title} · {sum_up(v, find_exercise(v.name))}" for title, v in zip(titles, failed))
    counts = Counter(map(_clean, told)).most_common(_MISTAKES_SHOWN)
    common = [f"{count:4}  {text}" for text, count in counts if count > 1]
    lines += [_PARTIAL] * any(marks.is_partial for marks in marked)
    lines += ["The most common mistakes:" if common else "No mistake was made twice.", *common]
    return "\n".join(line.rstrip() for line in lines)
