"""Write a page for each learner, with the sentences that the notebook would show."""

import hashlib
import re
from dataclasses import replace
from html import escape
from pathlib import Path

from bpe_lesson.lessons.catalogue import get_notebook_name, list_lesson
from bpe_lesson.lessons.item import Item
from bpe_lesson.practice.feedback import format_verdict
from bpe_lesson.practice.result import Result
from bpe_lesson.teach.marking.handed_in import Learner
from bpe_lesson.teach.marking.table import Marks, count_points

_MAX_NAME = 60  # characters of a learner's name in a file's name
# No script runs on this page, and it loads nothing.
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>{name}: feedback</title>
<style>body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 46em; margin: auto; padding: 1em }}</style>
</head>
<body>
<h1>{name}</h1>
{lessons}
</body>
</html>
"""


def write_feedback(folder: Path, marks: Marks) -> Path:
    """Write a learner's page into a folder, and return its path."""
    path = folder / _make_file_name(marks.learner)
    path.write_text(_make_page(marks), encoding="utf-8", errors="backslashreplace")
    return path


def _make_file_name(learner: Learner) -> str:
    """Return a file's name that's the learner's own, and safe on every system.

    >>> _make_file_name(Learner("../Ada <b>", "7"))
    'Ada_b_7-460cab.html'
    """
    readable = re.sub(r"[^A-Za-z0-9]+", "_", " ".join(learner)).strip("_")[:_MAX_NAME]
    # Names that look alike without their signs, or to a system that ignores capitals, stay apart.
    digest = hashlib.sha256("\0".join(learner).encode("utf-8", "surrogatepass")).hexdigest()
    return f"{readable or 'learner'}-{digest[:6]}.html"


def _make_page(marks: Marks) -> str:
    """Return a learner's page as HTML; all that comes from the learner is escaped."""
    lessons = "\n".join(_make_lesson(marks, lesson) for lesson in marks.lessons)
    return _PAGE.format(
        name=escape(marks.learner.name), lessons=lessons or "<p>Nothing to mark.</p>"
    )


def _make_lesson(marks: Marks, lesson: str) -> str:
    """Return the part of a page about one lesson."""
    items = list_lesson(lesson)
    core, extra = count_points(items)
    points = f"{marks.count_points(False, lesson):g} of {core:g} points"
    if extra:
        points += f", and {marks.count_points(True, lesson):g} of {extra:g} for the extras"
    cards = [_make_card(item, marks.results[item.name]) for item in items]
    return "\n".join([f"<h2>{get_notebook_name(lesson)}</h2>", f"<p>{points}</p>", *cards])


def _make_card(item: Item, result: Result) -> str:
    """Return the card that the notebook would show, without hints and solutions."""
    title = escape(item.title)
    if result.status == "unwritten":
        return f"<h3>{title}</h3>\n<p>{escape(item.headline.capitalize())}</p>"
    return f"<h3>{title}</h3>\n{format_verdict(replace(result, name=item.label)).html}"
