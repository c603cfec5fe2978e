"""The byte level, against values worked out by hand or printed elsewhere."""

import pytest

from bpe_lesson import basic
from bpe_lesson.basic import BasicTokenizer, build_vocab

# "aaabdaaabac": aa, aaa, aaab; 97 is a, 98 is b.
TOY = {(97, 97): 256, (256, 97): 257, (257, 98): 258}


def test_build_vocab_has_the_bytes_then_the_merges():
    """A token's bytes are its two parts' bytes, joined, whatever its id."""
    expected = [*(bytes([byte]) for byte in range(256)), b"aa", b"aaa", b"aaab"]
    assert list(build_vocab(TOY).items()) == list(enumerate(expected))
    assert build_vocab({(97, 97): 300})[300] == b"aa"


def test_training_again_replaces_what_was_learned():
    tokenizer = BasicTokenizer()
    tokenizer.train("aaabdaaabac", 258)
    tokenizer.train("bcbc", 257)
    assert (tokenizer.merges, len(tokenizer.vocab)) == ({(98, 99): 256}, 257)
    assert tokenizer.encode("aaabc") == [97, 97, 97, 256]


def test_an_unknown_id_is_pythons_own_error():
    with pytest.raises(KeyError, match="^300$"):
        basic.decode([72, 300], build_vocab({}))
