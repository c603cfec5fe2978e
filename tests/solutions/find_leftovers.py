def by_merge(merges, ids):
    """Look through all the merges again for each unused id."""
    return {
        token: [idx for pair, idx in merges.items() if token in pair]
        for token in merges.values()
        if token not in ids
    }


SOLUTIONS = {"find_leftovers": [by_merge]}
