"""What surrounds BPE: against brute force, and what a small model's probabilities promise."""

from itertools import combinations
from math import inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_course.language_model import NgramModel, apply_temperature
from bpe_lesson.beside.optimal import _count_fewest, find_best_merges
from bpe_lesson.beside.unigram import encode_unigram
from bpe_lesson.beside.wordpiece import encode_wordpiece
from bpe_lesson.core import get_stats, merge
from bpe_lesson.differential import make_short_texts

# The best merges


def brute_force(symbols, num_merges):
    pairs = get_stats(symbols)
    if num_merges == 0 or not pairs:
        return len(symbols)
    return min(brute_force(merge(symbols, pair, pair), num_merges - 1) for pair in pairs)


@pytest.mark.parametrize(("letters", "most"), [("ab", 9), ("abc", 8), ("abcd", 8), ("a", 12)])
@pytest.mark.parametrize("num_merges", [1, 2, 3])
def test_the_best_merges_are_those_of_brute_force(letters, most, num_merges):
    """The symbols left are those of the merges; among equals, each takes the pair first seen."""
    for text in make_short_texts(seed=num_merges, count=30, letters=letters, most=most):
        merges, symbols = find_best_merges(text, num_merges)
        row, least = list(text), brute_force(text, num_merges)
        assert _count_fewest(text, num_merges, {}) == len(symbols) == least, text
        for left, pair in zip(range(num_merges)[::-1], merges):
            as_good = [p for p in get_stats(row) if brute_force(merge(row, p, p), left) == least]
            assert pair == as_good[0], text
            row = merge(row, pair, pair)
        assert symbols == row, text


# WordPiece and Unigram


def segmentations(word):
    for number in range(len(word)):
        for cuts in combinations(range(1, len(word)), number):
            bounds = [0, *cuts, len(word)]
            yield [word[a:b] for a, b in zip(bounds, bounds[1:])]


@pytest.mark.parametrize("seed", range(300))
def test_unigram_is_the_best_of_all_ways_and_wordpiece_the_longest_each_time(seed):
    rng = Random(seed)
    word = "".join(rng.choices("abc", k=rng.randrange(1, 9)))
    text = "".join(rng.choices("abc", k=30))
    pieces = {text[i : i + rng.randrange(2, 5)] for i in rng.sample(range(25), k=6)} | set("abc")
    logs = {piece: -rng.randrange(1, 1000) / 100 for piece in sorted(pieces)}
    best = max(sum(logs.get(piece, -inf) for piece in way) for way in segmentations(word))
    likeliest = encode_unigram(word, logs)
    assert "".join(likeliest) == word
    assert sum(logs[piece] for piece in likeliest) == pytest.approx(best)
    ways = [way for way in segmentations(word) if pieces.issuperset(way)]
    first, *rest = max(ways, key=lambda way: [len(piece) for piece in way])
    vocab = pieces | {f"##{piece}" for piece in pieces}
    assert encode_wordpiece(word, vocab) == [first, *(f"##{piece}" for piece in rest)]


# The small language model

few_ids = st.lists(st.integers(0, 4), max_size=30)
weights = st.lists(st.integers(1, 1000), min_size=1, max_size=12)
distributions = weights.map(lambda parts: [part / sum(parts) for part in parts])
temperatures = st.floats(5e-324, 1.7e308)  # from the smallest float to the largest


@given(few_ids, few_ids, st.integers(0, 3))
def test_a_distribution_sums_to_one_and_nothing_is_impossible(ids, context, length):
    model = NgramModel(ids, 6, length)
    distribution = model.predict(context)
    assert len(distribution) == 6
    assert abs(sum(distribution) - 1) < 1e-9
    assert min(distribution) > 0
    expected = [model.predict(context[:place])[idx] for place, idx in enumerate(context)]
    assert model.rate(context) == expected


@given(distributions, temperatures)
def test_any_temperature_leaves_a_distribution(probabilities, temperature):
    changed = apply_temperature(probabilities, temperature)
    assert abs(sum(changed) - 1) < 1e-9
    assert all(0 <= p <= 1 for p in changed)
    assert changed[probabilities.index(max(probabilities))] == max(changed)
