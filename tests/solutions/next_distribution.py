def two_parts(counts, rest):
    """The share of the counts and the share of the rest, weighed against each other."""
    total = sum(counts.values())
    trust = total / (total + len(counts)) if counts else 0
    return [
        trust * (counts.get(idx, 0) / total if total else 0) + (1 - trust) * p
        for idx, p in enumerate(rest)
    ]


def counts_added_later(counts, rest):
    """The rest first, then the counts on top of it."""
    whole = sum(counts.values()) + len(counts) or 1
    weight = len(counts) / whole if counts else 1
    distribution = [p * weight for p in rest]
    for idx in counts:
        distribution[idx] += counts[idx] / whole
    return distribution


SOLUTIONS = {"next_distribution": [two_parts, counts_added_later]}
