"""Random words, merges and word counts, shared by the exercises of lesson 02."""

from random import Random

from bpe_lesson import core, words
from bpe_lesson.words import END_OF_WORD


def some_word(rng: Random) -> str:
    """Return a word of one to five letters."""
    return "".join(rng.choices("abc", k=rng.randrange(1, 6)))


def some_merges(rng: Random) -> dict:
    """Return up to seven merges, learned from a corpus of four words."""
    return words.learn_bpe([some_word(rng) for _ in range(4)], rng.randrange(8))[0]


def some_counts(rng: Random) -> dict:
    """Return up to three words with frequencies; as in training, none is there in two splits."""
    several = [rng.choices(["a", "b", "ab"], k=rng.randrange(1, 5)) for _ in range(3)]
    spelled = {"".join(word): (*word, END_OF_WORD) for word in several[: rng.randrange(4)]}
    return {word: rng.randrange(1, 4) for word in spelled.values()}


def joined(word, pair):
    """Return a word in which the pair is merged into one symbol."""
    return tuple(core.merge(word, pair, "".join(pair)))
