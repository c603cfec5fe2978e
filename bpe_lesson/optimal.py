"""Find the best merges there are, by trying all of them: exact, slow, and a measure of greedy BPE.

Source of the problem, and of the idea to remember what was seen: Zouhar et al., "A Formal
Perspective on Byte-Pair Encoding", 2023, section 5. What's remembered here is a shape: if two rows
of symbols differ only in the names of their symbols, the same merges shorten both alike.
"""

from collections.abc import Hashable, Sequence

from bpe_lesson.core import get_stats, merge
from bpe_lesson.validation import need_whole_number, shorten

MAX_SYMBOLS = 20  # a couple of seconds at worst; four more can take ten times as long
NEW_SYMBOL = -1  # what a merge writes until symbols are numbered anew; the numbers are 0 and up


def find_best_merges(
    symbols: Sequence[Hashable], num_merges: int
) -> tuple[list[tuple[Hashable, Hashable]], list]:
    """Find merges that leave the fewest symbols; return them, and those symbols.

    Args:
        symbols: at most MAX_SYMBOLS symbols of any kind: a text, a list of ids.
        num_merges: how many merges at most; fewer are made when no pair is left.

    Returns:
        The pairs in order, each merged from left to right without overlap, and what is left. A new
        symbol is written as its pair. Of several equally good pairs the one first seen is taken.

    Raises:
        TypeError: if `num_merges` isn't an int.
        ValueError: if there are too many symbols, or `num_merges` is negative.

    >>> find_best_merges("aaaabaaaba", 2)[0]
    [('b', 'a'), ('a', 'a')]
    """
    need_whole_number(num_merges, "num_merges")
    if len(symbols) > MAX_SYMBOLS:
        raise ValueError(
            f"{shorten(symbols)} has {len(symbols)} symbols: give {MAX_SYMBOLS} or fewer, for four more "
            "may take ten times as long"
        )
    names: list[Hashable] = list(
        dict.fromkeys(symbols)
    )  # number -> symbol, as number_symbols counts them
    row: Sequence[int] = number_symbols(symbols)
    merges = []
    known = {}
    for left in range(num_merges, 0, -1):
        stats = get_stats(row)
        if not stats:
            break
        pair = min(
            stats,  # in the order first seen, and min returns the first of equals
            key=lambda pair: count_fewest(merge(row, pair, NEW_SYMBOL), left - 1, known),
        )
        row = merge(row, pair, len(names))
        new = (names[pair[0]], names[pair[1]])
        names.append(new)
        merges.append(new)
    return merges, [names[number] for number in row]


def count_fewest(symbols: Sequence[Hashable], num_merges: int, known: dict[tuple, int]) -> int:
    """Return how few symbols that many merges can leave.

    Args:
        symbols: the symbols to merge.
        num_merges: how many merges.
        known: the answers so far, by shape and number of merges; new ones are added.

    >>> count_fewest("aaaabaaaba", 2, {})
    5
    """
    shape = number_symbols(symbols)
    stats = get_stats(shape)
    if num_merges == 0 or not stats:
        return len(shape)
    if max(stats.values()) == 1:
        # Each merge joins just two symbols, after which every pair still occurs once.
        return max(len(shape) - num_merges, 1)
    if (shape, num_merges) not in known:
        known[shape, num_merges] = min(
            count_fewest(merge(shape, pair, NEW_SYMBOL), num_merges - 1, known) for pair in stats
        )
    return known[shape, num_merges]


def number_symbols(symbols: Sequence[Hashable]) -> tuple[int, ...]:
    """Number the symbols in the order first seen: what is left when their names are forgotten.

    >>> number_symbols("hello"), number_symbols(["Z", 1, "x", "x", 7])
    ((0, 1, 2, 2, 3), (0, 1, 2, 2, 3))
    """
    numbers = {}
    return tuple(numbers.setdefault(symbol, len(numbers)) for symbol in symbols)
