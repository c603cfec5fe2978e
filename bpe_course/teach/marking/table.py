"""What the marks come to: a row for each learner, as a CSV file and on the screen."""

import csv
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bpe_course.ask.catalogue import find_exercise, list_lesson
from bpe_course.ask.item import Item
from bpe_course.practice.result import Result
from bpe_course.practice.wording import describe_got, sum_up, word
from bpe_course.teach.marking.handed_in import Learner

STATUSES = {  # the worst first -> what the table says
    "unwritten": "unwritten",
    "error": "error",
    "timeout": "too slow, or endless",
    "wrong": "wrong",
    "right": "right",
}
_MISTAKES_SHOWN = 20
_MAX_TEXT = 300  # characters


@dataclass
class Marks:
    """A learner's marks: exercise -> verdict for all lessons that they handed in, and notes."""

    learner: Learner
    results: dict[str, Result] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def add(self, file: str, results: Iterable[Result], notes: Iterable[str] = ()) -> None:
        """Add the verdicts on a file, and notes on it; of two on an exercise, the better counts."""
        ranks = list(STATUSES)
        for result in results:
            old = self.results.get(result.name, result)
            better = max(result, old, key=lambda verdict: ranks.index(verdict.status))
            self.results[result.name] = better
        self.notes += [f"{file} {note}" for note in notes]

    def list_notes(self) -> list[str]:
        """Return what the teacher should know: the notes, and which functions call ours."""
        calls = [name for name, result in self.results.items() if result.mistake == "call"]
        return [*self.notes, *(f"{name} calls the course's own function" for name in calls)]

    def count_points(self, lesson: str = "") -> tuple[float, float]:
        """Return the points for the core and for the extras, of a lesson or of all."""
        right = [name for name, result in self.results.items() if result.status == "right"]
        items = map(find_exercise, right)
        return count_points(item for item in items if lesson in ("", item.lesson))


def count_points(items: Iterable[Item]) -> tuple[float, float]:
    """Return the points of the core and of the extras: a point for each minute that they take."""
    points = [0.0, 0.0]
    for item in items:
        points[item.is_extra] += item.minutes
    return points[0], points[1]


def list_lessons(marked: Iterable[Marks]) -> list[str]:
    """Return the numbers of the lessons that some learners handed in."""
    return sorted({find_exercise(name).lesson for marks in marked for name in marks.results})


def make_rows(marked: Sequence[Marks]) -> list[dict[str, str]]:
    """Return column -> value for each learner; what wasn't handed in has no verdicts, or no points."""
    lessons = list_lessons(marked)
    judged = {name for marks in marked for name in marks.results}
    items = [item for lesson in lessons for item in list_lesson(lesson) if item.name in judged]
    rows = []
    for marks in marked:
        points = dict(zip(("points", "extra points"), marks.count_points()))
        points |= dict(zip(("points possible", "extra points possible"), count_points(items)))
        left = [name for name, result in marks.results.items() if result.status == "unwritten"]
        points["unwritten"] = sum(not find_exercise(name).is_extra for name in left)
        for lesson in lessons:
            names = (f"{lesson} points", f"{lesson} extra points")
            points |= dict(zip(names, marks.count_points(lesson)))
        row = {"learner": marks.learner.name, "id": marks.learner.id}
        row |= {name: f"{number:g}" if marks.results else "" for name, number in points.items()}
        row["notes"] = "; ".join(marks.list_notes())
        row |= {item.name: _describe(marks.results.get(item.name), item) for item in items}
        rows.append({column: _clean(value) for column, value in row.items()})
    return rows


def _describe(result: Result | None, item: Item) -> str:
    if result is None or result.status in ("right", "unwritten"):
        return result.status if result else ""
    example = f" {result.case} gives {describe_got(result)}." if result.case and result.got else ""
    return f"{STATUSES[result.status]}: {word(result, item)}{example}"


def _clean(text: str) -> str:  # a short line that's safe in a terminal
    return "".join(sign if sign.isprintable() else " " for sign in text[:_MAX_TEXT])


def write_csv(path: Path, rows: Sequence[dict[str, str]]) -> None:
    """Write the table: UTF-8 with a byte order mark, as spreadsheets ask, and no formulas in it."""
    with path.open("w", encoding="utf-8-sig", errors="backslashreplace", newline="") as file:
        writer = csv.writer(file, quoting=csv.QUOTE_ALL)
        writer.writerow(rows[0])
        for row in rows:
            writer.writerow(f"'{v}" if v.startswith(tuple("=+-@")) else v for v in row.values())


def write_json(path: Path, rows: Sequence[dict[str, str]]) -> None:
    """Write the table as a list of objects, one for each learner: column -> value, as text."""
    path.write_text(json.dumps(rows, indent=1, ensure_ascii=False), "utf-8", "backslashreplace")


def format_marks(rows: Sequence[dict[str, str]], marked: Iterable[Marks]) -> str:
    """Return a line for each learner, the most common mistakes, and how many weren't marked."""
    width = max(len(row["learner"]) for row in rows)
    line = "{learner:{width}}  {points:>5} of {points possible}  extras {extra points} of "
    line += "{extra points possible}  unwritten {unwritten}  {notes}"
    empty = "{learner:{width}}  not marked: {notes}"
    lines = [(line if row["points"] else empty).format(width=width, **row) for row in rows]
    results = [result for marks in marked for result in marks.results.values()]
    failed = [result for result in results if result.status not in ("right", "unwritten")]
    mistakes = (sum_up(result, find_exercise(result.name)) for result in failed)
    counts = Counter(_clean(f"{result.name}: {text}") for result, text in zip(failed, mistakes))
    common = [(text, count) for text, count in counts.most_common(_MISTAKES_SHOWN) if count > 1]
    lines += ["The most common mistakes:"] * bool(common)
    lines += [f"{count:4}  {text}" for text, count in common]
    unmarked = sum(not row["points"] for row in rows)
    lines += [f"{unmarked} not marked"] * bool(unmarked)
    return "\n".join(line.rstrip() for line in lines)
