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


SOLUTIONS = {"encode": [by_minbpe, by_tiktoken, by_cs336_lecture], "encode-fix": [by_minbpe]}
