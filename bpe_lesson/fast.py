"""Train fast in plain Python: learn the same merges as `basic.train`, in a fraction of the time.

The key is that **a pair is born once**. The pair (a, b) first appears in the merge that makes the
newer of a and b. Later merges can only take places away from it, never add any. So the trainer
pushes each pair onto a heap when it's born, with all its places, and corrects nothing while it's in
there. When a pair comes to the top, the trainer checks at which of its places it still occurs. If
some are gone, the pair goes back onto the heap with its true count.

A stale entry does no harm. Its count is too high or its first place is too far left, so its pair
comes up too early, never too late. Pairs that occur only once are left out of the heap. They're
collected at the end, when no pair occurs twice.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush

from bpe_lesson import linked
from bpe_lesson.basic import Pair
from bpe_lesson.validation import encode_utf8, need_whole_number, shorten, suggest_install


def train(
    data: str | bytes | Mapping[str, int] | Mapping[bytes, int],
    vocab_size: int,
    tie_break: str = "first",
    progress: bool = False,
) -> dict[Pair, int]:
    """Learn merges until the vocabulary has `vocab_size` tokens.

    Args:
        data: a text, its bytes, or a dict from chunk to how often it occurs. No merge reaches from
            one chunk into the next.
        vocab_size: how many tokens to end with, counting the 256 bytes; if no pair is left, there
            are fewer.
        tie_break: which pair wins a tie, as in `core.most_frequent`.
        progress: whether to show a progress bar.

    Returns:
        A dict from pair of ids to new id, in the order learned.

    Raises:
        TypeError: if `data`, a chunk or its count, or `vocab_size` has the wrong type.
        ValueError: if `vocab_size` is less than 256 or a count less than 1, if a text contains a
            lone surrogate, or if `tie_break` isn't one of the rules.

    >>> train("aaabdaaabac", 258)
    {(97, 97): 256, (256, 97): 257}
    >>> train({"low": 5, "lower": 2}, 258)
    {(108, 111): 256, (256, 119): 257}
    """
    need_whole_number(vocab_size, "vocab_size", least=256)
    row = Row(data, linked.get_tie_key(tie_break))
    heap = row.build_heap()
    merges = {}
    for idx in show_progress(range(256, vocab_size), progress):
        found = pop_next_pair(heap, row)
        if not found and row.least_count > 1:  # any pair that's left occurs once, and had no entry
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
    """Return the steps, wrapped in a progress bar if `progress` is true.

    >>> list(show_progress(range(2), progress=False))
    [0, 1]
    """
    if not progress:
        return steps
    with suggest_install():
        from tqdm.auto import tqdm

    return tqdm(steps, desc="training", unit=" merges")


class Row:
    """Hold all tokens in one row, so that a token's length leads to its neighbours.

    `first[p]` is the id of the token whose first byte is at place p, and `last[p]` the id of the
    token whose last byte is there. Both are -1 before, between and after the chunks. Inside a
    token, `first` is -1, and `last` is out of date and never read. `length[idx]` is the number of
    bytes in a token. `weight[p]` is how often the chunk at place p occurs, and `weight` is None
    for a single text. A pair that occurs fewer than `least_count` times gets no entry.
    """

    def __init__(self, data: str | bytes | Mapping, key: Callable) -> None:
        """Put the chunks into one row, with -1 before, between and after them.

        Raises:
            TypeError: if `data`, a chunk or a count has the wrong type.
            ValueError: if a count is less than 1, or a text contains a lone surrogate.
        """
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
                if len(chunk) > 1:  # a shorter chunk has no pair
                    self.first += [*chunk, -1]
                    self.weight += [count] * (len(chunk) + 1)
        else:
            self.first = [-1, *convert_to_bytes(data), -1]
        self.last = self.first[:]
        self.data = bytes(max(idx, 0) for idx in self.first)

    def build_heap(self) -> list[tuple]:
        """Return a heap with an entry for each pair that occurs in the row.

        >>> Row("aaab", linked.TIE_KEYS["first"]).build_heap()
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
        """Yield an entry for each pair: minus its count, its tie key, the pair, and its places.

        The smallest entry of a heap comes out first: the highest count, and in a tie the pair that
        the rule prefers. No two pairs have the same tie key, so the later parts are never compared.
        """
        weight = self.weight
        for pair, where in places.items():
            count = len(where) if weight is None else sum([weight[p] for p in where])
            if count >= self.least_count:
                yield -count, self.key(pair, where[0], self.spell_pair), pair, where

    def spell_pair(self, place: int) -> tuple[bytes, bytes]:
        """Return the bytes of the token that begins at a place, and those of the next token."""
        middle = place + self.length[self.first[place]]
        end = middle + self.length[self.first[middle]]
        return self.data[place:middle], self.data[middle:end]

    def filter_places(self, pair: Pair, places: Sequence[int]) -> list[int]:
        """Return those of a pair's places where it still occurs."""
        first = self.first
        left, right = pair
        step = self.length[left]
        return [p for p in places if first[p] == left and first[p + step] == right]

    def merge(self, pair: Pair, places: Sequence[int], idx: int) -> Iterator[tuple]:
        """Write the new token at each of the pair's places, and return entries for the new pairs.

        `places` must be all the places where the pair occurs, in ascending order.
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
        # The neighbours are looked up only now, because they may be new tokens as well.
        lefts = defaultdict(list)
        rights = defaultdict(list)
        for p in places:
            before = last[p - 1]
            after = first[p + size]
            if before >= 0:
                lefts[before].append(p - length[before])
            if after >= 0:
                rights[after].append(p)
        # Two new tokens in a row are found from both sides. Both lists of (idx, idx) are the same, so
        # it doesn't matter that the second replaces the first.
        born = {(before, idx): where for before, where in lefts.items()}
        born.update({(idx, after): where for after, where in rights.items()})
        return self.make_entries(born)


def pop_next_pair(heap: list[tuple], row: Row) -> tuple[Pair, list[int]] | None:
    """Take the best pair out of the heap and return it with its places, or None if there's no pair.

    Since the pair on top was pushed, other merges may have used up some of its places. If so, it
    goes back with the remaining places. If it's still the best pair, it comes up again at once.

    >>> row = Row("aaab", linked.TIE_KEYS["first"])
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
    """Return the places that a merge takes, from left to right, so that no two overlap.

    Only a pair of equal tokens, as in aaa, has places that overlap.

    Args:
        places: where the pair occurs, in ascending order.
        size: how many bytes the merged token has.

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
    r"""Return a text's UTF-8 bytes; return bytes unchanged.

    >>> convert_to_bytes("é"), convert_to_bytes(b"a")
    (b'\xc3\xa9', b'a')
    """
    return bytes(data) if isinstance(data, (bytes, bytearray)) else encode_utf8(data)
