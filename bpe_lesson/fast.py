"""Train fast, in plain Python: the same merges as `basic.train`, in a fraction of the time.

The key fact: **a pair is born once**. (a, b) can first appear in the step that makes the newer of a
and b; from then on it only loses places. So each pair goes into a heap once, with all its places,
and nothing is ever subtracted. When a pair comes to the top, the places where it still occurs are
counted, and if some are gone it goes back with its true count. An entry that is out of date does no
harm: its count is too high or its first place too far left, so its pair comes up too early, never
too late, and is put right. Pairs that occur once are left out; they are gathered at the end, when
nothing occurs twice.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush

from bpe_lesson import linked
from bpe_lesson.basic import Pair
from bpe_lesson.validation import encode_utf8, need_whole_number, shorten, suggest_install

# A pair's places are in rising order here, so the first is the least.
SORTED_TIE_KEYS = {**linked.TIE_KEYS, "first": lambda pair, places: places[0]}


def train(
    data: str | bytes | Mapping[str, int] | Mapping[bytes, int],
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
    heap = row.build_heap()
    merges = {}
    for idx in show_progress(range(256, vocab_size), progress):
        found = pop_next_pair(heap, row)
        if not found and row.least_count > 1:  # what's left occurs once, and was kept out so far
            row.least_count = 1
            heap = row.build_heap()
            found = pop_next_pair(heap, row)
        if not found:
            break
        pair, places = found
        merges[pair] = idx
        for entry in row.merge(pair, places, idx):
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
    """All tokens in one row, so that adding a token's length leads to its neighbour.

    `first[p]` is the token that begins at byte p, and `last[p]` the one that ends there. Both are
    -1 before, between and after the chunks. Inside a token `first` is -1 too, and what `last` holds
    is out of date and never read. `length[idx]` is how many bytes a token has. `weight[p]` is how
    often the chunk at p occurs; `weight` is None for a single text. A pair that occurs fewer than
    `least_count` times gets no entry in the heap.
    """

    def __init__(self, data: str | bytes | Mapping, key: Callable) -> None:
        """Lay the chunks end to end, with -1 before, between and after them."""
        self.key = key
        self.least_count = 2
        self.length = [1] * 256
        self.weight = None
        if isinstance(data, Mapping):
            self.first = [-1]
            self.weight = [0]
            for chunk, count in data.items():
                if type(count) is not int or count < 1:
                    need_whole_number(count, f"the count of {shorten(chunk)}", least=1)
                chunk = convert_to_bytes(chunk)
                if len(chunk) > 1:  # a shorter one has no pair
                    self.first += [*chunk, -1]
                    self.weight += [count] * (len(chunk) + 1)
        else:
            self.first = [-1, *convert_to_bytes(data), -1]
        self.last = self.first[:]

    def build_heap(self) -> list[tuple]:
        """Return a heap with an entry for each pair that occurs in the row.

        >>> Row("aaab", SORTED_TIE_KEYS["first"]).build_heap()
        [(-2, 1, (97, 97), [1, 2])]
        """
        first = self.first
        length = self.length
        places = defaultdict(list)
        for place, left in enumerate(first):
            if left >= 0:
                right = first[place + length[left]]
                if right >= 0:
                    places[left, right].append(place)
        heap = list(self.make_entries(places))
        heapify(heap)
        return heap

    def make_entries(self, places: Mapping[Pair, list[int]]) -> Iterator[tuple]:
        """Yield each pair's entry in the heap: minus its count, its tie key, the pair, its places.

        A heap's least entry comes first: the highest count, and among equals what the tie rule
        prefers. No two pairs have the same tie key, so nothing after it is ever compared.
        """
        weight = self.weight
        for pair, where in places.items():
            count = len(where) if weight is None else sum([weight[p] for p in where])
            if count >= self.least_count:
                yield -count, self.key(pair, where), pair, where

    def filter_places(self, pair: Pair, places: Sequence[int]) -> list[int]:
        """Return those of a pair's places where it still occurs."""
        first = self.first
        left, right = pair
        step = self.length[left]
        return [p for p in places if first[p] == left and first[p + step] == right]

    def merge(self, pair: Pair, places: Sequence[int], idx: int) -> Iterator[tuple]:
        """Write the new token at each of the pair's places; return entries of the pairs it makes.

        `places` are all the places where the pair occurs now, in rising order.
        """
        first = self.first
        last = self.last
        length = self.length
        left, right = pair
        step = length[left]
        size = step + length[right]
        length.append(size)
        if left == right:
            places = drop_overlaps(places, size)
        for p in places:
            first[p] = idx
            first[p + step] = -1
            last[p + size - 1] = idx
        # Only now are all neighbours right: the one before or after may be another new token.
        lefts = defaultdict(list)
        rights = defaultdict(list)
        for p in places:
            before = last[p - 1]
            after = first[p + size]
            if before >= 0:
                lefts[before].append(p - length[before])
            if after >= 0:
                rights[after].append(p)
        # Two new tokens in a row are found from both sides: (idx, idx) has equal lists, and keeps one.
        born = {(before, idx): where for before, where in lefts.items()}
        born.update({(idx, after): where for after, where in rights.items()})
        return self.make_entries(born)


def pop_next_pair(heap: list[tuple], row: Row) -> tuple[Pair, list[int]] | None:
    """Take the best pair from the heap, with its places; return None if there's no pair.

    A pair that comes up may have lost places to other merges. Then it goes back with those it has
    left, and if it's still the best it comes up again at once.

    >>> row = Row("aaab", SORTED_TIE_KEYS["first"])
    >>> pop_next_pair(row.build_heap(), row)
    ((97, 97), [1, 2])
    """
    while heap:
        _, _, pair, places = heappop(heap)
        current = row.filter_places(pair, places)
        if len(current) == len(places):
            return pair, places
        for entry in row.make_entries({pair: current}):
            heappush(heap, entry)
    return None


def drop_overlaps(places: Sequence[int], size: int) -> list[int]:
    """Return the places of a pair of equals that do not overlap, from left to right.

    >>> drop_overlaps([0, 1, 2, 3, 7], 2)
    [0, 2, 7]
    """
    free = []
    end = 0
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
