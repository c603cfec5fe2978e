"""Byte pair encoding on any symbols: count pairs, merge the most frequent one, and again.

All but `generate_names` is what a learner writes in lesson 01. A tie goes to the pair that was seen
first, because `max` keeps the first of equal keys.
Source: Philip Gage, "A New Algorithm for Data Compression", The C Users Journal, February 1994.
"""

from collections.abc import Iterator
from itertools import count
from string import ascii_uppercase


def get_stats(ids, counts=None):
    """Count every pair of neighbours; return pair -> count, in the order first seen.

    Pairs may overlap: `aaa` has two. If you pass `counts`, the function adds to that dict.

    >>> get_stats("aaab")
    {('a', 'a'): 2, ('a', 'b'): 1}
    """
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def merge(ids, pair, idx):
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


def train_toy(text, num_merges):
    """Merge the most frequent pair, again and again, until the text runs out of pairs.

    Returns:
        The merges, pair -> new symbol (Z, Y, X, ...) in the order learned, and the symbols that are
        left.

    >>> train_toy("aaabdaaabac", 2)
    ({('a', 'a'): 'Z', ('Z', 'a'): 'Y'}, ['Y', 'b', 'd', 'Y', 'b', 'a', 'c'])
    """
    symbols = list(text)
    names = generate_names(text)
    merges = {}
    for _ in range(num_merges):
        stats = get_stats(symbols)
        if not stats:
            break
        pair = max(stats, key=stats.get)
        merges[pair] = next(names)
        symbols = merge(symbols, pair, merges[pair])
    return merges, symbols


def encode_toy(text, merges):
    """Return the symbols of a text: replay the merges in the order learned.

    >>> encode_toy("aaab", {("a", "a"): "Z", ("Z", "a"): "Y"})
    ['Y', 'b']
    """
    symbols = list(text)
    for pair, symbol in merges.items():
        symbols = merge(symbols, pair, symbol)
    return symbols


def decode_toy(symbols, merges):
    """Return the text that the symbols stand for.

    >>> decode_toy(["Y", "b"], {("a", "a"): "Z", ("Z", "a"): "Y"})
    'aaab'
    """
    texts = {}
    for (left, right), symbol in merges.items():
        texts[symbol] = texts.get(left, left) + texts.get(right, right)
    return "".join(texts.get(symbol, symbol) for symbol in symbols)


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
