from collections import Counter, defaultdict


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


SOLUTIONS = {"word_stats": [as_in_sennrich, as_in_cs336]}
