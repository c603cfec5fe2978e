"""The fast encoder gives the ids of basic.encode: short chunks and long ones."""

import random
import time

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
    """Whatever the merges were learned from."""
    merges = fast.train(seen, 280)
    assert encode(text.encode(), merges) == basic.encode(text, merges)


def test_ids_can_be_any_numbers():
    """The order learned decides which merge goes first, not the ids; long chunks and short ones."""
    ids = random.Random(4).sample(range(5000), 700)
    renamed = {(ids[left], ids[right]): ids[idx] for (left, right), idx in MERGES.items()}
    for text in ("", "a", ESSAY[:50], ESSAY[:3000]):
        expected = [ids[idx] for idx in basic.encode(text, MERGES)]
        assert Encoder(renamed, byte_ids=ids[:256]).encode(text) == expected


@pytest.mark.parametrize(
    ("merges", "byte_ids", "error", "told"),
    [
        ({(97, 300): 256}, range(256), ValueError, "isn't made yet"),
        ({(97, 98): 99}, range(256), ValueError, "makes one that's taken"),
        ({(97, 98): 256, (98, 99): 256}, range(256), ValueError, "makes one that's taken"),
        ({(97, 98): 256.0}, range(256), TypeError, "256.0"),
        ({}, range(255), ValueError, "byte"),
        ({}, [0, *range(255)], ValueError, "byte"),
        ({}, ["0", *range(1, 256)], TypeError, "'0'"),
    ],
)
def test_merges_and_ids_that_fit_nothing_are_named(merges, byte_ids, error, told):
    with pytest.raises(error, match=told):
        Encoder(merges, byte_ids=byte_ids)


def test_chunk_by_chunk(monkeypatch):
    """No merge reaches from one into the next; the second time all come from the cache."""
    ours = Encoder(MERGES, split)
    ids = [idx for chunk in split(ESSAY) for idx in basic.encode(chunk, MERGES)]
    assert ours.encode(ESSAY) == ids
    monkeypatch.setattr(encoder, "encode_bytes", None)
    assert ours.encode(ESSAY) == ids


def test_the_cache_is_bounded(monkeypatch):
    monkeypatch.setattr(encoder, "_MAX_CHUNKS_CACHED", 10)
    ours = Encoder(MERGES, split)
    text = " ".join(map(str, range(300)))
    for _ in range(2):
        assert ours.encode(text) == [
            idx for chunk in split(text) for idx in basic.encode(chunk, MERGES)
        ]
        assert len(ours.cache) <= 10


def test_the_same_list_is_not_handed_out_twice():
    """If you change the list that you got, the next one is right anyway."""
    ours = Encoder(MERGES)
    ours.encode("the").append(7)
    assert ours.encode("the") == basic.encode("the", MERGES)


def test_one_long_chunk_takes_no_long_time():
    """A hundred thousand letters; basic.encode would look at all of them for each merge."""
    merges = fast.train("ab" * 2000, 280)
    start = time.monotonic()
    assert len(Encoder(merges).encode("ab" * 50_000)) < 1000
    assert time.monotonic() - start < 20  # 0.3 s; looking at all pairs for each merge takes minutes


def test_merges_that_change_later_do_not_change_the_encoder():
    merges = {(97, 98): 256}
    ours = Encoder(merges)
    merges.clear()
    assert ours.encode("abab") == [256, 256]
