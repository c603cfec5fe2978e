def in_place(ids, pair, idx):
    """A copy, changed in place by slices."""
    out = list(ids)
    for i in range(len(out)):
        if out[i : i + 2] == list(pair):
            out[i : i + 2] = [idx]
    return out


SOLUTIONS = {"merge": [in_place], "merge-fix": [in_place]}
