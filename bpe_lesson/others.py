"""The two other ways to cut a word into known pieces: WordPiece and Unigram, on small vocabularies.

Sources: Schuster and Nakajima, "Japanese and Korean Voice Search", 2012, and Devlin et al., "BERT",
2019, for WordPiece; Kudo, "Subword Regularization", 2018, for Unigram.
"""

from collections.abc import Collection, Mapping
from math import inf

from bpe_lesson.inputs import need_dict, plain_text


def wordpiece(word: str, vocab: Collection[str], unknown: str = "[UNK]") -> list[str]:
    """Cut a word as BERT does: the longest piece that fits, from left to right.

    Args:
        word: without spaces.
        vocab: the pieces; those that do not begin a word have `##` before them.
        unknown: what stands for the whole word when the rest of it begins with no piece.

    Raises:
        TypeError: `word` is no str.

    >>> wordpiece("nest", {"n", "ne", "##e", "##s", "##t", "##est"})
    ['ne', '##s', '##t']
    """
    pieces, start = [], 0
    while start < len(plain_text(word)):
        mark = "##" if start else ""
        end = len(word)
        while end > start and mark + word[start:end] not in vocab:
            end -= 1
        if end == start:
            return [unknown]
        pieces.append(mark + word[start:end])
        start = end
    return pieces


def unigram(word: str, logs: Mapping[str, float]) -> list[str]:
    """Cut a word so that the product of its pieces' probabilities is the greatest (Viterbi).

    Args:
        word: without spaces.
        logs: piece -> the logarithm of its probability; sums of logarithms stand for products.

    Raises:
        TypeError: `word` is no str, or `logs` no dict.
        ValueError: the pieces cannot spell the word.

    >>> unigram("nest", {"n": -1.5, "ne": -2.5, "est": -1.0, "st": -1.5})
    ['n', 'est']
    """
    need_dict(logs, "logs", "piece -> logarithm")
    best = [(0.0, [])]  # for each place in the word the best way there, and its sum
    for end in range(1, len(plain_text(word)) + 1):
        ways = [
            (best[start][0] + logs[word[start:end]], [*best[start][1], word[start:end]])
            for start in range(end)
            if word[start:end] in logs
        ]
        best.append(max(ways, key=lambda way: way[0], default=(-inf, [])))
    if best[-1][0] == -inf:
        raise ValueError(f"{word!r} cannot be spelled with these pieces: give one for each letter")
    return best[-1][1]
