"""Find the best possible merges by trying all of them: exact, slow, for comparing with greedy BPE.

Sources: the problem, and the idea of remembering the row of symbols that was reached, are from
Zouhar et al., "A Formal Perspective on Byte-Pair Encoding", 2023, section 5. We remember a row's
shape: if two rows differ only in the names of their symbols, the same merges shorten both equally.
Unless P = NP, there's no fast way (Whittington et al., "Tokenisation is NP-Complete", 2024).
"""

from collections.abc import Hashable, Sequence

from bpe_lesson.core import get_stats, merge
from bpe_lesson.validation import need_whole_number, shorten

_MAX_SYMBOLS = 20  # takes a couple of seconds at worst; four more can take ten times as long
_NEW_SYMBOL = -1  # what a merge writes until the symbols are renumbered; their numbers start at 0


def find_best_merges(symbols: Sequence[Hashable], num_merges: int) -> tuple[list[tuple], list]:
    """Find merges that leave as few symbols as possible, of at most _MAX_SYMBOLS of any kind.

    Return the pairs in the order they're merged (fewer than `num_merges` if no pair is left), and the
    symbols that are left. A new symbol is the tuple of its two parts. If several pairs are equally
    good, the first one seen is merged.

    >>> find_best_merges("aaaabaaaba", 2)[0]
    [('b', 'a'), ('a', 'a')]
    """
    num_merges = need_whole_number(num_merges, "num_merges")
    if len(symbols) > _MAX_SYMBOLS:
        what = f"{shorten(symbols)} has {len(symbols)} symbols"
        raise ValueError(f"{what}: give {_MAX_SYMBOLS} or fewer")
    names: list[Hashable] = list(dict.fromkeys(symbols))  # number in the row -> symbol
    row: Sequence[int] = _number_symbols(symbols)
    merges, known = [], {}
    while len(merges) < num_merges and (stats := get_stats(row)):
        left = num_merges - len(merges) - 1
        pair = min(
            stats,  # in the order first seen, and min keeps the first of several equals
            key=lambda pair: _count_fewest(merge(row, pair, _NEW_SYMBOL), left, known),
        )
        row = merge(row, pair, len(names))
        merges.append((names[pair[0]], names[pair[1]]))
        names.append(merges[-1])
    return merges, [names[number] for number in row]


def _count_fewest(symbols: Sequence[Hashable], num_merges: int, known: dict[tuple, int]) -> int:
    """Return the smallest number of symbols that `num_merges` merges can leave."""
    shape = _number_symbols(symbols)
    stats = get_stats(shape)
    if num_merges == 0 or not stats:
        return len(shape)
    if max(stats.values()) == 1:  # each merge removes one symbol, and no pair comes to occur twice
        return max(len(shape) - num_merges, 1)
    if (shape, num_merges) not in known:
        known[shape, num_merges] = min(
            _count_fewest(merge(shape, pair, _NEW_SYMBOL), num_merges - 1, known) for pair in stats
        )
    return known[shape, num_merges]


def _number_symbols(symbols: Sequence[Hashable]) -> tuple[int, ...]:
    """Return a row's shape: its symbols, numbered in the order first seen."""
    numbers = {}
    return tuple(numbers.setdefault(symbol, len(numbers)) for symbol in symbols)
