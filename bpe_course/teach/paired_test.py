"""A test before and one after: forms A and B as pages, and the teacher's key, of paired_test.md.

What begins with > there is for the teacher: right answers, with "or" between and perhaps
"(in any order)" at the end, or examples for points.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

from bpe_course.pages.prose import Prose
from bpe_course.pages.standalone import make_standalone
from bpe_course.view.live import seal

SOURCE = Path(__file__).with_name("paired_test.md")
_PARTS = SOURCE.read_text("utf-8").split("\n## ")
_HEADS = [part.partition("\n")[0].split(" · ") for part in _PARTS[1:]]  # number, kind, minutes
_MINUTES = {n: int(minutes.split()[0]) for n, _, minutes in _HEADS}
NUMBERS = [*_MINUTES]
KINDS = {kind: [n for n, own, _ in _HEADS if own == kind] for _, kind, _ in _HEADS}
STANDARD = NUMBERS[:8]  # what a form has without --items
MARKED = KINDS["explain"]  # those that the teacher marks, 0 to 2 points; others 1
_HEAD = """<h1>What do you know about tokenizers? Form {}</h1>
<p>Name: <input type="text" id="learner" aria-label="Name"> Circle or choose: before · after the course
<select id="when" aria-label="When"><option></option><option>before</option><option>after</option>
</select></p><p>You have {} minutes for {} points: 2 where you explain, 1 elsewhere.
Answer what you can, and leave the rest empty.</p>"""


def list_columns(items: Iterable[str]) -> list[str]:
    return ["learner", "form", "when", *items, *(f"{number} written" for number in items)]


def read_item(number: str, form: str) -> tuple[str, list]:
    """Return a text and its key: right answers, and "" if order counts."""
    text, key = _PARTS[int(number)].split(f"\n### {form}\n")[1].split("\n> ", 1)
    answers, _, is_set = key.partition("\n")[0].partition(" (")
    return text, [[] if number in MARKED else answers.split(" or "), is_set]


def make_form(form: str, items: Sequence[str]) -> str:
    """Return the page of a form, A or B, with some of the items."""
    prose, html, keys = Prose(), "", []
    for number in items:
        text, key = read_item(number, form)
        field = "<textarea></textarea>" if number in MARKED else '<input type="text">'
        html += f"<li>{prose.write(text)}<label>Answer: {field}</label></li>"
        keys.append(key)
    settings = {"form": form, "columns": list_columns(items), "sealed": seal(keys)}
    end = f'<div data-widget="test" data-settings="{escape(json.dumps(settings))}"></div>'
    points = len(items) + len({*MARKED} & {*items})
    head = _HEAD.format(form, sum(_MINUTES[number] for number in items), points)
    return make_standalone(f"Form {form}", f"{head}<ol>{html}</ol>{end}", ["test"])


def make_key(rows: Iterable[Mapping[str, str]], items: Sequence[str]) -> str:
    """Return the key as a page, and at its end what the teacher has to mark."""
    parts = (f"Question {i}: item {_PARTS[int(n)]}" for i, n in enumerate(items, 1))
    html = Prose().write("\n## ".join([_PARTS[0], *parts]))
    for number in filter(items.__contains__, MARKED):
        for row in sorted(rows, key=lambda row: row["form"]):
            head = f"{number} {row['form']}, {row['learner']}, {row['when']}"
            html += f"<p><b>{escape(head)}:</b> {escape(row[f'{number} written'])}</p>"
    return make_standalone("The key", html, ["test"])
