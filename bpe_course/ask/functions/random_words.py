"""What the exercises of lesson 02 share."""

from bpe_lesson import words
from bpe_lesson.words import END_OF_WORD


def split_keys(counts):
    """Return counts of tuples: "l o" is the pair of l and o."""
    return {tuple(symbols.split()): count for symbols, count in counts.items()}


def random_word(rng):
    return "".join(rng.choices("abc", k=rng.randrange(1, 6)))


def random_merges(rng):
    return words.learn_bpe([random_word(rng) for _ in range(4)], rng.randrange(8))[0]


def random_counts(rng):
    """Return counts of words; as in training, no word is there in two splits."""
    several = [rng.choices(["a", "b", "ab"], k=rng.randrange(1, 5)) for _ in range(3)]
    spelled = {"".join(word): (*word, END_OF_WORD) for word in several[: rng.randrange(4)]}
    return {word: rng.randrange(1, 4) for word in spelled.values()}
