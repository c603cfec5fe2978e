"""The same merges as `basic.train`, in a fraction of the time, in plain Python.

The key fact: **a pair is born once**. (a, b) can first appear in the step that makes the newer of a
and b; from then on it only loses places. So each pair is written down once, with all its places, in
a heap. Nothing is ever subtracted: when a pair comes to the top, the places that are still right are
counted, and if some are gone it goes back with its true count. Pairs that occur once are left out;
they are gathered at the end, when nothing occurs twice.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush

from bpe_lesson import linked
from bpe_lesson.basic import Pair
from bpe_lesson.validation import encode_utf8, need_whole_number, shorten, suggest_install

# A pair's places are in order here, so the first is the least.
SORTED_TIE_KEYS = {**linked.TIE_KEYS, "first": lambda pair, places: places[0]}


def train(
    data: str | bytes | Mapping[str | bytes, int],
    vocab_size: int,
    tie_break: str = "first",
    progress: bool = False,
) -> dict[Pair, int]:
    """Learn merges until the vocabulary has `vocab_size` tokens.

    Args:
        data: a text, its bytes, or chunk -> how often it occurs; no pair reaches from one chunk
            into the next.
        vocab_size: 256 bytes and the merges; fewer merges are made when no pair is left.
        tie_break: which pair wins among equals, as in `core.most_frequent`.
        progress: show a bar.

    Returns: pair of ids -> new id, in the order learned.

    Raises:
        TypeError or ValueError: an argument is of another type, too small, or no such rule.

    >>> train("aaabdaaabac", 258)
    {(97, 97): 256, (256, 97): 257}
    >>> train({"low": 5, "lower": 2}, 258)
    {(108, 111): 256, (256, 119): 257}
    """
    need_whole_number(vocab_size, "vocab_size", least=256)
    row = Row(data, linked.get_tie_key(tie_break, SORTED_TIE_KEYS))
    heap, merges = row.heap(), {}
    for idx in show_progress(range(256, vocab_size), progress):
        found = pop_next_pair(heap, row)
        if not found and row.least > 1:  # what is left occurs once: it had no place in the heap
            row.least = 1
            heap = row.heap()
            found = pop_next_pair(heap, row)
        if not found:
            break
        merges[found[0]] = idx
        for entry in row.merge(*found, idx):
            heappush(heap, entry)
    return merges


def show_progress(steps: Iterable[int], progress: bool) -> Iterable[int]:
    """Return the steps, with a bar that grows as they are taken if `progress` is true.

    >>> list(show_progress(range(2), progress=False))
    [0, 1]
    """
    if not progress:
        return steps
    with suggest_install():
        from tqdm.auto import tqdm

    return tqdm(steps, desc="training", unit=" merges")


class Row:
    """All tokens in one row, each at its first byte: neighbours are a matter of adding a length.

    `first[p]` is the token that begins at byte p and `last[p]` the one that ends there. Both are -1
    before, between and behind the chunks; inside of a token `first` is -1, and what `last` holds
    there is old and never read. `weight[p]` is how often the chunk at p occurs;
    None if there is one chunk, once.
    """

    def __init__(self, data: str | bytes | Mapping, key: Callable) -> None:
        """Lay the chunks end to end, with a gap before, between and behind them."""
        self.key, self.least, self.length = key, 2, [1] * 256
        self.weight = None
        if isinstance(data, Mapping):
            self.first, self.weight = [-1], [0]
            for chunk, count in data.items():
                if type(count) is not int or count < 1:
                    need_whole_number(count, f"the count of {shorten(chunk)}", least=1)
                chunk = convert_to_bytes(chunk)
                if len(chunk) > 1:
                    self.first += [*chunk, -1]
                    self.weight += [count] * (len(chunk) + 1)
        else:
            self.first = [-1, *convert_to_bytes(data), -1]
        self.last = self.first[:]

    def heap(self) -> list[tuple]:
        """Return a heap with an entry for each pair that is in the row.

        >>> Row("aaab", SORTED_TIE_KEYS["first"]).heap()
        [(-2, 1, (97, 97), [1, 2])]
        """
        first, length = self.first, self.length
        places = defaultdict(list)
        for place, left in enumerate(first):
            if left >= 0:
                right = first[place + length[left]]
                if right >= 0:
                    places[left, right].append(place)
        heap = list(self.entries(places))
        heapify(heap)
        return heap

    def entries(self, places: Mapping[Pair, list[int]]) -> Iterator[tuple]:
        """Yield what the heap holds of each pair: what orders it, the pair and its places."""
        weight = self.weight
        for pair, where in places.items():
            count = len(where) if weight is None else sum([weight[p] for p in where])
            if count >= self.least:
                yield -count, self.key(pair, where), pair, where

    def still(self, pair: Pair, places: Sequence[int]) -> list[int]:
        """Return those of a pair's places where it still stands."""
        first, (left, right) = self.first, pair
        step = self.length[left]
        return [p for p in places if first[p] == left and first[p + step] == right]

    def merge(self, pair: Pair, places: Sequence[int], idx: int) -> Iterator[tuple]:
        """Write the new token wherever the pair stands; yield the pairs that are born so."""
        first, last, length = self.first, self.last, self.length
        left, right = pair
        step, size = length[left], length[left] + length[right]
        length.append(size)
        if left == right:
            places = drop_overlaps(places, size)
        for p in places:
            first[p], first[p + step], last[p + size - 1] = idx, -1, idx
        lefts, rights = defaultdict(list), defaultdict(list)
        for p in places:
            before, after = last[p - 1], first[p + size]
            if before >= 0:
                lefts[before].append(p - length[before])
            if after >= 0:
                rights[after].append(p)
        born = {(before, idx): where for before, where in lefts.items()}
        born.update({(idx, after): where for after, where in rights.items()})
        return self.entries(born)


def pop_next_pair(heap: list[tuple], row: Row) -> tuple[Pair, list[int]] | None:
    """Take the best pair from the heap, with the places where it stands; None if there is none.

    What comes up may have lost places to other merges. Then it goes back with what is left, and if
    it is the best all the same it comes up again at once.

    >>> row = Row("aaab", SORTED_TIE_KEYS["first"])
    >>> pop_next_pair(row.heap(), row)
    ((97, 97), [1, 2])
    """
    while heap:
        _, _, pair, places = heappop(heap)
        left = row.still(pair, places)
        if len(left) == len(places):
            return pair, places
        for entry in row.entries({pair: left}):
            heappush(heap, entry)
    return None


def drop_overlaps(places: Sequence[int], size: int) -> list[int]:
    """Return the places of a pair of equals that do not overlap, from left to right.

    >>> drop_overlaps([0, 1, 2, 3, 7], 2)
    [0, 2, 7]
    """
    free, end = [], 0
    for place in places:
        if place >= end:
            free.append(place)
            end = place + size
    return free


def convert_to_bytes(data: str | bytes) -> bytes:
    r"""Return a text or its bytes as bytes.

    >>> convert_to_bytes("é"), convert_to_bytes(b"a")
    (b'\xc3\xa9', b'a')
    """
    return bytes(data) if isinstance(data, (bytes, bytearray)) else encode_utf8(data)
