"""Byte-level BPE in plain Python: train on any text, encode text to ids, decode ids to text.

The ids 0 to 255 are the bytes, and training adds the ids from 256 on. The idea of starting from
bytes is from Radford et al., "Language Models are Unsupervised Multitask Learners", 2019.
"""

from collections.abc import Iterator

from bpe_lesson.core import TIE_BREAK, get_stats, merge, most_frequent
from bpe_lesson.validation import encode_utf8, need_whole_number

# Two neighbouring ids. The functions that learners write spell the type out, so that each of them
# can be pasted into a notebook on its own.
Pair = tuple[int, int]


def train(text: str, vocab_size: int, *, tie_break: str = TIE_BREAK) -> dict[tuple[int, int], int]:
    """Learn merges from a text until the vocabulary has `vocab_size` tokens.

    The 256 bytes count too. If no pair is left, training stops earlier. For `tie_break`, see
    `core.most_frequent`.

    Returns:
        The merges, pair of ids -> new id, in the order learned. The first has the lowest rank.

    Raises:
        ValueError: if `vocab_size` is less than 256.

    >>> train("aaabdaaabac", 258)
    {(97, 97): 256, (256, 97): 257}
    """
    if vocab_size < 256:
        least = "256 (one token per byte)"
        raise ValueError(f"vocab_size is {vocab_size}, but it must be at least {least}")
    ids = list(encode_utf8(text))
    merges = {}
    vocab = build_vocab(merges)
    for idx in range(256, vocab_size):  # the ids 0 to 255 are the bytes
        stats = get_stats(ids)
        if not stats:
            break
        pair = most_frequent(stats, tie_break, vocab)
        ids = merge(ids, pair, idx)
        merges[pair] = idx
        vocab[idx] = vocab[pair[0]] + vocab[pair[1]]
    return merges


def apply_one_by_one(
    ids: bytes | list[int], merges: dict[tuple[int, int], int]
) -> Iterator[list[int]]:
    """Yield the ids before the first merge, then again after each merge, in the order learned.

    So there is one more list than there are merges, and each of them is a new list.

    Raises:
        TypeError: if an id isn't an int. (No merge applies to the characters of a text.)

    >>> list(apply_one_by_one([97, 97, 97, 98], {(97, 97): 256, (256, 97): 257}))
    [[97, 97, 97, 98], [256, 97, 98], [257, 98]]
    """
    ids = [need_whole_number(idx, "a token id") for idx in ids]
    yield ids
    for pair, idx in merges.items():
        ids = merge(ids, pair, idx)
        yield ids


def token_bytes(idx: int, vocab: dict[int, bytes]) -> bytes:
    """Return the bytes that one token stands for.

    Raises:
        TypeError: if `idx` isn't an int. True isn't an id, though Python counts it as 1.
        ValueError: if `idx` isn't in the vocabulary.

    >>> token_bytes(97, {97: b"a"})
    b'a'
    """
    if isinstance(idx, bool) or not isinstance(idx, int):
        raise TypeError(f"a token id is {idx!r:.40}, but it must be a whole number (int)")
    if idx not in vocab:
        raise ValueError(
            f"id {idx} is not in the vocabulary of {len(vocab)} tokens: was it made by this tokenizer?"
        )
    return vocab[idx]


def build_vocab(merges: dict[tuple[int, int], int]) -> dict[int, bytes]:
    """Return the vocabulary, id -> bytes: the 256 single bytes, then one token for each merge.

    >>> build_vocab({(97, 97): 256, (256, 98): 257})[257]
    b'aab'
    """
    vocab = {idx: bytes([idx]) for idx in range(256)}
    for (left, right), idx in merges.items():
        vocab[idx] = token_bytes(left, vocab) + token_bytes(right, vocab)
    return vocab


def decode(ids: list[int], vocab: dict[int, bytes], errors: str = "replace") -> str:
    """Turn ids back into text; `errors` says what to do with bytes that aren't valid UTF-8.

    The bytes of all tokens are joined before they're decoded, because a character may be spread
    over several tokens.

    >>> decode([97, 256], {97: b"a", 256: b"ab"})
    'aab'
    """
    joined = b"".join(token_bytes(idx, vocab) for idx in ids)
    return joined.decode("utf-8", errors=errors)


def encode(text: str, merges: dict[tuple[int, int], int]) -> list[int]:
    """Turn text into ids: merge the pair of lowest rank, and repeat until no pair has a merge.

    >>> encode("aaab", {(97, 97): 256, (256, 97): 257})
    [257, 98]
    """
    ids = list(encode_utf8(text))
    while len(ids) >= 2:  # a single id has no pair, and min of nothing is an error
        pair = min(get_stats(ids), key=lambda pair: merges.get(pair, float("inf")))
        if pair not in merges:  # no pair has a merge: all of them got infinity
            break
        ids = merge(ids, pair, merges[pair])
    return ids


class BasicTokenizer:
    """A byte-level tokenizer: train it once, then encode and decode.

    >>> tokenizer = BasicTokenizer()
    >>> tokenizer.train("aaabdaaabac", 259)
    >>> tokenizer.encode("aaab")
    [258]
    >>> tokenizer.decode([258, 100])
    'aaabd'
    """

    def __init__(self) -> None:
        """Start with the 256 bytes and no merges, so that it works even before training."""
        self.merges: dict[tuple[int, int], int] = {}
        self.vocab = build_vocab(self.merges)

    def train(self, text: str, vocab_size: int) -> None:
        """Learn merges from `text`, as the function `train` does, and replace any earlier ones.

        If training fails or is interrupted, the tokenizer is unchanged.
        """
        # Make both before storing either: they must always belong together.
        merges = train(text, vocab_size)
        vocab = build_vocab(merges)
        self.merges = merges
        self.vocab = vocab

    def encode(self, text: str) -> list[int]:
        """Turn text into ids."""
        return encode(text, self.merges)

    def decode(self, ids: list[int], errors: str = "replace") -> str:
        """Turn ids into text."""
        return decode(ids, self.vocab, errors)
