"""Right solutions of `encode_code_point`."""

from functools import cache, partial


def as_in_the_rfc(code_point):
    """As RFC 3629 and many C functions do: one branch for each row."""
    if code_point <= 0x7F:
        return bytes([code_point])
    if code_point <= 0x7FF:
        return bytes([0xC0 | code_point >> 6, 0x80 | code_point & 0x3F])
    if code_point <= 0xFFFF:
        return bytes(
            [0xE0 | code_point >> 12, 0x80 | code_point >> 6 & 0x3F, 0x80 | code_point & 0x3F]
        )
    return bytes(
        [
            0xF0 | code_point >> 18,
            0x80 | code_point >> 12 & 0x3F,
            0x80 | code_point >> 6 & 0x3F,
            0x80 | code_point & 0x3F,
        ]
    )


def as_in_rosetta_code(code_point):
    """As on Rosetta Code, "UTF-8 encode and decode": a table of masks, and a loop from the right."""
    table = [(0x7F, 0x00), (0x1F, 0xC0), (0x0F, 0xE0), (0x07, 0xF0)]
    out = []
    for mask, lead in table:
        if code_point <= mask:
            out.append(lead | code_point)
            break
        out.append(0x80 | code_point & 0x3F)
        code_point >>= 6
    return bytes(reversed(out))


class OwnBytes(bytes):
    """A learner's own kind of bytes."""


@cache
def remembered_in_a_subclass(code_point, /):
    """A function that remembers its results, positional only; a subclass of bytes is bytes."""
    return OwnBytes(as_in_the_rfc(code_point))


def with_markers(markers, code_point):
    out = b""
    for marker, room in markers:
        if code_point < room:
            return bytes([marker | code_point]) + out
        out = bytes([0x80 | code_point & 0x3F]) + out
        code_point >>= 6


by_partial = partial(with_markers, ((0, 0x80), (0xC0, 0x20), (0xE0, 0x10), (0xF0, 0x08)))
by_partial.__name__ = "by_partial"

SOLUTIONS = {
    "encode_code_point": [as_in_the_rfc, as_in_rosetta_code, remembered_in_a_subclass, by_partial],
    "encode_code_point-fix": [as_in_the_rfc, as_in_rosetta_code, by_partial],
}
