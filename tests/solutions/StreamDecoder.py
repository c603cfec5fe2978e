"""Right solutions of `StreamDecoder`."""

import codecs


class ByBufferedDecoder(codecs.BufferedIncrementalDecoder):
    """Python's codecs module, BufferedIncrementalDecoder: the buffer is inherited."""

    def __init__(self, vocab):
        super().__init__("replace")
        self.vocab = vocab

    def _buffer_decode(self, data, errors, final):
        return codecs.utf_8_decode(data, errors, final)

    def feed(self, ids):
        return self.decode(b"".join([self.vocab[idx] for idx in ids]))

    def finish(self):
        text = self.decode(b"", True)
        self.reset()
        return text


class ByError:
    """Decode strictly, and look at what the error says, as many servers of models do."""

    def __init__(self, vocab):
        self.vocab = vocab
        self.buffer = bytearray()

    def feed(self, ids):
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
        text = self.buffer.decode("utf-8", errors="replace")
        self.buffer.clear()
        return text


class ByPrefix:
    """vLLM's and Hugging Face's idea: decode all ids, return what is new, hold back a broken end."""

    def __init__(self, vocab):
        self.vocab, self.data, self.shown = vocab, b"", 0

    def feed(self, ids):
        self.data += b"".join(self.vocab[i] for i in ids)
        text = self.data.decode("utf-8", "replace")
        end = len(text) - any(self.may_grow(self.data[-n:]) for n in (1, 2, 3))
        new, self.shown = text[self.shown : end], max(self.shown, end)
        return new

    @staticmethod
    def may_grow(tail):
        longer = [tail, *(tail + bytes([byte]) for byte in range(0x80, 0xC0))]
        texts = [data.decode("utf-8", "replace") for data in longer]
        return texts[0] == "\ufffd" and min(map(len, texts[1:])) == 1

    def finish(self):
        text = self.data.decode("utf-8", "replace")[self.shown :]
        self.data, self.shown = b"", 0
        return text


SOLUTIONS = {
    "StreamDecoder": [ByBufferedDecoder, ByError, ByPrefix],
    "StreamDecoder-fix": [ByError, ByPrefix],
}
