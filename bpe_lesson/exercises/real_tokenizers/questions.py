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
    hints=["What does the tokenizer's `special_tokens` say about this text?"],
    trace="look the text up in `special_tokens`, and count the ids that you find.",
    mistakes=[
        (
            "as-text",
            "You'd get that if each of the seven characters were encoded by itself.",
            'What does `allowed_special="all"` do to this text?',
            7,
        ),
        (
            "refused",
            "You'd get that if the tokenizer dropped this text.",
            "Does anything in the program check who typed the text?",
            0,
        ),
        (
            "the-id",
            "You'd get that by answering with the id itself.",
            "How many ids is that?",
            262,
        ),
    ],
)

CHAT = ask(
    "real-chat",
    title="How many special tokens does the model see from the careless and from the careful "
    "program?",
    answer=(2, 1),
    why="The careless program lets the user write a <|system|> of their own.",
    hints=["Which part of the text does each program encode with special tokens allowed?"],
    trace="for each program, write down what it encodes with special tokens allowed, and count "
    "the special tokens in it.",
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
            "You'd get that by swapping the two numbers.",
            "Which program's number does the question ask for first?",
            (1, 2),
        ),
        (
            "typed-only",
            "You'd get that if only the user's special tokens counted.",
            "Which special token does each program put before the user's text?",
            (1, 0),
        ),
    ],
)

TRUSTED = ask(
    "real-trusted",
    title="For which text is it safe to allow special tokens?",
    answer="c",
    why="Only the program's own text may contain them. Anybody could have written the other three.",
    hints=["For each text, ask who wrote it, and whether they might want to do harm."],
    trace="next to each of the four letters, note who wrote that text.",
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
    hints=["In JSON, a key is always a text in quotes. What could `json.dumps` do with a tuple?"],
    trace="write the dict down as JSON. What would you put before the colon?",
    mistakes=[
        (
            "as-text",
            "You'd get that if json turned the pair into a text.",
            'The text would be "(97, 98)". How would a program read the two numbers back?',
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
            "Would any other tuple work as a key?",
            "ValueError",
        ),
    ],
)

LETTER = ask(
    "real-letter",
    title="Which code point does the byte-level alphabet give to the space, byte 32?",
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
            "What does the text above say about byte 0?",
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
    trace="write a a a b, merge a with a, then merge aa with a.",
    minutes=1,
    mistakes=[
        (
            "halves",
            "You'd get that if aaab were cut in the middle.",
            "Is ab one of the tokens in `ranks`?",
            (b"aa", b"ab"),
        ),
        (
            "left-letter",
            "You'd get that if the first letter were split off.",
            "Is aab one of the tokens in `ranks`?",
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
    why="The ids are what a model sees. The other three can also be true of tokenizers that "
    "differ.",
    hints=["How many different lists of ids can spell the same text? (lesson 06)"],
    trace="think of two tokenizers that differ. Which of the four tests could they still pass?",
    minutes=1,
    mistakes=[
        (
            "text",
            "You'd get that if a text could be spelled in only one way.",
            "How many lists of ids spell aaa, if aa is a token?",
            "a",
        ),
        (
            "count",
            "You'd get that if lists of the same length had to be equal.",
            "Compare [256, 97] and [97, 256]. Which tokens do they stand for?",
            "b",
        ),
        (
            "size",
            "You'd get that if vocabularies of the same size had the same tokens.",
            "Think of two tokenizers that learned 1,000 tokens each, one from English and one "
            "from Greek. Do they have the same tokens?",
            "c",
        ),
    ],
)

RULES = ask(
    "real-rules",
    title="Two pairs tie. Which one occurs more often, the smaller one or the one seen first?",
    answer="c",
    why="A tie means that they occur equally often. A tie rule chooses one of them, and you "
    "have to stick to that rule.",
    hints=["What does it mean that two pairs tie?"],
    trace="look at the tie in lesson 01, between (Z, a) and (a, b). How often does each occur?",
    mistakes=[
        (
            "first-only",
            "You'd get that if the smaller pair also occurred more often.",
            "What's equal about two pairs that tie?",
            "a",
        ),
        (
            "smallest-only",
            "You'd get that if the pair seen first also occurred more often.",
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
            "A token is a single byte, or two tokens merged. Could either be empty?",
            0,
        ),
        (
            "character",
            "You'd get that if every token were a whole character of four bytes.",
            "In lesson 04, what was the token ⟨f0⟩⟨9f⟩?",
            4,
        ),
    ],
)

STREAMED = ask(
    "real-streamed",
    title="What does a StreamDecoder return for a token that is the first two bytes of an emoji?",
    answer="",
    why="The two bytes wait for the rest of the character, so there's no text yet.",
    hints=["Can the two bytes still become a character?"],
    trace="imagine the two bytes arriving. Is a character complete?",
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
