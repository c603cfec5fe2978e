"""A function's lines to put in order: the step between its last hint and its solution."""

import ast
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain, permutations
from random import Random


@dataclass(frozen=True)
class Lines:
    """What a learner puts in order.

    Attributes:
        name: the function's name.
        head: its first line, which has its place already.
        lines: the other lines, shuffled, with one too many.
        orders: all right orders, as places in `lines`.
    """

    name: str
    head: str
    lines: list[str]
    orders: list[list[int]]


def shuffle_lines(function: Callable, extra: str, free: Sequence[Sequence[str]]) -> Lines:
    r"""Return the lines of a function and an `extra` one, shuffled always in the same way.

    `free` are groups of parts, each of one line or several: where two of a group are neighbours, their
    order doesn't matter.

    Raises:
        ValueError: if a part isn't in the function, or if two lines are the same.

    >>> from bpe_lesson.words import word_stats
    >>> shuffle_lines(word_stats, "    return word_counts", []).orders
    [[1, 0, 4, 5, 3]]
    """
    head, *lines = _list_lines(inspect.getsource(function))
    if len({*lines, extra}) <= len(lines):
        raise ValueError(f"of the lines and `extra`, {extra!r}, two are the same: change `extra`")
    name, shuffled = function.__name__, [*lines, extra]
    Random(name).shuffle(shuffled)
    orders = _list_orders(lines, free)
    return Lines(name, head, shuffled, [[*map(shuffled.index, order)] for order in orders])


def _list_orders(lines: Sequence[str], free: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return all right orders: each comes from another by a swap of neighbours of one group."""
    orders = ["\n".join(["", *lines, ""])]
    for part in chain(*free):
        if f"\n{part}\n" not in orders[0]:
            raise ValueError(f"{part!r} isn't there: copy whole lines, with the spaces in front")
    for order in orders:  # which grows
        for one, other in (pair for group in free for pair in permutations(group, 2)):
            swapped = order.replace(f"\n{one}\n{other}\n", f"\n{other}\n{one}\n")
            if swapped not in orders:
                orders.append(swapped)
    return [order[1:-1].split("\n") for order in orders]


def _list_lines(source: str) -> list[str]:
    r"""Return a function's lines, without its docstring, its comments and what its types are.

    >>> _list_lines("def twice(n: int) -> int:\n    'Double.'\n    # easy\n    return 2 * n  # so\n")
    ['def twice(n):', '    return 2 * n']
    """
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    for argument in function.args.args:
        argument.annotation = None
    below = source.splitlines()[function.body[0].end_lineno :]
    lines = [line.partition("  # ")[0] for line in below if not line.lstrip().startswith("#")]
    return [f"def {function.name}({ast.unparse(function.args)}):", *filter(str.strip, lines)]
