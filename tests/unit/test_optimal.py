"""The best merges: as good as brute force over all sequences, and what merges them is `core.merge`."""

from random import Random

import pytest

from bpe_lesson.beside.optimal import MAX_SYMBOLS, count_fewest, find_best_merges, number_symbols
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
        assert count_fewest(text, num_merges, {}) == len(symbols)


def test_it_is_brute_force_to_the_last_pair():
    """With as many merges as the text has letters, and more."""
    for text in make_short_texts(seed=5, count=60, letters="ab", most=6):
        merges, symbols = find_best_merges(text, len(text) + 2)
        assert len(symbols) == brute_force(text, len(text) + 2) == min(len(text), 1)
        assert symbols == replayed(text, merges)


def test_the_challenge():
    """Greedy leaves six symbols, whatever the ties; the best possible is five."""
    merges, symbols = find_best_merges("aaaabaaaba", 2)
    aa, ba = ("a", "a"), ("b", "a")
    assert (merges, symbols) == ([ba, aa], [aa, aa, ba, aa, ba])
    assert len(train_nested("aaaabaaaba", 2)) == 6
    assert brute_force("aaaabaaaba", 2) == 5


def test_never_worse_than_greedy_and_sometimes_better():
    better = 0
    for text in make_short_texts(seed=7, count=200, letters="ab", most=12):
        for num_merges in (1, 2, 4):
            best, greedy = find_best_merges(text, num_merges)[1], train_nested(text, num_merges)
            assert len(best) <= len(greedy), text
            better += len(best) < len(greedy)
    assert better > 5


def test_among_equals_the_pairs_first_seen():
    """The first pair of the first merges; then the same rule again."""
    for text in make_short_texts(seed=8, count=60, letters="abc", most=7):
        row, least = list(text), brute_force(text, 2)
        for left, pair in zip((1, 0), find_best_merges(text, 2)[0]):
            as_good = [p for p in get_stats(row) if brute_force(merge(row, p, p), left) == least]
            assert pair == as_good[0], text
            row = merge(row, pair, pair)


def test_any_symbols_will_do():
    """Ids, bytes, a tuple of words, pairs that look like what a merge makes."""
    assert find_best_merges([256, 97, 256, 97], 1) == ([(256, 97)], [(256, 97), (256, 97)])
    assert find_best_merges(b"aaa", 1) == ([(97, 97)], [(97, 97), 97])
    assert find_best_merges(("to", "be", "to", "be"), 2)[1] == [(("to", "be"), ("to", "be"))]
    made = ("a", "b")
    for row in ([made, "a", "b", made, "a"], ["x", "a", "b", "x", "a"]):
        assert [len(find_best_merges(row, n)[1]) for n in range(5)] == [5, 3, 2, 1, 1]


def test_the_input_stays():
    symbols = list("aabaab")
    find_best_merges(symbols, 3)
    assert symbols == list("aabaab")


@pytest.mark.parametrize("text", ["", "a"])
def test_where_there_is_no_pair_nothing_is_merged(text):
    assert find_best_merges(text, 5) == ([], list(text))


def test_no_merge_leaves_all():
    assert find_best_merges("abab", 0) == ([], list("abab"))


def test_a_shape_forgets_names_and_nothing_else():
    rng = Random(3)
    for _ in range(200):
        row = rng.choices(range(4), k=rng.randrange(1, 8))
        other = rng.choices(range(4), k=len(row))
        alike = all(
            (row[i] == row[j]) == (other[i] == other[j])
            for i in range(len(row))
            for j in range(len(row))
        )
        assert (number_symbols(row) == number_symbols(other)) == alike
        assert number_symbols([f"-{symbol}" for symbol in row]) == number_symbols(row)


def test_what_is_remembered_is_by_shape_and_by_merges_left():
    """One memory serves many texts."""
    known = {}
    for text in make_short_texts(seed=9, count=100, letters="ab", most=8):
        for num_merges in (3, 1, 2):
            assert count_fewest(text, num_merges, known) == brute_force(text, num_merges), text


@pytest.mark.slow
def test_the_longest_that_is_taken_takes_no_time():
    """Three letters are the slowest; about two seconds."""
    text = "".join(Random(1).choices("abc", k=MAX_SYMBOLS))
    merges, symbols = find_best_merges(text, 8)
    assert len(merges) == 8 and symbols == replayed(text, merges)


@pytest.mark.parametrize(
    ("symbols", "num_merges", "error", "told"),
    [
        ("ab" * 11, 2, ValueError, "has 22 symbols: give 20 or fewer"),
        (list(range(21)), 1, ValueError, "21 symbols"),
        ("ab", -1, ValueError, "num_merges is -1"),
        ("ab", 1.0, TypeError, "num_merges is 1.0"),
        ("ab", True, TypeError, "num_merges is True"),
    ],
)
def test_bad_input_is_named(symbols, num_merges, error, told):
    with pytest.raises(error, match=told):
        find_best_merges(symbols, num_merges)
