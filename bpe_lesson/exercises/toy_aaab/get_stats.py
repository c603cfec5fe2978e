"""The exercise `get_stats`: cases typed by hand, hints, and known mistakes."""

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
        (([2, 1, 2],), {(2, 1): 1, (1, 2): 1}),
        (([1, 1, 1, 2, 1, 1],), {(1, 1): 3, (1, 2): 1, (2, 1): 1}),
        (([1, 2], {(1, 2): 5}), {(1, 2): 6}),
        (([1], {(1, 2): 5}), {(1, 2): 5}),
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
        "zip(ids, ids[1:]) gives every pair. Go over it with a for.",
        "counts.get(pair, 0) is the count so far, also for a pair that is new.",
        "Where no counts are given, begin with {}:\n"
        "    if counts is None:\n        counts = ___\n"
        "    for pair in zip(ids, ___):\n        counts[pair] = ___ + 1\n"
        "    return ___",
    ],
    trace="write the pairs of this case below each other, with a mark for each time you meet one.",
)


@GET_STATS.convention
def no_overlap(ids, counts=None):
    """Overlapping pairs count once, as some trainers have it; BPE's own rule counts both.

    In "aaa", at which positions does a pair (a, a) begin?
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
    """The last pair is left out.

    How many pairs has a list of two symbols, and where does the last pair of ten begin?
    """
    return core.get_stats(ids[:-1], counts)


@GET_STATS.mistake
def order_ignored(ids, counts=None):
    """(a, b) and (b, a) are one pair.

    A merge replaces an a that is followed by a b: would it replace "ba"?
    """
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        pair = tuple(sorted(pair))
        counts[pair] = counts.get(pair, 0) + 1
    return counts


@GET_STATS.mistake
def steps_of_two(ids, counts=None):
    """Pairs stand side by side, and the next begins where the last one ended.

    In [1, 2, 3], is (2, 3) a pair?
    """
    counts = {} if counts is None else counts
    for pair in zip(ids[::2], ids[1::2]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


@GET_STATS.mistake
def beyond_the_end(ids, counts=None):
    """The last symbol has a right neighbour.

    At which position must the walk stop, so that i + 1 is still in the list?
    """
    counts = {} if counts is None else counts
    for i in range(len(ids)):
        pair = (ids[i], ids[i + 1])
        counts[pair] = counts.get(pair, 0) + 1
    return counts


@GET_STATS.mistake
def never_more_than_one(ids, counts=None):
    """Every pair counts 1, however often it comes.

    What has to be added to what was there before?
    """
    counts = {} if counts is None else counts
    counts.update(dict.fromkeys(zip(ids, ids[1:]), 1))
    return counts


@GET_STATS.mistake
def starts_at_one(ids, counts=None):
    """A new pair has the count 1 before it is counted.

    What should counts.get(pair, ...) give for a pair that was never seen?
    """
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 1) + 1
    return counts


@GET_STATS.mistake
def single_symbols(ids, counts=None):
    """Single symbols are counted, not pairs.

    What does zip(ids, ids[1:]) give?
    """
    counts = {} if counts is None else counts
    for symbol in ids:
        counts[symbol] = counts.get(symbol, 0) + 1
    return counts


@GET_STATS.mistake
def given_counts_forgotten(ids, counts=None):
    """There are never any counts to add to.

    What becomes of the dict that was given as counts?
    """
    return core.get_stats(ids)


@GET_STATS.mistake
def none_not_replaced(ids, counts=None):
    """There are always counts to add to.

    What is counts where none are given, and what should it begin as?
    """
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


@GET_STATS.mistake
def two_apart(ids, counts=None):
    """A symbol's neighbour is two steps away.

    What is [7, 8, 9][2:], and what is the right neighbour of 7?
    """
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[2:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


@GET_STATS.mistake
def first_time_not_counted(ids, counts=None):
    """The first time that a pair comes does not count.

    What is the count of a pair that was met once?
    """
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts[pair] + 1 if pair in counts else 0
    return counts


@GET_STATS.mistake
def lists_as_keys(ids, counts=None):
    """A list may be the key of a dict.

    Which kind of sequence never changes, and what does zip give? (Lesson 00 has it.)
    """
    counts = {} if counts is None else counts
    for i in range(len(ids) - 1):
        pair = [ids[i], ids[i + 1]]
        counts[pair] = counts.get(pair, 0) + 1
    return counts


@GET_STATS.mistake
def given_counts_overwritten(ids, counts=None):
    """What was counted before is replaced where a pair comes again.

    A pair was counted 5 times before and comes once more: what is its count?
    """
    counts = {} if counts is None else counts
    counts.update(core.get_stats(ids))
    return counts


@GET_STATS.mistake
def first_pair_missed(ids, counts=None):
    """The first pair is left out.

    At which position does a list begin?
    """
    return core.get_stats(ids[1:], counts)


@GET_STATS.mistake
def pairs_turned(ids, counts=None):
    """A symbol is paired with the one before it, and stands first.

    Which of the two stands on the left in the list?
    """
    return core.get_stats(ids[::-1], counts)


@GET_STATS.mistake
def empty_counts_replaced(ids, counts=None):
    """An empty dict that is given is the same as none.

    `counts or {}` makes a new dict for {} too; who handed one over waits for it to fill. Which
    comparison is true for None only?
    """
    return core.get_stats(ids, counts or {})


@GET_STATS.mistake
def counts_copied(ids, counts=None):
    """The counts that were given may be copied first.

    The result is right, but who handed the dict over waits for it to fill: which dict grows?
    """
    return core.get_stats(ids, {} if counts is None else dict(counts))


GET_STATS_FIX = GET_STATS.to_fix(
    "order-ignored",
    title="Fix a get_stats",
    minutes=6,
    hints=["Run it on [2, 1] by hand. Which line changes the pair?"],
)
