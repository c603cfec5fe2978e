"""The exercise `get_stats`: cases typed by hand, hints, and known mistakes."""

from functools import partial

from bpe_lesson import core
from bpe_lesson.exercises.exercise import Exercise

GET_STATS = Exercise(
    core.get_stats,
    title="Count every pair",
    minutes=10,
    cases=[
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
    random_case=lambda rng: (rng.choices([1, 2, 3], k=rng.randrange(9)),),
    hints=[
        "zip(ids, ids[1:]) gives you every pair. Loop over the pairs with `for`.",
        "counts.get(pair, 0) is the count so far, and 0 if the pair is new.",
        "If the caller passed no `counts`, start with {}:\n"
        "    if counts is None:\n        counts = ___\n"
        "    for pair in zip(ids, ___):\n        counts[pair] = ___ + 1\n"
        "    return ___",
    ],
    trace="write down the different pairs in this case, and make a mark next to a pair each time "
    "it occurs.",
)


@GET_STATS.convention
def no_overlap(ids, counts=None):
    """Your code seems to count overlapping pairs only once, as some trainers do. BPE counts
    both.

    In "aaa", at which positions does a pair (a, a) start?
    """
    counts = {} if counts is None else counts
    before = None
    for pair in zip(ids, ids[1:]):
        before = None if pair == before else pair
        if before:
            counts[pair] = counts.get(pair, 0) + 1
    return counts


@GET_STATS.mistake
def last_pair_missed(ids, counts=None):
    """Your code seems to leave out the last pair.

    A list of two symbols has one pair. Does your loop reach it?
    """
    return core.get_stats(ids[:-1], counts)


@GET_STATS.mistake
def order_ignored(ids, counts=None):
    """Your code seems to treat (a, b) and (b, a) as the same pair.

    A pair is a symbol and its right neighbour. Which pair is in "ab", and which one is in "ba"?
    """
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        pair = tuple(sorted(pair))
        counts[pair] = counts.get(pair, 0) + 1
    return counts


@GET_STATS.mistake
def steps_of_two(ids, counts=None):
    """Your code seems to start each pair only after the previous one has ended, so it skips every
    other pair.

    Which pairs does [1, 2, 3] have? Is (2, 3) one of them?
    """
    counts = {} if counts is None else counts
    for pair in zip(ids[::2], ids[1::2]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


@GET_STATS.mistake
def beyond_the_end(ids, counts=None):
    """Your code seems to look for the right neighbour of the last symbol, which has none.

    Where does the loop have to stop so that `i + 1` is still a position in the list?
    """
    counts = {} if counts is None else counts
    for i in range(len(ids)):
        pair = (ids[i], ids[i + 1])
        counts[pair] = counts.get(pair, 0) + 1
    return counts


@GET_STATS.mistake
def never_more_than_one(ids, counts=None):
    """Your code seems to give every pair the count 1, however often it occurs.

    When a pair occurs again, what should be added to the count it already has?
    """
    counts = {} if counts is None else counts
    counts.update(dict.fromkeys(zip(ids, ids[1:]), 1))
    return counts


@GET_STATS.mistake
def starts_at_one(ids, counts=None):
    """Your code seems to start a new pair at 1, and then to add 1 for its first occurrence.

    What should counts.get(pair, ...) return for a pair that hasn't been counted yet?
    """
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 1) + 1
    return counts


@GET_STATS.mistake
def single_symbols(ids, counts=None):
    """Your code seems to count single symbols instead of pairs.

    What does `zip(ids, ids[1:])` give you to loop over?
    """
    counts = {} if counts is None else counts
    for symbol in ids:
        counts[symbol] = counts.get(symbol, 0) + 1
    return counts


@GET_STATS.mistake
def given_counts_forgotten(ids, counts=None):
    """Your code seems to ignore the dict that was passed as `counts`.

    Which dict should the new pairs be added to if the caller passed one?
    """
    return core.get_stats(ids)


@partial(GET_STATS.mistake, error_contains="NoneType")
def none_not_replaced(ids, counts=None):
    """Your code seems to use `counts` even when the caller didn't pass it, and then `counts` is
    None.

    If `counts` is None, what should you set it to before the loop starts?
    """
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


@GET_STATS.mistake
def two_apart(ids, counts=None):
    """Your code seems to pair each symbol with the one two steps away.

    What is [7, 8, 9][2:], and what is the right neighbour of 7?
    """
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[2:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


@GET_STATS.mistake
def first_time_not_counted(ids, counts=None):
    """Your code seems to give a pair the count 0 when it occurs for the first time.

    If a pair occurs once, what should its count be?
    """
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts[pair] + 1 if pair in counts else 0
    return counts


@partial(GET_STATS.mistake, error_contains="unhashable")
def lists_as_keys(ids, counts=None):
    """Your code seems to use a list as the key of a dict, which Python doesn't allow.

    Which kind of sequence can never change? (Lesson 00 used one as a key, and `zip` gives you that
    kind.)
    """
    counts = {} if counts is None else counts
    for i in range(len(ids) - 1):
        pair = [ids[i], ids[i + 1]]
        counts[pair] = counts.get(pair, 0) + 1
    return counts


@GET_STATS.mistake
def given_counts_overwritten(ids, counts=None):
    """Your code seems to replace the count that was there before, instead of adding to it.

    A pair was counted 5 times before and occurs once more. What is its count now?
    """
    counts = {} if counts is None else counts
    counts.update(core.get_stats(ids))
    return counts


@GET_STATS.mistake
def first_pair_missed(ids, counts=None):
    """Your code seems to leave out the first pair.

    What is the position of the first symbol in a list?
    """
    return core.get_stats(ids[1:], counts)


@GET_STATS.mistake
def pairs_turned(ids, counts=None):
    """Your code seems to put the two symbols of each pair in the wrong order, the right one first.

    Which letter of "ab" is on the left? And which one does your code put first?
    """
    return core.get_stats(ids[::-1], counts)


@GET_STATS.mistake
def empty_counts_replaced(ids, counts=None):
    """Your code seems to replace an empty dict that the caller passed, as `counts or {}`
    does, so the caller's dict never fills.

    Which test is true for None, but not for an empty dict?
    """
    return core.get_stats(ids, counts or {})


@GET_STATS.mistake
def counts_copied(ids, counts=None):
    """Your code returns the right counts, but it seems to work on a copy: the dict that the
    caller passed never fills.

    Which dict does your loop add to, the one that was passed or a new one?
    """
    return core.get_stats(ids, {} if counts is None else dict(counts))


@GET_STATS.mistake
def texts_as_keys(ids, counts=None):
    """Your code seems to use a text such as "aa" as the key for a pair.

    The key should be a tuple of the two symbols, because in later lessons the symbols are numbers.
    What kind of value does `zip` give you?
    """
    counts = {} if counts is None else counts
    for left, right in zip(ids, ids[1:]):
        pair = f"{left}{right}"
        counts[pair] = counts.get(pair, 0) + 1
    return counts


@GET_STATS.mistake
def found_by_index(ids, counts=None):
    """Your code seems to look up the position of each symbol with `index`, which always finds the
    first one.

    In [2, 1, 2, 3], what comes after the second 2? And what is `ids.index(2)`?
    """
    counts = {} if counts is None else counts
    for symbol in ids[:-1]:
        i = ids.index(symbol)
        pair = (ids[i], ids[i + 1])
        counts[pair] = counts.get(pair, 0) + 1
    return counts


@GET_STATS.mistake
def zero_not_seen(ids, counts=None):
    """Your code seems to overlook the symbol 0, as `if before:` does.

    Ids are numbers, and 0 is one of them. Which test is true for every symbol, even for 0?
    """
    counts = {} if counts is None else counts
    before = None
    for symbol in ids:
        if before:
            counts[before, symbol] = counts.get((before, symbol), 0) + 1
        before = symbol
    return counts


GET_STATS_FIX = GET_STATS.to_fix(
    "order-ignored",
    title="Fix a broken get_stats",
    minutes=6,
    hints=["Go through [2, 1] by hand, line by line. Which line changes the pair?"],
)
