"""Questions on how GPT-2's and GPT-4's patterns cut a text into chunks."""

from bpe_lesson.exercises.real_tokenizers.questions import ask

WORLD = ask(
    "real-world",
    title='How does GPT-2 split "Hello, world  123"?',
    answer=["Hello", ",", " world", " ", " 123"],
    why="A word or a number takes one space along. Of two spaces, the first one is left over.",
    hints=["Which alternatives start with ` ?`, and how many spaces can that take?"],
    trace="start at the left. Which alternative matches first, and how much does it take?",
    minutes=1.5,
    mistakes=[
        (
            "both-spaces",
            "You'd get that if the number could take both spaces.",
            "How many spaces can ` ?` take?",
            ["Hello", ",", " world", "  123"],
        ),
        (
            "spaces-together",
            "You'd get that if white space were always taken in one go.",
            r"After the two spaces, the next character is 1. Does (?!\S) allow that?",
            ["Hello", ",", " world", "  ", "123"],
        ),
        (
            "no-spaces",
            "You'd get that if splitting threw the spaces away.",
            "Join your chunks. Do you get the text back?",
            ["Hello", ",", "world", "123"],
        ),
        (
            "space-alone",
            "You'd get that if white space were always a chunk by itself.",
            "What does the ` ?` before the letters take?",
            ["Hello", ",", " ", "world", "  ", "123"],
        ),
        (
            "space-behind",
            "You'd get that if a space belonged to the word before it.",
            "On which side of the letters is the ` ?`?",
            ["Hello", ", ", "world ", " ", "123"],
        ),
        (
            "comma-with-word",
            "You'd get that if a comma counted as a letter.",
            "Which alternative matches a comma?",
            ["Hello,", " world", " ", " 123"],
        ),
    ],
)

ONE_DIGIT = ask(
    "real-one-digit",
    title='GPT-2\'s pattern with \\p{N} for numbers: how does it split "in 2024"?',
    answer=["in", " ", "2", "0", "2", "4"],
    why="Without the ` ?`, no alternative takes the space along, so the last alternative takes "
    "it by itself.",
    hints=["At the space, go through all six alternatives. Which is the first that matches?"],
    trace="write down where the cursor is, and try the six alternatives there, one by one.",
    minutes=1.5,
    mistakes=[
        (
            "space-with-digit",
            "You'd get that if the first digit still took the space along.",
            r"What does \p{N} match? And what could ` ?\p{N}+` match that \p{N} can't?",
            ["in", " 2", "0", "2", "4"],
        ),
        (
            "unchanged",
            "You'd get that from GPT-2's own pattern, before the change.",
            "Compare \\p{N} with ` ?\\p{N}+`. What's gone before it, and what's gone after it?",
            ["in", " 2024"],
        ),
        (
            "still-plus",
            "You'd get that if the number could still be several digits long.",
            r"Which sign after \p{N} would allow that, and is it still there?",
            ["in", " ", "2024"],
        ),
        (
            "space-lost",
            "You'd get that if nothing matched the space.",
            "Which two alternatives are there for white space?",
            ["in", "2", "0", "2", "4"],
        ),
        (
            "space-with-word",
            "You'd get that if the word took the space after it.",
            "On which side of the letters is the ` ?`?",
            ["in ", "2", "0", "2", "4"],
        ),
    ],
)

DIGITS = ask(
    "real-digits",
    title="How does GPT-4 split 1234567?",
    answer=["123", "456", "7"],
    why="The cursor moves from the left, and each match takes three digits if there are three.",
    hints=[r"\p{N}{1,3} takes as many digits as it can. Where does the cursor start?"],
    trace="take as many digits as {1,3} allows, starting at the left, and repeat.",
    mistakes=[
        (
            "from-the-right",
            "You'd get that if the digits were grouped from the right, as in 1,234,567.",
            "At which end does the cursor start?",
            ["1", "234", "567"],
        ),
        (
            "whole",
            "You'd get that if a chunk could have any number of digits.",
            "What's the highest number of characters that {1,3} allows?",
            ["1234567"],
        ),
        (
            "single",
            "You'd get that if {1,3} took as few digits as possible.",
            "How did {1,2} cut banana?",
            list("1234567"),
        ),
    ],
)

CONTRACTION = ask(
    "real-contraction",
    title="Into how many chunks do GPT-2 and GPT-4 split IT'S?",
    answer=(3, 2),
    why="GPT-2's list has 's with a small letter only. GPT-4's (?i:...) takes 'S as well.",
    hints=[
        "At the apostrophe, compare 'S with each of GPT-2's contractions, character by "
        "character. Is it one of them?"
    ],
    trace="write down the chunks that each pattern makes. Which alternative takes the apostrophe?",
    minutes=1,
    mistakes=[
        (
            "alike",
            "You'd get that if GPT-2's contractions matched capitals too.",
            "Which of the two patterns has (?i:...)?",
            (2, 2),
        ),
        (
            "both-old",
            "You'd get that if GPT-4's contractions matched small letters only.",
            "What does (?i:...) do to the letters inside it?",
            (3, 3),
        ),
        (
            "turned",
            "You'd get that by swapping the two numbers.",
            "The first number is GPT-2's. Which of the two patterns has (?i:...)?",
            (2, 3),
        ),
        (
            "one-word",
            "You'd get that if the apostrophe counted as a letter.",
            r"\p{L} matches letters only. Which alternative takes the apostrophe?",
            (1, 1),
        ),
    ],
)

ACROSS = ask(
    "real-across",
    title="Can a token of GPT-4 contain two words with a space between them?",
    answer=False,
    why="The pattern cuts before the space, and no merge crosses the end of a chunk.",
    hints=["Where does GPT-4's pattern cut `of the`?"],
    trace="split `of the`. Is there a merge that could join the two chunks?",
    mistakes=[
        (
            "frequent",
            "You'd get that if a pair were merged whenever it's frequent enough.",
            "How many chunks does the pattern make of `of the`? Can a pair have one part in "
            "each of two chunks?",
            True,
        )
    ],
)

DATE = ask(
    "real-date",
    title="How many chunks does GPT-4's pattern make of 2024-11-21?",
    answer=6,
    why="202, 4, -, 11, -, 21: three digits at most, and each hyphen is a chunk by itself.",
    hints=["How many digits can a chunk have at most?"],
    trace="go from the left, take up to three digits or a hyphen, and repeat.",
    minutes=1,
    mistakes=[
        (
            "year-whole",
            "You'd get that if the year were one chunk.",
            "How many digits can a chunk have at most?",
            5,
        ),
        (
            "numbers",
            "You'd get that if the hyphens were lost.",
            "Join your chunks. Do you get the date back?",
            4,
        ),
        (
            "one",
            "You'd get that if a hyphen counted as a digit, and numbers could have any length.",
            "Which alternative matches the hyphen?",
            1,
        ),
        (
            "signs-with-numbers",
            "You'd get that if the year were one chunk, and a number took the hyphen before it.",
            "A word can take a sign along. Does the number alternative have anything before the "
            "digits?",
            3,
        ),
    ],
)
