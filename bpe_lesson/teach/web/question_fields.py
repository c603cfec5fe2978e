"""Choose the fields of a question's form by the kinds of its answer, without giving it away."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from bpe_lesson.exercises.exercise import Question
from bpe_lesson.practice.values import Form, to_form

# What some keyboards don't have, although answers do.
MARKS = ("␣", "</w>", "�")
EMPTY_TEXT = '""'  # how to type a text without characters: an empty field isn't answered yet


def make_fields(question: Question, count: int, comment: str, text: str) -> list[dict]:
    """Return the kind and the label of each field; choices have their options as well.

    >>> from bpe_lesson.exercises.catalogue import find_exercise
    >>> make_fields(find_exercise("merge-blanks"), 2, "A, B", "")
    [{'kind': 'number', 'label': 'A'}, {'kind': 'number', 'label': 'B'}]
    """
    answers: Any = question.answer if count > 1 else (question.answer,)
    labels = comment.split(", ")
    if len(labels) != count or count == 1:
        labels = [str(number) if count > 1 else "" for number in range(1, count + 1)]
    fields = []
    for position, right in enumerate(answers):
        wrong = list_wrong_values(question, position, count)
        fields.append({**describe_field(right, wrong, text), "label": labels[position]})
    return fields


def list_wrong_values(question: Question, position: int, count: int) -> list[object]:
    """Return what the known mistakes have in one of the fields.

    >>> from bpe_lesson.exercises.catalogue import find_exercise
    >>> list_wrong_values(find_exercise("merge-blanks"), 0, 2)
    [1, 2, 1]
    """
    wrong = [mistake.wrong for mistake in question.mistakes]
    if count == 1:
        return wrong
    tuples = [value for value in wrong if isinstance(value, tuple) and len(value) == count]
    return [value[position] for value in tuples]


def describe_field(right: object, wrong: Sequence[object], text: str) -> dict:
    """Return the kind of field for a value, and how to read what's typed into it.

    >>> describe_field(True, [], ""), describe_field({"a"}, [], "")
    ({'kind': 'choice', 'options': ['True', 'False']}, {'kind': 'values', 'texts': True, 'unordered': True})
    """
    if isinstance(right, bool):
        return {"kind": "choice", "options": ["True", "False"]}
    if isinstance(right, int | float):
        return {"kind": "number"}
    if isinstance(right, str):
        expected = {right, *(value for value in wrong if isinstance(value, str))}
        options = find_options(text, right, expected)
        return {"kind": "choice", "options": options} if options else {"kind": "text"}
    if isinstance(right, bytes):
        return {"kind": "text"}
    field: dict = {"kind": "values"}
    if right and all(isinstance(value, str) for value in right):  # type: ignore[attr-defined]
        field["texts"] = True
    if isinstance(right, set | frozenset):
        field["unordered"] = True
    return field


def find_options(text: str, right: str, expected: set[str]) -> list[str]:
    r"""Return the options that a question's text lists in quotes, or [] if it lists none.

    They are the right answer, the known mistakes, and whatever is listed between those, but not an
    example ("such as"), and not a piece of text that letters stand for.

    Args:
        text: what the lesson asks.
        right: the right answer.
        expected: the right answer and the known mistakes.

    >>> find_options('Is it `"a"`: 1, `"b"`: `"\\u0000"`, or `"c"`: 3?', "c", {"a", "c"})
    ['a', 'b', 'c']
    >>> find_options('Which is it? Write a word, such as `"red"`.', "red", {"red", "blue"})
    []
    """
    quoted = re.finditer(r'(?<!such as )`"([\w\' ]+)"`', text)
    found = [code[1] for code in quoted]
    listed = expected & set(found)
    if right not in listed or len(listed) < 2:
        return []
    # An option may also occur earlier in the text, as something else, so look from the end.
    last = [len(found) - 1 - found[::-1].index(option) for option in listed]
    return list(dict.fromkeys(found[min(last) : max(last) + 1]))


def find_marks(question: Question) -> list[str]:
    """Return the marks that some answer to a question has, right or wrong.

    >>> from bpe_lesson.exercises.catalogue import find_exercise
    >>> find_marks(find_exercise("words-nest"))
    ['</w>']
    """
    values = [question.answer, *(mistake.wrong for mistake in question.mistakes)]
    texts = [text for value in values for text in list_texts(to_form(value))]
    marks = [mark for mark in MARKS if any(mark in text for text in texts)]
    return marks + [EMPTY_TEXT] * ("" in texts)


def list_texts(form: Form) -> Iterable[str]:
    """Return every text in a form.

    >>> list(list_texts(to_form(("a", 1, ["b"]))))
    ['a', 'b']
    """
    kind, value = form
    if isinstance(value, tuple):
        return [text for part in value for text in list_texts(part)]
    return [value] if kind == "str" else []
