"""The two ideas and the tie rule, against values worked out by hand or printed elsewhere."""

from itertools import islice

import pytest

from bpe_lesson.core import generate_names, train_toy


def test_generate_names_runs_from_z_to_a_and_on():
    assert "".join(islice(generate_names("abc"), 26)) == "ZYXWVUTSRQPONMLKJIHGFEDCBA"
    assert list(islice(generate_names("Z2"), 24, 27)) == ["A", "Y2", "X2"]


@pytest.mark.parametrize("num_merges", [0, -1])
def test_without_a_merge_the_text_is_left(num_merges):
    assert train_toy("aab", num_merges) == ({}, ["a", "a", "b"])
