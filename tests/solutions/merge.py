"""Right solutions of `merge`."""


def as_in_minbpe(ids, pair, idx):
    """As in Karpathy's minbpe, base.py."""
    newids = []
    i = 0
    while i < len(ids):
        if ids[i] == pair[0] and i < len(ids) - 1 and ids[i + 1] == pair[1]:
            newids.append(idx)
            i += 2
        else:
            newids.append(ids[i])
            i += 1
    return newids


def as_in_tiktoken(ids, pair, idx):
    """As in tiktoken's educational module: the last symbol after the loop."""
    new_word = []
    i = 0
    while i < len(ids) - 1:
        if (ids[i], ids[i + 1]) == pair:
            new_word.append(idx)
            i += 2
        else:
            new_word.append(ids[i])
            i += 1
    if i == len(ids) - 1:
        new_word.append(ids[i])
    return new_word


def by_recursion(ids, pair, idx):
    """The first symbols, then the rest."""
    if len(ids) < 2:
        return list(ids)
    if tuple(ids[:2]) == tuple(pair):
        return [idx] + by_recursion(ids[2:], pair, idx)
    return [ids[0]] + by_recursion(ids[1:], pair, idx)


def in_place(ids, pair, idx):
    """A copy, changed in place by slices."""
    out = list(ids)
    for i in range(len(out)):
        if out[i : i + 2] == list(pair):
            out[i : i + 2] = [idx]
    return out


SOLUTIONS = {
    "merge": [as_in_minbpe, as_in_tiktoken, by_recursion, in_place],
    "merge-fix": [as_in_minbpe, as_in_tiktoken],
}
