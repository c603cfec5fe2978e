"""The exercise `StreamDecoder`: cases typed by hand, hints, and known mistakes."""

import codecs

from bpe_lesson import basic
from bpe_lesson.exercises.exercise import Exercise
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
        "The bytes that are waiting must still be there on the next call. So make the decoder in "
        "`__init__`, and keep it as `self.decoder`.",
        'A `feed` never ends a text, but `finish` does: decode(b"", final=True) returns the text '
        "of the waiting bytes, and forgets them.",
        "def __init__(self, vocab):\n"
        "    self.vocab = ___\n"
        '    self.decoder = codecs.getincrementaldecoder("utf-8")(errors=___)\n\n'
        "def feed(self, ids):\n"
        "    new_bytes = ___.join(self.vocab[idx] for idx in ___)\n"
        "    return self.decoder.decode(___)\n\n"
        "def finish(self):\n"
        "    return self.decoder.decode(___, final=___)",
    ],
    trace="write down the bytes of each feed; after each feed, which of them still wait?",
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


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def replaces_per_token(self, ids):
    """Your code seems to decode each token on its own, so half a character becomes U+FFFD at once.

    Where could the bytes of half a character wait until the next token comes?
    """
    return "".join(basic.decode([idx], self.vocab) for idx in ids)


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def replaces_per_feed(self, ids):
    """Your code seems to end the text with every feed, so half a character becomes U+FFFD at once.

    Which argument tells the decoder that no more bytes will come? In which method is that true?
    """
    return basic.decode(ids, self.vocab)


@STREAM_DECODER.mistake
@other("feed")
def new_decoder_each_feed(self, ids):
    """Your code seems to make a new decoder in each `feed`, so the waiting bytes are lost.

    How often does `__init__` run, and how often does `feed`? In which of the two should you make
    the decoder?
    """
    self.__init__(self.vocab)
    return StreamDecoder.feed(self, ids)


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def decoder_not_kept(self, ids):
    """Your decoder seems to be gone after each call, along with the bytes that were waiting in it.

    A plain name in a method lasts for one call only. What should you name the decoder so that the
    object keeps it?
    """
    return StreamDecoder(self.vocab).feed(ids)


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def waits_for_ever(self, ids):
    """Your code seems to hold back a broken character, and all that follows it, until `finish`.

    In this case the only byte is 80. Is there any byte that could follow and make it a character?
    """
    self.waiting += b"".join(self.vocab[idx] for idx in ids)
    text = self.waiting.decode("utf-8", "replace").partition("\ufffd")[0]
    self.waiting = self.waiting[len(text.encode("utf-8")) :]
    return text


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def all_or_nothing(self, ids):
    """Your code seems to return nothing as long as any of the waiting bytes are invalid.

    In this case the only byte is 80. Could it still become a character? And which of the bytes of
    `caf` and half an é could be shown at once?
    """
    self.waiting += b"".join(self.vocab[idx] for idx in ids)
    text = self.waiting.decode("utf-8", "replace")
    if "\ufffd" in text:
        return ""
    self.waiting = b""
    return text


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def broken_end_held_back(self, ids):
    """Your code seems to return nothing as long as the text ends with a U+FFFD.

    In this case the only byte is 80. Is there any byte that could follow and make it a character?
    """
    self.waiting += b"".join(self.vocab[idx] for idx in ids)
    text = self.waiting.decode("utf-8", "replace")
    if text.endswith("\ufffd"):
        return ""
    self.waiting = b""
    return text


@STREAM_DECODER.mistake
@other("finish")
def always_one_more(self):
    """Your `finish` seems to return a U+FFFD even if no bytes wait.

    After a whole `é`, which bytes are still waiting? What should the end of the text look like?
    """
    self._decoder.reset()
    return "\ufffd"


@STREAM_DECODER.mistake
@other("finish")
def no_final_flush(self):
    """Your `finish` seems to return nothing, and the waiting bytes slip into the next text.

    Does `finish` use the same decoder as `feed`? And does it say that no more bytes will come?
    """
    return self._decoder.decode(b"")


@STREAM_DECODER.mistake
@other("finish")
def finish_does_not_reset(self):
    """Your `finish` seems to return the text of the waiting bytes without clearing them, so they
    turn up again in the next text.

    After `finish`, which bytes should be waiting?
    """
    return self._decoder.getstate()[0].decode("utf-8", "replace")


@STREAM_DECODER.mistake
@other("finish")
def waiting_thrown_away(self):
    """Your `finish` seems to throw away the waiting bytes and return an empty text.

    The end of the text is missing. What should the reader see in its place?
    """
    self._decoder.reset()
    return ""


SHARED = codecs.getincrementaldecoder("utf-8")(errors="replace")


@STREAM_DECODER.mistake
@other("__init__")
def shared(self, vocab):
    """Your decoders seem to share their memory, so half a character slips from one into another.

    Do you make Python's decoder in `__init__` and keep it on `self`, or only once for the whole
    class?
    """
    self.vocab = vocab
    self._decoder = SHARED


@STREAM_DECODER.mistake
@other("__init__")
def broken_bytes_ignored(self, vocab):
    """Your code seems to leave broken bytes out, so nobody sees that they were there.

    Which error handler writes U+FFFD in their place?
    """
    self.vocab = vocab
    self._decoder = codecs.getincrementaldecoder("utf-8")(errors="ignore")


@STREAM_DECODER.mistake
@other("feed")
def last_id_only(self, ids):
    """Your `feed` seems to return only what the last id brings.

    If a loop says `text = ...` for each id, what happens to the text of the previous id?
    """
    text = ""
    for idx in ids:
        text = self._decoder.decode(self.vocab[idx])
    return text


@STREAM_DECODER.mistake
@other("feed")
def first_id_only(self, ids):
    """Your `feed` seems to use only the first of its ids, and to lose the others.

    Look at your `return`: is it inside the loop or after it?
    """
    return StreamDecoder.feed(self, ids[:1])


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def all_at_the_end(self, ids):
    """Your `feed` seems to return nothing, so the whole text comes out only at the end.

    In this case, each byte is a character on its own. Does any of them need to wait?
    """
    self.waiting += b"".join(self.vocab[idx] for idx in ids)
    return ""


@STREAM_DECODER.mistake
@other("feed")
def ids_as_bytes(self, ids):
    """Your `feed` seems to take ids for bytes, or to use a different vocabulary than it should.

    Where does `__init__` keep the vocabulary that it was given? And does `feed` look up the ids
    there?
    """
    return self._decoder.decode(bytes(idx % 256 for idx in ids))


@STREAM_DECODER.mistake
@other("feed", _Buffer)
def everything_again(self, ids):
    """Your `feed` seems to decode all the ids so far and return the whole text again.

    A screen shows what the feeds return, one after the other. What would it show after two feeds?
    """
    self.ids += ids
    return basic.decode(self.ids, self.vocab)


@STREAM_DECODER.mistake
@other("__init__")
def strict_errors(self, vocab):
    """Your code raises an error on a broken byte, but it should write a U+FFFD.

    Which error handler does Python's decoder use if you don't name one?
    """
    self.vocab = vocab
    self._decoder = codecs.getincrementaldecoder("utf-8")()


STREAM_FIX = STREAM_DECODER.to_fix(
    "no-final-flush",
    title="Fix a StreamDecoder",
    minutes=6,
    hints=[
        "Feed it half an é, then call `finish`. Which line should return the �, and what's missing "
        "from that line?"
    ],
)
