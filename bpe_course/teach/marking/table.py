"""What the marks come to: a row for each learner, as a CSV file and on the screen."""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bpe_course.ask.catalogue import find_exercise, list_lesson
from bpe_course.ask.item import Exercise, Item
from bpe_course.practice.result import Result
from bpe_course.practice.wording import describe_got, sum_up, word
from bpe_course.teach.marking.copies import Shapes
from bpe_course.teach.marking.handed_in import Learner

STATUSES = ("unwritten", "error", "timeout", "wrong", "right")  # the worst first
_PARTIAL = "Partial points: right in 90% of its cases, a function gets 60% of its points; in 75%, 0"
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
        self.notes += [f"{file} {note}" for note in [*notes, *repeats]]
        self.shapes.update(*more)

    def list_notes(self) -> list[str]:
        """Return what the teacher should know."""
        verdicts = self.results.values()
        ours = [v.name for v in verdicts if v.mistake in ("alias", "call")]
        partly = ["{} {}/{}".format(v.name, *v.score) for v in verdicts if 0 < self._give(v) < 1]
        notes = {"the course's own function does the work of": ours, "partial points:": partly}
        notes["right by a different rule:"] = [v.name for v in verdicts if v.convention]
        return [*self.notes, *(f"{note} {', '.join(notes[note])}" for note in notes if notes[note])]

    def _give(self, verdict: Result) -> float:
        right, cases = verdict.score if self.is_partial else (0, 0)
        least = cases / 2 * verdict.convention
        return verdict.status == "right" or max(4 * right - 3 * cases, least) / max(cases, 1)

    def count_core(self, *statuses: str) -> int:
        """Return how many items of the core have one of these verdicts."""
        named = [name for name, verdict in self.results.items() if verdict.status in statuses]
        return sum(not find_exercise(name).is_extra for name in named)

    def count_points(self, lesson: str = "") -> tuple[float, float]:
        """Return the points for the core and the extras, of a lesson or of all."""
        items = {find_exercise(name): self._give(verdict) for name, verdict in self.results.items()}
        given = [replace(i, minutes=round(i.minutes * share, 2)) for i, share in items.items()]
        return count_points(item for item in given if lesson in ("", item.lesson))


def count_points(items: Iterable[Item]) -> tuple[float, float]:
    """Return the points of the core and of the extras: a point for each minute that they take."""
    points = [0.0, 0.0]
    for item in items:
        points[item.is_extra] += item.minutes
    return points[0], points[1]


def list_lessons(marked: Iterable[Marks]) -> list[str]:
    """Return the numbers of the lessons that some learners handed in."""
    return sorted({find_exercise(name).lesson for marks in marked for name in marks.results})


def _list_items(marked: Iterable[Marks], lessons: Iterable[str]) -> list[Item]:
    given, judged = list_lessons(marked), {name for marks in marked for name in marks.results}
    items = [item for lesson in lessons for item in list_lesson(lesson)]
    return [item for item in items if item.name in judged or item.lesson not in given]


def complete(marked: Sequence[Marks], asked_for: Iterable[str] = ()) -> list[Marks]:
    """Return marks in which whoever has a verdict has one on all that counts: "unwritten", if it wasn't handed in.

    A lesson that was asked for counts also if nobody handed it in. Of a my_bpe.py, functions count.
    """
    items = _list_items(marked, sorted({*list_lessons(marked), *asked_for}))
    completed = []
    for marks in marked:
        kinds = {type(find_exercise(name)) for name in marks.results}
        asked = [item for item in items if {type(item)} == kinds or kinds - {Exercise}]
        left = {item.name: Result(item.name, "unwritten") for item in asked}
        completed.append(replace(marks, results=left | marks.results))
    return completed


def make_rows(marked: Sequence[Marks], asked_for: Iterable[str] = ()) -> list[dict[str, Any]]:
    """Return column -> text or number for each learner, of all that counts, as in `complete`."""
    lessons = sorted({*list_lessons(marked), *asked_for})
    items = _list_items(marked, lessons)
    rows = []
    for marks, full in zip(marked, complete(marked, asked_for)):
        points = dict(zip(("points", "extra points"), marks.count_points()))
        asked = [item for item in items if item.name in full.results]
        points |= dict(zip(("points possible", "extra points possible"), count_points(asked)))
        points["unwritten"] = full.count_core("unwritten")
        for lesson in lessons:
            names = (f"{lesson} points", f"{lesson} extra points")
            points |= dict(zip(names, marks.count_points(lesson)))
        row: dict[str, Any] = {"learner": marks.learner.name, "id": marks.learner.id}
        row |= points if marks.results else dict.fromkeys(points)
        absent = [lesson for lesson in lessons if lesson not in list_lessons([marks])]
        missing = [f"nothing of lesson {', '.join(absent)}"] * bool(absent)
        could = f"{points['points possible']:g} of {count_points(items)[0]:g} points could be had"
        missing += [f"functions only: {could}"] * (0 < len(asked) < len(items))
        row["notes"] = "; ".join(marks.list_notes() + missing)
        row |= {item.name: _describe(full.results.get(item.name), item) for item in items}
        rows.append({name: _clean(v) if isinstance(v, str) else v for name, v in row.items()})
    return rows


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
    """Return a line for each learner, the most common mistakes, and how many weren't marked."""
    width = max(len(row["learner"]) for row in rows)
    line = "{learner:{width}}  {points:>5g} of {points possible:g}  extras {extra points:g} of "
    line += "{extra points possible:g}  unwritten {unwritten} of {core}  {notes}"
    empty = "{learner:{width}}  not marked: {notes}"
    lines = [
        (line if m.results else empty).format(width=width, core=m.count_core(*STATUSES), **row)
        for m, row in zip(marked, rows)
    ]
    results = [result for marks in marked for result in marks.results.values()]
    failed = [result for result in results if result.status not in ("right", "unwritten")]
    told = (_clean(f"{v.name}: {sum_up(v, find_exercise(v.name))}") for v in failed)
    counts = Counter(told).most_common(_MISTAKES_SHOWN)
    common = [(text, count) for text, count in counts if count > 1]
    lines += [_PARTIAL] * any(marks.is_partial for marks in marked)
    lines.append(f"The most common mistakes:{'' if common else ' none twice'}")
    lines += [f"{count:4}  {text}" for text, count in common]
    unmarked = sum(not marks.results for marks in marked)
    lines += [f"{unmarked} not marked"] * bool(unmarked)
    return "\n".join(line.rstrip() for line in lines)
