"""Say what the fields of a question's form look like, as its lesson declares them."""

from bpe_lesson.lessons.item import Question
from bpe_lesson.practice.values import Form, to_form

# What some keyboards don't have, although answers do.
_MARKS = ("␣", "</w>", "�")
# A field's kind in a lesson's file -> what the page makes of it.
KINDS: dict[str, dict] = {
    "number": {"kind": "number"},
    "text": {"kind": "text"},
    "true or false": {"kind": "choice", "options": ["True", "False"]},
    "choice": {"kind": "choice"},
    "list": {"kind": "values"},
    "pair": {"kind": "values"},
    "texts": {"kind": "values", "texts": True},
    "set": {"kind": "values", "texts": True, "unordered": True},
}


def make_fields(question: Question) -> list[dict]:
    """Return the kind and the label of each field; choices have their options as well.

    >>> from bpe_lesson.lessons.catalogue import find_exercise
    >>> make_fields(find_exercise("toy-overlap"))
    [{'kind': 'number', 'label': 'after (1, 1)'}, {'kind': 'number', 'label': 'after (1, 2)'}]
    """
    count = len(question.fields)
    numbers = [str(number) for number in range(1, count + 1)]
    labels = question.labels or (numbers if count > 1 else [""])
    more = _note_values(question)
    fields = []
    for kind, label in zip(question.fields, labels):
        field = {**KINDS[kind], "label": label}
        if kind == "choice":
            field["options"] = list(question.options)
        fields.append(field | {key: True for key in more if kind in _CONCERNED[key]})
    return fields


# What a field has to know of the values that somebody may type -> the kinds that it matters to.
_CONCERNED = {"signed": ("number",), "empty": ("text",), "spaces": ("texts", "set")}


def _note_values(question: Question) -> list[str]:
    """Return whether some answer, right or wrong, has a minus, is an empty text, or has a space.

    >>> from bpe_lesson.lessons.catalogue import find_exercise
    >>> [_note_values(find_exercise(name)) for name in ("model-log", "edge-face", "real-world")]
    [['signed'], ['empty'], ['spaces']]
    """
    values = [question.answer, *(mistake.wrong for mistake in question.mistakes)]
    parts = [part for value in values for part in _list_parts(to_form(value))]
    texts = [value for kind, value in parts if kind == "str"]
    found = {
        "signed": any(kind in ("int", "float") and value < 0 for kind, value in parts),
        "empty": "" in texts,
        "spaces": any(" " in text for text in texts),
    }
    return [name for name, holds in found.items() if holds]


def find_marks(question: Question) -> list[str]:
    """Return the marks that some answer to a question has, right or wrong.

    In a list of pieces, ␣ stands for a space.

    >>> from bpe_lesson.lessons.catalogue import find_exercise
    >>> find_marks(find_exercise("words-nest")), find_marks(find_exercise("real-world"))
    (['</w>'], ['␣'])
    """
    values = [question.answer, *(mistake.wrong for mistake in question.mistakes)]
    parts = [part for value in values for part in _list_parts(to_form(value))]
    told = "".join(value for kind, value in parts if kind == "str")
    if any(field.get("spaces") for field in make_fields(question)):
        told += "␣"
    return [mark for mark in _MARKS if mark in told]


def _list_parts(form: Form) -> list[Form]:
    """Return a form, or if it has parts, all of their forms."""
    _, value = form
    if isinstance(value, tuple):
        return [found for part in value for found in _list_parts(part)]
    return [form]
