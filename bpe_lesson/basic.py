"""Byte-level byte pair encoding: train on any text, encode it and decode it (level 3).

An id under 256 is a byte; training adds the ids from 256 on. Source of the byte level: Radford et
al., "Language Models are Unsupervised Multitask Learners", 2019.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from bpe_lesson.core import get_stats, merge, most_frequent
from bpe_lesson.validation import (
    encode_utf8,
    need_dict,
    need_error_handler,
    need_whole_number,
    shorten,
)

# Two neighbouring ids. (What learners write spells it out, so that it can be pasted alone.)
Pair = tuple[int, int]


def train(text: str, vocab_size: int, *, tie_break: str = "first") -> dict[tuple[int, int], int]:
    """Learn merges from a text until the vocabulary has `vocab_size` tokens.

    Args:
        text: the training text.
        vocab_size: 256 bytes and the merges; fewer merges are made when no pair is left.
        tie_break: which pair wins among equals, as in `core.most_frequent`.

    Returns:
        pair of ids -> new id, in the order learned: the first is the merge of lowest rank.

    Raises:
        TypeError: `text` is no str or `vocab_size` no int.
        ValueError: `vocab_size` is under 256, `text` has a lone surrogate, or there is no such
            tie rule.

    >>> train("aaabdaaabac", 258)
    {(97, 97): 256, (256, 97): 257}
    """
    need_whole_number(vocab_size, "vocab_size", least=256)
    ids = list(encode_utf8(text))
    merges = {}
    for idx in range(256, vocab_size):
        stats = get_stats(ids)
        if not stats:
            break
        pair = most_frequent(stats, tie_break)
        ids = merge(ids, pair, idx)
        merges[pair] = idx
    return merges


def need_merges(merges: Mapping[Pair, int]) -> None:
    """Raise a TypeError unless `merges` is a dict whose first key is a pair of ids.

    >>> need_merges({97: b"a"})
    Traceback (most recent call last):
    TypeError: merges has the key 97: give pair of ids -> id, as train does
    """
    need_dict(merges, "merges", "pair of ids -> id, as train does")
    for key in islice(merges, 1):
        if not (
            isinstance(key, tuple) and len(key) == 2 and all(isinstance(idx, int) for idx in key)
        ):
            what = f"merges has the key {shorten(key)}"
            raise TypeError(f"{what}: give pair of ids -> id, as train does")


def apply_one_by_one(ids: Sequence[int], merges: Mapping[Pair, int]) -> Iterator[list[int]]:
    """Yield `ids` as they are, then after each merge in turn: one list more than there are merges.

    Raises:
        TypeError: an id is no int, or `merges` no dict from pair to id.

    >>> list(apply_one_by_one([97, 97, 97, 98], {(97, 97): 256, (256, 97): 257}))
    [[97, 97, 97, 98], [256, 97, 98], [257, 98]]
    """
    need_merges(merges)
    ids = [need_whole_number(idx, "a token id") for idx in ids]
    yield ids
    for pair, idx in merges.items():
        ids = merge(ids, pair, idx)
        yield ids


def need_vocab(vocab: Mapping[int, bytes]) -> None:
    """Raise a TypeError unless `vocab` is a dict whose first key is an id.

    >>> need_vocab({(97, 98): 256})
    Traceback (most recent call last):
    TypeError: vocab has the key (97, 98): give id -> bytes, as build_vocab does
    """
    need_dict(vocab, "vocab", "id -> bytes, as build_vocab does")
    for key in islice(vocab, 1):
        if not isinstance(key, int):
            raise TypeError(
                f"vocab has the key {shorten(key)}: give id -> bytes, as build_vocab does"
            )


def token_bytes(idx: int, vocab: Mapping[int, bytes]) -> bytes:
    """Return the bytes of one token.

    Raises:
        TypeError: `idx` is no int (True is refused, though Python counts it as 1), or `vocab` no
            dict.
        ValueError: `idx` is negative or not in the vocabulary.

    >>> token_bytes(97, {97: b"a"})
    b'a'
    """
    need_vocab(vocab)
    if need_whole_number(idx, "a token id") not in vocab:
        ids = f"{min(vocab)} to {max(vocab)}" if vocab else "it is empty"
        raise ValueError(
            f"id {shorten(idx)} is not in the vocabulary ({ids}): was it made by this tokenizer?"
        )
    return vocab[idx]


def build_vocab(merges: Mapping[tuple[int, int], int]) -> dict[int, bytes]:
    """Return the bytes of every token: the 256 single bytes, then one token for each merge.

    Raises:
        TypeError: `merges` is no dict, or an id no int.
        ValueError: a merge uses an id before it is made, or makes one that there is already.

    >>> build_vocab({(97, 97): 256, (256, 98): 257})[257]
    b'aab'
    """
    need_merges(merges)
    vocab = {idx: bytes([idx]) for idx in range(256)}
    for (left, right), idx in merges.items():
        if need_whole_number(idx, "a new id", least=256) in vocab:
            raise ValueError(f"id {idx} is made twice: give each merge an id of its own")
        vocab[idx] = token_bytes(left, vocab) + token_bytes(right, vocab)
    return vocab


def decode(ids: Iterable[int], vocab: Mapping[int, bytes], errors: str = "replace") -> str:
    """Turn ids back into text.

    Args:
        ids: token ids.
        vocab: id -> bytes, as `build_vocab` returns it.
        errors: what becomes of bytes that are no UTF-8, as in `bytes.decode`.

    Raises:
        TypeError: an id is no int.
        ValueError: an id is not in the vocabulary, there is no such way as `errors`, or, with
            errors="strict", the bytes are no UTF-8 (UnicodeDecodeError is a ValueError).

    >>> decode([97, 256], {97: b"a", 256: b"ab"})
    'aab'
    """
    joined = b"".join(token_bytes(idx, vocab) for idx in ids)
    return joined.decode("utf-8", errors=need_error_handler(errors))


def encode(text: str, merges: Mapping[tuple[int, int], int]) -> list[int]:
    """Turn text into ids: of the pairs that are there, merge the one of lowest rank, and repeat.

    Raises:
        TypeError: `text` is no str, or `merges` no dict.
        ValueError: `text` has a lone surrogate.

    >>> encode("aaab", {(97, 97): 256, (256, 97): 257})
    [257, 98]
    """
    need_merges(merges)
    ids = list(encode_utf8(text))
    while len(ids) >= 2:
        pair = min(get_stats(ids), key=lambda pair: merges.get(pair, float("inf")))
        if pair not in merges:
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
        """Start with the 256 bytes and no merges, so that it works before any training."""
        self.merges: dict[tuple[int, int], int] = {}
        self.vocab = build_vocab(self.merges)

    def train(self, text: str, vocab_size: int) -> None:
        """Learn merges from `text`, as the function `train` does; they replace earlier ones.

        Where training fails or is interrupted, the tokenizer stays as it was.
        """
        merges = train(text, vocab_size)
        vocab = build_vocab(merges)
        self.merges = merges
        self.vocab = vocab

    def encode(self, text: str) -> list[int]:
        """Turn text into ids."""
        return encode(text, self.merges)

    def decode(self, ids: Iterable[int], errors: str = "replace") -> str:
        """Turn ids into text."""
        return decode(ids, self.vocab, errors)
