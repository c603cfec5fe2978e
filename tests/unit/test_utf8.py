"""UTF-8 by hand, in a table and in a stream: what Python's own encoder and decoder write."""

import random

import pytest

from bpe_course.view import make_visible
from bpe_course.view.decoding import _WAITS, _make_decoding_rows
from bpe_lesson.stream import StreamDecoder
from bpe_lesson.utf8 import byte_role

# Bytes at the edges of what UTF-8 allows, so that random rows break in every way.
EDGES = bytes.fromhex("41 7f 80 8f 90 9f a0 bf c0 c2 c3 df e0 e2 ed ef f0 f1 f4 f5 ff")


def test_the_table_writes_random_bytes_as_python_does():
    rng = random.Random(6)
    for _ in range(2000):
        data = bytes(rng.choices(EDGES, k=rng.randrange(8)))
        shown = [text for *_, text in _make_decoding_rows(data, byte_role) if text != _WAITS]
        expected = data.decode("utf-8", errors="replace")
        assert "".join(shown) == "".join(map(make_visible, expected)), data.hex(" ")


def test_a_bad_id_takes_none_of_its_fellows_along():
    """After the error, the stream goes on as if the call had not been."""
    decoder = StreamDecoder({idx: bytes([idx]) for idx in range(256)})
    decoder.feed([240, 159])
    with pytest.raises(KeyError, match="999"):
        decoder.feed([152, 999])
    assert decoder.feed([152, 128]) == "😀"
