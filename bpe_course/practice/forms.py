"""Reduce values to forms: comparing two of those with == runs none of a learner's code."""

import operator
from collections.abc import Callable, Iterable
from decimal import Decimal
from numbers import Real
from typing import Any

# (Name of the type, value). For a list, tuple, set or dict, the value is a tuple of Forms, or the
# number of parts if there are too many.
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
_MAX_DEPTH = 8  # how many levels of lists in lists a Form has
MAX_PARTS = 10_000  # if a value has more, its Form has only their number


def to_form(value: Any, depth: int = _MAX_DEPTH) -> Form:
    """Return plain tuples with the type and value of every part.

    A Counter has the form of a dict, and numpy's numbers that of the int or float that they equal.

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
    if kind in (set, frozenset):  # sets have no order; sort forms, because a part's repr may fail
        forms.sort(key=repr)
    return kind.__name__, tuple(forms)


def _find_builtin(kind: type) -> Any:
    """Return Python's own type that a class is a subclass of, or the class if there isn't one."""
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


def has_dots(form: Form) -> bool:
    """Return whether there's a `...` anywhere in a value."""
    kind, parts = form
    return any(map(has_dots, parts)) if isinstance(parts, tuple) else kind == "ellipsis"
