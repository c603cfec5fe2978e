from collections import defaultdict

import numpy as np

from bpe_lesson import core


def as_in_sennrich(ids, counts=None):
    """As in the listing of Sennrich's paper: positions, and a defaultdict that is returned."""
    pairs = defaultdict(int, counts or {})
    for i in range(len(ids) - 1):
        pairs[ids[i], ids[i + 1]] += 1
    if counts is None:
        return pairs
    counts.update(pairs)
    return counts


def counted_by_numpy(ids, counts=None):
    """The counts are numpy's integers."""
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = np.int64(counts.get(pair, 0)) + 1
    return counts


def of_arguments(*args, **kwargs):
    """Whatever it's given goes on to another function."""
    return core.get_stats(*args, **kwargs)


SOLUTIONS = {
    "get_stats": [as_in_sennrich, counted_by_numpy],
    "get_stats-fix": [of_arguments],
}
