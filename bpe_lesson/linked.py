"""Train faster, the textbook's way: a linked list, the places of each pair, and a heap.

A merge touches only the places where its pair stands, so only the counts around them change. The
heap gives the best pair without a look at all of them. Source: Zouhar et al., "A Formal Perspective
on Byte-Pair Encoding", 2023, section 4.
"""

from collections.abc import Callable, Iterable, Mapping
from heapq import heappop, heappush

from bpe_lesson.basic import Pair
from bpe_lesson.validation import encode_utf8, need_whole_number, shorten

# tie_break -> what decides between pairs of one count; the least comes first. No two pairs begin at
# the same place, so each rule decides every tie.
TIE_KEYS = {
    "first": lambda pair, places: min(places),
    "smallest": lambda pair, places: pair,
    "greatest": lambda pair, places: (-pair[0], -pair[1]),
}


def train(text: str, vocab_size: int, *, tie_break: str = "first") -> dict[tuple[int, int], int]:
    """Learn merges as `basic.train` does: the same ones, in the same order.

    Raises:
        TypeError: `text` is no str or `vocab_size` no int.
        ValueError: `vocab_size` is under 256, `text` has a lone surrogate, or there is no such
            tie rule.

    >>> train("aaabdaaabac", 258)
    {(97, 97): 256, (256, 97): 257}
    """
    need_whole_number(vocab_size, "vocab_size", least=256)
    chain = Chain(encode_utf8(text), get_tie_key(tie_break))
    merges = {}
    heap: list[tuple] = []
    push_entries(heap, chain, chain.places)
    while len(merges) < vocab_size - 256 and (pair := pop_best(heap, chain.entry)):
        merges[pair] = 256 + len(merges)
        push_entries(heap, chain, chain.merge(pair, merges[pair]))
    return merges


def push_entries(heap: list[tuple], chain: "Chain", pairs: Iterable[Pair]) -> None:
    """Push what the heap holds of each of these pairs that is still in the chain.

    >>> heap = []
    >>> push_entries(heap, Chain(b"aaab"), [(97, 97), (98, 98)])
    >>> heap
    [(-2, 0, (97, 97))]
    """
    for pair in pairs:
        entry = chain.entry(pair)
        if entry:
            heappush(heap, entry)


def get_tie_key(tie_break: str, keys: Mapping[str, Callable] = TIE_KEYS) -> Callable:
    """Return what decides between pairs of one count.

    >>> get_tie_key("smallest")((97, 98), {0})
    (97, 98)
    """
    if tie_break not in keys:
        raise ValueError(f"tie_break is {shorten(tie_break)}: give one of {', '.join(keys)}")
    return keys[tie_break]


def pop_best(heap: list[tuple], entry: Callable[[tuple], tuple | None]) -> tuple | None:
    """Take the best pair out of the heap, None if there is none.

    The heap's entries are not kept up to date: that would take a search for each change. One that
    comes up and is no longer true goes back as it is now, or for good where nothing is left of its
    pair (lazy deletion). This is right because counts only fall: no truth is better than its entry.

    Args:
        heap: entries, some of them old; the pair is the last thing in each.
        entry: returns the entry of a pair as it is now, None where it stands nowhere.

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
    """Take the node behind `node` out of the list: both of its neighbours must know.

    Args:
        before: node -> the one before it, -1 for none.
        after: node -> the one behind it, -1 for none.
        node: the node that stays.

    >>> before, after = [-1, 0, 1], [1, 2, -1]
    >>> join(before, after, 0)
    >>> after[0], before[2]
    (2, 0)
    """
    after[node] = after[after[node]]
    if after[node] >= 0:
        before[after[node]] = node


class Chain:
    """The ids of a text as a doubly linked list, and where each pair stands in it.

    A node is the place of a byte; the node of a token is the place of its first byte. `after[i]`
    and `before[i]` are its neighbours, -1 where there is none.
    """

    def __init__(self, data: bytes, key: Callable = TIE_KEYS["first"]) -> None:
        """Link the bytes, and note each pair's places."""
        self.ids = list(data)
        self.key = key
        self.before = list(range(-1, len(data) - 1))
        self.after = [*range(1, len(data)), -1]
        self.places: dict[Pair, set[int]] = {}
        for place, pair in enumerate(zip(data, data[1:])):
            self.places.setdefault(pair, set()).add(place)

    def entry(self, pair: Pair) -> tuple[int, int | Pair, Pair] | None:
        """Return what the heap holds of a pair, None if it stands nowhere.

        A heap's least entry comes first, so counts are negative: the highest one comes first, and
        the tie rule decides between equals.

        >>> Chain(b"aaab").entry((97, 97))
        (-2, 0, (97, 97))
        """
        places = self.places.get(pair)
        return (-len(places), self.key(pair, places), pair) if places else None

    def merge(self, pair: Pair, idx: int) -> set[Pair]:
        """Put the token `idx` wherever the pair stands, and return the pairs that are born so."""
        born = set()
        for node in sorted(self.places.pop(pair)):
            other = self.after[node]
            if other < 0 or (self.ids[node], self.ids[other]) != pair:
                continue  # in a run such as aaa, the pair before has taken this node
            self.forget_pair(self.before[node], node, pair)
            self.forget_pair(other, self.after[other], pair)
            self.ids[node] = idx
            self.ids[other] = -1  # no id: this byte is inside a token now
            join(self.before, self.after, node)
            for left, right in ((self.before[node], node), (node, self.after[node])):
                if left >= 0 and right >= 0:
                    born.add(self.note_pair(left, right))
        return {new for new in born if self.places[new]}  # a later join may have taken a pair

    def forget_pair(self, left: int, right: int, merged: Pair) -> None:
        """Note that two nodes are no longer neighbours; of the merged pair nothing is noted."""
        if left >= 0 and right >= 0:
            pair = self.ids[left], self.ids[right]
            if pair != merged:
                self.places[pair].discard(left)

    def note_pair(self, left: int, right: int) -> Pair:
        """Note that two nodes are neighbours now, and return their pair."""
        pair = self.ids[left], self.ids[right]
        self.places.setdefault(pair, set()).add(left)
        return pair
