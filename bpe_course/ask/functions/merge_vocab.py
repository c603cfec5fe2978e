from bpe_course.ask.functions.random_words import random_counts
from bpe_course.ask.item import Cases
from bpe_lesson import words

CASES = Cases(
    words.merge_vocab,
    typed=[
        ((("l", "o"), {("l", "o", "w"): 5}), {("lo", "w"): 5}),
        ((("a", "b"), {}), {}),
        ((("l", "o"), {("a",): 2}), {("a",): 2}),
        ((("o", "w"), {("lo", "w"): 1}), {("lo", "w"): 1}),
        ((("a", "a"), {("a", "a", "a"): 2}), {("aa", "a"): 2}),
        ((("l", "o"), {("l", "o", "l", "o"): 2}), {("lo", "lo"): 2}),
        ((("l", "o"), {("o", "l"): 2, ("l", "o"): 4}), {("o", "l"): 2, ("lo",): 4}),
        ((("t", "</w>"), {("a", "t", "</w>"): 4}), {("a", "t</w>"): 4}),
        ((("l", "o"), {("l", "ow"): 2}), {("l", "ow"): 2}),
        ((("a", "bc"), {("ab", "c"): 2}), {("ab", "c"): 2}),
        # Made here, the "lo" in the word is equal to the other one, but it isn't the same object.
        ((("lo", "w"), {("".join(["l", "o"]), "w"): 2}), {("low",): 2}),
        ((("a", "."), {("a", "b"): 2, ("a", "."): 1}), {("a", "b"): 2, ("a.",): 1}),
    ],
    random=lambda rng: (tuple(rng.choices(["a", "b", "ab", "</w>"], k=2)), random_counts(rng)),
    returns_new=True,
)
