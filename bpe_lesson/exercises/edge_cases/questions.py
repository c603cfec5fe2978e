"""Questions on edge cases: those in the middle of the lesson."""

from bpe_lesson.exercises.exercise import Mistake, Question

BEGINNING = Question(
    "edge-128",
    title='What will Python complain about at byte 128: a missing "end" or a bad "start"?',
    answer="start",
    why="Its first two bits are 10, so it's a continuation byte with nothing to continue.",
    hints=['Look at f"{128:08b}" and compare its first bits with the patterns from lesson 03.'],
    trace="write 128 in binary, and find its first bits among UTF-8's patterns.",
    mistakes=[
        Mistake(
            "cut-off",
            "You'd get that if 128 were the first byte of a character whose rest is missing.",
            "Which bits does a first byte start with, and which does 128 start with?",
            "end",
        )
    ],
)

CUT_FACE = Question(
    "edge-cut-face",
    title="How many U+FFFD does Python write for f0 9f 98 f0 9f 98?",
    answer=2,
    why="There's one for each broken promise: the second f0 breaks the first promise, and the end "
    "of the data breaks the second.",
    hints=["Go from left to right. Which byte breaks the first promise? What happens to it next?"],
    trace="say of each byte whether it makes, keeps or breaks a promise; a byte that breaks one is "
    "read again.",
    mistakes=[
        Mistake(
            "per-byte",
            "You'd get that if each of the six bytes had a � to itself.",
            "How many � did the two bytes of the broken € get in the table above?",
            6,
        ),
        Mistake(
            "one-for-all",
            "You'd get that if all the broken bytes in a row shared a single �.",
            "The second f0 breaks a promise, so it's read again. What does it promise this time?",
            1,
        ),
        Mistake(
            "unseen",
            "You'd get that if the broken bytes were left out without a trace.",
            'Which error handler does that, and is it "replace"?',
            0,
        ),
        Mistake(
            "promised",
            "You'd get that if there were a � for each byte of two whole faces, even the missing "
            "ones.",
            "Can the decoder write anything for a byte that never came?",
            8,
        ),
        Mistake(
            "end-forgotten",
            "You'd get that if each f0 had a � of its own and the bytes after it shared another.",
            "After f0, do 9f and 98 keep the promise or break it?",
            4,
        ),
    ],
)

SHORT_FORM = Question(
    "edge-short-form",
    title="How many U+FFFD does Python write for f0 80 80 41?",
    answer=3,
    why="80 can't follow f0, so f0 gets one. After that, each 80 gets one, because it has nothing "
    "to continue. 41 is an A.",
    hints=["May the byte 80 follow f0? If not, it breaks the promise and is read again: as what?"],
    trace="ask whether 80 may follow f0; if not, write a � for f0 and go on with 80 as a new "
    "start.",
    mistakes=[
        Mistake(
            "taken-along",
            "You'd get that if f0 80 80 were the beginning of some character.",
            "What's the lowest byte that may follow f0?",
            1,
        ),
        Mistake(
            "two",
            "You'd get that if two of the three bad bytes shared a �.",
            "Can f0 80 start a character? Can 80 80?",
            2,
        ),
        Mistake(
            "letter-too",
            "You'd get that if 41 were broken as well.",
            "What is utf8.byte_role(0x41)?",
            4,
        ),
    ],
)

LONE = Question(
    "edge-lone",
    title="What does `encode` do with a lone surrogate?",
    answer="d",
    why="UTF-8 has no bytes for a surrogate, and our `encode` never changes a text.",
    hints=[
        "In lesson 03 you could encode every code point apart from one range. Which range was that?"
    ],
    trace="look up in lesson 03 which code points UTF-8 can encode.",
    mistakes=[
        Mistake(
            "three-bytes",
            "You'd get that if UTF-8 treated surrogates like their neighbours in the list of code "
            "points.",
            "What did lesson 03 say about U+D800 to U+DFFF?",
            "a",
        ),
        Mistake(
            "question-mark",
            "You'd get that if `encode` repaired texts without being asked.",
            "In that case, would `decode` give you the same text back?",
            "b",
        ),
        Mistake(
            "replaced",
            "You'd get that if `encode` wrote U+FFFD, as `decode` does for bad bytes.",
            "In that case, would `decode` give you the same text back?",
            "c",
        ),
    ],
)

FACE = Question(
    "edge-face",
    title="What does a decoder with a memory return for f0, 9f and 41, one at a time?",
    answer=("", "", "�A"),
    why="f0 and 9f may still become a face, so they wait. 41 breaks the promise and is read again.",
    hints=["After which of the three bytes can the decoder be sure that no face will come?"],
    trace="after each byte, say whether the waiting bytes can still become a character.",
    mistakes=[
        Mistake(
            "for-ever",
            "You'd get that if the decoder went on waiting after 41.",
            "Can f0 9f 41 still become a character?",
            ("", "", ""),
        ),
        Mistake(
            "each-alone",
            "You'd get that if the decoder had no memory and no byte waited.",
            "What did it return for c3, the first byte of é?",
            ("�", "�", "A"),
        ),
        Mistake(
            "per-byte",
            "You'd get that if each byte of a broken promise had a � to itself.",
            "In the table for e2 82 c3 a9, how many � did e2 82 get?",
            ("", "", "��A"),
        ),
        Mistake(
            "swallowed",
            "You'd get that if 41 were lost along with the promise that it breaks.",
            "In the table for e2 82 c3 a9, what happened to c3 after it had broken the promise?",
            ("", "", "�"),
        ),
        Mistake(
            "lost",
            "You'd get that if the broken bytes were left out.",
            "Which error handler was this decoder made with?",
            ("", "", "A"),
        ),
    ],
)

STREAM_TRACE = Question(
    "edge-stream",
    title="What does each of the three feeds return?",
    answer=("5", "€", "é"),
    why="Each character comes out with the feed that brings its last byte.",
    hints=["Write the six bytes in a row and draw a line after the last byte of each character."],
    trace="write the bytes of each token in a row; with which token is each character complete?",
    minutes=1,
    mistakes=[
        Mistake(
            "per-token",
            "You'd get that if each token were decoded on its own and no byte waited.",
            "The first token ends with e2. Is that a whole character?",
            ("5�", "���", "�"),
        ),
        Mistake(
            "all-again",
            "You'd get that if each feed returned the whole text so far.",
            "The screen shows what the feeds return, one after the other. What would it show?",
            ("5", "5€", "5€é"),
        ),
        Mistake(
            "all-or-nothing",
            "You'd get that if complete characters waited along with the incomplete one.",
            "Does the 5 need any byte that hasn't come yet?",
            ("", "", "5€é"),
        ),
        Mistake(
            "late",
            "You'd get that if the € waited for the é.",
            "Which token brings the last byte of €?",
            ("5", "", "€é"),
        ),
    ],
)

STREAM_BLANKS = Question(
    "StreamDecoder-blanks",
    title="Two blanks in `feed`",
    answer=(b"", False),
    why="Tokens are bytes, so only bytes can join them. And after a feed, more bytes may come.",
    hints=["What type are the tokens in the vocabulary? And does a feed end the text?"],
    trace=r'fill in both blanks, then go through feed([1]) and feed([2]) with {1: b"\xc3", 2: '
    r'b"\xa9"}.',
    minutes=1,
    mistakes=[
        Mistake(
            "as-text",
            "You'd get that if the tokens were strings.",
            "What type does self.vocab[idx] have?",
            ("", False),
        ),
        Mistake(
            "ends",
            "You'd get that if every feed ended the text.",
            "What would happen to the first half of an é whose second half is in the next feed?",
            (b"", True),
        ),
        Mistake(
            "both",
            "You'd get that if the tokens were strings and every feed ended the text.",
            "What type does self.vocab[idx] have? And may another feed follow?",
            ("", True),
        ),
    ],
)

LOOKUPS = Question(
    "edge-lookups",
    title="How many of the four odd lookups raise an error?",
    answer=0,
    why="In a list, -1 counts from the end; True equals 1 and 97.0 equals 97, so dicts find them.",
    hints=["Try True == 1, 97.0 == 97 and [7, 8, 9][-1] in a new cell."],
    trace="go through the four one by one, and write down which entry each of them finds, if any.",
    mistakes=[
        Mistake(
            "all",
            "You'd get that if Python knew which values are meant to be ids.",
            "What is True == 1? What is [7, 8][-1]?",
            4,
        ),
        Mistake(
            "minus-passes",
            "You'd get that if True and 97.0 found nothing.",
            "A dict finds any key that's equal to the one you ask for. What is True == 1?",
            3,
        ),
        Mistake(
            "two",
            "You'd get that if two of the four found nothing, perhaps those with True.",
            "What is True == 1, and what is [7, 8][True]?",
            2,
        ),
        Mistake(
            "one",
            "You'd get that if one of the four found nothing.",
            "Which one? Try [7, 8][-1] and 97.0 == 97 in a new cell.",
            1,
        ),
    ],
)

RUN = Question(
    "edge-run",
    title="Which ids does aaaaaa become with the merges learned from aaaa?",
    answer=[257, 256],
    why="Six a's become three 256s; from the left, the first two of those become 257.",
    hints=[
        "Which two merges do you learn from aaaa? Apply the first one everywhere before you "
        "start on the second."
    ],
    trace="write down the six ids, and below them what each of the two merges leaves.",
    mistakes=[
        Mistake(
            "one-pass",
            "You'd get that if only the first merge were applied.",
            "After merging (97, 97) in aaaa, which pair is left to learn?",
            [256, 256, 256],
        ),
        Mistake(
            "from-right",
            "You'd get that if merging started on the right.",
            "At which end does `merge` from lesson 01 start?",
            [256, 257],
        ),
        Mistake(
            "rest",
            "You'd get that if the last two letters stayed as they are.",
            "Is there a merge for (97, 97)?",
            [257, 97, 97],
        ),
        Mistake(
            "whole",
            "You'd get that if there were a token for all six letters.",
            "The training text has only four letters. How long can its longest token be?",
            [258],
        ),
    ],
)
