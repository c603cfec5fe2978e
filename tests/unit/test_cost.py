"""What a text costs in tokens, and the tokens that no text uses."""

import pytest

from bpe_lesson import corpora
from bpe_lesson.beside.cost import find_unused, premium
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
