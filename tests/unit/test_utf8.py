"""UTF-8 by hand, in a table and in a stream: what Python's own encoder and decoder write."""

import random

import pytest

from bpe_course.view import make_visible
from bpe_course.view.decoding import _WAITS, _make_decoding_rows
from bpe_lesson.stream import StreamDecoder
from bpe_lesson.utf8 import byte_role, encode_code_point

# The first and the last of each length and around the surrogates, and every 17th of all.
CODE_POINTS = [0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF]
CODE_POINTS += [n for n in range(0, 0x110000, 17) if not 0xD800 <= n < 0xE000]
# Bytes at the edges of what UTF-8 allows, so that random rows break in every way.
EDGES = bytes.fromhex("41 7f 80 8f 90 9f a0 bf c0 c2 c3 df e0 e2 ed ef f0 f1 f4 f5 ff")
BYTES = {idx: bytes([idx]) for idx in range(256)}


def test_code_points_are_written_as_python_writes_them_and_every_byte_has_its_role():
    """A lead byte tells how many bytes follow from it; 13 bytes are in no character."""
    names = {1: "single", 2: "lead 2", 3: "lead 3", 4: "lead 4"}
    roles = {}
    for n in [*range(0x800), *CODE_POINTS]:
        first, *rest = data = chr(n).encode("utf-8")
        assert encode_code_point(n) == data
        roles |= {first: names[1 + len(rest)], **dict.fromkeys(rest, "continuation")}
    assert [roles.get(byte, "never") for byte in range(256)] == [byte_role(b) for b in range(256)]
    assert len(roles) == 256 - 13


def test_the_table_writes_random_bytes_as_python_does():
    rng = random.Random(6)
    for _ in range(2000):
        data = bytes(rng.choices(EDGES, k=rng.randrange(8)))
        shown = [text for *_, text in _make_decoding_rows(data, byte_role) if text != _WAITS]
        expected = data.decode("utf-8", errors="replace")
        assert "".join(shown) == "".join(map(make_visible, expected)), data.hex(" ")


def test_a_bad_id_takes_none_of_its_fellows_along():
    """After the error, the stream goes on as if the call had not been."""
    decoder = StreamDecoder(BYTES)
    decoder.feed([240, 159])
    with pytest.raises(KeyError, match="999"):
        decoder.feed([152, 999])
    assert decoder.feed([152, 128]) == "😀"
