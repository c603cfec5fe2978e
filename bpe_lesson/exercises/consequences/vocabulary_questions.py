"""Questions on vocabularies, on three ways to cut a word, and those at the end of the lesson."""

from bpe_lesson.exercises.exercise import Mistake, Question

LEFTOVER = Question(
    "price-alpha",
    title="How often does the token ␣alpha occur in the ids of the text it was learned from?",
    answer=0,
    why="Every ␣alpha in the essay is the beginning of ␣alphabet, and there two later merges "
    "always make it longer.",
    hints=[
        "In the table, which merge comes right after the one that makes ␣alpha? Does it "
        "leave any ␣alpha as it is?"
    ],
    trace="encode ␣alphabet step by step with the three merges. What becomes of ␣alpha?",
    minutes=1,
    mistakes=[
        Mistake(
            "stays",
            "You'd get 5 if ␣alpha stayed in the ids even after it was merged into a longer token.",
            "The merge in the next row of the table replaces ␣alpha and b. What is left of ␣alpha?",
            5,
        ),
        Mistake(
            "once",
            "You'd get 1 if every learned token had to occur somewhere.",
            "In which word would it occur, and what do the later merges do there?",
            1,
        ),
    ],
)

CHOOSE = Question(
    "price-choose",
    title="Which vocabulary size do you choose if a doubling must save at least 15% of the tokens?",
    answer=1024,
    why="From 512 to 1,024 tokens the unseen text gets 18% shorter, but from 1,024 to 2,048 only "
    "11%.",
    hints=[
        "From 256 to 512 tokens, the unseen text goes from 7,223 tokens to 4,348. Divide the "
        "second number by the first: it must be 0.85 or less."
    ],
    trace="in the column of the unseen text, divide each number by the one above it.",
    minutes=2,
    mistakes=[
        Mistake(
            "one-too-far",
            "You'd get that by also making the first doubling that saves too little.",
            "How much shorter is the unseen text at 2,048 tokens than at 1,024?",
            2048,
        ),
        Mistake(
            "one-too-few",
            "You'd get that by stopping one doubling too early.",
            "Compare 512 and 1,024: how much shorter does the unseen text get?",
            512,
        ),
    ],
)

WORDPIECE_TRACE = Question(
    "price-longest",
    title="Cut the word lowest by longest match with low, lowe, ##e, ##s, ##t, ##est",
    answer=["lowe", "##s", "##t"],
    why="lowe is longer than low. That leaves st, and the longest piece that fits there is ##s.",
    hints=["What's the longest piece that lowest begins with? Which letters are left after it?"],
    trace="take the longest piece that fits, cross out its letters, and go on with the rest.",
    minutes=1.5,
    mistakes=[
        Mistake(
            "best",
            "You'd get that if the cut with the fewest pieces won.",
            "WordPiece takes the longest piece at the beginning. Is that `low`?",
            ["low", "##est"],
        ),
        Mistake(
            "unmarked",
            "You'd get that if pieces inside the word were written without `##`.",
            "Look up your second piece in the list. How is it spelled there?",
            ["lowe", "s", "t"],
        ),
        Mistake(
            "short",
            "You'd get that if the shortest piece went first.",
            "Two pieces fit at the beginning. Which one is longer?",
            ["low", "##e", "##s", "##t"],
        ),
        Mistake(
            "short-then-long",
            "You'd get that if the shorter piece went first, and if ##st were one of the pieces.",
            "Look up each of your pieces in the list. Which one isn't there?",
            ["low", "##e", "##st"],
        ),
    ],
)

PRODUCT = Question(
    "price-product",
    title="Which cut of the word nest is more probable?",
    answer=["n", "est"],
    why="0.10 × 0.25 is 0.025, and 0.20 × 0.10 is only 0.020.",
    hints=["Multiply the two probabilities of each cut. Which product is greater?"],
    trace="for each of the two cuts, look up both probabilities and multiply them.",
    minutes=1.5,
    mistakes=[
        Mistake(
            "first-piece",
            "You'd get that if only the first piece counted, or if the longest one went first.",
            "Multiply: is 0.20 × 0.10 more or less than 0.10 × 0.25?",
            ["ne", "st"],
        ),
    ],
)

ALGORITHM = Question(
    "price-algorithm",
    title="Which algorithm made which cut of ␣sister?",
    answer=("BPE", "WordPiece"),
    why="B takes the longest piece each time, and C has the greatest sum. So A is BPE's: it "
    "merged i and s before it could merge ␣s and i.",
    hints=[
        "Start with the sums: which cut would Unigram take?",
        "The longest piece that ␣sister begins with is ␣si. What's the longest piece that fits "
        "after it?",
    ],
    trace="find the cut with the greatest sum, then the one by longest match. BPE made the third.",
    minutes=2.5,
    mistakes=[
        Mistake(
            "swapped",
            "You'd get that if BPE looked for the longest piece.",
            "BPE applies the earliest merge first. Of all the pieces in A and B, which was "
            "learned first?",
            ("WordPiece", "BPE"),
        ),
        Mistake(
            "unigram",
            "You'd get that if A had the greatest sum.",
            "Compare the sums of A and C: which one is closer to 0?",
            ("Unigram", "WordPiece"),
        ),
        Mistake(
            "both",
            "You'd get that if B had the greatest sum.",
            "Which of the three sums is closest to 0?",
            ("BPE", "Unigram"),
        ),
    ],
)

SCORE = Question(
    "price-score",
    title="Which pair does BPE merge first, and which one has WordPiece's highest score?",
    answer=("ea", "qu"),
    why="ea is the most common pair. But e and a are common anyway, while q and u never occur "
    "apart: 3 / (3 × 3) is by far the highest score.",
    hints=[
        "BPE looks only at the column `count`. For the score, divide that number by the product "
        "of the two numbers after it."
    ],
    trace="compute the score of each row: its count, divided by the product of the two letters' "
    "counts.",
    minutes=2,
    mistakes=[
        Mistake(
            "same",
            "You'd get that if both looked at the pair's count only.",
            "Compute the score of each row. Is that of ea the highest?",
            ("ea", "ea"),
        ),
        Mistake(
            "swapped",
            "You'd get that by swapping the two pairs.",
            "Which algorithm does the question ask about first?",
            ("qu", "ea"),
        ),
    ],
)

BETTER = Question(
    "price-greedy",
    title="Which pair do you merge first in aaaabaaaba if two merges should leave five symbols?",
    answer="ba",
    why="Merging ba leaves a a a a Z a a Z. Now aa fits exactly, three times, and five symbols are "
    "left.",
    hints=[
        "Only three different pairs occur. Try each of them as the first merge, and then take "
        "the most common pair in what's left.",
        "If aa goes first, one a is left over in aaa. Which pair could have used that a?",
    ],
    trace="merge each of aa, ab, ba once, write down what is left, and find the best second pair.",
    minutes=2,
    mistakes=[
        Mistake(
            "greedy",
            "You'd get that if the most common pair were always the best first merge.",
            "Merge aa, then the most common pair in what's left. How many symbols are left?",
            "aa",
        ),
        Mistake(
            "ab",
            "You'd get that if merging ab left an even number of a's at the beginning.",
            "Merge ab by hand. How many a's are at the beginning now, and how many are left after "
            "merging aa?",
            "ab",
        ),
    ],
)

BIGGER = Question(
    "price-bigger",
    title="On which text should you compare two vocabulary sizes?",
    answer="c",
    why="On its own training text a tokenizer always looks good, and a larger one looks even "
    "better.",
    hints=[
        "In the figure, one line keeps rising and the other flattens out. Which text does "
        "each of them belong to?"
    ],
    trace="look at the figure of bytes per token. Which of its lines would mislead you?",
    mistakes=[
        Mistake(
            "own",
            "You'd get that if a tokenizer did equally well on every text.",
            "In the figure, how far apart are the two lines at the right end?",
            "a",
        ),
        Mistake(
            "parts",
            "You'd get that if long tokens were good in themselves.",
            "How often does a long token occur in a text that it wasn't learned from?",
            "b",
        ),
        Mistake(
            "none",
            "You'd get that if a larger vocabulary cost nothing.",
            "What does a model need for every token in its vocabulary?",
            "d",
        ),
    ],
)

FEWEST = Question(
    "price-characters",
    title="The Chinese text has the fewest code points. Is Chinese the cheapest language after "
    "English?",
    answer=False,
    why="You pay for tokens, and most Chinese characters take three of them here.",
    hints=["A premium is computed from two counts. What do they count?"],
    trace="look up Chinese in the first table of tokens. Which languages need fewer?",
    mistakes=[
        Mistake(
            "code-points",
            "You'd get that if you paid by the character.",
            "How many tokens does the Chinese text take, and how many does the Spanish one take?",
            True,
        )
    ],
)

FAILS = Question(
    "price-fails",
    title="A model adds 12345 + 1234 wrongly: what do you look at first?",
    answer="b",
    why="The tokens show you that the digits of the two numbers were grouped differently. That may "
    "not be the only reason, but it's quick to check.",
    hints=["What did the model get to read: digits, or something else?"],
    trace="split the two numbers into chunks. Which digits end up together?",
    mistakes=[
        Mistake(
            "maths",
            "You'd get that if you could be sure that the model had read the digits.",
            "What did it read instead, and how could you find out?",
            "a",
        ),
        Mistake(
            "bytes",
            "You'd get that if a digit could get lost on its way to bytes.",
            "A digit is ASCII. How many bytes does it take, and could UTF-8 lose it?",
            "c",
        ),
        Mistake(
            "bigger",
            "You'd get that if a larger vocabulary lined the digits up.",
            "GPT-4's pattern cuts after three digits. Would more merges change that?",
            "d",
        ),
    ],
)

BYTES_OF = Question(
    "price-bytes",
    title="How many bytes are in τσάι?",
    answer=8,
    why="All four letters are between U+0080 and U+07FF, and those take two bytes each.",
    hints=[
        "Greek letters are below U+0800, but they aren't ASCII. How many bytes does each of "
        "them take?"
    ],
    trace="write down the number of bytes for each of the four letters.",
    mistakes=[
        Mistake(
            "letters",
            "You'd get that if every letter were one byte.",
            "That's true of ASCII letters. Is a Greek letter ASCII?",
            4,
        ),
        Mistake(
            "three",
            "You'd get that if all letters beyond ASCII took three bytes.",
            "Characters take three bytes from U+0800 on. Is τ (U+03C4) above or below that?",
            12,
        ),
    ],
)

ROWS = Question(
    "price-rows",
    title="How many tokens are in a vocabulary made by 768 merges?",
    answer=1024,
    why="There's one token for each of the 256 bytes, and one for each merge.",
    hints=["Which tokens are there before the first merge?"],
    trace="add the number of merges to the number of tokens that were there before them.",
    mistakes=[
        Mistake(
            "merges-only",
            "You'd get that if only merges made tokens.",
            "What does a tokenizer use for a byte that no merge touches?",
            768,
        ),
        Mistake(
            "off-by-one",
            "You'd get that if the byte tokens went from 0 to 256.",
            "The highest byte is 255. How many bytes are there, counting 0?",
            1025,
        ),
    ],
)
