"""The best merges: as good as brute force over all sequences, and what merges them is `core.merge`."""

import pytest

from bpe_lesson.beside.optimal import _count_fewest, find_best_merges
from bpe_lesson.core import get_stats, merge, train_nested
from bpe_lesson.differential import make_short_texts


def brute_force(symbols, num_merges):
    """Return how few symbols are left, by trying all sequences of merges."""
    pairs = get_stats(symbols)
    if num_merges == 0 or not pairs:
        return len(symbols)
    return min(brute_force(merge(symbols, pair, pair), num_merges - 1) for pair in pairs)


def replayed(symbols, merges):
    """Apply merges in order, with the course's own merge."""
    for pair in merges:
        assert pair in get_stats(symbols), "a merge that finds nothing"
        symbols = merge(symbols, pair, pair)
    return list(symbols)


@pytest.mark.parametrize(("letters", "most"), [("ab", 9), ("abc", 8), ("abcd", 8), ("a", 12)])
@pytest.mark.parametrize("num_merges", [1, 2, 3])
def test_it_is_brute_force(letters, most, num_merges):
    """On 600 random texts, and the symbols left are those of the merges."""
    for text in make_short_texts(seed=num_merges, count=50, letters=letters, most=most):
        merges, symbols = find_best_merges(text, num_merges)
        assert len(symbols) == brute_force(text, num_merges), text
        assert symbols == replayed(text, merges), text
        assert _count_fewest(text, num_merges, {}) == len(symbols)


def test_the_challenge():
    """Greedy leaves six symbols, whatever the ties; the best possible is five."""
    merges, symbols = find_best_merges("aaaabaaaba", 2)
    aa, ba = ("a", "a"), ("b", "a")
    assert (merges, symbols) == ([ba, aa], [aa, aa, ba, aa, ba])
    assert len(train_nested("aaaabaaaba", 2)) == 6
    assert brute_force("aaaabaaaba", 2) == 5


def test_among_equals_the_pairs_first_seen():
    """The first pair of the first merges; then the same rule again."""
    for text in make_short_texts(seed=8, count=60, letters="abc", most=7):
        row, least = list(text), brute_force(text, 2)
        for left, pair in zip((1, 0), find_best_merges(text, 2)[0]):
            as_good = [p for p in get_stats(row) if brute_force(merge(row, p, p), left) == least]
            assert pair == as_good[0], text
            row = merge(row, pair, pair)
