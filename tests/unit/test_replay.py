"""When each gap between two bytes closes: the same tokens as encoding with the first merges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_lesson import basic, corpora
from bpe_lesson.replay import Replay

TEXTS = ["", "a", "ab", "aaa", "aaaa", "aaabdaaabac", "abcabcabc", "éé😄 éé", "ab" * 40]


def first(merges, number):
    """Return the first merges."""
    return dict(list(merges.items())[:number])


def agrees(text, merges):
    """Compare tokens, ids and counts with `encode`, for every number of merges."""
    replay = Replay(text, merges)
    for number in range(len(merges) + 1):
        ids = basic.encode(text, first(merges, number))
        vocab = basic.build_vocab(first(merges, number))
        assert replay.list_tokens(number) == ([vocab[idx] for idx in ids], ids)
        assert replay.count_tokens(number) == len(ids)


@pytest.mark.parametrize("text", TEXTS)
def test_it_is_encode_for_every_number_of_merges(text):
    agrees(text, basic.train(text, 280))


@given(st.text("abé ", max_size=30), st.text("abé ", max_size=60))
def test_it_is_encode_on_other_texts_too(text, training_text):
    agrees(text, basic.train(training_text, 270))


def test_a_window_is_a_part_of_the_whole():
    """Here on the essay, whose counts the lessons print."""
    text = corpora.load_text("unicode_essay")
    replay = Replay(text, basic.train(text[:3000], 300))
    tokens, ids = replay.list_tokens(20)
    assert replay.list_tokens(20, 100, 7) == (tokens[100:107], ids[100:107])
    assert replay.list_tokens(20, len(tokens) - 2, 7) == (tokens[-2:], ids[-2:])
    assert b"".join(tokens).decode() == text
