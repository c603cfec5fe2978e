"""Right solutions of `word_stats`."""

from collections import Counter, defaultdict

from bpe_lesson.core import get_stats


def as_in_sennrich(vocab):
    """As in the listing of Sennrich's paper: a defaultdict, and positions."""
    pairs = defaultdict(int)
    for word, freq in vocab.items():
        for i in range(len(word) - 1):
            pairs[word[i], word[i + 1]] += freq
    return pairs


def as_in_cs336(word_counts):
    """As many solve Stanford's CS336: zip, and a Counter that grows by the frequency."""
    pair_counts = Counter()
    for token, count in word_counts.items():
        for pair in zip(token[:-1], token[1:]):
            pair_counts[pair] += count
    return pair_counts


def into_one_dict(word_counts):
    """get_stats as often as the word occurs, with one dict for all."""
    stats = {}
    for word, frequency in word_counts.items():
        for _ in range(frequency):
            get_stats(word, stats)
    return stats


SOLUTIONS = {"word_stats": [as_in_sennrich, as_in_cs336, into_one_dict]}
