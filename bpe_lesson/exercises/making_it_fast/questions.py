"""Questions on making training fast."""

from bpe_lesson.exercises.exercise import Mistake, Question

TOUCHED = Question(
    "speed-touched",
    title="How many of 99 pairs does a merge at ten places touch, at most?",
    answer=30,
    why="At each place the pair itself goes, and the pairs to its left and right become others.",
    hints=["Draw one place with its two neighbours. Which of the three pairs stay as they are?"],
    trace="draw x a b y, merge ab, and compare the three pairs before with the two pairs after.",
    mistakes=[
        Mistake("itself", "the pair itself changes alone.", "What becomes of xa in xab?", 10),
        Mistake("neighbours", "the pair itself stays.", "Is ab still there afterwards?", 20),
        Mistake("all", "every pair changes.", "What becomes of a pair that stands far away?", 99),
        Mistake("after", "a place has two pairs.", "Which pairs has x a b y?", 40),
    ],
)

CHANGES = Question(
    "speed-changes",
    title="Which pairs has xabyab, once ab is Z?",
    answer={"xZ", "Zy", "yZ"},
    why="It is x Z y Z now: each pair with a Z in it is new, and nothing else is left.",
    hints=[
        "Write the text down as it is after the merge, then put an arc over each two neighbours."
    ],
    trace="write the four symbols that are left, and read off each two neighbours.",
    mistakes=[
        Mistake(
            "first-place", "ab is merged once.", "How often does ab stand there?", {"xZ", "Zy"}
        ),
        Mistake("right-only", "the left neighbour keeps its pair.", "Is xa there?", {"Zy", "yZ"}),
        Mistake(
            "both", "Z and Z are neighbours.", "What stands between?", {"xZ", "Zy", "yZ", "ZZ"}
        ),
        Mistake("old-stays", "ya is still there.", "Is an a left?", {"xZ", "Zy", "yZ", "ya"}),
        Mistake("before", "nothing is merged.", "Is ab a pair still?", {"xa", "ab", "by", "ya"}),
    ],
)

RUN = Question(
    "speed-run",
    title="xaaay: how many times is aa joined, and how many aa are left?",
    answer=(1, 0),
    why="aa was counted twice, but the two share an a. What is left is x Z a y.",
    hints=["Merge from left to right. Which letters has the first aa taken?"],
    trace="cross out the letters that the first merge takes, and look for another aa.",
    mistakes=[
        Mistake("counted", "each aa that was counted is joined.", "Which a has both?", (2, 0)),
        Mistake("one-left", "the second aa stays.", "Has it both of its letters?", (1, 1)),
        Mistake("none", "nothing can be joined.", "What of the first two letters?", (0, 2)),
    ],
)

JOINS = Question(
    "speed-joins",
    title="24 of 60 tokens are left after 9 merges. How often were two joined?",
    answer=36,
    why="Each time that two become one there is one token less: 60 - 24.",
    hints=["How many tokens less are there when two have become one?"],
    trace="write the number of tokens before and after one join of two.",
    mistakes=[
        Mistake("once-a-merge", "a merge joins once.", "How many places has a pair?", 9),
        Mistake("left-over", "what is left was joined.", "How many tokens are gone?", 24),
        Mistake("one-place", "a merge takes one away.", "At how many places does it join?", 51),
        Mistake("naive", "every merge joins all.", "How many tokens are gone in the end?", 540),
    ],
)

OLD = Question(
    "speed-old",
    title="Which pair is the best, where the top of the heap is old?",
    answer="bc",
    why="ab is down to 2. It goes back with that count, and bc comes up, which is still true.",
    hints=["What is the count of ab now? Compare it with the next in the heap."],
    trace="write the true count beside each entry, and choose again.",
    mistakes=[
        Mistake("trusted", "the top is true as it stands.", "How many ab are there now?", "ab"),
        Mistake("dropped", "the next but one is the best.", "Is bc old too?", "cd"),
    ],
)

BORN = Question(
    "speed-born",
    title="After which merge can (259, 262) stand in the text for the first time?",
    answer=7,
    why="262 is made by the seventh merge, and until then there is none that could be in a pair.",
    hints=["Merge 1 makes 256. Which merge makes the newer of the two?"],
    trace="count on your fingers from 256 to the newer of the two ids.",
    mistakes=[
        Mistake("older", "the older id decides.", "Is there a 262 by then?", 4),
        Mistake("its-id", "its id is the number.", "Which id does merge 1 make?", 262),
        Mistake("from-zero", "the first merge is number 0.", "Which number has 256 here?", 6),
        Mistake(
            "next", "a token can be paired one merge later.", "Where does it stand at once?", 8
        ),
    ],
)

FACTOR = Question(
    "speed-factor",
    title="Twice the text and twice the merges: how many times as long does the naive one take?",
    answer=4,
    why="It looks at every pair for every merge: the product doubles twice.",
    hints=["How often does it go over the text, and how long is the text?"],
    trace="write the number of pairs times the number of merges, before and after.",
    mistakes=[
        Mistake("text-alone", "the merges cost nothing.", "What happens once a merge?", 2),
        Mistake("sum", "the two add up.", "Does it go over the text once in all?", 3),
        Mistake("square", "both count twice.", "Which of the two is squared?", 16),
    ],
)

SLOPE = Question(
    "speed-slope",
    title="From 5 steps at 10 bytes to 500 at 1,000: which slope on two logarithmic axes?",
    answer=1,
    why="A hundred times the bytes, a hundred times the steps: one power of ten for each.",
    hints=["How many powers of ten does it go to the right, and how many up?"],
    trace="count the powers of ten from 10 to 1,000, and from 5 to 500.",
    mistakes=[
        Mistake("powers-up", "only the way up counts.", "How far does it go to the right?", 2),
        Mistake("half", "the steps are half the bytes.", "Is that the slope, or the height?", 0.5),
        Mistake("ratio", "the steps are compared with the first.", "And the bytes?", 100),
    ],
)

SAME = Question(
    "speed-same",
    title="Is {1: 2, 3: 4} == {3: 4, 1: 2}?",
    answer=True,
    why="== of two dicts does not see the order, so a differential test must look at it itself.",
    hints=["Try it in a cell of your own."],
    trace="type it into a cell.",
    mistakes=[
        Mistake(
            "in-order", "the order counts for ==.", "What did the order of a dict decide?", False
        )
    ],
)

MERGE_COUNT = Question(
    "speed-merges",
    title="How many merges are behind a vocabulary of 4,096?",
    answer=3840,
    why="256 bytes are there before the first merge: 4096 - 256.",
    hints=["How many tokens are there before the first merge?"],
    trace="write the sizes after no merge, one merge, two merges.",
    mistakes=[
        Mistake("all", "every token is made by a merge.", "Which ones are there before?", 4096),
        Mistake("one-less", "merges are counted from 256.", "Which size has one merge?", 3839),
        Mistake("ascii", "128 are there before.", "How many values has a byte?", 3968),
    ],
)

RANKS = Question(
    "speed-ranks",
    title="What are the ids of abc, where (98, 99) was learned first and (97, 98) second?",
    answer=[97, 256],
    why="Of the pairs that are there, the one of lowest rank goes first: bc.",
    hints=["Both pairs share the b. Which has the lower rank?"],
    trace="write a b c, and merge the pair that was learned first.",
    mistakes=[
        Mistake(
            "from-the-left", "the left pair goes first.", "Which was learned first?", [257, 99]
        ),
        Mistake("both", "both are merged.", "How many b are there?", [257, 256]),
        Mistake("whole", "abc is one token.", "Which merge would join 97 and 256?", [258]),
    ],
)
