"""Exercises of lesson 03, bytes. The results of the cases are typed by hand, never computed."""

from bpe_lesson import utf8
from bpe_lesson.practice.exercise import Exercise, Mistake, Question

HEX = Question(
    "bytes-hex",
    lesson="03",
    title="What are ff and 80 in decimal?",
    answer=(255, 128),
    why="15 sixteens and 15 ones, all eight bits set; 8 sixteens and none, the first bit alone.",
    hints=["The left digit counts sixteens, the right one counts ones.", "f is 15."],
    trace="write each digit as four bits, and add up what the ones among the eight are worth.",
    mistakes=[
        Mistake("tens", "the left digit counts tens.", "What did the c of c3 count?", (165, 80)),
        Mistake("eighty", "80 is decimal already.", "What did the c of c3 count?", (255, 80)),
        Mistake("added", "the two digits are added.", "Which digit of c3 weighs more?", (30, 8)),
        Mistake("256", "ff lies one higher.", "From where to where does a byte go?", (256, 128)),
    ],
)

LENGTHS = Question(
    "bytes-lengths",
    lesson="03",
    title="How many code points has naïve €5, and how many bytes?",
    answer=(8, 11),
    why="The space and the digit count too; the ï has two bytes, the € three, all others one.",
    hints=[
        "The space is a character as well.",
        "The last column of the table with A, é, € and 😄 shows bytes. ï is much like é.",
    ],
    trace="write the characters below each other, the space too, each with its number of bytes.",
    mistakes=[
        Mistake("equal", "each character has one byte.", "How many has é in the table?", (8, 8)),
        Mistake("two", "€ has as many bytes as ï.", "How many has € in the table?", (8, 10)),
        Mistake("no-space", "a space is no character.", "What would len say of 'a b'?", (7, 10)),
        Mistake("pairs", "each character has two bytes.", "And A, in the table?", (8, 16)),
    ],
)

BY_HAND = Question(
    "utf8-by-hand",
    lesson="03",
    title="The two bytes of ñ, U+00F1, in binary",
    answer=("11000011", "10110001"),
    why="110 and five bits, then 10 and six bits.",
    hints=["Which row of the table holds U+00F1? Its bits go where the x are."],
    trace="copy the pattern of its row, and write the bits over the x, beginning at the right.",
    mistakes=[
        Mistake("no-marks", "no byte has a mark.", "What is before the x?", ("00011", "110001")),
        Mistake("half-marked", "one has a mark.", "And in é?", ("11000011", "00110001")),
        Mistake("three", "it has three bytes.", "Which is its row?", ("11100011", "10110001")),
        Mistake("one-byte", "it has one byte, as in Latin-1.", "Which is its row?", "11110001"),
        Mistake("numbers", "both are decimal.", "What makes texts of them?", (11000011, 10110001)),
    ],
    minutes=1,
)

ENCODE_BLANKS = Question(
    "encode_code_point-blanks",
    lesson="03",
    title="Two blanks in encode_code_point",
    answer=(6, 0b111111),
    why="The shift drops the bits of the last byte; six ones keep six bits of what is left.",
    hints=["Write the bits of € in groups, 4 + 6 + 6. How many stand to the right of the middle?"],
    trace="fill both in and go through the sixteen bits of €, 0010 000010 101100.",
    mistakes=[
        Mistake("first-bits", "the first byte is meant.", "What is left of € then?", (12, 63)),
        Mistake("last-bits", "the last byte is meant.", "Which bits of € are kept?", (0, 63)),
        Mistake("whole-byte", "eight bits are kept.", "How many fit behind the 10?", (6, 255)),
        Mistake("how-many", "B counts bits.", "Which bits of 13 are left in 13 & 6?", (6, 6)),
        Mistake("decimal", "B is decimal.", "What begins a number in binary?", (6, 111111)),
    ],
    minutes=1,
)

ROWS = ((0, 0x80), (0x80, 0x800), (0x800, 0xD800), (0x10000, 0x110000))

ENCODE_CODE_POINT = Exercise(
    utf8.encode_code_point,
    lesson="03",
    title="Write a code point in UTF-8 (surrogates left out)",
    minutes=8,
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


def moved(border, step, borders, write, told):
    """Return the mistake of a border that lies one too high (step 1) or one too low (-1)."""
    others = [other + step * (other == border) for other in borders]
    name, near, row = ("late", border, "above") if step > 0 else ("early", border - 1, "below")
    return Mistake(
        f"border-{border:x}-{name}",
        told.format(near, row),
        "Put this number into your comparison: on which side does it fall?",
        lambda number: write(number, others),
    )


ENCODE_CODE_POINT.mistakes += [
    moved(border, step, BORDERS, written, "U+{:04X} is in the row {} its own.")
    for border in BORDERS
    for step in (1, -1)
]

BEGINNINGS = Question(
    "utf8-beginnings",
    lesson="03",
    title="Which of 41, 82, c3, f0 can begin a character?",
    answer={"41", "c3", "f0"},
    why="Their first bits are 0, 110 and 11110; 82 has 10.",
    hints=["Write each in binary, digit by digit, and look at the first bits."],
    trace="write each byte in binary, and look up its first bits in the paragraph above.",
    mistakes=[
        Mistake("high-bit", "a high first bit is the sign.", "And 41, an A?", {"82", "c3", "f0"}),
        Mistake("several", "one byte is no beginning.", "Where does A begin?", {"c3", "f0"}),
        Mistake("all", "every byte begins one.", "How does 82 begin?", {"41", "82", "c3", "f0"}),
        Mistake("ascii", "all characters have one byte.", "How does é begin, in bits?", {"41"}),
    ],
)

ROLE_BLANKS = Question(
    "byte_role-blanks",
    lesson="03",
    title="Two blanks in byte_role",
    answer=(0b10000000, 0b11000000),
    why="The smallest byte that begins with 10, and the smallest that begins with 11.",
    hints=["A is the smallest byte that begins with 10. Which bits follow in the smallest one?"],
    trace="fill both in and try the bytes 01111111, 10000000, 10111111 and 11000010.",
    mistakes=[
        Mistake("last-ones", "each number passes its own <.", "Is 127 < 127?", (127, 191)),
        Mistake("last-one", "B passes its own <.", "Is 191 < 191?", (128, 191)),
        Mistake("all-high", "c3 continues a character.", "Which bits has c3 first?", (128, 256)),
        Mistake("bits-only", "the first bits are the whole byte.", "How many has it?", (2, 6)),
        Mistake("decimal", "both are decimal.", "What marks binary?", (10000000, 11000000)),
    ],
)

BYTE_ROLE = Exercise(
    utf8.byte_role,
    lesson="03",
    title="Say what a byte does (the 13 that never occur left out)",
    minutes=4,
    cases=[
        ((0b00000000,), "single"),
        ((0b01111111,), "single"),
        ((0b10000000,), "continuation"),
        ((0b10111111,), "continuation"),
        ((0b11000010,), "lead 2"),
        ((0b11011111,), "lead 2"),
        ((0b11100000,), "lead 3"),
        ((0b11101111,), "lead 3"),
        ((0b11110000,), "lead 4"),
        ((0b11110100,), "lead 4"),
    ],
    random_case=lambda rng: (rng.choice([*range(0xC0), *range(0xC2, 0xF5)]),),
    hints=[
        "Five answers, and so four borders: each if asks for all bytes below the next one.",
        "The smallest byte that begins with 1110 is 0b11100000. What is the smallest with 11110?",
        'if byte < ___:\n    return "single"\n'
        'if byte < ___:\n    return "continuation"\n'
        'if byte < ___:\n    return ___\nif byte < ___:\n    return ___\nreturn "lead 4"',
    ],
    trace="compare the first bits of this byte with 0, 10, 110, 1110 and 11110.",
    as_code=lambda byte: f"byte_role(0b{byte:08b})",
)

ROLE_BORDERS = (0x80, 0xC0, 0xE0, 0xF0)
ROLES = ("single", "continuation", "lead 2", "lead 3", "lead 4")


def role(byte, borders=ROLE_BORDERS, roles=ROLES):
    """Say what a byte does, with other borders or other names."""
    return roles[sum(byte >= border for border in borders)]


@BYTE_ROLE.mistake
def high_bit_is_a_lead(byte):
    """A high first bit is the sign of a beginning.

    82 and c3 both have it: in which bit do they differ?
    """
    return role(byte, (0x80, 0x80, 0xE0, 0xF0))


@BYTE_ROLE.mistake
def high_bit_continues(byte):
    """Every byte with a high first bit continues a character.

    Which bit comes second in 82, and which in c3?
    """
    return role(byte, (0x80,))


@BYTE_ROLE.mistake
def always_single(byte):
    """Every byte begins with 0, and is a character by itself.

    How does 82 begin, written with eight bits? What do you compare: its beginning, or any bits?
    """
    return "single"


@BYTE_ROLE.mistake
def taken_for_a_code_point(byte):
    """The byte is a code point, and its own UTF-8 is looked at.

    Does 82 say which character it belongs to? Which bits of the byte itself tell its role?
    """
    length = len(chr(byte).encode())
    return "single" if length == 1 else f"lead {length}"


@BYTE_ROLE.mistake
def all_borders_early(byte):
    """Each row of the patterns ends one byte earlier.

    With < and the last byte of a row, is that byte itself in the row?
    """
    return role(byte, [border - 1 for border in ROLE_BORDERS])


@BYTE_ROLE.mistake
def two_bits_are_enough(byte):
    """Two bits tell everything, and what begins with 11 begins two bytes.

    110, 1110, 11110: what do the ones before the first 0 count?
    """
    return role(byte, ROLE_BORDERS[:2])


@BYTE_ROLE.mistake
def three_at_most(byte):
    """No character has four bytes.

    How do the first bytes of € and of 😄 begin?
    """
    return role(byte, ROLE_BORDERS[:3])


@BYTE_ROLE.mistake
def counts_the_followers(byte):
    """The number in a lead counts the bytes that follow it.

    How many bytes has é in all, its first one included?
    """
    return role(byte, roles=("single", "continuation", "lead 1", "lead 2", "lead 3"))


@BYTE_ROLE.mistake
def bits_without_zeros(byte):
    """Zeros at the left are no bits of a byte.

    What is f"{0x41:b}", and how many of its eight bits does it show?
    """
    begins = {"0": "single", "10": "continuation", "110": "lead 2", "1110": "lead 3"}
    found = [name for bits, name in begins.items() if f"{byte:b}".startswith(bits)]
    return found[0] if found else "lead 4"


# 0xC0 itself never occurs, so nobody can see that its border comes late.
BYTE_ROLE.mistakes += [
    moved(border, step, ROLE_BORDERS, role, "{:08b} lay on the other side of a border.")
    for border in ROLE_BORDERS
    for step in (1, -1)
    if (border, step) != (0xC0, 1)
]

FAMILY = Question(
    "bytes-family",
    lesson="03",
    title="One picture of a family: how many code points, how many bytes?",
    answer=(5, 18),
    why="Three people of four bytes each, and between them two joiners of three bytes each.",
    hints=["Which row of the table is U+200D in, and which are the people in?"],
    trace="write down what the picture is made of, from left to right, with the bytes of each.",
    mistakes=[
        Mistake("picture", "one picture is one code point.", "What is it made of?", (1, 4)),
        Mistake("joiners", "what is not seen is not there.", "What joins the three?", (3, 12)),
        Mistake("all-four", "each of them has four bytes.", "Which row has U+200D?", (5, 20)),
        Mistake("seen", "len counts what one sees.", "Has the joiner a number?", (1, 18)),
    ],
)

TWO_FORMS = Question(
    "bytes-two-forms",
    lesson="03",
    title="Two forms of café: equal? How many code points has each?",
    answer=(False, 4, 5),
    why="Python compares code points; in the second, e and accent are one each.",
    hints=["What does == compare: the picture, or the code points?"],
    trace="write both as lists of code points, and compare them one by one.",
    mistakes=[
        Mistake("looks", "what looks alike is the same.", "What are they made of?", (True, 4, 4)),
        Mistake("folded", "== makes one form of both.", "Are their lengths equal?", (True, 4, 5)),
        Mistake("accent", "an accent is no code point.", "What is U+0301?", (False, 4, 4)),
        Mistake("bytes", "bytes are counted.", "What does len of a str count?", (False, 5, 6)),
    ],
    minutes=1,
)

DETECTIVE = Question(
    "bytes-detective",
    lesson="03",
    title="Which repair brings which step?",
    answer=("b", "c", "a"),
    why="Only characters that were gone change the code points; the bytes tell the rest.",
    hints=["Which of the three repairs changes the number of code points?"],
    trace="for each repair, multiply how many characters by what each gains in bytes.",
    mistakes=[
        Mistake("a-b", "four quotes gain most.", "How many letters are there?", ("b", "a", "c")),
        Mistake(
            "quotes", "they come as listed.", "How many code points has each step?", ("a", "b", "c")
        ),
        Mistake("invisible", "the invisible is no code point.", "What is U+200C?", ("c", "b", "a")),
        Mistake(
            "letters", "letters are gone.", "Which repair puts characters back?", ("c", "a", "b")
        ),
    ],
    minutes=2,
)

ENCODE_MEND = ENCODE_CODE_POINT.to_mend(
    "middle-byte-uncut",
    title="Mend an encode_code_point",
    minutes=4,
    hints=["Try U+FF35 by hand. Which of its three bytes is a number above 255?"],
)

ROLE_MEND = BYTE_ROLE.to_mend(
    "bits-without-zeros",
    title="Mend a byte_role",
    minutes=3,
    hints=["Try the byte 0x41 by hand. How long is the text bits?"],
)

OMEGA = Question(
    "bytes-omega",
    lesson="03",
    title="How many bytes has Ω€ab?",
    answer=7,
    why="2 + 3 + 1 + 1.",
    hints=["Ω is U+03A9, € is U+20AC. Look up their rows in the table."],
    trace="write the number of bytes below each character, and add.",
    mistakes=[
        Mistake("characters", "each character has one byte.", "Which row has U+03A9?", 4),
        Mistake("two-each", "each character has two bytes.", "Which row has U+0061?", 8),
        Mistake("letters", "a letter has one byte.", "Which row has Ω, U+03A9?", 6),
        Mistake("longest", "all cost as much as the longest.", "Is it so in né?", 12),
    ],
)

LANDING = Question(
    "utf8-landing",
    lesson="03",
    title="You land on the byte a9 in a UTF-8 file. What is it?",
    answer="c",
    why="a9 is 10101001: it begins with 10.",
    hints=["Write a9 in binary."],
    trace="write a9 in binary, and look at its first bits.",
    mistakes=[
        Mistake("latin-1", "a byte is a character, as in Latin-1.", "How does a9 begin?", "a"),
        Mistake("high-bit", "a high first bit is a beginning.", "What is the second bit?", "b"),
    ],
)

GREEK = Question(
    "bytes-greek",
    lesson="03",
    title="How many bytes more do 20 Greek letters cost than 25 English ones?",
    answer=15,
    why="20 times two bytes, less 25 times one.",
    hints=["How many bytes has one letter of each?"],
    trace="multiply each number of letters by the bytes of one, and subtract.",
    mistakes=[
        Mistake("letters", "a letter is a byte in both.", "How many bytes has α?", -5),
        Mistake("letters-turned", "letters are counted.", "How many bytes has α?", 5),
        Mistake("three", "a Greek letter has three bytes.", "Which row has α, U+03B1?", 35),
        Mistake("not-subtracted", "the English ones cost nothing.", "How many bytes has a?", 40),
    ],
)

UMLAUT = Question(
    "utf8-umlaut",
    lesson="03",
    title="The two bytes of ö, U+00F6, in hex",
    answer=("c3", "b6"),
    why="11000011 and 10110110: two symbols that every byte-level tokenizer has.",
    hints=["Its eleven bits are 00011 110110. What goes in front of each group?"],
    trace="write the bits over the x of its row, and each four bits as one hex digit.",
    mistakes=[
        Mistake("unmarked", "the second has no mark.", "How does it begin?", ("c3", "36")),
        Mistake("uncut", "all its bits are in the second.", "How many x has it?", ("c3", "f6")),
        Mistake("one", "it has one byte, as in Latin-1.", "Which is its row?", "f6"),
        Mistake("decimal", "both are told in decimal.", "How are they in hex?", (195, 182)),
        Mistake("swapped", "the two change places.", "Which byte begins ö?", ("b6", "c3")),
    ],
    minutes=1,
)

PAIRS = Question(
    "bytes-pairs",
    lesson="03",
    title="How often do (195, 169) and (169, 195) occur in the bytes of ééé?",
    answer=(3, 2),
    why="One pair in each é, one at each of the two places where two of them meet.",
    hints=["Write the six bytes down."],
    trace="write the bytes of the three characters in a row, and draw an arc over each pair.",
    mistakes=[
        Mistake("inside", "a pair lies within one character.", "What follows a 169?", (3, 0)),
        Mistake("beyond", "the last byte has a neighbour.", "Is there a fourth é?", (3, 3)),
        Mistake("once", "each pair counts once.", "Where does each begin?", (1, 1)),
        Mistake("swapped", "é begins with 169.", "Is that a lead?", (2, 3)),
    ],
)
