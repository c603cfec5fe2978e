"""What several exercises on the small model share."""

from decimal import Decimal
from numbers import Real


def round_number(value):
    """Round a number of whatever type: right solutions may differ in a float's last digits."""
    is_number = isinstance(value, (Real, Decimal)) and not isinstance(value, bool)
    return round(float(value), 9) if is_number else value


def call_rounded(function, *arguments):
    """Round the numbers in the list that a function returns, which may be an argument."""
    result = function(*arguments)
    if type(result) is list:
        result[:] = map(round_number, result)
    return result


def random_probabilities(rng, count, zeros=False):
    """Return probabilities in steps of 0.05, so that rounding leaves them alone."""
    cuts = rng.choices(range(20), k=count - 1) if zeros else rng.sample(range(1, 20), count - 1)
    cuts = [0, *sorted(cuts), 20]
    return [(right - left) / 20 for left, right in zip(cuts, cuts[1:])]
