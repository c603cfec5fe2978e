"""What the marks come to: a row for each learner, as a CSV file and on the screen."""

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bpe_lesson.lessons.catalogue import find_exercise, list_lesson
from bpe_lesson.lessons.item import Item
from bpe_lesson.practice.result import Result
from bpe_lesson.teach.marking.handed_in import Learner

FIRST_COLUMN = "learner"
_MISTAKES_SHOWN = 20
_MAX_TEXT = 300  # characters
_STATUSES = {"error": "error", "timeout": "too slow, or endless", "wrong": "wrong"}
_BEST_LAST = ("unwritten", "error", "timeout", "wrong", "right")


@dataclass
class Marks:
    """A learner's marks: exercise -> verdict for all lessons that they handed in, and notes."""

    learner: Learner
    results: dict[str, Result] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def add(self, results: Iterable[Result]) -> None:
        """Add the verdicts on a notebook; of two on the same exercise, the better one counts."""
        for result in results:
            old = self.results.get(result.name, result)
            self.results[result.name] = max(old, result, key=lambda r: _BEST_LAST.index(r.status))

    @property
    def lessons(self) -> list[str]:
        """The numbers of the lessons that they handed in."""
        return sorted({find_exercise(name).lesson for name in self.results})

    def count_points(self, is_extra: bool, lesson: str = "") -> float:
        """Return the points for the core or the extras, of a lesson or of all.

        >>> marks = Marks(Learner("Ada"), {"merge": Result("merge", "right", "")})
        >>> marks.count_points(is_extra=False) == find_exercise("merge").minutes
        True
        """
        right = [find_exercise(name) for name, r in self.results.items() if r.status == "right"]
        return count_points(item for item in right if lesson in ("", item.lesson))[is_extra]

    def list_unwritten(self) -> list[str]:
        """Return the names of the core's exercises and questions that they left unwritten."""
        left = [name for name, result in self.results.items() if result.status == "unwritten"]
        return [name for name in left if not find_exercise(name).is_extra]


def count_points(items: Iterable[Item]) -> tuple[float, float]:
    """Return the points of the core and of the extras: a point for each minute that they take.

    >>> count_points([find_exercise("merge-fix")]) == (0, find_exercise("merge-fix").minutes)
    True
    """
    points = [0.0, 0.0]
    for item in items:
        points[item.is_extra] += item.minutes
    return points[0], points[1]


def write_csv(path: Path, marked: Sequence[Marks]) -> None:
    """Write the table: UTF-8 with a byte order mark, as spreadsheets ask, and no formulas in it."""
    lessons = sorted({lesson for marks in marked for lesson in marks.lessons})
    items = [item for lesson in lessons for item in list_lesson(lesson)]
    with path.open("w", encoding="utf-8-sig", errors="backslashreplace", newline="") as file:
        writer = csv.writer(file, quoting=csv.QUOTE_ALL)
        writer.writerow(_make_head(lessons, items))
        for marks in marked:
            writer.writerow(map(_guard, _make_row(marks, lessons, items)))


def _make_head(lessons: list[str], items: list[Item]) -> list[str]:
    """Return the names of the columns."""
    sums = ["points", "points possible", "extra points", "extra points possible", "unwritten"]
    each = [f"{lesson} {part}" for lesson in lessons for part in ("points", "extra points")]
    return [FIRST_COLUMN, "id", *sums, *each, "notes", *(item.name for item in items)]


def _make_row(marks: Marks, lessons: list[str], items: list[Item]) -> list[str]:
    """Return a learner's row; a lesson that they didn't hand in has no verdicts."""
    core, extra = count_points(items)
    sums = [marks.count_points(False), core, marks.count_points(True), extra]
    each = [marks.count_points(part, lesson) for lesson in lessons for part in (False, True)]
    unwritten = str(len(marks.list_unwritten()))
    verdicts = [describe(marks.results.get(item.name)) for item in items]
    numbers = [f"{points:g}" for points in sums], [f"{points:g}" for points in each]
    name, number = map(clean, marks.learner)
    return [name, number, *numbers[0], unwritten, *numbers[1], "; ".join(marks.notes), *verdicts]


def describe(result: Result | None) -> str:
    """Return a verdict in a line: "right", "unwritten", or what is wrong in the check's own words.

    >>> describe(Result("merge", "wrong", "Your code seems to stop early. Trace it.", "early"))
    'wrong: Your code seems to stop early. Trace it.'
    """
    if result is None or result.status in ("right", "unwritten"):
        return result.status if result else ""
    shown = f" {result.case} gives {result.got}." if result.case and result.got else ""
    return f"{_STATUSES[result.status]}: {clean(result.message)}{clean(shown)}"


def clean(text: object) -> str:
    r"""Return a text as one short line without control characters, so it's safe in a terminal.

    >>> clean("a\x1b[2J\nb")
    'a [2J b'
    """
    return "".join(sign if sign.isprintable() else " " for sign in str(text)[:_MAX_TEXT])


def _guard(cell: str) -> str:
    """Return a cell that a spreadsheet reads as text, never as a formula.

    >>> _guard("=1+1"), _guard("Ada")
    ("'=1+1", 'Ada')
    """
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) else cell


def format_table(marked: Sequence[Marks]) -> list[str]:
    """Return a line for each learner, one for what's unwritten, and the most common mistakes."""
    items = [
        i for lesson in sorted({n for m in marked for n in m.lessons}) for i in list_lesson(lesson)
    ]
    core, extra = count_points(items)
    width = max((len(marks.learner.name) for marks in marked), default=0)
    lines = []
    for marks in marked:
        points = f"{marks.count_points(False):g} of {core:g}"
        line = f"{clean(marks.learner.name):{width}}  {points:>12}"
        line += f"  extras {marks.count_points(True):g} of {extra:g}"
        line += f"  unwritten {len(marks.list_unwritten())}"
        lines.append("  ".join([line, *map(clean, marks.notes[:1])]))
    left = sum(len(marks.list_unwritten()) for marks in marked)
    return [*lines, f"{left} unwritten in the core.", *_list_mistakes(marked)]


def _list_mistakes(marked: Sequence[Marks]) -> list[str]:
    """Return the most common mistakes of the class."""
    results = [result for marks in marked for result in marks.results.values()]
    counts = Counter((r.name, _name_mistake(r)) for r in results if r.status in _STATUSES)
    if not counts:
        return ["No mistakes in what is written."]
    told = [f"{count:4}  {name}: {what}" for (name, what), count in counts.most_common()]
    return ["The most common mistakes:", *told[:_MISTAKES_SHOWN]]


def _name_mistake(result: Result) -> str:
    """Return a mistake in words that are the same for everyone who made it."""
    for mistake in find_exercise(result.name).mistakes:
        if mistake.name == result.mistake:
            return mistake.sentence
    if result.status != "wrong":
        return _STATUSES[result.status]
    if result.mistake:
        return clean(result.message).partition(". ")[0].rstrip(".") + "."
    return "a mistake that we have no words for"
