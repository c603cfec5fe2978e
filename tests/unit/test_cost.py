"""What a text costs in tokens, and the tokens that no text uses."""

import pytest

from bpe_lesson import corpora
from bpe_lesson.beside.cost import find_leftovers, find_unused, pick_size, premium
from bpe_lesson.tokenizer import RegexTokenizer

TEXTS = {"English": "tea", "Greek": "τσάι", "none": ""}


@pytest.mark.parametrize(
    ("texts", "base", "error", "told"),
    [
        (TEXTS, "none", ValueError, "the text in none has no tokens"),
        (TEXTS, "Welsh", ValueError, "base is 'Welsh': give one of English, Greek"),
        ({}, "English", ValueError, "base is 'English'"),
    ],
)
def test_bad_input_is_named(texts, base, error, told):
    with pytest.raises(error, match=told):
        premium(texts, list, base)


def test_what_is_unused_is_the_rest_of_the_vocabulary():
    """Tokens that were learned on the way to longer ones, and bytes that UTF-8 never has."""
    tokenizer = RegexTokenizer()
    essay = corpora.load_text("unicode_essay")
    tokenizer.train(essay, 1024)
    ids = tokenizer.encode(essay)
    left = find_unused(ids, tokenizer.vocab)
    assert set(left) == set(tokenizer.vocab) - set(ids)
    assert {0xC0, 0xC1, 0xFF} <= set(left)
    assert any(idx >= 256 for idx in left)


def test_merges_the_other_way_round_are_refused():
    with pytest.raises(TypeError, match="merges has the key 256"):
        find_leftovers({256: (97, 98)}, [])


@pytest.mark.parametrize(
    ("min_gain", "size"), [(0.0, 2048), (0.1, 2048), (0.11, 1024), (0.25, 1024), (0.3, 256)]
)
def test_a_size_is_picked_where_the_next_one_saves_too_little(min_gain, size):
    """A step that saves just enough is taken; what comes after one that doesn't isn't looked at."""
    assert pick_size({256: 800, 512: 600, 1024: 400, 2048: 360}, min_gain) == size
