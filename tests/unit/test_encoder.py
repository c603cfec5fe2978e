"""The fast encoder gives the ids of basic.encode: short chunks and long ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_lesson import basic, corpora, encoder, fast
from bpe_lesson.encoder import Encoder, _encode_long, _encode_short
from bpe_lesson.pretokenize import split

ESSAY = corpora.load_text("unicode_essay")
MERGES = fast.train(ESSAY, 700)
texts = st.text("abé ", max_size=50) | st.text("a", max_size=50)  # in a run, pairs overlap


@pytest.mark.parametrize("encode", [_encode_short, _encode_long])
@given(text=texts, seen=texts)
def test_it_is_basic_encode(encode, text, seen):
    merges = fast.train(seen, 280)
    assert encode(text.encode(), merges) == basic.encode(text, merges)


def test_the_cache_is_bounded(monkeypatch):
    monkeypatch.setattr(encoder, "_MAX_CHUNKS_CACHED", 10)
    ours = Encoder(MERGES, split)
    text = " ".join(map(str, range(300)))
    ids = [idx for chunk in split(text) for idx in basic.encode(chunk, MERGES)]
    for _ in range(2):
        assert ours.encode(text) == ids
        assert len(ours.cache) <= 10
    monkeypatch.setattr(encoder, "encode_bytes", None)  # the last chunk is known
    assert ours.encode("299") == basic.encode("299", MERGES)


def test_one_long_chunk_takes_no_long_time():
    """A hundred thousand letters; to look at all pairs for each merge would take minutes."""
    merges = fast.train("ab" * 2000, 280)
    assert len(Encoder(merges).encode("ab" * 50_000)) < 1000
