"""What holds for every text, whatever it is: the round trips, and one function against another."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from bpe_lesson.basic import build_vocab, decode, encode, train
from bpe_lesson.core import decode_toy, encode_toy, get_stats, merge, train_toy

# Few letters make many pairs, and many ties.
any_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
few_letters = st.text("ab", max_size=60) | st.text("abcé", max_size=60)
few_symbols = st.lists(st.integers(0, 2), max_size=30)
sizes = st.integers(256, 290)


@given(few_symbols, st.tuples(st.integers(0, 2), st.integers(0, 2)))
def test_merge_loses_nothing_and_leaves_no_pair_behind(ids, pair):
    assert get_stats(ids) == Counter((ids[i - 1], ids[i]) for i in range(1, len(ids)))
    merged = merge(ids, pair, 9)
    assert [part for idx in merged for part in (pair if idx == 9 else (idx,))] == ids
    assert pair not in get_stats(merged)


@given(few_letters, few_letters, st.integers(0, 20))
def test_the_toy_tokenizer_gives_every_text_back(text, training_text, num_merges):
    merges, symbols = train_toy(training_text, num_merges)
    assert encode_toy(training_text, merges) == symbols
    assert decode_toy(symbols, merges) == training_text
    assert len(set(merges.values())) == len(merges) <= num_merges
    assert len(merges) == num_merges or len(symbols) <= 1
    if not set(text) & set(merges.values()):  # names skip only the letters of the training text
        assert decode_toy(encode_toy(text, merges), merges) == text


@given(any_text | few_letters, any_text | few_letters, sizes)
def test_every_text_survives_the_round_trip(text, training_text, vocab_size):
    merges = train(training_text, vocab_size)
    assert decode(encode(text, merges), build_vocab(merges)) == text
