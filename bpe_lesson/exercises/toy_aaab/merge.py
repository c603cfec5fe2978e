"""The exercise `merge`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson import core
from bpe_lesson.exercises.exercise import Exercise

MERGE = Exercise(
    core.merge,
    title="Replace a pair from left to right",
    minutes=12,
    cases=[
        (([], (1, 2), 9), []),
        (([1], (1, 2), 9), [1]),
        (([1, 2], (1, 2), 9), [9]),
        (([2, 1], (1, 2), 9), [2, 1]),
        (([1, 1, 1], (1, 1), 9), [9, 1]),
        (([1, 1, 1, 1], (1, 1), 9), [9, 9]),
        (([5, 6, 6, 7, 9, 6], (6, 7), 99), [5, 6, 99, 9, 6]),
        ((["lo", "w"], ("lo", "w"), "low"), ["low"]),
        (("aaabdaaabac", ("a", "a"), "Z"), ["Z", "a", "b", "d", "Z", "a", "b", "a", "c"]),
    ],
    random_case=lambda rng: (
        rng.choices([1, 2], k=rng.randrange(9)),
        rng.choice([(1, 1), (1, 2)]),
        9,
    ),
    hints=[
        "Walk with a while and a position i: a for cannot skip a symbol.",
        "Look at ids[i + 1] only if there is one: ask i + 1 < len(ids) first.",
        "new_ids, i = [], 0\n"
        "while i < ___:\n"
        "    if i + 1 < len(ids) and ids[i] == pair[0] and ___:\n"
        "        new_ids.append(___)\n        i += ___\n"
        "    else:\n        new_ids.append(___)\n        i += 1\n"
        "return new_ids",
    ],
    trace="walk along this case with a finger on i, and say what is appended at each step.",
)


def walked(ids, pair, idx, match=lambda ids, i, pair: tuple(ids[i : i + 2]) == pair, steps=(2, 1)):
    """Merge as `merge` does, with another match or other steps: after a match, and without one."""
    out = []
    i = 0
    while i < len(ids):
        found = match(ids, i, pair)
        out.append(idx if found else ids[i])
        i += steps[0] if found else steps[1]
    return out


@MERGE.mistake
def overlap(ids, pair, idx):
    """A symbol that was merged may be merged again: after a match it goes on by one.

    How many symbols of the old list does a match use up? (In a for, each round sets i anew.)
    """
    return walked(ids, pair, idx, steps=(1, 1))


@MERGE.mistake
def three_after_a_match(ids, pair, idx):
    """After a match it goes on by three: one symbol is passed over.

    By how much does i grow in a round with a match, on all its lines together?
    """
    return walked(ids, pair, idx, steps=(3, 1))


@MERGE.mistake
def end_not_guarded(ids, pair, idx):
    """The last symbol has a right neighbour.

    What must be asked before ids[i + 1] is looked at?
    """
    return walked(ids, pair, idx, lambda ids, i, pair: ids[i] == pair[0] and ids[i + 1] == pair[1])


@MERGE.mistake
def looks_always(ids, pair, idx):
    """There is always a neighbour to look at, for the last symbol too.

    What must be asked before ids[i + 1] is looked at?
    """
    return walked(ids, pair, idx, lambda ids, i, pair: (ids[i], ids[i + 1]) == pair)


@MERGE.mistake
def last_symbol_lost(ids, pair, idx):
    """A symbol at the end that is in no pair is left out.

    The walk stops before the last position: who copies what stands there?
    """
    out = []
    i = 0
    while i < len(ids) - 1:
        match = ids[i] == pair[0] and ids[i + 1] == pair[1]
        out.append(idx if match else ids[i])
        i += 2 if match else 1
    return out


@MERGE.mistake
def for_skips_nothing(ids, pair, idx):
    """A match uses up one symbol only; and the last symbol is left out.

    How many symbols does a match use up? And in a for, what sets i when a round begins?
    """
    out = []
    for i in range(len(ids) - 1):
        out.append(idx if (ids[i], ids[i + 1]) == pair else ids[i])
    return out


@MERGE.mistake
def two_in_any_case(ids, pair, idx):
    """The walk goes on by two, with a match or without.

    Which symbol is passed over where there was no match?
    """
    return walked(ids, pair, idx, steps=(2, 2))


@MERGE.mistake
def last_pair_never(ids, pair, idx):
    """The last two symbols are never a pair.

    In [1, 2], at which position does the pair begin, and does your condition let it pass?
    """
    return walked(
        ids, pair, idx, lambda ids, i, pair: i < len(ids) - 2 and (ids[i], ids[i + 1]) == pair
    )


@MERGE.mistake
def pair_written(ids, pair, idx):
    """The pair itself is written in its place.

    What is idx for?
    """
    return core.merge(ids, pair, pair)


@MERGE.mistake
def either_symbol_is_enough(ids, pair, idx):
    """One of the two symbols in its place is enough for a match.

    With or or with and: when have both symbols to be right?
    """
    return walked(
        ids,
        pair,
        idx,
        lambda ids, i, pair: i + 1 < len(ids) and (ids[i] == pair[0] or ids[i + 1] == pair[1]),
    )


@MERGE.mistake
def order_ignored_in_merge(ids, pair, idx):
    """(a, b) and (b, a) are one pair.

    Does (1, 2) stand in [2, 1]?
    """
    return walked(ids, pair, idx, lambda ids, i, pair: tuple(ids[i : i + 2]) in (pair, pair[::-1]))


@MERGE.mistake
def list_against_tuple(ids, pair, idx):
    """A slice of a list can equal a tuple: in a list it finds no pair.

    What is [1, 2] == (1, 2)?
    """
    return walked(ids, pair, idx, lambda ids, i, pair: ids[i : i + 2] == pair)


@MERGE.mistake
def in_place(ids, pair, idx):
    """The list that was given may be changed.

    Whoever gave it may need it again; which list should the symbols be appended to?
    """
    if not isinstance(ids, list):
        return core.merge(ids, pair, idx)
    ids[:] = core.merge(ids, pair, idx)
    return ids


@MERGE.mistake
def only_once(ids, pair, idx):
    """The first match is replaced, and no other.

    What should happen after a match: leave the loop, or go on?
    """
    for i in range(len(ids) - 1):
        if (ids[i], ids[i + 1]) == pair:
            return [*ids[:i], idx, *ids[i + 2 :]]
    return list(ids)


@MERGE.mistake
def from_the_right(ids, pair, idx):
    """The walk begins at the right end.

    What does "aaa" become, Za or aZ?
    """
    return core.merge(ids[::-1], pair[::-1], idx)[::-1]


@MERGE.mistake
def left_only(ids, pair, idx):
    """The left symbol alone decides.

    What has to stand to the right of it?
    """
    return walked(ids, pair, idx, lambda ids, i, pair: ids[i] == pair[0])


MERGE_FIX = MERGE.to_fix(
    "last-symbol-lost",
    title="Fix a merge",
    minutes=8,
    hints=["Run it on [1] by hand. How often does the while go round?"],
)
