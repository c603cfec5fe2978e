"""Byte-level BPE in plain Python: train on any text, encode text to ids, decode ids to text.

All but `apply_one_by_one` is what a learner writes in lessons 04 to 06.
The ids 0 to 255 are the bytes, and training adds the ids from 256 on. The idea of starting from
bytes is from Radford et al., "Language Models are Unsupervised Multitask Learners", 2019.
"""

from collections.abc import Iterator

from bpe_lesson.core import get_stats, merge

Pair = tuple[int, int]  # two neighbouring ids


def train(text, vocab_size):
    """Learn merges from a text until the vocabulary has `vocab_size` tokens.

    The 256 bytes count too. If no pair is left, training stops earlier.

    Returns:
        The merges, pair of ids -> new id, in the order learned. The first has the lowest rank.

    >>> train("aaabdaaabac", 258)
    {(97, 97): 256, (256, 97): 257}
    """
    ids = list(text.encode("utf-8"))
    merges = {}
    for idx in range(256, vocab_size):  # the ids 0 to 255 are the bytes
        stats = get_stats(ids)
        if not stats:
            break
        pair = max(stats, key=stats.get)
        ids = merge(ids, pair, idx)
        merges[pair] = idx
    return merges


def apply_one_by_one(ids: bytes | list[int], merges: dict[Pair, int]) -> Iterator[list[int]]:
    """Yield the ids before the first merge, then again after each merge, in the order learned.

    >>> list(apply_one_by_one([97, 97, 97, 98], {(97, 97): 256, (256, 97): 257}))
    [[97, 97, 97, 98], [256, 97, 98], [257, 98]]
    """
    state = list(ids)
    yield state
    for pair, idx in merges.items():
        state = merge(state, pair, idx)
        yield state


def build_vocab(merges):
    """Return the vocabulary, id -> bytes: the 256 single bytes, then one token for each merge.

    >>> build_vocab({(97, 97): 256, (256, 98): 257})[257]
    b'aab'
    """
    vocab = {idx: bytes([idx]) for idx in range(256)}
    for (left, right), idx in merges.items():
        vocab[idx] = vocab[left] + vocab[right]
    return vocab


def decode(ids, vocab, errors="replace"):
    """Turn ids back into text; `errors` says what to do with bytes that aren't valid UTF-8.

    The bytes of all tokens are joined before they're decoded, because a character may be spread
    over several tokens.

    >>> decode([97, 256], {97: b"a", 256: b"ab"})
    'aab'
    """
    joined = b"".join(vocab[idx] for idx in ids)
    return joined.decode("utf-8", errors)


def encode(text, merges):
    """Turn text into ids: merge the pair of lowest rank, and repeat until no pair has a merge.

    >>> encode("aaab", {(97, 97): 256, (256, 97): 257})
    [257, 98]
    """
    ids = list(text.encode("utf-8"))
    while True:
        known = [pair for pair in get_stats(ids) if pair in merges]
        if not known:  # or there's no pair at all, as in a single byte
            return ids
        pair = min(known, key=merges.get)
        ids = merge(ids, pair, merges[pair])


class BasicTokenizer:
    """A byte-level tokenizer: train it once, then encode and decode.

    >>> tokenizer = BasicTokenizer()
    >>> tokenizer.train("aaabdaaabac", 259)
    >>> tokenizer.encode("aaab")
    [258]
    >>> tokenizer.decode([258, 100])
    'aaabd'
    """

    def __init__(self):
        """Start with the 256 bytes and no merges, so that it works even before training."""
        self.merges = {}
        self.vocab = build_vocab(self.merges)

    def train(self, text, vocab_size):
        """Learn merges from text, in place of any earlier ones."""
        self.merges = train(text, vocab_size)
        self.vocab = build_vocab(self.merges)

    def encode(self, text):
        """Turn text into ids."""
        return encode(text, self.merges)

    def decode(self, ids, errors="replace"):
        """Turn ids into text."""
        return decode(ids, self.vocab, errors)


def token_bytes(idx, vocab):
    """Return the bytes of one token, or raise an error that says what's wrong with its id.

    Raises:
        TypeError: if `idx` isn't an int. True isn't an id, though Python counts it as 1.
        ValueError: if `idx` isn't in the vocabulary.

    >>> token_bytes(97, {97: b"a"})
    b'a'
    """
    if isinstance(idx, bool) or not isinstance(idx, int):
        raise TypeError(f"a token id is {idx!r}, but it must be a whole number (int)")
    if idx not in vocab:
        raise ValueError(
            f"id {idx} is not in the vocabulary of {len(vocab)} tokens: was it made by this tokenizer?"
        )
    return vocab[idx]
