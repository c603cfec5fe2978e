"""The two ideas and the tie rule, against values worked out by hand or printed elsewhere."""

from itertools import islice

import pytest

from bpe_lesson.core import generate_names, get_stats, merge, most_frequent, train_nested


@pytest.mark.parametrize("counts", [{}, {(1, 2): 5, (9, 9): 1}])
def test_get_stats_adds_to_the_counts_that_it_is_given(counts):
    """An empty dict counts as given, too."""
    before = dict(counts)
    assert get_stats([1, 2, 1], counts) is counts
    assert counts == before | {(1, 2): before.get((1, 2), 0) + 1, (2, 1): 1}


def test_greatest_compares_the_bytes_of_ids_if_it_is_told_them():
    """The id 256 is greater than 97, but what it spells isn't."""
    vocab = {97: b"a", 98: b"b", 256: b"Z"}
    stats = {(256, 98): 3, (97, 97): 3, (97, 98): 3, (98, 98): 2}
    assert most_frequent(stats, "greatest") == (256, 98)
    assert most_frequent(stats, "greatest", vocab) == (97, 98)
    assert most_frequent(stats, "smallest", vocab) == (97, 97)
    assert most_frequent(stats, "first", vocab) == (256, 98)


def test_merge_returns_a_new_list():
    """What it is given stays as it is, also when there is nothing to merge."""
    ids = [1, 2, 3]
    assert merge(ids, (1, 2), 4) == [4, 3]
    unchanged = merge(ids, (3, 1), 4)
    assert ids == unchanged == [1, 2, 3]
    assert unchanged is not ids


def test_generate_names_runs_from_z_to_a_and_on():
    """After 26 names come Z2, Y2, ...; one that the text has is passed over."""
    assert "".join(islice(generate_names("abc"), 26)) == "ZYXWVUTSRQPONMLKJIHGFEDCBA"
    assert list(islice(generate_names(""), 24, 28)) == ["B", "A", "Z2", "Y2"]
    assert list(islice(generate_names("Z2"), 24, 27)) == ["A", "Y2", "X2"]


def test_train_nested_shows_the_history_of_a_symbol():
    """With ties to the pair first seen, the second merge is (aa, a), and not ab as in textbooks."""
    x = ((("a", "a"), "a"), "b")
    assert train_nested("aaabdaaabac", 3) == [x, "d", x, "a", "c"]


def test_train_nested_stops_when_no_pair_is_left():
    """Fewer merges than asked for: the last one leaves a single symbol."""
    assert train_nested("ab", 5) == [("a", "b")]
    assert train_nested("", 1) == []
