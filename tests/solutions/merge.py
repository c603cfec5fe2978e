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


def in_place(ids, pair, idx):
    """A copy, changed in place by slices."""
    out = list(ids)
    for i in range(len(out)):
        if out[i : i + 2] == list(pair):
            out[i : i + 2] = [idx]
    return out


SOLUTIONS = {"merge": [as_in_tiktoken, in_place], "merge-fix": [as_in_tiktoken]}
