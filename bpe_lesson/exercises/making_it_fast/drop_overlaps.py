"""The exercise `drop_overlaps`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.fast import drop_overlaps


def random_places(rng):
    """Return places in rising order, and a size."""
    size = rng.randrange(2, 7)
    places = []
    at = 0
    for _ in range(rng.randrange(1, 9)):
        at += rng.choice([size // 2, size // 2, size, size + 1])
        places.append(at)
    return places, size


DROP_OVERLAPS = Exercise(
    drop_overlaps,
    title="Places of aa that don't overlap",
    minutes=12,
    cases=[
        (([], 2), []),
        (([0], 2), [0]),
        (([0, 1], 2), [0]),
        (([0, 2], 2), [0, 2]),
        (([0, 1, 2], 2), [0, 2]),
        (([0, 3, 5], 4), [0, 5]),
        (([1, 2, 3, 4], 2), [1, 3]),
        (([0, 5, 6, 7, 9], 2), [0, 5, 7, 9]),
        (([0, 3, 6, 20], 6), [0, 6, 20]),
    ],
    random_case=random_places,
    hints=[
        "Go from left to right. Where does the last merge that you took end?",
        "Keep that end in a variable. Take a place only if it isn't before the end.",
        "def drop_overlaps(places, size):\n"
        "    free, end = [], 0\n"
        "    for place in places:\n"
        "        if ___:\n"
        "            free.append(place)\n"
        "            end = ___\n"
        "    return free",
    ],
    trace="draw the bytes in a row. Go through `places`, and draw a box of `size` bytes at each "
    "place if all these bytes are still free.",
)


@DROP_OVERLAPS.mistake
def overlaps_kept(places, size):
    """Your code takes every place, even if two of them share bytes.

    In aaa, the pair aa starts at 0 and at 1. Which byte would both merges need?
    """
    return list(places)


@DROP_OVERLAPS.mistake
def every_second(places, size):
    """Your code takes every second place, wherever the places are.

    If a merge is two bytes long, do the places 0 and 5 share a byte?
    """
    return list(places[::2])


@DROP_OVERLAPS.mistake
def last_place_compared(places, size):
    """Your code compares each place with the one before it, even if that one wasn't taken.

    In aaaa, aa starts at 0, 1 and 2, and place 1 isn't taken. Can it still be in the way of place
    2?
    """
    return [place for before, place in zip([-size, *places], places) if place - before >= size]


@DROP_OVERLAPS.mistake
def gap_needed(places, size):
    """Your code seems to require a free byte between two merges.

    If a merge takes up bytes 0 and 1, can the next one start at 2?
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
    """Your code seems to assume that every merge is two bytes long.

    If two tokens are merged, and each is three bytes long, how many bytes does the merged token
    have?
    """
    return drop_overlaps(places, 2)


@DROP_OVERLAPS.mistake
def from_the_right(places, size):
    """Your code takes the places from right to left.

    Which aa does `merge` replace in aaa: the left one or the right one?
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
    """Your code lets a merge start at the last byte of the previous one.

    If a merge takes up bytes 0 and 1, can the next one start at 1?
    """
    return drop_overlaps(places, size - 1)


@DROP_OVERLAPS.mistake
def taken_at_zero(places, size):
    """Your code starts as if a merge had already been taken at place 0.

    Nothing has been taken yet. Try `drop_overlaps([1, 9], 3)`: what happens to place 1?
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
    """Your code takes one place and skips the next `size - 1` places, wherever they are.

    `places[::size]` takes steps of `size` places. What does `size` count in this exercise?
    """
    return list(places[::size])
