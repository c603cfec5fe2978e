"""Right solutions of lesson 01."""

from collections import Counter


def count_a_zip(ids, counts=None):
    """A Counter of the pairs, added to the caller's dict."""
    counts = {} if counts is None else counts
    for pair, count in Counter(zip(ids, ids[1:])).items():
        counts[pair] = counts.get(pair, 0) + count
    return counts


SOLUTIONS = {"get_stats": [count_a_zip]}
