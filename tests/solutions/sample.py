def by_choices(probabilities, rng):
    """What `Random.choices` does with weights."""
    return rng.choices(range(len(probabilities)), weights=probabilities)[0]


SOLUTIONS = {"sample": [by_choices]}
