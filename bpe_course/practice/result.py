"""The verdict on an attempt, and what it shows of any value or error in a few characters."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from bpe_course.invisible import unhide

_BRACKETS: dict[type, tuple[str, str]]
_BRACKETS = {list: ("[", "]"), tuple: ("(", ")"), set: ("{", "}"), dict: ("{", "}")}
_MAX_TEXT = 160  # a learner is shown this many characters of a value or an error
_MAX_PIECE = 2000  # we never write out more characters of one string
_MAX_INT_BITS = 1000  # Python refuses to write an int of over 14,000 bits or so in decimal
_MAX_NAME = 60  # we show this many characters of the name of an error's class
_MAX_SORTED = 10_000  # the values of a larger set come in any order


@dataclass(frozen=True)
class Result:
    """The verdict on one attempt at an exercise or question."""

    name: str  # the exercise's
    status: str  # "unwritten", "right", "wrong", "error" or "timeout"
    message: str  # what the learner reads
    mistake: str | None = None  # a short name for what went wrong, if it's known
    case: str = ""  # the call that shows what went wrong
    expected: str = ""  # the right result of that call; "" for a question
    got: str = ""  # the learner's own result or answer
    convention: bool = False  # whether it's right by a different rule than this course's
    line: str = ""  # the learner's line that failed or was still running: "line 3: while True"
    # The result, if it's right, and `expected` and `got` are the arguments after the call.
    result: str = ""


def abbreviate(value: object, max_characters: int = _MAX_TEXT) -> str:
    """Return any value as Python would write it, cut to at most `max_characters`.

    >>> abbreviate("a" * 1000, max_characters=9), abbreviate((1,)), abbreviate({2: {4, 3}})
    ("'aaaaaaa…", '(1,)', '{2: {3, 4}}')
    """
    text = ""
    try:
        for piece in _iterate_text(value):
            text += piece
            if len(text) > max_characters:
                break
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException:  # the value's own __repr__ may raise anything
        text = f"<a {type(value).__name__} that can't be shown>"
    # Keep one character too many, so that _cut knows that there was more.
    return _cut(unhide(text[: max_characters + 1]), max_characters)


def _iterate_text(value: Any) -> Iterator[str]:
    """Yield a value's text piece by piece, so that a huge one needn't be written out whole."""
    kind = type(value)
    if kind in _BRACKETS and value:
        opening, closing = _BRACKETS[kind]
        yield opening
        yield from _iterate_parts(value)
        yield closing
    elif kind in (str, bytes):
        yield repr(value[:_MAX_PIECE])
    elif kind is int and value.bit_length() > _MAX_INT_BITS:
        yield f"<an int of {value.bit_length()} bits>"
    else:
        yield from islice(repr(value), _MAX_PIECE)


def _iterate_parts(value: list | tuple | set | dict) -> Iterator[str]:
    parts: Collection[Any] = value.items() if isinstance(value, dict) else value
    if isinstance(value, set) and len(value) <= _MAX_SORTED:
        parts = sorted(value, key=repr)  # sets have no order
    for number, part in enumerate(parts):
        if number:
            yield ", "
        if isinstance(value, dict):
            key, part = part
            yield from _iterate_text(key)
            yield ": "
        yield from _iterate_text(part)
    if isinstance(value, tuple) and len(value) == 1:
        yield ","


def describe_error(error: BaseException) -> str:
    """Return an exception as one short line, even if its own text is long, odd or missing."""
    try:
        # str(error) may return an object of a learner's subclass of str: take its plain text.
        text = " ".join(str.__str__(str(error))[:_MAX_PIECE].split())
    except Exception:
        text = "(its message can't be shown)"
    name = type(error).__name__[:_MAX_NAME]
    return _cut(unhide(f"{name}: {text}".removesuffix(": ")), _MAX_TEXT)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
