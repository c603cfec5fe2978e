"""Find what differs first between a wrong result and the right one, and what wrong cases share."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from bpe_course.practice.result import Reason
from bpe_course.practice.values import Form, show_form, to_form

# Types that are taken for one another.
_NUMBERS = dict.fromkeys(("bool", "int", "float"), "number")
_SEQUENCES = {"tuple": "list"}
_FEWEST = 3  # cases, wrong or right: fewer may share a trait by chance


def find_difference(got: Form, right: Form, place: str = "") -> Reason:
    """Return what differs first in a wrong result, or in its part at `place`."""
    known = _relate(got, right) or _explain_type(got, right) or _find_inside(got, right, place)
    return known._replace(details={"place": place} | known.details)


def _find_inside(got: Form, right: Form, place: str) -> Reason:
    (kind, parts), right_parts = got, right[1]
    if isinstance(parts, tuple) and isinstance(right_parts, tuple):
        return _find_in_parts(kind, parts, right_parts, place)
    if not place:  # the verdict shows both results
        return Reason("differs")
    return Reason("value", {"value": show_form(got), "right_value": show_form(right)})


def _relate(got: Form, right: Form) -> Reason | None:
    kind, parts = got
    wanted, right_parts = right
    has_order = kind == wanted and kind not in ("dict", "set", "frozenset")
    if not has_order or not {type(parts), type(right_parts)} <= {str, bytes, tuple}:
        return None
    if parts == right_parts[::-1] and (len(parts) > 2 or kind in ("tuple", "bytes")):
        return Reason("reversed")
    return _find_gap(kind, parts, right_parts)


def _find_gap(kind: str, parts: Any, right_parts: Any) -> Reason | None:
    short, long = sorted((parts, right_parts), key=len)
    gap = len(long) - len(short)
    start = next((n for n, (a, b) in enumerate(zip(short, long)) if a != b), len(short))
    if not short or not gap or short[start:] != long[start + gap :]:
        return None
    is_one = gap == 1 and isinstance(long, tuple)
    part = show_form(long[start] if is_one else (kind, long[start : start + gap]))
    return Reason("lacks" if short is parts else "extra", {"part": part, "index": str(start)})


def _find_in_parts(kind: str, parts: tuple, right_parts: tuple, place: str) -> Reason:
    if kind == "dict":
        return _compare_dicts(_read_entries(parts), _read_entries(right_parts), place)
    shorter = min(len(parts), len(right_parts))
    index = next((n for n in range(shorter) if parts[n] != right_parts[n]), shorter)
    sides = {"value": parts[index:], "right_value": right_parts[index:]}
    first = {name: show_form(side[0]) if side else "nothing" for name, side in sides.items()}
    first["index"] = str(index)
    holds_one = index < shorter and not isinstance(right_parts[index][1], tuple)
    if holds_one and parts[index][0] == "list":
        return Reason("nested", first)
    if len(parts) != len(right_parts):
        lengths = {"length": str(len(parts)), "right_length": str(len(right_parts))}
        return Reason("length", first | lengths)
    if parts[index][1] and sorted(parts, key=repr) == sorted(right_parts, key=repr):
        return Reason("order", first)
    return find_difference(parts[index], right_parts[index], f"{place}[{index}]")


def _read_entries(parts: tuple) -> dict[Form, Form]:
    return dict(entry for _, entry in parts)


def _compare_dicts(got: dict[Form, Form], right: dict[Form, Form], place: str) -> Reason:
    missing = [key for key in right if key not in got]
    extra = [key for key in got if key not in right]
    if missing and extra:
        one, wanted = extra[0], missing[0]
        details = {"key": show_form(one), "right_key": show_form(wanted)}
        kinds = {"kind": one[0], "right_kind": wanted[0]}
        return Reason("key" if one[0] == wanted[0] else "key-type", details | kinds)
    if missing or extra:
        name = "key-missing" if missing else "key-extra"
        return Reason(name, {"key": show_form([*missing, *extra][0])})
    for key in right:
        if got[key] != right[key]:
            return find_difference(got[key], right[key], f"{place}[{show_form(key)}]")
    early = next(key for key, wanted in zip(got, right) if key != wanted)
    return Reason("key-order", {"key": show_form(early)})


def _explain_type(got: Form, right: Form) -> Reason | None:
    if _rename_kinds(got, _NUMBERS) == _rename_kinds(right, _NUMBERS):
        return Reason("number-type")
    if got[0] != right[0]:
        both_differ = {got[0], right[0]} == {"list", "tuple"} and got[1] != right[1]
        name = "type-and-values" if both_differ else "type"
        return Reason(name, {"kind": got[0], "right_kind": right[0]})
    if _rename_kinds(got, _SEQUENCES) == _rename_kinds(right, _SEQUENCES):
        return Reason("brackets")
    return None


def _rename_kinds(form: Form, names: dict[str, str]) -> Form:
    kind, parts = form
    if isinstance(parts, tuple):
        parts = tuple(_rename_kinds(part, names) for part in parts)
    return names.get(kind, kind), parts


def count_cases(
    calls: Sequence[tuple], wrong: Sequence[int], results: Sequence[Form] = ()
) -> Reason:
    """Return how many cases came out wrong, and what these share; `wrong` has their numbers.

    >>> count_cases([("a",), ("b",), ("ab",), ("a b",), (" ",), ("c ",)], [3, 4, 5])
    Reason(name='cases-shared', details={'wrong': '3', 'count': '6', 'trait': 'a space'})
    """
    counts = {"wrong": str(len(wrong)), "count": str(len(calls))}
    if len(wrong) == len(calls):
        return Reason("cases-none", counts)
    # An empty result, or an argument: there was nothing to do.
    numbered = enumerate(zip(calls, results))
    busy = [n for n, (call, form) in numbered if form[1] and form not in map(to_form, call)]
    if busy == sorted(wrong):
        return Reason("cases-busy", counts)
    told = _TRAITS if min(len(wrong), len(calls) - len(wrong)) >= _FEWEST else {}
    for trait, holds in told.items():
        having = [n for n, call in enumerate(calls) if any(map(holds, _walk(call)))]
        if having == sorted(wrong):
            return Reason("cases-shared", {**counts, "trait": trait})
    return Reason("cases", counts)


def _walk(values: Iterable[Any]) -> Iterator[Any]:
    for value in values:
        yield value
        if isinstance(value, (list, tuple, set)):
            yield from _walk(value)
        if isinstance(value, dict):
            yield from _walk([*value, *value.values()])


def _has_run(value: Any, length: int) -> bool:
    if not isinstance(value, (str, bytes, list, tuple)):
        return False
    parts = range(len(value) - length + 1)
    return any(all(a == b for a, b in pairwise(value[i : i + length])) for i in parts)


_TRAITS: dict[str, Callable[[Any], bool]] = {
    "an empty value": lambda value: value in ("", b"", [], (), {}),
    "a text that isn't ASCII": lambda value: isinstance(value, str) and not value.isascii(),
    "a space": lambda value: isinstance(value, str) and " " in value,
    "the same symbol three times in a row": lambda value: _has_run(value, 3),
    "the same symbol twice in a row": lambda value: _has_run(value, 2),
}
