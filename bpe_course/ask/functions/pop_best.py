"""How `pop_best` is called, its cases, and mistakes in Python."""

from heapq import heappop

from bpe_course.ask.item import Cases
from bpe_lesson.linked import pop_best

_MOST_ASKED = 1000


def pop_all(best, heap, now):
    """Call `best` until the heap must be empty, and return what it returned each time.

    In the first call, `entry` refuses a pair that never comes to the top.
    """
    asked = []
    lowest = min(now.values(), default=(1,))  # (1,) is greater than all entries
    on_top = {old[-1] for old in heap if old <= lowest}
    found = []

    def entry(pair):
        asked.append(pair)
        if len(asked) > _MOST_ASKED:
            raise RuntimeError(f"pop_best called entry over {_MOST_ASKED} times: does it ever end?")
        if not found and pair not in on_top:
            raise ValueError(f"entry was asked about {pair!r}, which no slip on top is about")
        # Chain.entry makes a new tuple for each call, so entries are compared with ==, not `is`.
        return (*now[pair],) if pair in now else None

    for _ in range(len(heap) + 1):
        found.append(best(heap, entry))
    return found


def format_heap(show, heap, now):
    """Return a case of `pop_best` as a learner would type it."""
    calls = f"[pop_best(heap, now.get) for _ in range({len(heap) + 1})]"
    return f"heap = {show(heap)}; now = {show(now)}; {calls}"


def random_heap(rng):
    """Return a heap and the true entries, in which some counts are lower and some first places
    are later.
    """
    pairs = [(left, right) for left in (97, 98) for right in (97, 98, 256)]
    heap = []
    now = {}
    for place, pair in enumerate(rng.sample(pairs, rng.randrange(1, 6))):
        count = rng.randrange(1, 5)
        heap.append((-count, place, pair))
        left = rng.randrange(count + 1)
        if left:
            now[pair] = (-left, place + 10 * (left < count), pair)
    return sorted(heap), now


AB = (97, 98)
BC = (98, 99)
CD = (99, 100)

CASES = Cases(
    pop_best,
    use=lambda best, heap, now: pop_all(best, list(heap), now),
    as_code=format_heap,
    typed=[
        (
            (
                [(-5, 0, "ab"), (-4, 2, "bc"), (-1, 9, "cd")],
                {"ab": (-2, 0, "ab"), "bc": (-4, 2, "bc"), "cd": (-1, 9, "cd")},
            ),
            ["bc", "ab", "cd", None],
        ),
        (([], {}), [None]),
        (([(-1, 0, AB)], {AB: (-1, 0, AB)}), [AB, None]),
        (([(-2, 0, AB)], {}), [None, None]),
        (([(-2, 0, 7, AB)], {AB: (-2, 0, 7, AB)}), [AB, None]),
        (([(-2, 0, AB)], {AB: (-1, 0, AB)}), [AB, None]),
        (([(-2, 0, AB), (-1, 3, BC)], {AB: (-2, 0, AB), BC: (-1, 3, BC)}), [AB, BC, None]),
        (([(-3, 0, AB), (-2, 3, BC)], {AB: (-1, 0, AB), BC: (-2, 3, BC)}), [BC, AB, None]),
        (([(-3, 0, AB), (-1, 3, BC)], {AB: (-2, 0, AB), BC: (-1, 3, BC)}), [AB, BC, None]),
        (([(-2, 0, BC), (-2, 5, AB)], {AB: (-2, 5, AB), BC: (-2, 0, BC)}), [BC, AB, None]),
        (
            (
                [(-3, 0, AB), (-3, 1, BC), (-1, 2, CD)],
                {AB: (-1, 9, AB), BC: (-2, 1, BC), CD: (-1, 2, CD)},
            ),
            [BC, CD, AB, None],
        ),
    ],
    random=random_heap,
)


def old_entry_trusted(heap, entry):
    while heap:
        pair = heappop(heap)[-1]
        if entry(pair):
            return pair
    return None


def old_entry_dropped(heap, entry):
    while heap:
        old = heappop(heap)
        if entry(old[-1]) == old:
            return old[-1]
    return None
