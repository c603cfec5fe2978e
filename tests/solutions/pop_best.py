from heapq import heappop, heappush, heapreplace


def by_peek(heap, entry):
    """Lazy Dijkstra, as in Sedgewick and Wayne: look at the top, then replace or remove it."""
    while heap:
        top = heap[0]
        pair = top[-1]
        true = entry(pair)
        if true is None:
            heappop(heap)
        elif true == top:
            return heappop(heap)[-1]
        else:
            heapreplace(heap, true)
    return None


def by_count(heap, entry):
    """Rustbpe's loop: only the counts are compared, because a first place can't move alone."""
    while heap:
        top = heappop(heap)
        current = entry(top[-1])
        if not current:
            continue
        if top[0] != current[0]:
            heappush(heap, current)
            continue
        return top[-1]
    return None


SOLUTIONS = {"pop_best": [by_peek, by_count]}
