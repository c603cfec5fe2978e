"""Questions on training on bytes."""

from bpe_lesson.exercises.exercise import Mistake, Question

FIRST_PAIR = Question(
    "train-first-pair",
    title="Which two bytes are neighbours most often in the paragraph?",
    answer="c",
    why="Spaces are bytes too, and many English words end in e.",
    hints=[
        'Look at the sentence that begins with "The very name". How many of its words end in e? '
        "And how often does it contain `th`, and how often `in`?"
    ],
    trace="take one sentence of the paragraph, and make a tally mark whenever one of the four "
    "pairs occurs in it.",
    mistakes=[
        Mistake(
            "th",
            "You'd get that if only letters could form a pair.",
            "What comes after the last letter of a word, and is it a byte as well?",
            "a",
        ),
        Mistake(
            "in",
            "You'd get that if pairs had to stay inside a word.",
            "Does anything in this lesson split the text into words?",
            "b",
        ),
        Mistake(
            "emoji",
            "You'd get that if the circled letters and flags made up most of the text.",
            "About how many of them are there, and how long is the rest?",
            "d",
        ),
    ],
)

FIRST_ID = Question(
    "train-first-id",
    title="Which id does the first new token get?",
    answer=256,
    why="The bytes have the ids 0 to 255, so 256 is the first one that's free.",
    hints=["The cell that makes `vocab` also shows the highest id in it."],
    trace="write down the ids that the bytes have, from the first to the last.",
    mistakes=[
        Mistake(
            "one-too-high",
            "You'd get that if the bytes went up to 256.",
            "What does the cell with `max(vocab)` show as the highest id?",
            257,
        ),
        Mistake(
            "last-byte",
            "You'd get that if the last byte had the id 254.",
            "What does the cell with `max(vocab)` show as the highest id?",
            255,
        ),
        Mistake(
            "left-part",
            "You'd get that if the new token took over the id of e.",
            "Which id would be left for an e without a space after it?",
            101,
        ),
        Mistake(
            "sum",
            "You'd get that by adding the two ids.",
            "Is there already a byte with that id?",
            133,
        ),
    ],
)

FIRST_LENGTH = Question(
    "train-first-length",
    title="How many ids are in the list after the first merge?",
    answer=596,
    why="At each of the 20 places, one id replaces two: 616 − 20.",
    hints=[
        "Wherever the pair occurs, how many ids disappear, and how many are added? In how many "
        "places does it occur?"
    ],
    trace="write e, space, e, space as four ids, merge the pair, and compare the lengths.",
    mistakes=[
        Mistake(
            "both-gone",
            "You'd get that if both ids of a pair disappeared and nothing replaced them.",
            "What does `merge` write where the pair was?",
            576,
        ),
        Mistake(
            "one-place",
            "You'd get that if the pair were replaced in only one place.",
            "How often does the pair occur?",
            615,
        ),
        Mistake(
            "no-change",
            "You'd get that if a merge left the length as it was.",
            "How many ids stand for an e and a space before the merge, and how many after it?",
            616,
        ),
        Mistake(
            "places",
            "You'd get that by counting only the new ids.",
            "Which other ids are still in the list?",
            20,
        ),
    ],
)

TRACE = Question(
    "train-trace",
    title="Which ids are left of abcab after two merges?",
    answer=[257, 256],
    why="(97, 98) becomes 256. Then two pairs occur once each, and the one seen first becomes 257.",
    hints=[
        "After the first merge three ids are left, and they form two pairs.",
        "If two pairs occur equally often, take the one that starts further left.",
    ],
    trace="write the five ids down, mark the pairs, replace the winner; then do it all once more.",
    mistakes=[
        Mistake(
            "smallest",
            "You'd get that if the smallest pair won a tie, as in rustbpe.",
            "In this course the pair seen first wins. Which of the two is further left?",
            [256, 257],
            convention=True,
        ),
        Mistake(
            "from-257",
            "You'd get that if the new ids began at 257.",
            "What's the first id that no byte has?",
            [258, 257],
        ),
        Mistake(
            "once",
            "You'd get that after a single merge.",
            "Which pairs are there in these three ids?",
            [256, 99, 256],
        ),
        Mistake(
            "one-id",
            "You'd get that if both merges used the same id.",
            "In that case, what would 256 stand for?",
            [256, 256],
        ),
    ],
    minutes=1.5,
)

BLANKS = Question(
    "train-blanks",
    title="Two blanks in the loop of `train`",
    answer=(256, 300),
    why="In a vocabulary of 300 tokens, the new ids are 256 to 299, and a range stops before its "
    "end.",
    hints=["Which id does the first merge get? And if 300 ids start at 0, what's the last one?"],
    trace="write down the first and the last id of a vocabulary of 300 tokens, and the id of its "
    "last byte.",
    mistakes=[
        Mistake(
            "first-too-high",
            "You'd get that if the last byte had the id 256.",
            "Which id does the byte 255 have?",
            (257, 300),
        ),
        Mistake(
            "too-low",
            "You'd get that if the id 255 were free.",
            "Which byte has the id 255?",
            (255, 300),
        ),
        Mistake(
            "from-1",
            "You'd get that if the ids of the bytes began at 1.",
            "Which id does the byte 0 have?",
            (257, 301),
        ),
        Mistake(
            "end-inside",
            "You'd get that if a range included its end.",
            "What is list(range(2))?",
            (256, 299),
        ),
        Mistake(
            "last-is-300",
            "You'd get that if the last id were 300.",
            "How many ids are there from 0 to 300?",
            (256, 301),
        ),
        Mistake(
            "merges",
            "You'd get that if `idx` counted the merges.",
            "The last line stores `idx` in `merges`. What should `idx` be for the first merge?",
            (0, 44),
        ),
    ],
)

LONGER = Question(
    "train-longer",
    title="Training goes on: what may happen to the old merges?",
    answer="c",
    why="The loop only ever adds merges, and a new one may use the token of an old one.",
    hints=["Which line of the loop could change a merge that was made earlier?"],
    trace="go through the loop once more, and mark every line that changes `merges`.",
    mistakes=[
        Mistake(
            "dropped",
            "You'd get that if the loop removed merges that it had added before.",
            "Which of its lines takes something out of `merges`?",
            "a",
        ),
        Mistake(
            "renumbered",
            "You'd get that if the loop renumbered tokens.",
            "Which of its lines changes an id that was given out before?",
            "b",
        ),
    ],
)

RATIO = Question(
    "train-ratio",
    title="The compression ratio of éaéabc",
    answer=2.0,
    why="There are 8 bytes, since each é has two, and they become 4 tokens: 257, 257, b and c.",
    hints=[
        "Write the bytes down first. Each é has two.",
        "Replay both merges, then count what's left.",
    ],
    trace="write all the bytes down, replay the two merges, and divide as the definition says.",
    mistakes=[
        Mistake(
            "upside-down",
            "You'd get that by dividing tokens by bytes.",
            "Should a better tokenizer have a larger or a smaller ratio?",
            0.5,
        ),
        Mistake(
            "characters",
            "You'd get that by dividing characters by tokens.",
            "How many bytes does é have?",
            1.5,
        ),
        Mistake(
            "one-merge",
            "You'd get that if you stopped after the first merge.",
            "What does the second merge, (256, 97) → 257, do to the list?",
            8 / 6,
        ),
        Mistake(
            "saved",
            "You'd get that by counting the tokens, or the symbols that the merges saved.",
            "A ratio is one number divided by another. Which two does the definition name?",
            4,
        ),
    ],
    minutes=1.5,
)

UNSEEN = Question(
    "train-unseen",
    title="Is the ratio on unseen text higher, lower or the same?",
    answer="lower",
    why="The merges were chosen because their pairs were frequent in the first half.",
    hints=["Which text was counted when the merges were chosen?"],
    trace="suppose a word occurs only in the first half. What do its merges do in the second half?",
    mistakes=[
        Mistake(
            "higher",
            "You'd get that if the merges fitted the new text better than the text they came from.",
            "In which of the two texts were pairs counted to choose the merges?",
            "higher",
        ),
        Mistake(
            "same",
            "You'd get that if both halves had the same pairs, equally often.",
            "Would an author use the same words, equally often, in both halves of an essay?",
            "same",
        ),
    ],
)

GREEK = Question(
    "train-greek",
    title="How much of the gap comes from the bytes, and how much from the merges?",
    answer=(13, 10),
    why="Before any merge, the gap was 35 − 22 bytes. Then the merges made English shorter by "
    "22 − 12, and Greek by nothing.",
    hints=[
        "The first number is the gap before any merge, in bytes. The second is what's left of the "
        "23."
    ],
    trace="make a table of four numbers: bytes and tokens, for English and for Greek.",
    mistakes=[
        Mistake(
            "swapped",
            "You'd get those two numbers in the opposite order.",
            "Which gap is asked for first, the one before any merge or the rest?",
            (10, 13),
        ),
        Mistake(
            "own-letters",
            "You'd get that by comparing the bytes of the Greek sentence with its characters.",
            "How many bytes does the English sentence have?",
            (16, 7),
        ),
        Mistake(
            "bytes-only",
            "You'd get that if merges played no part.",
            "How many bytes did English have, and how many tokens does it have now?",
            (23, 0),
        ),
        Mistake(
            "merges-only",
            "You'd get that if the bytes played no part.",
            "Did both sentences have the same number of bytes?",
            (0, 23),
        ),
        Mistake(
            "whole",
            "You'd get that if the merges alone made up the whole gap.",
            "The two parts should add up to 23. Do yours?",
            (13, 23),
        ),
    ],
    minutes=1,
)

ON_GREEK = Question(
    "train-on-greek",
    title="Trained on Greek: which sentence takes fewer tokens?",
    answer="c",
    why="The merges are Greek now, so they shorten the Greek sentence and leave the English one "
    "alone.",
    hints=[
        "Which letters will the merges be made of? Which of the two sentences has such letters?"
    ],
    trace="for each sentence, ask how many pairs of its bytes also occur in a Greek text.",
    mistakes=[
        Mistake(
            "english",
            "You'd get that if BPE favoured English as such.",
            "Which English words can it learn from a Greek text?",
            "a",
        ),
        Mistake(
            "equal",
            "You'd get that if the training text made no difference.",
            "In which language are the pairs that get counted this time?",
            "b",
        ),
    ],
)

DIGITS = Question(
    "train-digits",
    title="Trained on the years 1900 to 2029: which two digits merge first?",
    answer=19,
    why="A hundred of the years begin with 19. No other pair of digits is nearly as frequent.",
    hints=["How many of the years begin with 19, and how many with 20?"],
    trace="count how many of the years contain 19, 20, 00 and 99.",
    mistakes=[
        Mistake(
            "twenty",
            "You'd get that if most of the years began with 20.",
            "Which of the years 1900 to 2029 begin with 20? How many are left?",
            20,
        ),
        Mistake(
            "double",
            "You'd get that if a digit were most often followed by the same digit.",
            "Which of the years contain 99? Which two digits occur in far more years?",
            99,
        ),
        Mistake(
            "zeros",
            "You'd get that if 00 were the most frequent pair.",
            "How many of the years contain two zeros side by side?",
            0,
        ),
    ],
)

CUTS = Question(
    "train-cuts",
    title="Into how many pieces are 1984 and 1066 cut?",
    answer=(3, 4),
    why="19 is the only learned token inside 1984, and none of the twenty is inside 1066.",
    hints=[
        "Which of the twenty tokens occur inside each number? (A token may have a space in it. Do "
        "the two numbers?)"
    ],
    trace="write each number down, and underline every token of the list that occurs in it.",
    mistakes=[
        Mistake(
            "whole",
            "You'd get that if a year were a single token.",
            "Is there a token in the list with four digits and nothing else?",
            (1, 4),
        ),
        Mistake(
            "pairs",
            "You'd get that if digits were always merged in pairs.",
            "Is there a token 84, 10 or 66 in the list?",
            (2, 2),
        ),
        Mistake(
            "second-pair",
            "You'd get that if 84 had been learned, too.",
            "Is it in the list?",
            (2, 4),
        ),
        Mistake(
            "ten",
            "You'd get that if 10 or 66 had been learned.",
            "Is one of them in the list?",
            (3, 3),
        ),
        Mistake(
            "two-and-two",
            "You'd get that if 10 and 66 had been learned.",
            "Are they in the list?",
            (3, 2),
        ),
        Mistake(
            "single",
            "You'd get that if digits were never merged.",
            "Which token of the list does 1984 begin with?",
            (4, 4),
        ),
    ],
)

RUN_OUT = Question(
    "train-run-out",
    title="How many merges can you learn from abcabc?",
    answer=3,
    why="First ab, then abc, then abcabc. After that one id is left, and it has no neighbour.",
    hints=["A merge replaces its pair everywhere. Write the list down after each merge."],
    trace="write the six ids down, merge until one is left, and count the merges.",
    mistakes=[
        Mistake(
            "no-end",
            "You'd get that if there were always a pair left to merge.",
            "How short can the list get?",
            744,
        ),
        Mistake(
            "twice",
            "You'd get that if a pair had to occur twice to be merged.",
            "Which pair is there after abc has become a token?",
            2,
        ),
        Mistake(
            "by-one",
            "You'd get that if each merge made the list shorter by one.",
            "In how many places is ab merged?",
            5,
        ),
        Mistake(
            "size",
            "You'd get that by counting all the tokens in the vocabulary.",
            "How many of them are bytes?",
            259,
        ),
    ],
    minutes=1,
)
