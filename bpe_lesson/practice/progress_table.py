"""Show the learner's progress: what is done and what is left, in all lessons or at the end of one."""

from collections.abc import Collection
from html import escape
from pathlib import Path
from typing import NamedTuple

from bpe_lesson.lessons.catalogue import LESSONS, get_notebook_name, list_exercises, list_lesson
from bpe_lesson.practice import my_bpe, storage
from bpe_lesson.practice.feedback import display
from bpe_lesson.practice.places import find_place
from bpe_lesson.view.bar import draw_bar
from bpe_lesson.view.card import wrap_card
from bpe_lesson.view.rich_output import RichOutput

_COLUMNS = ["lesson", "done", "", "minutes of exercises left", "extras"]
_LEFT = "text-align:left"
_BAR_CHARACTERS = 20  # the length of a bar in plain text


class Count(NamedTuple):
    """How far a lesson is done."""

    right: int
    all: int
    minutes: float  # that the rest takes

    def __str__(self) -> str:
        """Return it in words."""
        return f"{self.right} of {self.all}"


def progress(lesson: str = "") -> None:
    """Show how much of each lesson is done, and which exercise or question comes next.

    Args:
        lesson: the number of a lesson, such as "01", for a single line about it: what is done, what
            my_bpe.py holds, and what comes next.

    Raises:
        ValueError: if there's no lesson of that number.
    """
    if lesson and lesson not in LESSONS:
        raise ValueError(f"there's no lesson {lesson!r}: give one of {', '.join(LESSONS)}")
    done = {name for name, entry in storage.read_progress().items() if entry["right"]}
    display(_summarize_lesson(lesson, done) if lesson else _make_progress_table(done))


def _count_done(number: str, done: Collection[str], extra: bool = False) -> Count:
    """Return how many of a lesson's exercises and questions are done, without the extras or only those."""
    items = [item for item in list_lesson(number) if item.is_extra == extra]
    left = [item for item in items if item.name not in done]
    return Count(len(items) - len(left), len(items), sum(item.minutes for item in left))


def _make_progress_table(done: Collection[str]) -> RichOutput:
    """Return a table with a bar for each lesson, and below it, which exercise comes next."""
    lessons = [number for number in LESSONS if list_lesson(number)]  # all that can be used
    lines = [_make_progress_line(number, done) for number in lessons]
    head = "".join(
        f'<th scope="col" style="{_LEFT}">{name}</th>' if name else "<td></td>" for name in _COLUMNS
    )
    rows = "".join(_make_progress_row(number, done) for number in lessons)
    text, html = _describe_next(done)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return RichOutput("\n".join([*lines, text]), f"{table}<p>{html}</p>")


def _make_progress_line(number: str, done: Collection[str]) -> str:
    """Return a lesson's row as text: its name, what is done, a bar, the minutes left, the extras."""
    count = _count_done(number, done)
    full = _BAR_CHARACTERS * count.right // count.all
    bar = "■" * full + "□" * (_BAR_CHARACTERS - full)
    left = f"{count.minutes:3.0f} minutes left, extras: {_count_done(number, done, extra=True)}"
    return f"{get_notebook_name(number):24} {count!s:>8}  {bar} {left}"


def _make_progress_row(number: str, done: Collection[str]) -> str:
    """Return a lesson's row as HTML; its name is a link to it."""
    name = get_notebook_name(number)
    count = _count_done(number, done)
    cells = [str(count), draw_bar(count.right / count.all), f"{count.minutes:.0f}"]
    cells.append(str(_count_done(number, done, extra=True)))
    shown = "".join(f'<td style="{_LEFT};white-space:nowrap">{cell}</td>' for cell in cells)
    link = _make_link(f"{name}.ipynb", name)
    return f'<tr><th scope="row" style="{_LEFT}">{link}</th>{shown}</tr>'


def _describe_next(done: Collection[str]) -> tuple[str, str]:
    """Return a sentence that names the next exercise, as text and as HTML with a link to it.

    All that isn't an extra comes first.
    """
    left = [item for item in list_exercises() if item.name not in done]
    item = min(left, key=lambda item: item.is_extra, default=None)
    if not item:
        return ("You've done them all.",) * 2
    place = find_place(Path.cwd(), item)
    return (
        f"Next: {item.name}, in lesson {item.lesson}.",
        f"Next: {_make_link(place, item.name)}, in lesson {item.lesson}.",
    )


def _summarize_lesson(lesson: str, done: Collection[str]) -> RichOutput:
    """Return a line at the end of a lesson: what is done, what my_bpe.py holds, what comes next."""
    count, extras = _count_done(lesson, done), _count_done(lesson, done, extra=True)
    head = (
        f"Lesson {lesson} is done" if count.right == count.all else f"Lesson {lesson}: {count} done"
    )
    more = f", and {extras} of its extras" if extras.all else ""
    holds = ", ".join(my_bpe.read_sources()) or "nothing yet"
    text, html = _describe_next(done)
    said = f"{head}{more}. Your my_bpe.py holds {holds}."
    return RichOutput(f"{said} {text}", wrap_card("note", f"{escape(said)} {html}"))


def _make_link(address: str, text: str) -> str:
    """Return a link as HTML."""
    return f'<a href="{escape(address)}">{escape(text)}</a>'
