from bpe_course.ask.functions.round_numbers import call_rounded, random_probabilities
from bpe_course.ask.item import Cases
from bpe_course.language_model import apply_temperature

TYPED = [
    (([0.75, 0.25], 0.5), [0.9, 0.1]),
    (([0.75, 0.25], 1), [0.75, 0.25]),
    (([0.8, 0.2, 0.0], 0.5), [0.941176471, 0.058823529, 0.0]),
]

CASES = Cases(
    apply_temperature,
    TYPED,
    lambda rng: (
        random_probabilities(rng, rng.randrange(2, 6), zeros=True),
        rng.choice([0.25, 0.5, 0.8, 1, 1.5, 2, 4]),
    ),
    use=call_rounded,
    returns_new=True,
)
