"""How `train_toy` is called, its cases, and mistakes in Python."""

from bpe_lesson import core
from bpe_lesson.lessons.functions.get_stats import no_overlap
from bpe_lesson.lessons.item import Cases

CASES = Cases(
    core.train_toy,
    typed=[
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
    random=lambda rng: ("".join(rng.choices("abc", k=rng.randrange(11))), rng.randrange(5)),
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


def smallest_wins_ties(text, num_merges):
    return train(text, num_merges, lambda stats: core.most_frequent(stats, "smallest"))


def greatest_wins_ties(text, num_merges):
    return train(text, num_merges, lambda stats: core.most_frequent(stats, "greatest"))


def last_wins_ties(text, num_merges):
    return train(text, num_merges, lambda stats: max(reversed(stats), key=stats.get))


def counts_without_overlap(text, num_merges):
    return train(text, num_merges, count=no_overlap)


def no_pair_left(text, num_merges):
    symbols = list(text)
    merges = {}
    names = core.generate_names(text)
    for _ in range(num_merges):
        pair = core.most_frequent(core.get_stats(symbols))
        merges[pair] = next(names)
        symbols = core.merge(symbols, pair, merges[pair])
    return merges, symbols


def counted_once(text, num_merges):
    symbols = list(text)
    merges = {}
    names = core.generate_names(text)
    stats = core.get_stats(symbols)
    for _ in range(num_merges if stats else 0):
        pair = core.most_frequent(stats)
        merges[pair] = next(names)
        symbols = core.merge(symbols, pair, merges[pair])
    return merges, symbols


def symbols_never_replaced(text, num_merges):
    symbols = list(text)
    merges = {}
    names = core.generate_names(text)
    for _ in range(num_merges if len(symbols) > 1 else 0):
        merges[core.most_frequent(core.get_stats(symbols))] = next(names)
    return merges, symbols


def names_begin_again(text, num_merges):
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


def a_name_is_skipped(text, num_merges):
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


def counts_ignored(text, num_merges):
    return train(text, num_merges, max)


def text_merged_anew(text, num_merges):
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


def no_limit(text, num_merges):
    return train(text, len(text))


def named_by_joining(text, num_merges):
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


def one_merge_too_many(text, num_merges):
    return train(text, num_merges, extra=1)


def one_merge_too_few(text, num_merges):
    return train(text, num_merges, extra=-1)


def from_name_to_pair(text, num_merges):
    merges, symbols = train(text, num_merges)
    return {name: pair for pair, name in merges.items()}, symbols


def symbols_come_first(text, num_merges):
    return train(text, num_merges)[::-1]


def stops_at_one(text, num_merges):
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
