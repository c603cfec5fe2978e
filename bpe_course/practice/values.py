"""Compare and show any value, whatever a learner's own class does."""

import operator
from collections.abc import Callable, Collection, Iterable, Iterator
from decimal import Decimal
from itertools import islice
from numbers import Real
from typing import Any
from unicodedata import combining, is_normalized

from bpe_course.invisible import is_invisible, unhide

# Name of the type, and value: of a list, tuple, set or dict the Forms of its parts, or their number if
# they're too many. Comparing two with == runs none of a learner's code.
Form = tuple[str, Any]

# How to get a plain value, or the parts, without a method that a subclass may have replaced. bool, a
# subclass of int, comes before it.
_PLAIN_TYPES: dict[type, Callable[[Any], Any]] = {
    str: str.__str__,
    bytes: bytes.__bytes__,
    bool: bool,
    int: int.__int__,
    float: float.__float__,
    type(None): lambda value: value,
    type(...): lambda value: value,
}
_PART_READERS: dict[type, Callable[[Any], Iterable[Any]]] = {
    list: list.__iter__,
    tuple: tuple.__iter__,
    set: set.__iter__,
    frozenset: frozenset.__iter__,
    dict: dict.items,
}
_OPAQUE = "of its own"  # in the Form of anything else
_MAX_DEPTH = 8  # levels of a Form, such as of lists in lists
MAX_PARTS = 10_000  # of a Form
_BRACKETS: dict[type, str] = {list: "[]", tuple: "()", set: "{}", dict: "{}"}
_MAX_TEXT = 160  # characters of a value or an error that a learner is shown
_MAX_IN_SENTENCE = 40  # and in a sentence
_MAX_PIECE = 2000  # characters of one string that are ever written out
_MAX_INT_BITS = 1000  # Python itself writes no int of over 14,000 bits or so
_MAX_NAME = 60  # characters of the name of an error's class
_MAX_SORTED = 10_000  # the values of a larger set come in any order


def to_form(value: Any, depth: int = _MAX_DEPTH) -> Form:
    """Return the type and value of every part as plain tuples.

    A Counter has the form of a dict, and a numpy number that of its int or float.

    >>> to_form([1, True])
    ('list', (('int', 1), ('bool', True)))
    """
    kind = _find_builtin(type(value))
    if kind in _PLAIN_TYPES:
        return kind.__name__, _PLAIN_TYPES[kind](value)
    if kind not in _PART_READERS:
        return _to_number_form(value) or (kind.__name__, _OPAQUE)
    count = kind.__len__(value)
    if count > MAX_PARTS or depth == 0:
        return kind.__name__, count
    forms = [to_form(part, depth - 1) for part in _PART_READERS[kind](value)]
    if kind in (set, frozenset):  # without an order; a part's own repr may fail
        forms.sort(key=repr)
    return kind.__name__, tuple(forms)


def _find_builtin(kind: type) -> Any:
    if kind in _PLAIN_TYPES or kind in _PART_READERS:
        return kind
    return next((own for own in (*_PLAIN_TYPES, *_PART_READERS) if issubclass(kind, own)), kind)


def _to_number_form(value: Any) -> Form | None:
    try:
        if type(value).__name__ in ("bool", "bool_"):  # numpy's
            return "bool", bool(value)
        if hasattr(type(value), "__index__"):
            return "int", operator.index(value)
        if isinstance(value, (Real, Decimal)):
            return "float", float(value)
    except Exception:  # whatever its class does
        return None
    return None


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
    except BaseException:  # from the value's own __repr__
        text = f"<a {type(value).__name__} that can't be shown>"
    # One too many tells _cut that there's more.
    return _cut(_spell_out(text[: max_characters + 1]), max_characters)


def _spell_out(text: str) -> str:
    r"""Return a text with escapes for what can't be seen, or looks like something else.

    >>> print(_spell_out("\u00e9 and e\u0301"))
    é and e\u0301
    """
    if text.isascii() and text.isprintable():
        return text
    is_composed = is_normalized("NFC", text)
    hidden = (is_invisible(c) or (combining(c) and not is_composed) for c in text)
    return "".join(ascii(c)[1:-1] if hide else c for c, hide in zip(text, hidden))


def show_form(form: Form) -> str:
    return abbreviate(_to_value(form), _MAX_IN_SENTENCE)


def _to_value(form: Form) -> Any:
    kind, parts = form
    makers = {kind.__name__: kind for kind in _PART_READERS}
    return makers[kind](map(_to_value, parts)) if isinstance(parts, tuple) else parts


def _iterate_text(value: Any) -> Iterator[str]:
    kind = type(value)
    if kind in _BRACKETS and value:
        yield _BRACKETS[kind][0]
        yield from _iterate_parts(value)
        yield _BRACKETS[kind][1]
    elif kind in (str, bytes):
        yield repr(value[:_MAX_PIECE])
    elif kind is int and value.bit_length() > _MAX_INT_BITS:
        yield f"<an int of {value.bit_length()} bits>"
    else:
        yield from islice(repr(value), _MAX_PIECE)


def _iterate_parts(value: list | tuple | set | dict) -> Iterator[str]:
    parts: Collection[Any] = value.items() if isinstance(value, dict) else value
    if isinstance(value, set) and len(value) <= _MAX_SORTED:
        parts = sorted(value, key=repr)
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
    try:  # str(error) may be of a learner's subclass of str
        text = str.__str__(str(error))[:_MAX_PIECE]
    except Exception:
        text = "(its message can't be shown)"
    name = type(error).__name__[:_MAX_NAME]
    return _cut(unhide(f"{name}: {text}" if text else name), _MAX_TEXT)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
