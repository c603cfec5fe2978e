"""UTF-8 by hand, against Python's own encoder."""

from collections import Counter

import pytest

from bpe_lesson.utf8 import byte_role, encode_code_point

SURROGATES = range(0xD800, 0xE000)
CODE_POINTS = [n for n in range(0x110000) if n not in SURROGATES]
NEVER = [0xC0, 0xC1, 0xF5, 0xF6, 0xF7, 0xF8, 0xF9, 0xFA, 0xFB, 0xFC, 0xFD, 0xFE, 0xFF]


@pytest.mark.slow
def test_every_code_point_is_written_as_python_writes_it():
    """All 1,112,064 of them."""
    assert len(CODE_POINTS) == 1_112_064
    wrong = [n for n in CODE_POINTS if encode_code_point(n) != chr(n).encode("utf-8")]
    assert wrong == []


@pytest.mark.parametrize(
    ("code_point", "written"),
    [
        (0x00, "00"),
        (0x7F, "7f"),
        (0x80, "c2 80"),
        (0x7FF, "df bf"),
        (0x800, "e0 a0 80"),
        (0xD7FF, "ed 9f bf"),
        (0xE000, "ee 80 80"),
        (0xFFFF, "ef bf bf"),
        (0x10000, "f0 90 80 80"),
        (0x10FFFF, "f4 8f bf bf"),
    ],
)
def test_the_first_and_last_of_each_length(code_point, written):
    """The edges of the table in RFC 3629."""
    assert encode_code_point(code_point).hex(" ") == written


@pytest.mark.parametrize("code_point", [0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0x110000, 2**40])
def test_no_bytes_for_surrogates_and_what_lies_beyond(code_point):
    """The message names the code point."""
    with pytest.raises(ValueError, match=rf"code_point is U\+{code_point:X}, which UTF-8 can't"):
        encode_code_point(code_point)


def test_every_byte_has_the_role_that_it_plays():
    """A lead byte tells how many bytes follow from it, in every character."""
    roles = {1: "single", 2: "lead 2", 3: "lead 3", 4: "lead 4"}
    seen = set()
    # From 0x800 on every seventh: 7 and 64 share no factor, so each continuation byte still occurs.
    for n in CODE_POINTS[:0x800] + CODE_POINTS[0x800::7]:
        first, *rest = chr(n).encode("utf-8")
        seen.add((first, roles[1 + len(rest)]))
        seen.update((byte, "continuation") for byte in rest)
    assert len(seen) == 256 - len(NEVER)
    assert [(byte, role) for byte, role in seen if byte_role(byte) != role] == []


def test_how_many_bytes_play_each_role():
    """They are 256 together."""
    assert Counter(map(byte_role, range(256))) == {
        "single": 128,
        "continuation": 64,
        "lead 2": 30,
        "lead 3": 16,
        "lead 4": 5,
        "never": 13,
    }
