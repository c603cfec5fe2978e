"""The exercise `merge_vocab`: its cases, typed by hand, its hints and its known mistakes."""

import re

from bpe_lesson import core, words
from bpe_lesson.exercises.end_of_word.shared import joined, some_counts
from bpe_lesson.exercises.exercise import Exercise, Mistake
from bpe_lesson.words import END_OF_WORD

MERGE_VOCAB = Exercise(
    words.merge_vocab,
    title="Merge a pair in every word",
    minutes=10,
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
        ((("l", "o"), {("l", "ow"): 2}), {("l", "ow"): 2}),
        ((("a", "bc"), {("ab", "c"): 2}), {("ab", "c"): 2}),
        # Made here, the "lo" in the word is equal to the other one, but it isn't the same object.
        ((("lo", "w"), {("".join(["l", "o"]), "w"): 2}), {("low",): 2}),
        ((("a", "."), {("a", "b"): 2, ("a", "."): 1}), {("a", "b"): 2, ("a.",): 1}),
    ],
    random_case=lambda rng: (
        tuple(rng.choices(["a", "b", "ab", END_OF_WORD], k=2)),
        some_counts(rng),
    ),
    hints=[
        "Merge the pair in each word, and put the result into a new dict. If a word doesn't "
        "contain the pair, `merge` returns the same symbols.",
        '`merge` returns a list, and a key has to be a tuple. The new symbol is "".join(pair).',
        "new_counts = {}\n"
        "for word, frequency in ___:\n"
        "    symbols = tuple(merge(word, pair, ___))\n"
        "    new_counts[symbols] = new_counts.get(___, 0) + ___\n"
        "return new_counts",
    ],
    # In training, different words are spelled differently, so they never become the same.
    forgives=lambda pair, counts: len(words.merge_vocab(pair, counts)) < len(counts),
    forgiven_note="All the cases that training can make came out right. Only if two words become "
    'the same does your result differ from ours: {("l", "o"): 2, ("lo",): 3} becomes {("lo",): 5} '
    "in ours, which adds the two frequencies up. The program in Sennrich's paper keeps just one of "
    "them, too.",
    returns_new=True,
    trace="take the words one by one, merge the pair in each on paper, and write the frequency "
    "next to it.",
    mistakes=[
        Mistake(
            "list-as-key",
            "Your code seems to use a list as the key of a dict, which Python doesn't allow.",
            "A key must never change. Which kind of sequence can't? (Lesson 00 used one as a key.)",
            lambda pair, word_counts: {
                core.merge(word, pair, "".join(pair)): n for word, n in word_counts.items()
            },
            error_contains="unhashable",
        ),
        Mistake(
            "result-thrown-away",
            "Your code seems to throw away the merged word: all the words come back as they were.",
            "`merge` doesn't change the word. It returns a new list. Which line of yours uses that "
            "list?",
            lambda pair, word_counts: dict(word_counts),
        ),
        Mistake(
            "frequency-lost",
            "Your code seems to give every word the frequency 1.",
            "What is the value of the word in word_counts, and where does it go in your code?",
            lambda pair, word_counts: words.merge_vocab(pair, dict.fromkeys(word_counts, 1)),
        ),
    ],
)


@MERGE_VOCAB.mistake
def text_replaced(pair, word_counts):
    """Your code seems to compare characters instead of symbols, so it finds (o, w) in ("lo", "w").

    Which symbols are in ("lo", "w")? Is one of them an "o"?
    """
    new_counts = {}
    for word, frequency in word_counts.items():
        symbols = tuple(" ".join(word).replace(" ".join(pair), "".join(pair)).split())
        new_counts[symbols] = new_counts.get(symbols, 0) + frequency
    return new_counts


@MERGE_VOCAB.mistake
def pattern_not_escaped(pair, word_counts):
    """Your code seems to take the symbols of the pair for a search pattern, in which characters
    such as the full stop have a meaning of their own.

    In a regular expression, what does "." match? And what does `re.escape(".")` return?
    """
    pattern = re.compile(rf"(?<!\S){' '.join(pair)}(?!\S)")
    new_counts = {}
    for word, frequency in word_counts.items():
        symbols = tuple(pattern.sub("".join(pair), " ".join(word)).split())
        new_counts[symbols] = new_counts.get(symbols, 0) + frequency
    return new_counts


@MERGE_VOCAB.mistake
def identity_compared(pair, word_counts):
    """Your code seems to compare symbols with `is`, which asks whether two symbols are one and the
    same object.

    Two texts can be equal without being the same object. Which operator compares what they spell?
    """
    new_counts = {}
    for word, frequency in word_counts.items():
        symbols = list(word)
        i = 0
        while i < len(symbols) - 1:
            if symbols[i] is pair[0] and symbols[i + 1] is pair[1]:
                symbols[i : i + 2] = ["".join(pair)]
            i += 1
        new_counts[tuple(symbols)] = new_counts.get(tuple(symbols), 0) + frequency
    return new_counts


@MERGE_VOCAB.mistake
def joined_compared(pair, word_counts):
    """Your code seems to compare what two symbols spell together, so it takes (ab, c) for (a, bc).

    Both pairs spell abc. Which two comparisons tell them apart?
    """
    new_counts = {}
    new = "".join(pair)
    for word, frequency in word_counts.items():
        symbols = list(word)
        i = 0
        while i < len(symbols) - 1:
            if symbols[i] + symbols[i + 1] == new:
                symbols[i : i + 2] = [new]
            i += 1
        new_counts[tuple(symbols)] = new_counts.get(tuple(symbols), 0) + frequency
    return new_counts


@MERGE_VOCAB.mistake
def first_match_only(pair, word_counts):
    """Your code seems to merge only the first occurrence of the pair in each word.

    How often does (l, o) occur in lolo? What should become of the second one?
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
    """Your code seems to take each word apart into single characters again.

    What is tuple("low")? And what is tuple(["lo", "w"])?
    """
    return {tuple("".join(joined(word, pair))): n for word, n in word_counts.items()}


@MERGE_VOCAB.mistake
def text_with_spaces(pair, word_counts):
    """Your code seems to use texts with spaces as keys.

    Look at the keys of word_counts: what type are they? The new keys should have the same type.
    """
    return {" ".join(joined(word, pair)): n for word, n in word_counts.items()}


@MERGE_VOCAB.mistake
def joined_to_a_text(pair, word_counts):
    """Your code seems to join all the symbols of a word into one text.

    A word should stay a tuple of symbols. How do you make a tuple from the list that `merge`
    returns?
    """
    return {"".join(joined(word, pair)): n for word, n in word_counts.items()}


@MERGE_VOCAB.mistake
def unchanged_dropped(pair, word_counts):
    """Your code seems to drop the words that don't contain the pair.

    What should become of a word in which there's nothing to merge?
    """
    merged = {word: n for word, n in word_counts.items() if joined(word, pair) != word}
    return words.merge_vocab(pair, merged)


@MERGE_VOCAB.mistake
def pair_not_joined(pair, word_counts):
    """Your code seems to use the pair itself, a tuple, as the new symbol.

    The new symbol for ("e", "s") should be one text. Which method joins texts?
    """
    return {tuple(core.merge(word, pair, pair)): n for word, n in word_counts.items()}


@MERGE_VOCAB.mistake
def changed_while_walked(pair, word_counts):
    """Your code seems to change the dict while a loop is going through it.

    Leave word_counts as it is. Which dict could the merged words go into instead?
    """
    for word in word_counts:
        word_counts[joined(word, pair)] = word_counts.pop(word)
    return word_counts


MERGE_VOCAB_FIX = MERGE_VOCAB.to_fix(
    "text-replaced",
    title="Fix a broken merge_vocab",
    minutes=8,
    hints=["Go through ('lo', 'w') with the pair (o, w) by hand. Which line goes wrong?"],
)
