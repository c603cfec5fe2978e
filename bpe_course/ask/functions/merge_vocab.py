from bpe_course.ask.functions.random_words import random_counts, split_keys
from bpe_course.ask.item import Cases
from bpe_lesson import words

# Split from texts, the "lo" of a word is equal to the pair's, but it isn't the same object.
MERGED = [
    ("l o", {"l o w": 5}, {"lo w": 5}),
    ("a b", {}, {}),
    ("t </w>", {"a t </w>": 4}, {"a t</w>": 4}),
    ("l o", {"l ow": 2}, {"l ow": 2}),
    ("a bc", {"ab c": 2, "x a bc y": 1}, {"ab c": 2, "x abc y": 1}),
    ("a .", {"a b": 2, "a .": 1}, {"a b": 2, "a.": 1}),
]

CASES = Cases(
    words.merge_vocab,
    [((tuple(pair.split()), split_keys(old)), split_keys(new)) for pair, old, new in MERGED],
    lambda rng: (tuple(rng.choices("ab", k=2)), random_counts(rng) | {tuple("aabbaabba"): 2}),
    returns_new=True,
)
