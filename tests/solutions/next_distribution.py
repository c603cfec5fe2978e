def two_parts(counts, rest):
    """The share of the counts and the share of the rest, weighed against each other."""
    total = sum(counts.values())
    trust = total / (total + len(counts)) if counts else 0
    return [
        trust * (counts.get(idx, 0) / total if total else 0) + (1 - trust) * p
        for idx, p in enumerate(rest)
    ]


SOLUTIONS = {"next_distribution": [two_parts]}
