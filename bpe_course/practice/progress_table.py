"""Show the learner's progress, in all lessons or at the end of one."""

from collections.abc import Collection
from html import escape
from pathlib import Path
from typing import NamedTuple

from bpe_course.ask.catalogue import LESSONS, get_notebook_name, list_exercises, list_lesson
from bpe_course.practice import my_bpe, storage
from bpe_course.practice.feedback import display_to_learner
from bpe_course.practice.places import find_place
from bpe_course.view.card import wrap_card
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import LOOK, HtmlCell, make_cell, make_table

_COLUMNS = ["lesson", "done", "", "minutes of exercises left", "extras"]


class _Count(NamedTuple):
    right: int
    all: int
    minutes: float  # that the rest takes

    def __str__(self) -> str:
        return f"{self.right} of {self.all}"


def progress(lesson: str = "") -> None:
    """Show how much is done of each lesson, or of one, such as "01", and what comes next."""
    if lesson and lesson not in LESSONS:
        raise ValueError(f"there's no lesson {lesson!r}: give one of {', '.join(LESSONS)}")
    done = {name for name, entry in storage.read_progress().items() if entry["right"]}
    output = _summarize_lesson(lesson, done) if lesson else _make_progress_table(done)
    display_to_learner(output, "Run this cell to see what you've done, and what comes next.")


def _count(number: str, done: Collection[str], is_extra: bool = False) -> _Count:
    items = [item for item in list_lesson(number) if item.is_extra == is_extra]
    left = [item.minutes for item in items if item.name not in done]
    return _Count(len(items) - len(left), len(items), sum(left))


def _make_progress_table(done: Collection[str]) -> RichOutput:
    lines, rows = [], []
    for number in filter(list_lesson, LESSONS):  # all that can be used
        name, count = get_notebook_name(number), _count(number, done)
        extras = str(_count(number, done, is_extra=True))
        lines.append(f"{name:24} {count!s:>8}  {count.minutes:3.0f} minutes left, extras: {extras}")
        rows.append(_make_row(name, count, extras))
    text, html = _describe_next(done)
    table = make_table([*map(make_cell, _COLUMNS)], rows, f"{LOOK} progress")
    return RichOutput("\n".join([*lines, text]), f"{table}<p>{html}</p>")


def _make_row(name: str, count: _Count, extras: str) -> list[HtmlCell]:
    link = HtmlCell(_make_link(f"{name}.ipynb", name), name)
    look = f'class="meter" style="--share:{count.right / count.all:g}"'
    bar = HtmlCell(f'<span aria-hidden="true" {look}></span>', "")  # its number is beside it
    return [link, make_cell(str(count)), bar, make_cell(f"{count.minutes:.0f}"), make_cell(extras)]


def _describe_next(done: Collection[str]) -> tuple[str, str]:
    left = [item for item in list_exercises() if item.name not in done]
    item = min(left, key=lambda item: item.is_extra, default=None)
    if not item:
        return ("You've done them all.",) * 2
    names = item.name, _make_link(find_place(Path.cwd(), item), item.name)
    text, html = (f"Next: {name}, in lesson {item.lesson}." for name in names)
    return text, html


def _summarize_lesson(lesson: str, done: Collection[str]) -> RichOutput:
    count, extras = _count(lesson, done), _count(lesson, done, is_extra=True)
    state = " is done" if count.right == count.all else f": {count} done"
    more = f", and {extras} of its extras" if extras.all else ""
    holds = ", ".join(my_bpe.read_sources()) or "nothing yet"
    text, html = _describe_next(done)
    summary = f"Lesson {lesson}{state}{more}. Your my_bpe.py holds {holds}."
    return RichOutput(f"{summary} {text}", wrap_card("note", f"{escape(summary)} {html}"))


def _make_link(address: str, text: str) -> str:
    return f'<a href="{escape(address)}">{escape(text)}</a>'
