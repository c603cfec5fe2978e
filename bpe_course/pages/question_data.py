"""Prepare questions for the page: what its forms look like, and sealed, what its judge has to know."""

import re
from collections.abc import Sequence
from html import escape

from bpe_course.ask.catalogue import find_exercise
from bpe_course.ask.item import Question
from bpe_course.pages.prose import keep_whole
from bpe_course.practice.places import list_asked
from bpe_course.practice.readings import can_ignore_case
from bpe_course.practice.values import Form, abbreviate, to_form
from bpe_course.view.live import seal

_SEVERAL = ("list", "pair", "counts", "texts", "set")  # kinds of fields
# What's below a form that has such a field.
_NOTES = {
    "several": "Put commas between the values, if there are several.",
    "empty": "Leave a field empty if its string is empty.",
    "spaces": "Type ␣ for a space.",
}
_MARKS = ("␣", "</w>", "�")  # what some keyboards don't have, although answers do
_JUDGED = ("kind", "empty")  # what the judge knows of a field; the rest is for the template


def describe_questions(source: str) -> dict:
    """Return what the template needs for the questions of a cell, and sealed, what the script needs."""
    asked = map(find_exercise, list_asked(source))
    questions = [item for item in asked if isinstance(item, Question)]
    forms, sealed = [], []
    for number, question in enumerate(questions, start=1):
        title = f"{number}. {question.title}" if len(questions) > 1 else question.title
        fields = _make_fields(question)
        forms.append(_make_form(question, title, fields))
        sealed.append(_describe_question(question, fields))
    return {"forms": forms, "sealed": seal(sealed)}


def format_code(text: str) -> str:
    """Return a text as HTML; what's between ` ` is code.

    >>> format_code("`a` < b")
    '<code>a</code> &lt; b'
    """
    return keep_whole(re.sub("`([^`]+)`", r"<code>\1</code>", escape(text)))


def _make_fields(question: Question) -> list[dict]:
    """Return each field, with what some answer, right or wrong, may be: empty, spaced or several."""
    texts = _list_texts(question)
    numbered = [str(number) for number, _ in enumerate(question.fields, start=1)]
    labels = question.labels or (numbered if len(numbered) > 1 else [""])
    values = {"choice": question.options, "true or false": ["True", "False"]}
    fields = []
    for kind, label in zip(question.fields, labels):
        options = {v: format_code(question.options.get(v, "")) for v in values.get(kind, [])}
        field = {
            "kind": "text" if kind == "bytes" else kind,
            "label": format_code(label),
            "options": [*options.items()],
            "is_long": any(options.values()),
            "keyboard": "decimal" if kind == "number" else "text",
            "several": kind in _SEVERAL,
            "empty": kind == "text" and "" in texts,
            "spaces": kind in ("texts", "set") and any(" " in text for text in texts),
        }
        fields.append(field)
    return fields


def _list_texts(question: Question) -> list[str]:
    forms = [*map(to_form, [question.answer, *(mistake.wrong for mistake in question.mistakes)])]
    for _, value in forms:  # which grows
        if isinstance(value, tuple):
            forms += value
    return [value for kind, value in forms if kind == "str"]


def _make_form(question: Question, title: str, fields: Sequence[dict]) -> dict:
    # Nothing here gives the answer away.
    traits = {name for field in fields for name, holds in field.items() if holds}
    letters = "".join(_list_texts(question)) + "␣" * ("spaces" in traits)
    return {
        "name": question.name,
        "title": format_code(title),
        "fields": fields,
        "note": " ".join(note for name, note in _NOTES.items() if name in traits),
        "marks": [mark for mark in _MARKS if mark in letters],
    }


def _describe_question(question: Question, fields: Sequence[dict]) -> dict:
    return {
        "name": question.name,
        "answer": _describe_form(to_form(question.answer)),
        "shown": abbreviate(question.answer),
        "why": question.why,
        "mistakes": [
            {
                "name": mistake.name,
                "wrong": _describe_form(to_form(mistake.wrong)),
                "message": mistake.message,
                "convention": mistake.convention,
            }
            for mistake in question.mistakes
        ],
        "hints": list(question.hints),
        "parts": list(question.part_hints),
        "fields": [{key: field[key] for key in _JUDGED} for field in fields],
    }


def _describe_form(form: Form) -> list:
    kind, value = form
    if kind == "str":
        return [kind, value, _list_text_rules(value)]
    if kind == "bytes":
        return [kind, value.decode("latin-1")]
    if isinstance(value, tuple):
        return ["set" if kind == "frozenset" else kind, [_describe_form(part) for part in value]]
    return [kind, value]


def _list_text_rules(right: str) -> dict[str, bool]:
    # Which differences don't matter, as in `practice.readings`.
    if right != right.strip() or not right:
        return {"exact": True}
    rules = {"name": right.isidentifier(), "anyCase": can_ignore_case(right)}
    rules["spaced"] = right.isdigit() or len(right) == 2
    return {name: True for name, holds in rules.items() if holds}
