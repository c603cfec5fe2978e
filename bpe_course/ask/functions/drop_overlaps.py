from bpe_course.ask.item import Cases
from bpe_lesson.fast import drop_overlaps


def random_places(rng):
    size = rng.randrange(2, 7)
    places, at = [], 0
    for _ in range(rng.randrange(1, 9)):
        at += rng.choice([size // 2, size // 2, size, size + 1])
        places.append(at)
    return places, size


TYPED = [
    (([1, 2, 6, 7], 2), [1, 6]),
    (([], 2), []),
    (([0, 3, 5], 4), [0, 5]),
]

CASES = Cases(drop_overlaps, TYPED, random_places)
