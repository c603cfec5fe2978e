"""Questions on the toy text `aaab`."""

from bpe_lesson.exercises.exercise import Mistake, Question

OVERLAPS = Question(
    "toy-pair-count",
    title="How often does (a, a) occur in aaabdaaabac?",
    answer=4,
    why="Each aaa contains the pair twice: once at its first a, and once at its second. 2 + 2 = 4.",
    hints=["Put a mark under every a that has an a as its right neighbour, and count the marks."],
    trace="put a mark under every a that has an a as its right neighbour, and count the marks.",
    mistakes=[
        Mistake(
            "no-overlap",
            "You'd get that if each aaa contained the pair only once.",
            "Which letters of aaa have an a as their right neighbour?",
            2,
        ),
        Mistake(
            "letters",
            "You'd get that if you counted letters instead of pairs.",
            "Which of the a's have an a as their right neighbour?",
            7,
        ),
        Mistake(
            "one-missed",
            "You'd get that if you missed one of the pairs.",
            "The text contains aaa twice. At which letters do the pairs in each aaa start?",
            3,
        ),
    ],
)

STATS_BLANKS = Question(
    "get_stats-blanks",
    title="Two blanks in get_stats",
    answer=(1, 0),
    why="Each symbol is paired with the next one, and a new pair has been counted 0 times so far.",
    hints=["Take ids = [7, 8, 9]. Which slice holds the right neighbours of 7 and 8?"],
    trace="fill in both numbers, and go through ids = [7, 7] with pencil and paper.",
    mistakes=[
        Mistake(
            "with-itself",
            "You'd get that if every symbol were its own neighbour.",
            "What is [7, 8, 9][0:]?",
            (0, 0),
        ),
        Mistake(
            "one-too-many",
            "You'd get that if a new pair had already been counted once.",
            "The line itself adds 1. What should the count of a new pair be before that?",
            (1, 1),
        ),
        Mistake(
            "two-apart",
            "You'd get that if a neighbour were two steps away.",
            "What is [7, 8, 9][2:]?",
            (2, 0),
        ),
        Mistake(
            "swapped",
            "You'd get that if A and B changed places.",
            "Which of the two is a position, and which is a count?",
            (0, 1),
        ),
    ],
)

MERGE_RUNS = Question(
    "merge-runs",
    title="What do aaa and aaaa become when (a, a) is merged into Z?",
    answer=("Za", "ZZ"),
    why="The walk goes from left to right, and an a that has been merged can't be merged again.",
    hints=[
        "Start at the left. After a match, go on with the letter that follows the two merged ones."
    ],
    trace="cross out the two letters of each match. A letter that is crossed out can't match "
    "again.",
    mistakes=[
        Mistake(
            "from-right",
            "You'd get that if the walk started at the right end.",
            "If you start at the first letter instead, which a is left over?",
            ("aZ", "ZZ"),
        ),
        Mistake(
            "overlap",
            "You'd get that if the same a could be merged twice.",
            "After the first Z, which letters haven't been used up?",
            ("ZZ", "ZZZ"),
        ),
        Mistake(
            "once",
            "You'd get that if only the first pair were replaced.",
            "Your Z uses up two letters of aaaa. Do the other two make a pair (a, a)?",
            ("Za", "Zaa"),
        ),
    ],
)

MERGE_BLANKS = Question(
    "merge-blanks",
    title="Two blanks in merge",
    answer=(2, 1),
    why="A match uses up two symbols. If there is no match, only one symbol is copied.",
    hints=[
        "How many symbols of the old list does a match use up? And how many if there is no match?"
    ],
    trace='fill in both numbers, merge (a, a) in "aaab" by hand, and write down `i` at each step.',
    mistakes=[
        Mistake(
            "overlap",
            "You'd get that if a symbol that has been merged could be merged again.",
            "With your numbers, what does aaa become when you merge (a, a)?",
            (1, 1),
        ),
        Mistake(
            "skips",
            "You'd get that if every other symbol could be skipped.",
            "With your numbers, what happens to the b in abc if nothing matches?",
            (2, 2),
        ),
        Mistake(
            "swapped",
            "You'd get that if A and B changed places.",
            "In which of the two cases are two symbols used up?",
            (1, 2),
        ),
    ],
)

TIES = Question(
    "toy-next-merge",
    title="Which pairs of ZabdZabac have the highest count?",
    answer={"Za", "ab"},
    why="Both occur twice, and all the others once. BPE's rule doesn't say which one to take.",
    hints=[
        "List all the pairs with their counts. Does more than one of them have the highest count?"
    ],
    trace="write down all eight pairs of neighbours, count how often each one occurs, and mark "
    "every pair that has the highest count.",
    mistakes=[
        Mistake(
            "first-only",
            "You'd get that if you named only the pair that comes first.",
            "Does any other pair occur as often as Za?",
            "Za",
        ),
        Mistake(
            "one-text",
            "You'd get that if you wrote both pairs in a single text.",
            "Put each pair in its own quotes, with a comma between them.",
            "Za, ab",
        ),
        Mistake(
            "one-only",
            "You'd get that if you named only one of the pairs.",
            "Does any other pair occur as often as ab?",
            "ab",
        ),
        Mistake(
            "all",
            "You'd get that if ba occurred as often as the other two.",
            "How often does ba occur?",
            {"Za", "ab", "ba"},
        ),
    ],
)

ABAB = Question(
    "toy-abab",
    title="abababab: how often do (a, b) and (b, a) occur, and how many symbols are left after "
    "merging (a, b)?",
    answer=(4, 3, 4),
    why="ab occurs four times, and ba occurs three times in between. Each ab becomes one symbol.",
    hints=["Eight letters make seven pairs. Write them down."],
    trace="write down the eight letters, and draw an arc over each pair.",
    mistakes=[
        Mistake(
            "ba-too",
            "You'd get that if ba occurred as often as ab.",
            "The last letter is a b. Does it have a right neighbour?",
            (4, 4, 4),
        ),
        Mistake(
            "no-change",
            "You'd get that if merging didn't change the length.",
            "Merging turns two letters into one symbol. What happens to the eight letters?",
            (4, 3, 8),
        ),
        Mistake(
            "ba-taken",
            "You'd get that if you subtracted the count of ba from 8.",
            "Which pair is merged, and how often does it occur?",
            (4, 3, 5),
        ),
    ],
)

SAME_LENGTH = Question(
    "toy-same-length",
    title="Two trainers end with texts of the same length. Must their vocabularies be the same? "
    "(True or False)",
    answer=False,
    why="With both tie rules, five symbols are left, but one vocabulary has aaa and the other has "
    "ab.",
    hints=["Look again at the two ways to go on from ZabdZabac."],
    trace="compare the vocabularies of the two tie rules.",
    mistakes=[
        Mistake(
            "length-tells",
            "You'd get that if texts of the same length had to come from the same merges.",
            "Compare the two ways to go on from the tie. Did they make the same symbols?",
            True,
        ),
    ],
)

HOW_MANY_MERGES = Question(
    "toy-merges",
    title="A vocabulary started with 4 symbols and has 20 now. How many merges were made?",
    answer=16,
    why="Each merge adds one symbol, so it took 20 - 4 of them.",
    hints=["How many symbols does one merge add?"],
    trace="start from 4 and count up by one for each merge.",
    mistakes=[
        Mistake(
            "merges-only",
            "You'd get that if every symbol came from a merge.",
            "Were the first 4 symbols made by merging?",
            20,
        ),
        Mistake(
            "added",
            "You'd get that if you added the two numbers.",
            "Are the first 4 symbols already among the 20?",
            24,
        ),
        Mistake(
            "off-by-one",
            "You'd get that by counting the numbers between 4 and 20, without either of the two.",
            "How many symbols are there after 1 merge? And after 2?",
            15,
        ),
        Mistake(
            "off-by-one-more",
            "You'd get that by counting the numbers from 4 to 20, including both of them.",
            "How many symbols are there after 1 merge? And after 2?",
            17,
        ),
    ],
)

ONE_ELEMENT = Question(
    "toy-one-element",
    title="How many pairs does zip(ids, ids[1:]) give for a list of one element?",
    answer=0,
    why="ids[1:] is empty, and `zip` stops at the end of the shorter list.",
    hints=["What is [7][1:]?"],
    trace="write down both lists, one below the other.",
    mistakes=[
        Mistake(
            "itself",
            "You'd get that if the element were paired with itself.",
            "What is [7][1:]?",
            1,
        ),
        Mistake(
            "both",
            "You'd get that for a list of three elements, as in lesson 00.",
            "How long is ids[1:] if `ids` has only one element?",
            2,
        ),
    ],
)

BEFORE_THE_MODEL = Question(
    "toy-before-model",
    title="Which comes before the model: encode or decode?",
    answer="encode",
    why="A model reads ids, so the text has to become ids first.",
    hints=["What does a model read?"],
    trace="draw the way from text to text, with the model in the middle.",
    mistakes=[
        Mistake(
            "turned-round",
            "You'd get that if a model read text.",
            "What comes out of `decode`, text or ids?",
            "decode",
        ),
    ],
)
