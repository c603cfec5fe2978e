"""The exercise `word_stats`: its cases, typed by hand, its hints and its known mistakes."""

from bpe_lesson import core, words
from bpe_lesson.exercises.end_of_word.shared import some_counts
from bpe_lesson.exercises.exercise import Exercise, Mistake

WORD_STATS = Exercise(
    words.word_stats,
    title="Count the pairs in words with frequencies",
    minutes=10,
    cases=[
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
    random_case=lambda rng: (some_counts(rng),),
    hints=[
        "Use one dict for all the words. Loop over the words, count the pairs of each, and add "
        "them to that dict.",
        "If a pair occurs twice in a word, and the word occurs 5 times, the pair occurs 10 times.",
        "stats = ___\n"
        "for word, frequency in word_counts.items():\n"
        "    for pair, occurrences in get_stats(___).items():\n"
        "        stats[pair] = ___ + occurrences * ___\n"
        "return stats",
    ],
    trace="write down each word as often as it occurs, and make a mark for every pair in it.",
    mistakes=[
        Mistake(
            "frequency-ignored",
            "Your code seems to count each word once, whatever its frequency.",
            'In {("l", "o"): 5} the word occurs 5 times. So how often does the pair (l, o) occur?',
            lambda word_counts: words.word_stats(dict.fromkeys(word_counts, 1)),
        ),
        Mistake(
            "once-a-word",
            "Your code seems to count a pair once for each word, even if the word contains it "
            "twice.",
            "How often does (a, a) occur in a single aaa?",
            lambda word_counts: {
                pair: sum(n for word, n in word_counts.items() if pair in zip(word, word[1:]))
                for pair in words.word_stats(word_counts)
            },
        ),
        Mistake(
            "copies-touch",
            "Your code seems to string the copies of a word together into one long word.",
            "low low is two words. Do the last symbol of the first and the first symbol of the "
            "second make a pair?",
            lambda word_counts: words.word_stats({word * n: 1 for word, n in word_counts.items()}),
        ),
        Mistake(
            "across-words",
            "Your code seems to string all the words together, so pairs reach from one word into "
            "the next.",
            "Both symbols of a pair are in the same word. Does the last symbol of a word have a "
            "right neighbour in that word?",
            lambda word_counts: core.get_stats(
                [symbol for word, n in word_counts.items() for symbol in word * n]
            ),
        ),
        Mistake(
            "overwritten",
            "Your code seems to replace the count of a pair each time another word contains it.",
            "What was stats[pair] before your line set it, and what should become of that number?",
            lambda word_counts: {
                pair: n * times
                for word, times in word_counts.items()
                for pair, n in core.get_stats(word).items()
            },
        ),
        Mistake(
            "pairs-of-characters",
            "Your code seems to take the symbols apart into single characters.",
            'How many symbols are in ("es", "t", "</w>")? You can pass the tuple of a word to '
            "get_stats as it is.",
            lambda word_counts: words.word_stats(
                {tuple("".join(word)): n for word, n in word_counts.items()}
            ),
        ),
    ],
)


@WORD_STATS.mistake
def frequency_added(word_counts):
    """Your code seems to add the frequency of a word to the counts of its pairs.

    A word occurs 5 times and contains a pair twice. How often does the pair occur in all?
    """
    stats = {}
    for word, frequency in word_counts.items():
        for pair, occurrences in core.get_stats(word).items():
            stats[pair] = stats.get(pair, 0) + occurrences + frequency
    return stats


@WORD_STATS.mistake
def items_forgotten(word_counts):
    """Your code loops over the dict itself, and that gives you only the keys.

    Which method of a dict gives you each key together with its value?
    """
    stats = {}
    for word, frequency in word_counts:
        for pair, occurrences in core.get_stats(word).items():
            stats[pair] = stats.get(pair, 0) + occurrences * frequency
    return stats
