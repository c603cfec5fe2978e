"""The exercise `pop_best`: cases typed by hand, hints, and known mistakes."""

from heapq import heappop, heappush

from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.linked import pop_best
from bpe_lesson.values import abbreviate


def pop_all(best, heap, now):
    """Return what comes out, call after call."""
    # A new tuple each time, as Chain.entry makes it: == holds, `is` does not.
    return [
        best(heap, lambda pair: (*now[pair],) if pair in now else None)
        for _ in range(len(heap) + 1)
    ]


def format_heap(heap, now):
    """Return a case of pop_best as a learner would type it."""
    calls = f"[pop_best(heap, now.get) for _ in range({len(heap) + 1})]"
    return f"heap = {abbreviate(heap)}; now = {abbreviate(now)}; {calls}"


def random_heap(rng):
    """Return a heap, and what is true now: counts that fell, first places that moved."""
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
    title="The best pair from a heap with old entries",
    minutes=18,
    use=lambda best, heap, now: pop_all(best, list(heap), now),
    as_code=format_heap,
    cases=[
        (([], {}), [None]),
        (([(-1, 0, AB)], {AB: (-1, 0, AB)}), [AB, None]),
        (([(-2, 0, AB)], {}), [None, None]),
        (([(-2, 0, AB)], {AB: (-1, 0, AB)}), [AB, None]),
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
        "An entry that was taken out is one of three: true, old, or of a pair that is gone.",
        "entry(pair) gives the truth. Equal: that is the best. Else what is true goes back.",
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
    trace="write the entries on cards, the true ones beside them; turn up the top card each time.",
)


@POP_BEST.mistake
def old_entry_trusted(heap, entry):
    """What comes up is true, as long as its pair stands anywhere.

    The count in an entry is that of the day when it was written. Who has changed it since?
    """
    while heap:
        pair = heappop(heap)[-1]
        if entry(pair):
            return pair
    return None


@POP_BEST.mistake
def old_entry_dropped(heap, entry):
    """A pair whose entry is old is lost, though it still stands at some places.

    Its count fell from 3 to 1. Where should the 1 be?
    """
    while heap:
        old = heappop(heap)
        if entry(old[-1]) == old:
            return old[-1]
    return None


@POP_BEST.mistake
def left_in_the_heap(heap, entry):
    """The best pair is looked at and stays in the heap, so that it comes up again.

    Which function looks at the top, and which takes it out?
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
    """The last of the list is taken, where the top of a heap is its first.

    heap.pop() knows nothing of heaps. Which function of heapq does?
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
    """Where the top is old, it goes back, and the search ends there with None.

    What should be done with what comes up next?
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
    """The whole entry is returned, count and place too.

    Which part of an entry is the pair?
    """
    pair = pop_best(heap, entry)
    return pair and entry(pair)


@POP_BEST.mistake
def appended(heap, entry):
    """What is true is put at the end of the list, where no heap would look for it.

    A list stays a heap as long as heapq alone changes it. Which of its functions adds?
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
    """What is left of a pair that is gone, None, goes into the heap as well.

    What does entry return for a pair that stands nowhere?
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
    """There is always something in the heap.

    What should come out when all pairs are used up?
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
    """What comes up is never compared with the truth, even where its pair is gone.

    What does entry(pair) say of the pair that comes up?
    """
    return heappop(heap)[-1] if heap else None


@POP_BEST.mistake
def gone_ends_the_search(heap, entry):
    """A pair that is gone ends the search, with None, though others wait in the heap.

    When may you say that there is no pair left?
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
    """heap.pop(0) takes the top, and leaves the rest as a list that need not be a heap.

    A list stays a heap as long as heapq alone changes it. Which of its functions takes out?
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
    """It calls itself for the next best, and what that call returns is lost.

    What does a function return where it ends without a return?
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
