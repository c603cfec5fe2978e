"""Right solutions of `encode`."""

from bpe_lesson.basic import build_vocab
from bpe_lesson.core import get_stats, merge


def by_minbpe(text, merges):
    """Karpathy's minbpe, BasicTokenizer.encode."""
    text_bytes = text.encode("utf-8")
    ids = list(text_bytes)
    while len(ids) >= 2:
        stats = get_stats(ids)
        pair = min(stats, key=lambda p: merges.get(p, float("inf")))
        if pair not in merges:
            break
        idx = merges[pair]
        ids = merge(ids, pair, idx)
    return ids


def by_tiktoken(text, merges):
    """Tiktoken's educational bpe_encode: tokens as bytes, one place merged in each round."""
    vocab = build_vocab(merges)
    mergeable_ranks = {token: rank for rank, token in vocab.items()}
    parts = [bytes([b]) for b in text.encode("utf-8")]
    while joined := [
        (mergeable_ranks[left + right], i)
        for i, (left, right) in enumerate(zip(parts[:-1], parts[1:]))
        if left + right in mergeable_ranks
    ]:
        _, i = min(joined)
        parts = parts[:i] + [parts[i] + parts[i + 1]] + parts[i + 2 :]
    return [mergeable_ranks[part] for part in parts]


def by_cs336_lecture(text, merges):
    """Stanford's CS336, lecture 1: apply all merges in the order learned."""
    indices = list(map(int, text.encode("utf-8")))
    for pair, new_index in merges.items():
        indices = merge(indices, pair, new_index)
    return indices


def by_replace(text, merges):
    """Each id as a character of a str, so that str.replace is a merge."""
    joined = "".join(map(chr, text.encode("utf-8")))
    for pair, idx in merges.items():
        joined = joined.replace("".join(map(chr, pair)), chr(idx))
    return [*map(ord, joined)]


def by_tuples(text, merges):
    """The listing of lesson 05 with tuples as keys: pairs without a merge come last."""
    ids = list(text.encode("utf-8"))
    while len(ids) >= 2:
        pair = min(get_stats(ids), key=lambda pair: (pair not in merges, merges.get(pair, 0)))
        if pair not in merges:
            break
        ids = merge(ids, pair, merges[pair])
    return ids


SOLUTIONS = {
    "encode": [by_minbpe, by_tiktoken, by_cs336_lecture, by_replace],
    "encode-fix": [by_minbpe, by_tuples],
}
