"""The byte level, against values worked out by hand or printed elsewhere."""

import pytest

from bpe_lesson import basic, core
from bpe_lesson.basic import BasicTokenizer, build_vocab

# "aaabdaaabac": aa, aaa, aaab; 97 is a, 98 is b.
TOY = {(97, 97): 256, (256, 97): 257, (257, 98): 258}


def test_build_vocab_has_the_bytes_then_the_merges():
    """A token's bytes are its two parts' bytes, joined, whatever its id."""
    expected = [*(bytes([byte]) for byte in range(256)), b"aa", b"aaa", b"aaab"]
    assert list(build_vocab(TOY).items()) == list(enumerate(expected))
    assert build_vocab({(97, 97): 300})[300] == b"aa"


def test_interrupted_training_leaves_the_tokenizer_as_it_was(monkeypatch):
    tokenizer, calls = BasicTokenizer(), []
    tokenizer.train("aaabdaaabac", 258)
    before = dict(tokenizer.merges), dict(tokenizer.vocab)

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
