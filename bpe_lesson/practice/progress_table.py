"""Show the learner's progress: what is done and what is left, lesson by lesson."""

from bpe_lesson.exercises.catalogue import list_exercises
from bpe_lesson.practice import storage
from bpe_lesson.practice.feedback import display
from bpe_lesson.view.rich_output import RichOutput, as_html
from bpe_lesson.view.tables import show_table

BAR_CHARACTERS = 20


def progress() -> None:
    """Show how many exercises and questions of each lesson are done, and which one comes next."""
    done = {name for name, entry in storage.read_progress().items() if entry["right"]}
    items = list_exercises()
    rows = []
    for lesson in sorted({item.lesson for item in items}):
        of_lesson = [item for item in items if item.lesson == lesson]
        left = [item for item in of_lesson if item.name not in done]
        right = len(of_lesson) - len(left)
        minutes = sum(item.minutes for item in left)
        bar = draw_bar(right / len(of_lesson))
        rows.append((lesson, f"{right} of {len(of_lesson)}", bar, f"{minutes:.0f}"))
    table = show_table(["lesson", "done", "progress", "minutes of exercises left"], rows)
    next_item = next((item for item in items if item.name not in done), None)
    last = "You've done them all."
    if next_item:
        last = f"Next: {next_item.name}, in lesson {next_item.lesson}."
    display(RichOutput(f"{table}\n{last}", f"{as_html(table)}\n<p>{last}</p>"))


def draw_bar(part: float) -> str:
    """Return a bar of BAR_CHARACTERS boxes, of which the share `part` (0 to 1) is filled.

    >>> draw_bar(0.5)
    '■■■■■■■■■■□□□□□□□□□□'
    """
    full = int(part * BAR_CHARACTERS)
    return "■" * full + "□" * (BAR_CHARACTERS - full)
