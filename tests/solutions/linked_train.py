from bpe_lesson import linked


def without_heap(text, vocab_size):
    """The smallest entry of all; no entry is ever stale."""
    chain, merges = linked.Chain(text.encode("utf-8")), {}
    for idx in range(256, vocab_size):
        entry = min(filter(None, map(chain.entry, chain.places)), default=None)
        if entry is None:
            break
        merges[entry[-1]] = idx
        chain.merge(entry[-1], idx)
    return merges


SOLUTIONS = {"linked-train-fix": [without_heap]}
