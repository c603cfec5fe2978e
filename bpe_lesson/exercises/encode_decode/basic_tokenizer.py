"""The exercise `BasicTokenizer`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson import basic
from bpe_lesson.exercises.encode_decode.shared import BYTES, vocab_of
from bpe_lesson.exercises.exercise import Exercise, Mistake


def take_steps(tokenizer_class, *steps):
    """Take steps, each (object, method, arguments...), and return the result of the last one."""
    objects = {name: tokenizer_class() for name in dict.fromkeys(step[0] for step in steps)}
    for name, what, *arguments in steps:
        part = getattr(objects[name], what)
        value = part(*arguments) if callable(part) else part
    return len(value) if what == "vocab" else value


def steps_typed(show, *steps):
    """Return the steps as a learner would type them."""
    code = [f"{name} = BasicTokenizer()" for name in dict.fromkeys(step[0] for step in steps)]
    for name, what, *arguments in steps:
        given = f"{name}.{what}({', '.join(map(show, arguments))})"
        code.append({"merges": f"{name}.merges", "vocab": f"len({name}.vocab)"}.get(what, given))
    return "; ".join(code)


def plain_decode(self, ids, errors="replace"):
    """Decode as a learner's own `decode` does: an unknown id is a KeyError."""
    return b"".join(self.vocab[idx] for idx in ids).decode("utf-8", errors)


def like_ours(**parts):
    """Return a class that does what ours does, with some methods swapped for others."""
    ours = {name: part for name, part in vars(basic.BasicTokenizer).items() if callable(part)}
    for name, part in parts.items():
        part.__qualname__ = f"BasicTokenizer.{name}"
    return type("BasicTokenizer", (), ours | {"decode": plain_decode} | parts)


def keep(self, merges, vocab=None):
    """Store merges and vocabulary, on an object or on its class. Returns None, as train does."""
    self.merges = merges
    self.vocab = vocab_of(merges) if vocab is None else vocab


def keep_vocab(self, vocab):
    """Store the vocabulary, but no merges."""
    self.vocab = vocab


TOKENIZER = Exercise(
    basic.BasicTokenizer,
    title="A tokenizer that remembers",
    minutes=12,
    use=take_steps,
    as_code=steps_typed,
    cases=[
        ((("t", "encode", ""),), []),
        ((("t", "encode", "ab"),), [97, 98]),
        ((("t", "merges"),), {}),
        ((("t", "decode", [97, 98]),), "ab"),
        ((("t", "encode", " A "),), [32, 65, 32]),
        ((("t", "decode", [32, 65]),), " A"),
        ((("t", "decode", [128]),), "\ufffd"),
        ((("t", "decode", [195, 169]),), "é"),
        ((("t", "decode", [128], "ignore"),), ""),
        ((("t", "train", "ab", 257),), None),
        ((("t", "train", "ab", 257), ("t", "merges")), {(97, 98): 256}),
        ((("t", "train", "ab", 257), ("t", "encode", "abab")), [256, 256]),
        ((("t", "train", "ab", 257), ("t", "decode", [256, 98])), "abb"),
        ((("t", "train", "aaabdaaabac", 259), ("t", "encode", "aaab")), [258]),
        ((("t", "train", "ab", 257), ("t", "train", "c", 257), ("t", "encode", "ab")), [97, 98]),
        ((("t", "train", "ab", 257), ("t", "train", "cd", 257), ("t", "decode", [256])), "cd"),
        ((("t", "train", "aaab", 258), ("t", "train", "ab", 257), ("t", "vocab")), 257),
        ((("t", "train", "ab", 257), ("u", "train", "cd", 257), ("t", "encode", "ab")), [256]),
    ],
    random_case=lambda rng: (
        ("t", "train", "".join(rng.choices("abé", k=9)), rng.randrange(257, 261)),
        ("t", "encode", "".join(rng.choices("abé", k=rng.randrange(6)))),
    ),
    hints=[
        "Each method needs one or two lines. They call the functions from the cell above, with the "
        "values that `self` remembers.",
        "`encode(text, ...)` calls the function, and `self.encode(text)` would call the method. If "
        "the object should remember a value, store it under a name that begins with `self.`",
        "def __init__(self):\n    self.merges = ___\n    self.vocab = build_vocab(___)\n\n"
        "def train(self, text, vocab_size):\n    self.merges = train(___, ___)\n    self.vocab = "
        "___\n\n"
        "def encode(self, text):\n    return encode(text, ___)\n\n"
        'def decode(self, ids, errors="replace"):\n    return decode(ids, ___, ___)',
    ],
    trace="write down what is in self.merges and self.vocab after each step of this case.",
    mistakes=[
        Mistake(
            "trained-and-forgot",
            "Your tokenizer seems to forget its training as soon as `train` is over.",
            "Does `train` store its results under names that begin with `self.`? And does it pass "
            "`vocab_size` on unchanged?",
            like_ours(train=lambda self, text, size: keep(self, self.merges)),
        ),
        Mistake(
            "merges-returned",
            "Your method `train` returns the merges, as the function does.",
            "The tokenizer should only remember them. Which names on `self` should hold the "
            "results? Once they're there, what is left to return?",
            like_ours(
                train=lambda self, text, size: keep(self, basic.train(text, size)) or self.merges
            ),
        ),
        Mistake(
            "itself-returned",
            "Your method `train` returns the tokenizer itself.",
            "Whoever calls `train` already has the tokenizer. What does the task say that `train` "
            "returns?",
            like_ours(train=lambda self, text, size: keep(self, basic.train(text, size)) or self),
        ),
        Mistake(
            "merges-forgotten",
            "Your tokenizer seems to forget its merges after `train`, though it keeps the "
            "vocabulary.",
            "Which names survive the end of `train`, those with `self.` or those without?",
            like_ours(
                train=lambda self, text, size: keep(self, {}, vocab_of(basic.train(text, size)))
            ),
        ),
        Mistake(
            "vocab-one-behind",
            "Your vocabulary seems to be built from the merges that were there before training.",
            "Which of the two lines of `train` needs the result of the other one?",
            like_ours(
                train=lambda self, text, size: keep(
                    self, basic.train(text, size), vocab_of(self.merges)
                )
            ),
        ),
        Mistake(
            "size-added",
            "Your code seems to learn `vocab_size` merges, on top of the 256 bytes.",
            "If a vocabulary has 257 tokens and 256 of them are bytes, how many are merges?",
            like_ours(train=lambda self, text, size: keep(self, basic.train(text, 256 + size))),
        ),
        Mistake(
            "decodes-token-by-token",
            "Your `decode` seems to decode each token by itself.",
            "Which function from the cell above joins the bytes first?",
            like_ours(
                decode=lambda self, ids, errors="replace": "".join(
                    self.vocab[idx].decode("utf-8", errors) for idx in ids
                )
            ),
        ),
        Mistake(
            "strict-by-default",
            'Your `decode` seems to use errors="strict" if the caller passes nothing.',
            "What should a reader see in place of a broken byte by default? Compare your `def` "
            "line with the one that you were given.",
            like_ours(decode=lambda self, ids, errors="strict": plain_decode(self, ids, errors)),
        ),
        Mistake(
            "vocab-not-rebuilt",
            "Your vocabulary seems to stay as it was before training.",
            "After `train`, there are new merges. What else has to be built again?",
            like_ours(train=lambda self, text, size: keep(self, basic.train(text, size), BYTES)),
        ),
        Mistake(
            "vocab-empty-at-first",
            "Your tokenizer seems to know no bytes before it's trained.",
            "What does build_vocab return if there are no merges?",
            like_ours(__init__=lambda self: keep(self, {}, {})),
        ),
        Mistake(
            "no-merges-at-first",
            "Your tokenizer seems to have no `self.merges` before it's trained.",
            "What could `__init__` store there, so that `encode` works right away?",
            like_ours(__init__=lambda self: keep_vocab(self, BYTES)),
        ),
        Mistake(
            "adds-to-earlier",
            "Your second training seems to add its merges to those of the first.",
            "Both trainings give out ids from 256 on. Which merges should be left after the "
            "second?",
            like_ours(train=lambda self, text, n: keep(self, self.merges | basic.train(text, n))),
        ),
        Mistake(
            "first-training-only",
            "Your tokenizer seems to ignore every training after the first.",
            "If somebody trains it again on a different text, which merges should it have "
            "afterwards?",
            like_ours(
                train=lambda self, text, size: (
                    None if self.merges else keep(self, basic.train(text, size))
                )
            ),
        ),
        Mistake(
            "vocab-updated",
            "Your `train` seems to add the new tokens to the old vocabulary, and to remove none.",
            "If the second training makes fewer merges than the first, which tokens should be "
            "gone?",
            like_ours(
                train=lambda self, text, size: keep(
                    self, merges := basic.train(text, size), self.vocab | vocab_of(merges)
                )
            ),
        ),
        Mistake(
            "one-merge-too-few",
            "Your `train` seems to make one merge too few.",
            "If `vocab_size` is 257, how many merges is there room for?",
            like_ours(train=lambda self, text, size: keep(self, basic.train(text, size - 1))),
        ),
        Mistake(
            "shared",
            "Your tokenizers seem to share their merges, so training one of them changes the "
            "other.",
            "Do you store the results on `self`, or somewhere that all objects use?",
            like_ours(
                __init__=lambda self: keep(type(self), {}),
                train=lambda self, text, size: keep(type(self), basic.train(text, size)),
            ),
        ),
        Mistake(
            "encodes-with-others",
            "Your `encode` seems to merge nothing, or to use merges that aren't this object's.",
            "Which merges do you pass to the function `encode`? Does their name begin with "
            "`self.`?",
            like_ours(encode=lambda self, text: basic.encode(text, {})),
        ),
        Mistake(
            "errors-not-handed-on",
            "Your `decode` seems to make no use of its parameter `errors`.",
            "How many values does the function `decode` take? And how many do you pass to it?",
            like_ours(decode=lambda self, ids, errors="replace": basic.decode(ids, self.vocab)),
        ),
        Mistake(
            "decodes-with-merges",
            "Your `decode` seems to use the merges.",
            "Which one leads from an id to its bytes, `self.vocab` or `self.merges`?",
            like_ours(
                decode=lambda self, ids, errors="replace": basic.decode(ids, self.merges, errors)
            ),
        ),
        Mistake(
            "train-calls-itself",
            "Your method `train` seems to call itself.",
            "Which of `train(...)` and `self.train(...)` calls the function from the cell above?",
            like_ours(train=lambda self, text, size: keep(self, self.train(text, size))),
        ),
        Mistake(
            "function-as-method",
            "Your code calls `self.build_vocab`, but `build_vocab` isn't a method of your class.",
            "Which names need `self.` in front, those of the class or those from the cell above?",
            like_ours(train=lambda self, text, size: self.build_vocab(basic.train(text, size))),
            error_contains="build_vocab",
        ),
        Mistake(
            "function-as-method-at-once",
            "Your code calls `self.build_vocab`, but `build_vocab` isn't a method of your class.",
            "Which names need `self.` in front, those of the class or those from the cell above?",
            like_ours(__init__=lambda self: keep(self, {}, self.build_vocab({}))),
            error_contains="build_vocab",
        ),
        Mistake(
            "encodes-with-vocabulary",
            "Your `encode` seems to pass the vocabulary to the function `encode`.",
            "Which one leads from a pair to its id, `self.vocab` or `self.merges`?",
            like_ours(encode=lambda self, text: basic.encode(text, self.vocab)),
            error_contains="must be a pair of ids",
        ),
        Mistake(
            "encode-calls-itself",
            "Your method `encode` seems to call itself, with an argument that it doesn't take.",
            "Which of `encode(...)` and `self.encode(...)` calls the function from the cell above?",
            like_ours(encode=lambda self, text: self.encode(text, self.merges)),
            error_contains="BasicTokenizer.encode() takes",
        ),
    ],
)
