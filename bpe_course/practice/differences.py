"""Find in what way a wrong result differs from the right one, whatever the exercise."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bpe_course.practice.result import Reason
from bpe_course.practice.values import MAX_PARTS, Form, show_form

_NUMBERS = dict.fromkeys(("bool", "int", "float"), "number")
_SEQUENCES = {"tuple": "list"}
# What the parts of a value are called, one and several; the parts of any other kind are values.
_PARTS = {"dict": "entry entries", "str": "character characters", "bytes": "byte bytes"}


class _Difference(NamedTuple):
    mistake: str | None  # None if it only says where the two differ first
    reason: Reason


# A name, when a whole result differs from the right one like this. It's true, and guesses no cause.
_SHAPES: dict[str, Callable[[Any, Any], bool]] = {
    "last-missing": lambda got, right: len(got) > 1 and got == right[:-1],
    "first-missing": lambda got, right: len(got) > 1 and got == right[1:],
    "one-too-many": lambda got, right: len(got) > 1 and got[:-1] == right,
    "order": lambda got, right: sorted(map(repr, got)) == sorted(map(repr, right)),
    "empty": lambda got, right: not got,
}


def list_differences(got: Form, right: Form, place: str = "") -> Iterator[_Difference]:
    """Yield what can be said of a wrong result; the last may only name the first difference."""
    of_type = _explain_type(got, right, place)
    if of_type:
        yield of_type
        return
    kind, parts = got
    _, right_parts = right
    # Of a longer text, we only say that it differs.
    if not place and isinstance(parts, tuple | str | bytes) and len(parts) <= MAX_PARTS:
        part, _, several = _PARTS.get(kind, "value values").partition(" ")
        for name, fits in _SHAPES.items():
            if fits(parts, right_parts):
                yield _Difference(name, Reason(name, {"part": part, "parts": several}))
    if isinstance(parts, tuple) and isinstance(right_parts, tuple):
        yield from _list_in_parts(kind, parts, right_parts, place)
    elif place:
        values = {"value": show_form(got), "right_value": show_form(right)}
        yield _Difference(None, Reason("value", {"place": place, **values}))
    else:  # the verdict shows both results
        yield _Difference(None, Reason("differs"))


def _list_in_parts(
    kind: str, parts: tuple, right_parts: tuple, place: str
) -> Iterator[_Difference]:
    pairs = enumerate(zip(parts, right_parts))
    shorter = min(len(parts), len(right_parts))
    index = next((number for number, (part, wanted) in pairs if part != wanted), shorter)
    if len(parts) != len(right_parts):
        lengths = {"length": str(len(parts)), "right_length": str(len(right_parts))}
        details = {"place": place, **lengths, "index": str(index)}
        yield _Difference(None, Reason("length", details))
        return
    if kind != "dict":
        yield from list_differences(parts[index], right_parts[index], f"{place}[{index}]")
        return
    (key, value), (right_key, right_value) = parts[index][1], right_parts[index][1]
    if key == right_key:
        yield from list_differences(value, right_value, f"{place}[{show_form(key)}]")
    else:
        keys = {"key": show_form(key), "right_key": show_form(right_key)}
        yield _Difference(None, Reason("key", keys))


def _explain_type(got: Form, right: Form, place: str) -> _Difference | None:
    if _rename_kinds(got, _NUMBERS) == _rename_kinds(right, _NUMBERS):
        return _Difference("number-type", Reason("number-type"))
    if got[0] != right[0]:
        kinds = {"kind": got[0], "right_kind": right[0]}
        return _Difference("wrong-type", Reason("type", {"place": place, **kinds}))
    if _rename_kinds(got, _SEQUENCES) == _rename_kinds(right, _SEQUENCES):
        return _Difference("wrong-type", Reason("brackets"))
    return _explain_keys(got, right)


def has_dots(form: Form) -> bool:
    """Return whether there's a `...` anywhere in a value."""
    kind, parts = form
    return any(map(has_dots, parts)) if isinstance(parts, tuple) else kind == "ellipsis"


def _rename_kinds(form: Form, names: dict[str, str]) -> Form:
    """Return a form in which some types have another name, so that types of one name are equal."""
    kind, parts = form
    if isinstance(parts, tuple):
        parts = tuple(_rename_kinds(part, names) for part in parts)
    return names.get(kind, kind), parts


def _explain_keys(got: Form, right: Form) -> _Difference | None:
    if got[0] != "dict" or not isinstance(got[1], tuple):
        return None
    kinds = {key[0] for _, (key, _) in right[1]}
    strange = next((key for _, (key, _) in got[1] if kinds and key[0] not in kinds), None)
    if not strange:
        return None
    details = {"right_kind": min(kinds), "key": show_form(strange), "kind": strange[0]}
    return _Difference("key-type", Reason("key-type", details))
