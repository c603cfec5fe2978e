"""Ids that arrive piece by piece: characters come out whole, and none is lost."""

import pytest

from bpe_lesson.stream import StreamDecoder

BYTES = {idx: bytes([idx]) for idx in range(256)}
REPLACEMENT = "\ufffd"


def feed_one_by_one(ids, vocab):
    """Return what each id in turn brings out, and what the end does."""
    decoder = StreamDecoder(vocab)
    return [decoder.feed([idx]) for idx in ids], decoder.finish()


def test_a_character_waits_for_its_last_byte():
    """Four bytes, one emoji; then nothing waits."""
    assert feed_one_by_one([240, 159, 152, 128], BYTES) == (["", "", "", "😀"], "")


def test_a_token_may_end_one_character_and_begin_the_next():
    """What is whole comes out, the rest waits."""
    vocab = {1: b"caf\xc3", 2: b"\xa9 \xe2\x82", 3: b"\xac!"}
    assert feed_one_by_one([1, 2, 3], vocab) == (["caf", "é ", "€!"], "")


def test_finish_makes_ready_for_a_new_text():
    """The bytes that waited do not spill into it, and the end comes once."""
    decoder = StreamDecoder(BYTES)
    decoder.feed([240, 159])
    assert decoder.finish() == REPLACEMENT
    assert decoder.finish() == ""
    assert decoder.feed([152, 97]) == REPLACEMENT + "a"


def test_what_can_never_become_a_character_comes_out_at_once():
    """A continuation byte alone, a byte that no UTF-8 has, a character cut short by a letter."""
    assert feed_one_by_one([128, 255, 226, 128, 65], BYTES) == (
        [REPLACEMENT, REPLACEMENT, "", "", REPLACEMENT + "A"],
        "",
    )


def test_a_byte_order_mark_is_a_character():
    """As in `decode`, it is not swallowed."""
    assert StreamDecoder(BYTES).feed([239, 187, 191, 97]) == "\ufeffa"


def test_a_bad_id_takes_none_of_its_fellows_along():
    """After the error, the stream goes on as if the call had not been."""
    decoder = StreamDecoder(BYTES)
    decoder.feed([240, 159])
    with pytest.raises(ValueError, match="999"):
        decoder.feed([152, 999])
    assert decoder.feed([152, 128]) == "😀"
