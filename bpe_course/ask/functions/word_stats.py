from bpe_course.ask.functions.random_words import random_counts, split_keys
from bpe_course.ask.item import Cases
from bpe_lesson import words

WORDS_AND_PAIRS = [
    ({"l o": 5, "l o l o": 2}, {"l o": 9, "o l": 2}),
    ({}, {}),
    ({"a": 3}, {}),
    ({"a a a": 3}, {"a a": 6}),
    ({"es t </w>": 6}, {"es t": 6, "t </w>": 6}),
]
TYPED = [((split_keys(counts),), split_keys(pairs)) for counts, pairs in WORDS_AND_PAIRS]

CASES = Cases(words.word_stats, TYPED, lambda rng: (random_counts(rng),))
