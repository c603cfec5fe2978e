from itertools import pairwise


def by_product(curve, min_gain):
    """Multiply where ours divides."""
    for (size, tokens), (_, fewer) in pairwise(curve.items()):
        if fewer > tokens * (1 - min_gain):
            return size
    return max(curve)


def step_by_step(curve, min_gain):
    """Go up as long as it's worth it."""
    size, *larger = curve
    while larger and 1 - curve[larger[0]] / curve[size] >= min_gain:
        size = larger.pop(0)
    return size


SOLUTIONS = {"pick_size": [by_product, step_by_step]}
