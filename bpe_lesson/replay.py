"""Replay merges on a text once, then list its tokens after any number of merges.

A text of n bytes has n - 1 gaps between neighbouring bytes. A merge closes some of them, and a
closed gap never opens again. So it's enough to know one number for each gap: which merge closes it.
"""

from array import array
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush

from bpe_lesson.basic import Pair
from bpe_lesson.validation import encode_utf8, need_merges

OPEN = -1  # instead of an id, for a gap that no merge closes


class Replay:
    """Give the tokens of a text after any number of merges, without replaying them each time.

    Making the object takes one pass over the merges. After that, `count_tokens` is a binary search
    among the gaps, and `list_tokens` goes over the gaps once.

    `times[i]` is the number of the merge that closes the gap after byte i. The first merge is
    number 1. If a gap stays open, its number is one more than the number of merges.

    >>> replay = Replay("aaab", {(97, 97): 256, (256, 97): 257})
    >>> replay.times
    [1, 2, 3]
    >>> [replay.count_tokens(number) for number in (0, 1, 2)]
    [4, 3, 2]
    >>> replay.list_tokens(1)
    ([b'aa', b'a', b'b'], [256, 97, 98])
    """

    def __init__(self, text: str, merges: Mapping[tuple[int, int], int]) -> None:
        """Replay all merges once."""
        need_merges(merges)
        self.data = encode_utf8(text)
        self.times = _find_closing_times(self.data, merges)
        self.new_ids = list(merges.values())

    @cached_property
    def _sorted_times(self) -> list[int]:
        """The gaps' times in ascending order; they're sorted when someone first counts."""
        return sorted(self.times)

    def count_tokens(self, number: int) -> int:
        """Return how many tokens there are after the first `number` merges."""
        closed_gaps = bisect_right(self._sorted_times, number)
        return len(self.data) - closed_gaps

    def list_tokens(
        self, number: int, first: int = 0, most: int | None = None
    ) -> tuple[list[bytes], list[int]]:
        """Return the bytes of the tokens after the first `number` merges, and their ids.

        The first token to return is at the position `first`; there are `most` of them at most.
        """
        bounds = [0, *self.find_ends(number)]
        last = None if most is None else first + most + 1
        spans = list(zip(bounds[first:last], bounds[first + 1 : last]))
        return [self.data[a:b] for a, b in spans], [self.find_id(a, b) for a, b in spans]

    def find_ends(self, number: int) -> list[int]:
        """Return where each token ends after the first `number` merges, in bytes."""
        ends = [i for i, time in enumerate(self.times, start=1) if time > number]
        return [*ends, len(self.data)] if self.data else []

    def find_id(self, start: int, end: int) -> int:
        """Return the id of the token from `start` to `end`, which has to be one from `find_ends`.

        Its last gap to close was closed by the merge that made it. A token of one byte has no gap,
        and its id is the byte.
        """
        inside = self.times[start : end - 1]
        return self.new_ids[max(inside) - 1] if inside else self.data[start]


def _find_closing_times(data: bytes, merges: Mapping[Pair, int]) -> list[int]:
    """Return, for each gap in `data`, the number of the merge that closes it."""
    _, closed_by = close_gaps(data, merges)
    number = {idx: at for at, idx in enumerate(merges.values(), start=1)}
    number[OPEN] = len(merges) + 1
    return [number[idx] for idx in closed_by[1:-1]]


def close_gaps(data: bytes, merges: Mapping[Pair, int]) -> tuple[list[int], list[int]]:
    """Apply the merges, the one with the lowest id first; visit only gaps where one may apply.

    Gap p is the border between the bytes at p - 1 and p, so gap 0 is before the first byte. As in
    `fast.Row`, a token's id is at its first and at its last byte, and whatever is inside a token is
    out of date. So the pair at a gap is the two ids on either side of it.

    Returns:
        The ids, and for each gap, the id whose merge closed it, or OPEN. The gaps at both ends are
        always open.

    Raises:
        OverflowError: if `data` has more than 4 GB.

    >>> close_gaps(b"aaab", {(97, 97): 256, (256, 97): 257})
    ([257, 256, 257, 98], [-1, 256, 257, -1, -1])
    """
    # The -1 is no token: it's after the last byte, and with the index -1, before the first one.
    ids = [*data, -1]
    closed_by = [OPEN] * len(ids)
    length = dict.fromkeys(range(256), 1)
    heap = [(merges[pair], pair, gaps) for pair, gaps in _find_gaps(ids, merges).items()]
    heapify(heap)
    while heap:
        idx, (left, right), gaps = heappop(heap)
        left_length = length[left]
        right_length = length[right]
        length[idx] = left_length + right_length
        born = defaultdict(lambda: array("I"))
        for gap in gaps:  # in ascending order, because those of a new pair come from one pass
            if ids[gap - 1] == left and ids[gap] == right:
                start = gap - left_length
                end = gap + right_length
                ids[start] = ids[end - 1] = idx
                closed_by[gap] = idx
                before = ids[start - 1], idx
                after = idx, ids[end]
                if before in merges:
                    born[before].append(start)
                if after in merges:
                    born[after].append(end)
        for pair, gaps in born.items():
            heappush(heap, (merges[pair], pair, gaps))
    return ids[:-1], closed_by


def _find_gaps(ids: Sequence[int], merges: Mapping[Pair, int]) -> dict[Pair, array]:
    """Return the gaps of each pair that has a merge, in arrays, as in `fast.Row`."""
    gaps = defaultdict(lambda: array("I"))
    for gap, pair in enumerate(zip(ids, ids[1:]), start=1):
        if pair in merges:
            gaps[pair].append(gap)
    return dict(gaps)
