"""The exercise `encode_code_point`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson import utf8
from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.exercises.text_to_bytes.shared import moved

ROWS = ((0, 0x80), (0x80, 0x800), (0x800, 0xD800), (0x10000, 0x110000))

ENCODE_CODE_POINT = Exercise(
    utf8.encode_code_point,
    title="Write a code point in UTF-8 (surrogates left out)",
    minutes=16,
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
    ],
    random_case=lambda rng: (rng.randrange(*rng.choice(ROWS)),),
    hints=[
        "One if for each row of the table, from the top. Which numbers are the borders?",
        "For a continuation byte: >> brings its six bits to the right end, & cuts off what is "
        "before them, | puts the mark there.",
        "last = 0b10000000 | code_point & ___\n"
        "if code_point < ___:\n    return bytes([___])\n"
        "if code_point < ___:\n    return bytes([0b11000000 | code_point >> 6, last])\n"
        "middle = 0b10000000 | code_point >> ___ & ___\n"
        "if code_point < 0x10000:\n    return bytes([0b11100000 | code_point >> ___, middle, last])\n"
        "second = ___\n"
        "return bytes([0b11110000 | code_point >> 18, second, middle, last])",
    ],
    trace="write the bits of this code point over the x of its row of the table, from the right.",
    as_code=lambda code_point: f"encode_code_point(0x{code_point:X})",
)

BORDERS = (0x80, 0x800, 0x10000)

LEADS = (0, 0b11000000, 0b11100000, 0b11110000)


def written(code_point, borders=BORDERS, leads=LEADS):
    """Write a code point as `encode_code_point` does, with other borders or other leads."""
    later = sum(code_point >= border for border in borders)
    last = [0b10000000 | code_point >> 6 * i & 0b111111 for i in reversed(range(later))]
    return bytes([leads[later] | code_point >> 6 * later, *last])


@ENCODE_CODE_POINT.mistake
def its_number_in_one_byte(code_point):
    """A number up to 255 is one byte as it is, as in Latin-1.

    Up to which code point does the table have one byte, and which bit is 0 there?
    """
    return bytes([code_point]) if code_point < 0x100 else written(code_point)


@ENCODE_CODE_POINT.mistake
def cut_every_eight_bits(code_point):
    """The number is cut into bytes of eight bits, and no byte has a mark.

    How could a reader tell where a character begins? Look at the x in the table.
    """
    return code_point.to_bytes(max(1, (code_point.bit_length() + 7) // 8), "big")


@ENCODE_CODE_POINT.convention
def utf_16(code_point):
    """Two bytes or four are spent on each code point, as UTF-16 does; here it is UTF-8.

    How many bytes has A in the table?
    """
    return chr(code_point).encode("utf-16-be")


@ENCODE_CODE_POINT.mistake
def character_for_bytes(code_point):
    """A character is the same as its bytes.

    chr gives a str; which type has b"A"?
    """
    return chr(code_point)


@ENCODE_CODE_POINT.mistake
def so_many_bytes(code_point):
    """A number in bytes(...) is one of the bytes.

    What is bytes(3), and what is bytes([3])?
    """
    return bytes(code_point) if code_point < 0x80 else written(code_point)


@ENCODE_CODE_POINT.mistake
def no_single_byte(code_point):
    """There are no characters of one byte.

    Which row of the table is U+0041 in, and which bit does its byte begin with?
    """
    return written(code_point, (0, 0x800, 0x10000))


@ENCODE_CODE_POINT.mistake
def three_bytes_at_most(code_point):
    """The table ends with its third row.

    How many bytes has 😄, and which code points have as many?
    """
    return written(code_point, BORDERS[:2])


@ENCODE_CODE_POINT.mistake
def later_byte_unmarked(code_point):
    """A continuation byte holds its six bits and nothing else.

    With which bits does every byte after the first begin?
    """
    if not 0x80 <= code_point < 0x800:
        return written(code_point)
    return bytes([0b11000000 | code_point >> 6, code_point & 0b111111])


@ENCODE_CODE_POINT.mistake
def none_is_marked(code_point):
    """A continuation byte holds its six bits and nothing else, in every row.

    With which bits does every byte after the first begin?
    """
    first, *later = written(code_point)
    return bytes([first, *(byte & 0b111111 for byte in later)])


@ENCODE_CODE_POINT.mistake
def leads_one_row_low(code_point):
    """The first byte has a 1 too few before its 0.

    Of how many bytes does 110 tell, of how many 1110?
    """
    return written(code_point, leads=(0, 0b10000000, 0b11000000, 0b11100000))


@ENCODE_CODE_POINT.mistake
def two_bytes_for_all_the_rest(code_point):
    """What has more than one byte has two.

    How many bits have room in two bytes, and how many has the code point of €?
    """
    return written(code_point, BORDERS[:1])


@ENCODE_CODE_POINT.mistake
def last_byte_uncut(code_point):
    """All bits of the code point have room in its last byte.

    How many bits go there, and what takes the others away?
    """
    if not 0x80 <= code_point < 0x800:
        return written(code_point)
    return bytes([0b11000000 | code_point >> 6, 0b10000000 | code_point])


@ENCODE_CODE_POINT.mistake
def middle_byte_uncut(code_point):
    """After a shift all bits that are left have room in the middle byte.

    How many bits of U+FF35 are left after >> 6, and how many of them go there?
    """
    if not 0x800 <= code_point < 0x10000:
        return written(code_point)
    last = 0b10000000 | code_point & 0b111111
    return bytes([0b11100000 | code_point >> 12, 0b10000000 | code_point >> 6, last])


@ENCODE_CODE_POINT.mistake
def middle_byte_unshifted(code_point):
    """The middle byte takes the same six bits as the last.

    Which six bits of € stand in the middle, and what brings them to the right end?
    """
    if not 0x800 <= code_point < 0x10000:
        return written(code_point)
    last = 0b10000000 | code_point & 0b111111
    return bytes([0b11100000 | code_point >> 12, last, last])


@ENCODE_CODE_POINT.mistake
def first_byte_takes_too_much(code_point):
    """Six bits are dropped for the first byte, however many bytes come after it.

    Of sixteen bits, cut 4 + 6 + 6, how many have to go until the first four are left?
    """
    if not 0x800 <= code_point < 0x10000:
        return written(code_point)
    return bytes([0b11100000 | code_point >> 6, *written(code_point)[1:]])


@ENCODE_CODE_POINT.mistake
def always_two_told(code_point):
    """Every first byte tells of two bytes.

    With which bits does the first byte of three begin, and that of four?
    """
    return written(code_point, leads=(0, 0b11000000, 0b11000000, 0b11000000))


@ENCODE_CODE_POINT.mistake
def plus_before_shift(code_point):
    """The + is reckoned before the >> and the &.

    What is 1 + 4 >> 1, and what is 1 | 4 >> 1? Where would brackets help?
    """
    if not 0x80 <= code_point < 0x800:
        return written(code_point)
    return bytes([0b11000000 + code_point >> 6, 0b10000000 + code_point & 0b111111])


@ENCODE_CODE_POINT.mistake
def filled_from_the_left(code_point):
    """The bits are filled in from the left, without zeros before them.

    How many x has the pattern, and how many bits has f"{0xE9:b}"?
    """
    if not 0x80 <= code_point < 0x800:
        return written(code_point)
    bits = f"{code_point:b}"
    return bytes([int("110" + bits[:5], 2), int("10" + bits[5:], 2)])


@ENCODE_CODE_POINT.mistake
def last_byte_first(code_point):
    """The bytes are written from the last to the first.

    Which of them tells how many there are, and where does a reader need it?
    """
    return written(code_point)[::-1]


@ENCODE_CODE_POINT.mistake
def continuation_bytes_turned_round(code_point):
    """The continuation bytes come in the opposite order.

    Which of them holds the last six bits, and where does it stand?
    """
    first, *last = written(code_point)
    return bytes([first, *reversed(last)])


ENCODE_CODE_POINT.mistakes += [
    moved(border, step, BORDERS, written, "U+{:04X} is in the row {} its own.")
    for border in BORDERS
    for step in (1, -1)
]

ENCODE_FIX = ENCODE_CODE_POINT.to_fix(
    "middle-byte-uncut",
    title="Fix an encode_code_point",
    minutes=8,
    hints=["Try U+FF35 by hand. Which of its three bytes is a number above 255?"],
)
