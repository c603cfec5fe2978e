"""What holds for every text, whatever it is: the round trips, and one function against another."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_lesson.basic import apply_one_by_one, build_vocab, decode, encode, train
from bpe_lesson.core import get_stats, merge, most_frequent, train_nested, train_toy
from bpe_lesson.stream import StreamDecoder
from bpe_lesson.words import decode_words, encode_word, learn_bpe, merge_vocab, word_stats

# Any text that UTF-8 can write. Few letters make many pairs, and many ties.
any_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
few_letters = st.text("ab", max_size=60) | st.text("abcé", max_size=60)
few_symbols = st.lists(st.integers(0, 2), max_size=30)
sizes = st.integers(256, 290)
words_of_few = st.lists(st.text("abc", min_size=1, max_size=6), max_size=12)
unmarked_text = (st.text() | st.text("abc \n</w>")).filter(lambda text: "</w>" not in text)


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


@given(few_symbols, few_symbols)
def test_get_stats_adds_up(one, other):
    """Counting two lists into one dict is counting each and adding."""
    together = get_stats(other, get_stats(one))
    assert together == dict(Counter(get_stats(one)) + Counter(get_stats(other)))


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


@given(st.text("ab", max_size=40), st.sampled_from(["aa", "ab", "ba"]))
def test_merge_replaces_as_str_replace_does(text, pair):
    """On single characters the two agree, from left to right."""
    assert "".join(merge(text, tuple(pair), "Z")) == text.replace(pair, "Z")


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


@given(few_letters, st.integers(0, 20))
def test_train_nested_merges_as_train_toy_does(text, num_merges):
    """The same symbols, written otherwise."""
    merges, symbols = train_toy(text, num_merges)
    parts = {symbol: pair for pair, symbol in merges.items()}
    assert [flat(n) for n in train_nested(text, num_merges)] == [spelled(s, parts) for s in symbols]


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


@given(few_letters, sizes)
def test_training_stops(text, vocab_size):
    """Ids run from 256 without a gap, fewer only where the text is used up."""
    merges = train(text, vocab_size)
    assert list(merges.values()) == list(range(256, 256 + len(merges)))
    assert len(merges) <= vocab_size - 256
    assert len(merges) == vocab_size - 256 or len(encode(text, merges)) <= 1


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


@given(st.data(), few_letters, sizes)
def test_a_stream_of_tokens_shows_what_decode_gives(data, training_text, vocab_size):
    """One id at a time; what was shown is never taken back."""
    vocab = build_vocab(train(training_text, vocab_size))
    ids = data.draw(ids_of(vocab))
    decoder = StreamDecoder(vocab)
    shown = ""
    for n, idx in enumerate(ids, 1):
        shown += decoder.feed([idx])
        assert decode(ids[:n], vocab).startswith(shown)
    assert shown + decoder.finish() == decode(ids, vocab)


@given(unmarked_text, words_of_few, st.integers(0, 20))
def test_words_survive_the_round_trip(text, corpus, num_merges):
    """The white space between them becomes one space."""
    merges, _ = learn_bpe([" ".join(corpus)], num_merges)
    tokens = [token for word in text.split() for token in encode_word(word, merges)]
    assert decode_words(tokens) == " ".join(text.split())


@given(words_of_few, st.integers(0, 20))
def test_words_of_the_corpus_are_encoded_as_they_were_merged(corpus, num_merges):
    """And their frequencies stay."""
    merges, word_counts = learn_bpe(corpus, num_merges)
    assert len(merges) <= num_merges
    assert word_counts == Counter(encode_word(word, merges) for word in corpus)


@given(st.dictionaries(st.text("abc", min_size=1, max_size=6).map(tuple), st.integers(1, 5)))
def test_word_stats_counts_as_if_each_word_were_written_out(word_counts):
    """A word of frequency 5 is five words."""
    written = Counter()
    for word, frequency in word_counts.items():
        for _ in range(frequency):
            written.update(get_stats(word))
    assert word_stats(word_counts) == dict(written)


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
