"""When each gap between two bytes closes: one replay tells the tokens after any number of merges.

A text of n bytes has n - 1 gaps between neighbours. A merge closes some of them, and a closed gap
never opens again. So for each gap one number says all: that of the merge that closes it.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from heapq import heappop, heappush

from bpe_lesson.basic import need_merges
from bpe_lesson.validation import encode_utf8


class Replay:
    """A text under growing numbers of merges, in time that does not depend on how many there are.

    `times[i]` is the number of the merge (1 is the first) that closes the gap behind byte i, and
    one more than there are merges where the gap stays open.

    >>> gaps = Replay("aaab", {(97, 97): 256, (256, 97): 257})
    >>> gaps.times
    [1, 2, 3]
    >>> [gaps.count(number) for number in (0, 1, 2)]
    [4, 3, 2]
    >>> gaps.tokens(1)
    ([b'aa', b'a', b'b'], [256, 97, 98])
    """

    def __init__(self, text: str, merges: Mapping[tuple[int, int], int]) -> None:
        """Replay all merges once.

        Raises:
            TypeError: `text` is no str, or `merges` no dict from pair to id.
            ValueError: `text` has a lone surrogate.
        """
        need_merges(merges)
        self.data = encode_utf8(text)
        self.times = find_closing_times(self.data, merges)
        self.made = list(merges.values())
        self._sorted = sorted(self.times)

    def count(self, number: int) -> int:
        """Return how many tokens there are after the first `number` merges."""
        closed = bisect_right(self._sorted, number)
        return len(self.data) - closed

    def tokens(self, number: int, first: int = 0, most: int | None = None) -> tuple[list, list]:
        """Return tokens and their ids after `number` merges: `most` of them from the `first` on."""
        cuts = [i for i, time in enumerate(self.times, start=1) if time > number]
        bounds = [0, *cuts, len(self.data)] if self.data else []
        last = None if most is None else first + most + 1
        spans = list(zip(bounds[first:last], bounds[first + 1 : last]))
        return [self.data[a:b] for a, b in spans], [self._id(a, b) for a, b in spans]

    def _id(self, start: int, end: int) -> int:
        """Return the id of a token: that of the merge that closed the last of its gaps."""
        inside = self.times[start : end - 1]
        return self.made[max(inside) - 1] if inside else self.data[start]


def find_closing_times(data: bytes, merges: Mapping[tuple[int, int], int]) -> list[int]:
    """Return for each gap of `data` the number of the merge that closes it.

    >>> find_closing_times(b"abab", {(97, 98): 256, (256, 256): 257})
    [1, 2, 1]
    """
    times = [len(merges) + 1] * (len(data) - 1)
    number = {idx: at for at, idx in enumerate(merges.values(), start=1)}
    for _, right, idx in find_joins(data, merges):
        times[right - 1] = number[idx]
    return times


def find_joins(
    data: bytes, merges: Mapping[tuple[int, int], int]
) -> Iterator[tuple[int, int, int]]:
    """Yield where two tokens become one: their first bytes' places, and the new id.

    Each merge visits only the places where its pair stands, lowest id first. A pair's places are
    noted when it is born, and whether it still stands there is seen when its turn comes.

    >>> list(find_joins(b"abab", {(97, 98): 256, (256, 256): 257}))
    [(0, 1, 256), (2, 3, 256), (0, 2, 257)]
    """
    ids, n = list(data), len(data)
    before, after = list(range(-1, n - 1)), list(range(1, n + 1))
    places = {}
    for i, pair in enumerate(zip(ids, ids[1:])):
        if pair in merges:
            places.setdefault(pair, []).append(i)
    heap = sorted((merges[pair], pair) for pair in places)  # what is sorted is a heap
    while heap:
        idx, pair = heappop(heap)
        for i in sorted(places.pop(pair)):
            j = after[i]
            if j == n or (ids[i], ids[j]) != pair:
                continue  # an overlapping pair has taken one of the two
            yield i, j, idx
            ids[i], ids[j], after[i] = idx, -1, after[j]
            if after[i] < n:
                before[after[i]] = i
            for left, right in ((before[i], i), (i, after[i])):
                if left >= 0 and right < n and (born := (ids[left], ids[right])) in merges:
                    if born not in places:
                        heappush(heap, (merges[born], born))
                    places.setdefault(born, []).append(left)
