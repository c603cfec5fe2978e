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


class Trainer:
    """An object that can be called like a function."""

    __name__ = "Trainer"

    def __call__(self, text, vocab_size):
        return by_minbpe(text, vocab_size)


SOLUTIONS = {"train": [by_minbpe, Trainer()], "train-fix": [by_minbpe]}
