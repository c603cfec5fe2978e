from itertools import pairwise

from bpe_course.ask.functions.bits_per_byte import round_number
from bpe_course.ask.item import Cases
from bpe_course.language_model import next_distribution


def call_rounded(function, *arguments):
    """Round the numbers in the list that a function returns, which may be an argument."""
    result = function(*arguments)
    if type(result) is list:
        result[:] = map(round_number, result)
    return result


def random_counts(rng):
    """Return counts and a distribution in steps of 0.05, so that rounding leaves it alone."""
    size = rng.randrange(2, 6)
    seen = rng.sample(range(size), k=rng.randrange(size))
    counts = {idx: rng.randrange(1, 8) for idx in seen}
    ends = [0, *sorted(rng.sample(range(1, 20), size - 1)), 20]
    return counts, [(right - left) / 20 for left, right in pairwise(ends)]


TYPED = [
    (({0: 1}, [0.5, 0.5]), [0.75, 0.25]),
    (({}, [0.25, 0.75]), [0.25, 0.75]),
    (({0: 1}, [1.0]), [1.0]),
]

CASES = Cases(next_distribution, TYPED, random_counts, use=call_rounded, returns_new=True)
