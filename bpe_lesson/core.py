"""Byte pair encoding on any symbols: count pairs, choose the most frequent one, merge it.

Source: Philip Gage, "A New Algorithm for Data Compression", The C Users Journal, February 1994.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from string import ascii_uppercase

from bpe_lesson.validation import need_dict, need_text, need_whole_number, shorten


def get_stats(ids: Sequence, counts: dict | None = None) -> dict[tuple, int]:
    """Count every pair of neighbours in `ids`, including pairs that overlap.

    Args:
        ids: the symbols in order: a list, a tuple, a string or bytes.
        counts: a dict to add to, which is changed in place. If you don't pass one, the function
            makes a new one.

    Returns:
        A dict from pair to count, with the pairs in the order in which they first occur.

    Raises:
        TypeError: if `counts` isn't a dict.

    >>> get_stats("aaab")
    {('a', 'a'): 2, ('a', 'b'): 1}
    """
    counts = {} if counts is None else counts
    need_dict(counts, "counts", "pair -> count")
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def most_frequent(
    stats: dict[tuple, int], tie_break: str = "first", vocab: Mapping[int, bytes] | None = None
) -> tuple:
    """Return the pair with the highest count.

    Args:
        stats: pair -> count, as `get_stats` returns it.
        tie_break: which pair wins a tie: the one seen "first" (the rule of this course),
            the "smallest" (which many compiled trainers take, comparing ids) or the "greatest"
            (which subword-nmt takes, comparing strings).
        vocab: id -> bytes, if the symbols are ids: "greatest" then compares the bytes, as Stanford's
            CS336 does.

    Raises:
        TypeError: if `stats` isn't a dict.
        ValueError: if `stats` is empty, or there is no such rule.

    >>> most_frequent({("b", "a"): 2, ("a", "b"): 2, ("b", "b"): 1})
    ('b', 'a')
    >>> most_frequent({("b", "a"): 2, ("a", "b"): 2, ("b", "b"): 1}, tie_break="smallest")
    ('a', 'b')
    >>> most_frequent({(97, 98): 2, (256, 98): 2}, "greatest", {97: b"a", 98: b"b", 256: b"Zz"})
    (97, 98)
    """
    need_dict(stats, "stats", "pair -> count")
    if not stats:
        raise ValueError("stats is empty, so there's no pair to choose: a pair needs two symbols")
    if tie_break == "first":
        return max(stats, key=stats.get)
    if tie_break == "smallest":
        return min(stats, key=lambda pair: (-stats[pair], pair))
    if tie_break == "greatest":
        if vocab:
            return max(stats, key=lambda pair: (stats[pair], vocab[pair[0]], vocab[pair[1]]))
        return max(stats, key=lambda pair: (stats[pair], pair))
    raise ValueError(f"tie_break is {shorten(tie_break)}: give 'first', 'smallest' or 'greatest'")


def merge(ids: Sequence, pair: tuple, idx: object) -> list:
    """Return a new list in which `idx` replaces each `pair`, from left to right.

    Raises:
        ValueError: if `pair` doesn't have exactly two symbols.

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
    """Train on a text as you would by hand: merge the most frequent pair, again and again.

    Args:
        text: the characters to start from.
        num_merges: how many merges to make; there are fewer if the text runs out of pairs.

    Returns:
        The merges, as a dict from pair to new symbol (Z, Y, X, ...) in the order learned, and
        the symbols of the text after all these merges.

    >>> train_toy("aaabdaaabac", 2)
    ({('a', 'a'): 'Z', ('Z', 'a'): 'Y'}, ['Y', 'b', 'd', 'Y', 'b', 'a', 'c'])
    """
    symbols = list(need_text(text))
    names = generate_names(text)
    merges = {}
    for _ in range(need_whole_number(num_merges, "num_merges")):
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
    symbols = list(need_text(text))
    for _ in range(need_whole_number(num_merges, "num_merges")):
        stats = get_stats(symbols)
        if not stats:
            break
        pair = most_frequent(stats)
        symbols = merge(symbols, pair, pair)
    return symbols
