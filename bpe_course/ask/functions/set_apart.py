from bpe_course.ask.item import Cases
from bpe_lesson.pretokenize import set_apart


def random_special(rng):
    special = rng.sample(["<s>", "<s>!", "</s>", "[x]", "a.", "a"], rng.randrange(5))
    return "".join(rng.choices([*special, "b", " ", "s>", "<", "!"], k=rng.randrange(9))), special


TYPED = [
    (("Hi.<|end|>Ho.", ["<|end|>"]), ["Hi.", "<|end|>", "Ho."]),
    (("", ["<s>"]), []),
    (("<s>a<s>", ["<s>"]), ["<s>", "a", "<s>"]),
    (("a.b", ["."]), ["a", ".", "b"]),
    (("a<s>!b", ["<s>!", "<s>"]), ["a", "<s>!", "b"]),
    ((" <s> ", ["<s>"]), [" ", "<s>", " "]),
    (("a<S>b", ["<s>"]), ["a<S>b"]),
    (("a\nb", ["<s>"]), ["a\nb"]),
    (("a🙂b\nc", ["\n", "🙂"]), ["a", "🙂", "b", "\n", "c"]),
    (("a\\b", ["\\"]), ["a", "\\", "b"]),
    (("<<s>!", ["<<", "<s>!"]), ["<<", "s>!"]),
]

CASES = Cases(set_apart, TYPED, random_special)
