"""Questions on bits: the patterns of UTF-8, and the operators that build them."""

from bpe_lesson.exercises.exercise import Mistake, Question

BY_HAND = Question(
    "utf8-by-hand",
    title="The two bytes of ñ, U+00F1, in binary",
    answer=("11000011", "10110001"),
    why="The first byte is 110 and five bits, the second is 10 and six bits.",
    hints=["Which row of the table is U+00F1 in? Its bits go where the x's are."],
    trace="copy the pattern of the second row, and write the two groups of bits over the x's.",
    mistakes=[
        Mistake(
            "no-marks",
            "You'd get that if the bytes had no marker bits.",
            "Which bits come before the x's in the second row?",
            ("00011", "110001"),
        ),
        Mistake(
            "half-marked",
            "You'd get that if only the first byte had marker bits.",
            "What does the second byte of é start with?",
            ("11000011", "00110001"),
        ),
        Mistake(
            "three",
            "You'd get that first byte if ñ took three bytes.",
            "Which row of the table is U+00F1 in?",
            ("11100011", "10110001"),
        ),
        Mistake(
            "one-byte",
            "You'd get that if ñ took one byte.",
            "Up to which code point does the table have one byte?",
            "11110001",
        ),
        Mistake(
            "numbers",
            "You'd get that by writing two decimal numbers.",
            "What do you put around each of them to make it a text?",
            (11000011, 10110001),
        ),
    ],
    minutes=2,
)

BEGINNINGS = Question(
    "utf8-beginnings",
    title="Which of the bytes 41, 82, c3, f0 can begin a character?",
    answer={"41", "c3", "f0"},
    why="They start with 0, 110 and 11110. The byte 82 starts with 10.",
    hints=["Write each byte in binary, digit by digit, and look at its first bits."],
    trace="write each byte in binary, and look up its first bits in the paragraph above.",
    mistakes=[
        Mistake(
            "high-bit",
            "You'd get that if a first bit of 1 marked the beginning of a character.",
            "41 is the letter A. Where does an A begin?",
            {"82", "c3", "f0"},
        ),
        Mistake(
            "several",
            "You'd get that if only characters of several bytes had a beginning.",
            "41 is the letter A, a single byte. Where does it begin?",
            {"c3", "f0"},
        ),
        Mistake(
            "all",
            "You'd get that if every byte could begin a character.",
            "Write 82 in binary. What does it start with?",
            {"41", "82", "c3", "f0"},
        ),
        Mistake(
            "ascii",
            "You'd get that if every character were a single byte.",
            "The first byte of é is c3. What is it in binary?",
            {"41"},
        ),
    ],
    minutes=2,
)

SHIFT = Question(
    "bits-shift",
    title="What is 0b110101 >> 2?",
    answer=0b1101,
    why="The two bits on the right fall off, and 1101 is left: 8 + 4 + 1.",
    hints=["Write the six bits down, and cross out as many as >> drops. At which end?"],
    trace="write 110101 on paper, and cross out two bits on the right.",
    mistakes=[
        Mistake(
            "left-end",
            "You'd get that if the bits on the left fell off.",
            "In 0b1011 >> 1, which bit was lost?",
            0b0101,
        ),
        Mistake(
            "other-way",
            "You'd get that from << 2, which moves the bits to the left.",
            "Which way do the arrows of >> point?",
            0b11010100,
        ),
        Mistake(
            "keeps-two",
            "You'd get that if >> 2 kept two bits.",
            "In 0b1011 >> 1, how many bits were kept, and how many dropped?",
            0b11,
        ),
        Mistake(
            "one",
            "You'd get that from >> 1.",
            "How many bits does >> 2 drop?",
            0b11010,
        ),
        Mistake(
            "decimal",
            "You'd get that by leaving out the 0b: without it, Python reads the number as decimal.",
            "How do you write a number in binary?",
            1101,
        ),
    ],
)

MASK = Question(
    "bits-mask",
    title="What is 0b110101 & 0b1111?",
    answer=0b0101,
    why="The mask has four ones, so the last four bits are kept: 0101, which is 4 + 1.",
    hints=["Write the mask below the number, both ending at the right. Where do both have a 1?"],
    trace="write 110101, and 001111 below it; write a 1 only where both have one.",
    mistakes=[
        Mistake(
            "first-four",
            "You'd get that if the mask kept the first four bits.",
            "With which bits of the number does the mask line up: those on the left or the right?",
            0b1101,
        ),
        Mistake(
            "either",
            "You'd get that if one 1 were enough.",
            "& writes a 1 only where both numbers have one. In which places do both have one?",
            0b111111,
        ),
        Mistake(
            "the-rest",
            "You'd get that by keeping what the mask cuts off.",
            "Which bits of the number are above a 1 of the mask?",
            0b110000,
        ),
        Mistake(
            "decimal",
            "You'd get that by leaving out the 0b: without it, Python reads the number as decimal.",
            "How do you write a number in binary?",
            101,
        ),
    ],
)

ENCODE_BLANKS = Question(
    "encode_code_point-blanks",
    title="Two blanks in the middle byte of €",
    answer=(6, 0b111111),
    why="The shift drops the six bits of the last byte; the mask keeps the next six.",
    hints=["The groups are 4 + 6 + 6 bits. How many bits are to the right of the middle group?"],
    trace="fill in both, and work them out on 0010 000010 101100, the sixteen bits of €.",
    mistakes=[
        Mistake(
            "first-bits",
            "You'd get that for the first byte, where twelve bits are dropped.",
            "How many bits are to the right of the middle group?",
            (12, 63),
        ),
        Mistake(
            "last-bits",
            "You'd get that for the last byte, where no bits are dropped before the mask.",
            "Which six bits of € does the mask keep then?",
            (0, 63),
        ),
        Mistake(
            "whole-byte",
            "You'd get that if the middle byte took eight bits of €.",
            "Two bits of the byte are the marker. How many are left?",
            (6, 255),
        ),
        Mistake(
            "how-many",
            "You'd get that if B said how many bits to keep.",
            "A mask has a 1 for each bit to keep. How do you write six ones in binary?",
            (6, 6),
        ),
        Mistake(
            "decimal",
            "You'd get that by leaving out the 0b: without it, Python reads B as decimal.",
            "How do you write a number in binary?",
            (6, 111111),
        ),
    ],
    minutes=1.5,
)

ROLE_BLANKS = Question(
    "byte_role-blanks",
    title="Two blanks in byte_role",
    answer=(0b10000000, 0b11000000),
    why="They are the smallest byte that starts with 10, and the smallest that starts with 11.",
    hints=["A is the smallest byte that starts with 10. What are its other six bits?"],
    trace="fill in both, and try the bytes 01111111, 10000000, 10111111 and 11000010.",
    mistakes=[
        Mistake(
            "last-ones",
            "You'd get that if < included the number itself.",
            "127 is the largest byte that starts with 0. Is 127 < 127?",
            (127, 191),
        ),
        Mistake(
            "last-one",
            "You'd get that B if < included the number itself.",
            "191 is the largest byte that starts with 10. Is 191 < 191?",
            (128, 191),
        ),
        Mistake(
            "all-high",
            "You'd get that if every byte that starts with 1 were a continuation byte.",
            "Write c3, the first byte of é, in binary. What is its second bit?",
            (128, 256),
        ),
        Mistake(
            "bits-only",
            "You'd get that by taking only the first bits for the whole number.",
            "A byte has eight bits. What are the other bits of the smallest such byte?",
            (2, 6),
        ),
        Mistake(
            "decimal",
            "You'd get that by leaving out the 0b: Python reads such numbers as decimal.",
            "How do you write a number in binary?",
            (10000000, 11000000),
        ),
    ],
    minutes=1.5,
)
