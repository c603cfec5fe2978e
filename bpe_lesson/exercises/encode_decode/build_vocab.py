"""The exercise `build_vocab`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson import basic
from bpe_lesson.exercises.encode_decode.shared import BYTES, vocab_of
from bpe_lesson.exercises.exercise import Exercise, Mistake
from bpe_lesson.validation import shorten


def look_up(build_vocab, merges, *ids):
    """Return the bytes of one id in the vocabulary, or the number of tokens if no id is given."""
    vocab = build_vocab(merges)
    if vocab is None:
        return None
    if not isinstance(vocab, dict):
        raise TypeError(f"{shorten(vocab)} isn't a dict")
    return vocab[ids[0]] if ids else len(vocab)


BUILD_VOCAB = Exercise(
    basic.build_vocab,
    title="From merges to bytes",
    minutes=6,
    use=look_up,
    as_code=lambda show, merges, *ids: (
        f"build_vocab({show(merges)})[{ids[0]}]" if ids else f"len(build_vocab({show(merges)}))"
    ),
    cases=[
        (({},), 256),
        (({}, 0), b"\x00"),
        (({}, 97), b"a"),
        (({}, 200), b"\xc8"),
        (({(97, 98): 256},), 257),
        (({(97, 98): 256}, 256), b"ab"),
        (({(97, 97): 256, (256, 98): 257}, 257), b"aab"),
        (({(97, 98): 256, (99, 256): 257}, 257), b"cab"),
    ],
    random_case=lambda rng: (
        merges := basic.train("".join(rng.choices("abé", k=9)), 256 + rng.randrange(6)),
        rng.choice([97, 195, *merges.values()]),
    ),
    hints=[
        "Put in the single bytes first, then go through the merges in the order learned.",
        "To get one byte from a number, put the number in a list. When you come to a merge, both "
        "of its parts are already in the table, and + joins their bytes.",
        "vocab = {idx: bytes(___) for idx in range(___)}\n"
        "for (left, right), idx in merges.items():\n    vocab[idx] = ___ + ___\n"
        "return vocab",
    ],
    trace="start with the 256 bytes. For each merge, add a token, and write down the bytes that it "
    "spells.",
    mistakes=[
        Mistake(
            "characters",
            "Your vocabulary seems to hold texts: `chr` turns a number into a character, but we "
            "need bytes.",
            "At the beginning of the lesson, which of the three expressions gave one byte?",
            lambda merges: vocab_of(merges, chr),
        ),
        Mistake(
            "characters-in-utf8",
            "Your code seems to take each number for a code point, and to store that character's "
            "UTF-8.",
            "How many bytes does chr(200) have in UTF-8?",
            lambda merges: vocab_of(merges, lambda idx: chr(idx).encode("utf-8")),
        ),
        Mistake(
            "digits",
            "Your code seems to store the digits of each number in place of the byte.",
            "What is str(97).encode(), and how many bytes does it have?",
            lambda merges: vocab_of(merges, lambda idx: str(idx).encode()),
        ),
        Mistake(
            "zeros",
            "Your code seems to use each number as a length: bytes(97), say, is 97 zero bytes.",
            "What do you have to write between the parentheses of `bytes(...)` to get one byte?",
            lambda merges: vocab_of(merges, bytes),
        ),
        Mistake(
            "right-part-first",
            "Your tokens seem to spell their right part first.",
            "In this case, the pair is (97, 98). Which of the two bytes should the token begin "
            "with?",
            lambda merges: vocab_of(merges, join=lambda left, right: right + left),
        ),
        Mistake(
            "left-part-twice",
            "Your tokens seem to spell their left part twice.",
            "A merge has two parts. Where does your code use the second one?",
            lambda merges: vocab_of(merges, join=lambda left, right: left + left),
        ),
        Mistake(
            "a-byte-is-missing",
            "Your vocabulary seems to have only 255 single bytes.",
            "What's the last number of range(255), and what's the highest byte?",
            lambda merges: vocab_of(merges, count=255),
        ),
        Mistake(
            "ids-as-bytes",
            "Your code seems to take the two ids of a pair for bytes.",
            "No byte has the number 256. Where can you look up the bytes of a merged token?",
            lambda merges: BYTES | {idx: bytes(pair) for pair, idx in merges.items()},
            error_contains="range(0, 256)",
        ),
        Mistake(
            "one-byte-too-many",
            "Your code seems to expect 257 single bytes.",
            "What's the last number of range(257), and what's the highest byte?",
            lambda merges: vocab_of(merges, lambda idx: bytes([idx]), count=257),
            error_contains="range(0, 256)",
        ),
        Mistake(
            "first-byte-missing",
            "Your vocabulary seems to have no byte 0.",
            "What's the lowest number that a byte can have? And where does your range begin?",
            lambda merges: {idx: token for idx, token in vocab_of(merges).items() if idx},
        ),
        Mistake(
            "right-part-twice",
            "Your tokens seem to spell their right part twice.",
            "A merge has two parts. Where does your code use the first one?",
            lambda merges: vocab_of(merges, join=lambda left, right: right + right),
        ),
        Mistake(
            "no-single-bytes",
            "Your vocabulary seems to begin without the single bytes.",
            "If there are no merges, as in this case, which tokens should be in it anyway?",
            lambda merges: vocab_of(merges, count=0),
        ),
    ],
)
