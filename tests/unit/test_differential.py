"""A differential test finds what differs, in the order of the merges too."""

from bpe_lesson import basic, fast, linked
from bpe_lesson.differential import find_disagreement, make_short_texts


def test_trainers_that_agree():
    for other in (linked.train, fast.train):
        assert (
            find_disagreement(basic.train, other, make_short_texts(seed=3, count=200), 300) is None
        )


def test_the_same_seed_gives_the_same_texts():
    """Of all lengths, of all letters."""
    texts = make_short_texts(seed=5, count=400, letters="ab", most=7)
    assert texts == make_short_texts(seed=5, count=400, letters="ab", most=7)
    assert texts != make_short_texts(seed=6, count=400, letters="ab", most=7)
    assert {len(text) for text in texts} == set(range(8))
    assert set("".join(texts)) == set("ab")
