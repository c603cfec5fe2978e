"""Questions on words and their end marker."""

from bpe_lesson.exercises.exercise import Mistake, Question

COUNTS = Question(
    "words-counts",
    title="How often do (l, o), (w, e) and (w, l) occur in the corpus?",
    answer=(7, 8, 0),
    why="A pair lies inside a word, and counts as often as the word occurs.",
    hints=["Find the words that have the pair, and add up how often each of them occurs."],
    trace="for each of the three pairs, mark the words that hold it and add their frequencies.",
    mistakes=[
        Mistake("once", "each word counts once.", "How often is low in the corpus?", (2, 2, 0)),
        Mistake("across", "a pair may cross words.", "What follows w in low?", (7, 8, 5)),
        Mistake("first", "each pair is in one word.", "Which others have it?", (5, 2, 0)),
    ],
)

STATS_BLANKS = Question(
    "word_stats-blanks",
    title="Two blanks in word_stats",
    answer=("word", "*"),
    why="The pairs are those of one word, and they are there again in every copy of it.",
    hints=["Try it on {('l', 'o', 'l', 'o'): 3}: how often is (l, o) there in all?"],
    trace="fill both in and go through {('l', 'o', 'l', 'o'): 3} with pencil and paper.",
    mistakes=[
        Mistake("added", "each copy adds 1.", "How many (l, o) has one lolo?", ("word", "+")),
        Mistake("all", "all words are one.", "Which name is one word?", ("word_counts", "*")),
        Mistake("pair", "pair has a value already.", "Where does it get it?", ("pair", "*")),
        Mistake("number", "a number has pairs.", "Which is a sequence?", ("frequency", "*")),
    ],
)

FIRST_MERGE = Question(
    "words-first-merge",
    title="What does newest become by the merge (e, s), and how often does it occur then?",
    answer=("n e w es t </w>", 6),
    why="One merge joins one pair; the word itself occurs as often as before.",
    hints=["Look for an e with an s to its right. All other symbols stay."],
    trace="write the seven symbols of newest down and join the two that the merge names.",
    mistakes=[
        Mistake("all", "all three ties are merged.", "Which is taken?", ("n e w est</w>", 6)),
        Mistake(
            "pair", "the pair is counted.", "How often is newest there?", ("n e w es t </w>", 9)
        ),
        Mistake("cut", "the end is cut off.", "What ends every word?", ("n e w es t", 6)),
    ],
)

VOCAB_BLANKS = Question(
    "merge_vocab-blanks",
    title="Two blanks in merge_vocab",
    answer=("tuple", 0),
    why="A key must not change, so the list becomes a tuple; a word not met yet has the count 0.",
    hints=["What does merge return, and which kind of sequence may be the key of a dict?"],
    trace="fill both in and go through {('l', 'o'): 2, ('lo',): 3} with the pair (l, o).",
    mistakes=[
        Mistake("list", "a list can be a key.", "What does Python say to {[1]: 2}?", ("list", 0)),
        Mistake("str", "str joins symbols.", "What is str(['lo', 'w'])?", ("str", 0)),
        Mistake("one", "a new word was met before.", "What is get(..., 1) + 5?", ("tuple", 1)),
    ],
)

HUNDRED = Question(
    "words-hundred",
    title="How many of 100 merges are made?",
    answer=15,
    why="Ten were made; lower takes three more and widest two, and then no pair is left.",
    hints=["Ten are made already. Which pairs are left in the four words, and when is none left?"],
    trace="go on from the four words above, and count the merges until each is one symbol.",
    minutes=0.75,
    mistakes=[
        Mistake("all", "there is always a pair.", "When does a word have none left?", 100),
        Mistake("ten", "nothing is left to merge.", "How many symbols has lower?", 10),
        Mistake("symbols", "each symbol left takes a merge.", "How many do two take?", 17),
        Mistake("new", "only new merges count.", "What about the ten above?", 5),
    ],
)

NEST_BY_HAND = Question(
    "words-nest",
    title="What do the ten merges leave of nest?",
    answer="n est</w>",
    why="The first three merges fit, one after the other; no later one does.",
    hints=["Take the merges from the top. Is the pair there now? If not, go on to the next."],
    trace="write n e s t </w> and go down the list, writing the symbols anew after each merge.",
    minutes=0.75,
    mistakes=[
        Mistake("ne", "(n, e) comes before (e, s).", "Which is higher in the list?", "ne s t </w>"),
        Mistake("end", "the end is in no merge.", "What does the third one join?", "n est </w>"),
        Mistake("one", "one merge is enough.", "Does the second fit now?", "n es t </w>"),
        Mistake("whole", "what touches is joined.", "Which merge makes one of all?", "nest</w>"),
        Mistake("cut", "the end is cut off.", "What ends every word?", "n est"),
    ],
)

ENCODE_BLANKS = Question(
    "encode_word-blanks",
    title="Two blanks in encode_word",
    answer=("merges", "symbols"),
    why="One round for each merge, and each works on what the one before has left.",
    hints=["What does the second merge of nest work on: the word, or what the first one made?"],
    trace='fill both in and go through "nest" with the first two merges.',
    mistakes=[
        Mistake("anew", "every merge begins anew.", "What did the last leave?", ("merges", "word")),
        Mistake("itself", "symbols are replayed.", "What was learned?", ("symbols", "symbols")),
        Mistake("word", "characters are replayed.", "What was learned?", ("word", "symbols")),
        Mistake("swapped", "A and B change places.", "What is replayed?", ("symbols", "merges")),
    ],
)

HUG = Question(
    "words-hug",
    title="hug × 10 and pug × 5: how often (u, g), how often (h, u)?",
    answer=(15, 10),
    why="(u, g) is in both words, 10 + 5; (h, u) in hug only.",
    hints=["Which of the two words has the pair, and how often does that word occur?"],
    trace="write the pairs of each word down, with its frequency next to each.",
    mistakes=[
        Mistake("once", "every word is there once.", "What does × 10 say?", (2, 1)),
        Mistake("hug", "(u, g) is in hug only.", "How does pug end?", (10, 10)),
        Mistake("both", "both pairs are in both words.", "How does pug begin?", (15, 15)),
        Mistake("swapped", "the two change places.", "Which of them is in both?", (10, 15)),
    ],
)

FUSED = Question(
    "words-fused",
    title="How many merges make low one symbol: marker of its own, marker fused?",
    answer=(3, 2),
    why="l, o, w, </w> are four symbols, l, o, w</w> three; each merge makes one fewer.",
    hints=["How many symbols has the word at first, in each of the two ways?"],
    trace="write the symbols of low down in both ways and join two of them at a time.",
    mistakes=[
        Mistake("same", "both begin with as many symbols.", "With how many?", (3, 3)),
        Mistake("end", "the end is never a symbol.", "What are the symbols at first?", (2, 2)),
        Mistake("symbols", "each symbol takes a merge.", "How many do two take?", (4, 3)),
        Mistake("swapped", "fusing makes more symbols.", "Is w</w> one or two?", (2, 3)),
    ],
)

ABC = Question(
    "words-abc",
    title="By the merges (b, c), then (a, b): how is abc split?",
    answer="a bc </w>",
    why="(b, c) comes first in the list; after it there is no b left for (a, b).",
    hints=["Begin with a b c </w>, and take the merges in the order of the list."],
    trace="write a b c </w> down and replay the two merges.",
    mistakes=[
        Mistake("left", "the left end decides.", "Which merge is first in the list?", "ab c </w>"),
        Mistake("both", "both merges fit.", "Is there a b left after the first?", "abc </w>"),
        Mistake("cut", "the end is cut off.", "What ends every word?", "a bc"),
        Mistake("left-cut", "the left end decides.", "Which merge is first in the list?", "ab c"),
        Mistake("joined", "the end is joined too.", "Which merge does that?", "a bc</w>"),
    ],
)

FIRST_SEEN = Question(
    "words-first-seen",
    title="new her new her: which pair is merged first?",
    answer="ne",
    why="All tie; first seen takes the first pair of the first word.",
    hints=["All pairs tie. Which rule for ties has this course?"],
    trace="list the pairs in the order in which you meet them, reading the corpus.",
    mistakes=[
        Mistake("smallest", "the smallest wins a tie.", "What is our rule?", "er", convention=True),
        Mistake("greatest", "the greatest wins.", "What is our rule?", "w</w>", convention=True),
        Mistake("last", "the last seen wins.", "What is our rule?", "r</w>", convention=True),
    ],
)

OVERLAP = Question(
    "words-overlap",
    title="aaaa occurs twice: how often is (a, a) counted?",
    answer=6,
    why="Three overlapping pairs in the word, and the word is there twice.",
    hints=["How many pairs (a, a) has one aaaa? Overlapping ones all count."],
    trace="draw an arc over each two neighbouring a, and do so for each aaaa.",
    mistakes=[
        Mistake("once", "the word is there once.", "How often does it occur?", 3),
        Mistake("apart", "pairs do not overlap.", "Where does each pair begin?", 4),
        Mistake("letters", "letters are counted.", "How many pairs do four letters make?", 8),
        Mistake("across", "the two words touch.", "What stands between them?", 7),
    ],
)
