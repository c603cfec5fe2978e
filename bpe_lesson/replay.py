"""Replay merges on a text once, then list its tokens after any number of merges.

A text of n bytes has n - 1 gaps between neighbouring bytes. A merge closes some of them, and a
closed gap never opens again. So it's enough to know one number for each gap: which merge closes it.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping
from heapq import heappop, heappush

from bpe_lesson.basic import Pair, need_merges
from bpe_lesson.linked import join
from bpe_lesson.validation import encode_utf8


class Replay:
    """Give the tokens of a text after any number of merges, without replaying them each time.

    Making the object takes one pass over the merges. After that, how long a question takes doesn't
    depend on the number of merges: `count_tokens` is a binary search among the gaps, and
    `list_tokens` goes over the gaps once.

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
        """Replay all merges once.

        Raises:
            TypeError: if `text` isn't a str, or `merges` isn't a dict from pair to id.
            ValueError: if `text` contains a lone surrogate.
        """
        need_merges(merges)
        self.data = encode_utf8(text)
        self.times = find_closing_times(self.data, merges)
        self.new_ids = list(merges.values())
        self._sorted_times = sorted(self.times)

    def count_tokens(self, number: int) -> int:
        """Return how many tokens there are after the first `number` merges."""
        closed_gaps = bisect_right(self._sorted_times, number)
        return len(self.data) - closed_gaps

    def list_tokens(
        self, number: int, first: int = 0, most: int | None = None
    ) -> tuple[list[bytes], list[int]]:
        """Return the tokens after the first `number` merges, and their ids.

        Args:
            number: how many merges to apply.
            first: the position of the first token to return.
            most: how many tokens to return at most; all of them by default.

        Returns:
            A list of the tokens' bytes, and a list of their ids.
        """
        cuts = [i for i, time in enumerate(self.times, start=1) if time > number]
        bounds = [0, *cuts, len(self.data)] if self.data else []
        last = None if most is None else first + most + 1
        spans = list(zip(bounds[first:last], bounds[first + 1 : last]))
        return [self.data[a:b] for a, b in spans], [self._find_id(a, b) for a, b in spans]

    def _find_id(self, start: int, end: int) -> int:
        """Return the id of the token from `start` to `end`.

        Its last gap to close was closed by the merge that made it. A token of one byte has no gap,
        and its id is the byte.
        """
        inside = self.times[start : end - 1]
        return self.new_ids[max(inside) - 1] if inside else self.data[start]


def find_closing_times(data: bytes, merges: Mapping[Pair, int]) -> list[int]:
    """Return, for each gap in `data`, the number of the merge that closes it.

    If a gap stays open, its number is one more than the number of merges.

    >>> find_closing_times(b"abab", {(97, 98): 256, (256, 256): 257})
    [1, 2, 1]
    """
    times = [len(merges) + 1] * (len(data) - 1)
    number = {idx: at for at, idx in enumerate(merges.values(), start=1)}
    for _, right, idx in find_joins(data, merges):
        times[right - 1] = number[idx]
    return times


def find_joins(data: bytes, merges: Mapping[Pair, int]) -> Iterator[tuple[int, int, int]]:
    """Yield each join of two tokens into one, in order: where the two begin, and the new id.

    The tokens are in a linked list, as in `linked.Chain`; a node is the position of a token's first
    byte. The merge with the lowest id comes first, and each merge visits only the nodes where its
    pair was born.

    >>> list(find_joins(b"abab", {(97, 98): 256, (256, 256): 257}))
    [(0, 1, 256), (2, 3, 256), (0, 2, 257)]
    """
    ids = list(data)
    before = list(range(-1, len(data) - 1))  # -1: no neighbour on this side
    after = [*range(1, len(data)), -1]
    nodes = defaultdict(list)  # pair -> where it was born; it may be gone from some of them
    for node, pair in enumerate(zip(ids, ids[1:])):
        if pair in merges:
            nodes[pair].append(node)
    heap = sorted((merges[pair], pair) for pair in nodes)  # a sorted list is a heap
    while heap:
        idx, pair = heappop(heap)
        for node in sorted(nodes.pop(pair)):
            right = after[node]
            if right < 0 or (ids[node], ids[right]) != pair:
                continue  # another merge has taken one of the two tokens
            yield node, right, idx
            ids[node] = idx
            ids[right] = -1  # no id: this byte is now inside the token at `node`
            join(before, after, node)
            for left, other in ((before[node], node), (node, after[node])):
                if left < 0 or other < 0:
                    continue
                born = ids[left], ids[other]
                if born in merges:
                    if born not in nodes:
                        heappush(heap, (merges[born], born))
                    nodes[born].append(left)
