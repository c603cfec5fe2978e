"""Questions on special tokens, files and ranks, and on earlier lessons."""

from bpe_lesson.exercises.exercise import Mistake, Question


def ask(name, title, answer, why, hints, trace, mistakes, minutes=0.75):
    """Return a question of this lesson; a mistake is a name, a sentence, a next step, an answer."""
    known = [Mistake(*mistake) for mistake in mistakes]
    return Question(name, title, answer, why, hints, known, trace, minutes)


INJECTED = ask(
    "real-injected",
    title="The user types <|end|>, and all special tokens are allowed: how many ids is that?",
    answer=1,
    why="What the user typed becomes the same single id as if the program had written it.",
    hints=["What does the tokenizer's special_tokens say about this text?"],
    trace="look the text up in special_tokens, and count the ids that you find.",
    mistakes=[
        (
            "as-text",
            "You'd get that if each of the seven characters were encoded by itself.",
            'What does allowed_special="all" do to this text?',
            7,
        ),
        (
            "refused",
            "You'd get that if the tokenizer dropped it.",
            "Is there anything in the program that looks at who typed the text?",
            0,
        ),
        (
            "the-id",
            "You'd get that if you answered with the id itself.",
            "How many ids is that?",
            262,
        ),
    ],
)

CHAT = ask(
    "real-chat",
    title="How many special tokens does the model see, from the careless and the careful program?",
    answer=(2, 1),
    why="The careless program lets the user write a <|system|> of their own.",
    hints=["For each program, underline what it encodes with special tokens allowed."],
    trace="write down the text that each program encodes with special tokens allowed.",
    minutes=1.5,
    mistakes=[
        (
            "both-careless",
            "You'd get that if both programs allowed special tokens in what the user typed.",
            "Which part of the text does the careful program encode with special tokens allowed?",
            (2, 2),
        ),
        (
            "both-careful",
            "You'd get that if the careless program could see who typed which part.",
            "It encodes one long text. Which special tokens are in it?",
            (1, 1),
        ),
        (
            "turned",
            "You'd get that if you swapped the two.",
            "The first number is the careless program's.",
            (1, 2),
        ),
        (
            "typed-only",
            "You'd get that if only the user's special tokens counted.",
            "The program writes a special token of its own before the user's text.",
            (1, 0),
        ),
    ],
)

TRUSTED = ask(
    "real-trusted",
    title="For which text is it safe to allow special tokens?",
    answer="c",
    why="Only the program's own text may contain them. Anybody could have written the others.",
    hints=["For each text, ask who wrote it, and whether they may want to do harm."],
    trace="write next to each text who wrote it.",
    minutes=1,
    mistakes=[
        (
            "user",
            "You'd get that if every user meant well.",
            "Think of the user who typed <|system|>.",
            "a",
        ),
        (
            "page",
            "You'd get that if web pages were harmless.",
            "Who wrote the page, and could they have guessed that a model would read it?",
            "b",
        ),
        (
            "model",
            "You'd get that if a model's answer were always its own words.",
            "Could a user have asked the model to repeat something?",
            "d",
        ),
    ],
)

KEYS = ask(
    "real-keys",
    title="What does json.dumps({(97, 98): 256}) do?",
    answer="TypeError",
    why="A key in JSON is a text, so json refuses a tuple. We'll write each merge as a list "
    "instead.",
    hints=["In a JSON file, what can come before the colon?"],
    trace="run it in a cell of your own.",
    mistakes=[
        (
            "as-text",
            "You'd get that if json turned the pair into a text.",
            'It would be the text "(97, 98)". How would a program read the two numbers back?',
            "text",
        ),
        (
            "as-list",
            "You'd get that if json turned the pair into a list.",
            "Can a list be a key, in Python or in JSON?",
            "list",
        ),
        (
            "value",
            "You'd get that if the key had the right type but a bad value.",
            "Is a different tuple going to work?",
            "ValueError",
        ),
    ],
)

LETTER = ask(
    "real-letter",
    title="Which code point does the alphabet give to the space, byte 32?",
    answer=288,
    why="Bytes 0 to 32 are all invisible, so each of them is moved up by 256: 256 + 32 = 288.",
    hints=["Byte 0 gets 256, byte 1 gets 257, byte 2 gets 258. How does it go on?"],
    trace="write the bytes 0, 1, 2, 3 in a row, and the code points below them.",
    minutes=1,
    mistakes=[
        (
            "itself",
            "You'd get that if the space stood for itself.",
            "Can you see a space?",
            32,
        ),
        (
            "one-short",
            "You'd get that if byte 1 got the code point 256.",
            "Counting starts with byte 0, which gets 256. What does byte 1 get?",
            287,
        ),
        (
            "one-too-far",
            "You'd get that if byte 0 got the code point 257.",
            "What does the text say about byte 0?",
            289,
        ),
        (
            "first",
            "You'd get that if the space were the first invisible byte.",
            "How many bytes come before it?",
            256,
        ),
    ],
)

PARTS = ask(
    "real-parts",
    title="Which two tokens was aaab made of?",
    answer=(b"aaa", b"b"),
    why="With the merges of aa and aaa, the bytes of aaab become aaa and b.",
    hints=["Encode aaab with the first two merges alone."],
    trace="write a a a b, merge aa, then merge aaa.",
    minutes=1,
    mistakes=[
        (
            "halves",
            "You'd get that if aaab were cut in the middle.",
            "Is ab in the ranks?",
            (b"aa", b"ab"),
        ),
        (
            "left-letter",
            "You'd get that if the first letter were split off.",
            "Is aab in the ranks?",
            (b"a", b"aab"),
        ),
        (
            "texts",
            "You'd get that if tokens were texts.",
            'Tokens are bytes. What is missing before the quotes in "aaa"?',
            ("aaa", "b"),
        ),
    ],
)

PARITY = ask(
    "real-parity",
    title="What's the best evidence that two tokenizers are the same?",
    answer="d",
    why="The ids are what a model sees. The other three also hold for tokenizers that differ.",
    hints=["How many different lists of ids can spell the same text? (lesson 06)"],
    trace="think of two tokenizers that differ. Which of the four would they pass?",
    minutes=1,
    mistakes=[
        (
            "text",
            "You'd get that if a text could be spelled in one way only.",
            "How many lists of ids spell aaa, if aa is a token?",
            "a",
        ),
        (
            "count",
            "You'd get that if lists of the same length had to be equal.",
            "Compare [256, 97] and [97, 256]. Which tokens are they?",
            "b",
        ),
        (
            "size",
            "You'd get that if vocabularies of the same size had the same tokens.",
            "Think of two tokenizers that learned 1,000 tokens each, one from English and one from "
            "Greek.",
            "c",
        ),
    ],
)

RULES = ask(
    "real-rules",
    title="Two pairs tie. Which one occurs more often, the smallest or the one seen first?",
    answer="c",
    why="A tie means that they occur equally often. A tie rule chooses, and has to be kept to.",
    hints=["What does it mean that two pairs tie?"],
    trace="look at the tie in lesson 01, between (Z, a) and (a, b). How often does each occur?",
    mistakes=[
        (
            "first-only",
            "You'd get that if the smallest pair were also the most frequent.",
            "What's equal about two pairs that tie?",
            "a",
        ),
        (
            "smallest-only",
            "You'd get that if the pair that's seen first also occurred more often.",
            "What's equal about two pairs that tie?",
            "b",
        ),
        (
            "none",
            "You'd get that if two pairs could tie with different counts.",
            "In lesson 01, (Z, a) and (a, b) tied. What were their counts?",
            "d",
        ),
    ],
)

WHERE = ask(
    "real-where",
    title="How many bytes are in the shortest token of a byte-level tokenizer?",
    answer=1,
    why="The 256 single bytes are always tokens. That's why every text can be encoded.",
    hints=["Which tokens are there before training?"],
    trace="list the vocabulary before the first merge.",
    mistakes=[
        (
            "merged",
            "You'd get that if only merges made tokens.",
            "What's in the vocabulary before the first merge?",
            2,
        ),
        (
            "none",
            "You'd get that if there were an empty token.",
            "Which id would it have?",
            0,
        ),
        (
            "character",
            "You'd get that if a token had to be a whole character.",
            "In lesson 04, what was the token ⟨f0⟩⟨9f⟩?",
            4,
        ),
    ],
)

STREAMED = ask(
    "real-streamed",
    title="What does a StreamDecoder return for a token that is the first two bytes of an emoji?",
    answer="",
    why="The two bytes wait for the rest of the character.",
    hints=["Can the two bytes still become a character?"],
    trace="feed it the two bytes. Is a character complete?",
    mistakes=[
        (
            "replaced",
            "You'd get that if the first half of a character were decoded at once.",
            "Could the other two bytes still arrive with the next token?",
            "\ufffd",
        ),
        (
            "two",
            "You'd get that if each byte were decoded by itself.",
            "Could the other two bytes still arrive with the next token?",
            "\ufffd\ufffd",
        ),
    ],
)
