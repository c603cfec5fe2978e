from math import log


def log_with_a_base(probabilities, num_bytes):
    """`log` with base 2."""
    if min(probabilities) == 0:
        return float("inf")
    return -sum(log(p, 2) for p in probabilities) / num_bytes


SOLUTIONS = {"bits_per_byte": [log_with_a_base]}
