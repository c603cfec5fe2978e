"""A function's lines to put in order: the step between its last hint and its solution."""

from collections.abc import Sequence
from itertools import chain, permutations
from random import Random
from typing import Any

_Groups = Sequence[Sequence[str]]


def shuffle_lines(name: str, solution: str, extra: str, free: _Groups = ()) -> dict[str, Any]:
    r"""Return a solution's head, its other lines shuffled with an `extra` one, and the right orders.

    An order is a list of places in these lines. `free` are groups of parts, of one line or several, whose
    neighbours may change places.

    >>> shuffle_lines("f", "def f(n):\n    n += 1\n    return n", "    return f")
    {'name': 'f', 'head': 'def f(n):', 'lines': ['    return f', '    n += 1', '    return n'], 'orders': [[1, 2]]}
    """
    head, *lines = filter(None, solution[solution.index("def ") :].splitlines())
    if len({*lines, extra}) <= len(lines):
        raise ValueError(f"of its lines and {extra!r}, two are the same: change `extra`")
    shuffled = [*lines, extra]
    Random(name).shuffle(shuffled)
    orders = [[*map(shuffled.index, order)] for order in _list_orders(lines, free)]
    return {"name": name, "head": head, "lines": shuffled, "orders": orders}


def _list_orders(lines: Sequence[str], free: _Groups) -> list[list[str]]:
    orders = ["\n".join(["", *lines, ""])]
    for part in chain(*free):
        if f"\n{part}\n" not in orders[0]:
            raise ValueError(f"{part!r} isn't in `solution`: copy whole lines, with their spaces")
    for order in orders:  # it grows
        for one, other in (pair for group in free for pair in permutations(group, 2)):
            swapped = order.replace(f"\n{one}\n{other}\n", f"\n{other}\n{one}\n")
            if swapped not in orders:
                orders.append(swapped)
    return [order[1:-1].split("\n") for order in orders]
