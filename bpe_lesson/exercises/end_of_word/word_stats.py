"""The exercise `word_stats`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson import core, words
from bpe_lesson.exercises.end_of_word.shared import some_counts
from bpe_lesson.exercises.exercise import Exercise, Mistake

WORD_STATS = Exercise(
    words.word_stats,
    title="Count the pairs in words with frequencies",
    minutes=8,
    cases=[
        (({},), {}),
        (({("a",): 3},), {}),
        (({("l", "o"): 5},), {("l", "o"): 5}),
        (({("a", "a", "a"): 3},), {("a", "a"): 6}),
        (({("es", "t", "</w>"): 6},), {("es", "t"): 6, ("t", "</w>"): 6}),
        (({("a", "b"): 2, ("b", "a"): 3},), {("a", "b"): 2, ("b", "a"): 3}),
        (({("l", "o"): 5, ("l", "o", "w"): 2},), {("l", "o"): 7, ("o", "w"): 2}),
        (({("l", "o"): 5, ("l", "o", "l", "o"): 2},), {("l", "o"): 9, ("o", "l"): 2}),
    ],
    random_case=lambda rng: (some_counts(rng),),
    hints=[
        "One dict for all words. For each word, count its own pairs and add them to that dict.",
        "What one word holds of a pair is in the corpus as many times as the word is.",
        "stats = ___\n"
        "for word, frequency in word_counts.items():\n"
        "    for pair, occurrences in get_stats(___).items():\n"
        "        stats[pair] = ___ + occurrences * ___\n"
        "return stats",
    ],
    trace="write each word down as often as it occurs, and make a mark for every pair in it.",
    mistakes=[
        Mistake(
            "frequency-ignored",
            "every word is in the corpus once.",
            'What does the 5 in {("l", "o"): 5} say about the pair (l, o)?',
            lambda word_counts: words.word_stats(dict.fromkeys(word_counts, 1)),
        ),
        Mistake(
            "once-a-word",
            "a word holds each of its pairs once.",
            "How often is (a, a) in one aaa?",
            lambda word_counts: {
                pair: sum(n for word, n in word_counts.items() if pair in zip(word, word[1:]))
                for pair in words.word_stats(word_counts)
            },
        ),
        Mistake(
            "copies-touch",
            "the copies of a word are one long word.",
            "Where one low ends and the next begins, is there a pair?",
            lambda word_counts: words.word_stats({word * n: 1 for word, n in word_counts.items()}),
        ),
        Mistake(
            "across-words",
            "the words stand in one long row, and a pair may reach from one into the next.",
            "Where a word ends, is its last symbol the neighbour of anything?",
            lambda word_counts: core.get_stats(
                [symbol for word, n in word_counts.items() for symbol in word * n]
            ),
        ),
        Mistake(
            "overwritten",
            "the last word that has a pair decides alone.",
            "What was in stats[pair] before it is set?",
            lambda word_counts: {
                pair: n * times
                for word, times in word_counts.items()
                for pair, n in core.get_stats(word).items()
            },
        ),
        Mistake(
            "pairs-of-characters",
            "a word is a text, and its symbols are single characters.",
            'How many symbols has ("es", "t", "</w>")?',
            lambda word_counts: words.word_stats(
                {tuple("".join(word)): n for word, n in word_counts.items()}
            ),
        ),
    ],
)


@WORD_STATS.mistake
def frequency_added(word_counts):
    """The frequency is added to the pairs of a word.

    A word occurs 5 times and holds a pair twice: how often is the pair there in all?
    """
    stats = {}
    for word, frequency in word_counts.items():
        for pair, occurrences in core.get_stats(word).items():
            stats[pair] = stats.get(pair, 0) + occurrences + frequency
    return stats


@WORD_STATS.mistake
def items_forgotten(word_counts):
    """A for over a dict gives keys and values.

    Which method of a dict gives both, two by two?
    """
    stats = {}
    for word, frequency in word_counts:
        for pair, occurrences in core.get_stats(word).items():
            stats[pair] = stats.get(pair, 0) + occurrences * frequency
    return stats
