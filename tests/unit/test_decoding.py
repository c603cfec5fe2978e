"""The table that decodes bytes step by step: what it writes is what Python's decoder writes."""

import random

from bpe_lesson.utf8 import byte_role
from bpe_lesson.view import make_visible
from bpe_lesson.view.decoding import _WAITS, _make_decoding_rows

# Bytes at the edges of what UTF-8 allows, so that random rows break in every way.
EDGES = bytes.fromhex("41 7f 80 8f 90 9f a0 bf c0 c2 c3 df e0 e2 ed ef f0 f1 f4 f5 ff")


def written(data):
    """Return what the rows say is written, without the waiting."""
    return "".join(shown for *_, shown in _make_decoding_rows(data, byte_role) if shown != _WAITS)


def test_random_bytes_are_written_as_python_writes_them():
    rng = random.Random(6)
    for _ in range(2000):
        data = bytes(rng.choices(EDGES, k=rng.randrange(8)))
        expected = data.decode("utf-8", errors="replace")
        assert written(data) == "".join(map(make_visible, expected)), data.hex(" ")


def test_the_byte_that_breaks_a_promise_is_read_again():
    rows = _make_decoding_rows(bytes.fromhex("e2 82 c3 a9"), byte_role)
    assert rows == [
        ("e2", "promises 2 more bytes", _WAITS),
        ("82", "keeps the promise, 1 to go", _WAITS),
        ("c3", "breaks the promise: can't follow e2 82", "\ufffd"),
        ("c3 again", "promises 1 more byte", _WAITS),
        ("a9", "keeps the promise: the character is whole", "é"),
    ]
