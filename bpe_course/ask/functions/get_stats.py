from bpe_course.ask.item import Cases
from bpe_lesson import core

TYPED = [
    (([1, 1, 1, 2, 1, 1],), {(1, 1): 3, (1, 2): 1, (2, 1): 1}),
    (([],), {}),
    (("aaa",), {("a", "a"): 2}),
    ((("e", "st"),), {("e", "st"): 1}),
    ((" a ",), {(" ", "a"): 1, ("a", " "): 1}),
    (([0, 1, 0],), {(0, 1): 1, (1, 0): 1}),
    (([1, 2], {(1, 2): 5}), {(1, 2): 6}),
    (([], {(1, 2): 5}), {(1, 2): 5}),
    (([3, 4], {}), {(3, 4): 1}),
]

CASES = Cases(core.get_stats, TYPED, lambda rng: (rng.choices([1, 2, 3], k=rng.randrange(9)),))


def no_overlap(ids, counts=None):
    counts = {} if counts is None else counts
    before = None
    for pair in zip(ids, ids[1:]):
        before = None if pair == before else pair
        if before:
            counts[pair] = counts.get(pair, 0) + 1
    return counts


def after_twins(ids, counts=None):
    counts, i = {} if counts is None else counts, 0
    while i + 1 < len(ids):
        pair = ids[i], ids[i + 1]
        counts[pair] = counts.get(pair, 0) + 1
        i += 1 + (ids[i] == ids[i + 1])
    return counts
