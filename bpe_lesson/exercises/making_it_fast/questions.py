"""Questions on making training fast."""

from bpe_lesson.exercises.exercise import Mistake, Question

TOUCHED = Question(
    "speed-touched",
    title="How many of 99 pairs are gone after a merge at ten places?",
    answer=30,
    minutes=1,
    why="Each place takes three pairs with it: the pair itself, the one on its left and the one on "
    "its right.",
    hints=["Draw one place with a neighbour on each side. Which pairs of the four letters stay?"],
    trace="write x a b y, merge ab, and compare the three pairs before with the two pairs after.",
    mistakes=[
        Mistake(
            "itself",
            "You'd get that if only the pair ab itself disappeared.",
            "What becomes of the pair xa in xab once the a is gone?",
            10,
        ),
        Mistake(
            "neighbours",
            "You'd get that if each place cost two pairs.",
            "Write x a b y. Which of its pairs are left when a and b have become one token?",
            20,
        ),
        Mistake(
            "all",
            "You'd get that if a merge changed every pair in the text.",
            "What becomes of two neighbours that are far away from any ab?",
            99,
        ),
        Mistake(
            "after",
            "You'd get that if each place cost four pairs.",
            "Write x a b y. How many pairs of neighbours do you see?",
            40,
        ),
    ],
)

CHANGES = Question(
    "speed-changes",
    title="Which pairs are in xabyab after ab has become Z?",
    answer={"xZ", "Zy", "yZ"},
    minutes=1,
    why="The text is x Z y Z now. Each of its pairs contains a Z, so all three are new.",
    hints=["Write down the text after the merge. Then underline each pair of neighbours."],
    trace="write the four symbols that are left, and read off each pair of neighbours.",
    mistakes=[
        Mistake(
            "first-place",
            "You'd get that if only the first ab were merged.",
            "At how many places does ab occur in xabyab?",
            {"xZ", "Zy"},
        ),
        Mistake(
            "right-only",
            "You'd get that if nothing came before the first Z.",
            "Which letter does the text start with?",
            {"Zy", "yZ"},
        ),
        Mistake(
            "both",
            "You'd get that if the two Zs were neighbours.",
            "Which letter is between them?",
            {"xZ", "Zy", "yZ", "ZZ"},
        ),
        Mistake(
            "old-stays",
            "You'd get that if an a were left after the y.",
            "At which places does the merge replace ab?",
            {"xZ", "Zy", "yZ", "ya"},
        ),
        Mistake(
            "before",
            "You'd get that from the text before the merge.",
            "What does the text look like when each ab has become a Z?",
            {"xa", "ab", "by", "ya"},
        ),
    ],
)

RUN = Question(
    "speed-run",
    title="aa is merged in xaaay: how many times do two letters become one, and how many pairs "
    "aa are left?",
    answer=(1, 0),
    minutes=1,
    why="The two pairs aa share the a in the middle, so only one of them can be merged. That "
    "leaves x Z a y.",
    hints=["Merge from left to right. Which letters does the first aa use up?"],
    trace="cross out the letters that the first aa uses up, and look for another aa.",
    mistakes=[
        Mistake(
            "counted",
            "You'd get that if both pairs could be merged.",
            "Each of them needs two letters. How many a's are there?",
            (2, 0),
        ),
        Mistake(
            "one-left",
            "You'd get that if the second aa were still complete after the merge.",
            "Which of its two letters has the first aa used up?",
            (1, 1),
        ),
        Mistake(
            "none",
            "You'd get that if pairs that overlap couldn't be merged at all.",
            "Merge from left to right: what happens to the first two a's?",
            (0, 2),
        ),
    ],
)

JOINS = Question(
    "speed-joins",
    title="Nine merges leave 24 of 60 tokens. How many joins did they make?",
    answer=36,
    minutes=1,
    why="Each join makes the list shorter by one token, so there were 60 - 24 joins.",
    hints=["By how many tokens does one join make the list shorter?"],
    trace="write the number of tokens before and after a single join.",
    mistakes=[
        Mistake(
            "once-a-merge",
            "You'd get that if each merge made a single join.",
            "A merge makes a join at each place of its pair. How many tokens have disappeared?",
            9,
        ),
        Mistake(
            "left-over",
            "You'd get that by counting the tokens that are left.",
            "A join removes a token. How many have been removed?",
            24,
        ),
        Mistake(
            "one-place",
            "You'd get that if each merge made the list shorter by one.",
            "At how many places does a merge make a join?",
            51,
        ),
        Mistake(
            "naive",
            "You'd get that if each merge made 60 joins.",
            "Each join removes a token. How many tokens are there to begin with?",
            540,
        ),
    ],
)

OLD = Question(
    "speed-old",
    title="Which pair is the best if the slip on top is out of date?",
    answer="bc",
    minutes=1,
    why="ab has only 2 places left, so its slip goes back into the pile. The slip bc 4 comes next, "
    "and it's still true.",
    hints=["How many places does ab have now? Compare that with the next slip."],
    trace="write the true count beside each slip, and choose again.",
    mistakes=[
        Mistake(
            "trusted",
            "You'd get that if the count on the top slip were still true.",
            "Three of its five places are gone. How many does ab have now?",
            "ab",
        ),
        Mistake(
            "dropped",
            "You'd get that if the two upper slips were both out of date.",
            "Which slips does the text say are still true?",
            "cd",
        ),
    ],
)

BORN = Question(
    "speed-born",
    title="After which merge can the pair (259, 262) occur for the first time?",
    answer=7,
    minutes=1.5,
    why="Merge number 7 makes 262. Before that merge, there's no 262 that could be part of a pair.",
    hints=["Merge number 1 makes 256. Which merge makes the newer of the two tokens?"],
    trace="count up from 256 to the newer of the two ids, one merge for each id.",
    mistakes=[
        Mistake(
            "older",
            "You'd get that if the pair could occur as soon as 259 exists.",
            "Is there already a 262 at that point?",
            4,
        ),
        Mistake(
            "its-id",
            "You'd get that if a merge had the same number as the id it makes.",
            "Merge number 1 makes 256. What's the number of the merge that makes 257?",
            262,
        ),
        Mistake(
            "from-zero",
            "You'd get that if the first merge were number 0.",
            "Here merge number 1 makes 256. Count on from there.",
            6,
        ),
        Mistake(
            "next",
            "You'd get that if a new token had no neighbours until the next merge.",
            "Which tokens are right next to a new token as soon as it's written?",
            8,
        ),
    ],
)

NEXT = Question(
    "speed-next",
    title="Which gaps are on the left and on the right of the token made at gap 7?",
    answer=(6, 8),
    minutes=1,
    why="The new token takes up the bytes at 6 and 7. Gap 6 is just before the byte at 6, and gap 8 "
    "just before the byte at 8.",
    hints=[
        "Gap 7 is the border between the bytes at 6 and 7. Which borders come before and after?"
    ],
    trace="write the places 5 to 8 in a row, and draw a box around those that the token takes up.",
    mistakes=[
        Mistake(
            "closed-left",
            "You'd get that if the token began at the byte after gap 7.",
            "The bytes on both sides of gap 7 are in the token. Where does it begin?",
            (7, 8),
        ),
        Mistake(
            "closed-right",
            "You'd get that if the token ended at the byte before gap 7.",
            "The bytes on both sides of gap 7 are in the token. Where does it end?",
            (6, 7),
        ),
        Mistake(
            "two-bytes",
            "You'd get that if each of the two tokens were two bytes long.",
            "Each of them is one byte long. Which bytes does the new token take up?",
            (5, 9),
        ),
        Mistake(
            "swapped",
            "You'd get that by giving the two gaps in the wrong order.",
            "Which does the question ask for first: the gap on the left, or the one on the right?",
            (8, 6),
        ),
    ],
)

MEMORY = Question(
    "speed-memory",
    title="Does it take the same time to add up numbers in order and shuffled?",
    answer=False,
    minutes=1,
    why="The steps are the same, but in the shuffled list the next number is somewhere else in the "
    "memory, and the processor has to wait for it.",
    hints=["A list holds references. How far is it from one number to the next in the memory?"],
    trace="think of a shelf of numbered books: fetch 1, 2, 3, and then fetch 700, 3, 512.",
    mistakes=[
        Mistake(
            "same-steps",
            "You'd get that if only the number of steps mattered.",
            "Each step fetches a number from the memory. Where is the next one in each list?",
            True,
        )
    ],
)

FACTOR = Question(
    "speed-factor",
    title="Twice the text and twice the merges: how many times as long does naive training take?",
    answer=4,
    why="It walks over the whole text for each merge. Twice as many walks, each twice as long.",
    hints=["How often does the trainer walk over the text, and how long is each walk?"],
    trace="write the number of pairs times the number of merges, before and after the doubling.",
    mistakes=[
        Mistake(
            "text-alone",
            "You'd get that if only one of the two mattered.",
            "How often does the trainer walk over the text, and how long is each walk?",
            2,
        ),
        Mistake(
            "sum",
            "You'd get that if each doubling added the original time once more.",
            "Draw the work as a rectangle, text by merges. What happens if both sides double?",
            3,
        ),
        Mistake(
            "square",
            "You'd get that if each doubling made training four times as long.",
            "Draw the work as a rectangle, text by merges. What happens if both sides double?",
            16,
        ),
    ],
)

SLOPE = Question(
    "speed-slope",
    title="From 5 steps at 10 bytes to 500 at 1,000: what's the slope on two logarithmic axes?",
    answer=1,
    why="A hundred times the bytes take a hundred times the steps: two marks to the right, two up.",
    hints=[
        "A mark is a factor of ten. How many marks does the line go to the right, and how many up?"
    ],
    trace="count the factors of ten from 10 to 1,000, and from 5 to 500.",
    mistakes=[
        Mistake(
            "powers-up",
            "You'd get that by counting only how far the line rises.",
            "How many marks does the line go to the right at the same time?",
            2,
        ),
        Mistake(
            "half",
            "You'd get that by dividing the steps by the bytes.",
            "Slopes on these axes compare factors. By what factor do the bytes grow, and by "
            "what factor do the steps grow?",
            0.5,
        ),
        Mistake(
            "ratio",
            "You'd get that by comparing only the two numbers of steps.",
            "By what factor do the bytes grow at the same time?",
            100,
        ),
    ],
)

SAME = Question(
    "speed-same",
    title="Is {1: 2, 3: 4} == {3: 4, 1: 2}?",
    answer=True,
    why="== ignores the order of dicts. A differential test on merges has to compare the order "
    "too, since the order says which merge has the lowest rank.",
    hints=["Think of a dict as a table to look things up in. Could a lookup tell these two apart?"],
    trace="go through the keys of the first dict. Does the second have the same value for each?",
    mistakes=[
        Mistake(
            "in-order",
            "You'd get that if == compared the order of dicts as well.",
            "Is there a key for which the two dicts give different values?",
            False,
        )
    ],
)

MERGE_COUNT = Question(
    "speed-merges",
    title="How many merges does it take to get to a vocabulary of 4,096?",
    answer=3840,
    why="The 256 bytes are there before the first merge, so it takes 4096 - 256 merges.",
    hints=["How many tokens are there before the first merge?"],
    trace="write the size of the vocabulary after no merge, after one merge, after two merges.",
    mistakes=[
        Mistake(
            "all",
            "You'd get that if every token were made by a merge.",
            "Which tokens are there before the first merge?",
            4096,
        ),
        Mistake(
            "one-less",
            "You'd get that if there were 257 tokens before the first merge.",
            "How many different values can a byte have?",
            3839,
        ),
        Mistake(
            "ascii",
            "You'd get that if there were 128 tokens before the first merge.",
            "How many different values can a byte have?",
            3968,
        ),
    ],
)

RANKS = Question(
    "speed-ranks",
    title="What are the ids of abc if (98, 99) was learned first and (97, 98) second?",
    answer=[97, 256],
    why="Of the pairs that are in the text, the one that was learned first is merged first: bc.",
    hints=["The two pairs share the b. Which of them has the lower rank?"],
    trace="write 97 98 99, and merge the pair that was learned first.",
    mistakes=[
        Mistake(
            "from-the-left",
            "You'd get that if the pair on the left were merged first.",
            "Which of the two was learned first?",
            [257, 99],
        ),
        Mistake(
            "both",
            "You'd get that if both pairs could be merged.",
            "They share the b. How many b's are there in abc?",
            [257, 256],
        ),
        Mistake(
            "whole",
            "You'd get that if all of abc became one token.",
            "After (98, 99) has been merged, which ids are left? Is there a merge for them?",
            [258],
        ),
    ],
)
