"""WordPiece and Unigram: against brute force, and where they part from BPE."""

from itertools import combinations
from math import inf
from random import Random

import pytest

from bpe_lesson.beside.unigram import encode_unigram
from bpe_lesson.beside.wordpiece import encode_wordpiece


def segmentations(word):
    """Yield all ways to cut a word."""
    for number in range(len(word)):
        for cuts in combinations(range(1, len(word)), number):
            bounds = [0, *cuts, len(word)]
            yield [word[a:b] for a, b in zip(bounds, bounds[1:])]


def random_words(seed, count):
    """Yield words of few letters, with all single letters and some pieces of other words."""
    rng = Random(seed)
    for _ in range(count):
        word = "".join(rng.choices("abc", k=rng.randrange(1, 9)))
        text = "".join(rng.choices("abc", k=30))
        pieces = {text[i : i + rng.randrange(2, 5)] for i in rng.sample(range(25), k=6)}
        yield word, sorted(pieces | set("abc")), rng


def test_unigram_is_the_best_of_all_ways():
    for word, pieces, rng in random_words(seed=1, count=300):
        logs = {piece: -rng.randrange(1, 1000) / 100 for piece in pieces}
        ways = list(segmentations(word))
        sums = [sum(logs.get(piece, -inf) for piece in way) for way in ways]
        found = encode_unigram(word, logs)
        assert "".join(found) == word
        assert sum(logs[piece] for piece in found) == pytest.approx(max(sums)), word


def test_wordpiece_takes_the_longest_that_fits_each_time():
    """Slowly: of all ways the one whose first piece is longest, then the second, and so on."""
    for word, pieces, _ in random_words(seed=2, count=300):
        vocab = set(pieces) | {f"##{piece}" for piece in pieces}
        ways = [way for way in segmentations(word) if all(piece in vocab for piece in way)]
        longest = max(ways, key=lambda way: [len(piece) for piece in way])
        marked = [longest[0], *(f"##{piece}" for piece in longest[1:])]
        assert encode_wordpiece(word, vocab) == marked, word
