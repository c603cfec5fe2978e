from heapq import heappop, heappush


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


SOLUTIONS = {"pop_best": [by_count]}
