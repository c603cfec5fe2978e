"""Right solutions of lesson 06."""

import codecs
import io
import operator
from dataclasses import dataclass, field
from functools import partial, partialmethod

# token_bytes


def bytes_by_the_hint(idx, vocab):
    """Two checks, as the last hint says."""
    if isinstance(idx, bool) or not isinstance(idx, int):
        raise TypeError(f"{idx!r} is not a whole number")
    if idx not in vocab:
        raise ValueError(f"{idx} is not in the vocabulary")
    return vocab[idx]


def bytes_by_minbpe(idx, vocab):
    """Karpathy's minbpe, RegexTokenizer.decode: look, then raise; the type is checked first."""
    if type(idx) is not int:
        raise TypeError
    if idx in vocab:
        return vocab[idx]
    else:
        raise ValueError(f"invalid token id: {idx}")


def bytes_by_tiktoken(idx, vocab):
    """Tiktoken's way: let the lookup fail, and turn the KeyError into another error."""
    if type(idx) != int:  # noqa: E721
        raise TypeError("token must be an int")
    try:
        return vocab[idx]
    except KeyError as error:
        raise ValueError(f"Invalid token for decoding: {idx}") from error


class UnknownIdError(KeyError, ValueError):
    """An id that isn't in the vocabulary: the standard advice for one's own exceptions."""


class NoIdError(TypeError):
    """Something that isn't an id at all."""


def bytes_own_errors(idx, vocab):
    """Subclasses of the two errors."""
    if idx is True or idx is False or not isinstance(idx, int):
        raise NoIdError(idx)
    if idx not in vocab.keys():
        raise UnknownIdError(idx)
    return vocab[idx]


MISSING = object()


def bytes_by_sentinel(idx, vocab, *, missing=MISSING):
    """Dict.get with a sentinel, and operator.index for the type."""
    if isinstance(idx, bool):
        raise TypeError(idx)
    token = vocab.get(operator.index(idx), missing)
    if token is missing:
        raise ValueError(idx)
    return token


def bytes_by_match(idx, vocab):
    """Structural pattern matching, with the bool before the int."""
    match idx:
        case bool():
            raise TypeError("a truth value")
        case int() if idx in vocab:
            return vocab[idx]
        case int():
            raise ValueError("unknown")
        case _:
            raise TypeError("not an int")


def fail(error, message):
    """Raise an error from inside an expression."""
    raise error(message)


def bytes_by_lookup(idx, vocab):
    """The type is looked up in a table, an id among the items."""
    check = {int: lambda: None}.get(type(idx), lambda: fail(TypeError, "no id"))
    check()
    for key, token in vocab.items():
        if key == idx:
            return token
    raise ValueError


# StreamDecoder


class ByCodecs:
    """Python's own incremental decoder, as the lesson does it."""

    def __init__(self, vocab):
        """Keep the vocabulary and a decoder."""
        self.vocab = vocab
        self.decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def feed(self, ids):
        """Return the text that these ids complete."""
        new_bytes = b"".join(self.vocab[idx] for idx in ids)
        return self.decoder.decode(new_bytes)

    def finish(self):
        """End the text."""
        return self.decoder.decode(b"", final=True)


class ByBufferedDecoder(codecs.BufferedIncrementalDecoder):
    """Python's codecs module, BufferedIncrementalDecoder: the buffer is inherited."""

    def __init__(self, vocab):
        """Keep the vocabulary; the parent keeps the bytes that wait."""
        super().__init__("replace")
        self.vocab = vocab

    def _buffer_decode(self, data, errors, final):
        return codecs.utf_8_decode(data, errors, final)

    def feed(self, ids):
        """Return the text that these ids complete."""
        return self.decode(b"".join([self.vocab[idx] for idx in ids]))

    def finish(self):
        """End the text."""
        text = self.decode(b"", True)
        self.reset()
        return text


class ByTail:
    """Keep the bytes that wait, and ask utf_8_decode how many it could use."""

    def __init__(self, vocab):
        """Start without waiting bytes."""
        self.vocab, self.waiting = vocab, b""

    def feed(self, ids):
        """Return the text that these ids complete."""
        data = self.waiting + b"".join(map(self.vocab.__getitem__, ids))
        text, used = codecs.utf_8_decode(data, "replace", False)
        self.waiting = data[used:]
        return text

    def finish(self):
        """End the text."""
        data, self.waiting = self.waiting, b""
        return data.decode("utf-8", "replace")


class ByError:
    """Decode strictly, and look at what the error says, as many servers of models do."""

    def __init__(self, vocab):
        """Start with an empty buffer."""
        self.vocab = vocab
        self.buffer = bytearray()

    def feed(self, ids):
        """Return the text that these ids complete."""
        for idx in ids:
            self.buffer += self.vocab[idx]
        text = ""
        while self.buffer:
            try:
                text += self.buffer.decode("utf-8")
                self.buffer.clear()
            except UnicodeDecodeError as error:
                text += self.buffer[: error.start].decode("utf-8")
                if error.reason == "unexpected end of data":
                    del self.buffer[: error.start]
                    break
                text += "\ufffd"
                del self.buffer[: error.end]
        return text

    def finish(self):
        """End the text."""
        text = self.buffer.decode("utf-8", errors="replace")
        self.buffer.clear()
        return text


class ByPrefix:
    """vLLM's and Hugging Face's idea: decode all ids, return what is new, hold back a broken end."""

    def __init__(self, vocab):
        """Start without bytes."""
        self.vocab = vocab
        self.data = b""
        self.shown = 0

    def feed(self, ids):
        """Return the text that these ids complete."""
        self.data += b"".join(self.vocab[i] for i in ids)
        text = self.data.decode("utf-8", "replace")
        may_grow = any(
            self.data[-n:].decode("utf-8", "replace") == "\ufffd" and self.grows(self.data[-n:])
            for n in (1, 2, 3)
            if n <= len(self.data)
        )
        end = len(text) - may_grow
        new, self.shown = text[self.shown : end], max(self.shown, end)
        return new

    @staticmethod
    def grows(tail):
        """Return whether some byte could follow and belong to the same character."""
        return any(
            len((tail + bytes([byte])).decode("utf-8", "replace")) == 1 for byte in range(128, 192)
        )

    def finish(self):
        """End the text."""
        text = self.data.decode("utf-8", "replace")[self.shown :]
        self.data, self.shown = b"", 0
        return text


class ByGenerator:
    """A generator remembers the bytes that wait."""

    def __init__(self, vocab):
        """Start the generator."""
        self.vocab = vocab
        self.texts = self.run()
        next(self.texts)

    def run(self):
        """Take bytes, or None at the end of a text, and give text."""
        text = ""
        while True:
            decode = codecs.getincrementaldecoder("utf-8")("replace").decode
            while (data := (yield text)) is not None:
                text = decode(data)
            text = decode(b"", True)

    def feed(self, ids):
        """Return the text that these ids complete."""
        return self.texts.send(b"".join(self.vocab[idx] for idx in ids))

    def finish(self):
        """End the text."""
        return self.texts.send(None)


class BySlots:
    """Slots; a closure is the decoder; one method is made of the other."""

    __slots__ = ("vocab", "convert")

    def __init__(self, vocab, errors="replace"):
        """Keep the vocabulary, and the method of a decoder."""
        self.vocab = vocab
        self.convert = codecs.lookup("utf-8").incrementaldecoder(errors).decode

    def feed(self, ids, final=False):
        """Return the text that these ids complete."""
        return "".join(self.convert(self.vocab[idx]) for idx in ids) + self.convert(b"", final)

    def finish(self):
        """End the text."""
        return self.feed([], final=True)


class ByPartialMethod:
    """One method of which a partial method makes another."""

    def __init__(self, vocab):
        """Keep the vocabulary and a decoder."""
        self._vocab = dict(vocab)
        self._decoder = codecs.getincrementaldecoder("utf8")("replace")

    def _decode(self, final, ids=()):
        return self._decoder.decode(bytes(b for idx in ids for b in self._vocab[idx]), final)

    feed = partialmethod(_decode, False)

    def finish(self):
        """End the text."""
        return self._decode(True)


@dataclass
class ByDataclass:
    """A dataclass with a decoder in a field, and a file-like wrapper around it."""

    vocab: dict
    decoder: object = field(
        default_factory=partial(
            io.IncrementalNewlineDecoder,
            None,
            translate=False,
        ),
        init=False,
    )

    def __post_init__(self):
        """Make the decoder."""
        utf_8 = codecs.getincrementaldecoder("utf-8")("replace")
        self.decoder = io.IncrementalNewlineDecoder(utf_8, translate=False)

    def feed(self, ids):
        """Return the text that these ids complete."""
        return self.decoder.decode(b"".join(self.vocab[idx] for idx in ids))

    def finish(self):
        """End the text."""
        return self.decoder.decode(b"", final=True)


class NewDecoderAtTheEnd(ByCodecs):
    """Finish makes a new decoder."""

    def finish(self):
        """End the text."""
        rest = self.decoder.decode(b"", True)
        self.__init__(self.vocab)
        return rest


class ByState(ByCodecs):
    """Finish looks at the state of the decoder."""

    def finish(self):
        """End the text."""
        waiting, _ = self.decoder.getstate()
        self.decoder.reset()
        return waiting.decode("utf-8", "replace")


class ByMark(ByCodecs):
    """Finish writes the U+FFFD itself."""

    def finish(self):
        """End the text."""
        waiting = self.decoder.getstate()[0]
        self.decoder.setstate((b"", 0))
        return "\ufffd" if waiting else ""


STREAM_DECODERS = [
    ByCodecs,
    ByBufferedDecoder,
    ByTail,
    ByError,
    ByPrefix,
    ByGenerator,
    BySlots,
    ByPartialMethod,
    ByDataclass,
    NewDecoderAtTheEnd,
    ByState,
    ByMark,
]

SOLUTIONS = {
    "token_bytes": [
        bytes_by_the_hint,
        bytes_by_minbpe,
        bytes_by_tiktoken,
        bytes_own_errors,
        bytes_by_sentinel,
        bytes_by_match,
        bytes_by_lookup,
    ],
    "StreamDecoder": STREAM_DECODERS,
    "StreamDecoder-fix": STREAM_DECODERS,
}
