"""The exercise `sample`: cases typed by hand, hints, and known mistakes."""

import random

from bpe_lesson.exercises.a_model_on_top.shared import random_probabilities
from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.model import sample

JUST_BELOW_ONE = 1 - 2**-53  # the largest number that random() can return


class Scripted(random.Random):
    """A random generator whose first number is known beforehand, and so are the others."""

    def __init__(self, number):
        """Remember the first number."""
        super().__init__()
        self.number = number

    def random(self):
        """Return the number, and go on to a different one."""
        number = self.number
        self.number = (number + 0.37) % 1
        return number


def draw(function, probabilities, number):
    """Call a solution with a generator that returns this number.

    Python's own generator starts from a seed too, so that a solution which uses it instead of the
    caller's always draws the same ids, and is recognised.
    """
    before = random.getstate()
    random.seed(7)
    try:
        return function(probabilities, Scripted(number))
    finally:
        random.setstate(before)


SAMPLE = Exercise(
    sample,
    title="Draw an id by adding up probabilities",
    minutes=8,
    # A case is (probabilities, the number that rng.random() returns).
    use=draw,
    as_code=lambda show, probabilities, number: (
        f"sample({show(probabilities)}, rng), where rng.random() returns {number}"
    ),
    cases=[
        (([1.0], 0.3), 0),
        (([0.5, 0.5], 0.2), 0),
        (([0.5, 0.5], 0.5), 1),
        (([0.5, 0.5], 0.7), 1),
        (([0.5, 0.25, 0.25], 0.6), 1),
        (([0.5, 0.25, 0.25], 0.8), 2),
        (([0.125, 0.25, 0.625], 0.3), 1),
        (([0.0, 1.0], 0.0), 1),
        (([0.25, 0.0, 0.75], 0.25), 2),
        (([0.1] * 10, JUST_BELOW_ONE), 9),
    ],
    random_case=lambda rng: (
        random_probabilities(rng, rng.randrange(2, 7), zeros=True),
        rng.randrange(1, 1000) / 1000 + 0.0003,
    ),
    hints=[
        "Put the probabilities end to end on a line from 0 to 1. The random number is a point on "
        "it. In whose piece is it?",
        "Add up the probabilities one by one. As soon as the sum is above the number, you have the "
        "id. If rounding leaves the last sum below the number, it's the last id.",
        "number = rng.random()\n"
        "total = 0\n"
        "for idx, p in enumerate(probabilities):\n"
        "    total += ___\n"
        "    if number < ___:\n"
        "        return ___\n"
        "return ___",
    ],
    trace="write down the sum after each probability. Which is the first one above the number?",
)


@SAMPLE.mistake
def always_the_likeliest(probabilities, rng):
    """Your code seems to return the id with the highest probability every time.

    Then the model would write the same text again and again. What's the random number for?
    """
    return probabilities.index(max(probabilities))


@SAMPLE.mistake
def seed_ignored(probabilities, rng):
    """Your code seems to take its random number from Python's own generator, not from `rng`.

    Then a seed changes nothing, and no run can be repeated. Which object did the caller hand you?
    """
    return sample(probabilities, random)


@SAMPLE.mistake
def seed_set_anew(probabilities, rng):
    """Your code seems to make a generator with the same seed in each call.

    Then every call draws the same number. Who made `rng`, and how often?
    """
    return sample(probabilities, random.Random(0))


@SAMPLE.mistake
def first_above_the_number(probabilities, rng):
    """Your code seems to compare the number with each single probability.

    A point on the line is in the piece of the second id if it's past the end of the first. What
    have you got to add up?
    """
    number = rng.random()
    above = [idx for idx, p in enumerate(probabilities) if number < p]
    return above[0] if above else len(probabilities) - 1


@SAMPLE.mistake
def one_too_far(probabilities, rng):
    """Your code seems to return the id after the right one.

    Do you compare before you add the id's own probability? Then the sum lags behind by one.
    """
    return min(sample(probabilities, rng) + 1, len(probabilities) - 1)


@SAMPLE.mistake
def one_too_early(probabilities, rng):
    """Your code seems to return the id before the right one.

    When the sum is above the number for the first time, whose probability did you add last?
    """
    return max(sample(probabilities, rng) - 1, 0)


@SAMPLE.mistake
def new_number_for_each_id(probabilities, rng):
    """Your code seems to draw a new random number for each id.

    There's only one point on the line. Is your call of `rng.random()` inside the loop or before
    it?
    """
    total = 0
    for idx, p in enumerate(probabilities):
        total += p
        if rng.random() < total:
            return idx
    return len(probabilities) - 1


@SAMPLE.mistake
def all_equally_likely(probabilities, rng):
    """Your code seems to choose among the ids without looking at their probabilities.

    An id with a probability of 0.9 should come nine times out of ten. Where do you use the
    probabilities?
    """
    return int(rng.random() * len(probabilities))


@SAMPLE.mistake
def impossible_id(probabilities, rng):
    """Your code seems to return an id that has a probability of 0.

    The number can be exactly 0.0, or exactly the end of a piece. Should you compare with `<` or
    with `<=`?
    """
    number = rng.random()
    total = 0
    for idx, p in enumerate(probabilities):
        total += p
        if number <= total:
            return idx
    return len(probabilities) - 1


@SAMPLE.mistake
def nothing_in_the_gap(probabilities, rng):
    """Your code seems to return None if rounding leaves the sum a little below 1.

    `sum([0.1] * 10)` isn't quite 1, and the number can be in that gap. Which id should you return
    when the loop is over?
    """
    number = rng.random()
    total = 0
    for idx, p in enumerate(probabilities):
        total += p
        if number < total:
            return idx


@SAMPLE.mistake
def probability_returned(probabilities, rng):
    """Your code seems to return the probability of the id, not the id.

    What does `enumerate` give you besides the probability?
    """
    return probabilities[sample(probabilities, rng)]


@SAMPLE.mistake
def number_instead_of_generator(probabilities, rng):
    """Your code seems to use `rng` as if it were a number.

    `rng` is a generator. Which of its methods returns a number from 0 to 1?
    """
    return [idx for idx, p in enumerate(probabilities) if rng < p][0]


@SAMPLE.convention
def from_the_end(probabilities, rng):
    """Your code draws with the right probabilities, but it starts at the last id.

    To get the same ids as everybody else from the same seed, start at id 0.
    """
    number = rng.random()
    total = 0
    for idx in reversed(range(len(probabilities))):
        total += probabilities[idx]
        if number < total:
            return idx
    return 0
