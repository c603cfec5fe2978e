"""The exercise `build_vocab`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson import basic
from bpe_lesson.exercises.encode_decode.shared import BYTES, vocab_of
from bpe_lesson.exercises.exercise import Exercise, Mistake
from bpe_lesson.values import abbreviate


def look_up(build_vocab, merges, *ids):
    """Return what one id spells in the vocabulary; without an id, how many tokens it has."""
    vocab = build_vocab(merges)
    if vocab is None:
        return None
    if not isinstance(vocab, dict):
        raise TypeError(f"{abbreviate(vocab, 40)} is no dict")
    return vocab[ids[0]] if ids else len(vocab)


BUILD_VOCAB = Exercise(
    basic.build_vocab,
    title="From merges to bytes",
    minutes=6,
    use=look_up,
    as_code=lambda merges, *ids: (
        f"build_vocab({abbreviate(merges)})[{ids[0]}]"
        if ids
        else f"len(build_vocab({abbreviate(merges)}))"
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
        "First the single bytes, then the merges, in the order in which they were learned.",
        "A number becomes one byte only in a list. Both parts of a merge are in the table by then, and + joins their bytes.",
        "vocab = {idx: bytes(___) for idx in range(___)}\n"
        "for (left, right), idx in merges.items():\n    vocab[idx] = ___ + ___\n"
        "return vocab",
    ],
    trace="write down which tokens there are, first the bytes, then one for each merge, and what each spells.",
    mistakes=[
        Mistake(
            "characters",
            "a token is a text: chr makes a character of a number, and that is no byte.",
            "Which of the three expressions at the beginning of the lesson gave one byte?",
            lambda merges: vocab_of(merges, chr),
        ),
        Mistake(
            "characters-in-utf8",
            "a byte is a character, and the token its UTF-8.",
            "How many bytes has chr(200) in UTF-8?",
            lambda merges: vocab_of(merges, lambda idx: chr(idx).encode("utf-8")),
        ),
        Mistake(
            "digits",
            "a byte is the digits of its number.",
            "What is str(97).encode(), and how many bytes has it?",
            lambda merges: vocab_of(merges, lambda idx: str(idx).encode()),
        ),
        Mistake(
            "zeros",
            "a byte's number is a length: bytes(97) is 97 zero bytes.",
            "What has to stand between the brackets, so that one byte comes out?",
            lambda merges: vocab_of(merges, bytes),
        ),
        Mistake(
            "right-part-first",
            "a token spells its right part first.",
            'Which part of "th" is read first, and where in the pair does it stand?',
            lambda merges: vocab_of(merges, join=lambda left, right: right + left),
        ),
        Mistake(
            "left-part-twice",
            "a token spells its left part twice.",
            "A merge has two parts: where does the second one come in?",
            lambda merges: vocab_of(merges, join=lambda left, right: left + left),
        ),
        Mistake(
            "a-byte-is-missing",
            "there are 255 bytes.",
            "Which is the last number of range(255), and which the highest byte?",
            lambda merges: vocab_of(merges, count=255),
        ),
        Mistake(
            "ids-as-bytes",
            "the ids of a pair are its bytes.",
            "Which byte is 256? Where do the bytes of a merged token stand?",
            lambda merges: BYTES | {idx: bytes(pair) for pair, idx in merges.items()},
            error_contains="range(0, 256)",
        ),
        Mistake(
            "one-byte-too-many",
            "there are 257 bytes.",
            "Which is the last number of range(257), and which the highest byte?",
            lambda merges: vocab_of(merges, lambda idx: bytes([idx]), count=257),
            error_contains="range(0, 256)",
        ),
        Mistake(
            "first-byte-missing",
            "there is no byte 0.",
            "With which number do the bytes begin?",
            lambda merges: {idx: token for idx, token in vocab_of(merges).items() if idx},
        ),
        Mistake(
            "right-part-twice",
            "a token spells its right part twice.",
            "A merge has two parts: where does the first one come in?",
            lambda merges: vocab_of(merges, join=lambda left, right: right + right),
        ),
        Mistake(
            "no-single-bytes",
            "the merges are all there is.",
            "Where would the bytes of the first merge's parts come from?",
            lambda merges: vocab_of(merges, count=0),
        ),
    ],
)
