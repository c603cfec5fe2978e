"""The small language model: what its probabilities promise."""

from hypothesis import given
from hypothesis import strategies as st

from bpe_course.language_model import apply_temperature

weights = st.lists(st.integers(1, 1000), min_size=1, max_size=12)
distributions = weights.map(lambda parts: [part / sum(parts) for part in parts])
temperatures = st.floats(5e-324, 1.7e308)  # from the smallest float to the largest


@given(distributions, temperatures)
def test_any_temperature_leaves_a_distribution(probabilities, temperature):
    changed = apply_temperature(probabilities, temperature)
    assert abs(sum(changed) - 1) < 1e-9
    assert all(0 <= p <= 1 for p in changed)
    assert changed[probabilities.index(max(probabilities))] == max(changed)
