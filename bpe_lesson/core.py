"""Byte pair encoding on any symbols: count pairs, choose the most frequent one, merge it.

Source: Philip Gage, "A New Algorithm for Data Compression", The C Users Journal, February 1994.
"""

from collections.abc import Iterator
from itertools import count
from string import ascii_uppercase

# The course's rule for ties: whichever trainer isn't told another takes it. The rules themselves are
# in most_frequent and, for the quick trainers, in linked.py; the pages have theirs in bpe.js.
TIE_BREAK = "first"


def get_stats(ids: list, counts: dict | None = None) -> dict[tuple, int]:
    """Count every pair of neighbours; return pair -> count, in the order first seen.

    Pairs may overlap: `aaa` has two. If you pass `counts`, the function adds to that dict.

    >>> get_stats("aaab")
    {('a', 'a'): 2, ('a', 'b'): 1}
    """
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def most_frequent(
    stats: dict[tuple, int], tie_break: str = TIE_BREAK, vocab: dict[int, bytes] | None = None
) -> tuple:
    """Return the pair with the highest count.

    Args:
        stats: pair -> count, as `get_stats` returns it.
        tie_break: which pair wins a tie: the one seen "first" (the rule of this course, TIE_BREAK),
            the "smallest" (which many compiled trainers take, comparing ids) or the "greatest"
            (which subword-nmt takes, comparing strings).
        vocab: id -> bytes, if the symbols are ids: "greatest" then compares the bytes, as Stanford's
            CS336 does.

    Raises:
        ValueError: if `stats` is empty, or there is no such rule.

    >>> most_frequent({("b", "a"): 2, ("a", "b"): 2, ("b", "b"): 1})
    ('b', 'a')
    >>> most_frequent({("b", "a"): 2, ("a", "b"): 2, ("b", "b"): 1}, tie_break="smallest")
    ('a', 'b')
    >>> most_frequent({(97, 98): 2, (256, 98): 2}, "greatest", {97: b"a", 98: b"b", 256: b"Zz"})
    (97, 98)
    """
    if len(stats) == 0:
        raise ValueError("stats is empty, so there's no pair to choose: a pair needs two symbols")
    if tie_break == "first":
        return max(stats, key=stats.get)
    if tie_break == "smallest":
        return min(stats, key=lambda pair: (-stats[pair], pair))
    if tie_break == "greatest":
        if vocab:
            return max(stats, key=lambda pair: (stats[pair], vocab[pair[0]], vocab[pair[1]]))
        return max(stats, key=lambda pair: (stats[pair], pair))
    raise ValueError(f"tie_break is {tie_break!r:.40}: give 'first', 'smallest' or 'greatest'")


def merge(ids: list, pair: tuple, idx: object) -> list:
    """Return a new list in which `idx` replaces each `pair`, from left to right.

    >>> merge([1, 2, 3, 1, 2], (1, 2), 4)
    [4, 3, 4]
    >>> merge("aaa", ("a", "a"), "Z")
    ['Z', 'a']
    """
    left, right = pair
    new_ids = []
    i = 0
    while i < len(ids):
        if i + 1 < len(ids) and ids[i] == left and ids[i + 1] == right:
            new_ids.append(idx)
            i += 2
        else:
            new_ids.append(ids[i])
            i += 1
    return new_ids


def train_toy(text: str, num_merges: int) -> tuple[dict[tuple[str, str], str], list[str]]:
    """Merge the most frequent pair, again and again, until the text runs out of pairs.

    Returns:
        The merges, pair -> new symbol (Z, Y, X, ...) in the order learned, and the text's symbols
        after all of them.

    Raises:
        ValueError: if `num_merges` is negative.

    >>> train_toy("aaabdaaabac", 2)
    ({('a', 'a'): 'Z', ('Z', 'a'): 'Y'}, ['Y', 'b', 'd', 'Y', 'b', 'a', 'c'])
    """
    if num_merges < 0:
        raise ValueError(f"num_merges is {num_merges}, but it must be at least 0")
    symbols = list(text)
    names = generate_names(text)
    merges = {}
    for _ in range(num_merges):
        stats = get_stats(symbols)
        if not stats:
            break
        pair = most_frequent(stats)
        merges[pair] = next(names)
        symbols = merge(symbols, pair, merges[pair])
    return merges, symbols


def generate_names(text: str) -> Iterator[str]:
    """Yield names for new symbols, skipping those that occur in `text`: Z, Y, ... A, Z2, Y2, ...

    >>> names = generate_names("ZAP")
    >>> next(names), next(names)
    ('Y', 'X')
    """
    for turn in count(1):
        for letter in reversed(ascii_uppercase):
            name = letter if turn == 1 else f"{letter}{turn}"
            if name not in text:
                yield name


def train_nested(text: str, num_merges: int) -> list:
    """Train as `train_toy` does, but use each pair itself as the new symbol: ("p", "i").

    The result shows how every symbol was made. The notation is from Zouhar et al., "A Formal
    Perspective on Byte-Pair Encoding", 2023.

    >>> train_nested("aaab", 2)
    [(('a', 'a'), 'a'), 'b']
    """
    if num_merges < 0:
        raise ValueError(f"num_merges is {num_merges}, but it must be at least 0")
    symbols = list(text)
    for _ in range(num_merges):
        stats = get_stats(symbols)
        if not stats:
            break
        pair = most_frequent(stats)
        symbols = merge(symbols, pair, pair)
    return symbols
