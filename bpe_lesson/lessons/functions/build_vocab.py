"""How `build_vocab` is called, its cases, and mistakes in Python."""

from bpe_lesson import basic
from bpe_lesson.lessons.functions.vocabularies import BYTES, vocab_of
from bpe_lesson.lessons.item import Cases


def look_up(build_vocab, merges, *ids):
    """Return the bytes of one id in the vocabulary, or the number of tokens if no id is given."""
    vocab = build_vocab(merges)
    if vocab is None:
        return None
    if not isinstance(vocab, dict):
        raise TypeError(f"{vocab!r:.40} isn't a dict")
    return vocab[ids[0]] if ids else len(vocab)


CASES = Cases(
    basic.build_vocab,
    use=look_up,
    as_code=lambda show, merges, *ids: (
        f"build_vocab({show(merges)})[{ids[0]}]" if ids else f"len(build_vocab({show(merges)}))"
    ),
    typed=[
        (({},), 256),
        (({}, 0), b"\x00"),
        (({}, 97), b"a"),
        (({}, 200), b"\xc8"),
        (({(97, 98): 256},), 257),
        (({(97, 98): 256}, 256), b"ab"),
        (({(97, 97): 256, (256, 98): 257}, 257), b"aab"),
        (({(97, 98): 256, (99, 256): 257}, 257), b"cab"),
    ],
    random=lambda rng: (
        merges := basic.train("".join(rng.choices("abé", k=9)), 256 + rng.randrange(6)),
        rng.choice([97, 195, *merges.values()]),
    ),
)


def characters(merges):
    return vocab_of(merges, chr)


def characters_in_utf8(merges):
    return vocab_of(merges, lambda idx: chr(idx).encode("utf-8"))


def digits(merges):
    return vocab_of(merges, lambda idx: str(idx).encode())


def zeros(merges):
    return vocab_of(merges, bytes)


def right_part_first(merges):
    return vocab_of(merges, join=lambda left, right: right + left)


def left_part_twice(merges):
    return vocab_of(merges, join=lambda left, right: left + left)


def a_byte_is_missing(merges):
    return vocab_of(merges, count=255)


def ids_as_bytes(merges):
    return BYTES | {idx: bytes(pair) for pair, idx in merges.items()}


def one_byte_too_many(merges):
    return vocab_of(merges, lambda idx: bytes([idx]), count=257)


def first_byte_missing(merges):
    return {idx: token for idx, token in vocab_of(merges).items() if idx}


def right_part_twice(merges):
    return vocab_of(merges, join=lambda left, right: right + right)


def no_single_bytes(merges):
    return vocab_of(merges, count=0)
