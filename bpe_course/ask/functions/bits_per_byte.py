from decimal import Decimal
from math import inf
from numbers import Real

from bpe_course.ask.item import Cases
from bpe_course.language_model import bits_per_byte


def round_number(value):
    """Round a number of any type: right solutions may differ in a float's last digits."""
    is_number = isinstance(value, (Real, Decimal)) and not isinstance(value, bool)
    return round(float(value), 9) if is_number else value


TYPED = [
    (([0.5, 0.25], 3), 1.0),
    (([1.0, 1.0], 5), 0.0),
    (([0.5, 0.0], 2), inf),
    (([0.0009765625] * 200, 400), 5.0),
]

CASES = Cases(
    bits_per_byte,
    TYPED,
    lambda rng: (
        [rng.randrange(1, 100) / 100 for _ in range(rng.randrange(1, 6))],
        rng.randrange(6, 20),
    ),
    use=lambda function, probabilities, num_bytes: round_number(function(probabilities, num_bytes)),
)
