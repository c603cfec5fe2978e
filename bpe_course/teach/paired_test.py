"""A test before and one after: forms A and B as pages to print or to answer, and the teacher's key.

All of it is in paired_test.md. What begins with > there is for the teacher: the answers that are right,
with "or" between, or examples for 0 to 2 points.
"""

import json
import re
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

from bpe_course.pages.prose import Prose
from bpe_course.pages.standalone import make_standalone
from bpe_course.view.live import seal

FORMS, TIMES = ("A", "B"), ("before", "after")
_SOURCE = Path(__file__).with_name("paired_test.md")
_TITLE = "What do you know about tokenizers? Form {}"
_HEAD = """<p>Name: <input type="text" id="learner" aria-label="Name">
Before or after the course? <select id="when" aria-label="Before or after the course?"><option></option>
<option>before</option><option>after</option></select></p>
<p>You have 20 minutes. Answer what you can, and leave the rest empty.</p>"""


class Item(NamedTuple):
    """An item in one form; its text is Markdown, and without answers, the teacher marks it."""

    number: str
    outcome: str
    text: str
    answers: list[str]
    most: int  # points


def read_test(form: str) -> list[Item]:
    """Return the items of a form."""
    items = []
    for part in _SOURCE.read_text(encoding="utf-8").split("\n## ")[1:]:
        head, *forms = re.split(r"\n### [AB]\n", part)
        number, outcome = head.strip().split(" · ")
        text, key = forms[FORMS.index(form)].split("\n> ", 1)
        answers = [] if outcome == "explain" else key.strip().split(" or ")
        items.append(Item(number, outcome, text, answers, 1 if answers else 2))
    return items


def make_form(form: str) -> str:
    """Return the page of a form."""
    items, prose, html = read_test(form), Prose(), ""
    for item in items:
        field = '<input type="text" {}>' if item.answers else "<textarea {}></textarea>"
        label = f'aria-label="Answer {item.number}"'
        html += f"<li>{prose.write(item.text)}{field.format(label)}</li>"
    settings = json.dumps({"form": form, "sealed": seal([item.answers for item in items])})
    end = f'<div data-widget="test" data-settings="{escape(settings)}"></div>'
    title = _TITLE.format(form)
    return make_standalone(title, f"<h1>{title}</h1>{_HEAD}<ol>{html}</ol>{end}", ["test"])


def make_key(rows: Iterable[Mapping[str, str]]) -> str:
    """Return the key as a page, and at its end what learners wrote that the teacher has to mark."""
    html = Prose().write(_SOURCE.read_text(encoding="utf-8"))
    for item in [item for item in read_test("A") if not item.answers]:
        for row in sorted(rows, key=lambda row: row["form"]):
            head = f"{item.number} {row['form']}, {row['learner']}, {row['when']}"
            html += f"<p><b>{escape(head)}:</b> {escape(row[f'{item.number} written'])}</p>"
    return make_standalone("The key", html, ["test"])
