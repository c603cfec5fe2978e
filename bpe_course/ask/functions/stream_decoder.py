from bpe_course.ask.item import Cases
from bpe_lesson.stream import StreamDecoder


def feed_all(decoder_class, vocab, *texts):
    """Return what each `feed` and `finish` returned, text by text; None if one returned None.

    A text is a list of pieces. A tuple of two is fed to two decoders.
    """
    decoder = decoder_class(vocab)
    results = []
    for pieces in texts:
        if isinstance(pieces, tuple):
            decoders = decoder_class(vocab), decoder_class(vocab)
            results += [fresh.feed(ids) for fresh, ids in zip(decoders, pieces)]
        else:
            results += [*map(decoder.feed, pieces), decoder.finish()]
    return None if None in results else results


def as_code(show, vocab, *texts):
    if texts and isinstance(texts[0], tuple):
        new = f"StreamDecoder({show(vocab)})"
        return f"d = {new}; e = {new}; [d.feed({texts[0][0]}), e.feed({texts[0][1]})]"
    feeds = ["".join(f"d.feed({show(ids)}), " for ids in pieces) for pieces in texts]
    return f"d = StreamDecoder({show(vocab)}); [{'d.finish(), '.join(feeds)}d.finish()]"


TOKENS = {1: b"a", 2: b"b\xc3", 3: b"\xa9", 4: b"\xf0\x9f", 5: b"\x98\x84", 6: b"\xff"}


def random_stream(rng):
    texts = [
        [rng.choices(list(TOKENS), k=rng.choice([0, 1, 1, 1, 2])) for _ in range(rng.randrange(5))]
        for _ in range(rng.choice([1, 1, 2]))
    ]
    used = sorted({idx for pieces in texts for piece in pieces for idx in piece})
    return {idx: TOKENS[idx] for idx in used}, *texts


HALVES = {1: b"\xc3", 2: b"\xa9"}

TYPED = [
    (({1: b"caf\xc3", 2: b"\xa9"}, [[1], [2]]), ["caf", "é", ""]),
    (({}, []), [""]),
    (({1: b"\x80"}, [[1]]), ["\ufffd", ""]),
    (({1: b"5\xc3"}, [[1]]), ["5", "\ufffd"]),
    (({1: b" A "}, [[1]]), [" A ", ""]),
    (({1: b"a\r", 2: b"\n"}, [[1], [2]]), ["a\r", "\n", ""]),
    (({1: b"\xef\xbb\xbfa"}, [[1]]), ["\ufeffa", ""]),
    ((HALVES, [[1]], [[2]]), ["", "\ufffd", "\ufffd", ""]),
    (({1: b"\xf0\x9f", 2: b"A"}, [[1], [2]]), ["", "\ufffdA", ""]),
    ((HALVES, ([1], [2])), ["", "\ufffd"]),
]

CASES = Cases(StreamDecoder, TYPED, random_stream, use=feed_all, as_code=as_code)
