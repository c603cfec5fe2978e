"""Random words, merges and word counts, shared by the exercises of lesson 02."""

from bpe_lesson import words
from bpe_lesson.words import END_OF_WORD


def random_word(rng):
    return "".join(rng.choices("abc", k=rng.randrange(1, 6)))


def random_merges(rng):
    return words.learn_bpe([random_word(rng) for _ in range(4)], rng.randrange(8))[0]


def random_counts(rng):
    """Return up to three words with frequencies; as in training, none is there in two splits."""
    several = [rng.choices(["a", "b", "ab"], k=rng.randrange(1, 5)) for _ in range(3)]
    spelled = {"".join(word): (*word, END_OF_WORD) for word in several[: rng.randrange(4)]}
    return {word: rng.randrange(1, 4) for word in spelled.values()}
