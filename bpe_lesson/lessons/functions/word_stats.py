"""How `word_stats` is called, its cases, and mistakes in Python."""

from bpe_lesson import core, words
from bpe_lesson.lessons.functions.random_words import some_counts
from bpe_lesson.lessons.item import Cases

CASES = Cases(
    words.word_stats,
    typed=[
        (({},), {}),
        (({("a",): 3},), {}),
        (({("l", "o"): 5},), {("l", "o"): 5}),
        (({("a",): 3, ("l", "o"): 5},), {("l", "o"): 5}),
        (({("a", "a", "a"): 3},), {("a", "a"): 6}),
        (({("es", "t", "</w>"): 6},), {("es", "t"): 6, ("t", "</w>"): 6}),
        (({("a", "b"): 2, ("b", "a"): 3},), {("a", "b"): 2, ("b", "a"): 3}),
        (({("l", "o"): 5, ("l", "o", "w"): 2},), {("l", "o"): 7, ("o", "w"): 2}),
        (({("l", "o"): 5, ("l", "o", "l", "o"): 2},), {("l", "o"): 9, ("o", "l"): 2}),
    ],
    random=lambda rng: (some_counts(rng),),
)


def frequency_added(word_counts):
    stats = {}
    for word, frequency in word_counts.items():
        for pair, occurrences in core.get_stats(word).items():
            stats[pair] = stats.get(pair, 0) + occurrences + frequency
    return stats


def items_forgotten(word_counts):
    stats = {}
    for word, frequency in word_counts:
        for pair, occurrences in core.get_stats(word).items():
            stats[pair] = stats.get(pair, 0) + occurrences * frequency
    return stats


def frequency_ignored(word_counts):
    return words.word_stats(dict.fromkeys(word_counts, 1))


def once_a_word(word_counts):
    return {
        pair: sum(n for word, n in word_counts.items() if pair in zip(word, word[1:]))
        for pair in words.word_stats(word_counts)
    }


def copies_touch(word_counts):
    return words.word_stats({word * n: 1 for word, n in word_counts.items()})


def across_words(word_counts):
    return core.get_stats([symbol for word, n in word_counts.items() for symbol in word * n])


def overwritten(word_counts):
    return {
        pair: n * times
        for word, times in word_counts.items()
        for pair, n in core.get_stats(word).items()
    }


def pairs_of_characters(word_counts):
    return words.word_stats({tuple("".join(word)): n for word, n in word_counts.items()})
