"""Byte-level BPE in plain Python: train on any text, encode text to ids, decode ids to text.

The ids 0 to 255 are the bytes, and training adds the ids from 256 on. The idea of starting from
bytes is from Radford et al., "Language Models are Unsupervised Multitask Learners", 2019.
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

# Two neighbouring ids. The functions that learners write spell the type out, so that each of them
# can be pasted into a notebook on its own.
Pair = tuple[int, int]


def train(text: str, vocab_size: int, *, tie_break: str = "first") -> dict[tuple[int, int], int]:
    """Learn merges from a text until the vocabulary has `vocab_size` tokens.

    Args:
        text: the training text.
        vocab_size: how many tokens the vocabulary should have, including the 256 bytes. If no pair
            is left to merge, training stops earlier, with fewer merges.
        tie_break: which of several equally frequent pairs wins, as in `core.most_frequent`.

    Returns:
        The merges, pair of ids -> new id, in the order learned. The first has the lowest rank.

    Raises:
        TypeError: if `text` isn't a str, or `vocab_size` isn't an int.
        ValueError: if `vocab_size` is less than 256, if `text` contains a lone surrogate, or if
            `tie_break` isn't a known rule.

    >>> train("aaabdaaabac", 258)
    {(97, 97): 256, (256, 97): 257}
    """
    need_whole_number(vocab_size, "vocab_size", least=256)
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


def need_merges(merges: Mapping[Pair, int]) -> None:
    """Raise a TypeError unless `merges` is a dict whose first key is a pair of ids.

    Only the first key is checked, so this takes the same time for any number of merges.

    >>> need_merges({97: b"a"})
    Traceback (most recent call last):
    TypeError: merges has the key 97, but each key must be a pair of ids, as `train` returns it
    """
    need_dict(merges, "merges", "pair of ids -> id, as `train` returns it")
    for key in islice(merges, 1):
        if not (
            isinstance(key, tuple) and len(key) == 2 and all(isinstance(idx, int) for idx in key)
        ):
            what = f"merges has the key {shorten(key)}"
            raise TypeError(f"{what}, but each key must be a pair of ids, as `train` returns it")


def apply_one_by_one(ids: Sequence[int], merges: Mapping[Pair, int]) -> Iterator[list[int]]:
    """Yield the ids before the first merge, then again after each merge, in the order learned.

    So there is one more list than there are merges, and each of them is a new list.

    Raises:
        TypeError: if an id isn't an int, or if `merges` isn't a dict from pair to id.

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

    Only the first key is checked, so this takes the same time for any vocabulary.

    >>> need_vocab({(97, 98): 256})
    Traceback (most recent call last):
    TypeError: vocab has the key (97, 98), but each key must be an id, as `build_vocab` returns it
    """
    need_dict(vocab, "vocab", "id -> bytes, as `build_vocab` returns it")
    for key in islice(vocab, 1):
        if not isinstance(key, int):
            raise TypeError(
                f"vocab has the key {shorten(key)}, but each key must be an id, as `build_vocab` "
                "returns it"
            )


def token_bytes(idx: int, vocab: Mapping[int, bytes]) -> bytes:
    """Return the bytes that one token stands for.

    Raises:
        TypeError: if `idx` isn't an int, or `vocab` isn't a dict. True isn't accepted as an id,
            though Python counts it as 1.
        ValueError: if `idx` is negative or isn't in the vocabulary.

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
    """Return the vocabulary, id -> bytes: the 256 single bytes, then one token for each merge.

    Raises:
        TypeError: if `merges` isn't a dict, or an id in it isn't an int.
        ValueError: if a merge uses an id before that id is made, or makes an id that already exists.

    >>> build_vocab({(97, 97): 256, (256, 98): 257})[257]
    b'aab'
    """
    need_merges(merges)
    vocab = {idx: bytes([idx]) for idx in range(256)}
    for (left, right), idx in merges.items():
        if need_whole_number(idx, "a new id", least=256) in vocab:
            raise ValueError(f"id {idx} is made by two merges: give each merge a different id")
        vocab[idx] = token_bytes(left, vocab) + token_bytes(right, vocab)
    return vocab


def decode(ids: Iterable[int], vocab: Mapping[int, bytes], errors: str = "replace") -> str:
    """Turn ids back into text.

    The bytes of all tokens are joined before they're decoded, because a character may be spread
    over several tokens.

    Args:
        ids: token ids.
        vocab: id -> bytes, as `build_vocab` returns it.
        errors: what to do with bytes that aren't valid UTF-8, as in `bytes.decode`.

    Raises:
        TypeError: if an id isn't an int.
        ValueError: if an id isn't in the vocabulary, or `errors` isn't a known error handler. With
            errors="strict", also if the bytes aren't valid UTF-8: UnicodeDecodeError is a
            ValueError.

    >>> decode([97, 256], {97: b"a", 256: b"ab"})
    'aab'
    """
    joined = b"".join(token_bytes(idx, vocab) for idx in ids)
    return joined.decode("utf-8", errors=need_error_handler(errors))


def encode(text: str, merges: Mapping[tuple[int, int], int]) -> list[int]:
    """Turn text into ids: merge the pair of lowest rank, and repeat until no pair has a merge.

    Raises:
        TypeError: if `text` isn't a str, or `merges` isn't a dict.
        ValueError: if `text` contains a lone surrogate.

    >>> encode("aaab", {(97, 97): 256, (256, 97): 257})
    [257, 98]
    """
    need_merges(merges)
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

        If training fails or is interrupted, the tokenizer stays as it was.
        """
        # Make both before storing either: they must always belong together.
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
