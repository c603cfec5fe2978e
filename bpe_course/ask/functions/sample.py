import random

from bpe_course.ask.functions.round_numbers import random_probabilities
from bpe_course.ask.item import Cases
from bpe_course.language_model import sample

JUST_BELOW_ONE = 1 - 2**-53  # the largest number that random() can return


class Scripted(random.Random):
    """A generator whose numbers are known beforehand."""

    def __init__(self, number):
        super().__init__()
        self.number = number
        self.drawn = 0

    def random(self):
        self.drawn += 1
        number, self.number = self.number, (self.number + 0.37) % 1
        return number


def draw(function, probabilities, number):
    """Seed Python's own generator too, so that whoever uses it always draws the same ids."""
    before = random.getstate()
    random.seed(7)
    scripted = Scripted(number)
    try:
        idx = function(probabilities, scripted)
        return idx if scripted.drawn < 2 else f"{idx} (and it drew {scripted.drawn} numbers)"
    finally:
        random.setstate(before)


TYPED = [
    (([0.5, 0.25, 0.25], 0.6), 1),
    (([0.5, 0.5], 0.5), 1),
    (([0.0, 1.0], 0.0), 1),
    (([0.1] * 10, JUST_BELOW_ONE), 9),
]

CASES = Cases(
    sample,
    TYPED,
    lambda rng: (
        random_probabilities(rng, rng.randrange(2, 7), zeros=True),
        rng.randrange(1, 1000) / 1000 + 0.0003,
    ),
    use=draw,
    as_code=lambda show, probabilities, number: (
        f"sample({show(probabilities)}, rng), where rng.random() returns {number}"
    ),
)
