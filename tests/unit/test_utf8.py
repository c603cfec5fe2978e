"""UTF-8 by hand, against Python's own encoder."""

from bpe_lesson.utf8 import byte_role, encode_code_point

SURROGATES = range(0xD800, 0xE000)
CODE_POINTS = [n for n in range(0x110000) if n not in SURROGATES]


def test_code_points_are_written_as_python_writes_them():
    """The first and the last of each length and around the surrogates, and every 17th of all."""
    edges = [0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF]
    tried = edges + CODE_POINTS[::17]
    assert [n for n in tried if encode_code_point(n) != chr(n).encode("utf-8")] == []


def test_every_byte_has_the_role_that_it_plays():
    """A lead byte tells how many bytes follow from it, in every character."""
    roles = {1: "single", 2: "lead 2", 3: "lead 3", 4: "lead 4"}
    seen = set()
    # From 0x800 on every seventh: 7 and 64 share no factor, so each continuation byte still occurs.
    for n in CODE_POINTS[:0x800] + CODE_POINTS[0x800::7]:
        first, *rest = chr(n).encode("utf-8")
        seen.add((first, roles[1 + len(rest)]))
        seen.update((byte, "continuation") for byte in rest)
    assert [(byte, role) for byte, role in seen if byte_role(byte) != role] == []
    never = set(range(256)) - {byte for byte, _ in seen}
    assert never == {byte for byte in range(256) if byte_role(byte) == "never"}
    assert len(never) == 13
