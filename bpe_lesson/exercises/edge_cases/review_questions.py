"""Questions at the end of the lesson on edge cases."""

from bpe_lesson.exercises.exercise import Mistake, Question

LETTER_AFTER = Question(
    "edge-letter-after",
    title="How many U+FFFD does Python write for e2 80 41?",
    answer=1,
    why="e2 80 is one broken promise. 41 breaks it, is read again, and is an A.",
    hints=["What does e2 promise? Which byte breaks the promise?"],
    trace="say of each byte whether it makes, keeps or breaks a promise; a byte that breaks one is "
    "read again.",
    mistakes=[
        Mistake(
            "per-byte",
            "You'd get that if each broken byte had a � to itself.",
            "Does 80 keep the promise of e2, or does it break it?",
            2,
        ),
        Mistake(
            "letter-too",
            "You'd get that if each of the three bytes, even 41, had a � to itself.",
            "What is utf8.byte_role(0x41)?",
            3,
        ),
        Mistake(
            "unseen",
            "You'd get that if the broken bytes were left out without a trace.",
            'Which error handler does that, and is it "replace"?',
            0,
        ),
    ],
)

IGNORED = Question(
    "edge-ignored",
    title='What does "ignore" make of naïve with half an ï?',
    answer="nave",
    why="That's a different word, and nothing shows that anything was lost.",
    hints=["Which of the bytes are characters on their own? Read only those."],
    trace="cross out every byte that isn't part of a whole character, and read the rest.",
    mistakes=[
        Mistake(
            "replaced",
            'You\'d get that with the handler "replace".',
            'What does "ignore" write in place of a bad byte?',
            "na\ufffdve",
        ),
        Mistake(
            "repaired",
            "You'd get that if the handler could guess the lost byte.",
            'The ï has lost its second byte. What does "ignore" do with the first?',
            "naïve",
        ),
        Mistake(
            "guessed",
            "You'd get that if a plain i took the place of the ï.",
            'Is there a plain i anywhere in b"na\\xc3ve"?',
            "naive",
        ),
        Mistake(
            "space",
            "You'd get that if the handler left a gap.",
            'What does "ignore" write in place of a bad byte?',
            "na ve",
        ),
        Mistake(
            "stopped",
            "You'd get that if decoding stopped at the bad byte.",
            'Which handler stops there, and is it "ignore"?',
            "na",
        ),
    ],
)

NO_UTF8 = Question(
    "edge-surrogate",
    title="Which of the four texts can't be encoded?",
    answer="c",
    why="U+DE04 is a lone surrogate, the second half of a pair. The others are code points that "
    "UTF-8 has bytes for.",
    hints=["Between which two code points do the surrogates lie?"],
    trace="look at each code point: does it lie between U+D800 and U+DFFF?",
    mistakes=[
        Mistake(
            "any-str",
            "You'd get that if every str could be encoded.",
            "What did `encode` say about the text with half a pair in it?",
            "none",
        ),
        Mistake(
            "fffd",
            "You'd get that if U+FFFD, the � itself, couldn't be encoded.",
            "Does it lie between U+D800 and U+DFFF?",
            "b",
        ),
        Mistake(
            "large",
            "You'd get that if UTF-8 ended at four hex digits.",
            "U+1F604 is 😄. Which bytes did it have in this lesson?",
            "d",
        ),
        Mistake(
            "zero",
            "You'd get that if U+0000 couldn't be encoded.",
            "What is chr(0).encode()?",
            "a",
        ),
    ],
)

SPELLINGS = Question(
    "edge-spellings",
    title="How many lists of ids spell aaa if the only merge is (97, 97) → 256?",
    answer=3,
    why="[97, 97, 97], [256, 97] and [97, 256]. Of these, `encode` returns only the second.",
    hints=["You can decode any ids. Where in aaa can a 256 be?"],
    trace="write down every list of 97s and 256s that spells aaa.",
    mistakes=[
        Mistake(
            "encode-only",
            "You'd get that if only the list that `encode` returns counted.",
            "What does `decode` make of [97, 97, 97]?",
            1,
        ),
        Mistake(
            "left-only",
            "You'd get that if a 256 could only come first.",
            "What does [97, 256] spell?",
            2,
        ),
        Mistake(
            "two-merges",
            "You'd get that if two 256s fitted into aaa.",
            "How many a's do two 256s spell?",
            4,
        ),
    ],
)

FACE_TOKENS = Question(
    "edge-face-tokens",
    title="How many tokens does a face become if only its first two bytes are merged?",
    answer=3,
    why="It becomes 256 and two single bytes. A merge knows about bytes, not about characters.",
    hints=["Write down its four bytes, and merge the pair f0 9f."],
    trace="write down the four bytes, and put a box around each token.",
    mistakes=[
        Mistake(
            "character",
            "You'd get that if a character were always one token.",
            "Which two bytes does the merge join, and how many bytes are left?",
            1,
        ),
        Mistake(
            "rest",
            "You'd get that if the bytes that are left were one token.",
            "Is there a merge for 98 84?",
            2,
        ),
        Mistake(
            "unused",
            "You'd get that if the merge didn't apply.",
            "Is there an f0 with a 9f right after it?",
            4,
        ),
    ],
)
