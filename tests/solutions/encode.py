"""Right solutions of `encode`."""

from heapq import heapify, heappop, heappush

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


def by_tokenizers(text, merges):
    """Hugging Face's tokenizers, Word::merge_all, in Rust: a linked list and a heap of merges."""
    ids = list(text.encode("utf-8"))
    following = [*range(1, len(ids)), -1]
    previous = list(range(-1, len(ids) - 1))
    queue = [(merges[pair], i) for i, pair in enumerate(zip(ids, ids[1:])) if pair in merges]
    heapify(queue)
    while queue:
        new_id, pos = heappop(queue)
        right = following[pos]
        if ids[pos] is None or right < 0 or merges.get((ids[pos], ids[right])) != new_id:
            continue
        ids[pos], ids[right] = new_id, None
        following[pos] = following[right]
        if following[pos] >= 0:
            previous[following[pos]] = pos
        for left, right in ((previous[pos], pos), (pos, following[pos])):
            if left >= 0 and right >= 0 and (ids[left], ids[right]) in merges:
                heappush(queue, (merges[ids[left], ids[right]], left))
    return [idx for idx in ids if idx is not None]


def by_replace(text, merges):
    """Each id as a character of a str, so that str.replace is a merge."""
    joined = "".join(map(chr, text.encode("utf-8")))
    for pair, idx in merges.items():
        joined = joined.replace("".join(map(chr, pair)), chr(idx))
    return [*map(ord, joined)]


def with_key(key_of):
    """Return the listing of lesson 05 with a different key for a pair without a merge."""

    def encode(text, merges):
        ids = list(text.encode("utf-8"))
        while len(ids) >= 2:
            pair = min(get_stats(ids), key=key_of(merges))
            if pair not in merges:
                break
            ids = merge(ids, pair, merges[pair])
        return ids

    return encode


SOLUTIONS = {
    "encode": [by_minbpe, by_tiktoken, by_cs336_lecture, by_tokenizers, by_replace],
    "encode-fix": [
        with_key(lambda merges: lambda pair: (pair not in merges, merges.get(pair, 0))),
        with_key(lambda merges: lambda pair: -1 / merges[pair] if pair in merges else 0),
        by_minbpe,
    ],
}
