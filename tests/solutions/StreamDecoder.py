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


SOLUTIONS = {"StreamDecoder": [ByBufferedDecoder], "StreamDecoder-fix": [ByBufferedDecoder]}
