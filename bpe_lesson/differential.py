"""Compare two trainers on many texts, and find where they disagree (a differential test).

It needs no expected results: you can trust the slow trainer, because it's easy to read, and the
fast one has to agree. Source: McKeeman, "Differential Testing for Software", 1998.
"""

from collections.abc import Callable
from random import Random


def find_disagreement(
    train: "Callable", other: "Callable", texts: list[str], vocab_size: int
) -> str | None:
    """Return the first text on which two trainers learn different merges, or None.

    Merges are the same if they're the same pairs with the same ids in the same order.

    >>> from bpe_lesson import basic, fast
    >>> find_disagreement(basic.train, fast.train, ["", "a", "aaab", "abab"], 300)
    """
    for text in texts:
        ours, theirs = train(text, vocab_size), other(text, vocab_size)
        if list(ours.items()) != list(theirs.items()):
            return text
    return None


def make_short_texts(seed: int, count: int, letters: str = "abc", most: int = 30) -> list[str]:
    """Return `count` random texts of few letters, at most `most` long: runs and ties are common."""
    rng = Random(seed)  # the same seed always gives the same texts
    return ["".join(rng.choices(letters, k=rng.randrange(most + 1))) for _ in range(count)]
