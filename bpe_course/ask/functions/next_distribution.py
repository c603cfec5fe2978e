from bpe_course.ask.functions.round_numbers import call_rounded, random_probabilities
from bpe_course.ask.item import Cases
from bpe_course.language_model import next_distribution


def random_counts(rng):
    size = rng.randrange(2, 6)
    seen = rng.sample(range(size), k=rng.randrange(size))
    return {idx: rng.randrange(1, 8) for idx in seen}, random_probabilities(rng, size)


TYPED = [
    (({0: 1}, [0.5, 0.5]), [0.75, 0.25]),
    (({}, [0.25, 0.75]), [0.25, 0.75]),
    (({0: 1}, [1.0]), [1.0]),
]

CASES = Cases(next_distribution, TYPED, random_counts, use=call_rounded, returns_new=True)
