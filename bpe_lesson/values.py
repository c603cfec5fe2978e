"""Values of a learner: compared without trusting them, and shown in few characters."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from bpe_lesson.invisible import unhide

# (name of the type, value), where a list's value is a tuple of forms: plain data to compare.
Form = tuple[str, Any]
PLAIN_TYPES = (str, bytes, int, float, bool, type(None), type(...))
BRACKETS = {list: "[]", tuple: "()", set: "{}", dict: "{}"}
MAX_PARTS = 10_000  # of a value with more, only their number is looked at
MAX_PIECE = 2000  # characters of one string that are ever written out
MAX_INT_BITS = 1000  # Python refuses to write an int of about 14,000 bits in decimal


def to_form(value: object, depth: int = 8) -> Form:
    """Return what a value is, with the type of every part, as plain tuples that can be compared.

    1 and True, a list and a tuple have different forms; a Counter has that of a dict. No code of
    the learner's runs here, and a value of very many parts is told by its length.

    >>> to_form([1, True])
    ('list', (('int', 1), ('bool', True)))
    """
    kind = type(value)
    if kind in PLAIN_TYPES:
        return kind.__name__, value
    if isinstance(value, dict):
        kind, parts = dict, dict.items(value)
    elif kind in (list, tuple):
        parts = value
    elif kind in (set, frozenset):
        parts = sorted(value, key=repr) if len(value) <= MAX_PARTS else value
    else:
        return kind.__name__, "of its own"
    if len(parts) > MAX_PARTS or depth == 0:
        return kind.__name__, len(parts)
    return kind.__name__, tuple(to_form(part, depth - 1) for part in parts)


def ignore_sequence_types(a_form: Form) -> object:
    """Return a form without the types of its sequences: a list and a tuple of the same are equal.

    >>> ignore_sequence_types(to_form([(1, 2)])) == ignore_sequence_types(to_form(([1, 2],)))
    True
    """
    kind, parts = a_form
    if isinstance(parts, tuple):
        inner = tuple(ignore_sequence_types(part) for part in parts)
        return inner if kind in ("list", "tuple") else (kind, inner)
    return kind, parts


def has_dots(a_form: Form) -> bool:
    """Say whether there is a `...` anywhere in a value, by its form.

    >>> has_dots(to_form([1, ...])), has_dots(to_form(["..."]))
    (True, False)
    """
    kind, parts = a_form
    inner = kind not in ("str", "bytes") and isinstance(parts, tuple)
    return kind == "ellipsis" or (inner and any(has_dots(part) for part in parts))


def abbreviate(value: object, most: int = 160) -> str:
    """Return a value as Python writes it, in at most `most` characters, whatever it is.

    >>> abbreviate([1, 2]), abbreviate("a" * 1000, most=9), abbreviate(range)
    ('[1, 2]', "'aaaaaaa…", "<class 'range'>")
    """
    text = ""
    try:
        for piece in iterate_text(value):
            text += piece
            if len(text) > most:
                break
    except BaseException as error:
        if isinstance(error, (SystemExit, KeyboardInterrupt)):
            raise
        text = f"<a {type(value).__name__} that cannot be shown>"
    text = unhide(text[: most + 1])
    return text if len(text) <= most else text[: most - 1] + "…"


def iterate_text(value: object) -> Iterator[str]:
    """Yield a value's text piece by piece, so that nobody has to write out a huge one.

    >>> list(iterate_text({"a": 1}))
    ['{', "'a'", ': ', '1', '}']
    """
    brackets = BRACKETS.get(type(value))
    if brackets and value:
        yield brackets[0]
        yield from iterate_parts(value)
        yield brackets[1]
    elif type(value) in (str, bytes):
        yield repr(value[:MAX_PIECE])
    elif type(value) is int and value.bit_length() > MAX_INT_BITS:
        yield f"<an int of {value.bit_length()} bits>"
    else:
        yield from islice(repr(value), MAX_PIECE)


def iterate_parts(value: list | tuple | set | dict) -> Iterator[str]:
    """Yield the text between the brackets of a list, tuple, set or dict that isn't empty.

    >>> "".join(iterate_parts((1,))), "".join(iterate_parts({2, 1}))
    ('1,', '1, 2')
    """
    parts = value.items() if type(value) is dict else value
    if type(value) is set and len(value) <= MAX_PARTS:
        parts = sorted(value, key=repr)  # a set has no order of its own
    for number, part in enumerate(parts):
        if number:
            yield ", "
        if type(value) is dict:
            key, part = part
            yield from iterate_text(key)
            yield ": "
        yield from iterate_text(part)
    if type(value) is tuple and len(value) == 1:
        yield ","


def describe_error(error: BaseException, most: int = 160) -> str:
    """Return an exception as one short line, though its own text may be long, odd or none.

    >>> describe_error(KeyError("a"))
    "KeyError: 'a'"
    """
    try:
        text = " ".join(str.__str__(str(error))[:2000].split())
    except Exception:
        text = "(its message cannot be shown)"
    text = unhide(f"{type(error).__name__[:60]}: {text}".removesuffix(": "))
    return text if len(text) <= most else text[: most - 1] + "…"
