"""Questions on budgets, positions and chats."""

from bpe_lesson.exercises.exercise import Mistake, Question

CUT = Question(
    "work-cut",
    title="What does a text end with if its ids are cut inside a character?",
    answer="c",
    why="The last two ids that are left spell a space and three of the four bytes of the cupcake. "
    "`decode` writes a � for them.",
    hints=["Write down the bytes of the tenth and the eleventh token. How many does 🧁 need?"],
    trace="go through the bytes of the last two tokens that are left, and mark the characters that "
    "they complete.",
    mistakes=[
        Mistake(
            "nothing",
            "You'd get that if `decode` left broken bytes out.",
            "Which error handler does our `decode` use by default, and what does it write "
            "(lesson 06)?",
            "a",
        ),
        Mistake(
            "whole",
            "You'd get that if the eleven tokens had all the bytes of 🧁.",
            "How many bytes do the tenth and the eleventh token have, without the space?",
            "b",
        ),
        Mistake(
            "error",
            "You'd get an error if `decode` were strict by default.",
            "What does it do with bytes that aren't valid UTF-8, unless you say otherwise "
            "(lesson 06)?",
            "d",
        ),
    ],
)

AGAIN = Question(
    "work-again",
    title="How many tokens does caf take, if the merges were learned for caf and half an é?",
    answer=3,
    why="The first merge joins f with the first byte of é. That byte is gone, so this merge can't "
    "happen, and the other two build on its token.",
    hints=["Which two ids does the first merge join? Are they neighbours in `caf`?"],
    trace="write the three bytes of `caf`, and look for each of the three merges in turn.",
    mistakes=[
        Mistake(
            "one",
            "You'd get that if a part of a token were a token too.",
            "Is `caf` in the vocabulary? What's the token that it was a part of?",
            1,
        ),
        Mistake(
            "two",
            "You'd get that if `ca` or `af` were a token.",
            "Which merge would make it? Look at the three pairs.",
            2,
        ),
        Mistake(
            "four",
            "You'd get 4 if the first byte of é were still there.",
            "`errors='ignore'` has dropped it. How many bytes are left?",
            4,
        ),
    ],
)

HALVES = Question(
    "work-halves",
    title="Which positions do the two halves of the ë in Zoë have?",
    answer=((2, 3), (2, 3)),
    why="Both tokens have a part of the character at position 2. As in a slice, the end is the "
    "position after it.",
    hints=["What would `text[start:end]` have to show for the first half? And for the second?"],
    trace="number the characters of `Zoë` from 0, and draw a line from each of the four tokens to the "
    "characters that it has a part of.",
    mistakes=[
        Mistake(
            "bytes",
            "You'd get that by counting bytes.",
            "`len('Zoë')` counts characters. Which position does ë have in `'Zoë'`?",
            ((2, 3), (3, 4)),
        ),
        Mistake(
            "first",
            "You'd get that if only the first half had the character.",
            "If you coloured the text of the second half, what would you see?",
            ((2, 3), (3, 3)),
        ),
        Mistake(
            "last",
            "You'd get that if only the second half had the character.",
            "If you coloured the text of the first half, what would you see?",
            ((2, 2), (2, 3)),
        ),
        Mistake(
            "included",
            "You'd get that if the end were the last character itself.",
            "What does `'Zoë'[2:2]` give?",
            ((2, 2), (2, 2)),
        ),
    ],
)

INJECTED = Question(
    "work-injected",
    title="How often does the id of <|im_start|> occur in the careless program's ids?",
    answer=4,
    why="The template itself has three: for the system message, the user's message and the answer. "
    "The fourth was typed by the user, and has the same id.",
    hints=["Count `<|im_start|>` in the text that the template makes of these two messages."],
    trace="write the rendered text down, and underline each `<|im_start|>`. Does `encode` know who "
    "wrote it?",
    mistakes=[
        Mistake(
            "careful",
            "You'd get 3 if the user's own `<|im_start|>` were encoded as ordinary text.",
            "The program encodes everything in one call. What does it say about special tokens?",
            3,
        ),
        Mistake(
            "messages",
            "You'd get 2 by counting the messages.",
            "How does the template end? And what does the user's text contain?",
            2,
        ),
        Mistake(
            "nobody-answers",
            "You'd get that if you forgot something.",
            "Add them up: two messages, the marker that the answer starts with, and what's in the "
            "user's text.",
            1,
        ),
    ],
)

DOUBLE = Question(
    "work-double",
    title="What's wrong with the ids in the bug report?",
    answer="b",
    why="The template has written <|bos|>, and the function that encodes adds another one. Models "
    "were trained with a single one at the beginning.",
    hints=["Read the first three tokens. Which of them do you expect in a chat, and how often?"],
    trace="follow the text: what does `render_chat` put first, and what does `encode_prompt`?",
    mistakes=[
        Mistake(
            "role",
            "You'd get that if a role were a special token.",
            "In this template, a role is ordinary text after <|im_start|>. What comes before that?",
            "a",
        ),
        Mistake(
            "no-end",
            "You'd get that if the answer had already ended.",
            "The model writes <|im_end|> itself when it's done. Look at the beginning instead.",
            "c",
        ),
        Mistake(
            "fine",
            "You'd get that if it didn't matter how often a special token comes.",
            "What does the first of the tokens mean? And the second?",
            "d",
        ),
    ],
)

PROMISE = Question(
    "work-promise",
    title="What does truncate not promise?",
    answer="c",
    why="If the budget ends inside a character, the result may have fewer tokens. It never has more.",
    hints=["Think of the café and a budget of one token. What did `truncate` return?"],
    trace="go through the four sentences with `truncate('é', tokenizer, 1)`, if é is two tokens.",
    mistakes=[
        Mistake(
            "prefix",
            "You'd get that if `truncate` could change characters or leave some out in the middle.",
            "Where does it take characters away?",
            "a",
        ),
        Mistake(
            "whole",
            "You'd get that if a character could be cut in two.",
            "What does `errors='ignore'` do with the bytes of half a character?",
            "b",
        ),
        Mistake(
            "at-most",
            "You'd get that if nobody had counted the tokens of the result.",
            "What does the loop in `truncate` wait for?",
            "d",
        ),
    ],
)

SHARED = Question(
    "work-shared",
    title="Three tokens have the offsets (0, 1), (0, 1) and (1, 3). How long is the text?",
    answer=3,
    why="The last token ends at 3, and the tokens cover the whole text. The first two share its first "
    "character.",
    hints=["What are the positions of the last character?"],
    trace="draw three boxes in a row, numbered from 0, and mark what each token covers.",
    mistakes=[
        Mistake(
            "added",
            "You'd get 4 by adding up the lengths of the tokens.",
            "Do the first two tokens cover different characters?",
            4,
        ),
        Mistake(
            "tokens",
            "You'd get that if the last token didn't count to its end.",
            "(1, 3) covers the characters 1 and 2. How many are there, starting at 0?",
            2,
        ),
    ],
)

ENDLESS = Question(
    "work-endless",
    title="A program doesn't know that <|im_end|> ends an answer. What happens?",
    answer="b",
    why="The model goes on as its training texts did: after <|im_end|>, the next message begins. So it "
    "writes the user's part as well.",
    hints=["What came after <|im_end|> in the chats that the model was trained on?"],
    trace="continue the rendered chat by hand, after the assistant's <|im_end|>.",
    mistakes=[
        Mistake(
            "error",
            "You'd get that if the model knew what the program expects.",
            "A model only continues a text. What comes after <|im_end|> in a chat?",
            "a",
        ),
        Mistake(
            "empty",
            "You'd get that if the program had stopped before the answer.",
            "The answer comes before <|im_end|>. What comes after it?",
            "c",
        ),
        Mistake(
            "nothing",
            "You'd get that if the special token itself stopped the model.",
            "Who decides when to stop: the model, or the program that reads its tokens?",
            "d",
        ),
    ],
)

REPLACED = Question(
    "work-replaced",
    title="How many U+FFFD does decode write for the bytes f0 9f 98?",
    answer=1,
    why="f0 promises three more bytes, and two of them came. The beginning of one character becomes "
    "one �.",
    hints=["How many characters have been begun?"],
    trace="say what each byte promises, and where the promise is broken.",
    mistakes=[
        Mistake(
            "per-byte",
            "You'd get 3 if every byte had its own.",
            "9f and 98 are what f0 had promised. Is anything wrong with them?",
            3,
        ),
        Mistake(
            "none",
            "You'd get that if `decode` waited for the last byte.",
            "That's what a StreamDecoder does. What does `decode` do at the end of the bytes?",
            0,
        ),
        Mistake(
            "two",
            "You'd get that if the last byte were read separately.",
            "Is 98 a byte that can continue a character?",
            2,
        ),
    ],
)

REFUSES = Question(
    "work-refuses",
    title="Which library refuses to encode a special token unless you say how to treat it?",
    answer="tiktoken",
    why="tiktoken raises a ValueError until you allow the token or say that it's ordinary text. "
    "Hugging Face's library gives it its special id, and ours treats it as text.",
    hints=["Lesson 07 compares three defaults under *What breaks*."],
    trace="imagine each library's `encode` with a text that somebody typed: `<|endoftext|>`.",
    mistakes=[
        Mistake(
            "theirs",
            "You'd get Hugging Face if refusing were its default.",
            "What does `encode_special_tokens` change there?",
            "tokenizers",
        ),
        Mistake(
            "ours",
            "You'd get ours if it raised an error.",
            "What does `allowed_special` say if you don't pass it?",
            "ours",
        ),
    ],
)
