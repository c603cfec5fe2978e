from string import ascii_uppercase

from bpe_course.ask.item import Cases
from bpe_lesson import core

TYPED = [
    (("abab", 5), ({("a", "b"): "Z", ("Z", "Z"): "Y"}, ["Y"])),
    (("", 3), ({}, [])),
    ((" a\n", 1), ({(" ", "a"): "Z"}, ["Z", "\n"])),
    (("zzz", 1), ({("z", "z"): "Z"}, ["Z", "z"])),
    (("aaZaa", 2), ({("a", "a"): "Y", ("Y", "Z"): "X"}, ["X", "Y"])),
    ((ascii_uppercase, 1), ({("A", "B"): "Z2"}, ["Z2", *ascii_uppercase[2:]])),
]

CASES = Cases(
    core.train_toy,
    TYPED,
    lambda rng: ("".join(rng.choices("abc", k=rng.randrange(11))), rng.randrange(5)),
)
