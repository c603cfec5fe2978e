"""The fast encoder gives the ids of basic.encode: short chunks and long ones."""

import tracemalloc

import pytest
from hypothesis import example, given
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


def test_a_full_cache_takes_no_more_than_it_says(monkeypatch):
    """One character beyond U+FFFF makes a chunk's string four times as large; long ones aren't kept."""
    monkeypatch.setattr(encoder, "_MAX_CHUNKS_CACHED", 1000)
    ours = Encoder({})
    chunks = [f"\U00010400{number:092}" for number in range(1000)] + ["a" * 500_000]
    tracemalloc.start()
    for chunk in chunks:
        ours.encode(chunk)
    taken = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(ours.cache) == 1000
    assert taken < 1000 * 1500  # 65,536 of them: 98 MB
    assert ours.encode("new") == [*b"new"] and len(ours.cache) == 1  # it begins again
    monkeypatch.setattr(encoder, "encode_bytes", None)  # and this chunk is known
    assert ours.encode("new") == [*b"new"]


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=9))
def test_a_chunk_that_is_a_token_is_encoded_like_any_other(pairs):
    """Even with merges that BPE can't have learned, by which a token's bytes may become others."""
    ids, merges = [97, 98], {}
    for left, right in pairs:
        pair = ids[left % len(ids)], ids[right % len(ids)]
        if merges.setdefault(pair, 256 + len(merges)) not in ids:
            ids.append(merges[pair])
    for token in basic.build_vocab(merges).values():
        assert Encoder(merges).encode_bytes(token) == encoder.encode_bytes(token, merges)


@example([(2, 3, 5), (9, 9, 8), (3, 2, 6), (8, 8, 7), (0, 1, 3)], [0, 1, 2, 0, 1])  # 6 3, not 3 5
@given(st.lists(st.tuples(*[st.integers(0, 4)] * 3), max_size=12), st.lists(st.integers(0, 4)))
def test_pairs_merge_one_by_one_the_lowest_rank_and_then_the_leftmost(triples, ids):
    """Whatever the merges are: of tokens that no merge makes, or of those that a later one makes."""
    merges = {(left, right): made for left, right, made in triples if made not in (left, right)}
    ranks = {pair: place // 2 for place, pair in enumerate(merges)}
    expected = list(ids)
    for _ in range(len(ids)):
        pairs = [ranks.get(pair, 99) for pair in zip(expected, expected[1:])]
        if not pairs or min(pairs) == 99:
            break
        at = pairs.index(min(pairs))
        expected[at : at + 2] = [merges[tuple(expected[at : at + 2])]]
    assert encoder.merge_by_rank(ids, merges, ranks) == expected
