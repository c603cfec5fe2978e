from bpe_course.ask.item import Cases
from bpe_lesson import core

TYPED = [
    (([5, 6, 6, 7, 9, 6], (6, 7), 99), [5, 6, 99, 9, 6]),
    (([], (1, 2), 9), []),
    (([16, 71, 6, 7], (6, 7), 99), [16, 71, 99]),
    # Made here, the 500 in the list is equal to the other one, but it isn't the same object.
    (([int("500"), 2], (500, 2), 9), [9]),
    (("abc", ("a", "b"), "ab"), ["ab", "c"]),
    (([0, 1, 0], (0, 1), 9), [9, 0]),
    (([1, 1], (1, 1), 0), [0]),
    (([1, 1, 1], (1, 1), 9), [9, 1]),
    (([1, 2, 2], (1, 2), 1), [1, 2]),
]

CASES = Cases(
    core.merge,
    TYPED,
    lambda rng: (rng.choices([1, 2], k=rng.randrange(9)), rng.choice([(1, 1), (1, 2)]), 9),
    returns_new=True,
)
