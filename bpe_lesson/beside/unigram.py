"""Unigram, the tokenizer of T5: cut a word into the most probable sequence of pieces.

It doesn't learn the pieces' probabilities. Source: Kudo, "Subword Regularization: Improving Neural
Network Translation Models with Multiple Subword Candidates", 2018.
"""

from collections.abc import Mapping
from math import inf

from bpe_lesson.validation import need_dict, need_text


def encode_unigram(word: str, log_probs: Mapping[str, float]) -> list[str]:
    """Cut a word so that the product of its pieces' probabilities is as large as possible.

    It adds logarithms, to any base, instead of multiplying probabilities, because a long product would
    be too small for a float. It finds the best cut of each beginning of the word in turn (the Viterbi
    algorithm). Of two equally probable cuts, it takes the one whose last piece is longer.

    >>> encode_unigram("nest", {"n": -1.5, "ne": -2.5, "est": -1.0, "st": -1.5})
    ['n', 'est']
    """
    need_dict(log_probs, "log_probs", "piece -> logarithm")
    best = [(0.0, [])]  # best[end] is the best cut of word[:end]: its sum, and its pieces
    for end in range(1, len(need_text(word)) + 1):
        ways = [
            (best[start][0] + log_probs[word[start:end]], [*best[start][1], word[start:end]])
            for start in range(end)
            if word[start:end] in log_probs
        ]
        # If the pieces can't spell word[:end], its sum is -inf, and so is that of what goes on there.
        best.append(max(ways, key=lambda way: way[0], default=(-inf, [])))
    if best[-1][0] == -inf:
        what = f"these pieces can't spell {word!r}"
        raise ValueError(f"{what}: add a piece for each of its characters")
    return best[-1][1]
