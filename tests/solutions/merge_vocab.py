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


def as_in_cs336(pair, word_counts):
    """As many solve Stanford's CS336: a defaultdict, and unchanged words go over as they are."""
    new_counts = defaultdict(int)
    for word, count in word_counts.items():
        unchanged = pair[0] not in word or pair[1] not in word
        new_counts[word if unchanged else tuple(merge(word, pair, "".join(pair)))] += count
    return new_counts


SOLUTIONS = {
    "merge_vocab": [as_in_sennrich, as_in_cs336],
    "merge_vocab-fix": [as_in_sennrich, as_in_cs336],
}
