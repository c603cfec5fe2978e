"""The exercise `decode_words`: cases typed by hand, hints, and known mistakes."""

from random import Random

from bpe_lesson import words
from bpe_lesson.exercises.end_of_word.shared import some_merges, some_word
from bpe_lesson.exercises.exercise import Exercise, Mistake
from bpe_lesson.words import END_OF_WORD


def some_tokens(rng: Random) -> list:
    """Return the tokens of up to three words; the last word may be open."""
    merges = some_merges(rng)
    several = [some_word(rng) for _ in range(rng.randrange(4))]
    tokens = [symbol for word in several for symbol in words.encode_word(word, merges)]
    return tokens[: len(tokens) - rng.randrange(2)]


DECODE_WORDS = Exercise(
    words.decode_words,
    title="Tokens back to text",
    minutes=8,
    cases=[
        (([],), ""),
        ((["low"],), "low"),
        ((["low</w>"],), "low"),
        ((["low", "</w>"],), "low"),
        ((["</w>", "a</w>"],), " a"),
        ((["a</w>", "</w>"],), "a "),
        ((["n", "est</w>"],), "nest"),
        ((["low</w>", "new</w>"],), "low new"),
        ((["low", "low</w>", "new"],), "lowlow new"),
        ((["a", "</w>", "n", "e", "w", "</w>"],), "a new"),
        ((["new</w>", "low</w>", "n", "est</w>"],), "new low nest"),
    ],
    random_case=lambda rng: (some_tokens(rng),),
    hints=[
        "Put all tokens side by side with nothing between; the markers in them say where words end.",
        "If every marker becomes a space, one space may be too many: where, and when not?",
        'text = ___.join(tokens)\ntext = text.replace("</w>", ___)\nreturn text.removesuffix(___)',
    ],
    trace="write the tokens side by side without gaps, then look at each marker in turn.",
    mistakes=[
        Mistake(
            "all-spaces-lost",
            "words stand side by side without a space.",
            "What should a marker between two words become?",
            lambda tokens: "".join(tokens).replace(END_OF_WORD, ""),
        ),
        Mistake(
            "marker-left-in",
            "the marker is part of the text.",
            "Would a reader want to see </w>? What should stand in its place?",
            lambda tokens: "".join(tokens),
        ),
        Mistake(
            "spaces-stripped",
            "a space at either end of the text is always one too many.",
            "What does an empty word at the beginning leave, and what takes one space away?",
            lambda tokens: "".join(tokens).replace(END_OF_WORD, " ").strip(),
        ),
        Mistake(
            "four-characters-cut",
            "the last four characters are always a marker.",
            "Which are they where the last word is still open?",
            lambda tokens: "".join(tokens)[:-4].replace(END_OF_WORD, " "),
        ),
        Mistake(
            "spaces-stripped-at-the-end",
            "all spaces at the end of the text are too many.",
            "What does an empty word at the end leave, and what takes one space away?",
            lambda tokens: "".join(tokens).replace(END_OF_WORD, " ").rstrip(),
        ),
        Mistake(
            "trailing-space",
            "a space comes after every word, the last one too.",
            "How many spaces do two words need, and how many markers have they?",
            lambda tokens: "".join(tokens).replace(END_OF_WORD, " "),
        ),
        Mistake(
            "space-after-every-token",
            "every token is a word.",
            'Which of the tokens "n", "est</w>" ends a word?',
            lambda tokens: " ".join(tokens).replace(END_OF_WORD, ""),
        ),
        Mistake(
            "marker-must-be-alone",
            "the marker is always a token of its own.",
            'Where is the marker in "low</w>"?',
            lambda tokens: "".join(
                " " if token == END_OF_WORD else token for token in tokens
            ).rstrip(),
        ),
        Mistake(
            "strip-takes-characters",
            "every <, /, w and > at a word's end is cut off.",
            'What does "low</w>".rstrip("</w>") leave of low?',
            lambda tokens: "".join(
                t.rstrip(END_OF_WORD) + " " if t.endswith(END_OF_WORD) else t for t in tokens
            ).rstrip(),
        ),
        Mistake(
            "last-character-cut",
            "the text always ended in a space, so that its last character may go.",
            "What is the last character where the last word is still open?",
            lambda tokens: "".join(tokens).replace(END_OF_WORD, " ")[:-1],
        ),
        Mistake(
            "open-word-lost",
            "a word that has no end yet is left out.",
            "Where are the tokens that came after the last marker?",
            lambda tokens: " ".join("".join(tokens).split(END_OF_WORD)[:-1]),
        ),
    ],
)
