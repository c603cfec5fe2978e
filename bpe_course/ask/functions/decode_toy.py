from bpe_course.ask.functions.encode_toy import draw_text
from bpe_course.ask.item import Cases
from bpe_lesson import core

TYPED = [
    ((["Y", "b"], {("a", "a"): "Z", ("Z", "a"): "Y"}), "aaab"),
    (([], {}), ""),
    ((["c", "a"], {}), "ca"),
    ((["Z"], {("a", "b"): "Z"}), "ab"),
    ((["Y"], {("a", "b"): "Z", ("c", "Z"): "Y"}), "cab"),
    ((["X", "Z", "c"], {("a", "b"): "Z", ("Z", "Z"): "Y", ("Y", "Y"): "X"}), "ababababab" + "c"),
]


def draw_symbols(rng):
    merges = core.train_toy(draw_text(rng), 3)[0]
    return rng.choices(["a", "b", "c", *merges.values()], k=rng.randrange(6)), merges


CASES = Cases(core.decode_toy, TYPED, draw_symbols)
