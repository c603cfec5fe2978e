"""What several exercises on the small model share."""

from decimal import Decimal
from numbers import Real


def round_number(value):
    """Round a number of whatever type: right solutions may differ in a float's last digits."""
    is_number = isinstance(value, (Real, Decimal)) and not isinstance(value, bool)
    return round(float(value), 9) if is_number else value
