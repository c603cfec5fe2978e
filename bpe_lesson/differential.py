"""Compare two trainers on many texts (a differential test), and find where they disagree.

Such a differential test needs no expected results: the slow trainer, which is easy to read, is the
oracle. Source: McKeeman, "Differential Testing for Software", Digital Technical Journal, 1998.
"""

from collections.abc import Callable, Iterable
from random import Random


def find_disagreement(
    train: Callable, other: Callable, texts: Iterable[str], vocab_size: int
) -> str | None:
    """Return the first text of which two trainers do not learn the same merges in the same order.

    Args:
        train: takes a text and a vocabulary size, and returns pair -> id, in the order learned.
        other: another such trainer.
        texts: what to try.
        vocab_size: how far to train.

    Returns: the text, or None where they agree on all.

    >>> from bpe_lesson import basic, fast
    >>> find_disagreement(basic.train, fast.train, ["", "a", "aaab", "abab"], 300)
    """
    for text in texts:
        ours = train(text, vocab_size)
        theirs = other(text, vocab_size)
        if list(ours.items()) != list(theirs.items()):
            return text
    return None


def make_short_texts(seed: int, count: int, letters: str = "abc", most: int = 30) -> list[str]:
    """Return random texts of few letters, where runs and ties are common: the same for each seed.

    >>> make_short_texts(seed=1, count=3, letters="ab", most=5)
    ['b', '', 'ab']
    """
    rng = Random(seed)
    return ["".join(rng.choices(letters, k=rng.randrange(most + 1))) for _ in range(count)]
