from math import exp, fsum, inf, log


def largest_taken_away(probabilities, temperature):
    """The largest logarithm is subtracted first, so that nothing gets too small."""
    logs = [log(p) / temperature if p else -inf for p in probabilities]
    weights = [exp(value - max(logs)) for value in logs]
    return [weight / fsum(weights) for weight in weights]


def tuple_of_powers(probabilities, temperature):
    """The powers, divided by their sum, in a tuple in place of a list."""
    total = sum(p ** (1 / temperature) for p in probabilities)
    return tuple(p ** (1 / temperature) / total for p in probabilities)


SOLUTIONS = {"apply_temperature": [largest_taken_away, tuple_of_powers]}
