"""A trainer as slow as can be, with any tie rule, that shares no code with the fast ones."""

from bpe_lesson.core import get_stats, merge

RULES = {
    "first": lambda pair, vocab: 0,  # max keeps the first of equal keys
    "smallest": lambda pair, vocab: (-pair[0], -pair[1]),
    "greatest": lambda pair, vocab: (vocab[pair[0]], vocab[pair[1]]),
}


def train_naively(chunks, vocab_size, tie_break="first", learned=()):
    """Count all pairs of all chunks anew for every merge; `chunks` maps texts to their counts.

    The first merges join the pairs in `learned`.
    """
    rows = [list(chunk.encode()) for chunk, times in chunks.items() for _ in range(times)]
    vocab = {byte: bytes([byte]) for byte in range(256)}
    merges = {}
    learned = iter(learned)
    for idx in range(256, vocab_size):
        stats = {}
        for ids in rows:
            get_stats(ids, stats)
        pair = next(learned, None)
        if not pair and not stats:
            break
        pair = pair or max(stats, key=lambda pair: (stats[pair], RULES[tie_break](pair, vocab)))
        merges[pair] = idx
        vocab[idx] = vocab[pair[0]] + vocab[pair[1]]
        rows = [merge(ids, pair, idx) for ids in rows]
    return merges


def same(ours, theirs):
    assert list(ours.items()) == list(theirs.items())
