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
from bpe_lesson.teach.marking.table import Marks, count_points, list_lessons

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


def write_feedback(folder: Path, marks: Marks) -> None:
    """Write a learner's page into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / _make_file_name(marks.learner)
    path.write_text(_make_page(marks), encoding="utf-8", errors="backslashreplace")


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
    parts = []
    for lesson in list_lessons([marks]):
        items = list_lesson(lesson)
        (core, extra), (most, most_extra) = marks.count_points(lesson), count_points(items)
        extras = f", and {extra:g} of {most_extra:g} for the extras" if most_extra else ""
        parts.append(f"<h2>{get_notebook_name(lesson)}</h2>")
        parts.append(f"<p>{core:g} of {most:g} points{extras}</p>")
        parts += [_make_card(item, marks.results[item.name]) for item in items]
    content = "\n".join(parts) or f"<p>{escape('; '.join(marks.notes))}</p>"
    return _PAGE.format(name=escape(marks.learner.name), lessons=content)


def _make_card(item: Item, result: Result) -> str:
    """Return the card that the notebook would show, without hints and solutions."""
    title = escape(item.title)
    if result.status == "unwritten":
        return f"<h3>{title}</h3>\n<p>{escape(item.headline.capitalize())}</p>"
    return f"<h3>{title}</h3>\n{format_verdict(replace(result, name=item.label)).html}"
