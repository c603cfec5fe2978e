"""Ids that arrive piece by piece: characters come out whole, and none is lost."""

import pytest

from bpe_lesson.stream import StreamDecoder

BYTES = {idx: bytes([idx]) for idx in range(256)}
REPLACEMENT = "\ufffd"


def test_finish_makes_ready_for_a_new_text():
    """The bytes that waited do not spill into it, and the end comes once."""
    decoder = StreamDecoder(BYTES)
    decoder.feed([240, 159])
    assert decoder.finish() == REPLACEMENT
    assert decoder.finish() == ""
    assert decoder.feed([152, 97]) == REPLACEMENT + "a"


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
