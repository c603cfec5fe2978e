"""Right solutions of `merge_vocab`."""

import re
from collections import defaultdict

from bpe_lesson.core import merge


def as_in_sennrich(pair, v_in):
    """As in subword-nmt's bpe_toy.py, between texts and tuples: of two equal words, one is kept."""
    v_out = {}
    bigram = re.escape(" ".join(pair))
    p = re.compile(r"(?<!\S)" + bigram + r"(?!\S)")
    for word in v_in:
        w_out = p.sub("".join(pair), " ".join(word))
        v_out[tuple(w_out.split())] = v_in[word]
    return v_out


def as_a_comprehension(pair, word_counts):
    """A dict comprehension, as shorter versions of Sennrich's listing have it."""
    return {tuple(merge(word, pair, "".join(pair))): n for word, n in word_counts.items()}


def as_in_cs336(pair, word_counts):
    """As many solve Stanford's CS336: a defaultdict, and unchanged words go over as they are."""
    new_counts = defaultdict(int)
    for word, count in word_counts.items():
        unchanged = pair[0] not in word or pair[1] not in word
        new_counts[word if unchanged else tuple(merge(word, pair, "".join(pair)))] += count
    return new_counts


def by_replace(pair, word_counts):
    """Texts with a mark on both sides of every symbol, so that replace can't go wrong."""
    new_counts = {}
    left, right = pair
    for word, frequency in word_counts.items():
        text = "".join(f"\0{symbol}\1" for symbol in word)
        text = text.replace(f"\0{left}\1\0{right}\1", f"\0{left}{right}\1")
        symbols = tuple(text[1:-1].split("\1\0"))
        new_counts[symbols] = new_counts.get(symbols, 0) + frequency
    return new_counts


SOLUTIONS = {
    "merge_vocab": [as_in_sennrich, as_a_comprehension, as_in_cs336, by_replace],
    "merge_vocab-fix": [as_in_sennrich, as_in_cs336, by_replace],
}
