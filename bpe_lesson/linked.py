"""Train fast with a linked list, the places of each pair, and a heap.

A merge changes only the places where its pair occurs, and their neighbours. So the trainer visits
no others, and a heap tells it the best pair without looking at every count.
Source: Zouhar et al., "A Formal Perspective on Byte-Pair Encoding", 2023, section 4.
"""

from collections.abc import Callable, Iterable
from heapq import heappop, heappush

from bpe_lesson.basic import Pair
from bpe_lesson.validation import encode_utf8, need_whole_number, shorten

TIE_BREAK = "first"  # the rule of the course, unless a trainer is told another: the first pair seen
# tie_break -> the function that decides between pairs with the same count: "smallest" compares ids,
# as rustbpe does, and "greatest" the bytes of both tokens, as Stanford's CS336 does. It takes a
# pair, its first place, and a function from place to the bytes of the two tokens there. The
# smallest result wins. Two pairs may spell the same, but never begin at the same place, so no tie
# is left open.
_TIE_KEYS = {
    "first": lambda pair, place, spell: place,
    "smallest": lambda pair, place, spell: pair,
    "greatest": lambda pair, place, spell: (*map(_reverse_order, spell(place)), place),
}


def _reverse_order(token: bytes) -> str:
    # The end is greater than any byte, so a token sorts after any longer one that begins with it.
    return "".join(chr(255 - byte) for byte in token) + chr(256)


def train(text: str, vocab_size: int, *, tie_break: str = TIE_BREAK) -> dict[Pair, int]:
    """Learn the same merges as `basic.train`, in the same order."""
    vocab_size = need_whole_number(vocab_size, "vocab_size", least=256)
    chain = Chain(encode_utf8(text), tie_break)
    merges, heap = {}, []
    _push_entries(heap, chain, chain.places)
    while len(merges) < vocab_size - 256 and (pair := pop_best(heap, chain.entry)):
        merges[pair] = 256 + len(merges)
        _push_entries(heap, chain, chain.merge(pair, merges[pair]))
    return merges


def _push_entries(heap: list[tuple], chain: "Chain", pairs: Iterable[Pair]) -> None:
    for entry in filter(None, map(chain.entry, pairs)):
        heappush(heap, entry)


def get_tie_key(tie_break: str) -> Callable:
    """Return the function in _TIE_KEYS of that name, or raise a ValueError."""
    if tie_break not in _TIE_KEYS:
        names = ", ".join(map(repr, _TIE_KEYS))
        raise ValueError(f"tie_break is {shorten(tie_break)}, but it must be one of {names}")
    return _TIE_KEYS[tie_break]


def pop_best(heap: list[tuple], entry: "Callable") -> tuple | None:
    """Take the best pair out of the heap and return it, or None if no pair is left.

    Entries in the heap may be stale, because correcting them would take a search. A stale one is
    only noticed when it comes up. Then the pair's true entry, which `entry` returns, is pushed in
    its place, or none if the pair doesn't occur any more (lazy evaluation). That's safe because
    counts only fall: a stale entry promises too much, so its pair can come up too early, but never
    too late.

    >>> now = {(97, 97): (-1, 0, (97, 97)), (97, 98): (-2, 3, (97, 98))}
    >>> pop_best([(-3, 0, (97, 97)), (-2, 3, (97, 98))], now.get)
    (97, 98)
    """
    while heap:
        old = heappop(heap)
        now = entry(old[-1])
        if now == old:
            return now[-1]
        if now:
            heappush(heap, now)
    return None


def join(before: list[int], after: list[int], node: int) -> None:
    """Take the node that follows `node` out of the list, by changing the two lists of links.

    `before[i]` and `after[i]` are node i's neighbours, or -1. The node must have one after it.

    >>> before, after = [-1, 0, 1], [1, 2, -1]
    >>> join(before, after, 0)
    >>> after[0], before[2]
    (2, 0)
    """
    after[node] = after[after[node]]
    if after[node] >= 0:
        before[after[node]] = node


class Chain:
    """Hold the ids of a text in a doubly linked list, and the places of each pair.

    A node is the position of a byte, and a token is at its first byte's. `before[i]` and `after[i]`
    are the nodes on either side of node i, or -1 at the ends. `ids[i]` is the token at node i, or
    -1 inside a token. `places` maps each pair to the nodes of its left tokens.
    """

    def __init__(self, data: bytes, tie_break: str = TIE_BREAK) -> None:
        """Link the bytes and note the places of each pair."""
        self.data = data
        self.ids = list(data)
        self.tie_key = get_tie_key(tie_break)
        self.before = list(range(-1, len(data) - 1))
        self.after = [*range(1, len(data)), -1]
        self.places: dict[Pair, set[int]] = {}
        for place, pair in enumerate(zip(data, data[1:])):
            self.places.setdefault(pair, set()).add(place)

    def entry(self, pair: Pair) -> tuple[int, int | tuple, Pair] | None:
        """Return the true entry of a pair for the heap, or None if the pair doesn't occur.

        An entry is minus the count, what decides ties, and the pair: (-2, 0, (97, 97)) in aaab. The
        smallest comes out of a heap first, so it's the one with the highest count.
        """
        if places := self.places.get(pair):
            return -len(places), self.tie_key(pair, min(places), self.spell_pair), pair
        return None

    def spell_pair(self, node: int) -> tuple[bytes, bytes]:
        """Return the bytes of the token at a node, and of the next token."""
        right = self.after[node]
        end = self.after[right] if self.after[right] >= 0 else len(self.data)
        return self.data[node:right], self.data[right:end]

    def merge(self, pair: Pair, idx: int) -> set[Pair]:
        """Replace the pair with the token `idx` everywhere, and return the new pairs this makes."""
        born = set()
        for node in sorted(self.places.pop(pair)):
            other = self.after[node]
            if other < 0 or (self.ids[node], self.ids[other]) != pair:
                continue  # in a run such as aaa, the previous join used up one of the two
            self._forget_pair(self.before[node], node)
            self._forget_pair(other, self.after[other])
            self.ids[node] = idx
            self.ids[other] = -1  # no id: this byte is now inside the token at `node`
            join(self.before, self.after, node)
            for left, right in ((self.before[node], node), (node, self.after[node])):
                if left >= 0 and right >= 0:
                    new = self.ids[left], self.ids[right]
                    self.places.setdefault(new, set()).add(left)
                    born.add(new)
        return {new for new in born if self.places[new]}  # a later join may have undone a pair

    def _forget_pair(self, left: int, right: int) -> None:
        pair = self.ids[left], self.ids[right]
        if left >= 0 and right >= 0 and pair in self.places:  # `merge` has dropped its own pair
            self.places[pair].discard(left)
