"""Lesson by lesson, what is done."""

from bpe_lesson.exercises.catalogue import list_exercises
from bpe_lesson.practice import storage
from bpe_lesson.practice.feedback import display
from bpe_lesson.view.rich_output import RichOutput, as_html
from bpe_lesson.view.tables import show_table

BAR_CHARACTERS = 20


def progress() -> None:
    """Show how many exercises and questions of each lesson are done, and which comes next."""
    items, done = (
        list_exercises(),
        {name for name, entry in storage.read_progress().items() if entry["right"]},
    )
    rows = []
    for lesson in sorted({item.lesson for item in items}):
        there = [item for item in items if item.lesson == lesson]
        right = sum(item.name in done for item in there)
        left = sum(item.minutes for item in there if item.name not in done)
        rows.append((lesson, f"{right} of {len(there)}", draw_bar(right / len(there)), f"{left:g}"))
    table = show_table(["lesson", "done", "of all", "exercise minutes left"], rows)
    following = next((item for item in items if item.name not in done), None)
    last = f"Next: {following.name}, lesson {following.lesson}." if following else "All done."
    display(RichOutput(f"{table}\n{last}", f"{as_html(table)}\n<p>{last}</p>"))


def draw_bar(part: float) -> str:
    """Return a bar of characters, `part` of it full.

    >>> draw_bar(0.5)
    '■■■■■■■■■■□□□□□□□□□□'
    """
    full = int(part * BAR_CHARACTERS)
    return "■" * full + "□" * (BAR_CHARACTERS - full)
