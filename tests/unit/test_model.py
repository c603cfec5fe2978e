"""The small language model: what its probabilities promise, and what it says of wrong input."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_lesson import corpora
from bpe_lesson.beside.model import (
    NgramModel,
    apply_temperature,
    bits_per_byte,
    count_followers,
    need_probabilities,
    next_distribution,
    sample,
)

few_ids = st.lists(st.integers(0, 4), max_size=30)
lengths = st.integers(0, 3)
weights = st.lists(st.integers(1, 1000), min_size=1, max_size=12)
distributions = weights.map(lambda parts: [part / sum(parts) for part in parts])
# From the smallest float to the largest.
temperatures = st.floats(5e-324, 1.7e308)


# Counting


@given(few_ids, lengths)
def test_every_position_with_a_whole_context_is_counted_once(ids, length):
    followers = count_followers(ids, length)
    total = sum(counts.total() for counts in followers.values())
    assert total == max(0, len(ids) - length)
    assert all(len(context) == length for context in followers)
    assert all(count > 0 for counts in followers.values() for count in counts.values())


# The distribution


@given(few_ids, few_ids, lengths)
def test_a_distribution_sums_to_one_and_nothing_is_impossible(ids, context, length):
    distribution = NgramModel(ids, 6, length).predict(context)
    assert len(distribution) == 6
    assert abs(sum(distribution) - 1) < 1e-9
    assert min(distribution) > 0


@given(st.dictionaries(st.integers(0, 11), st.integers(1, 50)), distributions)
def test_one_step_of_the_back_off(counts, rest):
    counts = {idx: count for idx, count in counts.items() if idx < len(rest)}
    distribution = next_distribution(counts, rest)
    assert abs(sum(distribution) - 1) < 1e-9
    assert all(p > 0 for p in distribution)
    if not counts:
        assert distribution == rest


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


# Bits


def test_what_is_impossible_needs_infinitely_many_bits():
    assert bits_per_byte([0.5, 0.0], 2) == math.inf
    assert bits_per_byte([], 2) == 0


# Temperature


@given(distributions, temperatures)
def test_any_temperature_leaves_a_distribution(probabilities, temperature):
    """No overflow, no division by zero, and the likeliest stays the likeliest."""
    changed = apply_temperature(probabilities, temperature)
    assert abs(sum(changed) - 1) < 1e-9
    assert all(0 <= p <= 1 for p in changed)
    assert changed[probabilities.index(max(probabilities))] == max(changed)


# Sampling


@given(distributions, st.integers())
def test_a_seed_repeats_the_draws(probabilities, seed):
    draws = [[sample(probabilities, rng) for _ in range(5)] for rng in (Random(seed), Random(seed))]
    assert draws[0] == draws[1]


def test_the_draws_follow_the_probabilities():
    rng = Random(10)
    draws = [sample([0.5, 0.3, 0.0, 0.2], rng) for _ in range(10_000)]
    shares = [draws.count(idx) / len(draws) for idx in range(4)]
    assert shares[2] == 0
    assert all(abs(share - p) < 0.02 for share, p in zip(shares, [0.5, 0.3, 0.0, 0.2]))


class NearlyOne(Random):
    """A generator that returns the largest number it can."""

    def random(self):
        return 1 - 2**-53


def test_rounding_leaves_no_gap_at_the_end():
    """The sum of these is a little below 1, and the last id is impossible."""
    assert sample([0.1] * 10 + [0.0], NearlyOne()) == 9


# Generating


def test_generation_goes_on_from_the_prompt_and_stops_at_the_end():
    model = NgramModel([0, 1, 2, 3] * 50, 4)
    assert list(model.generate([0], 3, seed=1, temperature=0.1)) == [1, 2]
    assert list(model.generate([3, 0], 9, seed=1, temperature=0.1, max_tokens=5)) == [1, 2, 3, 0, 1]


def test_a_seen_text_takes_fewer_bits_than_an_unseen_one():
    essay = corpora.load_text("unicode_essay")
    seen, unseen = list(essay[:8000].encode()), list(essay[8000:10_000].encode())
    model = NgramModel(seen, 256)
    on_seen = bits_per_byte(model.rate(seen[:2000]), 2000)
    on_unseen = bits_per_byte(model.rate(unseen), len(unseen))
    assert on_seen < on_unseen < 8


# Wrong input

WHOLE = "but it must be a whole number (int)"
TEMPERATURE = "it must be above 0 and finite"
TOLD = [
    (count_followers, ([1, 2], -1), ValueError, "length is -1", "at least 0"),
    (next_distribution, ({2: 1}, [1.0]), ValueError, "id 2 has no probability", "ends at 0"),
    (apply_temperature, ([0.5, 0.5], 0), ValueError, "temperature is 0", TEMPERATURE),
    (apply_temperature, ([0.5, 0.5], -1.0), ValueError, "temperature is -1.0", TEMPERATURE),
    (apply_temperature, ([0.5, 0.5], math.nan), ValueError, "temperature is nan", TEMPERATURE),
    (apply_temperature, ([0.5, 0.5], math.inf), ValueError, "temperature is inf", TEMPERATURE),
    (apply_temperature, ([0.5, 0.5], "1"), TypeError, "temperature is '1'", "must be a number"),
    (apply_temperature, ([0.5, 0.5], True), TypeError, "temperature is True", "must be a number"),
    (apply_temperature, ([0.0, 0.0], 1), ValueError, "probabilities is [0.0, 0.0]", "above 0"),
    (apply_temperature, ([], 1), ValueError, "probabilities is []", "above 0"),
    (sample, ([0.5, 1.5], Random(1)), ValueError, "a probability is 1.5", "from 0 to 1"),
    (sample, ([0.5, -0.5], Random(1)), ValueError, "a probability is -0.5", "from 0 to 1"),
    (sample, ([0.0], Random(1)), ValueError, "probabilities is [0.0]", "above 0"),
    (sample, (["a"], Random(1)), TypeError, "a probability is 'a'", "must be a number"),
    (bits_per_byte, ([0.5], 0), ValueError, "num_bytes is 0", "at least 1"),
    (bits_per_byte, ([0.5], 1.5), TypeError, "num_bytes is 1.5", WHOLE),
    (bits_per_byte, ([math.nan], 1), ValueError, "a probability is nan", "from 0 to 1"),
    (bits_per_byte, ([None], 1), TypeError, "a probability is None", "must be a number"),
    (need_probabilities, ([2],), ValueError, "a probability is 2", "from 0 to 1"),
    (NgramModel, ([1, 5], 5), ValueError, "id 5 isn't in the vocabulary", "(0 to 4)"),
    (NgramModel, ([1, -5], 5), ValueError, "an id is -5", "at least 0"),
    (NgramModel, ([1, "a"], 5), TypeError, "an id is 'a'", WHOLE),
    (NgramModel, ([], 0), ValueError, "vocab_size is 0", "at least 1"),
    (NgramModel, ([], 5, -1), ValueError, "length is -1", "at least 0"),
    (NgramModel([], 5).predict, ([5],), ValueError, "id 5 isn't in the vocabulary", "(0 to 4)"),
    (NgramModel([], 5).rate, ([0, 7],), ValueError, "id 7 isn't in the vocabulary", "(0 to 4)"),
]


@pytest.mark.parametrize(
    ("function", "arguments", "error", "what", "advice"),
    TOLD,
    ids=[f"{function.__name__}: {told}" for function, _, _, told, *_ in TOLD],
)
def test_wrong_input_is_named(function, arguments, error, what, advice):
    with pytest.raises(error) as raised:
        function(*arguments)
    assert what in str(raised.value)
    assert advice in str(raised.value)
