from fractions import Fraction
from math import exp, fsum, inf, log

from bpe_lesson.beside import model


def largest_taken_away(probabilities, temperature):
    """The largest logarithm is subtracted first, so that nothing gets too small."""
    logs = [log(p) / temperature if p else -inf for p in probabilities]
    weights = [exp(value - max(logs)) for value in logs]
    return [weight / fsum(weights) for weight in weights]


def fractions(probabilities, temperature):
    """Numbers of another type, which equal floats."""
    return [Fraction(p) for p in model.apply_temperature(probabilities, temperature)]


SOLUTIONS = {"apply_temperature": [largest_taken_away, fractions]}
