from bpe_lesson.basic import build_vocab, decode, encode, train


class Tokenizer:
    def __init__(self):
        self.merges = {}
        self.vocab = build_vocab({})


class ByMinbpe(Tokenizer):
    """As in Karpathy's minbpe: an inherited __init__, an extra parameter of train."""

    def train(self, text, vocab_size, verbose=False):
        self.merges = train(text, vocab_size)
        self.vocab = build_vocab(self.merges)

    def decode(self, ids, errors="replace"):
        return decode(ids, self.vocab, errors=errors)

    def encode(self, text):
        return encode(text, self.merges)


class WithProperty:
    """The vocabulary is made from the merges whenever somebody asks for it."""

    merges: dict = {}

    @property
    def vocab(self):
        return build_vocab(self.merges)

    def train(self, *args):
        self.merges = train(*args)

    def encode(self, text):
        return encode(text, self.merges)

    def decode(self, tokens, errors="replace"):
        return decode(tokens, self.vocab, errors)


SOLUTIONS = {"BasicTokenizer": [ByMinbpe, WithProperty]}
