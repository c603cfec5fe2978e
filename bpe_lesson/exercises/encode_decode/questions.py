"""Questions on encoding and decoding."""

from bpe_lesson.exercises.exercise import Mistake, Question

LOWEST = [256, 262, 101]
HIGHEST = [101, 275, 101]

ONE_BYTE = Question(
    "encode-one-byte",
    title="How many bytes are in bytes([97]), bytes(3) and str(97).encode()?",
    answer=(1, 3, 2),
    why="The first gets a list of one number, and the second a length. The third has one byte for "
    "each of the two digits.",
    hints=[
        "What does `bytes` do with a list? And what does it do with a number that isn't in a list?"
    ],
    trace="look at what each of them turns into bytes: is it a list, a number or a text?",
    mistakes=[
        Mistake(
            "byte-3",
            "You'd get that if bytes(3) were the byte 3.",
            "Which of the three expressions takes its number for a length?",
            (1, 1, 2),
        ),
        Mistake(
            "all-one",
            "You'd get that if each of the three made a single byte.",
            "How many characters does str(97) have?",
            (1, 1, 1),
        ),
        Mistake(
            "digits",
            "You'd get that if str(97) had only one character.",
            "What does str(97) look like, in quotes?",
            (1, 3, 1),
        ),
    ],
)

BUILD_VOCAB_BLANKS = Question(
    "build_vocab-blanks",
    title="Two blanks in `build_vocab`",
    answer=(0, 1),
    why="pair[0] is the left part and pair[1] the right part, and they're joined in that order.",
    hints=["Which position does the first element of a tuple have?"],
    trace="fill in both blanks, and work out what the line does for the pair (101, 32).",
    mistakes=[
        Mistake(
            "from-one",
            "You'd get that if positions were counted from 1.",
            "What is (7, 8)[1]?",
            (1, 2),
        ),
        Mistake(
            "turned",
            "You'd get that if a token spelled its right part first.",
            "Which comes first in token 256, the e or the space?",
            (1, 0),
        ),
        Mistake(
            "left-twice",
            "You'd get that if a token were its left part twice.",
            "Where does the right part of the pair come in?",
            (0, 0),
        ),
    ],
)

JOIN = Question(
    "encode-join",
    title="How many characters do you get if you join first? And how many token by token?",
    answer=(2, 4),
    why="Joined, the first three tokens are one face. Alone, each of them is a �.",
    hints=["In UTF-8, how many bytes long is a character that begins with f0? (lesson 03)"],
    trace="write the bytes of the four tokens in a row, and draw a box around each character.",
    mistakes=[
        Mistake(
            "no-difference",
            "You'd get that if both ways gave the same text.",
            "Is the second token, b'\\x98', a character by itself?",
            (2, 2),
        ),
        Mistake(
            "tokens",
            "You'd get that if every token were a character.",
            "How many bytes are there in a character that begins with f0? Which tokens hold them?",
            (4, 4),
        ),
        Mistake(
            "bytes",
            "You'd get that by counting the bytes.",
            "What do the first four bytes spell together?",
            (5, 5),
        ),
        Mistake(
            "swapped",
            "You'd get those two numbers in the opposite order.",
            "Which way does the question name first?",
            (4, 2),
        ),
        Mistake(
            "bytes-alone",
            "You'd get that if each byte became a separate �.",
            "The first token has two bytes. How many � does it become, according to the text "
            "above?",
            (2, 5),
        ),
    ],
    minutes=1,
)

DECODE_BLANKS = Question(
    "decode-blanks",
    title="Two blanks in `decode`",
    answer=("vocab", "ids"),
    why="Each id in turn is looked up in the vocabulary, and the bytes are joined.",
    hints=["Which of the names is a table to look things up in? And which says what to look up?"],
    trace="fill in both blanks, and go through ids = [1, 1] with vocab = {1: b'a', 2: b'b'}.",
    mistakes=[
        Mistake(
            "swapped",
            "You'd get that if you looked up tokens in the list of ids.",
            "What would ids[97] be?",
            ("ids", "vocab"),
        ),
        Mistake(
            "table",
            "You'd get that if `decode` spelled out the whole vocabulary.",
            "Which name says which tokens are in the text?",
            ("vocab", "vocab"),
        ),
        Mistake(
            "merges",
            "You'd get that if `merges` led from an id to its bytes.",
            "What are the keys of `merges`?",
            ("merges", "ids"),
        ),
    ],
)

ORDERS = Question(
    "encode-orders",
    title="Which ids does `e the` become, lowest id first? And highest id first?",
    answer=(LOWEST, HIGHEST),
    why="Lowest first, the space goes to the e before it. Highest first, it goes to the th after "
    "it.",
    hints=["After each merge, write down the new list of ids. Does any pair in it have a merge?"],
    trace="write down 101 32 116 104 101, merge one pair, write the result below, and look again.",
    minutes=1.5,
    mistakes=[
        Mistake(
            "alike",
            "You'd get that if both orders ended the same way.",
            "If `th` is merged first, what comes right before it? Do those two have a merge?",
            (LOWEST, LOWEST),
        ),
        Mistake(
            "swapped",
            "You'd get those two lists in the opposite order.",
            "Which id is lower, 256 or 262?",
            (HIGHEST, LOWEST),
        ),
        Mistake(
            "one-merge",
            "You'd get that if you stopped after one merge.",
            "Which pairs are there now, and does one of them have a merge?",
            ([256, 116, 104, 101], [101, 32, 262, 101]),
        ),
    ],
)

ENCODE_BLANKS = Question(
    "encode-blanks",
    title="Two blanks in `encode`",
    answer=(2, "merges"),
    why="It takes two ids to make a pair. And if the pair that `min` picks isn't in `merges`, no "
    "pair is.",
    hints=[
        "How many ids does it take to make a pair? And where do you look up whether a pair has a "
        "merge?"
    ],
    trace="fill in both blanks, and go through the loop with the text `a`, then with `ab` and no "
    "merges at all.",
    mistakes=[
        Mistake(
            "one",
            "You'd get that if one id were a pair.",
            "If there's only one id, what does `min` have to choose from?",
            (1, "merges"),
        ),
        Mistake(
            "three",
            "You'd get that if a pair took three ids.",
            "With that number, what happens to the text `ab`?",
            (3, "merges"),
        ),
        Mistake(
            "in-ids",
            "You'd get that if the list `ids` contained pairs.",
            "What are the elements of `ids`?",
            (2, "ids"),
        ),
        Mistake(
            "in-vocab",
            "You'd get that if pairs were the keys of `vocab`.",
            "What do you look up in `vocab`, a pair or an id?",
            (2, "vocab"),
        ),
    ],
)

ROUND_TRIP = Question(
    "encode-round-trip",
    title="What always comes back: the text, the ids or both?",
    answer="text",
    why="Merging never changes the bytes. But several lists of ids may spell one text.",
    hints=["Which lists of ids spell `th`? And which of them does `encode` return?"],
    trace="take 116 and 104, the two bytes of `th`. Decode them, then encode the result.",
    mistakes=[
        Mistake(
            "both",
            "You'd get that if every text were spelled by only one list of ids.",
            "[116, 104] spells th. What does [262] spell?",
            "both",
        ),
        Mistake(
            "ids",
            "You'd get that if a merge could lose bytes of the text.",
            "Which bytes does 262 spell? And which two ids does it replace?",
            "ids",
        ),
    ],
    minutes=1,
)

TWO_OBJECTS = Question(
    "encode-two-objects",
    title="Two objects: what are one.total and two.total?",
    answer=(6, 3),
    why="Each object has its own total, so `two.add(3)` doesn't touch `one`.",
    hints=["When you call two.add(3), which object is `self`?"],
    trace="draw a box for each object, write its total in it, and go through the calls.",
    mistakes=[
        Mistake(
            "shared",
            "You'd get that if both objects shared one total.",
            "Python runs `__init__` for each new object. What does it set to 0?",
            (9, 9),
        ),
        Mistake(
            "goes-on",
            "You'd get that if a new object took over the total of the old one.",
            "What does `__init__` do when Python makes `two`?",
            (6, 9),
        ),
        Mistake(
            "one-changes",
            "You'd get that if two.add(3) added to the first object's total as well.",
            "Which object is `self` in that call?",
            (9, 3),
        ),
        Mistake(
            "start-again",
            "You'd get that if making a second object set the first back to 0.",
            "When Python makes `two`, whose total does `__init__` set?",
            (0, 3),
        ),
    ],
)

PLAIN_NAME = Question(
    "encode-plain-name",
    title="In the method `encode`, which line calls the function `encode`?",
    answer="b",
    why="A plain name never finds a method, so it finds the function. self.encode finds the "
    "method.",
    hints=[
        "In the last line of the class `Score`, did Python find the function `double` or the "
        "method?"
    ],
    trace="compare both lines with the last line of the class `Score`.",
    mistakes=[
        Mistake(
            "with-self",
            "You'd get that if self.encode were the function.",
            "What does Python look for after `self` and a dot, a function of the notebook or a "
            "method?",
            "a",
        ),
    ],
)

WHY_LOWEST = Question(
    "encode-why-lowest",
    title="Why the pair of lowest rank, and not the most frequent one in the new text?",
    answer="b",
    why="The model learned from ids that were made in the order of training.",
    hints=[
        "If `encode` counted the pairs of each text, would a word have the same ids in every text?"
    ],
    trace="imagine a model that always got `e␣` and `th`, and now gets `e` and `␣th`. What does it "
    "know about them?",
    mistakes=[
        Mistake(
            "speed",
            "You'd get that if speed were the reason.",
            "Would a model understand ids that were made in a different order?",
            "a",
        ),
        Mistake(
            "fewest",
            "You'd get that if the lowest rank always gave the shortest list.",
            "How many ids did `e the` have in each of the two orders?",
            "c",
        ),
    ],
)

ROUND_IDS = Question(
    "encode-round-ids",
    title="What's encode(decode([97, 97, 97])) if the merges are {(97, 97): 256}?",
    answer=[256, 97],
    why="The ids spell aaa, and `encode` merges the first two.",
    hints=["Which text do the ids spell? Encode that text."],
    trace="write down the text that the ids spell, then encode it.",
    mistakes=[
        Mistake(
            "same",
            "You'd get that if the same ids always came back.",
            "Would `encode` leave two neighbouring a's unmerged?",
            [97, 97, 97],
        ),
        Mistake(
            "overlap",
            "You'd get that if the a in the middle could be merged twice.",
            "After the first merge, how many a's are left?",
            [256, 256],
        ),
    ],
)

EMPTY = Question(
    "encode-empty",
    title="What does `encode` return for the empty text?",
    answer=[],
    why="There are no bytes, so there are no ids, and the loop never starts.",
    hints=["How many bytes does the empty text have? And what type does `encode` return?"],
    trace="go through your `encode` with the empty text.",
    mistakes=[
        Mistake(
            "text",
            "You'd get that if `encode` returned a text.",
            "What type does `encode` return for the text `a`?",
            "",
        ),
        Mistake(
            "none",
            "You'd get that if `encode` had no value to return.",
            "What type does it return for the text `a`? Should an empty text change the type?",
            None,
        ),
    ],
)

LAST_ID = Question(
    "encode-last-id",
    title="276 tokens: how many merges are there, and what's the last id?",
    answer=(20, 275),
    why="The first 256 tokens are the bytes, and ids are counted from 0.",
    hints=["How many tokens are there before the first merge? Which id does the first token have?"],
    trace="start at 256, the id of the first merge, and count on.",
    mistakes=[
        Mistake(
            "id-is-size",
            "You'd get that if ids were counted from 1.",
            "Which id does the first byte have?",
            (20, 276),
        ),
        Mistake(
            "no-bytes",
            "You'd get that if every token came from a merge.",
            "How many of the tokens are bytes?",
            (276, 275),
        ),
        Mistake(
            "one-less",
            "You'd get that if the id 256 were a byte.",
            "Which token had the id 256 in this lesson?",
            (19, 275),
        ),
    ],
)

BETWEEN_BYTES = Question(
    "encode-between-bytes",
    title="How many bytes does é have, and may a token end between them?",
    answer=(2, True),
    why="They're c3 and a9. A token is a run of bytes, and BPE doesn't know where characters end.",
    hints=['Look again at the four tokens in the section "Decode".'],
    trace="write é in UTF-8, and ask whether merges know where a character ends.",
    mistakes=[
        Mistake(
            "one",
            "You'd get that if é were a single byte.",
            "Which characters have one byte in UTF-8?",
            (1, False),
        ),
        Mistake(
            "whole",
            "You'd get that if a token always held whole characters.",
            "Which two bytes is token 257 made of, and are they a whole character?",
            (2, False),
        ),
    ],
)
