"""What a text costs in tokens, and the tokens that no text uses."""

import pytest

from bpe_lesson import basic, corpora, fast, pretokenize
from bpe_lesson.beside.cost import find_unused, premium
from bpe_lesson.encoder import Encoder

TEXTS = {"English": "tea", "Greek": "τσάι", "Chinese": "茶", "none": ""}


def as_bytes(text):
    return list(text.encode("utf-8"))


def test_bytes_against_bytes():
    """Each base gives its own ratios, and 1 for itself; the order is that of the texts."""
    assert premium(TEXTS, as_bytes, "English") == {
        "English": 1.0, "Greek": 8 / 3, "Chinese": 1.0, "none": 0.0,
    }  # fmt: skip
    assert premium(TEXTS, as_bytes, "Greek")["English"] == 3 / 8
    assert list(premium(TEXTS, as_bytes, "Chinese")) == list(TEXTS)


def test_each_text_is_encoded_once():
    seen = []

    def encode(text):
        seen.append(text)
        return [0]

    premium(TEXTS, encode, "Greek")
    assert sorted(seen) == sorted(TEXTS.values())


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
        premium(texts, as_bytes, base)


def test_on_the_essay():
    """Tokens that were learned on the way to longer ones, and bytes that UTF-8 never has."""
    essay = corpora.load_text("unicode_essay")
    chunks = {}
    for chunk in pretokenize.split(essay):
        chunks[chunk] = chunks.get(chunk, 0) + 1
    merges = fast.train(chunks, 1024)
    vocab = basic.build_vocab(merges)
    ids = Encoder(merges, pretokenize.split).encode(essay)
    left = find_unused(ids, vocab)
    assert set(left) | set(ids) == set(vocab)
    assert not set(left) & set(ids)
    assert {0xC0, 0xC1, 0xFF} <= set(left)
    assert any(idx >= 256 for idx in left)
