"""Encode text fast: turn each chunk into the ids of `basic.encode`, and cache them."""

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import compress, pairwise
from typing import Any

from bpe_lesson.basic import Pair, build_vocab
from bpe_lesson.validation import encode_utf8, need_merges, need_whole_number, shorten

_MAX_SHORT_BYTES = 64  # we measured: encode_short is faster up to 60 to 190 bytes
_MAX_CACHED_BYTES = 96  # of a chunk; in our texts, a line of asterisks is the longest that repeats
_MAX_CHUNKS_CACHED = 65_536  # so they take less than 100 MB; a full cache is emptied
_NO_MERGE = 1 << 62  # more than any token's number, so `min` finds every real merge first


def _keep_whole(text: str) -> list[str]:
    return [text] if text else []


class Encoder:
    """Encode text with a fixed set of merges, caching the ids of each chunk.

    Each token has a number: a byte's is its value, and the merges make 256, 257 and so on.
    `ids[number]` is its id, `vocab[number]` its bytes; `numbered_merges` has numbers for ids.

    >>> encoder = Encoder({(97, 97): 256, (256, 97): 257})
    >>> encoder.encode("aaab")
    [257, 98]
    """

    def __init__(
        self,
        merges: Mapping[Pair, int],
        split: Callable[[str], Iterable[str]] | None = None,
        byte_ids: Sequence[int] = range(256),
    ) -> None:
        """Prepare to encode; without `split`, each text is one chunk.

        `merges` is pair of ids -> new id, in the order learned, and `byte_ids[byte]` a byte's id.
        It's a ValueError if two tokens share an id, or a merge uses an id before it's made.
        """
        self.numbered_merges, self.ids = _number_tokens(merges, byte_ids)
        self.vocab = build_vocab(self.numbered_merges)
        self.split = split or _keep_whole
        self.cache: dict[str, list[int]] = {}

    def __getstate__(self) -> dict[str, Any]:
        """Leave the cache out when the encoder is pickled for another process."""
        return self.__dict__ | {"cache": {}}

    def encode(self, text: str) -> list[int]:
        """Turn text into ids."""
        encode_utf8(text)  # for its errors: they name the position in the text, not in a chunk
        get_cached = self.cache.get
        ids = []
        for chunk in self.split(text):
            ids += get_cached(chunk) or self._encode_chunk(chunk)
        return ids

    def _encode_chunk(self, chunk: str) -> list[int]:
        """Return the ids of a chunk, in the cache's own list, which mustn't be changed."""
        data = chunk.encode("utf-8")
        ids = self.encode_bytes(data)
        if len(data) <= _MAX_CACHED_BYTES:
            if len(self.cache) >= _MAX_CHUNKS_CACHED:
                self.cache.clear()
            self.cache[chunk] = ids
        return ids

    def encode_bytes(self, data: bytes) -> list[int]:
        """Return the ids of a chunk's bytes."""
        return list(map(self.ids.__getitem__, encode_bytes(data, self.numbered_merges)))


@dataclass
class RankEncoder(Encoder):
    """Encode with a vocabulary that BPE alone didn't learn, such as Llama 3's.

    There, several pairs can make the same token, or none. So a chunk that is itself in `whole`
    (token -> id) is looked up, and merged only if it isn't there. Source: tiktoken.
    """

    merges: Mapping[Pair, int]
    ranks: Mapping[Pair, int]
    byte_ids: Mapping[int, int]  # a byte without an id is left out, as Hugging Face does it
    whole: Mapping[bytes, int]
    split: Callable[[str], Iterable[str]]
    cache: dict[str, list[int]] = field(default_factory=dict)

    def encode_bytes(self, data: bytes) -> list[int]:
        """Return the ids of a chunk's bytes."""
        if data in self.whole:
            return [self.whole[data]]
        ids = [self.byte_ids[byte] for byte in data if byte in self.byte_ids]
        return merge_by_rank(ids, self.merges, self.ranks)


def merge_by_rank(
    symbols: Sequence, merges: Mapping[tuple, Any], ranks: Mapping[tuple, int]
) -> list:
    """Merge one pair at a time, that of lowest rank and then the leftmost, and return what's left.

    As in `_encode_long`, a gap is the border before a symbol, and a merged symbol is at its `first`
    and its `last` place. If a merge makes a pair of lower rank than its own, that comes next.

    >>> merge_by_rank("abc", {("a", "b"): "ab", ("b", "c"): "bc"}, {("a", "b"): 1, ("b", "c"): 0})
    ['a', 'bc']
    """
    size = len(symbols)
    symbols = [*symbols, None]  # None is after the last symbol and, at -1, before the first
    first, last = list(range(size)), list(range(size))
    begins = bytearray([1]) * size
    waiting = defaultdict(list)  # rank -> gaps
    for gap, pair in enumerate(pairwise(symbols), start=1):
        if pair in ranks:
            waiting[ranks[pair]].append(gap)
    heap = sorted(waiting)
    while heap:
        rank = heappop(heap)
        gaps = sorted(waiting.pop(rank, []), reverse=True)
        while gaps and not (heap and heap[0] <= rank):
            gap = gaps.pop()
            pair = symbols[gap - 1], symbols[gap]
            if begins[gap] and ranks.get(pair) == rank:
                start, end = first[gap - 1], last[gap]
                symbols[start] = symbols[end] = merges[pair]
                first[end], last[start], begins[gap] = start, end, 0
                for place in (start, end + 1):
                    if (born := (symbols[place - 1], symbols[place])) in ranks:
                        if not waiting[ranks[born]]:
                            heappush(heap, ranks[born])
                        waiting[ranks[born]].append(place)
        if gaps:  # the others wait for a pair that comes first
            heappush(heap, rank)
            waiting[rank] += gaps
    return list(compress(symbols, begins))


def _number_tokens(merges: Mapping[Pair, int], byte_ids: Sequence[int]) -> tuple[dict, list]:
    need_merges(merges)
    numbers = {need_whole_number(idx, "a byte's id"): byte for byte, idx in enumerate(byte_ids)}
    if len(numbers) != 256:
        problem = f"byte_ids has {len(numbers)} different ids, not 256"
        raise ValueError(f"{problem}: give each byte an id of its own")
    numbered = {}
    for (left, right), idx in merges.items():
        idx = need_whole_number(idx, "a new id")
        if left not in numbers or right not in numbers or idx in numbers:
            what = f"merge {shorten((left, right))} -> {shorten(idx)} uses an id that isn't made"
            advice = "give the merges in the order learned, each with a new id"
            raise ValueError(f"{what} yet, or makes one that's taken: {advice}")
        numbers[idx] = 256 + len(numbered)
        numbered[numbers[left], numbers[right]] = numbers[idx]
    return numbered, list(numbers)


def encode_bytes(data: bytes, merges: Mapping[Pair, int]) -> list[int]:
    """Return the ids of a chunk's bytes; a byte's is its value, and lower ids are older."""
    return (_encode_short if len(data) <= _MAX_SHORT_BYTES else _encode_long)(data, merges)


def _encode_short(data: bytes, merges: Mapping[Pair, int]) -> list[int]:
    """Merge the pair with the lowest new id, again and again: fast for a few dozen bytes."""
    get = merges.get
    ids = list(data)
    # becomes[i] is what ids[i] and ids[i + 1] merge into; each merge updates it.
    becomes = [get(pair, _NO_MERGE) for pair in zip(ids, ids[1:])]
    while becomes and (idx := min(becomes)) != _NO_MERGE:
        at = becomes.index(idx)
        ids[at] = idx
        del ids[at + 1], becomes[at]
        if at:
            becomes[at - 1] = get((ids[at - 1], idx), _NO_MERGE)
        if at < len(becomes):
            becomes[at] = get((idx, ids[at + 1]), _NO_MERGE)
    return ids


def _encode_long(data: bytes, merges: Mapping[Pair, int]) -> list[int]:
    """Visit only the gaps where a pair can merge: twice the bytes take about twice the time.

    As in `fast.Row`, a gap is the border before a byte, and the pair there is the two ids on either
    side of it; a token's id is at its first and last byte, and out of date between them. An
    OverflowError says that `data` has more than 4 GB.
    """
    # The -1 isn't a token: it's after the last byte, and with the index -1, before the first one.
    ids = [*data, -1]
    begins = bytearray([1]) * len(data)  # 1 where a token begins, 0 where a merge closed the gap
    length = dict.fromkeys(range(256), 1)
    born = defaultdict(lambda: array("I"))  # new pair -> its gaps, in ascending order
    for gap, pair in enumerate(zip(data, data[1:]), start=1):
        if pair in merges:
            born[pair].append(gap)
    heap = []
    while heap or born:
        for pair, gaps in born.items():
            heappush(heap, (merges[pair], pair, gaps))
        idx, (left, right), gaps = heappop(heap)
        left_length, right_length = length[left], length[right]
        length[idx] = left_length + right_length
        born.clear()
        for gap in gaps:
            if ids[gap - 1] == left and ids[gap] == right:
                start = gap - left_length
                end = gap + right_length
                ids[start] = ids[end - 1] = idx
                begins[gap] = 0
                if (before := (ids[start - 1], idx)) in merges:
                    born[before].append(start)
                if (after := (idx, ids[end])) in merges:
                    born[after].append(end)
    return list(compress(ids, begins))
