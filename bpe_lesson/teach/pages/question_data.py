"""Prepare questions for the page: what its forms look like, and what its judge has to know.

The page judges answers as `bpe_lesson.practice.answers` does, by the same data. What gives an
answer away is sealed, so that nobody reads it by accident in the page's source. It isn't a secret:
the page itself opens the seal.
"""

import re
from collections.abc import Sequence
from html import escape

from bpe_lesson.lessons.catalogue import find_exercise
from bpe_lesson.lessons.item import Question
from bpe_lesson.practice.answers import can_ignore_case
from bpe_lesson.practice.values import Form, abbreviate, to_form
from bpe_lesson.teach.pages.question_fields import find_marks, make_fields
from bpe_lesson.teach.pages.sealing import seal
from bpe_lesson.view.palette import CARD_KINDS

_NOTES = {
    "number": "",
    "choice": "",
    "text": "",
    "values": "Put commas between the values, if there are several.",
}
_EMPTY_NOTE = "Leave a field empty if its string is empty."
_SPACE_NOTE = "Type ␣ for a space."
_DRAWN = ("label", "options")  # the template has it, and the judge doesn't need it
# How an answer of each status is marked in the page; the notebook's cards have the same look.
_STATUSES = ("right", "wrong", "unwritten", "note")


def add_questions(cells: Sequence[dict]) -> None:
    """Give each prepared cell with questions what the page needs to ask in its place.

    >>> from bpe_lesson.teach.notebook_html import make_code
    >>> cell = make_code('answer("toy-pair-count", ...)', [], tags=["question"])
    >>> add_questions([cell])
    >>> cell.metadata.asked.forms[0].name
    'toy-pair-count'
    """
    for cell in cells:
        tags = cell["metadata"].get("tags", [])
        if {"question", "exercise"} & {*tags}:
            cell["outputs"] = []  # which say what to do in a notebook
        if "question" in tags:
            cell["metadata"]["asked"] = _describe_questions(cell["source"])


def _describe_questions(source: str) -> dict:
    """Return the questions of a cell, as the template and the page's script need them."""
    questions = _find_questions(source)
    forms, sealed = [], []
    for number, question in enumerate(questions, start=1):
        fields = make_fields(question)
        title = f"{number}. {question.title}" if len(questions) > 1 else question.title
        forms.append(_make_form(question, title, fields))
        sealed.append(_describe_question(question, fields))
    return {"forms": forms, "sealed": seal(sealed)}


def _find_questions(source: str) -> list[Question]:
    """Return the question of each `answer(...)` in a cell."""
    names = re.findall(r'^answer\("([^"]+)"', source, re.MULTILINE)
    found = [find_exercise(name) for name in names]
    return [item for item in found if isinstance(item, Question)]


def _make_form(question: Question, title: str, fields: Sequence[dict]) -> dict:
    """Return what the template needs to make a form; nothing in it gives the answer away."""
    notes = dict.fromkeys(_NOTES[field["kind"]] for field in fields)
    if any(field.get("empty") for field in fields):
        notes[_EMPTY_NOTE] = None
    if any(field.get("spaces") for field in fields):
        notes[_SPACE_NOTE] = None
    return {
        "name": question.name,
        "title": format_code(title),
        "fields": [_make_template_field(question, field) for field in fields],
        "note": " ".join(filter(None, notes)),
        "marks": find_marks(question),
    }


def _make_template_field(question: Question, field: dict) -> dict:
    """Return what the template needs to draw a field; an option has its value and its text."""
    options = [
        (value, format_code(question.options.get(value, ""))) for value in field.get("options", [])
    ]
    keyboard = "decimal" if field["kind"] == "number" and "signed" not in field else "text"
    return {
        "label": format_code(field["label"]),
        "options": options,
        "is_long": any(text for _, text in options),
        "keyboard": keyboard,
    }


def format_code(text: str) -> str:
    """Return a text as HTML; what's between ` ` is code.

    >>> format_code("`a` < b")
    '<code>a</code> &lt; b'
    """
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text))


# What the judge knows


def _describe_question(question: Question, fields: Sequence[dict]) -> dict:
    """Return all that the page needs to judge an answer, to give hints, and to show the answer."""
    mistakes = [
        {
            "name": mistake.name,
            "wrong": _describe_form(to_form(mistake.wrong)),
            "message": mistake.message,
            "convention": mistake.convention,
        }
        for mistake in question.mistakes
    ]
    return {
        "name": question.name,
        "answer": _describe_form(to_form(question.answer)),
        "shown": abbreviate(question.answer),
        "why": question.why,
        "mistakes": mistakes,
        "hints": list(question.hints),
        "fields": [{key: field[key] for key in field if key not in _DRAWN} for field in fields],
    }


def _describe_form(form: Form) -> list:
    """Return a form as JSON can hold it; a text comes with the rules for comparing it."""
    kind, value = form
    if kind == "str":
        return [kind, value, _list_text_rules(value)]
    if kind == "bytes":
        return [kind, value.decode("latin-1")]
    if isinstance(value, tuple):
        return ["set" if kind == "frozenset" else kind, [_describe_form(part) for part in value]]
    return [kind, value]


def _list_text_rules(right: str) -> dict[str, bool]:
    """Return which differences don't matter in an answer, as in `practice.answers.spells`."""
    if right != right.strip() or not right:
        return {"exact": True}
    rules = {
        "name": right.isidentifier(),
        "anyCase": can_ignore_case(right),
        "spaced": right.isdigit() or len(right) == 2,
    }
    return {name: True for name, holds in rules.items() if holds}


# Looks


def make_card_style() -> str:
    """Return the CSS rules that give each kind of card its icon and its colour.

    >>> print(make_card_style().splitlines()[1])
    .card.right { --kind: #2e8b47; --icon: "✓"; }
    """
    rules = [".card .icon::before { content: var(--icon); }"]
    for kind in _STATUSES:
        icon, colour = CARD_KINDS[kind]
        rules.append(f'.card.{kind} {{ --kind: {colour}; --icon: "{icon}"; }}')
    return "\n".join(rules)
