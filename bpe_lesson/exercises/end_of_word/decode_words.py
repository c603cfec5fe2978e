"""The exercise `decode_words`: its cases, typed by hand, its hints and its known mistakes."""

from random import Random

from bpe_lesson import words
from bpe_lesson.exercises.end_of_word.shared import some_merges, some_word
from bpe_lesson.exercises.exercise import Exercise, Mistake
from bpe_lesson.words import END_OF_WORD


def some_tokens(rng: Random) -> list:
    """Return the tokens of up to three words; the last word may be incomplete."""
    merges = some_merges(rng)
    several = [some_word(rng) for _ in range(rng.randrange(4))]
    tokens = [symbol for word in several for symbol in words.encode_word(word, merges)]
    return tokens[: len(tokens) - rng.randrange(2)]


DECODE_WORDS = Exercise(
    words.decode_words,
    title="Turn tokens back into text",
    minutes=8,
    cases=[
        (([],), ""),
        ((["</w>"],), ""),
        ((["low"],), "low"),
        ((["low</w>"],), "low"),
        ((["low", "</w>"],), "low"),
        ((["n", "est</w>"],), "nest"),
        ((["low</w>", "new</w>"],), "low new"),
        ((["It's</w>", "low</w>"],), "It's low"),
        ((["low", "low</w>", "new"],), "lowlow new"),
        ((["a", "</w>", "n", "e", "w", "</w>"],), "a new"),
        ((["new</w>", "low</w>", "n", "est</w>"],), "new low nest"),
    ],
    random_case=lambda rng: (some_tokens(rng),),
    hints=[
        "Join all the tokens with nothing between them. The markers tell you where the words end.",
        "If you replace every marker with a space, there may be one space too many. Where is it, "
        "and when isn't it there?",
        'text = ___.join(tokens)\ntext = text.replace("</w>", ___)\nreturn text.removesuffix(___)',
    ],
    trace="write the tokens next to each other without gaps, then look at each marker in turn.",
    mistakes=[
        Mistake(
            "all-spaces-lost",
            "Your code seems to remove the markers, so the words run together.",
            "What should a marker between two words become?",
            lambda tokens: "".join(tokens).replace(END_OF_WORD, ""),
        ),
        Mistake(
            "marker-left-in",
            "Your code seems to leave the markers in the text.",
            "A reader shouldn't see </w>. What belongs in its place between two words?",
            lambda tokens: "".join(tokens),
        ),
        Mistake(
            "four-characters-cut",
            "Your code seems to cut off the last four characters, whatever they are.",
            "If the last word has no marker yet, which four characters does it lose?",
            lambda tokens: "".join(tokens)[:-4].replace(END_OF_WORD, " "),
        ),
        Mistake(
            "trailing-space",
            "Your code seems to put a space after every word, even after the last one.",
            "Two words have two markers, but how many spaces belong between the words?",
            lambda tokens: "".join(tokens).replace(END_OF_WORD, " "),
        ),
        Mistake(
            "space-after-every-token",
            "Your code seems to put a space between every two tokens.",
            'The tokens "n" and "est</w>" are one word. How can you tell where it ends?',
            lambda tokens: " ".join(tokens).replace(END_OF_WORD, ""),
        ),
        Mistake(
            "marker-must-be-alone",
            "Your code seems to find a marker only if it's a token by itself.",
            '"low</w>" is one token. Does it have a marker in it?',
            lambda tokens: "".join(
                " " if token == END_OF_WORD else token for token in tokens
            ).rstrip(),
        ),
        Mistake(
            "strip-takes-characters",
            "Your code seems to strip every <, /, w and > from the end of a token, as `rstrip` "
            "does.",
            'What does "low</w>".rstrip("</w>") return? Compare it with '
            '"low</w>".removesuffix("</w>").',
            lambda tokens: "".join(
                t.rstrip(END_OF_WORD) + " " if t.endswith(END_OF_WORD) else t for t in tokens
            ).rstrip(),
        ),
        Mistake(
            "last-character-cut",
            "Your code seems to cut off the last character, whatever it is.",
            "If the last word has no marker yet, which character does it lose?",
            lambda tokens: "".join(tokens).replace(END_OF_WORD, " ")[:-1],
        ),
        Mistake(
            "open-word-lost",
            "Your code seems to leave out the last word if it has no marker yet.",
            "Which tokens come after the last marker, and where do they go in your code?",
            lambda tokens: " ".join("".join(tokens).split(END_OF_WORD)[:-1]),
        ),
    ],
)
