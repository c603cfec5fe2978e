from bpe_course.ask.item import Cases
from bpe_lesson import core

TYPED = [
    (("aaab", {("a", "a"): "Z", ("Z", "a"): "Y"}), ["Y", "b"]),
    (("", {("a", "a"): "Z"}), []),
    (("cab", {}), ["c", "a", "b"]),
    (("aaa", {("a", "a"): "Z"}), ["Z", "a"]),
    (("abc", {("b", "c"): "Z", ("a", "b"): "Y"}), ["a", "Z"]),
    (("abc", {("a", "b"): "Y", ("b", "c"): "Z"}), ["Y", "c"]),
    (("abab", {("a", "b"): "Z", ("Z", "Z"): "Y"}), ["Y"]),
    (("cbcb", {("a", "a"): "Z"}), ["c", "b", "c", "b"]),
]


def draw_text(rng):
    return "".join(rng.choices("abc", k=rng.randrange(9)))


CASES = Cases(
    core.encode_toy, TYPED, lambda rng: (draw_text(rng), core.train_toy(draw_text(rng), 3)[0])
)
