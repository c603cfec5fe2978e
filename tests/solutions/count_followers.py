from collections import Counter, defaultdict


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


SOLUTIONS = {"count_followers": [defaultdict_of_counters, plain_dicts]}
