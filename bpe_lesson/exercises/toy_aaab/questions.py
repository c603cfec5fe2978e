"""Questions on the toy text `aaab`."""

from bpe_lesson.exercises.exercise import Mistake, Question

OVERLAPS = Question(
    "toy-overlaps",
    title="How often does (a, a) occur in aaabdaaabac?",
    answer=4,
    why="Each run aaa holds the pair twice, at its first a and at its second: 2 + 2.",
    hints=["Write down every position at which an a has an a to its right."],
    trace="put a mark under every a that has an a to its right, and count the marks.",
    mistakes=[
        Mistake("no-overlap", "the two pairs in aaa count once.", "Where does each begin?", 2),
        Mistake("letters", "letters are counted, not pairs.", "Which a have an a next?", 7),
        Mistake("one-missed", "one of them is missed.", "Where do the two in each aaa begin?", 3),
    ],
)

STATS_BLANKS = Question(
    "get_stats-blanks",
    title="Two blanks in get_stats",
    answer=(1, 0),
    why="Each symbol is paired with the one after it; a pair not seen before has the count 0.",
    hints=["Try A on ids = [7, 8, 9]: which slice has the right neighbours of 7 and of 8?"],
    trace="fill both in and go through ids = [7, 7] with pencil and paper.",
    mistakes=[
        Mistake("with-itself", "a symbol is its own neighbour.", "What is ids[0:]?", (0, 0)),
        Mistake("one-too-many", "a new pair has been seen once.", "What is added after?", (1, 1)),
        Mistake("two-apart", "a neighbour is two steps away.", "What is ids[2:]?", (2, 0)),
        Mistake("swapped", "A and B change places.", "Which of them is a count?", (0, 1)),
    ],
)

MERGE_RUNS = Question(
    "merge-runs",
    title="What become aaa and aaaa, with Z for (a, a)?",
    answer=("Za", "ZZ"),
    why="From left to right, and an a that is used up is gone.",
    hints=["Begin at the left. After a match, go on behind both letters."],
    trace="cross out each two letters that you replace; a crossed-out letter is gone.",
    mistakes=[
        Mistake("from-right", "one begins at the right.", "Which end comes first?", ("aZ", "ZZ")),
        Mistake("overlap", "an a is used twice.", "Which a are left after one Z?", ("ZZ", "ZZZ")),
        Mistake("once", "only the first pair is replaced.", "What is left?", ("Za", "Zaa")),
    ],
)

MERGE_BLANKS = Question(
    "merge-blanks",
    title="Two blanks in merge",
    answer=(2, 1),
    why="A match uses up two symbols; without one, a single symbol is copied.",
    hints=["How many symbols of the old list does each of the two cases use up?"],
    trace='fill both in and walk along "aaab", writing i down at each step.',
    mistakes=[
        Mistake("overlap", "a matched symbol may match again.", "What does aaa become?", (1, 1)),
        Mistake("skips", "each second symbol is passed over.", "What does abc become?", (2, 2)),
        Mistake("swapped", "A and B change places.", "Which case uses up two?", (1, 2)),
    ],
)

TIES = Question(
    "toy-ties",
    title="Which pairs of ZabdZabac tie at the top?",
    answer={"Za", "ab"},
    why="Both occur twice, all others once; the one rule does not say which to take.",
    hints=["List the pairs with their counts; more than one has the highest."],
    trace="list the eight pairs of neighbours, with counts, and mark all that have the highest.",
    mistakes=[
        Mistake("first-only", "only the first is named.", "Which others count as much?", "Za"),
        Mistake("one-only", "one of them is named.", "Which others count as much?", "ab"),
        Mistake("all", "ba ties too.", "How often does ba occur?", {"Za", "ab", "ba"}),
    ],
)

ABAB = Question(
    "toy-abab",
    title="abababab: how often (a, b), how often (b, a), how many symbols after merging (a, b)?",
    answer=(4, 3, 4),
    why="Four times ab; between them three times ba; each ab becomes one symbol.",
    hints=["Eight letters have seven pairs."],
    trace="write the eight letters down and draw an arc over each pair.",
    mistakes=[
        Mistake("ba-too", "ba occurs as often as ab.", "Is there a pair after the end?", (4, 4, 4)),
        Mistake("no-change", "a merge keeps the length.", "What is left of ab?", (4, 3, 8)),
        Mistake("ba-taken", "ba is taken from 8.", "How often is ab merged?", (4, 3, 5)),
    ],
)

SAME_LENGTH = Question(
    "toy-same-length",
    title="Two trainers end with texts of one length. Must their vocabularies be the same?",
    answer=False,
    why="The two tie rules above both end with five symbols, one with aaa, the other with ab.",
    hints=["Look at the two ways from ZabdZabac again."],
    trace="compare the vocabularies of the two tie rules.",
    mistakes=[
        Mistake("length-tells", "the length tells the merges.", "Did it, at the tie?", True),
    ],
)

HOW_MANY_MERGES = Question(
    "toy-merges",
    title="A vocabulary began with 4 symbols and has 20. How many merges were made?",
    answer=16,
    why="Each merge adds one symbol: 20 - 4.",
    hints=["How many symbols does one merge add?"],
    trace="count on from 4, one for each merge.",
    mistakes=[
        Mistake("merges-only", "all symbols come from merges.", "Where did the 4 come from?", 20),
        Mistake("added", "the two numbers are added.", "Does 20 hold the 4 already?", 24),
        Mistake("off-by-one", "the first merge adds none.", "What does 1 merge make of 4?", 15),
        Mistake("off-by-one-more", "one more is needed.", "What does 1 merge make of 4?", 17),
    ],
)

ONE_ELEMENT = Question(
    "toy-one-element",
    title="How many pairs does zip(ids, ids[1:]) give for a list of one element?",
    answer=0,
    why="ids[1:] is empty, and zip ends with the shorter one.",
    hints=["What is [7][1:]?"],
    trace="write both lists down, one below the other.",
    mistakes=[
        Mistake("itself", "an element is paired with itself.", "What is [7][1:]?", 1),
        Mistake("both", "both lists are counted.", "How long is the shorter one?", 2),
    ],
)

BEFORE_THE_MODEL = Question(
    "toy-before-model",
    title="Which stands before the model: encode or decode?",
    answer="encode",
    why="A model reads ids, so the text becomes ids first.",
    hints=["What does a model read?"],
    trace="draw the way from text to text.",
    mistakes=[
        Mistake("turned-round", "a model reads text.", "What comes out of decode?", "decode"),
    ],
)
