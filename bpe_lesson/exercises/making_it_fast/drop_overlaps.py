"""The exercise `drop_overlaps`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.fast import drop_overlaps


def random_places(rng):
    """Return places in order, and a size."""
    size = rng.randrange(2, 7)
    places = []
    at = 0
    for _ in range(rng.randrange(1, 9)):
        at += rng.choice([size // 2, size // 2, size, size + 1])
        places.append(at)
    return places, size


DROP_OVERLAPS = Exercise(
    drop_overlaps,
    title="Places of aa that do not overlap",
    minutes=12,
    cases=[
        (([], 2), []),
        (([0], 2), [0]),
        (([0, 1], 2), [0]),
        (([0, 2], 2), [0, 2]),
        (([0, 1, 2], 2), [0, 2]),
        (([1, 2, 3, 4], 2), [1, 3]),
        (([0, 5, 6, 7, 9], 2), [0, 5, 7, 9]),
        (([0, 3, 6, 20], 6), [0, 6, 20]),
    ],
    random_case=random_places,
    hints=[
        "From left to right: what was taken last reaches up to a certain byte. Up to which?",
        "Keep the end of what was taken. A place is free if it is not before that end.",
        "def drop_overlaps(places, size):\n"
        "    free, end = [], 0\n"
        "    for place in places:\n"
        "        if ___:\n"
        "            free.append(place)\n"
        "            end = ___\n"
        "    return free",
    ],
    trace="draw the bytes in a row, and put a box of that size at each place that is still free.",
)


@DROP_OVERLAPS.mistake
def overlaps_kept(places, size):
    """Every place is free, though two of them share bytes.

    In aaa the pair stands at 0 and at 1. Which byte would both of them take?
    """
    return list(places)


@DROP_OVERLAPS.mistake
def every_second(places, size):
    """Every second place is taken, wherever they stand.

    Do the places 0 and 5 share a byte, when a merge is two bytes long?
    """
    return list(places[::2])


@DROP_OVERLAPS.mistake
def last_place_compared(places, size):
    """A place is compared with the one before it, even if that one was not taken.

    In aaaa, which places are taken: does the one at 1 stand in the way of the one at 2?
    """
    return [place for before, place in zip([-size, *places], places) if place - before >= size]


@DROP_OVERLAPS.mistake
def gap_needed(places, size):
    """Two merges may not even touch each other.

    Where a merge takes the bytes 0 and 1, may the next begin at 2?
    """
    free = []
    end = -1
    for place in places:
        if place > end:
            free.append(place)
            end = place + size
    return free


@DROP_OVERLAPS.mistake
def always_two(places, size):
    """Every merge is two bytes long.

    Of how many bytes is a merge of two tokens of three bytes each?
    """
    return drop_overlaps(places, 2)


@DROP_OVERLAPS.mistake
def from_the_right(places, size):
    """The places are taken from right to left.

    Which of the two does merge take in aaa: the left one or the right one?
    """
    free = []
    begin = float("inf")
    for place in reversed(places):
        if place + size <= begin:
            free.append(place)
            begin = place
    return free[::-1]


@DROP_OVERLAPS.mistake
def one_too_near(places, size):
    """The last byte of a merge is free for the next one.

    Where a merge takes the bytes 0 and 1, may the next begin at 1?
    """
    return drop_overlaps(places, size - 1)


@DROP_OVERLAPS.mistake
def taken_at_zero(places, size):
    """Before the first place, something is taken already, at 0.

    What is taken before anything is? Try the places 1 and 9, with the size 3.
    """
    free = []
    last = 0
    for place in places:
        if place - last >= size:
            free.append(place)
            last = place
    return free


@DROP_OVERLAPS.mistake
def every_size_th(places, size):
    """Of all places one is taken and size - 1 are passed over, wherever they stand.

    places[::size] counts places. What does size count?
    """
    return list(places[::size])
