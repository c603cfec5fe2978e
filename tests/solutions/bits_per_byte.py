from math import inf, log, log2


def a_loop_that_stops(probabilities, num_bytes):
    """A loop that returns at the first impossible token."""
    bits = 0
    for p in probabilities:
        if p == 0:
            return inf
        bits -= log2(p)
    return bits / num_bytes


def log_with_a_base(probabilities, num_bytes):
    """`log` with base 2."""
    if min(probabilities) == 0:
        return float("inf")
    return -sum(log(p, 2) for p in probabilities) / num_bytes


SOLUTIONS = {"bits_per_byte": [a_loop_that_stops, log_with_a_base]}
