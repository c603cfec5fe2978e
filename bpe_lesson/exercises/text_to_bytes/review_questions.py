"""Questions at the end of the lesson on how text becomes bytes."""

from bpe_lesson.exercises.exercise import Mistake, Question

OMEGA = Question(
    "bytes-omega",
    title="How many bytes are in Ω€ab?",
    answer=7,
    why="The Ω takes two, the € three, and a and b one each.",
    hints=["Ω is U+03A9 and € is U+20AC. Find their rows in the table."],
    trace="write the number of bytes below each character, and add them up.",
    mistakes=[
        Mistake(
            "characters",
            "You'd get that if each character took one byte.",
            "Which row of the table is Ω, U+03A9, in?",
            4,
        ),
        Mistake(
            "two-each",
            "You'd get that if each character took two bytes.",
            "Which row of the table is a, U+0061, in?",
            8,
        ),
        Mistake(
            "letters",
            "You'd get that if every letter took one byte.",
            "Which row of the table is Ω, U+03A9, in?",
            6,
        ),
        Mistake(
            "longest",
            "You'd get that if each character took as many bytes as the longest one.",
            "Which row of the table is a, U+0061, in?",
            12,
        ),
    ],
)

LANDING = Question(
    "utf8-landing",
    title="You land on the byte a9 in a UTF-8 file. What is it?",
    answer="c",
    why="a9 is 10101001, which starts with 10.",
    hints=["Write a9 in binary."],
    trace="write a9 in binary, and look at its first bits.",
    mistakes=[
        Mistake(
            "latin-1",
            "You'd get that if every byte were a character, as in Latin-1.",
            "In UTF-8, what does a byte start with if it's a whole character?",
            "a",
        ),
        Mistake(
            "high-bit",
            "You'd get that if a first bit of 1 marked the beginning of a character.",
            "What is the second bit of a9?",
            "b",
        ),
    ],
)

GREEK = Question(
    "bytes-greek",
    title="How many more bytes do 20 Greek letters take than 25 English ones?",
    answer=15,
    why="20 letters of two bytes are 40 bytes, and 25 letters of one byte are 25.",
    hints=["How many bytes does one Greek letter take? And how many does an English one take?"],
    trace="multiply each number of letters by the bytes that one letter takes, and subtract.",
    mistakes=[
        Mistake(
            "letters",
            "You'd get that if a Greek letter took one byte.",
            "Which row of the table is α, U+03B1, in?",
            -5,
        ),
        Mistake(
            "letters-turned",
            "You'd get that by subtracting letters instead of bytes.",
            "How many bytes does α, U+03B1, take?",
            5,
        ),
        Mistake(
            "three",
            "You'd get that if a Greek letter took three bytes.",
            "Which row of the table is α, U+03B1, in?",
            35,
        ),
        Mistake(
            "not-subtracted",
            "You'd get that by counting only the Greek bytes.",
            "How many bytes do the English letters take?",
            40,
        ),
    ],
)

UMLAUT = Question(
    "utf8-umlaut",
    title="What are the two bytes of ö, U+00F6, in hex?",
    answer=("c3", "b6"),
    why="The bytes are 11000011 and 10110110, and every byte-level tokenizer has a symbol for "
    "each of them.",
    hints=["Its eleven bits are 00011 110110. Which marker goes in front of each group?"],
    trace="write the bits over the x's of the row that ö is in, then each group of four bits as "
    "one hex digit.",
    mistakes=[
        Mistake(
            "unmarked",
            "You'd get that if the second byte had no marker.",
            "Which two bits does a continuation byte start with?",
            ("c3", "36"),
        ),
        Mistake(
            "uncut",
            "You'd get that if the second byte took all the bits of U+00F6.",
            "How many x's are there in a continuation byte?",
            ("c3", "f6"),
        ),
        Mistake(
            "one",
            "You'd get that if ö took one byte.",
            "What's the last code point in the one-byte row of the table?",
            "f6",
        ),
        Mistake(
            "decimal",
            "You'd get that by writing the two bytes in decimal.",
            'How does f"{195:02x}" write the first of them?',
            (195, 182),
        ),
        Mistake(
            "swapped",
            "You'd get that by swapping the two bytes.",
            "Which of them can begin a character?",
            ("b6", "c3"),
        ),
    ],
    minutes=2,
)

PAIRS = Question(
    "bytes-pairs",
    title="How often do (195, 169) and (169, 195) occur in the bytes of ééé?",
    answer=(3, 2),
    why="There's one (195, 169) in each é, and one (169, 195) wherever two é's meet.",
    hints=["Write down all six bytes."],
    trace="write the bytes of the three characters in a row, and draw an arc over each pair.",
    mistakes=[
        Mistake(
            "inside",
            "You'd get that if a pair had to be inside one character.",
            "Which byte comes after the first 169?",
            (3, 0),
        ),
        Mistake(
            "beyond",
            "You'd get that if something came after the last byte.",
            "Is there a fourth é?",
            (3, 3),
        ),
        Mistake(
            "once",
            "You'd get that if each pair counted only once.",
            "At which positions does the pair (195, 169) begin?",
            (1, 1),
        ),
        Mistake(
            "swapped",
            "You'd get that if é began with 169.",
            "In binary, 169 starts with 10. Can it begin a character?",
            (2, 3),
        ),
    ],
    minutes=1,
)
