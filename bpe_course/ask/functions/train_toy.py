from string import ascii_uppercase

from bpe_course.ask.item import Cases
from bpe_lesson import core

AAAB = {("a", "a"): "Z", ("Z", "a"): "Y", ("Y", "b"): "X"}

TYPED = [
    (("abab", 5), ({("a", "b"): "Z", ("Z", "Z"): "Y"}, ["Y"])),
    (("", 3), ({}, [])),
    (("a", 5), ({}, ["a"])),
    (("ab", 0), ({}, ["a", "b"])),
    (("ab", 3), ({("a", "b"): "Z"}, ["Z"])),
    (("aaaa", 1), ({("a", "a"): "Z"}, ["Z", "Z"])),
    ((" a A", 1), ({(" ", "a"): "Z"}, ["Z", " ", "A"])),
    ((" a\n", 1), ({(" ", "a"): "Z"}, ["Z", "\n"])),
    (("zzz", 1), ({("z", "z"): "Z"}, ["Z", "z"])),
    (("aaZaa", 2), ({("a", "a"): "Y", ("Y", "Z"): "X"}, ["X", "Y"])),
    ((ascii_uppercase, 1), ({("A", "B"): "Z2"}, ["Z2", *ascii_uppercase[2:]])),
    (("aaabdaaabac", 3), (AAAB, ["X", "d", "X", "a", "c"])),
]

CASES = Cases(
    core.train_toy,
    TYPED,
    lambda rng: ("".join(rng.choices("abc", k=rng.randrange(11))), rng.randrange(5)),
)
