"""The two ideas and the tie rule, against values worked out by hand or printed elsewhere."""

from itertools import islice

import pytest

from bpe_lesson.core import generate_names, get_stats, train_nested, train_toy


@pytest.mark.parametrize("counts", [{}, {(1, 2): 5, (9, 9): 1}])
def test_get_stats_adds_to_the_counts_that_it_is_given(counts):
    """An empty dict counts as given, too."""
    before = dict(counts)
    assert get_stats([1, 2, 1], counts) is counts
    assert counts == before | {(1, 2): before.get((1, 2), 0) + 1, (2, 1): 1}


def test_generate_names_runs_from_z_to_a_and_on():
    assert "".join(islice(generate_names("abc"), 26)) == "ZYXWVUTSRQPONMLKJIHGFEDCBA"
    assert list(islice(generate_names("Z2"), 24, 27)) == ["A", "Y2", "X2"]


def test_train_nested_takes_the_pair_first_seen_and_stops_when_none_is_left():
    """The second merge is (aa, a), and not ab as in textbooks."""
    x = ((("a", "a"), "a"), "b")
    assert train_nested("aaabdaaabac", 3) == [x, "d", x, "a", "c"]
    assert train_nested("ab", 5) == [("a", "b")]
    assert train_nested("", 1) == []


@pytest.mark.parametrize("num_merges", [0, -1])
def test_without_a_merge_the_text_is_left(num_merges):
    assert train_toy("aab", num_merges) == ({}, ["a", "a", "b"])
    assert train_nested("aab", num_merges) == ["a", "a", "b"]
