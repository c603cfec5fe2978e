"""Right solutions of `get_stats`."""

from collections import Counter, defaultdict, namedtuple

from bpe_lesson import core


def as_in_minbpe(ids, counts=None):
    """As in Karpathy's minbpe, base.py."""
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def as_in_sennrich(ids, counts=None):
    """As in the listing of Sennrich's paper: positions, and a defaultdict that is returned."""
    pairs = defaultdict(int, counts or {})
    for i in range(len(ids) - 1):
        pairs[ids[i], ids[i + 1]] += 1
    if counts is None:
        return pairs
    counts.update(pairs)
    return counts


def as_in_tiktoken(ids, counts=None):
    """As in tiktoken's educational module: piece[:-1] beside piece[1:], and a Counter."""
    stats = Counter() if counts is None else counts
    for pair in zip(ids[:-1], ids[1:]):
        stats[pair] = stats.get(pair, 0) + 1
    return stats


Pair = namedtuple("Pair", "left right")


def with_named_pairs(ids, counts=None, *, make=Pair):
    """A namedtuple for each pair, and a keyword-only parameter."""
    counts = {} if counts is None else counts
    for pair in map(make, ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


class Counting:
    @staticmethod
    def by_static_method(ids, counts=None):
        """A static method, with setdefault."""
        counts = {} if counts is None else counts
        for pair in zip(ids, ids[1:]):
            counts[pair] = counts.setdefault(pair, 0) + 1
        return counts

    @classmethod
    def by_class_method(cls, ids, counts=None):
        """A class method that calls a static one."""
        return cls.by_static_method(ids, counts)


def of_arguments(*args, **kwargs):
    """Whatever it's given goes on to another function."""
    return core.get_stats(*args, **kwargs)


SOLUTIONS = {
    "get_stats": [
        as_in_minbpe,
        as_in_sennrich,
        as_in_tiktoken,
        with_named_pairs,
        Counting.by_class_method,
    ],
    "get_stats-fix": [as_in_minbpe, of_arguments, Counting.by_static_method],
}
