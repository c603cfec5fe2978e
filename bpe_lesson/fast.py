"""Train fast in plain Python: learn the same merges as `basic.train`, in a fraction of the time.

These ideas make it fast:

- **A pair is born once.** The pair (a, b) first appears in the merge that makes the newer of a and
  b. Later merges can only take places away from it, never add any. So the trainer notes a pair's
  places once, when it's born. When the pair is merged, it skips those where the pair is gone.
- **A place is a gap between two bytes.** In one list, `ids`, a token's id is at its first byte and
  at its last byte. So the pair at a gap is the two numbers on either side of the gap. Nothing has to
  be cleared away, because a pair never matches again at a gap that it has left.
- **A count changes by subtraction.** Merging (a, b) into c turns x a b y into x c y. So (x, c) gets
  exactly as much as (x, a) loses, and (c, y) as much as (b, y) loses. The trainer subtracts once
  for each different neighbour, however often it's there.
- **Pairs wait for their count.** No pair is born with a higher count than the pair just merged, so
  the highest count only falls. Pairs with lower counts wait in lists, one list for each count, and
  only those with the highest count go into a heap, where the tie rule decides.
- **The places are in arrays.** A list holds references to numbers that are spread over the memory.
  An array holds the numbers themselves, side by side, so the processor doesn't wait for them.

`token_row.Row` does all of this. Pairs that occur only once are left out. They're collected at the
end, when no pair occurs twice.
"""

from collections.abc import Iterable, Mapping

from bpe_lesson.basic import Pair
from bpe_lesson.core import TIE_BREAK
from bpe_lesson.token_row import Row
from bpe_lesson.validation import need_whole_number, suggest_install


def train(
    data: str | bytes | Mapping[str, int] | Mapping[bytes, int],
    vocab_size: int,
    tie_break: str = TIE_BREAK,
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
    row = Row(data, tie_break)
    merges = {}
    for idx in show_progress(range(256, vocab_size), progress):
        pair = row.pop_best()
        if not pair and row.fewest > 1:  # any pair that's left occurs once, and wasn't noted
            row.note_pairs(fewest=1)
            pair = row.pop_best()
        if not pair:
            break
        merges[pair] = idx
        row.merge(pair, idx)
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


def drop_overlaps(places: list[int], size: int) -> list[int]:
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
