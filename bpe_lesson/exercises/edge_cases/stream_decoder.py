"""The exercise `StreamDecoder`: cases typed by hand, hints, and known mistakes."""

import codecs

from bpe_lesson import basic
from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.stream import StreamDecoder
from bpe_lesson.values import abbreviate


def feed_all(decoder_class, vocab, *texts):
    """Return what each feed and each finish gave, text by text; None where one gave None.

    A text is a list of pieces; a tuple of two is fed to two decoders, one piece to each.
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


def as_typed(vocab, *texts):
    """Return a case as a learner would type it."""
    if texts and isinstance(texts[0], tuple):
        made = f"StreamDecoder({abbreviate(vocab)})"
        return f"d = {made}; e = {made}; [d.feed({texts[0][0]}), e.feed({texts[0][1]})]"
    feeds = ["".join(f"d.feed({abbreviate(ids)}), " for ids in pieces) for pieces in texts]
    return f"d = StreamDecoder({abbreviate(vocab)}); [{'d.finish(), '.join(feeds)}d.finish()]"


TOKENS = {1: b"a", 2: b"b\xc3", 3: b"\xa9", 4: b"\xf0\x9f", 5: b"\x98\x84", 6: b"\xff"}


def random_stream(rng):
    """Return a vocabulary and one or two texts in pieces."""
    texts = [
        [rng.choices(list(TOKENS), k=rng.choice([0, 1, 1, 1, 2])) for _ in range(rng.randrange(5))]
        for _ in range(rng.choice([1, 1, 2]))
    ]
    used = sorted({idx for pieces in texts for piece in pieces for idx in piece})
    return {idx: TOKENS[idx] for idx in used}, *texts


STREAM_DECODER = Exercise(
    StreamDecoder,
    title="Whole characters from a stream of ids",
    minutes=16,
    use=feed_all,
    as_code=as_typed,
    cases=[
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
    random_case=random_stream,
    hints=[
        "What waits must outlive a call: keep the decoder as self.decoder, made in __init__.",
        'Nothing is final in feed. decode(b"", final=True) gives what waits, and forgets it.',
        "def __init__(self, vocab):\n"
        "    self.vocab = ___\n"
        '    self.decoder = codecs.getincrementaldecoder("utf-8")(errors=___)\n\n'
        "def feed(self, ids):\n"
        "    new_bytes = ___.join(self.vocab[idx] for idx in ___)\n"
        "    return self.decoder.decode(___)\n\n"
        "def finish(self):\n"
        "    return self.decoder.decode(___, final=___)",
    ],
    trace="write the bytes of each feed in a row, and say after each which of them still wait.",
)


class _Buffer:
    """What many mistakes keep in place of a decoder: ids, or bytes that wait."""

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
    """Return a decorator: of a function it makes a class, `keeps` with that method exchanged."""
    parts = {name: vars(keeps).get(name) for name in ("__init__", "feed", "finish")}
    return lambda new: type(new.__name__, (), {**parts, method: new, "__doc__": new.__doc__})


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def replaces_per_token(self, ids):
    """Each token is decoded by itself, so that half a character becomes U+FFFD at once.

    Where do the bytes of a character wait until the next token comes?
    """
    return "".join(basic.decode([idx], self.vocab) for idx in ids)


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def replaces_per_feed(self, ids):
    """The text ends with every feed, so that half a character becomes U+FFFD at once.

    What tells the decoder that no more bytes come, and in which method is that so?
    """
    return basic.decode(ids, self.vocab)


@STREAM_DECODER.mistake
@other("feed")
def new_decoder_each_feed(self, ids):
    """There is a new decoder for each feed, and the bytes that waited in the old one are gone.

    How often does __init__ run, and how often feed? In which of them should the decoder be made?
    """
    self.__init__(self.vocab)
    return StreamDecoder.feed(self, ids)


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def decoder_not_kept(self, ids):
    """The decoder is gone at the end of each method, with all that waited in it.

    A name without self. lives as long as one call: what should the decoder be called?
    """
    return StreamDecoder(self.vocab).feed(ids)


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def waits_for_ever(self, ids):
    """A broken byte can still become good: it and all that follows it wait until the end.

    Which bytes can begin no character, whatever comes after them?
    """
    self.waiting += b"".join(self.vocab[idx] for idx in ids)
    text = self.waiting.decode("utf-8", "replace").partition("\ufffd")[0]
    self.waiting = self.waiting[len(text.encode("utf-8")) :]
    return text


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def all_or_nothing(self, ids):
    """Nothing may come out until all that waits is good UTF-8; after a broken byte that is never.

    Of the bytes of caf and half an é, which could be shown at once?
    """
    self.waiting += b"".join(self.vocab[idx] for idx in ids)
    text = self.waiting.decode("utf-8", "replace")
    if "\ufffd" in text:
        return ""
    self.waiting = b""
    return text


@STREAM_DECODER.mistake
@other("finish")
def no_final_flush(self):
    """Nothing is left at the end: finish returns "", and what waited slips into the next text.

    Does finish ask the decoder that feed has filled, and does it say that no more bytes will come?
    """
    return self._decoder.decode(b"")


@STREAM_DECODER.mistake
@other("finish")
def finish_does_not_reset(self):
    """The bytes that finish has shown still wait, and slip into the next text.

    After finish, what should be waiting?
    """
    return self._decoder.getstate()[0].decode("utf-8", "replace")


@STREAM_DECODER.mistake
@other("finish")
def waiting_thrown_away(self):
    """What still waits at the end is thrown away: finish returns "" and forgets it.

    The end of a text is missing: who should see that, and what should they see?
    """
    self._decoder.reset()
    return ""


SHARED = codecs.getincrementaldecoder("utf-8")(errors="replace")


@STREAM_DECODER.mistake
@other("__init__")
def shared(self, vocab):
    """All decoders share one that waits: half a character of one text slips into another.

    Is the decoder made in __init__ and kept on self, or once for the whole class?
    """
    self.vocab = vocab
    self._decoder = SHARED


@STREAM_DECODER.mistake
@other("__init__")
def broken_bytes_ignored(self, vocab):
    """Broken bytes are left out, and nobody sees that they were there.

    Which handler writes U+FFFD in their place?
    """
    self.vocab = vocab
    self._decoder = codecs.getincrementaldecoder("utf-8")(errors="ignore")


@STREAM_DECODER.mistake
@other("feed")
def last_id_only(self, ids):
    """Only what the last id of a feed brings comes out.

    With out = in a loop, what becomes of the text of the id before?
    """
    text = ""
    for idx in ids:
        text = self._decoder.decode(self.vocab[idx])
    return text


@STREAM_DECODER.mistake
@other("feed")
def first_id_only(self, ids):
    """A feed brings one id: the others are lost.

    Where does the return stand: inside the for, or after it?
    """
    return StreamDecoder.feed(self, ids[:1])


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def all_at_the_end(self, ids):
    """Nothing is shown before the end.

    Which of the bytes of caf and half an é need not wait?
    """
    self.waiting += b"".join(self.vocab[idx] for idx in ids)
    return ""


@STREAM_DECODER.mistake
@other("feed")
def ids_as_bytes(self, ids):
    """The ids are bytes already, or are looked up in another vocabulary than the one given.

    Where do the bytes of a token stand: which vocab was __init__ given, and where did it keep it?
    """
    return self._decoder.decode(bytes(idx % 256 for idx in ids))


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def everything_again(self, ids):
    """All ids so far are decoded anew at each feed, and the whole text comes out again.

    A screen shows one return after the other: what would stand there after two feeds?
    """
    self.ids += ids
    return basic.decode(self.ids, self.vocab)


@STREAM_DECODER.mistake
@other("__init__")
def strict_errors(self, vocab):
    """A broken byte stops everything: there is an error where a U+FFFD is asked for.

    Which handler does a decoder use if none is named?
    """
    self.vocab = vocab
    self._decoder = codecs.getincrementaldecoder("utf-8")()


STREAM_FIX = STREAM_DECODER.to_fix(
    "no-final-flush",
    title="Fix a StreamDecoder",
    minutes=6,
    hints=["Feed it half an é and nothing more. Which line should hand it out?"],
)
