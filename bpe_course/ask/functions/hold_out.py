from bpe_course.ask.item import Cases
from bpe_lesson.corpora import hold_out

TYPED = [
    ((["a", "b", "a", "c", "d"], 3), (["a", "b", "d"], ["c"])),
    (([], 2), ([], [])),
    ((["a", "a"], 2), (["a"], [])),
    ((["b", "a", "c"], 2), (["b", "c"], ["a"])),
    ((["a", "A", " a", "a ", ""], 5), (["a", "A", " a", "a "], [""])),
]

CASES = Cases(
    hold_out,
    TYPED,
    lambda rng: (rng.choices(["tea", "sun", "map", "oak"], k=rng.randrange(9)), rng.choice([2, 3])),
)
