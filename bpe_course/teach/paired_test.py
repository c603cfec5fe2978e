"""A test before and one after: forms A and B as pages, and the teacher's key, of paired_test.md.

What begins with > there is for the teacher: right answers, with "or" between, or examples for
points.
"""

import json
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path

from bpe_course.pages.prose import Prose
from bpe_course.pages.standalone import make_standalone
from bpe_course.view.live import seal

KINDS = {"predict": "12", "explain": "34", "repair": "56", "decide": "78"}  # numbers of items
NUMBERS, MARKED = "12345678", "34"  # all, and those that the teacher marks, 0 to 2 points; others 1
COLUMNS = ["learner", "form", "when", *NUMBERS, *(f"{number} written" for number in NUMBERS)]
SOURCE = Path(__file__).with_name("paired_test.md")
_HEAD = """<h1>What do you know about tokenizers? Form {}</h1>
<p>Name: <input type="text" id="learner" aria-label="Name"> Before or after the course?
<select id="when" aria-label="When"><option></option><option>before</option><option>after</option>
</select></p><p>You have 20 minutes. Answer what you can, and leave the rest empty.</p>"""


def make_form(form: str) -> str:
    """Return the page of a form, A or B."""
    prose, html, answers = Prose(), "", []
    for number, part in zip(NUMBERS, SOURCE.read_text("utf-8").split("\n## ")[1:]):
        text, key = part.split(f"\n### {form}\n")[1].split("\n> ", 1)
        field = '<input type="text" {}>' if number not in MARKED else "<textarea {}></textarea>"
        label = f'aria-label="Answer {number}"'
        html += f"<li>{prose.write(text)}{field.format(label)}</li>"
        answers.append([] if number in MARKED else key.partition("\n")[0].split(" or "))
    settings = {"form": form, "columns": COLUMNS, "sealed": seal(answers)}
    end = f'<div data-widget="test" data-settings="{escape(json.dumps(settings))}"></div>'
    return make_standalone(f"Form {form}", f"{_HEAD.format(form)}<ol>{html}</ol>{end}", ["test"])


def make_key(rows: Iterable[Mapping[str, str]]) -> str:
    """Return the key as a page, and at its end what the teacher has to mark."""
    html = Prose().write(SOURCE.read_text("utf-8"))
    for number in MARKED:
        for row in sorted(rows, key=lambda row: row["form"]):
            head = f"{number} {row['form']}, {row['learner']}, {row['when']}"
            html += f"<p><b>{escape(head)}:</b> {escape(row[f'{number} written'])}</p>"
    return make_standalone("The key", html, ["test"])
