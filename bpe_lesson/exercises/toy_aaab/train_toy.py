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
        (("zzz", 1), ({("z", "z"): "Z"}, ["Z", "z"])),
        (("aaZaa", 2), ({("a", "a"): "Y", ("Y", "Z"): "X"}, ["X", "Y"])),
        (
            ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 1),
            ({("A", "B"): "Z2"}, ["Z2", *"CDEFGHIJKLMNOPQRSTUVWXYZ"]),
        ),
        (
            ("aaabdaaabac", 3),
            ({("a", "a"): "Z", ("Z", "a"): "Y", ("Y", "b"): "X"}, ["X", "d", "X", "a", "c"]),
        ),
    ],
    random_case=lambda rng: ("".join(rng.choices("abc", k=rng.randrange(11))), rng.randrange(5)),
    hints=[
        "In each round: count the pairs, choose one, write it into the dict, merge it. Which of "
        "these steps need the newest list of symbols?",
        "core.most_frequent raises an error if there is no pair. Leave the loop with `break` "
        "before that happens.",
        "symbols, merges, names = list(text), {}, core.generate_names(text)\n"
        "for _ in range(___):\n"
        "    stats = core.get_stats(___)\n"
        "    if not stats:\n        ___\n"
        "    pair = core.most_frequent(stats)\n"
        "    merges[___] = next(names)\n"
        "    symbols = core.merge(symbols, pair, ___)\n"
        "return ___, ___",
    ],
    trace="in this case, write down the symbols after each merge, and the pairs with their counts.",
)


def train(text, num_merges, choose=core.most_frequent, count=core.get_stats, extra=0):
    """Train as `train_toy` does, with a part of it replaced."""
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
    """Your code seems to give a tie to the smallest pair (the first in alphabetical order), as some
    libraries do. In this course the pair seen first wins.

    If two pairs have the same count, which one does `max` keep?
    """
    return train(text, num_merges, lambda stats: core.most_frequent(stats, "smallest"))


@TRAIN_TOY.convention
def greatest_wins_ties(text, num_merges):
    """Your code seems to give a tie to the greatest pair (the last in alphabetical order), as
    subword-nmt does. In this course the pair seen first wins.

    If two pairs have the same count, which one does `max` keep?
    """
    return train(text, num_merges, lambda stats: core.most_frequent(stats, "greatest"))


@TRAIN_TOY.convention
def last_wins_ties(text, num_merges):
    """Your code seems to give a tie to the pair seen last. In this course the pair seen first wins.

    A loop that looks for the best pair may compare the counts with > or with >=. Which of two equal
    pairs does it keep in each case?
    """
    return train(text, num_merges, lambda stats: max(reversed(stats), key=stats.get))


@TRAIN_TOY.convention
def counts_without_overlap(text, num_merges):
    """Your code seems to count overlapping pairs only once, as some trainers do. BPE counts
    both.

    How many pairs (a, a) does your count find in "aaa"?
    """
    return train(text, num_merges, count=no_overlap)


@TRAIN_TOY.mistake
def no_pair_left(text, num_merges):
    """Your code seems to look for a pair even when no pair is left.

    How many pairs are there in a text of one symbol, or in an empty one? What should your loop do
    if there are none?
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
    """Your code seems to count the pairs once, before the loop, so it keeps merging the same
    pair.

    After the first merge there are new pairs. Which line has to count them?
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
    """Your code seems to throw away the merged list.

    core.merge returns a new list. Which variable should hold it in the next round?
    """
    symbols = list(text)
    merges = {}
    names = core.generate_names(text)
    for _ in range(num_merges if len(symbols) > 1 else 0):
        merges[core.most_frequent(core.get_stats(symbols))] = next(names)
    return merges, symbols


@TRAIN_TOY.mistake
def names_begin_again(text, num_merges):
    """Your code seems to call every new symbol Z.

    How often should generate_names(text) be called so that each next(...) gives you a new name?
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
    """Your code seems to take two names for each merge: one for the dict and a second one for
    the list.

    How often should next(names) be called in one round?
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
    """Your code seems to compare the pairs themselves instead of their counts.

    What does max(stats) compare? And what does core.most_frequent(stats) compare?
    """
    return train(text, num_merges, max)


@TRAIN_TOY.mistake
def text_merged_anew(text, num_merges):
    """Your code seems to start every merge from the original text, so the earlier merges are
    lost.

    In the second round, which list should core.merge get?
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
    """Your code seems to keep merging until no pair is left.

    What is num_merges for?
    """
    return train(text, len(text))


@TRAIN_TOY.mistake
def named_by_joining(text, num_merges):
    """Your code seems to name a new symbol by joining its two parts.

    Names come from core.generate_names(text). What does next(names) give you?
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
    """Your code seems to make one merge more than it was asked for.

    How many rounds does your loop make if `num_merges` is 0, and how many should it make?
    """
    return train(text, num_merges, extra=1)


@TRAIN_TOY.mistake
def one_merge_too_few(text, num_merges):
    """Your code seems to make one merge fewer than it was asked for.

    How many rounds does your loop make if `num_merges` is 1? (Compare range(3) with range(1, 3).)
    """
    return train(text, num_merges, extra=-1)


@TRAIN_TOY.mistake
def from_name_to_pair(text, num_merges):
    """Your code seems to return a dict from new symbol to pair, the wrong way round.

    Suppose you have a pair and want to know whether there's a merge for it. What do you look up in
    the dict?
    """
    merges, symbols = train(text, num_merges)
    return {name: pair for pair, name in merges.items()}, symbols


@TRAIN_TOY.mistake
def symbols_come_first(text, num_merges):
    """Your code seems to return the symbols first and the merges second.

    Look at the task again: which of the two comes first?
    """
    return train(text, num_merges)[::-1]


@TRAIN_TOY.mistake
def stops_at_one(text, num_merges):
    """Your code seems to stop as soon as every pair occurs only once.

    The pair in "ab" occurs only once. What does the task say about such pairs?
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
