"""Values of a learner: compared without trusting them, and shown in few characters."""

from collections.abc import Collection, Iterator
from itertools import islice
from typing import Any

from bpe_lesson.invisible import unhide

# (name of the type, value). The value of a list, tuple, set or dict is a tuple of Forms; if it has
# too many parts to look at, it's their number. So a Form is plain data, and == on it runs no code
# of the learner's.
Form = tuple[str, Any]

PLAIN_TYPES = (str, bytes, int, float, bool, type(None), type(...))
OPAQUE = "of its own"  # the value in the Form of anything else, such as an object of their class
BRACKETS: dict[type, tuple[str, str]] = {
    list: ("[", "]"),
    tuple: ("(", ")"),
    set: ("{", "}"),
    dict: ("{", "}"),
}
MAX_DEPTH = 8  # how many levels of lists in lists a Form has
MAX_PARTS = 10_000  # of a value with more, only their number is looked at
MAX_TEXT = 160  # characters of a value or an error that a learner is shown
MAX_PIECE = 2000  # characters of one string that are ever written out
MAX_INT_BITS = 1000  # Python refuses to write an int of about 14,000 bits in decimal
MAX_NAME = 60  # characters of the name of an error's class


def to_form(value: Any, depth: int = MAX_DEPTH) -> Form:
    """Return what a value is, with the type of every part, as plain tuples that can be compared.

    1 and True have different forms, and so have a list and a tuple. A Counter has the form of a
    dict. No code of the learner's runs here. Of a list with more than MAX_PARTS parts, or `depth`
    levels down, the form has only the length.

    >>> to_form([1, True])
    ('list', (('int', 1), ('bool', True)))
    """
    kind = type(value)
    if kind in PLAIN_TYPES:
        return kind.__name__, value
    if isinstance(value, dict):
        parts: Collection[Any] = dict.items(value)  # not value.items(), which may be the learner's
        kind = dict
    elif kind in (list, tuple, set, frozenset):
        parts = value
    else:
        return kind.__name__, OPAQUE
    if len(parts) > MAX_PARTS or depth == 0:
        return kind.__name__, len(parts)
    forms = [to_form(part, depth - 1) for part in parts]
    if kind in (set, frozenset):  # a set has no order of its own; its parts may not have a repr
        forms.sort(key=repr)
    return kind.__name__, tuple(forms)


def ignore_sequence_types(form: Form) -> object:
    """Return a form without the types of its sequences: a list and a tuple of the same are equal.

    >>> ignore_sequence_types(to_form([(1, 2)])) == ignore_sequence_types(to_form(([1, 2],)))
    True
    """
    kind, parts = form
    if not isinstance(parts, tuple):
        return form
    inner = tuple(ignore_sequence_types(part) for part in parts)
    return inner if kind in ("list", "tuple") else (kind, inner)


def has_dots(form: Form) -> bool:
    """Say whether there is a `...` anywhere in a value, by its form.

    >>> has_dots(to_form([1, ...])), has_dots(to_form(["..."]))
    (True, False)
    """
    kind, parts = form
    if isinstance(parts, tuple):
        return any(has_dots(part) for part in parts)
    return kind == "ellipsis"


def abbreviate(value: object, max_characters: int = MAX_TEXT) -> str:
    """Return a value as Python writes it, in at most `max_characters`, whatever it is.

    >>> abbreviate([1, 2]), abbreviate("a" * 1000, max_characters=9), abbreviate(range)
    ('[1, 2]', "'aaaaaaa…", "<class 'range'>")
    """
    text = ""
    try:
        for piece in iterate_text(value):
            text += piece
            if len(text) > max_characters:
                break
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException:  # the value's own __repr__ may raise anything
        text = f"<a {type(value).__name__} that cannot be shown>"
    # One character too many, so that cut_text sees that there was more.
    return cut_text(unhide(text[: max_characters + 1]), max_characters)


def cut_text(text: str, max_characters: int) -> str:
    """Return a text in at most `max_characters`; if it's longer, the last of them is "…".

    >>> cut_text("merge", 5), cut_text("merges", 5)
    ('merge', 'merg…')
    """
    return text if len(text) <= max_characters else text[: max_characters - 1] + "…"


def iterate_text(value: Any) -> Iterator[str]:
    """Yield a value's text piece by piece, so that nobody has to write out a huge one.

    >>> list(iterate_text({"a": 1}))
    ['{', "'a'", ': ', '1', '}']
    """
    kind = type(value)
    if kind in BRACKETS and value:
        opening, closing = BRACKETS[kind]
        yield opening
        yield from iterate_parts(value)
        yield closing
    elif kind in (str, bytes):
        yield repr(value[:MAX_PIECE])
    elif kind is int and value.bit_length() > MAX_INT_BITS:
        yield f"<an int of {value.bit_length()} bits>"
    else:
        yield from islice(repr(value), MAX_PIECE)


def iterate_parts(value: list | tuple | set | dict) -> Iterator[str]:
    """Yield the text between the brackets of a list, tuple, set or dict that isn't empty.

    >>> "".join(iterate_parts((1,))), "".join(iterate_parts({2, 1}))
    ('1,', '1, 2')
    """
    parts: Collection[Any] = value.items() if isinstance(value, dict) else value
    if isinstance(value, set) and len(value) <= MAX_PARTS:
        parts = sorted(value, key=repr)  # a set has no order of its own
    for number, part in enumerate(parts):
        if number:
            yield ", "
        if isinstance(value, dict):
            key, part = part
            yield from iterate_text(key)
            yield ": "
        yield from iterate_text(part)
    if isinstance(value, tuple) and len(value) == 1:
        yield ","


def describe_error(error: BaseException, max_characters: int = MAX_TEXT) -> str:
    """Return an exception as one short line, though its own text may be long, odd or none.

    >>> describe_error(KeyError("a"))
    "KeyError: 'a'"
    """
    try:
        # str(error) may be an object of a learner's subclass of str: take its plain text.
        text = " ".join(str.__str__(str(error))[:MAX_PIECE].split())
    except Exception:
        text = "(its message cannot be shown)"
    name = type(error).__name__[:MAX_NAME]
    return cut_text(unhide(f"{name}: {text}".removesuffix(": ")), max_characters)
