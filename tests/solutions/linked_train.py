"""Right solutions of `linked-train-fix`."""

from heapq import heapify

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


def by_first_node(text, vocab_size):
    """The first pair is pushed by itself, before the walk of the listing."""
    chain, merges, heap = linked.Chain(text.encode("utf-8")), {}, []
    ids, after = chain.ids, chain.after
    if len(ids) > 1:
        heap.append(chain.entry((ids[0], ids[1])))
    node = after[0]
    while node >= 0 and after[node] >= 0:
        heap.append(chain.entry((ids[node], ids[after[node]])))
        node = after[node]
    heapify(heap)
    while len(merges) < vocab_size - 256 and (pair := linked.pop_best(heap, chain.entry)):
        merges[pair] = 256 + len(merges)
        heap += map(chain.entry, chain.merge(pair, merges[pair]))
        heapify(heap)
    return merges


SOLUTIONS = {"linked-train-fix": [without_heap, by_first_node]}
