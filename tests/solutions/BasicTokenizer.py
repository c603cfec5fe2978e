from bpe_lesson.basic import build_vocab, decode, encode, train
from bpe_lesson.core import get_stats, merge


class Tokenizer:
    def __init__(self):
        self.merges = {}
        self.vocab = self._build_vocab()

    def _build_vocab(self):
        vocab = {idx: bytes([idx]) for idx in range(256)}
        for (p0, p1), idx in self.merges.items():
            vocab[idx] = vocab[p0] + vocab[p1]
        return vocab


class ByMinbpe(Tokenizer):
    """Karpathy's minbpe: an inherited __init__, an extra parameter of train."""

    def train(self, text, vocab_size, verbose=False):
        self.merges = {}
        ids = list(text.encode("utf-8"))
        for idx in range(256, vocab_size):
            stats = get_stats(ids)
            if not stats:
                break
            pair = max(stats, key=stats.get)
            ids = merge(ids, pair, idx)
            self.merges[pair] = idx
        self.vocab = self._build_vocab()

    def decode(self, ids, errors="replace"):
        text_bytes = b"".join(self.vocab[idx] for idx in ids)
        return text_bytes.decode("utf-8", errors=errors)

    def encode(self, text):
        ids = list(text.encode("utf-8"))
        while len(ids) >= 2:
            stats = get_stats(ids)
            pair = min(stats, key=lambda p: self.merges.get(p, float("inf")))
            if pair not in self.merges:
                break
            ids = merge(ids, pair, self.merges[pair])
        return ids


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
