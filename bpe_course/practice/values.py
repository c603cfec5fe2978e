"""Compare a learner's values without trusting them, and show any value in a few characters."""

import operator
from collections.abc import Callable, Collection, Iterable, Iterator
from decimal import Decimal
from itertools import islice
from numbers import Real
from typing import Any

from bpe_course.ask.item import Exercise
from bpe_course.invisible import unhide

# A Form is (name of the type, value). For a list, tuple, set or dict, the value is a tuple of
# Forms, or the number of parts if there are too many. So comparing two Forms with == doesn't run any
# of the learner's code.
Form = tuple[str, Any]

# Python's own types -> how to get a plain value, or the parts, without a method that a subclass may
# have replaced. bool comes before int, because it's a subclass of int.
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
_OPAQUE = "of its own"  # the value in the Form of anything else, such as an object of a new class
_BRACKETS: dict[type, tuple[str, str]] = {
    list: ("[", "]"),
    tuple: ("(", ")"),
    set: ("{", "}"),
    dict: ("{", "}"),
}
_MAX_DEPTH = 8  # how many levels of lists in lists a Form has
_MAX_PARTS = 10_000  # if a value has more, its Form has only their number
_MAX_TEXT = 160  # a learner is shown this many characters of a value or an error
_MAX_PIECE = 2000  # we never write out more characters of one string
_MAX_INT_BITS = 1000  # Python refuses to write an int of over 14,000 bits or so in decimal
_MAX_NAME = 60  # we show this many characters of the name of an error's class


def to_form(value: Any, depth: int = _MAX_DEPTH) -> Form:
    """Return the form of a value: plain tuples with the type and value of every part.

    1 and True have different forms, and so do a list and a tuple. A Counter has the form of a dict,
    and numpy's numbers that of the int or float that they equal.

    >>> to_form([1, True])
    ('list', (('int', 1), ('bool', True)))
    """
    kind = _find_builtin(type(value))
    if kind in _PLAIN_TYPES:
        return kind.__name__, _PLAIN_TYPES[kind](value)
    if kind not in _PART_READERS:
        return _to_number_form(value) or (kind.__name__, _OPAQUE)
    count = kind.__len__(value)
    if count > _MAX_PARTS or depth == 0:
        return kind.__name__, count
    forms = [to_form(part, depth - 1) for part in _PART_READERS[kind](value)]
    if kind in (set, frozenset):  # sets have no order; sort forms, because a part's repr may fail
        forms.sort(key=repr)
    return kind.__name__, tuple(forms)


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


def _find_builtin(kind: type) -> Any:
    """Return Python's own type that a class is a subclass of, or the class if there isn't one."""
    if kind in _PLAIN_TYPES or kind in _PART_READERS:
        return kind
    return next((own for own in (*_PLAIN_TYPES, *_PART_READERS) if issubclass(kind, own)), kind)


def rename_kinds(form: Form, names: dict[str, str]) -> Form:
    """Return a form in which some types have another name, so that types of one name are equal."""
    kind, parts = form
    if isinstance(parts, tuple):
        parts = tuple(rename_kinds(part, names) for part in parts)
    return names.get(kind, kind), parts


def to_value(form: Form) -> Any:
    """Return a plain value of this form, for a message."""
    kind, parts = form
    makers = {own.__name__: own for own in _PART_READERS}
    return makers[kind](map(to_value, parts)) if isinstance(parts, tuple) else parts


def has_dots(form: Form) -> bool:
    """Return whether there's a `...` anywhere in a value, given its form."""
    kind, parts = form
    if isinstance(parts, tuple):
        return any(has_dots(part) for part in parts)
    return kind == "ellipsis"


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
    # Keep one character too many, so that _cut_text knows that there was more.
    return _cut_text(unhide(text[: max_characters + 1]), max_characters)


def format_call(exercise: Exercise, arguments: tuple) -> str:
    """Return the call of a case as the learner would type it: `merge([1, 2], (1, 2), 3)`."""
    name = exercise.reference.__name__
    code = f"{name}({', '.join(map(abbreviate, arguments))})"
    if exercise.cases.as_code:
        code = exercise.cases.as_code(abbreviate, *arguments)
    if not exercise.ships_with:
        return code
    return code.replace(f"{name}(", f"{'broken_' if name.islower() else 'Broken'}{name}(")


def _cut_text(text: str, max_characters: int) -> str:
    return text if len(text) <= max_characters else text[: max_characters - 1] + "…"


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
    if isinstance(value, set) and len(value) <= _MAX_PARTS:
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


def name_error(error: BaseException) -> str:
    """Return the name of an error's class, or of Python's own class that it's a subclass of.

    >>> class UnknownId(ValueError): ...
    >>> name_error(UnknownId())
    'ValueError'
    """
    own = (kind for kind in type.mro(type(error)) if kind.__module__ == "builtins")
    return next(own).__name__


def describe_error(error: BaseException) -> str:
    """Return an exception as one short line, even if its own text is long, odd or missing."""
    try:
        # str(error) may return an object of a learner's subclass of str: take its plain text.
        text = " ".join(str.__str__(str(error))[:_MAX_PIECE].split())
    except Exception:
        text = "(its message can't be shown)"
    name = type(error).__name__[:_MAX_NAME]
    return _cut_text(unhide(f"{name}: {text}".removesuffix(": ")), _MAX_TEXT)
