"""Questions on encoding and decoding."""

from bpe_lesson.exercises.exercise import Mistake, Question

LOWEST = [256, 262, 101]
HIGHEST = [101, 275, 101]

ONE_BYTE = Question(
    "encode-one-byte",
    title="How many bytes have bytes([97]), bytes(3) and str(97).encode()?",
    answer=(1, 3, 2),
    why="A list of one number, a length of three, and two digits.",
    hints=["What does bytes make of a list, and what of a number without brackets?"],
    trace="say of each what stands between the round brackets: a list, or what else?",
    mistakes=[
        Mistake("byte-3", "bytes(3) is the byte 3.", "And what would bytes([3]) be?", (1, 1, 2)),
        Mistake("all-one", "each of them is one byte.", "What is str(97), as text?", (1, 1, 1)),
        Mistake("digits", "str(97) has one character.", "What is it, in quotes?", (1, 3, 1)),
    ],
)

BUILD_VOCAB_BLANKS = Question(
    "build_vocab-blanks",
    title="Two blanks in build_vocab",
    answer=(0, 1),
    why="pair[0] is the left part, pair[1] the right, and they are joined in that order.",
    hints=["At which position does a tuple begin to count?"],
    trace="fill both in, and go through the pair (101, 32) with its bytes.",
    mistakes=[
        Mistake("from-one", "positions count from 1.", "What is (7, 8)[1]?", (1, 2)),
        Mistake("turned", "the right part comes first.", "Is 256 e␣ or ␣e?", (1, 0)),
        Mistake("left-twice", "the left part is both parts.", "Where is the right one?", (0, 0)),
    ],
)

JOIN = Question(
    "encode-join",
    title="How many characters if joined first, how many if decoded one by one?",
    answer=(2, 4),
    why="Three tokens together are one face, and the last one is a character by itself.",
    hints=["How many bytes has a character that begins with f0? (Lesson 03.)"],
    trace="write the bytes of the four tokens side by side, and draw a box around each character.",
    mistakes=[
        Mistake("no-difference", "both ways give the same.", "Is 98 a character?", (2, 2)),
        Mistake("tokens", "a token is a character.", "How many bytes has an emoji?", (4, 4)),
        Mistake("bytes", "each byte is counted.", "What do four of them spell?", (5, 5)),
        Mistake("swapped", "the two change places.", "Which way was first?", (4, 2)),
        Mistake("bytes-alone", "each byte becomes one �.", "How many tokens are there?", (2, 5)),
    ],
)

DECODE_BLANKS = Question(
    "decode-blanks",
    title="Two blanks in decode",
    answer=("vocab", "ids"),
    why="Each id in turn is looked up in the vocabulary, and the bytes are joined.",
    hints=["Which of the names is the table, and which says in what order to read?"],
    trace="fill both in and go through ids = [1, 1] with vocab = {1: b'a', 2: b'b'}.",
    mistakes=[
        Mistake("swapped", "A and B change places.", "What is ids[97]?", ("ids", "vocab")),
        Mistake("table", "the whole table is read.", "And the ids?", ("vocab", "vocab")),
        Mistake("merges", "merges lead from id to bytes.", "What is a key?", ("merges", "ids")),
    ],
)

ORDERS = Question(
    "encode-orders",
    title="The ids of e the: lowest first, highest first",
    answer=(LOWEST, HIGHEST),
    why="Lowest first, the space goes to the e before it; highest first, to the th after it.",
    hints=["Rewrite the five ids after each merge, then look for pairs again."],
    trace="write 101 32 116 104 101 down, merge one pair, write all anew, and look again.",
    minutes=1,
    mistakes=[
        Mistake("alike", "both end alike.", "With th merged, what is before it?", (LOWEST, LOWEST)),
        Mistake("swapped", "the two change places.", "Which id is lower?", (HIGHEST, LOWEST)),
        Mistake(
            "one-merge",
            "one merge is made and no other.",
            "Which pairs are there after it?",
            ([256, 116, 104, 101], [101, 32, 262, 101]),
        ),
    ],
)

ENCODE_BLANKS = Question(
    "encode-blanks",
    title="Two blanks in encode",
    answer=(2, "merges"),
    why="Two ids are needed for a pair; and if even the lowest pair has no merge, none has.",
    hints=["How many ids does a pair need? And when may the loop end?"],
    trace="fill both in, and go through the text a, then through ab without any merges.",
    mistakes=[
        Mistake("one", "one id is a pair.", "What has min to choose from then?", (1, "merges")),
        Mistake("three", "two ids are no pair.", "What becomes of ab then?", (3, "merges")),
        Mistake("in-ids", "a pair is an id.", "What are the elements of ids?", (2, "ids")),
        Mistake("in-vocab", "a pair is a key of vocab.", "What is a key there?", (2, "vocab")),
    ],
)

ROUND_TRIP = Question(
    "encode-round-trip",
    title="What always comes back: the text, the ids or both?",
    answer="text",
    why="Merging never changes the bytes, but one text may be spelled by several lists of ids.",
    hints=["In how many ways can ids spell th? Does encode give each of them?"],
    trace="take the two bytes of th, unmerged: decode them, and encode what comes out.",
    mistakes=[
        Mistake("both", "one text has one list of ids.", "116 104 spells th, and 262?", "both"),
        Mistake("ids", "a merge may lose bytes of the text.", "What does 262 spell?", "ids"),
    ],
)

WHY_LOWEST = Question(
    "encode-why-lowest",
    title="Why the lowest rank, and not the pair most frequent in the new text?",
    answer="b",
    why="The model learned from ids that were cut in the order of training.",
    hints=["What would the same word become in two different texts?"],
    trace="think of a model that always saw e␣ and th, and is now given e and ␣th.",
    mistakes=[
        Mistake("speed", "it is about speed.", "Can a model read what is cut otherwise?", "a"),
        Mistake("fewest", "it gives the fewest ids.", "How many had e the in each order?", "c"),
    ],
)

ROUND_IDS = Question(
    "encode-round-ids",
    title="With merges {(97, 97): 256}: encode(decode([97, 97, 97]))",
    answer=[256, 97],
    why="The ids spell aaa, and encode merges the first two.",
    hints=["Which text do the ids spell? Encode that."],
    trace="write the text down that the ids spell, then encode it.",
    mistakes=[
        Mistake("same", "the ids come back.", "Would encode leave aa unmerged?", [97, 97, 97]),
        Mistake("overlap", "an a is used twice.", "What is left after one merge?", [256, 256]),
    ],
)

EMPTY = Question(
    "encode-empty",
    title="What does encode return for the empty text?",
    answer=[],
    why="No bytes, no ids: the loop never begins.",
    hints=["How many bytes has the text? And of which type is what encode returns?"],
    trace="go through your encode with the empty text.",
    mistakes=[
        Mistake("text", "encode returns a text.", "Of which type is encode('a')?", ""),
        Mistake("none", "it returns nothing at all.", "Of which type is encode('a')?", None),
    ],
)

LAST_ID = Question(
    "encode-last-id",
    title="276 tokens: how many merges, and which id is the last?",
    answer=(20, 275),
    why="The first 256 are the bytes, and ids count from 0.",
    hints=["How many tokens are there before the first merge, and which id has the first token?"],
    trace="begin at 256, the id of the first merge, and count on.",
    mistakes=[
        Mistake("id-is-size", "the last id is the size.", "Which id is the first?", (20, 276)),
        Mistake("no-bytes", "all tokens are merges.", "And the bytes?", (276, 275)),
        Mistake("one-less", "256 is no merge.", "Which id had e␣?", (19, 275)),
    ],
)

BETWEEN_BYTES = Question(
    "encode-between-bytes",
    title="How many bytes has é, and may a token end between them?",
    answer=(2, True),
    why="c3 and a9; a token is bytes, and BPE does not know where characters end.",
    hints=["Look at the four tokens of the section Decode again."],
    trace="write é in UTF-8, and ask whether merges know where a character ends.",
    mistakes=[
        Mistake("one", "é is one byte.", "Which bytes are single ones?", (1, False)),
        Mistake("whole", "a token is whole characters.", "What was token 257?", (2, False)),
    ],
)
