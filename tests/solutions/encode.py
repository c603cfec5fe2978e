from bpe_lesson.core import merge


def by_cs336_lecture(text, merges):
    """Stanford's CS336, lecture 1: apply all merges in the order learned."""
    indices = list(map(int, text.encode("utf-8")))
    for pair, new_index in merges.items():
        indices = merge(indices, pair, new_index)
    return indices


SOLUTIONS = {"encode": [by_cs336_lecture], "encode-fix": [by_cs336_lecture]}
