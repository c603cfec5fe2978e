"""Questions on bits: the patterns of UTF-8, and the operators that build them."""

from bpe_lesson.exercises.exercise import Mistake, Question

BY_HAND = Question(
    "utf8-by-hand",
    title="What are the two bytes of ñ, U+00F1, in binary?",
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
            "What's the last code point in the one-byte row of the table?",
            "11110001",
        ),
        Mistake(
            "numbers",
            "You'd get that by writing two numbers, which Python reads as decimal.",
            "What do you have to put around each number to make it a text?",
            (11000011, 10110001),
        ),
    ],
    minutes=2,
)

BEGINNINGS = Question(
    "utf8-beginnings",
    title="Which of the bytes 4e, b7, d0, f1 can begin a character?",
    answer={"4e", "d0", "f1"},
    why="They start with 0, 110 and 11110. The byte b7 starts with 10.",
    hints=["Write each byte in binary, one hex digit at a time, and look at its first bits."],
    trace="write each byte in binary, and look up its first bits in the list of markers.",
    mistakes=[
        Mistake(
            "high-bit",
            "You'd get that if a first bit of 1 marked the beginning of a character.",
            "4e is a whole character, the letter N. Which byte does that character begin with?",
            {"b7", "d0", "f1"},
        ),
        Mistake(
            "several",
            "You'd get that if only characters of several bytes had a beginning.",
            "4e is a whole character, the letter N. Which byte does that character begin with?",
            {"d0", "f1"},
        ),
        Mistake(
            "all",
            "You'd get that if every byte could begin a character.",
            "Write b7 in binary. What does it start with?",
            {"4e", "b7", "d0", "f1"},
        ),
        Mistake(
            "ascii",
            "You'd get that if every character were a single byte.",
            "The first byte of é is c3. What does it start with in binary?",
            {"4e"},
        ),
    ],
    minutes=2,
)

SHIFT = Question(
    "bits-shift",
    title="What is 0b110101 >> 2?",
    answer=0b1101,
    why="The two bits on the right fall off, and 1101 remains: 8 + 4 + 1.",
    hints=[
        "Write down the six bits. How many of them does >> 2 drop, and at which end? Cross "
        "those out."
    ],
    trace="write 110101 on paper, and cross out two bits on the right.",
    mistakes=[
        Mistake(
            "left-end",
            "You'd get that if the bits on the left fell off.",
            "In the picture of 0b1011 >> 1, which bit is dropped?",
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
            "In the picture of 0b1011 >> 1, how many bits are kept, and how many are dropped?",
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
            "Write the number again with 0b in front.",
            1101,
        ),
    ],
)

MASK = Question(
    "bits-mask",
    title="What is 0b110101 & 0b1111?",
    answer=0b0101,
    why="The mask has four ones, so the last four bits are kept: 0101, which is 4 + 1.",
    hints=[
        "Write the mask below the number, lined up at the right. In which places do both have a 1?"
    ],
    trace="write 001111 below 110101. Then, below each column, write a 1 if both bits are 1, and "
    "a 0 if not.",
    mistakes=[
        Mistake(
            "first-four",
            "You'd get that if the mask kept the first four bits.",
            "Which bits of the number does the mask line up with: those on the left or those on "
            "the right?",
            0b1101,
        ),
        Mistake(
            "either",
            "You'd get that if a 1 in either of the two numbers were enough.",
            "The result of & has a 1 only where both numbers have one. In which places is that so?",
            0b111111,
        ),
        Mistake(
            "the-rest",
            "You'd get that by keeping the bits that the mask cuts off.",
            "Which bits of the number are above a 1 in the mask?",
            0b110000,
        ),
        Mistake(
            "decimal",
            "You'd get that by leaving out the 0b: without it, Python reads the number as decimal.",
            "Write the number again with 0b in front.",
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
    trace="fill in both blanks, and work out the result on paper with 0010 000010 101100, the "
    "sixteen bits of €.",
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
            "With a shift of 0, which six bits of € does the mask keep?",
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
            "You'd get that if B were the number of bits to keep.",
            "A mask has a 1 for each bit to keep. How do you write six ones in binary?",
            (6, 6),
        ),
        Mistake(
            "decimal",
            "You'd get that by leaving out the 0b: without it, Python reads B as decimal.",
            "Write B again with 0b in front.",
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
    trace="fill in both blanks, and try the bytes 01111111, 10000000, 10111111 and 11000010 by "
    "hand.",
    mistakes=[
        Mistake(
            "last-ones",
            "You'd get that if < meant <=.",
            "127 is the largest byte that starts with 0. Is 127 < 127?",
            (127, 191),
        ),
        Mistake(
            "last-one",
            "You'd get that B if < meant <=.",
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
            "You'd get that by writing only the first few bits of each byte.",
            "A byte has eight bits. In the smallest byte that starts with 10, which six bits come "
            "after the 10?",
            (2, 6),
        ),
        Mistake(
            "decimal",
            "You'd get that by leaving out the 0b: without it, Python reads the numbers as "
            "decimal.",
            "Write both numbers again with 0b in front.",
            (10000000, 11000000),
        ),
    ],
    minutes=1.5,
)
