"""Say which parts of a wrong answer are right, how near the first wrong one is, and a hint on it."""

import re
from collections.abc import Sequence
from os.path import commonprefix

from bpe_course.ask.item import Question
from bpe_course.practice.readings import NUMBERS, means
from bpe_course.practice.result import Reason
from bpe_course.practice.values import Form, show_form

_MOST = 10**9  # a number whose digits are compared


def hint_at(number: int = 0) -> Reason:
    return Reason("hint", {"field": str(number)} if number else {})


def compare(question: Question, form: Form, right: Form) -> tuple[Reason, ...]:
    """Return what's right in a wrong answer and what isn't, and a hint on that."""
    if len(question.fields) > 1 and isinstance(form[1], tuple):
        return _compare_fields(question, form[1], right[1])
    near = () if question.options else _describe_near(form, right)
    return (*near, hint_at())


def _compare_fields(asked: Question, given: tuple, right: tuple) -> tuple[Reason, ...]:
    names = [f"number {n}, {label}" for n, label in enumerate(asked.labels, start=1)]
    rows = [*zip(names, given, right, asked.fields)]
    wrong = [row for row in rows if not means(row[1], row[2])]
    name, value, wanted, field = wrong[0]
    near = _describe_near(value, wanted) if len(wrong) == 1 and field != "choice" else ()
    holds = "; ".join(row[0] for row in rows if row not in wrong)
    fails = "; ".join(row[0] for row in wrong)
    told = (
        Reason("parts-right", {"holds": holds, "fails": fails}) if holds else Reason("none-right")
    )
    return (told, *near, hint_at(names.index(name) + 1))


def _describe_near(form: Form, right: Form) -> tuple[Reason, ...]:
    kind, value = form
    wanted, right_value = right
    if kind in NUMBERS and wanted in NUMBERS and abs(value) < _MOST:
        return (_compare_numbers(value, right_value),)
    if kind == wanted == "str" and " " in right_value.strip():
        pieces = ([("str", piece) for piece in text.split()] for text in (value, right_value))
        return _compare_pieces(*pieces)
    if kind == wanted == "str" and value and right_value.startswith(value):
        return (Reason("cut-short"),)
    if wanted in ("list", "tuple") and isinstance(value, tuple) and right_value:
        return _compare_pieces(value, right_value)
    return ()


def _compare_numbers(given: float, right: float) -> Reason:
    if re.fullmatch("[01]{2,}", str(given)) and int(str(given), 2) == right:
        return Reason("binary")
    which = {"which": "high" if given > right else "low"}
    return Reason("one-off" if abs(given - right) == 1 < right else "beside", which)


def _compare_pieces(given: Sequence[Form], right: Sequence[Form]) -> tuple[Reason, ...]:
    yours, wanted = ([show_form(one).replace("␣", " ") for one in row] for row in (given, right))
    same = len(commonprefix([yours, wanted]))
    if same == len(yours):
        return (Reason("cut-short"),)
    details = {"value": show_form(given[same]), "last": show_form(given[same - 1])}
    first = Reason("right-up-to" if same else "first-wrong", details)
    if right[0][0] != "str":
        return (first,)
    joined, text = ("".join(one.removeprefix("##") for _, one in row) for row in (given, right))
    joined = joined.replace("␣", " ")
    details = {"joined": show_form(("str", joined))}
    return Reason("joins" if joined == text else "joins-not", details), first
