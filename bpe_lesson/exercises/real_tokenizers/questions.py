"""Questions on the tokenizers of real models."""

from bpe_lesson.exercises.exercise import Mistake, Question


def ask(name, title, answer, why, hints, trace, mistakes, minutes=0.5):
    """Return a question of this lesson; a mistake is a name, a sentence, a question, an answer."""
    known = [Mistake(*mistake) for mistake in mistakes]
    return Question(name, title, answer, why, hints, known, trace, minutes)


WORLD = ask(
    "real-world",
    title='How does GPT-2 split "Hello, world  123"?',
    answer=["Hello", ",", " world", " ", " 123"],
    why="A word and a number take one space along; of two spaces the first is left by itself.",
    hints=["Which alternatives begin with ` ?`, and how many spaces is that?"],
    trace="go from the left: which alternative matches first, and how far?",
    minutes=1,
    mistakes=[
        (
            "both-spaces",
            "two spaces go with the number.",
            "How many spaces may ` ?` take?",
            ["Hello", ",", " world", "  123"],
        ),
        (
            "spaces-together",
            "all white space is taken at once.",
            r"What does (?!\S) ask of what comes behind?",
            ["Hello", ",", " world", "  ", "123"],
        ),
        (
            "no-spaces",
            "spaces are lost.",
            "Joined, is it the text?",
            ["Hello", ",", "world", "123"],
        ),
        (
            "space-alone",
            "a space is a chunk of its own.",
            "What does ` ?` before the letters take?",
            ["Hello", ",", " ", "world", "  ", "123"],
        ),
        (
            "space-behind",
            "a space goes with the word before it.",
            "On which side of the letters does ` ?` stand?",
            ["Hello", ", ", "world ", " ", "123"],
        ),
        (
            "comma-with-word",
            "the comma goes with the word.",
            "Is a comma a letter?",
            ["Hello,", " world", " ", " 123"],
        ),
    ],
)

DIGITS = ask(
    "real-digits",
    title="How does GPT-4 split 1234567?",
    answer=["123", "456", "7"],
    why="Up to three digits at a time, from the left.",
    hints=[r"\p{N}{1,3} takes as many as it may. From which side?"],
    trace="take three digits from the left, as long as there are some.",
    mistakes=[
        ("from-the-right", "thousands are counted.", "Where does it begin?", ["1", "234", "567"]),
        ("whole", "a number is one chunk.", "What does {1,3} say?", ["1234567"]),
        ("single", "a digit is a chunk.", "Does it take as few as it may?", list("1234567")),
    ],
)

CONTRACTION = ask(
    "real-contraction",
    title="Into how many chunks does GPT-2 split IT'S, and into how many GPT-4?",
    answer=(3, 2),
    why="GPT-2 knows 's in small letters only; GPT-4's (?i:...) takes capitals as well.",
    hints=["Is 'S one of GPT-2's contractions, letter by letter?"],
    trace="write the chunks of both: which alternative takes the sign?",
    mistakes=[
        ("alike", "GPT-2 knows capitals too.", "What does (?i: say, and who has it?", (2, 2)),
        ("both-old", "GPT-4 knows small ones only.", "What does (?i: say?", (3, 3)),
        ("turned", "the two are exchanged.", "Who has (?i:?", (2, 3)),
        ("one-word", "a word with a sign is one.", "Is ' a letter?", (1, 1)),
    ],
)

INJECTED = ask(
    "real-injected",
    title="Where special tokens are allowed in user text, how many ids has <|end|>?",
    answer=1,
    why="One: what the user typed ends the text for the model, as if the program had said so.",
    hints=["What is a special token, to the vocabulary?"],
    trace="look the text up among the special tokens.",
    mistakes=[
        ("as-text", "it is taken letter by letter.", "What did allowed_special say?", 7),
        ("refused", "nothing is made of it.", "Is there an error?", 0),
        ("the-id", "the id is asked for.", "How many ids is that?", 262),
    ],
)

TRUSTED = ask(
    "real-trusted",
    title="Which text should be encoded with special tokens allowed?",
    answer="c",
    why="Only what the program itself writes may steer the model. All else comes from others.",
    hints=["Who wrote each of them, and could it have been written to do harm?"],
    trace="ask of each: who typed it?",
    mistakes=[
        ("user", "a user means well.", "Does every user?", "a"),
        ("page", "a web page is harmless.", "Who wrote the page?", "b"),
        ("model", "what a model wrote is safe.", "Whom did the model listen to?", "d"),
    ],
)

KEYS = ask(
    "real-keys",
    title="What does json.dumps say to {(97, 98): 256}?",
    answer="TypeError",
    why="A key in JSON is a text; a pair must be written as a list, in the order learned.",
    hints=["Which keys may an object in JSON have?"],
    trace="try it in a cell of your own.",
    mistakes=[
        ("as-text", "a pair becomes a text.", "Which text, and who reads it back?", "text"),
        ("as-list", "a pair becomes a list.", "May a list be a key?", "list"),
        (
            "value",
            "a pair is no good value.",
            "Is it of a wrong type, or a wrong value?",
            "ValueError",
        ),
    ],
)

PARTS = ask(
    "real-parts",
    title="Of which two tokens is aaab, where aa, aaa and aaab were learned in this order?",
    answer=(b"aaa", b"b"),
    why="The merges of lower rank leave aaa and b of it.",
    hints=["Encode aaab with the first two merges alone."],
    trace="write a a a b, merge aa, then aaa.",
    mistakes=[
        ("halves", "it is two halves.", "Was ab ever learned?", (b"aa", b"ab")),
        ("left-letter", "one letter is joined to the rest.", "Is aab a token?", (b"a", b"aab")),
        ("texts", "the tokens are texts.", "What is a token made of?", ("aaa", "b")),
    ],
)

PARITY = ask(
    "real-parity",
    title="What is the best sign that two tokenizers are the same?",
    answer="d",
    why="The ids are what the model sees. Text comes back from many different lists of ids.",
    hints=["How many lists of ids spell one text? (lesson 06)"],
    trace="think of two different tokenizers, and ask which of the four they pass.",
    mistakes=[
        ("text", "the text comes back.", "How many lists of ids spell aaa?", "a"),
        ("count", "there are as many ids.", "Which ones?", "b"),
        ("size", "the vocabularies are as large.", "Of which tokens?", "c"),
    ],
)

ACROSS = ask(
    "real-across",
    title="May a token of GPT-4 hold two words with a space between them?",
    answer=False,
    why="The pattern parts a word from the space behind it, and no merge reaches over that.",
    hints=["Where does GPT-4's pattern part `of the`?"],
    trace="split `of the`, and ask which merges could join the chunks.",
    mistakes=[("frequent", "a frequent pair is merged.", "In which chunk do both stand?", True)],
)

RULES = ask(
    "real-rules",
    title="Which rule for ties makes merges with a higher count?",
    answer="c",
    why="Each rule is as good as another; what counts is that the same one is kept.",
    hints=["Does either of the two look at anything but pairs of one count?"],
    trace="take two pairs of one count: which does each rule choose?",
    mistakes=[
        ("first-only", "smallest is the true one.", "Which count is higher?", "a"),
        ("smallest-only", "first seen is the true one.", "Which count is higher?", "b"),
        ("none", "ties never happen.", "Which two pairs tied in the toy?", "d"),
    ],
)

DATE = ask(
    "real-date",
    title="How many chunks has 2024-11-21 by GPT-4's pattern?",
    answer=6,
    why="202, 4, -, 11, -, 21: three digits at most, and each sign by itself.",
    hints=["How many digits may a chunk have?"],
    trace="cut the number after three digits, and go on.",
    mistakes=[
        ("year-whole", "the year is one chunk.", "How many digits may a chunk have?", 5),
        ("numbers", "signs are lost.", "Joined, is it the text?", 4),
        ("one", "a date is one chunk.", "Is - a number?", 1),
        ("signs-with-numbers", "a sign goes with the number.", "Before what may it stand?", 3),
    ],
)

WHERE = ask(
    "real-where",
    title="How many bytes has the shortest token that a byte-level tokenizer can have?",
    answer=1,
    why="The 256 single bytes are always there, so that no text is unknown.",
    hints=["Which tokens are there before training?"],
    trace="list the vocabulary before the first merge.",
    mistakes=[
        ("merged", "the smallest is a merge.", "And before training?", 2),
        ("none", "there is an empty token.", "Which id has it?", 0),
        ("character", "it is a character of UTF-8.", "Are there tokens of half a character?", 4),
    ],
)

STREAMED = ask(
    "real-streamed",
    title="A token is the first two bytes of an emoji. What does a StreamDecoder show for it alone?",
    answer="",
    why="Nothing yet: the bytes wait for the rest of the character.",
    hints=["May the two bytes still become a character?"],
    trace="feed it, and ask what is complete.",
    mistakes=[
        ("replaced", "half a character is broken.", "May the rest still come?", "\ufffd"),
        ("two", "each byte is broken.", "May the rest still come?", "\ufffd\ufffd"),
    ],
)
