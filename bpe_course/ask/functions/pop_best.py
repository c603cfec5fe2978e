from bpe_course.ask.item import Cases
from bpe_lesson.linked import pop_best


def pop_all(function, heap, now):
    """Call the function until the heap must be empty, and return its results.

    The first time, `entry` refuses a pair that never comes to the top.
    """
    heap = list(heap)
    lowest = min(now.values(), default=(1,))  # (1,) is greater than all entries
    on_top = {old[-1] for old in heap if old <= lowest}
    questions, results = [], []

    def entry(pair):
        questions.append(pair)
        if len(questions) > 1000:
            raise RuntimeError("pop_best called entry over 1000 times: does it ever end?")
        if not results and pair not in on_top:
            raise ValueError(f"entry was asked about {pair!r}, which no slip on top is about")
        # Chain.entry makes a new tuple for each call, so entries are compared with ==, not `is`.
        return (*now[pair],) if pair in now else None

    for _ in range(len(heap) + 1):
        results.append(function(heap, entry))
    return results


def as_code(show, heap, now):
    calls = f"[pop_best(heap, now.get) for _ in range({len(heap) + 1})]"
    return f"heap = {show(heap)}; now = {show(now)}; {calls}"


def random_heap(rng):
    """Return a heap and the true entries: some counts are lower, some first places later."""
    pairs = [(left, right) for left in (97, 98) for right in (97, 98, 256)]
    heap, now = [], {}
    for place, pair in enumerate(rng.sample(pairs, rng.randrange(1, 6))):
        count = rng.randrange(1, 5)
        heap.append((-count, place, pair))
        left = rng.randrange(count + 1)
        if left:
            now[pair] = (-left, place + 10 * (left < count), pair)
    return sorted(heap), now


def case(heap, now, popped):
    """Return a case; each of the entries `now` ends with its pair."""
    return (heap, {entry[-1]: entry for entry in now}), popped


AB, BC = (97, 98), (98, 99)

TYPED = [
    case(
        [(-5, 0, "ab"), (-4, 2, "bc"), (-1, 9, "cd")],
        [(-2, 0, "ab"), (-4, 2, "bc"), (-1, 9, "cd")],
        ["bc", "ab", "cd", None],
    ),
    case([], [], [None]),
    case([(-2, 7, AB)], [(-2, 7, AB)], [AB, None]),
    case([(-3, 0, AB), (-1, 3, BC)], [(-2, 0, AB), (-1, 3, BC)], [AB, BC, None]),
    case([(-2, 0, BC), (-2, 5, AB)], [(-2, 5, AB), (-2, 0, BC)], [BC, AB, None]),
]

CASES = Cases(pop_best, TYPED, random_heap, use=pop_all, as_code=as_code)
