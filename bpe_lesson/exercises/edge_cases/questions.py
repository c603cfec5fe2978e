"""Questions on edge cases."""

from bpe_lesson.exercises.exercise import Mistake, Question

BEGINNING = Question(
    "edge-128",
    title="Is byte 128 missing an end or a start?",
    answer="start",
    why="Its first bits are 10: it continues a character, and nothing has begun.",
    hints=['Look at f"{128:08b}", and at the patterns of lesson 03.'],
    trace="write 128 in binary, and find its first bits among the patterns of UTF-8.",
    mistakes=[Mistake("cut-off", "128 begins a character.", "With which first bits?", "end")],
)

CUT_FACE = Question(
    "edge-cut-face",
    title="How many U+FFFD for f0 9f 98?",
    answer=1,
    why="The three bytes could still have become one character: one maximal subpart.",
    hints=["Which of the three bytes could begin a character, and what are the others to it?"],
    trace="write the role of each byte below it, and put an arc over what belongs together.",
    mistakes=[
        Mistake("per-byte", "each byte has its own.", "Which of them could begin a character?", 3),
        Mistake("unseen", "half a character is left out.", "Which handler does that?", 0),
        Mistake("lacking", "the byte that is missing counts too.", "Is it there to read?", 4),
    ],
)

SHORT_FORM = Question(
    "edge-short-form",
    title="How many U+FFFD for f0 80 80 41?",
    answer=3,
    why="No character begins f0 80, so f0 is broken by itself, and so is each 80. 41 is an A.",
    hints=[r'Which second byte has "\U00010000".encode(), the lowest character with an f0?'],
    trace="ask of f0 80 whether any character begins so; then go on behind what is broken.",
    mistakes=[
        Mistake("taken-along", "f0 80 80 begins a character.", "Which one could it be?", 1),
        Mistake("two", "two of the bytes belong together.", "Which character begins so?", 2),
        Mistake("letter-too", "the 41 is broken as well.", "What is utf8.byte_role(0x41)?", 4),
    ],
)

FACE = Question(
    "edge-face",
    title="What do f0, 9f and 41 bring out, one after the other?",
    answer=("", "", "�A"),
    why="f0 and 9f may become a face, so they wait; 41 shows that none will come.",
    hints=["After which of the three bytes is it certain that no face will come?"],
    trace="after each byte say what may still come of those that wait.",
    mistakes=[
        Mistake("for-ever", "it waits for ever.", "Can a face still come after 41?", ("", "", "")),
        Mistake("each-alone", "no byte waits.", "Which byte of né did?", ("�", "�", "A")),
        Mistake("per-byte", "each has its own.", "How many has f0 9f 98?", ("", "", "��A")),
        Mistake("lost", "f0 9f is left out.", "Which handler was asked for?", ("", "", "A")),
    ],
)

STREAM_TRACE = Question(
    "edge-stream",
    title="What does each of three feeds return?",
    answer=("5", "€", "é"),
    why="Each character comes out with the feed that brings its last byte.",
    hints=["Write the six bytes in a row, and draw a line behind each character's last byte."],
    trace="write the bytes of each token in a row, and say with which token each character is whole.",
    minutes=1,
    mistakes=[
        Mistake("per-token", "no byte waits.", "Is e2 a character?", ("5�", "���", "�")),
        Mistake("all-again", "all comes out again.", "What are they, joined?", ("5", "5€", "5€é")),
        Mistake("all-or-nothing", "what is whole waits too.", "Must the 5 wait?", ("", "", "5€é")),
        Mistake("late", "€ waits for the é.", "With which token is € whole?", ("5", "", "€é")),
    ],
)

STREAM_BLANKS = Question(
    "StreamDecoder-blanks",
    title="Two blanks in feed",
    answer=(b"", False),
    why="Tokens are bytes, and so is what joins them; more may come after a feed.",
    hints=["Of which type are the tokens? And is a feed the end of the text?"],
    trace=r'fill both in and go through feed([1]), feed([2]) with {1: b"\xc3", 2: b"\xa9"}.',
    minutes=1,
    mistakes=[
        Mistake("as-text", "the tokens are texts.", "What type has a token?", ("", False)),
        Mistake("ends", "every feed ends the text.", "What becomes of half an é?", (b"", True)),
        Mistake("both", "tokens are texts, and each feed ends one.", "Is it so?", ("", True)),
    ],
)

LOOKUPS = Question(
    "edge-lookups",
    title="How many of four odd lookups fail?",
    answer=0,
    why="In a list -1 counts from the end, True equals 1, 97.0 equals 97.",
    hints=["Try True == 1 and 97.0 == 97, and the last element of [7, 8, 9] by a negative index."],
    trace="go through the four, and write down for each which entry it finds.",
    mistakes=[
        Mistake("all", "Python knows what is an id.", "What is True == 1, what [7, 8][-1]?", 4),
        Mistake("minus-passes", "True and 97.0 find nothing.", "What is True == 1?", 3),
        Mistake("two", "True finds nothing, in list or dict.", "What is True == 1?", 2),
        Mistake("one", "one of the four finds nothing.", "Which? What is [7, 8][-1]?", 1),
    ],
)

RUN = Question(
    "edge-run",
    title="Which ids has aaaaaa, with the merges of aaaa?",
    answer=[257, 256],
    why="Six a become three times 256; from the left, two of these become 257.",
    hints=["Replace all (97, 97) first, then look for (256, 256)."],
    trace="write the six ids down, and below them what each of the two merges leaves.",
    mistakes=[
        Mistake("one-pass", "one merge is used.", "Has (256, 256) a merge?", [256, 256, 256]),
        Mistake("from-right", "a merge begins at the right.", "Where does merge?", [256, 257]),
        Mistake("rest", "the last two letters stay.", "Has (97, 97) a merge?", [257, 97, 97]),
        Mistake("whole", "aaaaaa is a token.", "How long was the training text?", [258]),
    ],
)

LETTER_AFTER = Question(
    "edge-letter-after",
    title="How many U+FFFD does e2 80 41 give?",
    answer=1,
    why="e2 80 could have become a character, so it is one subpart; 41 is an A.",
    hints=["Which beginning could still have become a character?"],
    trace="write the role of each byte below it, and put an arc over what belongs together.",
    mistakes=[
        Mistake("per-byte", "each broken byte counts.", "Could e2 80 begin a character?", 2),
        Mistake("letter-too", "the 41 is broken too.", "What is utf8.byte_role(0x41)?", 3),
        Mistake("unseen", "half a character is left out.", "Which handler does that?", 0),
    ],
)

IGNORED = Question(
    "edge-ignored",
    title="What does ignore make of naïve with half an ï?",
    answer="nave",
    why="Another word, and no sign that anything was lost.",
    hints=["Which bytes are good by themselves? Read them in a row."],
    trace="cross out what is no whole character, and read the rest.",
    mistakes=[
        Mistake("replaced", "the handler is replace.", "What does ignore do?", "na\ufffdve"),
        Mistake("repaired", "a lost byte can be guessed.", "What would tell ignore?", "naïve"),
        Mistake("guessed", "the next letter is taken.", "Which letters are there?", "naive"),
        Mistake("space", "a space is put there.", "What does ignore leave?", "na ve"),
        Mistake("stopped", "it stops at the bad byte.", "Which handler stops?", "na"),
    ],
)

NO_UTF8 = Question(
    "edge-surrogate",
    title="Which of four texts cannot be encoded?",
    answer="c",
    why="U+DE04 is the second half of a pair, by itself no character; the others are characters.",
    hints=["Between which two code points lie the surrogates?"],
    trace="look at each code point: does it lie from U+D800 to U+DFFF?",
    mistakes=[
        Mistake("any-str", "any str can be encoded.", "What did encode say to lone?", "none"),
        Mistake("fffd", "U+FFFD is no character.", "Is it from U+D800 to U+DFFF?", "b"),
        Mistake("large", "UTF-8 ends at four digits.", "Which bytes has a face?", "d"),
        Mistake("zero", "U+0000 is no character.", "What is chr(0).encode()?", "a"),
    ],
)

SPELLINGS = Question(
    "edge-spellings",
    title="How many lists of ids spell aaa, where (97, 97) is merged?",
    answer=3,
    why="[97, 97, 97], [256, 97] and [97, 256]; encode gives the second.",
    hints=["decode takes any ids. At which places of aaa may a 256 stand?"],
    trace="write down every list of 97 and 256 whose bytes are aaa.",
    mistakes=[
        Mistake("encode-only", "encode alone makes ids.", "What does decode say to 97, 97, 97?", 1),
        Mistake("left-only", "a 256 stands at the left.", "What does [97, 256] spell?", 2),
        Mistake("two-merges", "aaa holds two of 256.", "How many a are in two of them?", 4),
    ],
)

FACE_TOKENS = Question(
    "edge-face-tokens",
    title="Into how many tokens does a face fall, with one merge for its first two bytes?",
    answer=3,
    why="256 and two single bytes: a merge counts bytes and knows no characters.",
    hints=["Write its four bytes down, and merge."],
    trace="write the four bytes down, and put one box around each token.",
    mistakes=[
        Mistake("character", "a character is a token.", "What does a merge replace?", 1),
        Mistake("rest", "what is left is one token.", "Has 98 84 a merge?", 2),
        Mistake("unused", "no merge is made.", "Does an f0 stand before a 9f?", 4),
    ],
)
