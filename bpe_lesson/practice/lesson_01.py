"""Exercises of lesson 01, the toy. The results of the cases are typed by hand, never computed."""

from bpe_lesson import core
from bpe_lesson.practice.exercise import Exercise, Mistake, Question

OVERLAPS = Question(
    "toy-overlaps",
    lesson="01",
    title="How often does (a, a) occur in aaabdaaabac?",
    answer=4,
    why="Each run aaa holds the pair twice, at its first a and at its second: 2 + 2.",
    hints=["Write down every position at which an a has an a to its right."],
    trace="put a mark under every a that has an a to its right, and count the marks.",
    mistakes=[
        Mistake("no-overlap", "the two pairs in aaa count once.", "Where does each begin?", 2),
        Mistake("letters", "letters are counted, not pairs.", "Which a have an a next?", 7),
        Mistake("one-missed", "one of them is missed.", "Where do the two in each aaa begin?", 3),
    ],
)

STATS_BLANKS = Question(
    "get_stats-blanks",
    lesson="01",
    title="Two blanks in get_stats",
    answer=(1, 0),
    why="Each symbol is paired with the one after it; a pair not seen before has the count 0.",
    hints=["Try A on ids = [7, 8, 9]: which slice has the right neighbours of 7 and of 8?"],
    trace="fill both in and go through ids = [7, 7] with pencil and paper.",
    mistakes=[
        Mistake("with-itself", "a symbol is its own neighbour.", "What is ids[0:]?", (0, 0)),
        Mistake("one-too-many", "a new pair has been seen once.", "What is added after?", (1, 1)),
        Mistake("two-apart", "a neighbour is two steps away.", "What is ids[2:]?", (2, 0)),
        Mistake("swapped", "A and B change places.", "Which of them is a count?", (0, 1)),
    ],
)

GET_STATS = Exercise(
    core.get_stats,
    lesson="01",
    title="Count every pair",
    minutes=5,
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
    counts, before = {} if counts is None else counts, None
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


MERGE_RUNS = Question(
    "merge-runs",
    lesson="01",
    title="What become aaa and aaaa, with Z for (a, a)?",
    answer=("Za", "ZZ"),
    why="From left to right, and an a that is used up is gone.",
    hints=["Begin at the left. After a match, go on behind both letters."],
    trace="cross out each two letters that you replace; a crossed-out letter is gone.",
    mistakes=[
        Mistake("from-right", "one begins at the right.", "Which end comes first?", ("aZ", "ZZ")),
        Mistake("overlap", "an a is used twice.", "Which a are left after one Z?", ("ZZ", "ZZZ")),
        Mistake("once", "only the first pair is replaced.", "What is left?", ("Za", "Zaa")),
    ],
)

MERGE_BLANKS = Question(
    "merge-blanks",
    lesson="01",
    title="Two blanks in merge",
    answer=(2, 1),
    why="A match uses up two symbols; without one, a single symbol is copied.",
    hints=["How many symbols of the old list does each of the two cases use up?"],
    trace='fill both in and walk along "aaab", writing i down at each step.',
    mistakes=[
        Mistake("overlap", "a matched symbol may match again.", "What does aaa become?", (1, 1)),
        Mistake("skips", "each second symbol is passed over.", "What does abc become?", (2, 2)),
        Mistake("swapped", "A and B change places.", "Which case uses up two?", (1, 2)),
    ],
)

MERGE = Exercise(
    core.merge,
    lesson="01",
    title="Replace a pair from left to right",
    minutes=6,
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
    out, i = [], 0
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
    out, i = [], 0
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


TIES = Question(
    "toy-ties",
    lesson="01",
    title="Which pairs of ZabdZabac tie at the top?",
    answer={"Za", "ab"},
    why="Both occur twice, all others once; the one rule does not say which to take.",
    hints=["List the pairs with their counts; more than one has the highest."],
    trace="list the eight pairs of neighbours, with counts, and mark all that have the highest.",
    mistakes=[
        Mistake("first-only", "only the first is named.", "Which others count as much?", "Za"),
        Mistake("one-only", "one of them is named.", "Which others count as much?", "ab"),
        Mistake("all", "ba ties too.", "How often does ba occur?", {"Za", "ab", "ba"}),
    ],
)

TRAIN_TOY = Exercise(
    core.train_toy,
    lesson="01",
    title="Merge again and again",
    minutes=7,
    cases=[
        (("", 3), ({}, [])),
        (("a", 5), ({}, ["a"])),
        (("ab", 0), ({}, ["a", "b"])),
        (("ab", 3), ({("a", "b"): "Z"}, ["Z"])),
        (("abab", 5), ({("a", "b"): "Z", ("Z", "Z"): "Y"}, ["Y"])),
        (("aaaa", 1), ({("a", "a"): "Z"}, ["Z", "Z"])),
        ((" a A", 1), ({(" ", "a"): "Z"}, ["Z", " ", "A"])),
        (("aaZaa", 2), ({("a", "a"): "Y", ("Y", "Z"): "X"}, ["X", "Y"])),
        (
            ("aaabdaaabac", 3),
            ({("a", "a"): "Z", ("Z", "a"): "Y", ("Y", "b"): "X"}, ["X", "d", "X", "a", "c"]),
        ),
    ],
    random_case=lambda rng: ("".join(rng.choices("abc", k=rng.randrange(11))), rng.randrange(5)),
    hints=[
        "In a loop: count the pairs, choose one, merge it, note it down. Which of these need the new symbols each time?",
        "core.most_frequent fails where there is no pair; leave the loop before that with break.",
        "symbols, merges, names = list(text), {}, core.new_names(text)\n"
        "for _ in range(___):\n"
        "    stats = core.get_stats(___)\n"
        "    if not stats:\n        ___\n"
        "    pair = core.most_frequent(stats)\n"
        "    merges[___] = next(names)\n"
        "    symbols = core.merge(symbols, pair, ___)\n"
        "return ___, ___",
    ],
    trace="write the symbols of this case down after each merge, and the pairs with their counts.",
)


def train(text, num_merges, choose=core.most_frequent, count=core.get_stats, extra=0):
    """Train as `train_toy` does, with one part exchanged."""
    symbols, merges, names = list(text), {}, core.new_names(text)
    for _ in range(num_merges + extra):
        stats = count(symbols)
        if not stats:
            break
        pair = choose(stats)
        merges[pair] = next(names)
        symbols = core.merge(symbols, pair, merges[pair])
    return merges, symbols


@TRAIN_TOY.convention
def smallest_wins_ties(text, num_merges):
    """The smallest pair wins a tie, in the order of the alphabet; here it is the first seen.

    Which of two equal pairs does max keep?
    """
    return train(text, num_merges, lambda stats: core.most_frequent(stats, "smallest"))


@TRAIN_TOY.convention
def greatest_wins_ties(text, num_merges):
    """The greatest pair wins a tie, as in subword-nmt; here it is the first seen.

    Which of two equal pairs does max keep?
    """
    return train(text, num_merges, lambda stats: core.most_frequent(stats, "greatest"))


@TRAIN_TOY.convention
def last_wins_ties(text, num_merges):
    """The pair seen last wins a tie; here it is the first seen.

    With < or with <=, which of two equal pairs does a comparison keep?
    """
    return train(text, num_merges, lambda stats: max(reversed(stats), key=stats.get))


@TRAIN_TOY.convention
def counts_without_overlap(text, num_merges):
    """Overlapping pairs count once; here every one counts.

    In "aaa", how often does your count find the pair (a, a)?
    """
    return train(text, num_merges, count=no_overlap)


@TRAIN_TOY.mistake
def no_pair_left(text, num_merges):
    """There is always a pair left to merge.

    How many pairs has a text of one symbol, and what does most_frequent make of none?
    """
    symbols, merges, names = list(text), {}, core.new_names(text)
    for _ in range(num_merges):
        pair = core.most_frequent(core.get_stats(symbols))
        merges[pair] = next(names)
        symbols = core.merge(symbols, pair, merges[pair])
    return merges, symbols


@TRAIN_TOY.mistake
def counted_once(text, num_merges):
    """The pairs are counted once, before the loop: the same pair is merged again and again.

    Which pairs are there after the first merge?
    """
    symbols, merges, names = list(text), {}, core.new_names(text)
    stats = core.get_stats(symbols)
    for _ in range(num_merges if stats else 0):
        pair = core.most_frequent(stats)
        merges[pair] = next(names)
        symbols = core.merge(symbols, pair, merges[pair])
    return merges, symbols


@TRAIN_TOY.mistake
def symbols_never_replaced(text, num_merges):
    """The merged list is thrown away.

    core.merge returns a new list: where does it go?
    """
    symbols, merges, names = list(text), {}, core.new_names(text)
    for _ in range(num_merges if len(symbols) > 1 else 0):
        merges[core.most_frequent(core.get_stats(symbols))] = next(names)
    return merges, symbols


@TRAIN_TOY.mistake
def names_begin_again(text, num_merges):
    """Every new symbol is called Z.

    Where should new_names(text) stand, so that each next(...) gives another name?
    """
    symbols, merges = list(text), {}
    for _ in range(num_merges):
        stats = core.get_stats(symbols)
        if not stats:
            break
        pair = core.most_frequent(stats)
        merges[pair] = next(core.new_names(text))
        symbols = core.merge(symbols, pair, merges[pair])
    return merges, symbols


@TRAIN_TOY.mistake
def a_name_is_skipped(text, num_merges):
    """Each merge takes two names, one to note down and one to write.

    How often may next(names) be called in a round?
    """
    symbols, merges, names = list(text), {}, core.new_names(text)
    for _ in range(num_merges):
        stats = core.get_stats(symbols)
        if not stats:
            break
        pair = core.most_frequent(stats)
        merges[pair] = next(names)
        symbols = core.merge(symbols, pair, next(names))
    return merges, symbols


@TRAIN_TOY.mistake
def counts_ignored(text, num_merges):
    """The counts play no part: max compares the pairs themselves.

    What does max(stats) look at, and what does most_frequent?
    """
    return train(text, num_merges, max)


@TRAIN_TOY.mistake
def text_merged_anew(text, num_merges):
    """Every merge begins with the text, and what the merges before have made is lost.

    Which list should core.merge be given in the second round?
    """
    symbols, merges, names = list(text), {}, core.new_names(text)
    for _ in range(num_merges):
        stats = core.get_stats(symbols)
        if not stats:
            break
        pair = core.most_frequent(stats)
        merges[pair] = next(names)
        symbols = core.merge(list(text), pair, merges[pair])
    return merges, symbols


@TRAIN_TOY.mistake
def no_limit(text, num_merges):
    """Merging goes on until no pair is left.

    What is num_merges for?
    """
    return train(text, len(text))


@TRAIN_TOY.mistake
def named_by_joining(text, num_merges):
    """A new symbol is called as both its parts together.

    What does core.new_names give?
    """
    symbols, merges = list(text), {}
    for _ in range(num_merges):
        stats = core.get_stats(symbols)
        if not stats:
            break
        pair = core.most_frequent(stats)
        merges[pair] = "".join(pair)
        symbols = core.merge(symbols, pair, merges[pair])
    return merges, symbols


@TRAIN_TOY.mistake
def one_merge_too_many(text, num_merges):
    """One merge more than asked for is made.

    How often does range(3) go round?
    """
    return train(text, num_merges, extra=1)


@TRAIN_TOY.mistake
def one_merge_too_few(text, num_merges):
    """One merge fewer than asked for is made.

    How often does range(3) go round, and how often range(1, 3)?
    """
    return train(text, num_merges, extra=-1)


@TRAIN_TOY.mistake
def from_name_to_pair(text, num_merges):
    """The merges lead from the new symbol to its pair.

    To ask "has this pair a merge?", which of the two must be the key?
    """
    merges, symbols = train(text, num_merges)
    return {name: pair for pair, name in merges.items()}, symbols


@TRAIN_TOY.mistake
def symbols_come_first(text, num_merges):
    """The symbols are returned first, then the merges.

    In which order does the first line of the task name the two?
    """
    return train(text, num_merges)[::-1]


@TRAIN_TOY.mistake
def stops_at_one(text, num_merges):
    """A pair that occurs once is no pair.

    In "ab" with three merges asked for, which pair is there?
    """
    symbols, merges, names = list(text), {}, core.new_names(text)
    for _ in range(num_merges):
        stats = core.get_stats(symbols)
        if not stats or max(stats.values()) < 2:
            break
        pair = core.most_frequent(stats)
        merges[pair] = next(names)
        symbols = core.merge(symbols, pair, merges[pair])
    return merges, symbols


GET_STATS_MEND = GET_STATS.to_mend(
    "order-ignored",
    title="Mend a get_stats",
    minutes=3,
    hints=["Run it on [2, 1] by hand. Which line changes the pair?"],
)

MERGE_MEND = MERGE.to_mend(
    "last-symbol-lost",
    title="Mend a merge",
    minutes=4,
    hints=["Run it on [1] by hand. How often does the while go round?"],
)

ABAB = Question(
    "toy-abab",
    lesson="01",
    title="abababab: how often (a, b), how often (b, a), how many symbols after merging (a, b)?",
    answer=(4, 3, 4),
    why="Four times ab; between them three times ba; each ab becomes one symbol.",
    hints=["Eight letters have seven pairs."],
    trace="write the eight letters down and draw an arc over each pair.",
    mistakes=[
        Mistake("ba-too", "ba occurs as often as ab.", "Is there a pair after the end?", (4, 4, 4)),
        Mistake("no-change", "a merge keeps the length.", "What is left of ab?", (4, 3, 8)),
        Mistake("ba-taken", "ba is taken from 8.", "How often is ab merged?", (4, 3, 5)),
    ],
)

SAME_LENGTH = Question(
    "toy-same-length",
    lesson="01",
    title="Two trainers end with texts of one length. Must their vocabularies be the same?",
    answer=False,
    why="The two tie rules above both end with five symbols, one with aaa, the other with ab.",
    hints=["Look at the two ways from ZabdZabac again."],
    trace="compare the vocabularies of the two tie rules.",
    mistakes=[
        Mistake("length-tells", "the length tells the merges.", "Did it, at the tie?", True),
    ],
)

HOW_MANY_MERGES = Question(
    "toy-merges",
    lesson="01",
    title="A vocabulary began with 4 symbols and has 20. How many merges were made?",
    answer=16,
    why="Each merge adds one symbol: 20 - 4.",
    hints=["How many symbols does one merge add?"],
    trace="count on from 4, one for each merge.",
    mistakes=[
        Mistake("merges-only", "all symbols come from merges.", "Where did the 4 come from?", 20),
        Mistake("added", "the two numbers are added.", "Does 20 hold the 4 already?", 24),
        Mistake("off-by-one", "the first merge adds none.", "What does 1 merge make of 4?", 15),
        Mistake("off-by-one-more", "one more is needed.", "What does 1 merge make of 4?", 17),
    ],
)

ONE_ELEMENT = Question(
    "toy-one-element",
    lesson="01",
    title="How many pairs does zip(ids, ids[1:]) give for a list of one element?",
    answer=0,
    why="ids[1:] is empty, and zip ends with the shorter one.",
    hints=["What is [7][1:]?"],
    trace="write both lists down, one below the other.",
    mistakes=[
        Mistake("itself", "an element is paired with itself.", "What is [7][1:]?", 1),
        Mistake("both", "both lists are counted.", "How long is the shorter one?", 2),
    ],
)

BEFORE_THE_MODEL = Question(
    "toy-before-model",
    lesson="01",
    title="Which stands before the model: encode or decode?",
    answer="encode",
    why="A model reads ids, so the text becomes ids first.",
    hints=["What does a model read?"],
    trace="draw the way from text to text.",
    mistakes=[
        Mistake("turned-round", "a model reads text.", "What comes out of decode?", "decode"),
    ],
)
