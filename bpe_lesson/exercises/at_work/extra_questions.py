"""Questions on batches, added tokens, SentencePiece, vocabulary sizes and broken prompts."""

from bpe_lesson.exercises.exercise import Mistake, Question

SIDE = Question(
    "work-side",
    title="On which side do you pad texts that a model should continue?",
    answer="left",
    why="The model writes its next token after the last position of the row. With padding on the "
    "right, that position would be padding.",
    hints=["After which token of the row does the model write the next one?"],
    trace="write both rows down, pad them on one side, and put your finger on the place of the next "
    "token.",
    mistakes=[
        Mistake(
            "right",
            "You'd get that if the model could write in the middle of a row.",
            "What would be the last thing it reads before it writes?",
            "right",
        ),
        Mistake(
            "either",
            "You'd get that if the mask made both the same.",
            "The mask hides the padding. But where does the next token go?",
            "both",
        ),
    ],
)

NEW_ID = Question(
    "work-new-id",
    title="Which id does a token get that you add to 1,024 tokens and 4 special tokens?",
    answer=1028,
    why="The ids 0 to 1027 are taken, and the model's rows for them are trained. So the new token gets "
    "the first one after them.",
    hints=["How many ids are taken, and what's the largest of them?"],
    trace="list the ids: the bytes, the merges, the special tokens. Which number comes next?",
    mistakes=[
        Mistake(
            "in-use",
            "You'd get that if the special tokens had no ids of their own.",
            "Which id does <|bos|> have?",
            1024,
        ),
        Mistake(
            "last-one",
            "You'd get that if the ids began at 1.",
            "The first id is 0. Which is the last of 1,028?",
            1027,
        ),
        Mistake(
            "one-over",
            "You'd get that if there were one more special token.",
            "There are four. Count from 1024 on.",
            1029,
        ),
    ],
)

NFKC = Question(
    "work-nfkc",
    title="What comes back from SentencePiece for Ｕｎｉｃｏｄｅ² ①, with NFKC?",
    answer="Unicode2 1",
    why="NFKC replaces wide letters, the small raised 2 and the 1 in a circle by the plain characters. "
    "The text is changed before it's cut, so decoding can't bring it back.",
    hints=["NFKC replaces each character by the plain one that means nearly the same."],
    trace="go through the text character by character: which letter or digit is each of them?",
    mistakes=[
        Mistake(
            "same",
            "You'd get that if decoding brought everything back.",
            "What does the tokenizer get to see, once the text has been normalised?",
            "Ｕｎｉｃｏｄｅ² ①",
        ),
        Mistake(
            "square-kept",
            "You'd get that if only the wide letters were replaced.",
            "Are ² and ① plain digits?",
            "Unicode² ①",
        ),
        Mistake(
            "circle-kept",
            "You'd get that if the circle stayed.",
            "² becomes a plain digit. And ①?",
            "Unicode2 ①",
        ),
    ],
)

ROWS_ADDED = Question(
    "work-rows",
    title="How many numbers do 32,768 more tokens add to two tables with 4,096 numbers per row?",
    answer=268435456,
    why="32,768 × 4,096 × 2: each new token has a row in the table that reads and one in the table "
    "that writes.",
    hints=["How many rows come in each table? Let Python multiply."],
    trace="multiply the new tokens by the numbers in a row, then by the number of tables.",
    mistakes=[
        Mistake(
            "one-table",
            "You'd get that with a single table.",
            "This model has one table to read with, and one to write with.",
            134217728,
        ),
        Mistake(
            "rows-only",
            "You'd get that by counting rows.",
            "How many numbers are in a row?",
            65536,
        ),
    ],
)

WRONG = Question(
    "work-wrong",
    title="GPT-4's ids are decoded with GPT-4o's vocabulary. What happens?",
    answer="c",
    why="Nearly every number is an id in both vocabularies, so nothing complains. But it stands for "
    "different tokens.",
    hints=[
        "Is 9241 an id in a vocabulary of 200,000 tokens? And does it have to be the same token?"
    ],
    trace="imagine two dictionaries with numbered entries, and look the same number up in both.",
    mistakes=[
        Mistake(
            "error",
            "You'd get an error if the ids weren't in the other vocabulary.",
            "Which ids does GPT-4o's vocabulary have?",
            "a",
        ),
        Mistake(
            "same",
            "You'd get that if both numbered their tokens alike.",
            "They were trained separately, on different texts. What fixes the number of a token?",
            "b",
        ),
    ],
)

UNREACHABLE = Question(
    "work-unreachable",
    title="How many of the 773 tokens occur in the ids of no text at all?",
    answer="a few",
    why="760 of them are parts of characters, and occur where those are spelled. The other 13 are "
    "bytes that valid UTF-8 never contains.",
    hints=[
        "The first two bytes of an emoji are one of the 773. Does a text with that emoji use it? And "
        "are there bytes that no character has (lesson 03)?"
    ],
    trace="take three of the tokens shown, and think of a text for each.",
    mistakes=[
        Mistake(
            "all",
            "You'd get that if a token had to be a text of its own.",
            "The tokens of 🧁 above weren't texts either. Did they occur in a text?",
            "all",
        ),
        Mistake(
            "none",
            "You'd get that if every byte occurred in some character.",
            "Which bytes does UTF-8 never use (lesson 03)?",
            "none",
        ),
    ],
)
