"""Questions on counting beyond one machine."""

from bpe_lesson.exercises.exercise import Mistake, Question

MID_WORD = Question(
    "scale-mid-word",
    title="How many chunks have the two parts of a text that is cut inside of a word?",
    answer=3,
    why="low, ␣lo and wer: ␣lower is lost, and two chunks are there that nobody wrote.",
    hints=["Write each part down by itself, and draw a line before each space in it."],
    trace="split each of the two parts, and count the chunks of both.",
    mistakes=[
        Mistake("mended", "adding joins ␣lo and wer.", "What are the keys of a Counter?", 2),
        Mistake("spaces", "a space is a chunk.", "What did the split of one give?", 4),
        Mistake("lost", "half a word is no chunk.", "What is split('wer')?", 1),
    ],
)

CUTS = Question(
    "scale-cuts",
    title="Which places of a text are cuts?",
    answer=[3, 9],
    why="3 stands before a space and behind a w; 9 stands behind a line end and before an l.",
    hints=["For each place from 1 to 11: which byte stands before it, and which behind it?"],
    trace="number the twelve characters from 0; a place has the number of what stands behind it.",
    minutes=1,
    mistakes=[
        Mistake("any-space", "each space is enough.", "What stands before place 4?", [3, 4, 9]),
        Mistake("apart", "␣␣ is a chunk.", "What does split give for a text with ␣␣?", [3, 5, 9]),
        Mistake("behind", "a cut is behind the spaces.", "Where is the chunk ␣low?", [5, 9]),
        Mistake("before", "a place is its left neighbour.", "How many bytes are before 3?", [2, 8]),
        Mistake(
            "both-sides", "a line end has a cut before it too.", "What says rule 2?", [3, 8, 9]
        ),
        Mistake("line-end", "a line ends before its \\n.", "Where does rule 2 cut?", [3, 8]),
        Mistake("one-rule", "there is one rule.", "What is behind the line end?", [3]),
        Mistake("other-rule", "there is one rule.", "What is before the first space?", [9]),
    ],
)

ACCIDENT = Question(
    "scale-accident",
    title="What becomes of the counts if one of two workers is stopped halfway?",
    answer="b",
    why="A block's count depends on nothing but the block: another worker counts it again.",
    hints=["Where are the files, and who knows which blocks were asked for?"],
    trace="follow one block: who has it, and what is needed to count it anew?",
    mistakes=[
        Mistake("lost", "a block is counted once.", "Where is its text still to be had?", "a"),
        Mistake("stopped", "this process needs both workers.", "Is one at work still?", "c"),
        Mistake("twice", "a lost count is added too.", "Did it arrive?", "d"),
    ],
)

ORDER = Question(
    "scale-order",
    title="Which two letters are merged first, in two orders of the same counts?",
    answer=("lo", "ne"),
    why="All four pairs occur once, and the first that is seen wins.",
    hints=["How often does each of the four pairs occur, and what decides then?"],
    trace="write the pairs of the chunks in the order in which they are met, with their counts.",
    mistakes=[
        Mistake(
            "no-order", "equal counts have equal merges.", "Which pair wins a tie?", ("lo", "lo")
        ),
        Mistake("turned", "the last one seen wins.", "What is the rule for ties?", ("ew", "ow")),
        Mistake("other", "the later chunk wins.", "What is the rule for ties?", ("ne", "lo")),
        Mistake("ends", "the last pair of a chunk wins.", "Which is seen first?", ("ow", "ew")),
    ],
)

SUMS = Question(
    "scale-sums",
    title="What may be made of each document by itself, and then added?",
    answer="a",
    why="A count is a sum over documents; which pair is commonest is known from the sum alone.",
    hints=["Train low low and new new new by themselves: which is the first merge of both?"],
    trace="try each with two documents of one word.",
    mistakes=[
        Mistake("merges", "the merges add up.", "Is 256 the same token in both?", "b"),
        Mistake("both", "merges add up too.", "Is 256 the same token in both?", "c"),
        Mistake("none", "nothing can be added.", "What did a + b show?", "d"),
    ],
)

BLANK_LINE = Question(
    "scale-blank-line",
    title="How many chunks have the parts of a text cut between two line ends?",
    answer=4,
    why="low, a full stop with one line end, the other line end, slow.",
    hints=["Signs take the line ends after them into their chunk."],
    trace="split low.\\n, then \\nslow, and count.",
    mistakes=[
        Mistake("same", "it makes no difference.", "In which chunk were both line ends?", 3),
        Mistake("alone", "a line end is a chunk always.", "What is split('.\\n')?", 5),
        Mistake("with-word", "a word takes a line end before it.", "What is split('\\nslow')?", 2),
    ],
)

AT_THE_CUT = Question(
    "scale-at-the-cut",
    title="What is find_next_cut of a file at a place behind a line end?",
    answer=8,
    why="Behind the line end and before an l: start is a cut itself.",
    hints=["Number the bytes from 0. Which one is before place 8, which one behind it?"],
    trace="number the bytes from 0, and look at both sides of place 8.",
    mistakes=[
        Mistake("after", "a cut at start is passed over.", "At or after: is 8 one?", 11),
        Mistake("line-end", "the cut is before the line end.", "Is 7 at or after 8?", 7),
        Mistake("beyond", "places count from 1.", "Which place has the n?", 9),
        Mistake("space", "only a space makes a cut.", "Is 3 at or after 8?", 3),
    ],
)

MERGES_OF_4096 = Question(
    "scale-4096",
    title="How many merges has a byte-level vocabulary of 4,096 tokens?",
    answer=3840,
    why="256 of the tokens are the bytes.",
    hints=["Which tokens are there before the first merge?"],
    trace="subtract the tokens that no merge made.",
    mistakes=[
        Mistake("all", "every token was merged.", "Which ones are there to begin with?", 4096),
        Mistake("added", "the bytes come on top.", "Does vocab_size count them?", 4352),
        Mistake("off-by-one", "ids count from 1.", "Which id has the first merge?", 3839),
        Mistake("one-more", "ids count from 1.", "Which id has the first merge?", 3841),
    ],
)

HALVES = Question(
    "scale-halves",
    title="How many U+FFFD if é is cut between its bytes, and each half is decoded?",
    answer=2,
    why="c3 begins a character that does not come, and a9 continues one that has not begun.",
    hints=["Decode each half by itself, with replace."],
    trace="write the role of both bytes, and decode one after the other.",
    mistakes=[
        Mistake("one", "the halves share one.", "Does the second know of the first?", 1),
        Mistake("whole", "the halves find one another.", "Who waited for the second?", 0),
    ],
)
