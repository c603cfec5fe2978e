"""Questions on counting beyond one machine."""

from bpe_lesson.exercises.exercise import Mistake, Question

FIRST_MERGES = Question(
    "scale-first-merges",
    title="Which pair is merged first in each of two parts, and in both together?",
    answer=("lo", "er", "ow"),
    why="ow comes second in both parts, with 2 of 5. Together that makes 4, more than lo or er.",
    hints=["Each chunk here is a single pair. Add up the counts of both parts, chunk by chunk."],
    trace="make a table: a row for each pair, a column for each part, and one for the sum.",
    mistakes=[
        Mistake(
            "left-wins",
            "You'd get that if the winner of the first part won overall.",
            "Add up the counts of both parts, pair by pair. Which pair has the highest sum?",
            ("lo", "er", "lo"),
        ),
        Mistake(
            "right-wins",
            "You'd get that if the winner of the second part won overall.",
            "Add up the counts of both parts, pair by pair. Which pair has the highest sum?",
            ("lo", "er", "er"),
        ),
        Mistake(
            "sum-everywhere",
            "You'd get that if each part already knew the counts of the other.",
            "How often does ow occur in the first part alone?",
            ("ow", "ow", "ow"),
        ),
    ],
)

MID_WORD = Question(
    "scale-mid-word",
    title="How many chunks do two parts have together if the text is cut inside a word?",
    answer=3,
    why="They are low, ␣lo and wer. ␣lower is lost, and two chunks appear that nobody wrote.",
    hints=["Write each part down on its own, and draw a line before each space in it."],
    trace="split each of the two parts into chunks, and count them all.",
    mistakes=[
        Mistake(
            "rejoined",
            "You'd get that if adding the counts joined ␣lo and wer again.",
            "The sum is a Counter. Which keys does it get from each part?",
            2,
        ),
        Mistake(
            "spaces",
            "You'd get that if a space were a chunk of its own.",
            'What is `pretokenize.split("low lower")`? Which chunk has the space?',
            4,
        ),
        Mistake(
            "lost",
            "You'd get that if half a word weren't a chunk.",
            'What is `pretokenize.split("wer")`?',
            1,
        ),
    ],
)

CUTS = Question(
    "scale-cuts",
    title="Which places of a text are safe cuts?",
    answer=[3, 9],
    why="3 is between a w and a space (rule 1), and 9 is between a newline and an l (rule 2).",
    hints=["For each place from 1 to 11: which byte comes before it, and which after it?"],
    trace="number the places, and look at the byte before and the byte after each of them.",
    minutes=1.5,
    mistakes=[
        Mistake(
            "any-space",
            "You'd get that if any space were enough for rule 1.",
            "Which byte comes before place 4? Is it a visible character?",
            [3, 4, 9],
        ),
        Mistake(
            "apart",
            "You'd get that if the two spaces were a chunk by themselves.",
            "Rule 1 cuts between a visible character and a space. Which byte comes before place 5?",
            [3, 5, 9],
        ),
        Mistake(
            "after-spaces",
            "You'd get that if rule 1 cut after the spaces.",
            "Which byte comes before place 5, and which after it?",
            [5, 9],
        ),
        Mistake(
            "before",
            "You'd get that if each place had the number of the byte before it.",
            "How many bytes come before the first space?",
            [2, 8],
        ),
        Mistake(
            "both-sides",
            "You'd get that if there were also a cut before a newline.",
            "Place 8 is between a w and a newline. Which rule would allow a cut there?",
            [3, 8, 9],
        ),
        Mistake(
            "line-end",
            "You'd get that if rule 2 cut before the newline.",
            "On which side of the newline does rule 2 cut?",
            [3, 8],
        ),
        Mistake(
            "one-rule",
            "You'd get that with rule 1 alone.",
            "What comes after the newline? What does rule 2 say about that?",
            [3],
        ),
        Mistake(
            "other-rule",
            "You'd get that with rule 2 alone.",
            "Which bytes come before and after place 3? What does rule 1 say about them?",
            [9],
        ),
    ],
)

ACCIDENT = Question(
    "scale-accident",
    title="What happens to the counts if one of two workers is killed halfway?",
    answer="b",
    why="A block's counts depend on nothing but the block, so another worker can count it again.",
    hints=["Where are the files, and who still knows which blocks were asked for?"],
    trace="follow one block that the dead worker had: what does another worker need to count it?",
    mistakes=[
        Mistake(
            "lost",
            "You'd get that if each block could be counted only once.",
            "Did the text of the block die with the worker?",
            "a",
        ),
        Mistake(
            "stopped",
            "You'd get that if the work couldn't go on without both workers.",
            "Who could take over the blocks of the dead worker?",
            "c",
        ),
        Mistake(
            "twice",
            "You'd get that if the lost counts had been added before they were made again.",
            "The dead worker hadn't handed them over yet. Could they have been added already?",
            "d",
        ),
    ],
)

ORDER = Question(
    "scale-order",
    title="Which two letters are merged first, with the same counts in two orders?",
    answer=("lo", "ne"),
    why="All four pairs occur once, so it's a tie, and the first pair seen wins.",
    hints=["How often does each of the four pairs occur? Which rule decides in that case?"],
    trace="for each dict, write down the pairs in the order in which you meet them.",
    mistakes=[
        Mistake(
            "no-order",
            "You'd get that if equal dicts always led to equal merges.",
            "Which pair does the second dict show you first?",
            ("lo", "lo"),
        ),
        Mistake(
            "turned",
            "You'd get that if the last pair seen won a tie.",
            "What is our rule for ties?",
            ("ew", "ow"),
        ),
        Mistake(
            "other",
            "You'd get that if the chunk that comes later won.",
            "What is our rule for ties?",
            ("ne", "lo"),
        ),
        Mistake(
            "ends",
            "You'd get that if the last pair of the first chunk won.",
            "Which pair do you see first in `low`?",
            ("ow", "ew"),
        ),
    ],
)

SUMS = Question(
    "scale-sums",
    title="What can you compute for each document on its own, and then add up?",
    answer="a",
    why="Counts can be added up, but only the sum of the counts tells you which pair to merge.",
    hints=["Think of the two parts with lo, er and ow. Which pair did each part merge first?"],
    trace="go back to part 1 and part 2. Write down the counts and the first merge of each, and "
    "those of both together.",
    mistakes=[
        Mistake(
            "merges",
            "You'd get that if merges added up.",
            "In the two parts with lo, er and ow, which token got the id 256?",
            "b",
        ),
        Mistake(
            "both",
            "You'd get that if merges added up as counts do.",
            "In the two parts with lo, er and ow, which token got the id 256?",
            "c",
        ),
        Mistake(
            "none",
            "You'd get that if nothing could be added up.",
            "For the first two documents of this lesson, what was `a + b` equal to?",
            "d",
        ),
    ],
)

BLANK_LINE = Question(
    "scale-blank-line",
    title="How many chunks do the parts of a text have together if you cut between two newlines?",
    answer=4,
    why="They are low, a full stop with a newline, the other newline, and slow.",
    hints=["A full stop takes the newlines after it into its chunk."],
    trace=r'split "low.\n", then "\nslow", and count the chunks of both.',
    mistakes=[
        Mistake(
            "same",
            "You'd get that if the cut made no difference.",
            "Both newlines were in one chunk before. Can they still be?",
            3,
        ),
        Mistake(
            "alone",
            "You'd get that if a newline were always a chunk of its own.",
            r'What is `pretokenize.split(".\n")`?',
            5,
        ),
        Mistake(
            "with-word",
            "You'd get that if a word took the newline before it into its chunk.",
            r'What is `pretokenize.split("\nslow")`?',
            2,
        ),
    ],
)

AT_THE_CUT = Question(
    "scale-at-the-cut",
    title="What does find_next_cut return for a place right after a newline?",
    answer=8,
    why="Place 8 is between a newline and an l, so it's a safe cut itself.",
    hints=["Number the places from 0. Which byte comes before place 8, and which after it?"],
    trace="number the places from 0, and look at the bytes on both sides of place 8.",
    mistakes=[
        Mistake(
            "after",
            "You'd get that if a cut at `start` didn't count.",
            "The function returns the first cut at `start` *or* after it. Is 8 a cut?",
            11,
        ),
        Mistake(
            "line-end",
            "You'd get that if the cut were before the newline.",
            "Is place 7 at or after 8?",
            7,
        ),
        Mistake(
            "beyond",
            "You'd get that if places were counted from 1.",
            "How many bytes come before the l of the second low?",
            9,
        ),
        Mistake(
            "space",
            "You'd get that if only rule 1 existed and the search went backwards.",
            "Is place 3 at or after 8?",
            3,
        ),
    ],
)

MERGES_OF_A_VOCABULARY = Question(
    "scale-merges",
    title="How many merges does a byte-level vocabulary of 32,768 tokens have?",
    answer=32512,
    why="256 of the tokens are the single bytes. Each of the others comes from a merge.",
    hints=["Which tokens are there before the first merge?"],
    trace="subtract the tokens that no merge has made.",
    mistakes=[
        Mistake(
            "all",
            "You'd get that if every token came from a merge.",
            "Which tokens are there before the first merge?",
            32768,
        ),
        Mistake(
            "added",
            "You'd get that if the single bytes weren't part of the 32,768.",
            "Does `vocab_size` count the single bytes?",
            33024,
        ),
        Mistake(
            "off-by-one",
            "You'd get that if there were 257 tokens before the first merge.",
            "Which id does the first merge make?",
            32511,
        ),
        Mistake(
            "one-more",
            "You'd get that if there were 255 tokens before the first merge.",
            "Which id does the first merge make?",
            32513,
        ),
    ],
)

HALVES = Question(
    "scale-halves",
    title="How many U+FFFD do you get if é is cut between its bytes and each half is decoded?",
    answer=2,
    why="c3 promises another byte that never comes, and a9 has nothing to continue.",
    hints=['Decode each half on its own, with `errors="replace"`.'],
    trace="write down what each of the two bytes promises or continues, and decode one at a time.",
    mistakes=[
        Mistake(
            "one",
            "You'd get that if the two halves shared one U+FFFD.",
            "When the second half is decoded, does anything remember the first?",
            1,
        ),
        Mistake(
            "whole",
            "You'd get that if the two halves were put together again before decoding.",
            "Each half is decoded on its own. When the first one is decoded, is the second one "
            "there?",
            0,
        ),
    ],
)
