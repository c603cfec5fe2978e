"""Cut a text by one or two tokenizers, and find the parts that they cut differently.

A *part* is a stretch of the text between two neighbouring cuts that both tokenizers make. If both
have one token there, they agree on it. With a single tokenizer, every token is a part.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, compress, count, pairwise
from operator import sub
from typing import Any

from bpe_lesson.validation import encode_utf8


class EncodingSide:
    """A tokenizer on the bench that has `encode`, `spell` and `find_pair`, as GPT-4's."""

    merge_count = 0  # it always applies all of its merges

    def __init__(self, tokenizer: Any) -> None:
        """Store the tokenizer."""
        self.tokenizer = tokenizer
        self.ids: list[int] = []
        self.spell = tokenizer.spell
        self.find_pair = tokenizer.find_pair

    def read(self, text: str) -> None:
        """Encode a text."""
        self.ids = self.tokenizer.encode(text)

    def find_ends(self, number: int) -> list[int]:
        """Return where each token ends, in bytes."""
        return list(accumulate(len(self.spell(idx)) for idx in self.ids))

    def list_ids(self, first: int, bounds: Sequence[int]) -> list[int]:
        """Return the ids of the tokens between these bounds; `first` is the first one's position."""
        return self.ids[first : first + len(bounds) - 1]


class ReplayingSide:
    """A tokenizer on the bench that is given by its merges, of which it applies the first ones."""

    def __init__(
        self, merges: Mapping[tuple[int, int], int], make_replay: Callable[..., Any]
    ) -> None:
        """Store the merges; `make_replay` returns a `replay.Replay` for a text and merges."""
        self.merges = merges
        self.make_replay = make_replay
        self.merge_count = len(merges)
        self.find_pair = {idx: pair for pair, idx in merges.items()}.get
        self.replay: Any = None

    def read(self, text: str) -> None:
        """Replay all merges on a text."""
        self.replay = self.make_replay(text, self.merges)

    def find_ends(self, number: int) -> list[int]:
        """Return where each token ends after the first `number` merges, in bytes."""
        return self.replay.find_ends(min(number, self.merge_count))

    def list_ids(self, first: int, bounds: Sequence[int]) -> list[int]:
        """Return the ids of the tokens between these bounds; `first` is the first one's position."""
        return [self.replay.find_id(start, end) for start, end in pairwise(bounds)]

    def spell(self, idx: int) -> bytes:
        """Return the byte whose id this is."""
        return bytes([idx])


class BenchModel:
    """A text, the tokens of each side, and the parts.

    `starts[side][part]` is the position of the part's first token among that side's tokens; the last
    entry of `starts[side]` is the number of its tokens.
    """

    def __init__(self, sides: Mapping[str, Any]) -> None:
        """Start with an empty text.

        Args:
            sides: name -> an `EncodingSide` or a `ReplayingSide`, one or two.
        """
        self.names = list(sides)
        self.sides = list(sides.values())
        self.data = b""
        self.bounds: list[list[int]] = []
        self.starts: list[list[int]] = []

    def read(self, text: str) -> None:
        """Encode a text with each side.

        Raises:
            ValueError: if `text` contains a lone surrogate.
        """
        self.data = encode_utf8(text)
        for side in self.sides:
            side.read(text)

    def cut(self, number: int) -> None:
        """Cut the text after the first `number` merges."""
        ends = [side.find_ends(number) for side in self.sides]
        self.bounds = [[0, *own] for own in ends]
        self.starts = _find_starts(ends)

    def count_parts(self) -> int:
        """Return the number of parts."""
        return len(self.starts[0]) - 1

    def count_tokens(self) -> list[int]:
        """Return the number of tokens of each side."""
        return [starts[-1] for starts in self.starts]

    def is_agreed(self, part: int) -> bool:
        """Return whether each side has a single token in this part."""
        return all(starts[part + 1] - starts[part] == 1 for starts in self.starts)

    def count_disagreements(self) -> int:
        """Return how many parts are cut differently."""
        lengths = zip(*(map(sub, own[1:], own) for own in self.starts))
        agreed = (1,) * len(self.starts)
        return sum(each != agreed for each in lengths)

    def list_tokens(self, side: int, part: int, most: int) -> tuple[list[bytes], list[int]]:
        """Return the first tokens, `most` at most, that one side has in a part, and their ids."""
        first, after = self.starts[side][part : part + 2]
        bounds = self.bounds[side][first : min(after, first + most) + 1]
        tokens = [self.data[start:end] for start, end in pairwise(bounds)]
        return tokens, self.sides[side].list_ids(first, bounds)


def _find_starts(ends: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return for each side at which of its tokens the parts start, and the number of its tokens."""
    common = set(ends[0]).intersection(*ends[1:])
    return [[0, *compress(count(1), map(common.__contains__, own))] for own in ends]


def collect_tree(
    idx: int,
    find_pair: Callable[[int], tuple[int, int] | None],
    spell: Callable[[int], bytes],
) -> tuple[dict[int, tuple[int, int]], dict[int, bytes]]:
    """Return the tree of one token: id -> the two ids that were merged, and id -> bytes.

    Args:
        idx: the token's id.
        find_pair: returns the two ids that a merge joined to make a token; None for a single byte.
        spell: returns the bytes of a token; it's called for single bytes only.

    >>> collect_tree(256, {256: (97, 98)}.get, lambda idx: bytes([idx]))
    ({256: (97, 98)}, {97: b'a', 98: b'b', 256: b'ab'})
    """
    pair = find_pair(idx)
    if pair is None:
        return {}, {idx: spell(idx)}
    parts: dict[int, tuple[int, int]] = {}
    vocab: dict[int, bytes] = {}
    for half in pair:
        below, spelled = collect_tree(half, find_pair, spell)
        parts |= below
        vocab |= spelled
    left, right = pair
    return parts | {idx: pair}, vocab | {idx: vocab[left] + vocab[right]}
