"""The exercise `offsets`: its cases, typed by hand, its hints and its known mistakes."""

from bpe_lesson.exercises.at_work.tokenizers import load_small, random_text
from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.positions import offsets

OFFSETS = Exercise(
    offsets,
    title="The characters of each token",
    minutes=10,
    # Cases name the tokenizer, because marking writes their arguments down.
    use=lambda offsets, text, name: offsets(text, load_small(name)),
    as_code=lambda show, text, name: f"offsets({show(text)}, {name})",
    cases=[
        (("", "plain"), []),
        (("abc", "plain"), [(0, 1), (1, 2), (2, 3)]),
        (("low low", "words"), [(0, 3), (3, 7)]),
        (("é", "plain"), [(0, 1), (0, 1)]),
        (("né", "plain"), [(0, 1), (1, 2), (1, 2)]),
        (("aéb", "plain"), [(0, 1), (1, 2), (1, 2), (2, 3)]),
        (("né low", "words"), [(0, 1), (1, 2), (2, 6)]),
        (("日", "plain"), [(0, 1), (0, 1), (0, 1)]),
        (("🙂!", "plain"), [(0, 1), (0, 1), (0, 1), (0, 1), (1, 2)]),
        (("éé", "plain"), [(0, 1), (0, 1), (1, 2), (1, 2)]),
        (("café", "halves"), [(0, 4), (3, 4)]),
        (("cafés", "halves"), [(0, 4), (3, 5)]),
        (("  low", "words"), [(0, 1), (1, 5)]),
        (("low  ", "words"), [(0, 3), (3, 5)]),
    ],
    random_case=lambda rng: (random_text(rng), rng.choice(["words", "halves"])),
    hints=[
        "Count characters, not bytes. A character begins at every byte that isn't a continuation "
        "byte, one of the form `10xxxxxx` (lesson 03). `byte & 0b11000000 == 0b10000000` says "
        "whether a byte is one.",
        "Keep the number of characters that have begun so far. A token ends at that number, counted "
        "after its own bytes. It starts at that number, counted before them, unless its first byte "
        "continues a character: that one began one earlier.",
        "positions = []\n"
        "begun = 0\n"
        "for idx in tokenizer.encode(text):\n"
        "    token = ___\n"
        "    start = begun\n"
        "    if token[0] & 0b11000000 == 0b10000000:\n"
        "        start = ___\n"
        "    for byte in token:\n"
        "        if ___:\n"
        "            begun += 1\n"
        "    positions.append((___, ___))\n"
        "return positions",
    ],
    trace="write the bytes of the text in a row, and over each the number of its character. Then mark "
    "the tokens: which numbers are over the first and the last byte of each?",
)


def continues(byte):
    """Tell whether a byte is a continuation byte."""
    return byte & 0b1100_0000 == 0b1000_0000


@OFFSETS.mistake
def in_bytes(text, tokenizer):
    """Your code seems to count bytes, not characters.

    `text[start:end]` counts characters. How many characters is `é`, and how many bytes?
    """
    positions, start = [], 0
    for idx in tokenizer.encode(text):
        end = start + len(tokenizer.vocab[idx])
        positions.append((start, end))
        start = end
    return positions


@OFFSETS.mistake
def decoded_one_by_one(text, tokenizer):
    """Your code seems to decode each token by itself and to count its characters, a � among them.

    A token with half a character decodes to a �, and so does the other half. Into how many does that
    split one é?
    """
    positions, start = [], 0
    for idx in tokenizer.encode(text):
        end = start + len(tokenizer.decode([idx]))
        positions.append((start, end))
        start = end
    return positions


@OFFSETS.mistake
def one_at_least(text, tokenizer):
    """Your code seems to give every token at least one character of its own.

    Two halves of an é are two tokens, but how many characters do they have together?
    """
    positions, start = [], 0
    for idx in tokenizer.encode(text):
        end = start + max(len(tokenizer.decode([idx], errors="ignore")), 1)
        positions.append((start, end))
        start = end
    return positions


@OFFSETS.mistake
def given_to_neither(text, tokenizer):
    """Your code seems to give a character that is spread over several tokens to none of them.

    If a user clicks on that character, which tokens should light up?
    """
    positions, start = [], 0
    for idx in tokenizer.encode(text):
        end = start + len(tokenizer.decode([idx], errors="ignore"))
        positions.append((start, end))
        start = end
    return positions


@OFFSETS.mistake
def given_to_the_first(text, tokenizer):
    """Your code seems to give a shared character only to the token in which it begins.

    The second half of an é also has a position: that of the é. What does its first byte tell you?
    """
    positions, begun = [], 0
    for idx in tokenizer.encode(text):
        start = begun
        begun += sum(not continues(byte) for byte in tokenizer.vocab[idx])
        positions.append((start, begun))
    return positions


@OFFSETS.mistake
def given_to_the_last(text, tokenizer):
    """Your code seems to give a shared character only to the token in which it ends.

    The first half of an é also has a position: that of the é. Which characters *begin* in a token?
    """
    positions, ids = [], tokenizer.encode(text)
    for n in range(len(ids)):
        ends = [len(tokenizer.decode(ids[:k], errors="ignore")) for k in (n, n + 1)]
        positions.append(tuple(ends))
    return positions


@OFFSETS.mistake
def end_included(text, tokenizer):
    """Your ends seem to be the position of the last character itself, as if it were included.

    As in Python's slices, `text[start:end]` should be what the token covers. Where does it stop?
    """
    return [(start, end - 1) for start, end in offsets(text, tokenizer)]


@OFFSETS.mistake
def counted_from_one(text, tokenizer):
    """Your code seems to count the characters from 1.

    Python counts from 0. What is `text[0]`?
    """
    return [(start + 1, end + 1) for start, end in offsets(text, tokenizer)]


@OFFSETS.mistake
def starts_only(text, tokenizer):
    """Your code seems to return only the starts.

    Each position is a pair. What is the second number?
    """
    return [start for start, _ in offsets(text, tokenizer)]


@OFFSETS.mistake
def lengths(text, tokenizer):
    """Your pairs seem to be (start, length).

    The second number should be where the token ends, so that `text[start:end]` works.
    """
    return [(start, end - start) for start, end in offsets(text, tokenizer)]


@OFFSETS.mistake
def space_left_out(text, tokenizer):
    """Your code seems to leave the space at the beginning of a token out.

    (Some libraries do that on request.) Here, a token covers all of its characters, spaces too. Do
    you strip anything?
    """
    positions = offsets(text, tokenizer)
    return [(start + (text[start] == " " and end - start > 1), end) for start, end in positions]


@OFFSETS.mistake
def first_occurrence(text, tokenizer):
    """Your code seems to search the text for each token from the beginning.

    `low low` has `low` twice. Where is the second one? Go through the tokens in order, and remember
    how far you are.
    """
    positions = []
    for idx in tokenizer.encode(text):
        token = tokenizer.decode([idx], errors="ignore")
        start = text.find(token)
        positions.append((start, start + len(token)))
    return positions


@OFFSETS.mistake
def one_text_for_all(text, tokenizer):
    """Your code seems to give every token the whole text.

    Where does the first token end, and where does the second one start?
    """
    return [(0, len(text)) for _ in tokenizer.encode(text)]
