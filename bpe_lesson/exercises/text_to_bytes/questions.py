"""Questions on how text becomes bytes."""

from bpe_lesson.exercises.exercise import Mistake, Question

HEX = Question(
    "bytes-hex",
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

BEGINNINGS = Question(
    "utf8-beginnings",
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

FAMILY = Question(
    "bytes-family",
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

OMEGA = Question(
    "bytes-omega",
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
