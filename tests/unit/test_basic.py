"""The byte level, against values worked out by hand or printed elsewhere."""

import pytest

from bpe_lesson import basic, core
from bpe_lesson.basic import BasicTokenizer, build_vocab, decode, train

# "aaabdaaabac": aa, aaa, aaab; 97 is a, 98 is b.
TOY = {(97, 97): 256, (256, 97): 257, (257, 98): 258}


@pytest.mark.parametrize(
    ("text", "vocab_size", "merges"),
    [("", 300, {}), ("é", 300, {(195, 169): 256}), ("aaab", 10**30, TOY)],
)
def test_train_stops_when_no_pair_is_left(text, vocab_size, merges):
    """Fewer merges than asked for, and no error."""
    assert train(text, vocab_size) == merges


def test_build_vocab_has_the_bytes_then_the_merges():
    """A token's bytes are those of its two parts, joined, whatever its id."""
    expected = [*(bytes([byte]) for byte in range(256)), b"aa", b"aaa", b"aaab"]
    assert list(build_vocab(TOY).items()) == list(enumerate(expected))
    assert build_vocab({(97, 97): 300})[300] == b"aa"


def test_decode_takes_a_byte_order_mark_for_a_character():
    """And the ids may come from a generator."""
    assert decode((idx for idx in [239, 187, 191, 97, 256]), build_vocab(TOY)) == "\ufeffaaa"


def test_training_again_replaces_what_was_learned():
    """The vocabulary shrinks with the merges; and another tokenizer has none of them."""
    tokenizer = BasicTokenizer()
    assert tokenizer.train("aaabdaaabac", 259) is None
    assert (tokenizer.merges, tokenizer.encode("aaabé")) == (TOY, [258, 195, 169])
    tokenizer.train("xyxy", 257)
    assert tokenizer.merges == {(120, 121): 256}
    assert tokenizer.vocab == build_vocab(tokenizer.merges)
    assert tokenizer.encode("aaxy") == [97, 97, 256]
    assert BasicTokenizer().merges == {}


def test_interrupted_training_leaves_the_tokenizer_as_it_was(monkeypatch):
    """Ctrl-C in the third merge; then it encodes as before."""
    tokenizer = BasicTokenizer()
    tokenizer.train("aaabdaaabac", 258)
    before, calls = (dict(tokenizer.merges), dict(tokenizer.vocab)), []

    def merge(*arguments):
        calls.append(arguments)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return core.merge(*arguments)

    monkeypatch.setattr(basic, "merge", merge)
    with pytest.raises(KeyboardInterrupt):
        tokenizer.train("another text, and longer", 270)
    monkeypatch.undo()
    assert (tokenizer.merges, tokenizer.vocab) == before
    assert tokenizer.encode("aaab") == [257, 98]
