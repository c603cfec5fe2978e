"""What holds for every text, whatever it is: the round trips, and one function against another."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_lesson.basic import apply_one_by_one, build_vocab, decode, encode, train
from bpe_lesson.core import get_stats, merge, most_frequent, train_toy
from bpe_lesson.stream import StreamDecoder
from bpe_lesson.words import encode_word, learn_bpe, merge_vocab, word_stats

# Any text that UTF-8 can write. Few letters make many pairs, and many ties.
any_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
few_letters = st.text("ab", max_size=60) | st.text("abcé", max_size=60)
few_symbols = st.lists(st.integers(0, 2), max_size=30)
sizes = st.integers(256, 290)
words_of_few = st.lists(st.text("abc", min_size=1, max_size=6), max_size=12)


def ids_of(vocab):
    """Return a strategy for ids in a vocabulary."""
    return st.lists(st.sampled_from(sorted(vocab)), max_size=30)


def in_pieces(ids, cuts):
    """Cut a list at the places given."""
    cuts = sorted(min(cut, len(ids)) for cut in cuts)
    return [ids[a:b] for a, b in zip([0, *cuts], [*cuts, len(ids)])]


def spelled(symbol, parts):
    """Return what a symbol stands for, as the merges tell it."""
    if symbol not in parts:
        return symbol
    return "".join(spelled(part, parts) for part in parts[symbol])


def flat(nested):
    """Return the characters of a nested symbol."""
    return nested if isinstance(nested, str) else flat(nested[0]) + flat(nested[1])


@given(st.text("ab", max_size=60))
def test_get_stats_counts_every_neighbour(text):
    """One pair fewer than symbols, each as often as it stands there."""
    stats = get_stats(text)
    assert sum(stats.values()) == max(0, len(text) - 1)
    assert stats == Counter((text[i - 1], text[i]) for i in range(1, len(text)))


@given(few_symbols, st.tuples(st.integers(0, 2), st.integers(0, 2)))
def test_merge_loses_nothing(ids, pair):
    """Written out again, each new symbol as its pair, the list is the one before."""
    merged = merge(ids, pair, 9)
    assert [part for idx in merged for part in (pair if idx == 9 else (idx,))] == ids
    assert len(merged) == len(ids) - merged.count(9)


@given(few_symbols, st.tuples(st.integers(0, 2), st.integers(0, 2)))
def test_merge_leaves_no_pair_behind(ids, pair):
    """Neither the pair itself nor, in a run such as aaa, one that a later start would find."""
    merged = merge(ids, pair, 9)
    assert pair not in get_stats(merged)
    assert (9 in merged) == (pair in get_stats(ids))


@pytest.mark.parametrize(
    ("tie_break", "pick"), [("first", None), ("smallest", min), ("greatest", max)]
)
@given(
    stats=st.dictionaries(st.tuples(st.text("ab"), st.text("ab")), st.integers(1, 3), min_size=1)
)
def test_most_frequent_takes_a_pair_of_the_highest_count(tie_break, pick, stats):
    """Among those that tie, the one that the rule says."""
    tied = [pair for pair, n in stats.items() if n == max(stats.values())]
    assert most_frequent(stats, tie_break) == (pick(tied) if pick else tied[0])


@given(few_letters, st.integers(0, 20))
def test_train_toy_spelled_out_is_the_text(text, num_merges):
    """At most as many merges as asked for, and fewer only if one symbol is left."""
    merges, symbols = train_toy(text, num_merges)
    parts = {symbol: pair for pair, symbol in merges.items()}
    assert "".join(spelled(symbol, parts) for symbol in symbols) == text
    assert len(parts) == len(merges) <= num_merges
    assert len(merges) == num_merges or len(symbols) <= 1


@given(any_text | few_letters, any_text | few_letters, sizes)
def test_every_text_survives_the_round_trip(text, training_text, vocab_size):
    """Under merges that were learned from another text."""
    merges = train(training_text, vocab_size)
    assert decode(encode(text, merges), build_vocab(merges)) == text


@given(st.data(), any_text, sizes)
def test_decode_takes_any_ids_of_the_vocabulary(data, training_text, vocab_size):
    """They may spell what is no UTF-8; then there are U+FFFD, and no error."""
    vocab = build_vocab(train(training_text, vocab_size))
    ids = data.draw(ids_of(vocab))
    text = decode(ids, vocab)
    assert text == b"".join(vocab[idx] for idx in ids).decode("utf-8", "replace")


@given(few_letters, few_letters, sizes)
def test_encode_is_what_replaying_leaves(text, training_text, vocab_size):
    """The lowest rank first, or every merge in the order learned: the ids are the same."""
    merges = train(training_text, vocab_size)
    steps = list(apply_one_by_one(list(text.encode("utf-8")), merges))
    assert len(steps) == len(merges) + 1
    assert encode(text, merges) == steps[-1]


@given(few_letters, sizes, st.integers(0, 20))
def test_training_further_keeps_what_was_learned(text, vocab_size, more):
    """A smaller vocabulary is the beginning of a larger one."""
    small, large = train(text, vocab_size), train(text, vocab_size + more)
    assert list(large.items())[: len(small)] == list(small.items())


@given(few_letters, sizes)
def test_each_merge_takes_the_most_frequent_pair(text, vocab_size):
    """Step by step along the training text, as `apply_one_by_one` shows it."""
    merges = train(text, vocab_size)
    for (pair, idx), before in zip(merges.items(), apply_one_by_one(text.encode("utf-8"), merges)):
        assert pair == most_frequent(get_stats(before))
        assert idx not in before


@given(few_letters, sizes)
def test_every_token_is_spelled_by_its_parts(text, vocab_size):
    """Each comes from the text, and no token is without bytes."""
    merges = train(text, vocab_size)
    vocab = build_vocab(merges)
    assert len(vocab) == 256 + len(merges)
    assert all(vocab[idx] == vocab[left] + vocab[right] for (left, right), idx in merges.items())
    assert all(vocab[idx] in text.encode("utf-8") for idx in merges.values())


@given(st.binary(max_size=40) | any_text.map(str.encode), st.lists(st.integers(0, 40), max_size=8))
def test_a_stream_in_pieces_is_decoded_as_a_whole(data, cuts):
    """Whatever the bytes, whatever the pieces; and the end leaves nothing behind."""
    vocab = {idx: bytes([idx]) for idx in range(256)}
    decoder = StreamDecoder(vocab)
    for _ in range(2):
        shown = [decoder.feed(piece) for piece in in_pieces(list(data), cuts)]
        assert "".join(shown) + decoder.finish() == data.decode("utf-8", "replace")


@given(words_of_few, st.integers(0, 20))
def test_words_of_the_corpus_are_encoded_as_they_were_merged(corpus, num_merges):
    """And their frequencies stay."""
    merges, word_counts = learn_bpe(corpus, num_merges)
    assert len(merges) <= num_merges
    assert word_counts == Counter(encode_word(word, merges) for word in corpus)


@given(
    st.dictionaries(st.text("abc", min_size=1, max_size=6).map(tuple), st.integers(1, 5)),
    st.tuples(st.sampled_from("abc"), st.sampled_from("abc")),
)
def test_merge_vocab_keeps_words_and_counts(word_counts, pair):
    """Joined, the words spell what they did; the pair itself is gone."""
    merged = merge_vocab(pair, word_counts)
    spelling = {"".join(word): n for word, n in merged.items()}
    assert spelling == {"".join(word): n for word, n in word_counts.items()}
    assert pair not in word_stats(merged)
