"""The questions of lesson 10: predictions, and a few on earlier lessons."""

from bpe_lesson.exercises.exercise import Mistake, Question

AFTER_THE = Question(
    "model-after-the",
    title="Which ids come right after a 0, and how often?",
    answer={1: 2, 3: 1},
    why="There are three 0s. After two of them comes a 1 (cat), and after one a 3 (dog).",
    hints=["Find the three places of `the`. Which id is to the right of each?"],
    trace="underline each 0 together with the id after it.",
    minutes=1,
    mistakes=[
        Mistake(
            "before",
            "You'd get that if you counted the ids before each 0.",
            "The model reads from left to right. On which side of a 0 is the id that it has to "
            "guess?",
            {2: 1, 5: 1},
        ),
        Mistake(
            "once",
            "You'd get that if you noted which ids come, but not how often.",
            "How many times do you see `the cat`?",
            {1: 1, 3: 1},
        ),
        Mistake(
            "anywhere-after",
            "You'd get that if you counted all the ids that occur in the text.",
            "Only the id *right* after a 0 counts. Which ones are those?",
            {0: 3, 1: 2, 2: 1, 3: 1, 4: 1, 5: 2},
        ),
    ],
)

SHARES = Question(
    "model-shares",
    title="How probable are cat and slept after the?",
    answer=(0.6, 0.04),
    why="cat has (2 + 2 × 0.5) / 5, and slept has (0 + 2 × 0.1) / 5.",
    hints=[
        "There are 3 + 2 = 5 shares. How many does `cat` have of its own, and how many of the "
        "other two does it get?"
    ],
    trace="write down count, kinds, rest and total for each of the two words.",
    minutes=1,
    mistakes=[
        Mistake(
            "counts-only",
            "You'd get that if nothing were kept in reserve.",
            "Into how many shares do you divide? There are more than the three that came.",
            (2 / 3, 0.0),
        ),
        Mistake(
            "counts-only-of-five",
            "You'd get that if the two extra shares went to nobody.",
            "Which part of the two shares belongs to a word whose `rest` is 0.5?",
            (0.4, 0.0),
        ),
        Mistake(
            "one-share",
            "You'd get that if `rest` were multiplied by 1.",
            "How many kinds came after `the`?",
            (0.5, 0.02),
        ),
        Mistake(
            "divided-by-three",
            "You'd get that if you divided by the total alone.",
            "There are three shares for the tokens that came, and two more. How many is that?",
            (1.0, 0.2 / 3),
        ),
    ],
)

NO_END = Question(
    "model-no-end",
    title="How long are the texts of a model that never saw the end-of-text token?",
    answer="c",
    why="It hardly ever draws a token that it has never seen, so only the limit stops it.",
    hints=[
        "`generate` stops when it draws one certain token, or when it has 100. Which of the two "
        "can still happen?"
    ],
    trace="go through what `generate` does after a full stop.",
    minutes=1,
    mistakes=[
        Mistake(
            "full-stop",
            "You'd get that if a full stop ended a text.",
            "In the text above, did the model stop at its first full stop or comma? Which token "
            "does `generate` wait for?",
            "a",
        ),
        Mistake(
            "as-before",
            "You'd get that if the model knew from somewhere else how long a text is.",
            "What has it counted? Does any count say how many tokens came before?",
            "b",
        ),
        Mistake(
            "none",
            "You'd get that if a model without the token couldn't begin.",
            "The prompt is `The code`. Has the model seen what comes after that?",
            "d",
        ),
    ],
)

BEST = Question(
    "model-best",
    title="Which vocabulary has the lowest perplexity, and which the fewest bits per byte?",
    answer=(256, 512),
    why="A byte is easier to guess than a long token. But per byte, the tokenizer with 512 tokens "
    "does best.",
    hints=[
        "What's easier to guess: the next byte, or the next three bytes at once? That's perplexity.",
        "For the bits per byte, two forces pull: larger tokens mean fewer steps, but each was seen "
        "less often. Our text is short, so the second force soon wins.",
    ],
    trace="for the first value, think of one guess. For the second, think of the whole text.",
    minutes=1,
    mistakes=[
        Mistake(
            "bytes-twice",
            "You'd get that if single bytes were the best in both ways.",
            "A tokenizer that knows `␣the` gets it in one step. How many steps do bytes need?",
            (256, 256),
        ),
        Mistake(
            "largest-twice",
            "You'd get that if larger vocabularies were always better.",
            "The largest vocabulary has a token for nearly every chunk of the text that it learned "
            "from. How often was each of those seen?",
            (3508, 3508),
        ),
        Mistake(
            "bytes-and-largest",
            "You'd get that if longer tokens always saved bits.",
            "How often has the model seen each pair of tokens, if nearly every word is one?",
            (256, 3508),
        ),
        Mistake(
            "a-little-too-large",
            "You'd get that if a larger vocabulary paid off a little longer than it does.",
            "The essay is short. Which size comes before yours?",
            (256, 1024),
        ),
        Mistake(
            "swapped",
            "You'd get that if you mixed up the two numbers.",
            "The first value is the perplexity of a single guess. Which tokens are the easiest to "
            "guess?",
            (512, 256),
        ),
    ],
)

UNMET = Question(
    "model-unmet",
    title="What does the model expect after a token that it has never met?",
    answer="b",
    why="Nothing was counted for that context, so the model falls back on the empty one.",
    hints=["What does `next_distribution` return if nothing was counted?"],
    trace="go through the contexts that `predict` uses, from the empty one to the longest.",
    minutes=0.5,
    mistakes=[
        Mistake(
            "spelling",
            "You'd get that if the model saw how its tokens are spelled.",
            "`␣alpha` and `␣alphabet` are two different ids. What do the two numbers tell the model "
            "about their letters?",
            "a",
        ),
        Mistake(
            "uniform",
            "You'd get that if the model forgot everything else that it has counted.",
            "The empty context has counts too. Are all tokens equally common in the essay?",
            "c",
        ),
    ],
)

LANGUAGES = Question(
    "model-languages",
    title="Which language takes more bits per token, and which for the whole sentence?",
    answer=("English", "Greek"),
    why="A Greek token is often half a letter, which is easy to guess, but there are many of them.",
    hints=[
        "How much of a word is a Greek token, and how much is an English one? Which of the two "
        "is easier to guess?"
    ],
    trace="think of the two bytes of a Greek letter: how many values can the first one have?",
    minutes=1,
    mistakes=[
        Mistake(
            "greek-twice",
            "You'd get that if a Greek token were harder to guess than an English one.",
            "The first byte of nearly every Greek letter is one of two bytes. How hard is it to "
            "guess?",
            ("Greek", "Greek"),
        ),
        Mistake(
            "english-twice",
            "You'd get that if the number of tokens didn't matter.",
            "How many tokens does the Greek sentence have, compared with the English one?",
            ("English", "English"),
        ),
        Mistake(
            "swapped",
            "You'd get that if you mixed up the two values.",
            "The first value is about one token, the second about the whole sentence.",
            ("Greek", "English"),
        ),
    ],
)

COMPARE = Question(
    "model-compare",
    title="Can you compare two perplexities per token?",
    answer="can't tell",
    why="A guesses single bytes and B guesses longer tokens. Only bits per byte compare them.",
    hints=["What does each of the models have to guess in one step?"],
    trace="look at the table of the five vocabularies again: which column can you compare?",
    minutes=0.5,
    mistakes=[
        Mistake(
            "lower-is-better",
            "You'd get that if the lower perplexity always belonged to the better model.",
            "How many bytes does A guess in one step, and how many does B?",
            "A",
        ),
        Mistake(
            "larger-is-better",
            "You'd get that if a larger vocabulary always made a better model.",
            "In the table, what happened to the bits per byte as the vocabulary grew?",
            "B",
        ),
    ],
)

BITS = Question(
    "model-bits",
    title="How many bits per byte are two tokens with 1/2 and 1/8 in a text of 4 bytes?",
    answer=1.0,
    why="They take 1 bit and 3 bits. That's 4 bits for 4 bytes.",
    hints=["How often do you halve 1 to get to 1/8?"],
    trace="write the bits of each token, add them, and divide by the bytes.",
    minutes=0.5,
    mistakes=[
        Mistake(
            "per-token",
            "You'd get that if you divided by the number of tokens.",
            "Which of the two numbers, tokens or bytes, doesn't depend on the tokenizer?",
            2.0,
        ),
        Mistake(
            "not-divided",
            "You'd get that if you didn't divide.",
            "That's the number of bits for the whole text. How many bytes does it have?",
            4.0,
        ),
    ],
)

FINISH = Question(
    "model-finish",
    title="What does finish return if the stream ended in the middle of a character?",
    answer="\ufffd",
    why="The waiting bytes will never become a character, so U+FFFD takes their place.",
    hints=["It's a single character, which stands for bytes that aren't valid UTF-8."],
    trace="feed half an é, and think of what the reader should see in the end.",
    minutes=0.5,
    mistakes=[
        Mistake(
            "nothing",
            "You'd get that if the waiting bytes were thrown away.",
            "Then nobody would notice that something is missing. Which character says so?",
            "",
        ),
        Mistake(
            "question-mark",
            "You'd get that if a plain question mark took their place.",
            "The character looks similar, but it's U+FFFD. How do you write that in Python?",
            "?",
        ),
    ],
)

LOG = Question(
    "model-log",
    title="What's log10(1/100)?",
    answer=-2,
    why="1/100 is 1 divided by 10 two times.",
    hints=["How often do you divide 1 by 10 to get to 1/100?"],
    trace="write 1/100 as a power of 10.",
    minutes=0.5,
    mistakes=[
        Mistake(
            "sign",
            "You'd get that for 100.",
            "Do you multiply by 10 to get from 1 to 1/100, or do you divide?",
            2,
        ),
        Mistake(
            "no-logarithm",
            "You'd get that if you didn't take the logarithm.",
            "A logarithm is the power, not the number. 10 to the power of what is 1/100?",
            0.01,
        ),
    ],
)
