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


def test_what_is_unused_was_learned_and_swallowed():
    """On the training text a later merge has every unused token as a half; elsewhere it needn't."""
    tokenizer = RegexTokenizer()
    essay = corpora.load_text("unicode_essay")
    tokenizer.train(essay, 1024)
    ids = tokenizer.encode(essay)
    unused = find_unused(tokenizer.merges, ids)
    assert set(unused) == set(tokenizer.merges.values()) - set(ids)
    assert unused and all(unused.values())
    for token, parts in unused.items():
        assert parts == [idx for pair, idx in tokenizer.merges.items() if token in pair]
    assert not all(find_unused(tokenizer.merges, tokenizer.encode("Greek")).values())


def test_merges_the_other_way_round_are_refused():
    with pytest.raises(TypeError, match="merges has the key 256"):
        find_unused({256: (97, 98)}, [])
