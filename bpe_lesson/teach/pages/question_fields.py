"""Say what the fields of a question's form look like, as its lesson declares them."""

from collections.abc import Iterable

from bpe_lesson.lessons.item import Question
from bpe_lesson.practice.values import Form, to_form

# What some keyboards don't have, although answers do.
_MARKS = ("␣", "</w>", "�")
_EMPTY_TEXT = '""'  # how to type a text without characters: an empty field isn't answered yet
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
    fields = []
    for kind, label in zip(question.fields, labels):
        field = {**KINDS[kind], "label": label}
        if kind == "choice":
            field["options"] = list(question.options)
        fields.append(field)
    return fields


def find_marks(question: Question) -> list[str]:
    """Return the marks that some answer to a question has, right or wrong.

    >>> from bpe_lesson.lessons.catalogue import find_exercise
    >>> find_marks(find_exercise("words-nest"))
    ['</w>']
    """
    values = [question.answer, *(mistake.wrong for mistake in question.mistakes)]
    texts = [text for value in values for text in _list_texts(to_form(value))]
    marks = [mark for mark in _MARKS if any(mark in text for text in texts)]
    return marks + [_EMPTY_TEXT] * ("" in texts)


def _list_texts(form: Form) -> Iterable[str]:
    """Return every text in a form."""
    kind, value = form
    if isinstance(value, tuple):
        return [text for part in value for text in _list_texts(part)]
    return [value] if kind == "str" else []
