"""How `StreamDecoder` is called, its cases, and mistakes in Python."""

import codecs

from bpe_lesson import basic
from bpe_lesson.lessons.item import Cases
from bpe_lesson.stream import StreamDecoder


def feed_all(decoder_class, vocab, *texts):
    """Return what each `feed` and each `finish` returned, text by text; None if one returned None.

    A text is a list of pieces. A tuple of two pieces is fed to two decoders, one piece to each.
    """
    decoder = decoder_class(vocab)
    given = []
    for pieces in texts:
        if isinstance(pieces, tuple):
            both = decoder_class(vocab), decoder_class(vocab)
            given += [one.feed(ids) for one, ids in zip(both, pieces)]
        else:
            given += [*map(decoder.feed, pieces), decoder.finish()]
    return None if None in given else given


def as_typed(show, vocab, *texts):
    """Return a case as a learner would type it."""
    if texts and isinstance(texts[0], tuple):
        made = f"StreamDecoder({show(vocab)})"
        return f"d = {made}; e = {made}; [d.feed({texts[0][0]}), e.feed({texts[0][1]})]"
    feeds = ["".join(f"d.feed({show(ids)}), " for ids in pieces) for pieces in texts]
    return f"d = StreamDecoder({show(vocab)}); [{'d.finish(), '.join(feeds)}d.finish()]"


TOKENS = {1: b"a", 2: b"b\xc3", 3: b"\xa9", 4: b"\xf0\x9f", 5: b"\x98\x84", 6: b"\xff"}


def random_stream(rng):
    """Return a vocabulary and one or two texts, in pieces."""
    texts = [
        [rng.choices(list(TOKENS), k=rng.choice([0, 1, 1, 1, 2])) for _ in range(rng.randrange(5))]
        for _ in range(rng.choice([1, 1, 2]))
    ]
    used = sorted({idx for pieces in texts for piece in pieces for idx in piece})
    return {idx: TOKENS[idx] for idx in used}, *texts


CASES = Cases(
    StreamDecoder,
    use=feed_all,
    as_code=as_typed,
    typed=[
        (({}, []), [""]),
        (({1: b"a"}, [[]]), ["", ""]),
        (({1: b"\x80"}, [[1]]), ["\ufffd", ""]),
        (({1: b"a"}, [[1], []]), ["a", "", ""]),
        (({1: b"5\xc3"}, [[1]]), ["5", "\ufffd"]),
        (({1: b"a", 2: b"b"}, [[1, 2]]), ["ab", ""]),
        (({1: b" A "}, [[1]]), [" A ", ""]),
        (({1: b"\xc3", 2: b"\xa9"}, [[1, 2]]), ["é", ""]),
        (({1: b"\xc3", 2: b"\xa9"}, [[1], [2]]), ["", "é", ""]),
        (({1: b"\xc3", 2: b"\xa9"}, [[1]], [[2]]), ["", "\ufffd", "\ufffd", ""]),
        (({1: b"\xf0\x9f", 2: b"A"}, [[1], [2]]), ["", "\ufffdA", ""]),
        (({1: b"\xc3", 2: b"\xa9"}, ([1], [2])), ["", "\ufffd"]),
    ],
    random=random_stream,
)


class _Buffer:
    """Keep ids or bytes that wait, as many wrong solutions do instead of keeping a decoder."""

    def __init__(self, vocab):
        self.vocab = vocab
        self.ids = []
        self.waiting = b""

    def finish(self):
        text = self.waiting.decode("utf-8", "replace")
        self.waiting = b""
        self.ids = []
        return text


def other(method, keeps=StreamDecoder):
    """Return a decorator that turns a function into a class: `keeps`, with one method replaced."""
    parts = {name: vars(keeps).get(name) for name in ("__init__", "feed", "finish")}
    return lambda new: type(new.__name__, (), {**parts, method: new, "__doc__": new.__doc__})


@other("feed", _Buffer)
def waits_for_ever(self, ids):
    self.waiting += b"".join(self.vocab[idx] for idx in ids)
    text = self.waiting.decode("utf-8", "replace").partition("\ufffd")[0]
    self.waiting = self.waiting[len(text.encode("utf-8")) :]
    return text


@other("feed", _Buffer)
def all_or_nothing(self, ids):
    self.waiting += b"".join(self.vocab[idx] for idx in ids)
    text = self.waiting.decode("utf-8", "replace")
    if "\ufffd" in text:
        return ""
    self.waiting = b""
    return text


@other("feed", _Buffer)
def broken_end_held_back(self, ids):
    self.waiting += b"".join(self.vocab[idx] for idx in ids)
    text = self.waiting.decode("utf-8", "replace")
    if text.endswith("\ufffd"):
        return ""
    self.waiting = b""
    return text


SHARED = codecs.getincrementaldecoder("utf-8")(errors="replace")


@other("__init__")
def shared(self, vocab):
    self.vocab = vocab
    self._decoder = SHARED


@other("feed")
def last_id_only(self, ids):
    text = ""
    for idx in ids:
        text = self._decoder.decode(self.vocab[idx])
    return text


@other("feed", _Buffer)
def all_at_the_end(self, ids):
    self.waiting += b"".join(self.vocab[idx] for idx in ids)
    return ""


@other("feed", _Buffer)
def everything_again(self, ids):
    self.ids += ids
    return basic.decode(self.ids, self.vocab)
