"""A differential test finds what differs, in the order of the merges too."""

from bpe_lesson import basic, fast, linked
from bpe_lesson.differential import find_disagreement, make_short_texts


def test_trainers_that_agree():
    for other in (linked.train, fast.train):
        assert (
            find_disagreement(basic.train, other, make_short_texts(seed=3, count=200), 300) is None
        )


def test_nothing_is_tried_where_there_are_no_texts():
    assert find_disagreement(None, None, [], 300) is None


def test_the_order_of_the_merges_counts():
    """Two dicts are equal in whatever order."""

    def turned(text, vocab_size):
        return dict(reversed(basic.train(text, vocab_size).items()))

    assert find_disagreement(basic.train, turned, ["", "ab", "abc"], 300) == "abc"


def test_pairs_ids_and_how_many_count():
    def one_more(text, vocab_size):
        return {pair: idx + 1 for pair, idx in basic.train(text, vocab_size).items()}

    def swapped(text, vocab_size):
        merges = basic.train(text, vocab_size)
        return dict(zip(merges, reversed(merges.values())))

    def one_less(text, vocab_size):
        return basic.train(text, vocab_size - 1)

    assert find_disagreement(basic.train, one_more, ["a", "ab"], 300) == "ab"
    assert find_disagreement(basic.train, swapped, ["ab", "abc"], 300) == "abc"
    assert find_disagreement(basic.train, one_less, ["ab", "abc"], 258) == "abc"


def test_it_stops_at_the_first():
    """What comes behind it is not tried."""
    tried = []

    def none(text, vocab_size):
        tried.append(text)
        return {}

    assert find_disagreement(none, basic.train, ["", "ab", "abc"], 300) == "ab"
    assert tried == ["", "ab"]


def test_the_same_seed_gives_the_same_texts():
    """Of all lengths, of all letters."""
    texts = make_short_texts(seed=5, count=400, letters="ab", most=7)
    assert texts == make_short_texts(seed=5, count=400, letters="ab", most=7)
    assert texts != make_short_texts(seed=6, count=400, letters="ab", most=7)
    assert {len(text) for text in texts} == set(range(8))
    assert set("".join(texts)) == set("ab")
