"""A trainer as slow as can be, with any tie rule: the oracle of the fast ones, which share no code with it."""

RULES = {
    "first": lambda pair, vocab: 0,  # max keeps the first of equal keys
    "smallest": lambda pair, vocab: (-pair[0], -pair[1]),
    "greatest": lambda pair, vocab: (vocab[pair[0]], vocab[pair[1]]),
}


def train_naively(chunks, vocab_size, tie_break="first", learned=()):
    """Count all pairs of all chunks anew for every merge; `chunks` maps texts to their counts.

    The first merges join the pairs in `learned`.
    """
    weighted = [(list(chunk.encode()), times) for chunk, times in chunks.items()]
    vocab = {byte: bytes([byte]) for byte in range(256)}
    merges = {}
    learned = iter(learned)
    for idx in range(256, vocab_size):
        stats = {}
        for ids, times in weighted:
            for pair in zip(ids, ids[1:]):
                stats[pair] = stats.get(pair, 0) + times
        pair = next(learned, None)
        if not pair and not stats:
            break
        pair = pair or max(stats, key=lambda pair: (stats[pair], RULES[tie_break](pair, vocab)))
        merges[pair] = idx
        vocab[idx] = vocab[pair[0]] + vocab[pair[1]]
        weighted = [(join(ids, pair, idx), times) for ids, times in weighted]
    return merges


def join(ids, pair, idx):
    joined = []
    for other in ids:
        if joined and joined[-1:] + [other] == [*pair]:
            joined[-1] = idx
        else:
            joined.append(other)
    return joined


def same(ours, theirs):
    assert list(ours.items()) == list(theirs.items())
