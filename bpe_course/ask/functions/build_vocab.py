from bpe_course.ask.item import Cases
from bpe_lesson import basic


def look_up(build_vocab, merges, *ids):
    """Return the bytes of one id in the vocabulary, or the ids from 255 on if no id is given."""
    vocab = build_vocab(merges)
    if vocab is None:
        return None
    if not isinstance(vocab, dict):
        raise TypeError(f"{vocab!r:.40} isn't a dict")
    if not ids:
        return list(vocab)[255:]
    if ids[0] not in vocab:
        raise LookupError(f"your vocabulary has no key {ids[0]}")
    return vocab[ids[0]]


def as_code(show, merges, *ids):
    vocab = f"build_vocab({show(merges)})"
    return f"{vocab}[{ids[0]}]" if ids else f"list({vocab})[255:]"


TYPED = [
    (({(97, 97): 256, (256, 98): 257}, 257), b"aab"),
    (({},), [255]),
    (({}, 200), b"\xc8"),
    (({(97, 98): 256},), [255, 256]),
    (({(97, 98): 256, (99, 100): 257}, 257), b"cd"),
]

CASES = Cases(
    basic.build_vocab,
    TYPED,
    lambda rng: (
        merges := basic.train("".join(rng.choices("abé", k=9)), 256 + rng.randrange(6)),
        rng.choice([97, 195, *merges.values()]),
    ),
    use=look_up,
    as_code=as_code,
)
