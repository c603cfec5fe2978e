def by_choices(probabilities, rng):
    """What `Random.choices` does with weights."""
    return rng.choices(range(len(probabilities)), weights=probabilities)[0]


def counting_down(probabilities, rng):
    """The number shrinks instead of the sum growing."""
    left = rng.random()
    for idx, p in enumerate(probabilities):
        if left < p:
            return idx
        left -= p
    return len(probabilities) - 1


SOLUTIONS = {"sample": [by_choices, counting_down]}
