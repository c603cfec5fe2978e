"""Right solutions of `count_followers`."""

from collections import Counter, defaultdict, deque


def defaultdict_of_counters(ids, length):
    """A dict that makes its Counters by itself."""
    followers = defaultdict(Counter)
    for start in range(len(ids) - length):
        followers[tuple(ids[start : start + length])][ids[start + length]] += 1
    return followers


def plain_dicts(ids, length):
    """Dicts and `get`, without a Counter."""
    followers = {}
    for position in range(length, len(ids)):
        counts = followers.setdefault(tuple(ids[position - length : position]), {})
        counts[ids[position]] = counts.get(ids[position], 0) + 1
    return followers


def sliding_window(ids, length):
    """A deque that holds the last few ids."""
    window = deque(maxlen=length)
    followers = {}
    for idx in ids:
        if len(window) == length:
            followers.setdefault(tuple(window), Counter())[idx] += 1
        window.append(idx)
    return followers


SOLUTIONS = {"count_followers": [defaultdict_of_counters, plain_dicts, sliding_window]}
