from itertools import pairwise


def by_product(curve, min_gain):
    """Multiply where ours divides."""
    for (size, tokens), (_, fewer) in pairwise(curve.items()):
        if fewer > tokens * (1 - min_gain):
            return size
    return max(curve)


SOLUTIONS = {"pick_size": [by_product]}
