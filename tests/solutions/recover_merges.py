def by_minbpe(ranks):
    """Karpathy's minbpe, bpe and recover_merges, with the order and the ids of this course."""

    def bpe(token, max_rank):
        parts = [bytes([b]) for b in token]
        while True:
            joined = [ranks.get(a + b, max_rank) for a, b in zip(parts[:-1], parts[1:])]
            if min(joined) >= max_rank:
                return parts
            i = joined.index(min(joined))
            parts = parts[:i] + [parts[i] + parts[i + 1]] + parts[i + 2 :]

    ids = {bytes([b]): b for b in range(256)}
    merges = {}
    for token, rank in sorted(ranks.items(), key=lambda item: item[1]):
        if len(token) == 1:
            continue
        left, right = bpe(token, max_rank=rank)
        merges[ids[left], ids[right]] = ids[token] = 256 + len(merges)
    return merges


SOLUTIONS = {"recover_merges": [by_minbpe]}
