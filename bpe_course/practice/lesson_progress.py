"""Show the learner's progress at the end of a lesson."""

from collections.abc import Collection
from html import escape
from pathlib import Path
from typing import NamedTuple

from bpe_course.ask.catalogue import LESSONS, list_exercises, list_lesson
from bpe_course.practice import my_bpe, storage
from bpe_course.practice.feedback import display_to_learner
from bpe_course.practice.places import find_place
from bpe_course.view.card import wrap_card
from bpe_course.view.rich_output import RichOutput


class _Count(NamedTuple):
    right: int
    all: int

    def __str__(self) -> str:
        return f"{self.right} of {self.all}"


def progress(lesson: str) -> None:
    """Show how much is done of a lesson, such as "01", and what comes next."""
    if lesson not in LESSONS:
        raise ValueError(f"there's no lesson {lesson!r}: give one of {', '.join(LESSONS)}")
    done = {name for name, entry in storage.read_progress().items() if entry["right"]}
    output = _summarize_lesson(lesson, done)
    display_to_learner(output, "Run this cell to see what you've done, and what comes next.")


def _count(number: str, done: Collection[str], is_extra: bool = False) -> _Count:
    items = [item for item in list_lesson(number) if item.is_extra == is_extra]
    return _Count(sum(item.name in done for item in items), len(items))


def _describe_next(done: Collection[str]) -> tuple[str, str]:
    left = [item for item in list_exercises() if item.name not in done]
    item = min(left, key=lambda item: item.is_extra, default=None)
    if not item:
        return ("You've done them all.",) * 2
    link = f'<a href="{escape(find_place(Path.cwd(), item))}">{escape(item.name)}</a>'
    text, html = (f"Next: {name}, in lesson {item.lesson}." for name in (item.name, link))
    return text, html


def _summarize_lesson(lesson: str, done: Collection[str]) -> RichOutput:
    count, extras = _count(lesson, done), _count(lesson, done, is_extra=True)
    state = " is done" if count.right == count.all else f": {count} done"
    more = f", and {extras} of its extras" if extras.all else ""
    holds = ", ".join(my_bpe.read_sources()) or "nothing yet"
    text, html = _describe_next(done)
    summary = f"Lesson {lesson}{state}{more}. Your my_bpe.py holds {holds}."
    return RichOutput(f"{summary} {text}", wrap_card("note", f"{escape(summary)} {html}"))
