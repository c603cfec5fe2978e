"""Questions at the end of the lesson on training a tokenizer on bytes."""

from bpe_lesson.exercises.exercise import Mistake, Question

MERGES = Question(
    "train-merges",
    title="A vocabulary has 1,000 tokens. How many merges made it?",
    answer=744,
    why="Each merge made one token, and 256 were there before: 1000 − 256.",
    hints=["Which tokens were there before the first merge?"],
    trace="do it for a vocabulary of 257 first, then for one of 258.",
    mistakes=[
        Mistake(
            "all",
            "You'd get that if every token came from a merge.",
            "Which tokens are there from the start?",
            1000,
        ),
        Mistake("255", "You'd get that if there were 255 bytes.", "Did you count the byte 0?", 745),
        Mistake(
            "257",
            "You'd get that if there were 257 bytes.",
            "How many numbers are there from 0 to 255?",
            743,
        ),
        Mistake(
            "added",
            "You'd get that if the bytes came on top of the 1,000.",
            "Are they part of the vocabulary?",
            1256,
        ),
    ],
)

REPORT = Question(
    "train-report",
    title="60 bytes are 20 tokens on the training text, 24 on a new one. Which ratio to expect?",
    answer=2.5,
    why="It's 60 / 24, measured on the text that the merges weren't chosen for.",
    hints=["Which of the two texts is more like those that the tokenizer will meet?"],
    trace="work out both ratios, and cross out the one that flatters the tokenizer.",
    mistakes=[
        Mistake(
            "training",
            "You'd get that on the training text.",
            "Will the user's text be the one that the merges were chosen for?",
            3,
        ),
        Mistake(
            "upside-down",
            "You'd get that by dividing tokens by bytes.",
            "Should a better tokenizer have a larger or a smaller ratio?",
            0.4,
        ),
        Mistake(
            "mean",
            "You'd get that as the mean of both ratios.",
            "Which of the two ratios was measured on new text?",
            2.75,
        ),
        Mistake(
            "both",
            "You'd get that for both texts together.",
            "Which part of them had the tokenizer never seen?",
            120 / 44,
        ),
    ],
)

HALF = Question(
    "train-half-character",
    title="A token that isn't a character: what is it?",
    answer="b",
    why="Tokens are bytes. Together with the bytes that follow, they spell characters.",
    hints=["Why are 240 and 159 neighbours so often in the paragraph?"],
    trace="find the bytes f0 and 9f among the merges, and see which bytes follow them.",
    mistakes=[
        Mistake(
            "fault",
            "You'd get that if a token had to be a whole character.",
            "Is there a line in `train` that checks for that?",
            "a",
        ),
        Mistake(
            "unknown",
            "You'd get that if some bytes weren't in the vocabulary.",
            "Which of the 256 bytes could be missing?",
            "c",
        ),
    ],
)

TIE = Question(
    "train-tie",
    title="A tie of (99, 32), seen first, and (46, 32): which wins here, which by smallest?",
    answer=((99, 32), (46, 32)),
    why="Two rules choose two different merges, and from there on you have two tokenizers.",
    hints=["This course's rule is in lesson 01, in bold."],
    trace="write both pairs down, and say of each where it's seen and which number it begins with.",
    mistakes=[
        Mistake(
            "swapped",
            "You'd get that if the two rules changed places.",
            "Which rule is ours, first seen or smallest?",
            ((46, 32), (99, 32)),
        ),
        Mistake(
            "no-tie",
            "You'd get that if both rules took the pair seen first.",
            "Which of the pairs begins with the smaller number?",
            ((99, 32), (99, 32)),
        ),
        Mistake(
            "both-smallest",
            "You'd get that if both rules took the smallest pair.",
            "Which of two equal pairs does max keep?",
            ((46, 32), (46, 32)),
        ),
    ],
)

CONTINUATION = Question(
    "train-continuation",
    title="The bytes of é are 195 and 169. Which one is the continuation byte?",
    answer=169,
    why="169 is 10101001, and every continuation byte begins with 10.",
    hints=["Write both in binary, and look at the first two bits."],
    trace="write both in binary, with f'{195:08b}' and f'{169:08b}', and compare the first bits.",
    mistakes=[
        Mistake(
            "lead",
            "You'd get that if a continuation byte began with 11.",
            "Which of the two bytes does é begin with?",
            195,
        ),
        Mistake(
            "code-point",
            "You'd get that by taking the code point of é for a byte.",
            "Which two bytes does the question name?",
            233,
        ),
        Mistake(
            "position",
            "You'd get that by giving the position of the byte.",
            "Which number is at that position?",
            2,
        ),
    ],
)
