"""The byte level, against values worked out by hand or printed elsewhere."""

import pytest

from bpe_lesson import basic, core, corpora
from bpe_lesson.basic import (
    BasicTokenizer,
    apply_one_by_one,
    build_vocab,
    decode,
    encode,
    token_bytes,
    train,
)

# "aaabdaaabac": aa, aaa, aaab; 97 is a, 98 is b.
TOY = {(97, 97): 256, (256, 97): 257, (257, 98): 258}
# The 20 merges that the whole Unicode post teaches, as published.
POST = [(101, 32), (105, 110), (115, 32), (116, 104), (101, 114), (99, 111), (116, 32)]
POST += [(226, 128), (44, 32), (97, 110), (111, 114), (100, 32), (97, 114), (101, 110)]
POST += [(257, 103), (261, 100), (121, 32), (46, 32), (97, 108), (259, 256)]
POST_MERGES = {pair: idx for idx, pair in enumerate(POST, 256)}


def test_train_on_the_toy():
    """Pairs in the order learned, ids from 256 on."""
    assert list(train("aaabdaaabac", 259).items()) == list(TOY.items())


@pytest.mark.parametrize(
    ("text", "vocab_size", "merges"),
    [
        ("aaab", 256, {}),
        ("", 300, {}),
        ("a", 300, {}),
        ("ab", 300, {(97, 98): 256}),
        ("é", 300, {(195, 169): 256}),
        ("aaab", 10**30, {(97, 97): 256, (256, 97): 257, (257, 98): 258}),
    ],
)
def test_train_stops_when_no_pair_is_left(text, vocab_size, merges):
    """Fewer merges than asked for, and no error."""
    assert train(text, vocab_size) == merges


def test_train_on_the_real_paragraph():
    """Its five first merges, and 616 bytes that twenty make 451 tokens."""
    paragraph = corpora.load_text("unicode_paragraph")
    merges = train(paragraph, 276)
    first = [(101, 32), (240, 159), (226, 128), (105, 110), (115, 32)]
    assert list(merges)[:5] == first
    assert len(encode(paragraph, {})) == 616
    assert len(encode(paragraph, dict(list(merges.items())[:1]))) == 596
    assert len(encode(paragraph, merges)) == 451


def test_replay_shows_every_step():
    """One list before the first merge, and one after each."""
    ids = [97, 97, 97, 98, 99]
    steps = [[97, 97, 97, 98, 99], [256, 97, 98, 99], [257, 98, 99], [258, 99]]
    assert list(apply_one_by_one(ids, TOY)) == steps
    assert list(apply_one_by_one(tuple(ids), TOY)) == steps
    assert list(apply_one_by_one([], {})) == [[]]
    assert ids == [97, 97, 97, 98, 99]


def test_build_vocab_has_the_bytes_then_the_merges():
    """A token's bytes are those of its two parts, joined."""
    vocab = build_vocab(TOY)
    assert list(vocab) == list(range(259))
    assert (vocab[0], vocab[10], vocab[65], vocab[255]) == (b"\x00", b"\n", b"A", b"\xff")
    assert (vocab[256], vocab[257], vocab[258]) == (b"aa", b"aaa", b"aaab")
    assert build_vocab(POST_MERGES)[275] == b"the "


def test_token_bytes_looks_up_one_token():
    """An empty token is a token."""
    assert token_bytes(0, {0: b"", 5: b"x"}) == b""
    assert token_bytes(5, {0: b"", 5: b"x"}) == b"x"


@pytest.mark.parametrize(
    ("ids", "text"),
    [
        ([], ""),
        ([97, 256, 258, 100], "aaaaaabd"),
        ([240, 159, 152, 128], "😀"),
        ([195, 169], "é"),
        ([0, 13, 10], "\0\r\n"),
        ([239, 187, 191, 97], "\ufeffa"),
    ],
)
def test_decode_gives_text(ids, text):
    """From a list as from a generator; a byte order mark is a character like any other."""
    assert decode(ids, build_vocab(TOY)) == text
    assert decode((idx for idx in ids), build_vocab(TOY)) == text


@pytest.mark.parametrize(
    ("broken", "text"),
    [
        ("80", "\ufffd"),
        ("f0 9f 98", "\ufffd"),
        ("e2 80", "\ufffd"),
        ("ff fe", "\ufffd\ufffd"),
        ("c0 af", "\ufffd\ufffd"),
        ("ed a0 80", "\ufffd\ufffd\ufffd"),
        ("f0 80 80 41", "\ufffd\ufffd\ufffdA"),
        ("f4 90 80 80", "\ufffd\ufffd\ufffd\ufffd"),
    ],
)
def test_decode_replaces_what_is_no_utf_8(broken, text):
    """One U+FFFD for each maximal subpart, as Unicode recommends."""
    ids = list(bytes.fromhex(broken))
    assert decode(ids, build_vocab({})) == text
    with pytest.raises(UnicodeDecodeError):
        decode(ids, build_vocab({}), errors="strict")


def test_decode_passes_the_error_rule_on():
    """As in `bytes.decode`."""
    assert decode([97, 128, 98], build_vocab({}), errors="ignore") == "ab"
    assert decode([97, 128, 98], build_vocab({}), "backslashreplace") == "a\\x80b"


@pytest.mark.parametrize(
    ("text", "merges", "ids"),
    [
        ("", TOY, []),
        ("a", TOY, [97]),
        ("aaab", TOY, [258]),
        ("aaaa", TOY, [256, 256]),
        ("aaaaa", TOY, [256, 257]),
        ("xyz", TOY, [120, 121, 122]),
        ("aaab", {}, [97, 97, 97, 98]),
        ("aaaaa", {(97, 97): 256, (256, 256): 257}, [257, 97]),
        ("é😀", {}, [195, 169, 240, 159, 152, 128]),
    ],
)
def test_encode_gives_ids(text, merges, ids):
    """What no merge covers stays bytes."""
    assert encode(text, merges) == ids


def test_encode_merges_the_pair_of_lowest_rank_first():
    """Not the leftmost, not the most frequent, not the one that makes the longest token."""
    assert encode("abc", {(98, 99): 256, (97, 98): 257}) == [97, 256]
    assert encode("abc", {(97, 98): 256, (98, 99): 257}) == [256, 99]
    assert encode("ababc", {(98, 99): 256, (97, 98): 257}) == [257, 97, 256]


def test_encode_with_the_published_merges():
    """As printed beside them."""
    ids = [104, 101, 108, 108, 111, 32, 119, 266, 108, 100, 33]
    assert encode("hello world!", POST_MERGES) == ids
    assert encode("h", POST_MERGES) == [104]
    assert encode("the end", POST_MERGES) == [275, 269, 100]


def test_a_tokenizer_works_before_any_training():
    """It has the 256 bytes, which can write every text."""
    tokenizer = BasicTokenizer()
    assert tokenizer.merges == {}
    assert len(tokenizer.vocab) == 256
    assert tokenizer.encode("é") == [195, 169]
    assert tokenizer.decode([195, 169]) == "é"


def test_a_trained_tokenizer_reads_and_writes():
    """The toy again; what it never saw it writes in bytes."""
    tokenizer = BasicTokenizer()
    assert tokenizer.train("aaabdaaabac", 259) is None
    assert tokenizer.merges == TOY
    assert len(tokenizer.vocab) == 259
    assert tokenizer.encode("aaabé") == [258, 195, 169]
    assert tokenizer.decode([258, 195, 169]) == "aaabé"


def test_training_again_replaces_what_was_learned():
    """The vocabulary shrinks with the merges."""
    tokenizer = BasicTokenizer()
    tokenizer.train("aaabdaaabac", 259)
    tokenizer.train("xyxy", 257)
    assert tokenizer.merges == {(120, 121): 256}
    assert len(tokenizer.vocab) == 257
    assert tokenizer.vocab[256] == b"xy"
    assert tokenizer.encode("aaxy") == [97, 97, 256]


def test_two_tokenizers_share_nothing():
    """Training one leaves the other as it was."""
    one, other = BasicTokenizer(), BasicTokenizer()
    assert one.merges is not other.merges
    assert one.vocab is not other.vocab
    one.train("aaab", 257)
    assert other.merges == {}
    assert 256 not in other.vocab


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_interrupted_training_leaves_the_tokenizer_as_it_was(monkeypatch, error):
    """Ctrl-C in the third merge; then it encodes as before."""
    tokenizer = BasicTokenizer()
    tokenizer.train("aaabdaaabac", 258)
    before, calls = (dict(tokenizer.merges), dict(tokenizer.vocab)), []

    def merge(*arguments):
        calls.append(arguments)
        if len(calls) == 3:
            raise error
        return core.merge(*arguments)

    monkeypatch.setattr(basic, "merge", merge)
    with pytest.raises(error):
        tokenizer.train("another text, and longer", 270)
    monkeypatch.undo()
    assert (tokenizer.merges, tokenizer.vocab) == before
    assert tokenizer.encode("aaab") == [257, 98]
