"""Write a page for each learner, with the sentences that the notebook would show."""

import hashlib
import json
import re
from html import escape

from bpe_course.ask.catalogue import get_notebook_name, list_lesson
from bpe_course.ask.item import Item
from bpe_course.folders import NOTEBOOKS
from bpe_course.practice.feedback import format_result
from bpe_course.teach.marking.handed_in import Learner
from bpe_course.teach.marking.table import Marks, count_points, list_lessons

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


def name_page(learner: Learner) -> str:
    """Return a file's name that's the learner's own, and safe on every system."""
    readable = re.sub(r"[^A-Za-z0-9]+", "_", " ".join(learner)).strip("_")[:_MAX_NAME]
    # Names that look alike without their signs, or to a system that ignores capitals, stay apart.
    digest = hashlib.sha256("\0".join(learner).encode("utf-8", "surrogatepass")).hexdigest()
    return f"{readable or 'learner'}-{digest[:6]}.html"


def make_page(marks: Marks) -> str:
    """Return a learner's page."""
    lessons = [_make_lesson(lesson, marks) for lesson in list_lessons([marks])]
    content = "\n".join(lessons) or f"<p>{escape('; '.join(marks.notes))}</p>"
    return _PAGE.format(name=escape(marks.learner.name), lessons=content)


def _make_lesson(lesson: str, marks: Marks) -> str:
    notebook = (NOTEBOOKS / f"{get_notebook_name(lesson)}.ipynb").read_bytes()
    title = json.loads(notebook)["cells"][0]["source"][0].strip("# ◆\n")
    items = [item for item in list_lesson(lesson) if item.name in marks.results]
    left = [item for item in items if marks.results[item.name].status == "unwritten"]
    right = [item for item in items if marks.results[item.name].status == "right"]
    (core, extra), (most, most_extra) = marks.count_points(lesson), count_points(items)
    extras = f", and {extra:g} of {most_extra:g} for the extras" if most_extra else ""
    wrong = len(items) - len(right) - len(left)
    counts = f"Right {len(right)}, wrong {wrong}, open {len(left)}."
    points = f"{core:g} of {most:g} points{extras}."
    parts = [f"<h2>{escape(title)}</h2>", f"<p>{counts}</p>", f"<p>{points}</p>"]
    for item in [item for item in items if item not in left]:
        verdict = format_result(marks.results[item.name], item)
        parts.append(f"<h3>{_name(item)}</h3>\n{verdict.html}")
    if left:
        names = [f"<li>{_name(item)}</li>" for item in left]
        parts += ["<h3>Still open</h3>", "<ul>", *names, "</ul>"]
    return "\n".join(parts)


def _name(item: Item) -> str:
    return f"{escape(item.title)} ({item.minutes:g} point{'s' * (item.minutes != 1)})"
