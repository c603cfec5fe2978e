from collections import defaultdict


def as_in_sennrich(vocab):
    """As in the listing of Sennrich's paper: a defaultdict, and positions."""
    pairs = defaultdict(int)
    for word, freq in vocab.items():
        for i in range(len(word) - 1):
            pairs[word[i], word[i + 1]] += freq
    return pairs


SOLUTIONS = {"word_stats": [as_in_sennrich]}
