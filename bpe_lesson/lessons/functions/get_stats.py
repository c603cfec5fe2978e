"""How `get_stats` is called, its cases, and mistakes in Python."""

from bpe_lesson import core
from bpe_lesson.lessons.item import Cases

CASES = Cases(
    core.get_stats,
    typed=[
        (([],), {}),
        (([7],), {}),
        (([1, 2],), {(1, 2): 1}),
        (("aaa",), {("a", "a"): 2}),
        (([0, 1, 0],), {(0, 1): 1, (1, 0): 1}),
        (([2, 1, 2],), {(2, 1): 1, (1, 2): 1}),
        (([1, 1, 1, 2, 1, 1],), {(1, 1): 3, (1, 2): 1, (2, 1): 1}),
        (([1, 2], {(1, 2): 5}), {(1, 2): 6}),
        (([1], {(1, 2): 5}), {(1, 2): 5}),
        (([], {(1, 2): 5}), {(1, 2): 5}),
        (([3, 4], {}), {(3, 4): 1}),
        (
            ("aaabdaaabac",),
            {
                ("a", "a"): 4,
                ("a", "b"): 2,
                ("b", "d"): 1,
                ("d", "a"): 1,
                ("b", "a"): 1,
                ("a", "c"): 1,
            },
        ),
    ],
    random=lambda rng: (rng.choices([1, 2, 3], k=rng.randrange(9)),),
)


def no_overlap(ids, counts=None):
    counts = {} if counts is None else counts
    before = None
    for pair in zip(ids, ids[1:]):
        before = None if pair == before else pair
        if before:
            counts[pair] = counts.get(pair, 0) + 1
    return counts


def last_pair_missed(ids, counts=None):
    return core.get_stats(ids[:-1], counts)


def order_ignored(ids, counts=None):
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        pair = tuple(sorted(pair))
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def steps_of_two(ids, counts=None):
    counts = {} if counts is None else counts
    for pair in zip(ids[::2], ids[1::2]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def beyond_the_end(ids, counts=None):
    counts = {} if counts is None else counts
    for i in range(len(ids)):
        pair = (ids[i], ids[i + 1])
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def never_more_than_one(ids, counts=None):
    counts = {} if counts is None else counts
    counts.update(dict.fromkeys(zip(ids, ids[1:]), 1))
    return counts


def starts_at_one(ids, counts=None):
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 1) + 1
    return counts


def single_symbols(ids, counts=None):
    counts = {} if counts is None else counts
    for symbol in ids:
        counts[symbol] = counts.get(symbol, 0) + 1
    return counts


def given_counts_forgotten(ids, counts=None):
    return core.get_stats(ids)


def none_not_replaced(ids, counts=None):
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def two_apart(ids, counts=None):
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[2:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def first_time_not_counted(ids, counts=None):
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts[pair] + 1 if pair in counts else 0
    return counts


def lists_as_keys(ids, counts=None):
    counts = {} if counts is None else counts
    for i in range(len(ids) - 1):
        pair = [ids[i], ids[i + 1]]
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def given_counts_overwritten(ids, counts=None):
    counts = {} if counts is None else counts
    counts.update(core.get_stats(ids))
    return counts


def first_pair_missed(ids, counts=None):
    return core.get_stats(ids[1:], counts)


def pairs_turned(ids, counts=None):
    return core.get_stats(ids[::-1], counts)


def empty_counts_replaced(ids, counts=None):
    return core.get_stats(ids, counts or {})


def counts_copied(ids, counts=None):
    return core.get_stats(ids, {} if counts is None else dict(counts))


def texts_as_keys(ids, counts=None):
    counts = {} if counts is None else counts
    for left, right in zip(ids, ids[1:]):
        pair = f"{left}{right}"
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def found_by_index(ids, counts=None):
    counts = {} if counts is None else counts
    for symbol in ids[:-1]:
        i = ids.index(symbol)
        pair = (ids[i], ids[i + 1])
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def zero_not_seen(ids, counts=None):
    counts = {} if counts is None else counts
    before = None
    for symbol in ids:
        if before:
            counts[before, symbol] = counts.get((before, symbol), 0) + 1
        before = symbol
    return counts
