"""The fast encoder gives the ids of basic.encode: short chunks and long ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_lesson import basic, encoder, fast
from bpe_lesson.encoder import Encoder, _encode_long, _encode_short

texts = st.text("abé ", max_size=50) | st.text("a", max_size=50)  # in a run, pairs overlap


@pytest.mark.parametrize("encode", [_encode_short, _encode_long])
@given(text=texts, seen=texts)
def test_it_is_basic_encode(encode, text, seen):
    merges = fast.train(seen, 280)
    assert encode(text.encode(), merges) == basic.encode(text, merges)


def test_one_long_chunk_takes_no_long_time():
    """A hundred thousand letters; to look at all pairs for each merge would take minutes."""
    merges = fast.train("ab" * 2000, 280)
    assert len(Encoder(merges).encode("ab" * 50_000)) < 1000


def test_a_full_cache_begins_again(monkeypatch):
    monkeypatch.setattr(encoder, "_MAX_CHUNKS_CACHED", 10)
    ours = Encoder({})
    for chunk in [*"0123456789", "a" * 500_000]:  # what's long isn't kept
        ours.encode(chunk)
    assert len(ours.cache) == 10
    assert ours.encode("new") == [*b"new"] and len(ours.cache) == 1
