"""Questions on training on bytes."""

from bpe_lesson.exercises.exercise import Mistake, Question

FIRST_ID = Question(
    "train-first-id",
    title="Which id does the first new token get?",
    answer=256,
    why="The bytes have the ids 0 to 255; this is the first one that is free.",
    hints=["The output above shows how many tokens vocab has, and the highest id among them."],
    trace="write down the ids that the bytes have, from the first to the last.",
    mistakes=[
        Mistake("one-too-high", "an id is left free.", "What is the highest id of a byte?", 257),
        Mistake("last-byte", "the bytes end one earlier.", "What is max(vocab) above?", 255),
        Mistake("left-part", "the token takes over the id of e.", "What is a lone e then?", 101),
        Mistake("sum", "the two ids are added up.", "Is there a byte with that id?", 133),
    ],
)

FIRST_LENGTH = Question(
    "train-first-length",
    title="How long is the list after the first merge?",
    answer=596,
    why="At each of the 20 places one id stands where two were: 616 - 20.",
    hints=["How many ids go at one place, how many come, and how many places are there?"],
    trace="write e, space, e, space down as ids, merge, and count before and after.",
    mistakes=[
        Mistake("both-gone", "nothing comes in for a pair.", "What stands in its place?", 576),
        Mistake("one-place", "one place is replaced.", "How often does the pair occur?", 615),
        Mistake("no-change", "a merge keeps the length.", "How many ids become one?", 616),
        Mistake("places", "the new ids alone are counted.", "Where are all the others?", 20),
    ],
)

TRACE = Question(
    "train-trace",
    title="Which ids are left of abcab after two merges?",
    answer=[257, 256],
    why="(97, 98) becomes 256; then two pairs occur once, and the one seen first becomes 257.",
    hints=[
        "After the first merge three ids are left, and two pairs.",
        "Of two pairs that occur equally often, take the one further left.",
    ],
    trace="write the five ids down, mark the pairs, replace the winner; then all of it once more.",
    mistakes=[
        Mistake(
            "smallest",
            "the smallest pair wins a tie; here it is the first seen.",
            "Which pair of the three ids stands further left?",
            [256, 257],
            convention=True,
        ),
        Mistake("from-257", "new ids begin at 257.", "Which is the first free one?", [258, 257]),
        Mistake("once", "one merge is made.", "Is there a pair in what is left?", [256, 99, 256]),
        Mistake("one-id", "both tokens get one id.", "What would 256 stand for?", [256, 256]),
    ],
    minutes=1,
)

BLANKS = Question(
    "train-blanks",
    title="Two blanks in the loop of train",
    answer=(256, 300),
    why="The new ids of a vocabulary of 300 are 256 to 299; a range stops before its end.",
    hints=["Which id does the first merge get, which one the last? There are 300, from 0 on."],
    trace="write down the first and the last id of a vocabulary of 300, and that of its last byte.",
    mistakes=[
        Mistake("first-too-high", "an id is left free.", "Which id has byte 255?", (257, 300)),
        Mistake("too-low", "255 is free.", "Which is the highest byte?", (255, 300)),
        Mistake("from-1", "the bytes begin at 1.", "How many are 1 to 255?", (257, 301)),
        Mistake("end-inside", "a range has its end in it.", "What is list(range(2))?", (256, 299)),
        Mistake("last-is-300", "the last id is 300.", "How many are 0 to 300?", (256, 301)),
        Mistake("merges", "idx counts the merges.", "What does merges[pair] become?", (0, 44)),
    ],
)

LONGER = Question(
    "train-longer",
    title="Training goes on: what may happen to the old merges?",
    answer="c",
    why="The loop only adds; what was merged before is what it goes on from.",
    hints=["Which line of the loop could reach a merge that was made before?"],
    trace="go through the loop once more, and mark every line that changes merges.",
    mistakes=[
        Mistake("dropped", "the loop takes merges out.", "Which line of it would?", "a"),
        Mistake("renumbered", "the loop changes an id.", "How often is an idx given?", "b"),
    ],
)

RATIO = Question(
    "train-ratio",
    title="The compression ratio of éaéabc",
    answer=2.0,
    why="8 bytes, for é has two, become 4 tokens: 257, 257, b and c.",
    hints=[
        "Write the bytes down first: é has two.",
        "Replay both merges, then count what is left.",
    ],
    trace="write all bytes down, replay the two merges, and divide as the definition says.",
    mistakes=[
        Mistake("upside-down", "tokens are divided by bytes.", "What would no gain be?", 0.5),
        Mistake("characters", "characters are counted.", "How many bytes has é?", 1.5),
        Mistake("one-merge", "one merge is replayed.", "What does (256, 97) become?", 8 / 6),
        Mistake("saved", "ids are counted.", "What is divided by what?", 4),
    ],
)

UNSEEN = Question(
    "train-unseen",
    title="Is the ratio on unseen text higher, lower or the same?",
    answer="lower",
    why="The merges are the pairs that were frequent in the other half.",
    hints=["Whose pairs were counted when the merges were chosen?"],
    trace="take a word that only the first half has, and ask what its merges do in the second.",
    mistakes=[
        Mistake("higher", "merges fit new text better.", "Which text chose them?", "higher"),
        Mistake("same", "both halves have the same pairs.", "Equally often, all?", "same"),
    ],
)

GREEK = Question(
    "train-greek",
    title="How much of the gap comes from the bytes, how much from the merges?",
    answer=(13, 10),
    why="35 - 22 were there before any merge; then English lost 22 - 12, and Greek none.",
    hints=["The first is the gap between the bytes. The second is what merging adds to it."],
    trace="write four numbers in a square: bytes and tokens, of English and of Greek.",
    mistakes=[
        Mistake("swapped", "the two change places.", "What was there before a merge?", (10, 13)),
        Mistake(
            "own-letters",
            "letters are taken from Greek's bytes.",
            "Which bytes had English?",
            (16, 7),
        ),
        Mistake("bytes-only", "merges play no part.", "What did they do to English?", (23, 0)),
        Mistake("merges-only", "bytes play no part.", "What was the gap before them?", (0, 23)),
        Mistake("whole", "the merges add all.", "What of it was there before?", (13, 23)),
    ],
)

DIGITS = Question(
    "train-digits",
    title="Trained on years: which digits merge first, and how many tokens is 1066?",
    answer=(19, 4),
    why="A hundred years begin with 19. No pair inside 1066 stood together as often.",
    hints=["How many of the years begin with 19, how many with 20? How many hold 10, 06 or 66?"],
    trace="count the years that hold 19, 20, 10, 06 and 66; twenty merges are few.",
    mistakes=[
        Mistake("whole", "a number is one token.", "Was 1066 among the years?", (19, 1)),
        Mistake("twos", "digits go in twos.", "How often did 66 stand together?", (19, 2)),
        Mistake("ten", "one pair in it is merged.", "How many years hold 10?", (19, 3)),
        Mistake("twenty", "20 is commoner than 19.", "How many years begin with each?", (20, 4)),
    ],
)

RUN_OUT = Question(
    "train-run-out",
    title="How many merges can abcabc have?",
    answer=3,
    why="ab, then abc, then abcabc: one id is left, and it has no neighbour.",
    hints=["A merge replaces its pair at every place. Write the list down after each."],
    trace="write the six ids down, merge until one is left, and count the merges.",
    mistakes=[
        Mistake("no-end", "every merge finds a pair.", "How many ids can be left?", 744),
        Mistake("twice", "a pair must occur twice.", "Which pair is left after abc?", 2),
        Mistake("by-one", "a merge saves one id.", "How many places has ab?", 5),
        Mistake("size", "the vocabulary is counted.", "How many of these are bytes?", 259),
    ],
)

MERGES = Question(
    "train-merges",
    title="A vocabulary has 1,000 tokens. How many merges made it?",
    answer=744,
    why="Each merge made one token, and 256 were there before: 1000 - 256.",
    hints=["Which tokens were there before the first merge?"],
    trace="do it for a vocabulary of 257 first, then of 258.",
    mistakes=[
        Mistake("all", "every token was merged.", "Which are there from the start?", 1000),
        Mistake("255", "there are 255 bytes.", "Is the byte 0 counted?", 745),
        Mistake("257", "there are 257 bytes.", "How many are 0 to 255?", 743),
        Mistake("added", "the bytes come on top.", "Are they among the 1,000?", 1256),
    ],
)

REPORT = Question(
    "train-report",
    title="60 bytes: 20 tokens on the training text, 24 on a new one. Which ratio counts?",
    answer=2.5,
    why="60 / 24, on the text that the merges were not chosen for.",
    hints=["Which of the two texts is like those that the tokenizer will meet?"],
    trace="work out both ratios, and strike out the one that flatters.",
    mistakes=[
        Mistake("training", "the training text is measured.", "Whom does that flatter?", 3),
        Mistake("upside-down", "tokens are divided by bytes.", "What would no gain be?", 0.4),
        Mistake("mean", "the mean of both is taken.", "Which of them flatters?", 2.75),
        Mistake("both", "both texts are put together.", "Which of them flatters?", 120 / 44),
    ],
)

HALF = Question(
    "train-half-character",
    title="A token that is no character: what is it?",
    answer="b",
    why="Tokens are bytes; joined with the bytes after them they spell characters.",
    hints=["How do 240 and 159 come to stand together so often in the paragraph?"],
    trace="look the bytes f0 and 9f up among the merges, and see what comes after them.",
    mistakes=[
        Mistake("fault", "a token must be a character.", "Did we ask for that anywhere?", "a"),
        Mistake("unknown", "some bytes have no token.", "Which byte is not in vocab?", "c"),
    ],
)

TIE = Question(
    "train-tie",
    title="A tie of (99, 32), seen first, and (46, 32): which wins here, which by smallest?",
    answer=((99, 32), (46, 32)),
    why="Two rules, two merges, and from there on two tokenizers.",
    hints=["The rule of this course is in lesson 01, in bold."],
    trace="write both pairs down, with where each is seen and which number it begins with.",
    mistakes=[
        Mistake("swapped", "the two rules change places.", "Which is ours?", ((46, 32), (99, 32))),
        Mistake(
            "no-tie",
            "the second asks for first seen too.",
            "Which pair is smaller?",
            ((99, 32), (99, 32)),
        ),
        Mistake(
            "both-smallest",
            "we take the smallest too.",
            "Which does max keep?",
            ((46, 32), (46, 32)),
        ),
    ],
)

CONTINUATION = Question(
    "train-continuation",
    title="The bytes of é are 195 and 169. Which one is the continuation byte?",
    answer=169,
    why="169 is 10101001: it begins with 10, as all of them do.",
    hints=["Write both in binary, and look at the first two bits."],
    trace="write both in binary, with f'{195:08b}' and f'{169:08b}', and compare the first bits.",
    mistakes=[
        Mistake("lead", "it is the one with 11 in front.", "Which one begins é?", 195),
        Mistake("code-point", "code points are bytes.", "Which two bytes are there?", 233),
        Mistake("position", "its position is asked for.", "Which byte is it?", 2),
    ],
)
