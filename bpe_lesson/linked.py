"""The textbook's way to train faster: a linked list, the places of each pair, and a heap.

A merge touches only the places where its pair stands, so only the counts around them change. The
heap gives the best pair without a look at all of them. Source: Zouhar et al., "A Formal Perspective
on Byte-Pair Encoding", 2023, section 4.
"""

from heapq import heapify, heappop, heappush

from bpe_lesson.inputs import text_to_bytes, whole_number

Pair = tuple[int, int]


def train(text: str, vocab_size: int) -> dict[Pair, int]:
    """Learn merges as `basic.train` does: the same ones, in the same order.

    Raises:
        TypeError: `text` is no str or `vocab_size` no int.
        ValueError: `vocab_size` is under 256, or `text` has a lone surrogate.

    >>> train("aaabdaaabac", 258)
    {(97, 97): 256, (256, 97): 257}
    """
    whole_number(vocab_size, "vocab_size", least=256)
    chain, merges = Chain(text_to_bytes(text)), {}
    while len(merges) < vocab_size - 256 and (pair := chain.best()):
        merges[pair] = 256 + len(merges)
        chain.merge(pair, merges[pair])
    return merges


class Chain:
    """The ids of a text as a doubly linked list, and where each pair stands in it.

    A node is the place of a byte; the node of a token is the place of its first byte. `after[i]`
    and `before[i]` are its neighbours, -1 where there is none.
    """

    def __init__(self, data: bytes) -> None:
        """Link the bytes, and put every pair into the heap."""
        self.ids = list(data)
        self.before = list(range(-1, len(data) - 1))
        self.after = [*range(1, len(data)), -1]
        self.places: dict[Pair, set[int]] = {}
        for place, pair in enumerate(zip(data, data[1:])):
            self.places.setdefault(pair, set()).add(place)
        self.heap = [self.entry(pair) for pair in self.places]
        heapify(self.heap)

    def entry(self, pair: Pair) -> tuple[int, int, Pair]:
        """Return what the heap holds of a pair: the highest count comes first, then the first seen.

        >>> Chain(b"aaab").entry((97, 97))
        (-2, 0, (97, 97))
        """
        return -len(self.places[pair]), min(self.places[pair]), pair

    def best(self) -> Pair | None:
        """Return the best pair, None if there is none.

        The heap's entries are not kept up to date: that would take a search for each change. One
        that comes up and is no longer true is put back as it is now (lazy deletion).

        >>> Chain(b"aaab").best()
        (97, 97)
        """
        while self.heap:
            entry = heappop(self.heap)
            pair = entry[2]
            if not self.places.get(pair):
                continue
            now = self.entry(pair)
            if now == entry:
                return pair
            heappush(self.heap, now)
        return None

    def merge(self, pair: Pair, idx: int) -> None:
        """Put the token `idx` wherever the pair stands, from left to right."""
        born = set()
        for node in sorted(self.places.pop(pair)):
            other = self.after[node]
            if other < 0 or (self.ids[node], self.ids[other]) != pair:
                continue  # in a run, the pair before has taken this node
            self.leave(self.before[node], node, pair)
            self.leave(other, self.after[other], pair)
            self.ids[node], self.ids[other] = idx, -1
            self.after[node] = self.after[other]
            if self.after[node] >= 0:
                self.before[self.after[node]] = node
            born |= {self.meet(self.before[node], node), self.meet(node, self.after[node])}
        for new in born - {None}:
            if self.places.get(new):
                heappush(self.heap, self.entry(new))

    def leave(self, left: int, right: int, merged: Pair) -> None:
        """Take note that the two nodes are no neighbours any more."""
        if left >= 0 and right >= 0:
            pair = self.ids[left], self.ids[right]
            if pair != merged:
                self.places[pair].discard(left)

    def meet(self, left: int, right: int) -> Pair | None:
        """Take note that the two nodes are neighbours now, and return their pair."""
        if left < 0 or right < 0:
            return None
        pair = self.ids[left], self.ids[right]
        self.places.setdefault(pair, set()).add(left)
        return pair
