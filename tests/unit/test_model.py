"""The small language model: what its probabilities promise."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bpe_lesson.beside.model import (
    NgramModel,
    apply_temperature,
    sample,
)

few_ids = st.lists(st.integers(0, 4), max_size=30)
weights = st.lists(st.integers(1, 1000), min_size=1, max_size=12)
distributions = weights.map(lambda parts: [part / sum(parts) for part in parts])
# From the smallest float to the largest.
temperatures = st.floats(5e-324, 1.7e308)


@given(few_ids, few_ids, st.integers(0, 3))
def test_a_distribution_sums_to_one_and_nothing_is_impossible(ids, context, length):
    distribution = NgramModel(ids, 6, length).predict(context)
    assert len(distribution) == 6
    assert abs(sum(distribution) - 1) < 1e-9
    assert min(distribution) > 0


def test_an_unknown_context_falls_back_on_the_shorter_one():
    model = NgramModel([0, 1, 0, 1, 2], 4)
    assert model.predict([3, 0]) == model.predict([0])
    assert model.predict([3]) == model.predict([])
    assert model.predict([2, 3, 0, 1]) == model.predict([0, 1])


@given(few_ids, few_ids)
def test_each_id_is_rated_by_what_came_before_it(ids, text):
    model = NgramModel(ids, 5)
    expected = [model.predict(text[:position])[idx] for position, idx in enumerate(text)]
    assert model.rate(text) == expected


@given(distributions, temperatures)
def test_any_temperature_leaves_a_distribution(probabilities, temperature):
    """No overflow, no division by zero, and the likeliest stays the likeliest."""
    changed = apply_temperature(probabilities, temperature)
    assert abs(sum(changed) - 1) < 1e-9
    assert all(0 <= p <= 1 for p in changed)
    assert changed[probabilities.index(max(probabilities))] == max(changed)


class NearlyOne(Random):
    """A generator that returns the largest number it can."""

    def random(self):
        return 1 - 2**-53


def test_rounding_leaves_no_gap_at_the_end():
    """The sum of these is a little below 1, and the last id is impossible."""
    assert sample([0.1] * 10 + [0.0], NearlyOne()) == 9


def test_generation_goes_on_from_the_prompt_and_stops_at_the_end():
    model = NgramModel([0, 1, 2, 3] * 50, 4)
    assert list(model.generate([0], 3, seed=1, temperature=0.1)) == [1, 2]
    assert list(model.generate([3, 0], 9, seed=1, temperature=0.1, max_tokens=5)) == [1, 2, 3, 0, 1]
