"""Hold the tokens of a text in one row, and know for each pair how often it occurs, and where.

The module docstring of `fast` says why it's done like this.
"""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush

from bpe_lesson import linked
from bpe_lesson.basic import Pair
from bpe_lesson.core import TIE_BREAK
from bpe_lesson.validation import encode_utf8, need_whole_number, shorten

MAX_SMALL_PLACES = 1 << 32  # with 4 bytes for each place; in a longer row, a place takes 8
NO_PAIR = (-1, -1)  # instead of the pair that was at a place before, if there was none


class Row:
    """Hold all tokens in one row, and for each pair its count and the gaps where it occurs.

    `ids[p]` is the id of the token whose first or last byte is at place p. It's -1 before, between
    and after the chunks. Inside a token it's out of date, and no pair is ever found there. Gap p is
    the border between the bytes at p - 1 and p. `length[idx]` is the number of bytes in a token.
    `weight[p]` is how often the chunk at place p occurs, and `weight` is None for a single text.

    `pairs` maps a pair to a list of two: its count, which is always true, and its gaps in ascending
    order. Some of the gaps may be out of date, but none is missing. A pair isn't noted if it occurs
    fewer than `fewest` times.

    `most` is the highest count. The pairs with that count are in the heap `ties`, along with some
    that had it before. Every other pair is in the list `waiting[count]`, where `count` is its count
    or a higher one that it once had.
    """

    def __init__(self, data: str | bytes | Mapping, tie_break: str = TIE_BREAK) -> None:
        """Put the chunks into one row, with -1 before, between and after them, and note all pairs.

        Raises:
            TypeError: if `data`, a chunk or a count has the wrong type.
            ValueError: if a count is less than 1, if a text contains a lone surrogate, or if
                `tie_break` isn't one of the rules.
        """
        self.tie_key = linked.get_tie_key(tie_break)
        chunks = list_chunks(data)
        self.data = b"\0".join([b"", *(chunk for chunk, _ in chunks), b""])
        self.ids = list(self.data)
        self.weight = [0] if isinstance(data, Mapping) else None
        place = 0
        self.ids[0] = -1  # and so is each of the zeros that join the chunks
        for chunk, count in chunks:
            place += len(chunk) + 1
            self.ids[place] = -1
            if self.weight:
                self.weight += [count] * (len(chunk) + 1)
        self.length = [1] * 256
        self.typecode = "I" if len(self.ids) <= MAX_SMALL_PLACES else "Q"
        self.note_pairs(fewest=2)

    def note_pairs(self, fewest: int) -> None:
        """Note each pair that occurs at least `fewest` times, and forget whatever was noted before.

        >>> Row("aaab").pairs
        {(97, 97): [2, array('I', [2, 3])]}
        """
        self.fewest = fewest
        self.pairs: dict[Pair, list] = {}
        self.ties: list[tuple] = []
        self.most = 0
        self.waiting: dict[int, list[Pair]] = {}
        self.counts: list[int] = []  # a heap of minus each count that has a list in `waiting`
        typecode = self.typecode
        # gaps[left][right] is where the pair (left, right) occurs; the last item is for left = -1.
        gaps = [defaultdict(lambda: array(typecode)) for _ in range(len(self.length) + 1)]
        after_left = gaps[-1]
        only_bytes = len(self.length) == 256
        for place, idx in enumerate(self.ids) if only_bytes else self.iterate_tokens():
            after_left[idx].append(place)
            after_left = gaps[idx]
        for left, after_left in enumerate(gaps[:-1]):
            after_left.pop(-1, None)
            self.change_pairs(
                [(NO_PAIR, (left, right), found) for right, found in after_left.items()]
            )

    def iterate_tokens(self) -> Iterator[tuple[int, int]]:
        """Yield the place and the id of each token, and also of each -1.

        >>> row = Row("aaab")
        >>> row.merge((97, 97), 256)
        >>> list(row.iterate_tokens())
        [(0, -1), (1, 256), (3, 97), (4, 98), (5, -1)]
        """
        place = 0
        while place < len(self.ids):
            idx = self.ids[place]
            yield place, idx
            place += self.length[idx] if idx >= 0 else 1

    def pop_best(self) -> Pair | None:
        """Return the best pair, or None if no pair is left. It must be merged before the next call.

        >>> Row("aaab").pop_best()
        (97, 97)
        """
        while self.ties or self.counts:
            if not self.ties or self.most in self.waiting:  # go on, or add pairs born since
                self.most = -heappop(self.counts)
                tied = filter(self.check_count, self.waiting.pop(self.most))
                self.ties += map(self.make_entry, tied)
                heapify(self.ties)
            else:
                pair = heappop(self.ties)[-1]
                if self.check_count(pair):
                    return pair
        return None

    def check_count(self, pair: Pair) -> bool:
        """Return whether a pair still has the highest count; if not, put it where it belongs."""
        count = self.pairs[pair][0]
        if count < self.fewest:
            del self.pairs[pair]
        elif count < self.most:
            self.wait(pair, count)
        return count == self.most

    def wait(self, pair: Pair, count: int) -> None:
        """Let a pair wait until its count is the highest."""
        if count not in self.waiting:
            self.waiting[count] = []
            heappush(self.counts, -count)
        self.waiting[count].append(pair)

    def make_entry(self, pair: Pair) -> tuple:
        """Return a pair's entry in the heap: what decides ties, and the pair.

        The entry has the first gap where the pair still occurs. That gap stays right as long as the
        count does. (The gaps before it are dropped, so that nobody goes through them again.)
        """
        left, right = pair
        gaps = self.pairs[pair][1]
        stale = 0
        while self.ids[gaps[stale] - 1] != left or self.ids[gaps[stale]] != right:
            stale += 1
        del gaps[:stale]
        return self.tie_key(pair, gaps[0], self.spell_pair), pair

    def spell_pair(self, gap: int) -> tuple[bytes, bytes]:
        """Return the bytes of the token before a gap, and those of the token after it.

        >>> Row("aaab").spell_pair(3)
        (b'a', b'a')
        """
        start = gap - self.length[self.ids[gap - 1]]
        end = gap + self.length[self.ids[gap]]
        return self.data[start:gap], self.data[gap:end]

    def merge(self, pair: Pair, idx: int) -> None:
        """Replace the pair with the token `idx` everywhere, and note which pairs that changes."""
        left, right = pair
        before, after = self.write_token(pair, idx)
        # For each neighbour: the old pair, the new pair that takes its place, and the gaps. If the
        # neighbour is a new token too, the old pair was the right of one and the left of the other.
        self.change_pairs(
            [
                ((right if other == idx else other, left), (other, idx), gaps)
                for other, gaps in before.items()
            ]
        )
        self.change_pairs([((right, other), (idx, other), gaps) for other, gaps in after.items()])

    def write_token(self, pair: Pair, idx: int) -> tuple[dict, dict]:
        """Write the new token wherever the pair occurs, and return its neighbours there.

        Returns:
            Two dicts from the id of a neighbour to the gaps between it and the new token: one for
            the neighbours before the new token, one for those after it.
        """
        left, right = pair
        left_length = self.length[left]
        right_length = self.length[right]
        self.length.append(left_length + right_length)
        ids = self.ids
        before = defaultdict(list)
        after = defaultdict(list)
        for gap in self.pairs.pop(pair)[1]:
            # In a run such as aaa, the first new token takes the pair away from the next gap.
            if ids[gap - 1] == left and ids[gap] == right:
                start = gap - left_length
                end = gap + right_length
                ids[start] = ids[end - 1] = idx
                before[ids[start - 1]].append(start)
                after[ids[end]].append(end)
        if idx in before:  # then some neighbours became new tokens after they were looked at
            after[left] = [gap for gap in after[left] if ids[gap] == left]
        before.pop(-1, None)  # a -1 between chunks isn't a token
        after.pop(-1, None)
        return before, after

    def change_pairs(self, changes: Iterable[tuple[Pair, Pair, Sequence[int]]]) -> None:
        """Note that new pairs have taken the place of old ones.

        Most of the time, this loop and the one in `write_token` are at work, so neither calls a
        function that isn't needed.

        Args:
            changes: for each new pair, the old pair or NO_PAIR, the new pair, and its gaps.
        """
        pairs = self.pairs
        weight = self.weight
        waiting = self.waiting
        for old, new, gaps in changes:
            count = sum(map(weight.__getitem__, gaps)) if weight else len(gaps)
            known = pairs.get(old)
            if known:
                known[0] -= count
            if count >= self.fewest:
                pairs[new] = [count, array(self.typecode, gaps)]
                if count in waiting:
                    waiting[count].append(new)
                else:
                    self.wait(new, count)


def list_chunks(data: str | bytes | Mapping) -> list[tuple[bytes, int]]:
    """Return the chunks that have a pair, each with how often it occurs.

    Raises:
        TypeError: if `data`, a chunk or a count has the wrong type.
        ValueError: if a count is less than 1, or a text contains a lone surrogate.

    >>> list_chunks({"low": 5, "a": 9}), list_chunks("aaab")
    ([(b'low', 5)], [(b'aaab', 1)])
    """
    if not isinstance(data, Mapping):
        return [(convert_to_bytes(data), 1)]
    chunks = []
    for chunk, count in data.items():
        if type(count) is not int or count < 1:
            need_whole_number(count, f"the count of {shorten(chunk)}", least=1)
        chunks.append((convert_to_bytes(chunk), count))
    return [(chunk, count) for chunk, count in chunks if len(chunk) > 1]


def convert_to_bytes(data: str | bytes) -> bytes:
    r"""Return a text's UTF-8 bytes; return bytes unchanged.

    >>> convert_to_bytes("é"), convert_to_bytes(b"a")
    (b'\xc3\xa9', b'a')
    """
    return bytes(data) if isinstance(data, (bytes, bytearray)) else encode_utf8(data)
