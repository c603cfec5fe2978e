"""Questions at the end of the lesson on training a tokenizer on bytes."""

from bpe_lesson.exercises.exercise import Mistake, Question

MERGES = Question(
    "train-merges",
    title="A vocabulary has 1,000 tokens. How many merges were learned?",
    answer=744,
    why="Each merge made one token, and 256 tokens were there before: 1,000 − 256.",
    hints=["Which tokens were there before the first merge?"],
    trace="do it for a vocabulary of 257 tokens first, then for one of 258.",
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
            "You'd get that by adding the 256 bytes to the 1,000 tokens.",
            "Are the bytes among the 1,000 tokens, or do they come on top?",
            1256,
        ),
    ],
)

REPORT = Question(
    "train-report",
    title="60 bytes become 20 tokens in the training text, 24 in a new one. Which ratio should a "
    "user expect?",
    answer=2.5,
    why="It's 60 / 24. The merges weren't chosen for the new text, and they weren't chosen for the "
    "user's.",
    hints=[
        "Which of the two texts is more like the ones that the user will give to the tokenizer?"
    ],
    trace="work out both ratios, and cross out the one that flatters the tokenizer.",
    mistakes=[
        Mistake(
            "training",
            "You'd get that by measuring on the training text.",
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
            "You'd get that by taking the mean of the two ratios.",
            "Which of the two ratios was measured on new text?",
            2.75,
        ),
        Mistake(
            "both",
            "You'd get that by measuring on both texts together.",
            "Which of the two texts had the tokenizer never seen?",
            120 / 44,
        ),
    ],
)

HALF = Question(
    "train-half-character",
    title="A token that isn't a character: what is it?",
    answer="b",
    why="A token is a run of bytes. These two begin every emoji, circled letter and flag letter in "
    "the paragraph.",
    hints=["Why are 240 and 159 neighbours so often in the paragraph?"],
    trace="find ⟨f0⟩⟨9f⟩ in the merge forest. What comes after it in the tokens that it's a part "
    "of?",
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
    title="(99, 32), seen first, ties with (46, 32). Which wins by our rule, and which by the rule "
    "smallest?",
    answer=((99, 32), (46, 32)),
    why="The two rules choose different merges, and from there on you have two tokenizers.",
    hints=["This course's rule is in lesson 01, in bold."],
    trace="write both pairs down. Which one is seen first? Which one begins with a smaller number?",
    mistakes=[
        Mistake(
            "swapped",
            "You'd get those two pairs in the opposite order.",
            "Which rule does the question name first, this course's or the rule smallest?",
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
            "If two pairs have the same count, which one does `max` keep?",
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
