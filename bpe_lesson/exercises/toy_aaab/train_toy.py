"""The exercise `train_toy`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson import core
from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.exercises.toy_aaab.get_stats import no_overlap

TRAIN_TOY = Exercise(
    core.train_toy,
    title="Merge again and again",
    minutes=14,
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
        "symbols, merges, names = list(text), {}, core.generate_names(text)\n"
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
    symbols = list(text)
    merges = {}
    names = core.generate_names(text)
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
    symbols = list(text)
    merges = {}
    names = core.generate_names(text)
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
    symbols = list(text)
    merges = {}
    names = core.generate_names(text)
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
    symbols = list(text)
    merges = {}
    names = core.generate_names(text)
    for _ in range(num_merges if len(symbols) > 1 else 0):
        merges[core.most_frequent(core.get_stats(symbols))] = next(names)
    return merges, symbols


@TRAIN_TOY.mistake
def names_begin_again(text, num_merges):
    """Every new symbol is called Z.

    Where should generate_names(text) stand, so that each next(...) gives another name?
    """
    symbols = list(text)
    merges = {}
    for _ in range(num_merges):
        stats = core.get_stats(symbols)
        if not stats:
            break
        pair = core.most_frequent(stats)
        merges[pair] = next(core.generate_names(text))
        symbols = core.merge(symbols, pair, merges[pair])
    return merges, symbols


@TRAIN_TOY.mistake
def a_name_is_skipped(text, num_merges):
    """Each merge takes two names, one to note down and one to write.

    How often may next(names) be called in a round?
    """
    symbols = list(text)
    merges = {}
    names = core.generate_names(text)
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
    symbols = list(text)
    merges = {}
    names = core.generate_names(text)
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

    What does core.generate_names give?
    """
    symbols = list(text)
    merges = {}
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
    symbols = list(text)
    merges = {}
    names = core.generate_names(text)
    for _ in range(num_merges):
        stats = core.get_stats(symbols)
        if not stats or max(stats.values()) < 2:
            break
        pair = core.most_frequent(stats)
        merges[pair] = next(names)
        symbols = core.merge(symbols, pair, merges[pair])
    return merges, symbols
