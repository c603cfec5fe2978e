"""The best merges that there are: exact, and slow. BPE is greedy; this says what that costs.

Source of the problem, and of the idea to remember what was seen: Zouhar et al., "A Formal
Perspective on Byte-Pair Encoding", 2023, section 5. What is remembered here is a shape: two rows of
symbols that differ in the names of their symbols alone can be shortened alike.
"""

from collections.abc import Hashable, Sequence

from bpe_lesson.core import get_stats, merge
from bpe_lesson.validation import need_whole_number, shorten

MAX_SYMBOLS = 20


def find_best_merges(
    symbols: Sequence[Hashable], num_merges: int
) -> tuple[list[tuple[Hashable, Hashable]], list]:
    """Return the merges that leave the fewest symbols, and those symbols.

    Args:
        symbols: at most MOST of them, of any kind: a text, a list of ids.
        num_merges: how many merges at most; fewer are made when no pair is left.

    Returns: the pairs in order, each merged from left to right without overlap, and what is left. A
        new symbol is written as its pair. Among equally good merges the pairs first seen come first.

    Raises:
        TypeError: `num_merges` is no int.
        ValueError: there are too many symbols, or `num_merges` is negative.

    >>> find_best_merges("aaaabaaaba", 2)[0]
    [('b', 'a'), ('a', 'a')]
    """
    need_whole_number(num_merges, "num_merges")
    if len(symbols) > MAX_SYMBOLS:
        raise ValueError(
            f"{shorten(symbols)} has {len(symbols)} symbols: give {MAX_SYMBOLS} or fewer, for four more "
            "may take ten times as long"
        )
    names = list(dict.fromkeys(symbols))
    row, merges, known = number_symbols(symbols), [], {}
    for left in range(num_merges, 0, -1):
        # What follows each pair is looked up, for it is known by now; the first of the best wins.
        pair = min(
            get_stats(row),
            key=lambda pair: count_fewest(merge(row, pair, -1), left - 1, known),
            default=None,
        )
        if pair is None:
            break
        row = merge(row, pair, len(names))
        names.append((names[pair[0]], names[pair[1]]))
        merges.append(names[-1])
    return merges, [names[number] for number in row]


def count_fewest(symbols: Sequence[Hashable], num_merges: int, known: dict[tuple, int]) -> int:
    """Return how few symbols so many merges can leave; `known` keeps the answers found so far.

    >>> count_fewest("aaaabaaaba", 2, {})
    5
    """
    row = number_symbols(symbols)
    stats = get_stats(row)
    if num_merges == 0 or max(stats.values(), default=0) < 2:
        # Where every pair occurs once, each merge joins two symbols, and again every pair is one.
        return max(len(row) - num_merges, min(len(row), 1))
    if (row, num_merges) not in known:
        rows = [merge(row, pair, -1) for pair in stats]
        known[row, num_merges] = min(
            count_fewest(shorter, num_merges - 1, known) for shorter in rows
        )
    return known[row, num_merges]


def number_symbols(symbols: Sequence[Hashable]) -> tuple[int, ...]:
    """Number the symbols in the order first seen: what is left when their names are forgotten.

    >>> number_symbols("hello"), number_symbols(["Z", 1, "x", "x", 7])
    ((0, 1, 2, 2, 3), (0, 1, 2, 2, 3))
    """
    numbers = {}
    return tuple(numbers.setdefault(symbol, len(numbers)) for symbol in symbols)
