"""What several exercises on the small model share."""

DIGITS = 9  # right solutions may differ in a float's last few digits


def is_number(value):
    """Return whether a value is an int or a float."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def round_number(value):
    """Round a number, and leave any other value as it is."""
    return round(float(value), DIGITS) if is_number(value) else value


def round_all(values):
    """Round the numbers in a list or tuple, and leave any other value as it is."""
    if not isinstance(values, (list, tuple)):
        return values
    return [round_number(value) for value in values]


def random_probabilities(rng, count, zeros=False):
    """Return `count` probabilities whose sum is 1; with `zeros`, some of them may be 0."""
    least = 0 if zeros else 1
    weights = [rng.randrange(least, 10) for _ in range(count - 1)] + [rng.randrange(1, 10)]
    return [weight / sum(weights) for weight in weights]
