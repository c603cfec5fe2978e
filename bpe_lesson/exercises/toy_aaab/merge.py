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
        (([16, 71, 6, 7], (6, 7), 99), [16, 71, 99]),
        (("abc", ("a", "b"), "ab"), ["ab", "c"]),
        (([0, 1], (1, 2), 9), [0, 1]),
        (([2, 0], (1, 2), 9), [2, 0]),
        (([0, 1, 0], (0, 1), 9), [9, 0]),
        (([1, 1], (1, 1), 0), [0]),
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
    returns_new=True,
    hints=[
        "Use a `while` loop with a position `i`, because a `for` loop can't skip a symbol.",
        "Look at ids[i + 1] only if it exists: check i + 1 < len(ids) first.",
        "new_ids, i = [], 0\n"
        "while i < ___:\n"
        "    if i + 1 < len(ids) and ids[i] == pair[0] and ___:\n"
        "        new_ids.append(___)\n        i += ___\n"
        "    else:\n        new_ids.append(___)\n        i += 1\n"
        "return new_ids",
    ],
    trace="put a finger on the first symbol in this case. At each step, say what gets appended "
    "and where your finger goes next.",
)


def walked(ids, pair, idx, match=lambda ids, i, pair: tuple(ids[i : i + 2]) == pair, steps=(2, 1)):
    """Merge as `merge` does, with a different test for a match, or different steps.

    `steps` says how far to go after a match, and how far without one.
    """
    out = []
    i = 0
    while i < len(ids):
        found = match(ids, i, pair)
        out.append(idx if found else ids[i])
        i += steps[0] if found else steps[1]
    return out


@MERGE.mistake
def overlap(ids, pair, idx):
    """Your code seems to move on by one after a match, so a symbol that has been merged can be
    merged again.

    How many symbols of the old list does a match use up? (In a `for` loop, each round sets `i`
    again, whatever you added to it.)
    """
    return walked(ids, pair, idx, steps=(1, 1))


@MERGE.mistake
def three_after_a_match(ids, pair, idx):
    """Your code seems to move on by three after a match, so it skips a symbol.

    In a round with a match, how much do your lines add to `i` altogether? And how many symbols does
    the match use up?
    """
    return walked(ids, pair, idx, steps=(3, 1))


@MERGE.mistake
def end_not_guarded(ids, pair, idx):
    """Your code reads `ids[i + 1]` even when `i` is the last position, where there is no next
    symbol.

    What could you check first, so that Python never gets that far?
    """
    return walked(ids, pair, idx, lambda ids, i, pair: ids[i] == pair[0] and ids[i + 1] == pair[1])


@MERGE.mistake
def looks_always(ids, pair, idx):
    """Your code seems to read `ids[i + 1]` at every position, even at the last one, which has no
    next symbol.

    What could you check before you look at `ids[i + 1]`?
    """
    return walked(ids, pair, idx, lambda ids, i, pair: (ids[i], ids[i + 1]) == pair)


@MERGE.mistake
def last_symbol_lost(ids, pair, idx):
    """Your code seems to lose the last symbol if it isn't part of a pair.

    Does your loop reach the last position? If it doesn't, which line copies the symbol there?
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
    """Your code seems to use up only one symbol for each match, and it never copies the last
    symbol.

    How many symbols does a match use up? And in a `for` loop, what is `i` when the next round
    starts?
    """
    out = []
    for i in range(len(ids) - 1):
        out.append(idx if (ids[i], ids[i + 1]) == pair else ids[i])
    return out


@MERGE.mistake
def two_in_any_case(ids, pair, idx):
    """Your code seems to move on by two, whether there was a match or not.

    If there was no match at position 0, which symbol do you have to look at next?
    """
    return walked(ids, pair, idx, steps=(2, 2))


@MERGE.mistake
def last_pair_never(ids, pair, idx):
    """Your code never seems to find the pair at the very end of the list.

    In [1, 2], at which position does the pair start? Does your condition allow that position?
    """
    return walked(
        ids, pair, idx, lambda ids, i, pair: i < len(ids) - 2 and (ids[i], ids[i + 1]) == pair
    )


@MERGE.mistake
def pair_written(ids, pair, idx):
    """Your code seems to write the pair itself where the new symbol should be.

    Which of the three arguments is the new symbol?
    """
    return core.merge(ids, pair, pair)


@MERGE.mistake
def either_symbol_is_enough(ids, pair, idx):
    """Your code seems to accept a match if only one of the two symbols is right.

    Do you need `or` here, or `and`?
    """
    return walked(
        ids,
        pair,
        idx,
        lambda ids, i, pair: i + 1 < len(ids) and (ids[i] == pair[0] or ids[i + 1] == pair[1]),
    )


@MERGE.mistake
def order_ignored_in_merge(ids, pair, idx):
    """Your code seems to replace (b, a) as well as (a, b).

    Look for 1 followed by 2 in [2, 1]. Is it there?
    """
    return walked(ids, pair, idx, lambda ids, i, pair: tuple(ids[i : i + 2]) in (pair, pair[::-1]))


@MERGE.mistake
def list_against_tuple(ids, pair, idx):
    """Your code seems to compare a slice of a list with a tuple, and those are never equal,
    so it finds no pair in a list.

    What does [1, 2] == (1, 2) give? Compare the two symbols one at a time instead.
    """
    return walked(ids, pair, idx, lambda ids, i, pair: ids[i : i + 2] == pair)


@MERGE.mistake
def in_place(ids, pair, idx):
    """Your code returns the right list, but it seems to change the list that it was given.

    The caller may still need the old list. Which list should you append to?
    """
    if not isinstance(ids, list):
        return core.merge(ids, pair, idx)
    ids[:] = core.merge(ids, pair, idx)
    return ids


@MERGE.mistake
def only_once(ids, pair, idx):
    """Your code seems to stop after the first match.

    After a match, should the loop end, or should it go on with the rest of the list?
    """
    for i in range(len(ids) - 1):
        if (ids[i], ids[i + 1]) == pair:
            return [*ids[:i], idx, *ids[i + 2 :]]
    return list(ids)


@MERGE.mistake
def from_the_right(ids, pair, idx):
    """Your code seems to start at the right end of the list.

    Walk through "aaa" from the left. Which two letters are merged, and which one stays?
    """
    return core.merge(ids[::-1], pair[::-1], idx)[::-1]


@MERGE.mistake
def left_only(ids, pair, idx):
    """Your code seems to compare only the left symbol of the pair.

    Which symbol has to come right after it?
    """
    return walked(ids, pair, idx, lambda ids, i, pair: ids[i] == pair[0])


@MERGE.mistake
def last_symbol_twice(ids, pair, idx):
    """Your code seems to append the last symbol at the end in any case, even if it's a part of the
    last match.

    In [1, 2], both symbols are used up by the match. How can you tell from `i` whether a symbol is
    left?
    """
    return last_symbol_lost(ids, pair, idx) + list(ids[-1:])


@MERGE.mistake
def digits_replaced(ids, pair, idx):
    """Your code seems to write the symbols as one text and to replace a part of that text.

    In the text "16,71", is there a "6,7"? And is the pair (6, 7) in [16, 71]?
    """
    text = ",".join(map(str, ids)).replace(",".join(map(str, pair)), str(idx))
    return [type(idx)(symbol) for symbol in text.split(",")] if text else []


@MERGE.mistake
def zero_lost(ids, pair, idx):
    """Your code seems to lose the symbol 0, as `if before:` does.

    Ids are numbers, and 0 is one of them. Which test is true for every symbol, even for 0?
    """
    out = []
    before = None
    for symbol in ids:
        if before and (before, symbol) == pair:
            out.append(idx)
            before = None
        else:
            out += [before] if before else []
            before = symbol
    return out + [before] if before else out


MERGE_FIX = MERGE.to_fix(
    "last-symbol-lost",
    title="Fix a broken merge",
    minutes=8,
    hints=["Go through [1] by hand. How many times does the `while` loop run?"],
)
