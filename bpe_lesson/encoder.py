"""Encoding fast: chunk by chunk, each chunk once, and a long one in time that grows as it does.

The ids are those of `basic.encode`, chunk by chunk: of the pairs that are there, the one of lowest
rank goes first.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from bpe_lesson.basic import need_merges
from bpe_lesson.replay import find_joins
from bpe_lesson.validation import encode_utf8

MAX_SHORT_BYTES = 64
MAX_CHUNKS_CACHED = 100_000
CHUNKS_HELD_BACK = 2
NO_MERGE = 1 << 62  # higher than any id


class Encoder:
    """Encodes with some merges, and remembers the chunks that it met.

    >>> encoder = Encoder({(97, 97): 256, (256, 97): 257})
    >>> encoder.encode("aaab")
    [257, 98]
    """

    def __init__(
        self,
        merges: Mapping[tuple[int, int], int],
        split: Callable[[str], Iterable[str]] | None = None,
        names: Sequence[int] | None = None,
    ) -> None:
        """Take merges in the order learned.

        Args:
            merges: pair of ids -> new id; ids rise, and an id under 256 is a byte.
            split: splits a text into chunks; none if None.
            names: what each id is called outside, where a vocabulary has other numbers.

        Raises:
            TypeError: `merges` is no dict from pair to id.
        """
        need_merges(merges)
        self.merges, self.names = dict(merges), names
        self.split = split or (lambda text: [text] if text else [])
        self.cache: dict[str, list[int]] = {}

    def encode(self, text: str) -> list[int]:
        """Turn text into ids.

        Raises:
            TypeError: `text` is no str.
            ValueError: `text` has a lone surrogate.
        """
        encode_utf8(text)
        ids, known = [], self.cache.get
        for chunk in self.split(text):
            ids += known(chunk) or self.encode_chunk(chunk)
        return ids

    def encode_iterable(self, texts: Iterable[str]) -> Iterator[int]:
        """Yield the ids of all texts joined, one by one, and hold the last two chunks only.

        What comes next may still change them (white space that runs on, a contraction). Without
        `split` all is one chunk, and held.
        """
        rest = ""
        for text in texts:
            chunks = list(self.split(rest + text))
            for chunk in chunks[:-CHUNKS_HELD_BACK]:
                yield from self.cache.get(chunk) or self.encode_chunk(chunk)
            rest = "".join(chunks[-CHUNKS_HELD_BACK:])
        yield from self.encode(rest)

    def encode_chunk(self, chunk: str) -> list[int]:
        """Return the ids of one chunk, and remember them: who changes the list changes both."""
        ids = encode_bytes(encode_utf8(chunk), self.merges)
        if self.names is not None:
            ids = [self.names[idx] for idx in ids]
        if len(self.cache) >= MAX_CHUNKS_CACHED:
            self.cache.clear()
        self.cache[chunk] = ids
        return ids


def encode_bytes(data: bytes, merges: Mapping[tuple[int, int], int]) -> list[int]:
    """Return the ids of bytes that are one chunk, by the way that is the faster one.

    >>> encode_bytes(b"aaab", {(97, 97): 256})
    [256, 97, 98]
    """
    return (encode_short if len(data) <= MAX_SHORT_BYTES else encode_long)(data, merges)


def encode_short(data: bytes, merges: Mapping[tuple[int, int], int]) -> list[int]:
    """Keep a list of what each pair becomes: for some ten bytes nothing is faster.

    >>> encode_short(b"aaab", {(97, 97): 256})
    [256, 97, 98]
    """
    ids, get = list(data), merges.get
    becomes = [get(pair, NO_MERGE) for pair in zip(ids, ids[1:])]
    while becomes and (idx := min(becomes)) != NO_MERGE:
        at = becomes.index(idx)
        ids[at : at + 2] = [idx]
        del becomes[at]
        if at:
            becomes[at - 1] = get((ids[at - 1], idx), NO_MERGE)
        if at < len(becomes):
            becomes[at] = get((idx, ids[at + 1]), NO_MERGE)
    return ids


def encode_long(data: bytes, merges: Mapping[tuple[int, int], int]) -> list[int]:
    """Visit only the places where a pair stands, so that twice the text takes twice the time.

    >>> encode_long(b"aaab", {(97, 97): 256})
    [256, 97, 98]
    """
    ids = list(data)
    for left, right, idx in find_joins(data, merges):
        ids[left], ids[right] = idx, -1
    return [idx for idx in ids if idx >= 0]
