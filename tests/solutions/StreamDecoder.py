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


SOLUTIONS = {"StreamDecoder": [ByBufferedDecoder, ByError], "StreamDecoder-fix": [ByError]}
