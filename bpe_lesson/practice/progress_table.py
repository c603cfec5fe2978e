"""Show the learner's progress: what is done and what is left, in all lessons or at the end of one."""

from collections.abc import Collection, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from bpe_lesson.lessons.catalogue import LESSONS, get_notebook_name, list_exercises, list_lesson
from bpe_lesson.lessons.item import Item
from bpe_lesson.practice import my_bpe, storage
from bpe_lesson.practice.feedback import display
from bpe_lesson.practice.places import find_place
from bpe_lesson.view.bar import draw_bar
from bpe_lesson.view.card import wrap_card
from bpe_lesson.view.rich_output import RichOutput

_COLUMNS = ["lesson", "done", "", "minutes of exercises left"]
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
            my_bpe.py holds, and which lesson comes next.

    Raises:
        ValueError: if there's no lesson of that number.
    """
    if lesson and lesson not in LESSONS:
        raise ValueError(f"there's no lesson {lesson!r}: give one of {', '.join(LESSONS)}")
    done = {name for name, entry in storage.read_progress().items() if entry["right"]}
    display(_summarize_lesson(lesson, done) if lesson else _make_progress_table(done))


def _count_done(items: Sequence[Item], done: Collection[str]) -> Count:
    """Return how many of the exercises and questions are done."""
    left = [item for item in items if item.name not in done]
    return Count(len(items) - len(left), len(items), sum(item.minutes for item in left))


def _make_progress_table(done: Collection[str]) -> RichOutput:
    """Return a table with a bar for each lesson, and below it, which exercise comes next."""
    counts = {number: _count_done(list_lesson(number), done) for number in LESSONS}
    lines = [_make_progress_line(number, count) for number, count in counts.items()]
    head = "".join(
        f'<th scope="col" style="{_LEFT}">{name}</th>' if name else "<td></td>" for name in _COLUMNS
    )
    rows = "".join(_make_progress_row(number, count) for number, count in counts.items())
    text, html = _describe_next(done)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return RichOutput("\n".join([*lines, text]), f"{table}<p>{html}</p>")


def _make_progress_line(number: str, count: Count) -> str:
    """Return a lesson's row as text: its name, what is done, a bar, and the minutes left."""
    full = _BAR_CHARACTERS * count.right // count.all
    bar = "■" * full + "□" * (_BAR_CHARACTERS - full)
    return f"{get_notebook_name(number):24} {count!s:>8}  {bar} {count.minutes:3.0f} minutes left"


def _make_progress_row(number: str, count: Count) -> str:
    """Return a lesson's row as HTML; its name is a link to it."""
    name = get_notebook_name(number)
    link = _make_link(f"{name}.ipynb", name)
    bar = draw_bar(count.right / count.all)
    return (
        f'<tr><th scope="row" style="{_LEFT}">{link}</th><td style="{_LEFT}">{count}</td>'
        f'<td>{bar}</td><td style="{_LEFT}">{count.minutes:.0f}</td></tr>'
    )


def _describe_next(done: Collection[str]) -> tuple[str, str]:
    """Return a sentence that names the next exercise, as text and as HTML with a link to it."""
    item = next((item for item in list_exercises() if item.name not in done), None)
    if not item:
        return ("You've done them all.",) * 2
    place = find_place(Path.cwd(), item)
    return (
        f"Next: {item.name}, in lesson {item.lesson}.",
        f"Next: {_make_link(place, item.name)}, in lesson {item.lesson}.",
    )


def _summarize_lesson(lesson: str, done: Collection[str]) -> RichOutput:
    """Return a line at the end of a lesson: what is done, what my_bpe.py holds, what comes next."""
    holds = ", ".join(my_bpe.read_sources()) or "nothing yet"
    count = _count_done(list_lesson(lesson), done)
    text = f"Lesson {lesson}: {count} done. Your my_bpe.py holds {holds}."
    html = escape(text)
    later = [number for number in LESSONS if number > lesson]
    if later:
        name = get_notebook_name(later[0])
        text += f" Next: {name}."
        html += f" Next: {_make_link(f'{name}.ipynb', name)}."
    return RichOutput(text, wrap_card("note", html))


def _make_link(address: str, text: str) -> str:
    """Return a link as HTML."""
    return f'<a href="{escape(address)}">{escape(text)}</a>'
