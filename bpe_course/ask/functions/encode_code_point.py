from bpe_course.ask.item import Cases
from bpe_lesson import utf8

ROWS = ((0, 0x80), (0x80, 0x800), (0x800, 0xD800), (0x10000, 0x110000))
ENCODED = {
    0x41: b"A", 0x00: b"\x00", 0x7F: b"\x7f", 0x80: b"\xc2\x80", 0xE9: b"\xc3\xa9",
    0x7FF: b"\xdf\xbf", 0x800: b"\xe0\xa0\x80", 0x20AC: b"\xe2\x82\xac", 0xFFFF: b"\xef\xbf\xbf",
    0x10000: b"\xf0\x90\x80\x80", 0x1F604: b"\xf0\x9f\x98\x84", 0x10FFFF: b"\xf4\x8f\xbf\xbf",
}  # fmt: skip

CASES = Cases(
    utf8.encode_code_point,
    [((code_point,), encoded) for code_point, encoded in ENCODED.items()],
    lambda rng: (rng.randrange(*rng.choice(ROWS)),),
    as_code=lambda show, code_point: f"encode_code_point(0x{code_point:X})",
)
