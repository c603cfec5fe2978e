def by_merge(merges, ids):
    """Look through all the merges again for each unused id."""
    return {
        token: [idx for pair, idx in merges.items() if token in pair]
        for token in merges.values()
        if token not in ids
    }


def by_halves(merges, ids):
    """Collect for every id what it became a half of, and keep what isn't used."""
    halves_of = {idx: [] for idx in merges.values()}
    for (left, right), idx in merges.items():
        if left in halves_of:
            halves_of[left].append(idx)
        if right in halves_of and right != left:
            halves_of[right].append(idx)
    for idx in ids:
        halves_of.pop(idx, None)
    return halves_of


SOLUTIONS = {"find_leftovers": [by_merge, by_halves]}
