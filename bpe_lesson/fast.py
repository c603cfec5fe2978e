"""Train fast in plain Python: learn the same merges as `basic.train`, in a fraction of the time.

Six ideas make it fast, each explained where the code does it: a place is a gap between two bytes
(`Row`); a pair too rare to be merged isn't noted (`Row`); a pair is born once (`note_pairs`) and
waits for its count (`pop_best`); a count changes by subtraction (`merge`); the places are in arrays
(`change_pairs`).
"""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush

from bpe_lesson.basic import Pair
from bpe_lesson.linked import TIE_BREAK, get_tie_key
from bpe_lesson.validation import encode_utf8, need_merges, need_whole_number, shorten

_MAX_SMALL_PLACES = 1 << 32  # with 4 bytes for each place; in a longer row, a place takes 8
_NO_PAIR = (-1, -1)  # instead of the pair that was at a place before, if there was none


def train(
    data: str | Mapping[str, int],
    vocab_size: int,
    *,
    tie_break: str = TIE_BREAK,
    merges: Mapping[Pair, int] = {},
) -> dict[Pair, int]:
    """Learn merges until the vocabulary has `vocab_size` tokens, or fewer if no pair is left.

    `data` is a text, or chunk -> count; no merge crosses a chunk's end. `tie_break` is "first",
    "smallest" or "greatest", as linked.py explains. The merges are in the order learned; training
    goes on from `merges`, which an earlier call returned, and they come first.

    >>> train({"low": 5, "lower": 2}, 258)
    {(108, 111): 256, (256, 119): 257}
    """
    need_merges(merges)
    vocab_size = need_whole_number(vocab_size, "vocab_size", least=256 + len(merges))
    row = Row(data, tie_break, num_merges=vocab_size - 256)
    if merges:
        row.replay(merges)
    merges = dict(merges)
    while len(merges) < vocab_size - 256 and (pair := row.pop_best()):
        merges[pair] = 256 + len(merges)
        row.merge(pair, merges[pair])
    return merges


class Row:
    """Hold all tokens in one row, and for each pair its count and the gaps where it occurs.

    `ids[p]` is the id of the token whose first or last byte is at place p, or -1 before, between
    and after the chunks. Gap p is the border between the bytes at p - 1 and p, so the pair at a gap
    is the two numbers on either side of it. Inside a token `ids` is out of date, but nothing has to
    be cleared away: a pair never matches again at a gap that it has left.

    `length[idx]` is the number of bytes in a token, and `weight[p]` how often the chunk at place p
    occurs, or `weight` is None for a single text. `pairs` maps each pair that occurs at least
    `fewest` times to its count, which is always true, and its gaps in ascending order, of which
    some may be out of date, but none is missing.
    """

    def __init__(
        self, data: str | Mapping[str, int], tie_break: str = TIE_BREAK, num_merges: int = 0
    ) -> None:
        """Note all pairs, or, given `num_merges`, those that so many merges may need."""
        self.tie_key = get_tie_key(tie_break)
        self.data = bytearray(1)  # the bytes, with a 0 for each -1
        self.ids = [-1]
        self.weight = [0] if isinstance(data, Mapping) else None
        counts = []  # of the chunks in the row
        for chunk, count in data.items() if isinstance(data, Mapping) else [(data, 1)]:
            if type(count) is not int or count < 1:
                count = need_whole_number(count, f"the count of {shorten(chunk)}", least=1)
            encoded = encode_utf8(chunk) + b"\0"
            if len(encoded) > 2:  # a single byte has no pair
                self.data += encoded
                self.ids += encoded
                self.ids[-1] = -1
                counts.append(count)
                if self.weight:
                    self.weight += [count] * len(encoded)
        self.length = [1] * 256
        self.typecode = "I" if len(self.ids) <= _MAX_SMALL_PLACES else "Q"
        # Each chunk becomes one token by a merge of its own. So before the n-th merge, at least one
        # of the n most frequent chunks still has a pair, and the best pair can't be rarer than that
        # chunk.
        counts.sort(reverse=True)
        self.note_pairs(fewest=max([2, *counts[num_merges - 1 : num_merges]]))

    def note_pairs(self, fewest: int) -> None:
        """Note each pair that occurs at least `fewest` times, and forget whatever was noted before.

        The pair (a, b) is born in the merge that makes the newer of a and b. Later merges can only
        take places away from it, never add any. So its places are noted once, at its birth, and
        those that are gone by then are skipped when the pair is merged.
        """
        self.fewest = fewest
        self.pairs: dict[Pair, list] = {}  # for aaab, {(97, 97): [2, array('I', [2, 3])]}
        self.ties: list[tuple] = []
        self.most = 0
        self.waiting: dict[int, list[Pair]] = {}
        self.counts: list[int] = []  # a heap of minus each count that has a list in `waiting`
        # gaps[left][right] is where the pair (left, right) occurs; the last item is for left = -1.
        gaps = [defaultdict(lambda: array(self.typecode)) for _ in range(len(self.length) + 1)]
        after_left = gaps[-1]
        only_bytes = len(self.length) == 256
        for place, idx in enumerate(self.ids) if only_bytes else self.iterate_tokens():
            after_left[idx].append(place)
            after_left = gaps[idx]
        for left, after_left in enumerate(gaps[:-1]):
            after_left.pop(-1, None)
            changes = [(_NO_PAIR, (left, right), places) for right, places in after_left.items()]
            self.change_pairs(changes)

    def replay(self, merges: Mapping[Pair, int]) -> None:
        """Make the merges of an earlier training, in their order, which encodes all the chunks."""
        self.note_pairs(fewest=1)
        for idx, pair in enumerate(merges, start=256):
            if not 0 <= min(pair) <= max(pair) < idx == merges[pair]:
                problem = f"merge {pair} -> {merges[pair]} should make {idx} from lower ids"
                raise ValueError(f"{problem}: give the merges that `train` returned")
            self.pairs.setdefault(pair, [0, ()])  # a pair that doesn't occur has no gaps
            self.merge(pair, idx)
        self.note_pairs(fewest=2)

    def iterate_tokens(self) -> Iterator[tuple[int, int]]:
        """Yield the place and the id of each token, and also of each -1."""
        place = 0
        while place < len(self.ids):
            idx = self.ids[place]
            yield place, idx
            place += self.length[idx] if idx >= 0 else 1

    def pop_best(self) -> Pair | None:
        """Return the best pair, or None if no pair is left. It must be merged before the next call.

        No pair is born with a higher count than the pair just merged, so the highest count, `most`,
        only falls. The pairs with that count are in the heap `ties`, where the tie rule decides,
        along with some that had it before. Every other pair is in the list `waiting[count]`, where
        `count` is its count or a higher one that it once had.
        """
        while self.ties or self.counts:
            if not self.ties or self.most in self.waiting:  # go on, or add pairs born since
                self.most = -heappop(self.counts)
                tied = filter(self._check_count, self.waiting.pop(self.most))
                self.ties += map(self._make_entry, tied)
                heapify(self.ties)
            elif self._check_count(pair := heappop(self.ties)[-1]):
                return pair
        if self.fewest == 1:
            return None
        self.note_pairs(fewest=1)  # pairs that occur once were left out until now
        return self.pop_best()

    def _check_count(self, pair: Pair) -> bool:
        """Return whether a pair still has the highest count; if not, put it where it belongs."""
        count = self.pairs[pair][0]
        if count < self.fewest:
            del self.pairs[pair]
        elif count < self.most:
            self._wait(pair, count)
        return count == self.most

    def _wait(self, pair: Pair, count: int) -> None:
        if count not in self.waiting:
            self.waiting[count] = []
            heappush(self.counts, -count)
        self.waiting[count].append(pair)

    def _make_entry(self, pair: Pair) -> tuple:
        """Return a pair's entry in the heap: what decides ties, and the pair."""
        # The tie rule asks for the first gap where the pair still occurs. That gap stays right as
        # long as the count does. Those before it are dropped: nobody goes through them again.
        ids, gaps = self.ids, self.pairs[pair][1]
        left, right = pair
        for stale, gap in enumerate(gaps):
            if ids[gap] == right and ids[gap - 1] == left:
                del gaps[:stale]
                break
        return self.tie_key(pair, gaps[0], self._spell_pair), pair

    def _spell_pair(self, gap: int) -> tuple[bytearray, bytearray]:
        start = gap - self.length[self.ids[gap - 1]]
        end = gap + self.length[self.ids[gap]]
        return self.data[start:gap], self.data[gap:end]

    def merge(self, pair: Pair, idx: int) -> None:
        """Replace the pair with the token `idx` everywhere, and note which pairs that changes.

        Merging (a, b) into c turns x a b y into x c y. So (x, c) gets exactly as much as (x, a)
        loses, and (c, y) as much as (b, y) loses: one subtraction for each different neighbour.
        """
        left, right = pair
        before, after = self._write_token(pair, idx)
        # Of each change: the old pair, the new one, the gaps. If the neighbour is a new token too, the
        # old pair was the right of one and the left of the other.
        changes = [
            ((right if other == idx else other, left), (other, idx), gaps)
            for other, gaps in before.items()
        ]
        changes += [((right, other), (idx, other), gaps) for other, gaps in after.items()]
        self.change_pairs(changes)

    def _write_token(self, pair: Pair, idx: int) -> tuple[dict, dict]:
        left, right = pair
        left_length, right_length = self.length[left], self.length[right]
        self.length.append(left_length + right_length)
        ids = self.ids
        before, after = defaultdict(list), defaultdict(list)  # neighbour's id -> gaps next to it
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
        """Note changes: each has the old pair or _NO_PAIR, the new pair in its place, and its gaps.

        A list holds references to numbers spread over the memory. An array holds the numbers
        themselves, side by side, so the processor doesn't wait for them.
        """
        # This loop and the one in `_write_token` take most of the time, so neither calls a function
        # that isn't needed.
        pairs, weight, waiting = self.pairs, self.weight, self.waiting
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
                    self._wait(new, count)
