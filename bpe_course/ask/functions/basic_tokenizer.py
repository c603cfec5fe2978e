from bpe_course.ask.item import Cases
from bpe_lesson import basic, corpora


def take_steps(tokenizer_class, *steps):
    """Take steps, each (object, method, arguments...), and return the last one's result."""
    objects = {name: tokenizer_class() for name in dict.fromkeys(step[0] for step in steps)}
    for name, what, *arguments in steps:
        part = getattr(objects[name], what)
        value = part(*arguments) if callable(part) else part
    return len(value) if what == "vocab" else value


def as_code(show, *steps):
    code = [f"{name} = BasicTokenizer()" for name in dict.fromkeys(step[0] for step in steps)]
    for name, what, *arguments in steps:
        call = f"{name}.{what}({', '.join(map(show, arguments))})"
        code.append({"merges": f"{name}.merges", "vocab": f"len({name}.vocab)"}.get(what, call))
    return "; ".join(code)


TRAIN_AB = ("t", "train", "ab", 257)
TRAIN_CD = ("t", "train", "cd", 257)

TYPED = [
    ((("t", "train", "aaab", 257), ("t", "encode", "aab")), [256, 98]),
    ((("t", "train", "aaabdaaabac", 259), ("t", "encode", "aaab")), [258]),
    ((("t", "encode", ""),), []),
    ((("t", "merges"),), {}),
    ((("t", "vocab"),), 256),
    ((("t", "encode", "e "),), [101, 32]),
    ((("t", "decode", []),), ""),
    ((("t", "decode", [128]),), "\ufffd"),
    ((("t", "decode", [195, 169]),), "é"),
    ((("t", "decode", [128], "ignore"),), ""),
    ((("t", "encode", "\ufeff🙂\r\n"),), [239, 187, 191, 240, 159, 153, 130, 13, 10]),
    ((TRAIN_AB,), None),
    ((TRAIN_AB, ("t", "merges")), {(97, 98): 256}),
    ((TRAIN_AB, ("t", "vocab")), 257),
    ((TRAIN_AB, ("t", "decode", [256, 98])), "abb"),
    ((TRAIN_AB, ("t", "train", "cd", 256), ("t", "vocab")), 256),
    ((TRAIN_AB, TRAIN_CD, ("t", "decode", [256])), "cd"),
    ((TRAIN_AB, ("t", "encode", "ab"), TRAIN_CD, ("t", "encode", "ab")), [97, 98]),
    ((TRAIN_AB, ("u", "train", "cd", 257), ("t", "decode", [256])), "ab"),
]

CASES = Cases(
    basic.BasicTokenizer,
    TYPED,
    lambda rng: (
        ("t", "train", "".join(rng.choices("abé", k=9)), rng.randrange(257, 261)),
        ("t", "encode", "".join(rng.choices("abé", k=rng.randrange(6)))),
    ),
    use=take_steps,
    as_code=as_code,
)

# What lesson 05 has outside the class, for mistakes that use it.
merges = basic.train(corpora.load_text("unicode_paragraph"), 276)
vocab = basic.build_vocab(merges)
