"""The exercise `pop_best`: cases typed by hand, hints, and known mistakes."""

from heapq import heappop, heappush

from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.linked import pop_best


def pop_all(best, heap, now):
    """Call `best` until the heap must be empty, and return what it returned each time.

    If the first call asks for the entry of a pair that never comes to the top, the list says so.
    """
    asked = set()

    def entry(pair):
        asked.add(pair)
        # Chain.entry makes a new tuple for each call, so entries are compared with ==, not `is`.
        return (*now[pair],) if pair in now else None

    lowest = min(now.values(), default=(1,))  # (1,) is greater than all entries
    on_top = {old[-1] for old in heap if old <= lowest}
    calls = len(heap) + 1
    found = [best(heap, entry)]
    remarks = [] if asked <= on_top else ["and asked about other pairs"]
    return found + [best(heap, entry) for _ in range(1, calls)] + remarks


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

POP_BEST = Exercise(
    pop_best,
    title="The best pair from a heap with stale entries",
    minutes=18,
    use=lambda best, heap, now: pop_all(best, list(heap), now),
    as_code=format_heap,
    cases=[
        (([], {}), [None]),
        (([(-1, 0, AB)], {AB: (-1, 0, AB)}), [AB, None]),
        (([(-2, 0, AB)], {}), [None, None]),
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
    random_case=random_heap,
    hints=[
        "When you pop an entry, there are three cases: it's true, it's stale, or its pair is gone.",
        "Compare the popped entry with `entry(pair)`. If they differ, push the true entry, if "
        "there is one, and go on with the next.",
        "def pop_best(heap, entry):\n"
        "    while heap:\n"
        "        old = heappop(heap)\n"
        "        now = entry(___)\n"
        "        if ___:\n"
        "            return ___\n"
        "        if now:\n"
        "            ___\n"
        "    return None",
    ],
    trace="write each entry on a slip, with the true entry beside it. Then keep taking the top "
    "slip.",
)


@POP_BEST.mistake
def old_entry_trusted(heap, entry):
    """Your code seems to trust any entry that comes up, as long as its pair still occurs somewhere.

    The count in an entry was true when the entry was written. Which call tells you what it is now?
    """
    while heap:
        pair = heappop(heap)[-1]
        if entry(pair):
            return pair
    return None


@POP_BEST.mistake
def old_entry_dropped(heap, entry):
    """Your code drops a stale entry for good, although its pair still occurs at some places.

    Suppose a pair's count has fallen from 3 to 1. How can the pair get its turn later on?
    """
    while heap:
        old = heappop(heap)
        if entry(old[-1]) == old:
            return old[-1]
    return None


@POP_BEST.mistake
def every_pair_asked_about(heap, entry):
    """Your code asks `entry` about pairs that aren't on top of the heap.

    That's the search that the heap should save. Suppose the entry on top is still true: can any
    pair below it be better?
    """
    heap[:] = sorted(now for now in (entry(old[-1]) for old in heap) if now)
    return heappop(heap)[-1] if heap else None


@POP_BEST.mistake
def left_in_the_heap(heap, entry):
    """Your code leaves the best entry in the heap, so the next call finds it again.

    `heap[0]` only looks at the top entry. Which function takes it out?
    """
    while heap:
        old = heap[0]
        now = entry(old[-1])
        if now == old:
            return now[-1]
        heappop(heap)
        if now:
            heappush(heap, now)
    return None


@POP_BEST.mistake
def last_of_the_list(heap, entry):
    """Your code takes the last item of the list, but the top of a heap is its first item.

    `heap.pop()` doesn't know that this list is a heap. Which function of `heapq` does?
    """
    while heap:
        old = heap.pop()
        now = entry(old[-1])
        if now == old:
            return now[-1]
        if now:
            heappush(heap, now)
    return None


@POP_BEST.mistake
def one_look(heap, entry):
    """Your code gives up with None after the first stale entry.

    Now that the true entry is back in the heap, what could your code look at next?
    """
    if heap:
        old = heappop(heap)
        now = entry(old[-1])
        if now == old:
            return now[-1]
        if now:
            heappush(heap, now)
    return None


@POP_BEST.mistake
def whole_entry(heap, entry):
    """Your code returns the whole entry, with its count and its place.

    Which item of an entry is the pair?
    """
    pair = pop_best(heap, entry)
    return pair and entry(pair)


@POP_BEST.mistake
def appended(heap, entry):
    """Your code appends the true entry to the end of the list, so the list may no longer be a heap.

    Only `heapq` keeps a heap in order. Which of its functions adds an item?
    """
    while heap:
        old = heappop(heap)
        now = entry(old[-1])
        if now == old:
            return now[-1]
        if now:
            heap.append(now)
    return None


@POP_BEST.mistake
def gone_put_back(heap, entry):
    """Your code also pushes None into the heap if a pair doesn't occur any more.

    What does `entry` return for such a pair, and what should happen then?
    """
    while heap:
        old = heappop(heap)
        now = entry(old[-1])
        if now == old:
            return now[-1]
        heappush(heap, now)
    return None


@POP_BEST.mistake
def empty_heap_fails(heap, entry):
    """Your code seems to assume that there's always something left in the heap.

    What should your function return when the heap is empty, and where can you check that?
    """
    while True:
        old = heappop(heap)
        now = entry(old[-1])
        if now == old:
            return now[-1]
        if now:
            heappush(heap, now)


@POP_BEST.mistake
def nothing_checked(heap, entry):
    """Your code returns whatever comes up, and never compares it with the true entry.

    What does `entry(pair)` return for the pair that came up?
    """
    return heappop(heap)[-1] if heap else None


@POP_BEST.mistake
def gone_ends_the_search(heap, entry):
    """Your code gives up with None if a pair is gone, although other pairs are still in the heap.

    When can you be sure that no pair is left?
    """
    while heap:
        old = heappop(heap)
        now = entry(old[-1])
        if now == old:
            return now[-1]
        if not now:
            return None
        heappush(heap, now)
    return None


@POP_BEST.mistake
def first_of_the_list(heap, entry):
    """Your code takes the top entry with `heap.pop(0)`, so what's left may no longer be a heap.

    Only `heapq` keeps a heap in order. Which of its functions takes an item out?
    """
    while heap:
        old = heap.pop(0)
        now = entry(old[-1])
        if now == old:
            return now[-1]
        if now:
            heappush(heap, now)
    return None


@POP_BEST.mistake
def recursion_not_returned(heap, entry):
    """Your code calls itself to find the next best pair, and then loses what that call returns.

    What does a function return if it ends without a `return`?
    """
    if heap:
        old = heappop(heap)
        now = entry(old[-1])
        if now == old:
            return now[-1]
        if now:
            heappush(heap, now)
        recursion_not_returned(heap, entry)
    return None
