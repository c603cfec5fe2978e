"""Questions on numbers, code points and bytes."""

from bpe_lesson.exercises.exercise import Mistake, Question

BINARY = Question(
    "bytes-binary",
    title="What is 0b10110 in decimal?",
    answer=22,
    why="The digits are worth 16, 8, 4, 2 and 1 from the left, so 10110 is 16 + 4 + 2.",
    hints=["What is each of the five digits worth? Write 16, 8, 4, 2, 1 above them."],
    trace="write 16, 8, 4, 2, 1 above the five digits, and add up the numbers above the ones.",
    mistakes=[
        Mistake(
            "ones",
            "You'd get that by counting the ones.",
            "How much is the first of them worth?",
            3,
        ),
        Mistake(
            "from-left",
            "You'd get that if the digits were worth 1, 2, 4, 8, 16 from the left.",
            "In 0b1000 the 1 is on the left. What does Python show for 0b1000?",
            13,
        ),
        Mistake(
            "thousand",
            "You'd get that if the digits were decimal.",
            "What does Python show for 0b1000?",
            10110,
        ),
    ],
)

HEX = Question(
    "bytes-hex",
    title="What are the hex numbers ff and 80 in decimal?",
    answer=(255, 128),
    why="ff is 15 × 16 + 15; all eight bits are 1. And 80 is 8 × 16 + 0; only the first bit is 1.",
    hints=[
        "The left digit counts sixteens, and the right digit counts ones.",
        "The digit f is worth 15.",
    ],
    trace="write each digit as four bits, then add up what the ones are worth (128, 64, 32, ...).",
    mistakes=[
        Mistake(
            "tens",
            "You'd get that if the left digit counted tens.",
            "What does the c count in c3?",
            (165, 80),
        ),
        Mistake(
            "eighty",
            "You'd get that second number if 80 were decimal already.",
            "In c3 the left digit counts sixteens. What does the 8 count in 80?",
            (255, 80),
        ),
        Mistake(
            "added",
            "You'd get that by adding the two digits of each number.",
            "In c3, how many sixteens does the c count?",
            (30, 8),
        ),
        Mistake(
            "256",
            "You'd get that first number by counting from 1 instead of 0.",
            "The digit f is worth 15. How much are 15 sixteens and 15 ones?",
            (256, 128),
        ),
    ],
    minutes=1.5,
)

LENGTHS = Question(
    "bytes-lengths",
    title="How many code points are in naïve €5, and how many bytes?",
    answer=(8, 11),
    why="The space and the digit count too. The ï takes two bytes, the € three, and each of the "
    "others one.",
    hints=[
        "The space is a character as well.",
        "In the table, look at the bytes of A, é and €. The ï is much like the é.",
    ],
    trace="write the characters in a column, including the space, each with its number of bytes.",
    mistakes=[
        Mistake(
            "equal",
            "You'd get that if each character took one byte.",
            "How many bytes does é take in the table?",
            (8, 8),
        ),
        Mistake(
            "two",
            "You'd get that if € took two bytes, like ï.",
            "How many bytes does € take in the table?",
            (8, 10),
        ),
        Mistake(
            "no-space",
            "You'd get that if the space weren't a character.",
            "What is len('a b')?",
            (7, 10),
        ),
        Mistake(
            "pairs",
            "You'd get that if each character took two bytes.",
            "How many bytes does A take in the table?",
            (8, 16),
        ),
    ],
    minutes=1,
)

GROWTH = Question(
    "bytes-growth",
    title="How much larger is the number of bytes: 5, 16 or 50 percent?",
    answer=16,
    why="34 unusual characters take two or three extra bytes each. That's 83 extra bytes for 533 "
    "code points.",
    hints=["How many characters come before “The very name”? Most of them take 3 or 4 bytes."],
    trace="count the characters that aren't plain ASCII, and add two extra bytes for each.",
    mistakes=[
        Mistake(
            "few",
            "You'd get that if fewer than fifteen characters took extra bytes.",
            "How many wide letters, circled letters and letters in boxes do you see?",
            5,
        ),
        Mistake(
            "many",
            "You'd get that if every other character took an extra byte.",
            "After “The very name”, how many characters aren't plain ASCII?",
            50,
        ),
    ],
    minutes=1,
)

FAMILY = Question(
    "bytes-family",
    title="How many code points are in a family of three, and how many bytes?",
    answer=(5, 18),
    why="There are three people of four bytes each, and two joiners of three bytes each.",
    hints=["Which row of the table is U+200D in, and which row are the people in?"],
    trace="write down what the picture is made of, from left to right, and the bytes of each.",
    mistakes=[
        Mistake(
            "picture",
            "You'd get that if the picture were one code point.",
            "Which characters is the picture made of?",
            (1, 4),
        ),
        Mistake(
            "joiners",
            "You'd get that if only the people counted.",
            "What comes between two of the people?",
            (3, 12),
        ),
        Mistake(
            "all-four",
            "You'd get that if the joiner took four bytes too.",
            "Which row of the table is U+200D in?",
            (5, 20),
        ),
        Mistake(
            "seen",
            "You'd get that if `len` counted what you see.",
            "How many code points is the picture made of?",
            (1, 18),
        ),
    ],
    minutes=1,
)

TWO_FORMS = Question(
    "bytes-two-forms",
    title="Two forms of café: are they equal, and how many code points are in each?",
    answer=(False, 4, 5),
    why="Python compares code points, and in the second form the e and the accent are one code "
    "point each.",
    hints=["What does == compare: what you see, or the code points?"],
    trace="write both forms as lists of code points, and compare the lists element by element.",
    mistakes=[
        Mistake(
            "looks",
            "You'd get that if Python compared what you see.",
            "Which code points does each form end with?",
            (True, 4, 4),
        ),
        Mistake(
            "folded",
            "You'd get that if == turned both into the same form first.",
            "Can two texts be equal if their lengths differ?",
            (True, 4, 5),
        ),
        Mistake(
            "accent",
            "You'd get that if an accent weren't a code point.",
            "What is U+0301?",
            (False, 4, 4),
        ),
        Mistake(
            "bytes",
            "You'd get that by counting bytes.",
            "What does `len` count in a str?",
            (False, 5, 6),
        ),
    ],
    minutes=1,
)

DETECTIVE = Question(
    "bytes-detective",
    title="Which repair comes first, second and third?",
    answer=("b", "c", "a"),
    why="Only putting back lost characters changes the number of code points. For the other two "
    "repairs, compare the bytes: 7 × 2 is 14, and 4 × 2 is 8.",
    hints=["Which of the three repairs changes the number of code points?"],
    trace="for each repair, multiply the number of characters by the bytes that each one gains.",
    mistakes=[
        Mistake(
            "a-b",
            "You'd get that if four quotation marks gained more bytes than seven letters.",
            "How many bytes does a wide letter gain, and how many does a curly quote?",
            ("b", "a", "c"),
        ),
        Mistake(
            "quotes",
            "You'd get that by taking the repairs in the order in which they're listed.",
            "In the table, which step changes the number of code points?",
            ("a", "b", "c"),
        ),
        Mistake(
            "invisible",
            "You'd get that if an invisible character weren't a code point.",
            "Does `len` count characters that you can't see?",
            ("c", "b", "a"),
        ),
        Mistake(
            "letters",
            "You'd get that if the wide letters had been missing altogether.",
            "Which of the repairs puts back characters that were gone?",
            ("c", "a", "b"),
        ),
    ],
    minutes=3,
)
