"""The exercise `merge_vocab`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson import core, words
from bpe_lesson.exercises.end_of_word.shared import joined, some_counts
from bpe_lesson.exercises.exercise import Exercise, Mistake
from bpe_lesson.words import END_OF_WORD

MERGE_VOCAB = Exercise(
    words.merge_vocab,
    title="Merge a pair in every word",
    minutes=8,
    cases=[
        ((("a", "b"), {}), {}),
        ((("l", "o"), {("a",): 2}), {("a",): 2}),
        ((("l", "o"), {("l", "o", "w"): 5}), {("lo", "w"): 5}),
        ((("o", "w"), {("lo", "w"): 1}), {("lo", "w"): 1}),
        ((("a", "a"), {("a", "a", "a"): 2}), {("aa", "a"): 2}),
        ((("l", "o"), {("l", "o", "l", "o"): 2}), {("lo", "lo"): 2}),
        ((("l", "o"), {("l", "o"): 2, ("lo",): 3}), {("lo",): 5}),
        ((("l", "o"), {("o", "l"): 2, ("l", "o"): 4}), {("o", "l"): 2, ("lo",): 4}),
        ((("t", "</w>"), {("a", "t", "</w>"): 4}), {("a", "t</w>"): 4}),
    ],
    random_case=lambda rng: (
        tuple(rng.choices(["a", "b", "ab", END_OF_WORD], k=2)),
        some_counts(rng),
    ),
    hints=[
        "Put every word, merged, into a new dict. What has no such pair comes back as it was.",
        'A key must be a tuple; the new symbol is "".join(pair). Is the merged word there already?',
        "new_counts = {}\n"
        "for word, frequency in ___:\n"
        "    symbols = tuple(merge(word, pair, ___))\n"
        "    new_counts[symbols] = new_counts.get(___, 0) + ___\n"
        "return new_counts",
    ],
    trace="take the words one by one, merge on paper, and write the frequency next to each.",
    mistakes=[
        Mistake(
            "list-as-key",
            "a list can be the key of a dict.",
            "A key must not change: which kind of sequence cannot?",
            lambda pair, word_counts: {
                core.merge(word, pair, "".join(pair)): n for word, n in word_counts.items()
            },
        ),
        Mistake(
            "same-words-overwritten",
            "of two words that become the same, the later one replaces the earlier.",
            "What is in the new dict already when the second of them comes?",
            lambda pair, word_counts: {
                joined(word, pair): frequency for word, frequency in word_counts.items()
            },
        ),
        Mistake(
            "result-thrown-away",
            "what merge returns is thrown away.",
            "merge leaves the word as it is and returns a list: which name should that have?",
            lambda pair, word_counts: dict(word_counts),
        ),
        Mistake(
            "frequency-lost",
            "every word is in the corpus once.",
            "What was the word's own value in word_counts?",
            lambda pair, word_counts: words.merge_vocab(pair, dict.fromkeys(word_counts, 1)),
        ),
    ],
)


@MERGE_VOCAB.mistake
def text_replaced(pair, word_counts):
    """Letters are compared and not symbols, so that (o, w) is found in "lo", "w".

    Where does the symbol "lo" begin, and what does "lo w".replace("o w", "ow") know of that?
    """
    new_counts = {}
    for word, frequency in word_counts.items():
        symbols = tuple(" ".join(word).replace(" ".join(pair), "".join(pair)).split())
        new_counts[symbols] = new_counts.get(symbols, 0) + frequency
    return new_counts


@MERGE_VOCAB.mistake
def first_match_only(pair, word_counts):
    """A word has the pair once.

    How often is (l, o) in lolo, and what becomes of the second?
    """
    new_counts = {}
    for word, frequency in word_counts.items():
        places = [i for i in range(len(word) - 1) if word[i : i + 2] == pair][:1]
        for i in places:
            word = (*word[:i], "".join(pair), *word[i + 2 :])
        new_counts[word] = new_counts.get(word, 0) + frequency
    return new_counts


@MERGE_VOCAB.mistake
def symbols_taken_apart(pair, word_counts):
    """A word is taken apart into characters again.

    What does tuple make of a text, and what of a list of symbols?
    """
    return {tuple("".join(joined(word, pair))): n for word, n in word_counts.items()}


@MERGE_VOCAB.mistake
def text_with_spaces(pair, word_counts):
    """A word is a text with spaces between its symbols.

    What kind of key has word_counts?
    """
    return {" ".join(joined(word, pair)): n for word, n in word_counts.items()}


@MERGE_VOCAB.mistake
def joined_to_a_text(pair, word_counts):
    """A merged word is one text.

    A word is a tuple of symbols: what makes a tuple of a list?
    """
    return {"".join(joined(word, pair)): n for word, n in word_counts.items()}


@MERGE_VOCAB.mistake
def unchanged_dropped(pair, word_counts):
    """A word without the pair is no longer in the corpus.

    What becomes of a word in which nothing is merged?
    """
    merged = {word: n for word, n in word_counts.items() if joined(word, pair) != word}
    return words.merge_vocab(pair, merged)


@MERGE_VOCAB.mistake
def pair_not_joined(pair, word_counts):
    """The new symbol is the pair itself, a tuple.

    Which one text do ("e", "s") become, and what joins them?
    """
    return {tuple(core.merge(word, pair, pair)): n for word, n in word_counts.items()}


@MERGE_VOCAB.mistake
def changed_while_walked(pair, word_counts):
    """A dict may lose and gain keys while a for walks through it.

    What if the old dict stays as it is, and another one is filled?
    """
    for word in word_counts:
        word_counts[joined(word, pair)] = word_counts.pop(word)
    return word_counts


MERGE_VOCAB_FIX = MERGE_VOCAB.to_fix(
    "text-replaced",
    title="Fix a merge_vocab",
    minutes=8,
    hints=["Run it by hand on ('lo', 'w') with the pair (o, w). Which line is at fault?"],
)
