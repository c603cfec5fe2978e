"""Say how near a wrong answer is: one off, two digits swapped, one letter or one value wrong."""

from difflib import SequenceMatcher
from math import log10

from bpe_course.practice.result import Reason
from bpe_course.practice.values import Form

_NUMBERS = ("int", "float")
_LEAST_LETTERS = 4  # of a text with one that's wrong
_MOST = 10**9  # a number whose digits are compared
_LEAST_VALUES = 3  # of a list with one that's wrong


def describe_near(form: Form, right: Form) -> Reason | None:
    """Return how a wrong answer differs from the right one, if only a little does.

    >>> describe_near(("int", 1082), ("int", 1028)).name, describe_near(("int", 9), ("int", 2))
    ('digits', None)
    """
    kind, value = form
    wanted, right_value = right
    if kind in _NUMBERS and wanted in _NUMBERS and abs(value) < _MOST:
        return _compare_numbers(value, right_value)
    if kind == wanted == "str" and len(right_value) >= _LEAST_LETTERS:
        return _compare_texts(value, right_value)
    if isinstance(value, tuple) and isinstance(right_value, tuple) and len(right_value) > 1:
        return _compare_values(value, right_value)
    return None


def _compare_numbers(given: float, right: float) -> Reason | None:
    if abs(given - right) == 1 and right > 1:
        return Reason("one-off")
    if given > 0 < right and given != right and log10(given / right).is_integer():
        return Reason("power-of-ten", {"which": "large" if given > right else "small"})
    if 9 < right != given and sorted(str(given)) == sorted(str(right)):
        return Reason("digits")
    return None


def _compare_texts(given: str, right: str) -> Reason | None:
    if " " in right:  # pieces
        return (
            Reason("cut-elsewhere")
            if given.split() != right.split() and _join(given) == _join(right)
            else None
        )
    if given and right.startswith(given):
        return Reason("cut-short")
    if sorted(given) == sorted(right):
        return Reason("letters")
    parts = SequenceMatcher(None, given, right).get_opcodes()
    wrong = [max(b - a, d - c) for tag, a, b, c, d in parts if tag != "equal"]
    return Reason("one-letter") if wrong == [1] else None


def _join(pieces: str) -> str:
    return "".join(pieces.split())


def _compare_values(given: tuple, right: tuple) -> Reason | None:
    if given and given == right[: len(given)]:
        return Reason("cut-short")
    wrong = [n for n, (one, other) in enumerate(zip(given, right), start=1) if one != other]
    if len(given) == len(right) >= _LEAST_VALUES and len(wrong) == 1:
        return Reason("one-value", {"number": str(wrong[0])})
    return None
