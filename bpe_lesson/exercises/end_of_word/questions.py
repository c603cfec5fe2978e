"""The questions of lesson 02: blanks to fill in, and the questions at the end."""

from bpe_lesson.exercises.exercise import Mistake, Question

STATS_BLANKS = Question(
    "word_stats-blanks",
    title="Two blanks in word_stats",
    answer=("word", "*"),
    why="get_stats counts the pairs of one word, and each copy of the word has all of them again.",
    hints=["Take {('l', 'o', 'l', 'o'): 3}. How often does (l, o) occur in all?"],
    trace="fill in both blanks, and go through {('l', 'o', 'l', 'o'): 3} with pencil and paper.",
    mistakes=[
        Mistake(
            "added",
            "You'd get that if you added the two numbers.",
            "One lolo contains (l, o) twice. How often does (l, o) occur in three of them?",
            ("word", "+"),
        ),
        Mistake(
            "all",
            "You'd get that if get_stats could count all the words at once.",
            "In this loop, which name holds a single word?",
            ("word_counts", "*"),
        ),
        Mistake(
            "pair",
            "You'd get that if `pair` already had a value at this point.",
            "`pair` gets its value from this very loop. In which sequence should get_stats count "
            "the pairs?",
            ("pair", "*"),
        ),
        Mistake(
            "number",
            "You'd get that if a number had pairs.",
            "`frequency` is a number. Which of the names holds a sequence of symbols?",
            ("frequency", "*"),
        ),
    ],
)

VOCAB_BLANKS = Question(
    "merge_vocab-blanks",
    title="Two blanks in merge_vocab",
    answer=("tuple", 0),
    why="A tuple never changes, so it can be a key. And a word that isn't in the new dict yet has "
    "been counted 0 times.",
    hints=["Lesson 00 asked which kind of sequence can be the key of a dict."],
    trace="fill in both blanks, and go through {('l', 'o'): 2, ('lo',): 3} with the pair (l, o).",
    mistakes=[
        Mistake(
            "list",
            "You'd get that if a list could be a key.",
            "Run {[1]: 2} in a cell of your own. What does Python say?",
            ("list", 0),
        ),
        Mistake(
            "str",
            "You'd get that if `str` joined the symbols of a list.",
            "Run str(['lo', 'w']) in a cell of your own. Is that a sequence of symbols?",
            ("str", 0),
        ),
        Mistake(
            "one",
            "You'd get that if a new word had already been counted once.",
            "Suppose a word with frequency 5 isn't in new_counts yet. What would "
            "new_counts.get(symbols, 1) + 5 be?",
            ("tuple", 1),
        ),
    ],
)

ENCODE_BLANKS = Question(
    "encode_word-blanks",
    title="Two blanks in encode_word",
    answer=("merges", "symbols"),
    why="There's one round for each merge, and each round works on what the round before it left.",
    hints=["When you split nest by hand, what did the second merge work on?"],
    trace='fill in both blanks, and go through "nest" with the first two merges.',
    mistakes=[
        Mistake(
            "anew",
            "You'd get that if every merge started from the original word.",
            "What did the previous merge leave, and which name holds it?",
            ("merges", "word"),
        ),
        Mistake(
            "itself",
            "You'd get that if the loop went through the symbols of the word.",
            "The loop needs one pair in each round. Which name holds the pairs?",
            ("symbols", "symbols"),
        ),
        Mistake(
            "word",
            "You'd get that if the loop went through the characters of the word.",
            "The loop needs one pair in each round. Which name holds the pairs?",
            ("word", "symbols"),
        ),
        Mistake(
            "swapped",
            "You'd get that if A and B changed places.",
            "Which of the two names holds a list of pairs, and which one holds the pieces of the "
            "word?",
            ("symbols", "merges"),
        ),
    ],
)

HUG = Question(
    "words-hug",
    title="hug × 10 and pug × 5: how often does (u, g) occur, and how often does (h, u)?",
    answer=(15, 10),
    why="(u, g) is in both words, so it occurs 10 + 5 times. (h, u) is only in hug.",
    hints=[
        "For each of the two pairs: which words contain it, and how often do those words occur?"
    ],
    trace="write down the pairs of each word, with the word's frequency next to each.",
    mistakes=[
        Mistake(
            "once",
            "You'd get that if each word occurred only once.",
            "What does the × 10 say?",
            (2, 1),
        ),
        Mistake(
            "hug",
            "You'd get that if (u, g) were only in hug.",
            "Which two letters does pug end with?",
            (10, 10),
        ),
        Mistake(
            "both",
            "You'd get that if both pairs were in both words.",
            "Which two letters does pug start with?",
            (15, 15),
        ),
        Mistake(
            "swapped",
            "You'd get that if you gave the two numbers in reverse order.",
            "Which of the two pairs is in both words?",
            (10, 15),
        ),
    ],
)

FUSED = Question(
    "words-fused",
    title="How many merges make low a single symbol, if it starts as l o w </w> and if it starts "
    "as l o w</w>?",
    answer=(3, 2),
    why="l o w </w> is four symbols and l o w</w> is three. Each merge leaves one fewer.",
    hints=["How many symbols does low start with, in each of the two cases?"],
    trace="write down the symbols of low in each case, and join two of them at a time.",
    mistakes=[
        Mistake(
            "same",
            "You'd get that if low started with the same number of symbols in both cases.",
            "How many symbols are there in l o w </w>, and how many in l o w</w>?",
            (3, 3),
        ),
        Mistake(
            "end",
            "You'd get that if a separate marker didn't have to be merged.",
            "In l o w </w>, the marker is a symbol by itself. Does it join the rest without a "
            "merge?",
            (2, 2),
        ),
        Mistake(
            "symbols",
            "You'd get that if you counted symbols instead of merges.",
            "How many merges does it take to join two symbols?",
            (4, 3),
        ),
        Mistake(
            "swapped",
            "You'd get that if you gave the two numbers in reverse order.",
            "In which of the two cases does low start with more symbols?",
            (2, 3),
        ),
    ],
)

ABC = Question(
    "words-abc",
    title="The merges are (b, c), then (a, b): how is abc split?",
    answer="a bc </w>",
    why="(b, c) comes first in the list. After that merge, there's no b left for (a, b).",
    hints=["Start with a b c </w>, and take the merges in the order of the list."],
    trace="write down a b c </w>, and replay the two merges.",
    mistakes=[
        Mistake(
            "left",
            "You'd get that if the pair further left were merged first.",
            "Which of the two merges comes first in the list?",
            "ab c </w>",
        ),
        Mistake(
            "both",
            "You'd get that if the second merge could still be made after the first.",
            "After the first merge, is there still a b by itself?",
            "abc </w>",
        ),
        Mistake(
            "cut",
            "You'd get that if the marker were dropped.",
            "Which symbol does every word end with?",
            "a bc",
        ),
        Mistake(
            "left-cut",
            "You'd get that if the pair further left were merged first, and the marker dropped.",
            "Which of the two merges comes first in the list, and which symbol ends every word?",
            "ab c",
        ),
        Mistake(
            "joined",
            "You'd get that if the marker were joined to the last letter.",
            "Is there a merge in the list that does that?",
            "a bc</w>",
        ),
    ],
)

FIRST_SEEN = Question(
    "words-first-seen",
    title="new her new her: which pair is merged first?",
    answer="ne",
    why="All the pairs tie, and (n, e) is the first pair of the first word.",
    hints=["All the pairs tie. How does this course break a tie?"],
    trace="list the pairs in the order in which you meet them when you read the corpus.",
    mistakes=[
        Mistake(
            "smallest",
            "You'd get that if a tie went to the smallest pair, as it does in some libraries.",
            "How does this course break a tie?",
            "er",
            convention=True,
        ),
        Mistake(
            "greatest",
            "You'd get that if a tie went to the greatest pair, as it does in subword-nmt.",
            "How does this course break a tie?",
            "w</w>",
            convention=True,
        ),
        Mistake(
            "last",
            "You'd get that if a tie went to the pair seen last, as in a loop that compares with "
            ">=.",
            "How does this course break a tie?",
            "r</w>",
            convention=True,
        ),
    ],
)

OVERLAP = Question(
    "words-overlap",
    title="aaaa occurs twice: how often is (a, a) counted?",
    answer=6,
    why="aaaa has three pairs (a, a), which overlap, and the word occurs twice.",
    hints=["How many pairs (a, a) are in one aaaa? All of them count, even if they overlap."],
    trace="in each aaaa, draw an arc over every two neighbouring letters.",
    mistakes=[
        Mistake(
            "once",
            "You'd get that if the word occurred only once.",
            "How often does the word occur?",
            3,
        ),
        Mistake(
            "apart",
            "You'd get that if pairs couldn't overlap.",
            "At which letters of aaaa does a pair (a, a) start?",
            4,
        ),
        Mistake(
            "letters",
            "You'd get that if you counted letters instead of pairs.",
            "How many pairs of neighbours do four letters make?",
            8,
        ),
        Mistake(
            "across",
            "You'd get that if the two words touched.",
            "What comes between the last a of one word and the first a of the next?",
            7,
        ),
    ],
)
