"""The exercise `encode_code_point`: cases written by hand, hints, and known mistakes."""

from functools import partial

from bpe_lesson import utf8
from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.exercises.text_to_bytes.shared import moved

ROWS = ((0, 0x80), (0x80, 0x800), (0x800, 0xD800), (0x10000, 0x110000))

ENCODE_CODE_POINT = Exercise(
    utf8.encode_code_point,
    title="Encode a code point as UTF-8",
    minutes=18,
    cases=[
        ((0x00,), b"\x00"),
        ((0x7F,), b"\x7f"),
        ((0x80,), b"\xc2\x80"),
        ((0xE9,), b"\xc3\xa9"),
        ((0x7FF,), b"\xdf\xbf"),
        ((0x800,), b"\xe0\xa0\x80"),
        ((0x20AC,), b"\xe2\x82\xac"),
        ((0xFFFF,), b"\xef\xbf\xbf"),
        ((0x10000,), b"\xf0\x90\x80\x80"),
        ((0x1F604,), b"\xf0\x9f\x98\x84"),
        ((0x10FFFF,), b"\xf4\x8f\xbf\xbf"),
    ],
    random_case=lambda rng: (rng.randrange(*rng.choice(ROWS)),),
    hints=[
        "Write one `if` for each row of the table, from the top. What number does the next row "
        "begin with?",
        "For a continuation byte, >> moves its six bits to the right end, & cuts off what's in "
        "front of them, and | puts the marker there.",
        "last = 0b10000000 | (code_point & ___)\n"
        "if code_point < ___:\n    return bytes([___])\n"
        "if code_point < ___:\n    return bytes([0b11000000 | (code_point >> 6), last])\n"
        "middle = 0b10000000 | ((code_point >> ___) & ___)\n"
        "if code_point < 0x10000:\n"
        "    return bytes([0b11100000 | (code_point >> ___), middle, last])\n"
        "second = ___\n"
        "return bytes([0b11110000 | (code_point >> 18), second, middle, last])",
    ],
    trace="copy the pattern from the row that the code point is in, and write its bits over the "
    "x's, from the right.",
    as_code=lambda show, code_point: f"encode_code_point(0x{code_point:X})",
)

BORDERS = (0x80, 0x800, 0x10000)

LEADS = (0, 0b11000000, 0b11100000, 0b11110000)


def written(code_point, borders=BORDERS, leads=LEADS):
    """Encode a code point as `encode_code_point` does, with different borders or lead markers."""
    later = sum(code_point >= border for border in borders)
    last = [0b10000000 | code_point >> 6 * i & 0b111111 for i in reversed(range(later))]
    return bytes([leads[later] | code_point >> 6 * later, *last])


@ENCODE_CODE_POINT.mistake
def its_number_in_one_byte(code_point):
    """Your code seems to write every code point up to 255 as a single byte.

    What's the last code point in the one-byte row of the table, and what does its byte start with?
    """
    return bytes([code_point]) if code_point < 0x100 else written(code_point)


@ENCODE_CODE_POINT.mistake
def cut_every_eight_bits(code_point):
    """Your code seems to cut the number into bytes of eight bits, without any markers.

    In the table, how many x's are there in each byte, and which bits come before them?
    """
    return code_point.to_bytes(max(1, (code_point.bit_length() + 7) // 8), "big")


@ENCODE_CODE_POINT.convention
def utf_16(code_point):
    """Your code writes UTF-16, as Java does inside its strings; this course uses UTF-8.

    How many bytes does A take in the table?
    """
    return chr(code_point).encode("utf-16-be")


@ENCODE_CODE_POINT.mistake
def character_for_bytes(code_point):
    """Your code returns a character, which is a str, instead of its bytes.

    Try type(chr(65)) and type(bytes([65])). Which of the two do you need?
    """
    return chr(code_point)


@ENCODE_CODE_POINT.mistake
def so_many_bytes(code_point):
    """Your code seems to pass a number to `bytes` without a list around it.

    Compare bytes(3) with bytes([3]). Which of them is one byte?
    """
    return bytes(code_point) if code_point < 0x80 else written(code_point)


@ENCODE_CODE_POINT.mistake
def no_single_byte(code_point):
    """Your code seems to write even the characters of the first row in two bytes.

    Which row of the table is A, U+0041, in, and what does its byte start with?
    """
    return written(code_point, (0, 0x800, 0x10000))


@partial(ENCODE_CODE_POINT.mistake, error_contains="range(0, 256)")
def three_bytes_at_most(code_point):
    """Your code seems to stop at the third row of the table.

    How many bytes does 😄 take, and which code points take the same number?
    """
    return written(code_point, BORDERS[:2])


@ENCODE_CODE_POINT.mistake
def later_byte_unmarked(code_point):
    """Your code seems to leave the marker out of the second byte.

    Which two bits does every continuation byte start with?
    """
    if not 0x80 <= code_point < 0x800:
        return written(code_point)
    return bytes([0b11000000 | code_point >> 6, code_point & 0b111111])


@ENCODE_CODE_POINT.mistake
def none_is_marked(code_point):
    """Your code seems to leave the marker out of every continuation byte.

    Which two bits does every continuation byte start with?
    """
    first, *later = written(code_point)
    return bytes([first, *(byte & 0b111111 for byte in later)])


@ENCODE_CODE_POINT.mistake
def leads_one_row_low(code_point):
    """Your lead bytes seem to start with one 1 too few.

    How many ones does the first byte of a two-byte character start with? And that of a three-byte
    one?
    """
    return written(code_point, leads=(0, 0b10000000, 0b11000000, 0b11100000))


@partial(ENCODE_CODE_POINT.mistake, error_contains="range(0, 256)")
def two_bytes_for_all_the_rest(code_point):
    """Your code seems to write every code point from U+0080 on in two bytes.

    How many x's are there in the two-byte row, and how many bits does the code point of € have?
    """
    return written(code_point, BORDERS[:1])


@partial(ENCODE_CODE_POINT.mistake, error_contains="range(0, 256)")
def last_byte_uncut(code_point):
    """Your code seems to put all the bits of the code point into the last byte.

    How many of those bits belong there, and which operator cuts off the rest?
    """
    if not 0x80 <= code_point < 0x800:
        return written(code_point)
    return bytes([0b11000000 | code_point >> 6, 0b10000000 | code_point])


@partial(ENCODE_CODE_POINT.mistake, error_contains="range(0, 256)")
def middle_byte_uncut(code_point):
    """Your code seems to put everything that's left after the shift into the middle byte.

    How many bits of U+FF35 are left after >> 6, and how many of them belong in the middle byte?
    """
    if not 0x800 <= code_point < 0x10000:
        return written(code_point)
    last = 0b10000000 | code_point & 0b111111
    return bytes([0b11100000 | code_point >> 12, 0b10000000 | code_point >> 6, last])


@ENCODE_CODE_POINT.mistake
def middle_byte_unshifted(code_point):
    """Your code seems to put the same six bits into the middle byte as into the last.

    Which six bits of € belong in the middle, and which operator moves them to the right end?
    """
    if not 0x800 <= code_point < 0x10000:
        return written(code_point)
    last = 0b10000000 | code_point & 0b111111
    return bytes([0b11100000 | code_point >> 12, last, last])


@partial(ENCODE_CODE_POINT.mistake, error_contains="range(0, 256)")
def first_byte_takes_too_much(code_point):
    """Your code seems to drop only six bits for the first of three bytes.

    Sixteen bits are cut into 4 + 6 + 6. How many bits have to go so that only the first four are
    left?
    """
    if not 0x800 <= code_point < 0x10000:
        return written(code_point)
    return bytes([0b11100000 | code_point >> 6, *written(code_point)[1:]])


@ENCODE_CODE_POINT.mistake
def always_two_told(code_point):
    """Your lead bytes seem to start with 110, however many bytes there are.

    What does the first byte of a three-byte character start with? And that of a four-byte one?
    """
    return written(code_point, leads=(0, 0b11000000, 0b11000000, 0b11000000))


@ENCODE_CODE_POINT.mistake
def plus_before_shift(code_point):
    """Your code seems to use + for the marker, but Python works out + before >> and &.

    Compare 1 + 4 >> 1 with 1 | 4 >> 1. Where would parentheses help?
    """
    if not 0x80 <= code_point < 0x800:
        return written(code_point)
    return bytes([0b11000000 + code_point >> 6, 0b10000000 + code_point & 0b111111])


@ENCODE_CODE_POINT.mistake
def filled_from_the_left(code_point):
    """Your code seems to fill the x's from the left, without the zeros in front of the number.

    How many x's are there in the two-byte row, and how many digits does f"{0xE9:b}" have?
    """
    if not 0x80 <= code_point < 0x800:
        return written(code_point)
    bits = f"{code_point:b}"
    return bytes([int("110" + bits[:5], 2), int("10" + bits[5:], 2)])


@ENCODE_CODE_POINT.mistake
def last_byte_first(code_point):
    """Your code seems to return the bytes in reverse order.

    Which byte says how many bytes the character has? Where does a reader need that byte?
    """
    return written(code_point)[::-1]


@ENCODE_CODE_POINT.mistake
def continuation_bytes_turned_round(code_point):
    """Your code seems to return the continuation bytes in reverse order.

    Which of them holds the last six bits of the code point, and where does that byte belong?
    """
    first, *last = written(code_point)
    return bytes([first, *reversed(last)])


ENCODE_CODE_POINT.mistakes += [
    moved(border, step, BORDERS, written, "Your code seems to put U+{:04X} in the row {} its own.")
    for border in BORDERS
    for step in (1, -1)
]

ENCODE_FIX = ENCODE_CODE_POINT.to_fix(
    "middle-byte-uncut",
    title="Fix a broken encode_code_point",
    minutes=8,
    hints=["Try U+FF35 by hand. Which of its three bytes comes out as a number above 255?"],
)
