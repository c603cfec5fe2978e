"""Right solutions of lesson 03."""

import re
import struct
from bisect import bisect
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, partial, reduce
from itertools import takewhile

# byte_role


def role_by_masks(byte):
    """As on Wikipedia's page on UTF-8: a mask and a marker for each kind of byte."""
    if byte & 0b10000000 == 0:
        return "single"
    if byte & 0b11000000 == 0b10000000:
        return "continuation"
    if byte & 0b11100000 == 0b11000000:
        return "lead 2"
    if byte & 0b11110000 == 0b11100000:
        return "lead 3"
    if byte & 0b11111000 == 0b11110000:
        return "lead 4"
    raise ValueError(byte)


def role_as_in_leetcode(byte):
    """As in solutions of LeetCode 393, UTF-8 Validation: count the ones with a moving mask."""
    mask = 1 << 7
    ones = 0
    while mask & byte:
        ones += 1
        mask >>= 1
    return {0: "single", 1: "continuation"}.get(ones, f"lead {ones}")


def role_as_in_rust(byte):
    """As Rust's standard library does it: a table with the width of each first byte."""
    widths = [1] * 0x80 + [0] * 0x42 + [2] * 30 + [3] * 16 + [4] * 5 + [0] * 11
    width = widths[byte]
    return {0: "continuation", 1: "single"}.get(width) or f"lead {width}"


def role_by_ones(byte):
    """As Darius Bacon counts the leading ones: the length of the inverted bits."""
    ones = 8 - (~byte & 0xFF).bit_length()
    return ("single", "continuation", "lead 2", "lead 3", "lead 4")[ones]


def role_by_text(byte):
    """The eight digits as a text."""
    bits = f"{byte:08b}"
    if bits.startswith("0"):
        return "single"
    if bits.startswith("10"):
        return "continuation"
    if bits.startswith("110"):
        return "lead 2"
    return "lead 3" if bits.startswith("1110") else "lead 4"


def role_by_bisect(byte):
    """A search in the list of borders."""
    roles = ["single", "continuation", "lead 2", "lead 3", "lead 4"]
    return roles[bisect([0x80, 0xC0, 0xE0, 0xF0], byte)]


def role_by_match(byte):
    """A match with guards."""
    match byte:
        case _ if byte < 128:
            return "single"
        case _ if byte in range(128, 192):
            return "continuation"
        case _ if byte in range(192, 224):
            return "lead 2"
        case _ if byte in range(224, 240):
            return "lead 3"
        case _:
            return "lead 4"


def role_by_shift(byte):
    """The high half of the byte, looked up in a dict."""
    high = byte >> 4
    return {0xC: "lead 2", 0xD: "lead 2", 0xE: "lead 3", 0xF: "lead 4"}.get(
        high, "single" if high < 8 else "continuation"
    )


def role_by_regex(byte):
    """The leading ones, found by a regular expression."""
    ones = len(re.match("1*", format(byte, "08b"))[0])
    return ["single", "continuation", *(f"lead {n}" for n in (2, 3, 4))][ones]


def role_by_takewhile(byte):
    """With takewhile over the digits."""
    ones = sum(1 for _ in takewhile("1".__eq__, bin(byte)[2:].zfill(8)))
    if ones == 0:
        return "single"
    if ones == 1:
        return "continuation"
    return "lead " + str(ones)


def role_by_else(byte):
    """A for loop with an else."""
    ones = 0
    for shift in (7, 6, 5, 4):
        if not byte >> shift & 1:
            break
        ones += 1
    else:
        return "lead 4"
    return ("single", "continuation", "lead 2", "lead 3")[ones]


def role_by_decoding(byte):
    """Python's own decoder says how many bytes are missing."""
    try:
        bytes([byte]).decode()
    except UnicodeDecodeError as error:
        if "invalid start byte" in error.reason:
            return "continuation"
    else:
        return "single"
    return next(
        f"lead {n}" for n in (2, 3, 4) if any(is_whole(byte, second, n) for second in (0x80, 0xA0))
    )


def is_whole(first, second, length):
    """Return whether a first, a second and further bytes make one character of this length."""
    try:
        return len(bytes([first, second, 0x80, 0x80][:length]).decode()) == 1
    except UnicodeDecodeError:
        return first == 0xF0 and length == 4


def role_with_more(byte, *, names=("single", "continuation", "lead 2", "lead 3", "lead 4")):
    """A keyword-only parameter, and a sum of comparisons."""
    return names[(byte >= 0x80) + (byte >= 0xC0) + (byte >= 0xE0) + (byte >= 0xF0)]


class Role(str):
    """A learner's own kind of text."""


def role_as_a_subclass(byte):
    """A subclass of str is a str."""
    return Role(role_by_masks(byte))


# byte_role-fix


def fixed_with_zeros(byte):
    """Eight digits."""
    return fixed_by(f"{byte:08b}")


def fixed_with_zfill(byte):
    """With zfill, which puts the zeros in front."""
    return fixed_by(f"{byte:b}".zfill(8))


def fixed_with_rjust(byte):
    """With rjust and a zero."""
    return fixed_by(f"{byte:b}".rjust(8, "0"))


def fixed_with_a_ninth_bit(byte):
    """256 more, and the first digit cut off."""
    return fixed_by(f"{byte + 256:b}"[1:])


def fixed_with_format(byte):
    """The function format."""
    return fixed_by(format(byte, "0>8b"))


def fixed_by(bits):
    """Do what the rest of the listing does."""
    if bits.startswith("0"):
        return "single"
    if bits.startswith("10"):
        return "continuation"
    for length in (2, 3):
        if bits.startswith("1" * length + "0"):
            return f"lead {length}"
    return "lead 4"


def fixed_with_a_comparison(byte):
    """The first test compares numbers, the others stay as they are."""
    bits = f"{byte:b}"
    if byte < 128:
        return "single"
    if bits.startswith("10"):
        return "continuation"
    for length in (2, 3):
        if bits.startswith("1" * length + "0"):
            return f"lead {length}"
    return "lead 4"


def fixed_with_a_length(byte):
    """Fewer than eight digits mean that the first bit is 0."""
    bits = f"{byte:b}"
    if len(bits) < 8:
        return "single"
    if bits.startswith("10"):
        return "continuation"
    for length in (2, 3):
        if bits.startswith("1" * length + "0"):
            return f"lead {length}"
    return "lead 4"


# encode_code_point


def encode_as_in_the_rfc(code_point):
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


def encode_as_in_rosetta_code(code_point):
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


def encode_as_in_plan_9(code_point):
    """As in Plan 9's runetochar: bytearray, and plus for the markers."""
    out = bytearray()
    if code_point < 0x80:
        out.append(code_point)
    elif code_point < 0x800:
        out.append(0xC0 + (code_point >> 6))
    elif code_point < 0x10000:
        out.append(0xE0 + (code_point >> 12))
        out.append(0x80 + ((code_point >> 6) & 0x3F))
    else:
        out.append(0xF0 + (code_point >> 18))
        out.append(0x80 + ((code_point >> 12) & 0x3F))
        out.append(0x80 + ((code_point >> 6) & 0x3F))
    if code_point >= 0x80:
        out.append(0x80 + (code_point & 0x3F))
    return bytes(out)


def encode_by_division(code_point):
    """With divmod by 64 instead of shifts and masks."""
    if code_point < 128:
        return bytes((code_point,))
    rest, last = divmod(code_point, 64)
    tail = [128 + last]
    room = 32
    while rest >= room:
        rest, six = divmod(rest, 64)
        tail.insert(0, 128 + six)
        room //= 2
    return bytes([256 - 2 * room + rest, *tail])


def encode_by_text(code_point):
    """The bits as a text, cut into pieces."""
    if code_point < 0x80:
        return bytes([code_point])
    count = 1 + (code_point > 0x7FF) + (code_point > 0xFFFF)
    bits = f"{code_point:0{6 + 5 * count}b}"
    first = "1" * (count + 1) + "0" + bits[: -6 * count]
    pieces = [bits[i : i + 6] for i in range(len(bits) - 6 * count, len(bits), 6)]
    return bytes([int(first, 2), *(int("10" + piece, 2) for piece in pieces)])


def encode_by_pattern(code_point):
    """The patterns of the table, filled in from an iterator of bits."""
    patterns = ["0xxxxxxx"] + [
        " ".join(["1" * (n + 1) + "0" + "x" * (6 - n)] + ["10xxxxxx"] * n) for n in (1, 2, 3)
    ]
    pattern = next(p for p in patterns if code_point < 1 << p.count("x"))
    bits = iter(f"{code_point:0{pattern.count('x')}b}")
    filled = re.sub("x", lambda match: next(bits), pattern)
    return bytes(int(byte, 2) for byte in filled.split())


def encode_by_recursion(code_point, lead=0x80):
    """The bytes before the last one, made by the function itself."""
    if lead == 0x80 and code_point < 0x80:
        return bytes([code_point])

    def start(rest, ones, room):
        if rest < room:
            return bytes([ones | rest])
        return start(rest >> 6, ones >> 1 | 0x80, room >> 1) + bytes([0x80 | rest & 0x3F])

    return start(code_point >> 6, 0xC0, 0x20) + bytes([lead | code_point & 0x3F])


def encode_by_to_bytes(code_point):
    """One big number, and int.to_bytes."""
    if code_point < 0x80:
        return code_point.to_bytes(1, "big")
    if code_point < 0x800:
        return (0xC080 | code_point << 2 & 0x1F00 | code_point & 0x3F).to_bytes(2, "big")
    low = code_point << 2 & 0x3F00 | code_point & 0x3F
    if code_point < 0x10000:
        return (0xE08080 | code_point << 4 & 0xF0000 | low).to_bytes(3, "big")
    high = code_point << 6 & 0x7000000 | code_point << 4 & 0x3F0000
    return (0xF0808080 | high | low).to_bytes(4, "big")


def encode_by_struct(code_point):
    """struct.pack for each byte."""
    later = sum(code_point >= border for border in (0x80, 0x800, 0x10000))
    lead = (0, 0xC0, 0xE0, 0xF0)[later]
    first = struct.pack("B", lead | code_point >> 6 * later)
    shifts = range(6 * (later - 1), -1, -6)
    return first + b"".join(struct.pack("B", 0x80 | code_point >> s & 0x3F) for s in shifts)


def encode_by_reduce(code_point):
    """A fold that puts each byte in front."""
    if code_point < 0x80:
        return bytes([code_point])
    later = 3 if code_point > 0xFFFF else 2 if code_point > 0x7FF else 1
    tail = reduce(
        lambda out, n: bytes([0x80 | code_point >> 6 * n & 0x3F]) + out, range(later), b""
    )
    return bytes([(0xFF00 >> later + 1 & 0xFF) | code_point >> 6 * later]) + tail


def encode_by_hex(code_point):
    """bytes.fromhex of the digits."""
    later = (code_point > 0x7F) + (code_point > 0x7FF) + (code_point > 0xFFFF)
    numbers = [(0, 0xC0, 0xE0, 0xF0)[later] | code_point >> 6 * later]
    numbers += [0x80 | code_point >> 6 * n & 0x3F for n in range(later)][::-1]
    return bytes.fromhex("".join(f"{number:02x}" for number in numbers))


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table."""

    last: int
    lead: int
    later: int

    def write(self, code_point):
        """Write a code point by this row's pattern."""
        tail = (0x80 | code_point >> 6 * n & 0x3F for n in reversed(range(self.later)))
        return bytes([self.lead | code_point >> 6 * self.later, *tail])


def encode_by_rows(code_point):
    """A dataclass with slots for each row."""
    rows = (Row(0x7F, 0, 0), Row(0x7FF, 0xC0, 1), Row(0xFFFF, 0xE0, 2), Row(0x10FFFF, 0xF0, 3))
    return next(row for row in rows if code_point <= row.last).write(code_point)


@cache
def encode_with_a_cache(code_point):
    """A function that remembers its results."""
    return encode_as_in_the_rfc(code_point)


class OwnBytes(bytes):
    """A learner's own kind of bytes."""


def encode_to_a_subclass(code_point, /):
    """A subclass of bytes is bytes; the parameter is positional only."""
    return OwnBytes(encode_as_in_plan_9(code_point))


class Marker(IntEnum):
    """The markers, which are ints."""

    LATER = 0x80
    TWO = 0xC0
    THREE = 0xE0
    FOUR = 0xF0


def encode_with_named_markers(code_point):
    """Markers with names, and a helper for the later bytes."""
    if code_point < 0x80:
        return bytes([code_point])

    def later(*shifts):
        return [Marker.LATER | (code_point >> shift & 63) for shift in shifts]

    if code_point < 0x800:
        return bytes([Marker.TWO | code_point >> 6, *later(0)])
    if code_point < 0x10000:
        return bytes([Marker.THREE | code_point >> 12, *later(6, 0)])
    return bytes([Marker.FOUR | code_point >> 18, *later(12, 6, 0)])


def encode_by_loop(markers, code_point):
    """The helper of a partial."""
    out = b""
    for marker, room in markers:
        if code_point < room:
            return bytes([marker | code_point]) + out
        out = bytes([0x80 | code_point & 0x3F]) + out
        code_point >>= 6


encode_by_partial = partial(encode_by_loop, ((0, 0x80), (0xC0, 0x20), (0xE0, 0x10), (0xF0, 0x08)))
encode_by_partial.__name__ = "encode_by_partial"

# encode_code_point-fix


def fixed_row(code_point, middle):
    """Do what the rest of the listing does."""
    last = 0b10000000 | code_point & 0b111111
    if code_point < 0x80:
        return bytes([code_point])
    if code_point < 0x800:
        return bytes([0b11000000 | code_point >> 6, last])
    if code_point < 0x10000:
        return bytes([0b11100000 | code_point >> 12, middle, last])
    return bytes(
        [
            0b11110000 | code_point >> 18,
            0b10000000 | code_point >> 12 & 0b111111,
            0b10000000 | code_point >> 6 & 0b111111,
            last,
        ]
    )


def fixed_with_a_mask(code_point):
    """The mask that was missing."""
    return fixed_row(code_point, 0b10000000 | code_point >> 6 & 0b111111)


def fixed_with_parentheses(code_point):
    """The mask, and parentheses."""
    return fixed_row(code_point, 0b10000000 | ((code_point >> 6) & 0b111111))


def fixed_with_a_remainder(code_point):
    """The remainder of a division by 64."""
    return fixed_row(code_point, 0b10000000 | (code_point >> 6) % 64)


def fixed_with_the_mask_first(code_point):
    """The mask before the shift."""
    return fixed_row(code_point, 0b10000000 | (code_point & 0b111111000000) >> 6)


def fixed_with_plus(code_point):
    """Plus, with parentheses."""
    return fixed_row(code_point, 0b10000000 + (code_point >> 6 & 0b111111))


def fixed_with_a_difference(code_point):
    """The bits of the first byte, taken away."""
    return fixed_row(code_point, 0b10000000 | (code_point >> 6) - (code_point >> 12 << 6))


SOLUTIONS = {
    "byte_role": [
        role_by_masks,
        role_as_in_leetcode,
        role_as_in_rust,
        role_by_ones,
        role_by_text,
        role_by_bisect,
        role_by_match,
        role_by_shift,
        role_by_regex,
        role_by_takewhile,
        role_by_else,
        role_by_decoding,
        role_with_more,
        role_as_a_subclass,
    ],
    "byte_role-fix": [
        fixed_with_zeros,
        fixed_with_zfill,
        fixed_with_rjust,
        fixed_with_a_ninth_bit,
        fixed_with_format,
        fixed_with_a_comparison,
        fixed_with_a_length,
        role_by_text,
        role_by_masks,
        role_as_in_leetcode,
        role_by_ones,
    ],
    "encode_code_point": [
        encode_as_in_the_rfc,
        encode_as_in_rosetta_code,
        encode_as_in_plan_9,
        encode_by_division,
        encode_by_text,
        encode_by_pattern,
        encode_by_recursion,
        encode_by_to_bytes,
        encode_by_struct,
        encode_by_reduce,
        encode_by_hex,
        encode_by_rows,
        encode_with_a_cache,
        encode_to_a_subclass,
        encode_with_named_markers,
        encode_by_partial,
    ],
    "encode_code_point-fix": [
        fixed_with_a_mask,
        fixed_with_parentheses,
        fixed_with_a_remainder,
        fixed_with_the_mask_first,
        fixed_with_plus,
        fixed_with_a_difference,
        encode_as_in_the_rfc,
        encode_as_in_rosetta_code,
        encode_as_in_plan_9,
        encode_by_division,
        encode_by_text,
    ],
}
