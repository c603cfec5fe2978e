from bpe_course.ask.item import Cases
from bpe_lesson.corpora import hold_out

TYPED = [
    ((["a", "b", "a", "c", "d"], 3), (["a", "b", "d"], ["c"])),
    (([], 2), ([], [])),
    ((["a"], 2), (["a"], [])),
    ((["a", "b"], 2), (["a"], ["b"])),
    ((["a", "a"], 2), (["a"], [])),
    ((["a", "a", "b"], 2), (["a"], ["b"])),
    ((["b", "a", "c"], 2), (["b", "c"], ["a"])),
    ((["a", "b", "c", "d"], 2), (["a", "c"], ["b", "d"])),
    ((["a", "b", "b", "a"], 2), (["a"], ["b"])),
    ((["one", "two", "three", "four", "five"], 5), (["one", "two", "three", "four"], ["five"])),
    ((["x", "y", "x", "y", "z", "w"], 3), (["x", "y", "w"], ["z"])),
    ((["d", "c", "b", "a", "d"], 4), (["d", "c", "b"], ["a"])),
]

CASES = Cases(
    hold_out,
    TYPED,
    lambda rng: (rng.choices(["tea", "sun", "map", "oak"], k=rng.randrange(9)), rng.choice([2, 3])),
)
