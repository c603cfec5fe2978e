"""Lesson by lesson, what is done."""

from bpe_lesson.practice import kept
from bpe_lesson.practice.feedback import display
from bpe_lesson.practice.lessons import exercises
from bpe_lesson.view.shown import Shown, as_html
from bpe_lesson.view.tables import show_table

WIDTH = 20


def progress() -> None:
    """Show how many exercises and questions of each lesson are done, and which comes next."""
    items, done = exercises(), {name for name, entry in kept.read().items() if entry["right"]}
    rows = []
    for lesson in sorted({item.lesson for item in items}):
        there = [item for item in items if item.lesson == lesson]
        right = sum(item.name in done for item in there)
        left = sum(item.minutes for item in there if item.name not in done)
        rows.append((lesson, f"{right} of {len(there)}", bar(right / len(there)), f"{left:g}"))
    table = show_table(["lesson", "done", "of all", "exercise minutes left"], rows)
    following = next((item for item in items if item.name not in done), None)
    last = f"Next: {following.name}, lesson {following.lesson}." if following else "All done."
    display(Shown(f"{table}\n{last}", f"{as_html(table)}\n<p>{last}</p>"))


def bar(part: float) -> str:
    """Return a bar of characters, `part` of it full.

    >>> bar(0.5)
    '■■■■■■■■■■□□□□□□□□□□'
    """
    full = int(part * WIDTH)
    return "■" * full + "□" * (WIDTH - full)
