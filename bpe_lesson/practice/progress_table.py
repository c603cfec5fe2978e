"""Lesson by lesson, what is done."""

from bpe_lesson.exercises.catalogue import list_exercises
from bpe_lesson.practice import storage
from bpe_lesson.practice.feedback import display
from bpe_lesson.view.rich_output import RichOutput, as_html
from bpe_lesson.view.tables import show_table

BAR_CHARACTERS = 20


def progress() -> None:
    """Show how many exercises and questions of each lesson are done, and which comes next."""
    done = {name for name, entry in storage.read_progress().items() if entry["right"]}
    items = list_exercises()
    rows = []
    for lesson in sorted({item.lesson for item in items}):
        of_lesson = [item for item in items if item.lesson == lesson]
        left = [item for item in of_lesson if item.name not in done]
        right = len(of_lesson) - len(left)
        minutes = sum(item.minutes for item in left)
        bar = draw_bar(right / len(of_lesson))
        rows.append((lesson, f"{right} of {len(of_lesson)}", bar, f"{minutes:g}"))
    table = show_table(["lesson", "done", "of all", "exercise minutes left"], rows)
    next_item = next((item for item in items if item.name not in done), None)
    last = f"Next: {next_item.name}, lesson {next_item.lesson}." if next_item else "All done."
    display(RichOutput(f"{table}\n{last}", f"{as_html(table)}\n<p>{last}</p>"))


def draw_bar(part: float) -> str:
    """Return a bar of characters, `part` of it full.

    >>> draw_bar(0.5)
    '■■■■■■■■■■□□□□□□□□□□'
    """
    full = int(part * BAR_CHARACTERS)
    return "■" * full + "□" * (BAR_CHARACTERS - full)
