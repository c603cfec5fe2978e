"""Unigram: cut a word into the pieces whose probabilities have the greatest product.

Source: Kudo, "Subword Regularization: Improving Neural Network Translation Models with Multiple
Subword Candidates", 2018.
"""

from collections.abc import Mapping
from math import inf

from bpe_lesson.validation import need_dict, need_text


def encode_unigram(word: str, log_probs: Mapping[str, float]) -> list[str]:
    """Cut a word so that the product of its pieces' probabilities is the greatest (Viterbi).

    Args:
        word: without spaces.
        log_probs: piece -> the logarithm of its probability; sums of logarithms stand for products.

    Raises:
        TypeError: `word` is no str, or `log_probs` no dict.
        ValueError: the pieces cannot spell the word.

    >>> encode_unigram("nest", {"n": -1.5, "ne": -2.5, "est": -1.0, "st": -1.5})
    ['n', 'est']
    """
    need_dict(log_probs, "log_probs", "piece -> logarithm")
    best = [(0.0, [])]  # for each place in the word the best way there, and its sum
    for end in range(1, len(need_text(word)) + 1):
        ways = [
            (best[start][0] + log_probs[word[start:end]], [*best[start][1], word[start:end]])
            for start in range(end)
            if word[start:end] in log_probs
        ]
        best.append(max(ways, key=lambda way: way[0], default=(-inf, [])))
    if best[-1][0] == -inf:
        raise ValueError(f"{word!r} cannot be spelled with these pieces: give one for each letter")
    return best[-1][1]
