"""Say how many cases came out right, and what all the wrong ones have in common."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from bpe_course.practice.result import Reason
from bpe_course.practice.values import Form, to_form

_FEWEST = 3  # cases, wrong or right: with fewer, a trait may be theirs by chance


def count_cases(
    calls: Sequence[tuple], wrong: Sequence[int], results: Sequence[Form] = ()
) -> Reason:
    """Return the reason that says it; `wrong` has the numbers of the calls that came out wrong.

    >>> count_cases([("a",), ("b",), ("ab",), ("a b",), (" ",), ("c ",)], [3, 4, 5])
    Reason(name='cases-shared', details={'wrong': '3', 'count': '6', 'trait': 'a space'})
    """
    counts = {"wrong": str(len(wrong)), "count": str(len(calls))}
    if len(wrong) == len(calls):
        return Reason("cases-none", counts)
    # If a right result is empty or an argument, there was nothing to do.
    numbered = enumerate(zip(calls, results))
    busy = [n for n, (call, form) in numbered if form[1] and form not in map(to_form, call)]
    if busy == sorted(wrong):
        return Reason("cases-busy", counts)
    told = _TRAITS if min(len(wrong), len(calls) - len(wrong)) >= _FEWEST else {}
    for trait, holds in told.items():
        # Any of a case's values will do, at any depth.
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
