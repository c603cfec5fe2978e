from collections import Counter

from bpe_lesson.core import get_stats, merge


def by_minbpe(text, vocab_size, verbose=False):
    """Karpathy's minbpe, BasicTokenizer.train, with a check for short texts."""
    ids = list(text.encode("utf-8"))
    merges = {}
    for i in range(vocab_size - 256):
        stats = get_stats(ids)
        if not stats:
            break
        pair = max(stats, key=stats.get)
        idx = 256 + i
        ids = merge(ids, pair, idx)
        merges[pair] = idx
        if verbose:
            print(f"merge {i + 1}: {pair} -> {idx}")
    return merges


def by_tiktoken(text, vocab_size):
    """Tiktoken's educational bpe_train: bytes objects as tokens, and a Counter in each round."""
    ranks = {bytes([i]): i for i in range(2**8)}
    merges = {}
    word = [bytes([b]) for b in text.encode("utf-8")]
    while len(ranks) < vocab_size:
        stats = Counter(zip(word[:-1], word[1:]))
        if not stats:
            break
        left, right = max(stats, key=lambda pair: stats[pair])
        merges[ranks[left], ranks[right]] = ranks[left + right] = len(ranks)
        word = merge(word, (left, right), left + right)
    return merges


class Trainer:
    """An object that can be called like a function."""

    __name__ = "Trainer"

    def __call__(self, text, vocab_size):
        return by_minbpe(text, vocab_size)


SOLUTIONS = {"train": [by_minbpe, by_tiktoken, Trainer()], "train-fix": [by_minbpe]}
