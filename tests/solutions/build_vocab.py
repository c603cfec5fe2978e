"""Right solutions of `build_vocab`."""

from collections import defaultdict
from operator import add, itemgetter


def by_minbpe(merges):
    """Karpathy's minbpe, Tokenizer._build_vocab."""
    vocab = {idx: bytes([idx]) for idx in range(256)}
    for (p0, p1), idx in merges.items():
        vocab[idx] = vocab[p0] + vocab[p1]
    return vocab


def recursive(merges):
    """Spell each id on its own, down to the bytes."""
    parts = {idx: pair for pair, idx in merges.items()}

    def spell(idx):
        return b"".join(map(spell, parts[idx])) if idx in parts else bytes((idx,))

    return {idx: spell(idx) for idx in [*range(256), *parts]}


class Spelled(dict):
    """A dict that spells a token when somebody asks for it first."""

    def __init__(self, parts):
        self.parts = parts

    def __missing__(self, idx):
        left, right = self.parts[idx]
        self[idx] = self[left] + self[right]
        return self[idx]


def spelled_late(merges):
    """A subclass of dict, with every token asked for once."""
    vocab = Spelled({idx: pair for pair, idx in merges.items()})
    vocab.update((i, bytes(bytearray([i]))) for i in range(256))
    for idx in merges.values():
        vocab[idx]
    return vocab


def latin_1(merges):
    """Latin-1 turns each of the first 256 code points into one byte."""
    vocab = defaultdict(bytes)
    for i in range(256):
        vocab[i] = chr(i).encode("latin-1")
    for pair, idx in merges.items():
        vocab[idx] = add(*itemgetter(*pair)(vocab))
    return vocab


SOLUTIONS = {"build_vocab": [by_minbpe, recursive, spelled_late, latin_1]}
