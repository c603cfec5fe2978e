"""The exercise `BasicTokenizer`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson import basic
from bpe_lesson.exercises.encode_decode.shared import BYTES, vocab_of
from bpe_lesson.exercises.exercise import Exercise, Mistake
from bpe_lesson.values import abbreviate


def take_steps(tokenizer_class, *steps):
    """Take the steps, each (object, method, arguments...), and return what the last one gave."""
    objects = {name: tokenizer_class() for name in dict.fromkeys(step[0] for step in steps)}
    for name, what, *arguments in steps:
        part = getattr(objects[name], what)
        value = part(*arguments) if callable(part) else part
    return len(value) if what == "vocab" else value


def steps_typed(*steps):
    """Return the steps as one would type them."""
    code = [f"{name} = BasicTokenizer()" for name in dict.fromkeys(step[0] for step in steps)]
    for name, what, *arguments in steps:
        given = f"{name}.{what}({', '.join(map(abbreviate, arguments))})"
        code.append({"merges": f"{name}.merges", "vocab": f"len({name}.vocab)"}.get(what, given))
    return "; ".join(code)


def plain_decode(self, ids, errors="replace"):
    """Decode as a learner's own `decode` does: an id that is not there is a KeyError."""
    return b"".join(self.vocab[idx] for idx in ids).decode("utf-8", errors)


def like_ours(**parts):
    """Return a class that does as ours does, with some methods exchanged."""
    ours = {name: part for name, part in vars(basic.BasicTokenizer).items() if callable(part)}
    for name, part in parts.items():
        part.__qualname__ = f"BasicTokenizer.{name}"
    return type("BasicTokenizer", (), ours | {"decode": plain_decode} | parts)


def keep(self, merges, vocab=None):
    """Keep merges and vocabulary, on an object or on its class; it returns None, as train does."""
    self.merges = merges
    self.vocab = vocab_of(merges) if vocab is None else vocab


def keep_vocab(self, vocab):
    """Keep the vocabulary alone."""
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
        "Each method needs one or two lines: it calls a function of the cell above with what self keeps.",
        "encode(text, ...) is the function, self.encode(text) the method. What is to be remembered gets a name that begins with self.",
        "def __init__(self):\n    self.merges = ___\n    self.vocab = build_vocab(___)\n\n"
        "def train(self, text, vocab_size):\n    self.merges = train(___, ___)\n    self.vocab = ___\n\n"
        "def encode(self, text):\n    return encode(text, ___)\n\n"
        'def decode(self, ids, errors="replace"):\n    return decode(ids, ___, ___)',
    ],
    trace="write down what self.merges and self.vocab are after each step of this case.",
    mistakes=[
        Mistake(
            "trained-and-forgot",
            "nothing is left of a training once it is over.",
            "Is what it makes kept on self, and is vocab_size handed on as it is?",
            like_ours(train=lambda self, text, size: basic.train(text, size)),
        ),
        Mistake(
            "merges-forgotten",
            "the merges are gone when train is over; the vocabulary is kept.",
            "Which names outlive the call of train: those with self, or those without?",
            like_ours(
                train=lambda self, text, size: keep(self, {}, vocab_of(basic.train(text, size)))
            ),
        ),
        Mistake(
            "vocab-one-behind",
            "the vocabulary is built before the merges are there, from those of the last training.",
            "In which order do the two lines of train stand?",
            like_ours(
                train=lambda self, text, size: keep(
                    self, basic.train(text, size), vocab_of(self.merges)
                )
            ),
        ),
        Mistake(
            "size-added",
            "vocab_size counts the merges, and the 256 bytes come on top.",
            "How many tokens has a vocabulary of 257, the bytes among them?",
            like_ours(train=lambda self, text, size: keep(self, basic.train(text, 256 + size))),
        ),
        Mistake(
            "decodes-token-by-token",
            "each token is a text by itself.",
            "Which function of the cells above joins the bytes first?",
            like_ours(
                decode=lambda self, ids, errors="replace": "".join(
                    self.vocab[idx].decode("utf-8", errors) for idx in ids
                )
            ),
        ),
        Mistake(
            "strict-by-default",
            'errors is "strict" where nothing is given.',
            "What should a reader see in place of a broken byte when nothing else is asked for?",
            like_ours(decode=lambda self, ids, errors="strict": plain_decode(self, ids, errors)),
        ),
        Mistake(
            "vocab-not-rebuilt",
            "the vocabulary stays that of the beginning.",
            "After train there are other merges: what else has to be made anew?",
            like_ours(train=lambda self, text, size: keep(self, basic.train(text, size), BYTES)),
        ),
        Mistake(
            "vocab-empty-at-first",
            "an untrained tokenizer knows no byte.",
            "What does build_vocab give where there are no merges?",
            like_ours(__init__=lambda self: keep(self, {}, {})),
        ),
        Mistake(
            "no-merges-at-first",
            "a tokenizer that was never trained has no self.merges.",
            "What could __init__ put there, so that encode works at once?",
            like_ours(__init__=lambda self: keep_vocab(self, BYTES)),
        ),
        Mistake(
            "adds-to-earlier",
            "a second training adds its merges to those of the first.",
            "The new ids begin at 256 each time: which merges should there be afterwards?",
            like_ours(train=lambda self, text, n: keep(self, self.merges | basic.train(text, n))),
        ),
        Mistake(
            "first-training-only",
            "a tokenizer can be trained once, and a second training does nothing.",
            "Who trains again wants other merges: which ones should there be afterwards?",
            like_ours(
                train=lambda self, text, size: (
                    None if self.merges else keep(self, basic.train(text, size))
                )
            ),
        ),
        Mistake(
            "vocab-updated",
            "the new tokens are added to the old vocabulary, and none ever leaves it.",
            "After a second training with fewer merges, which tokens should be gone?",
            like_ours(
                train=lambda self, text, size: keep(
                    self, merges := basic.train(text, size), self.vocab | vocab_of(merges)
                )
            ),
        ),
        Mistake(
            "one-merge-too-few",
            "one merge fewer than asked for is made.",
            "With vocab_size 257, how many merges are there room for?",
            like_ours(train=lambda self, text, size: keep(self, basic.train(text, size - 1))),
        ),
        Mistake(
            "shared",
            "all tokenizers share one training.",
            "Is what train makes kept on self, or on something that all objects see?",
            like_ours(
                __init__=lambda self: keep(type(self), {}),
                train=lambda self, text, size: keep(type(self), basic.train(text, size)),
            ),
        ),
        Mistake(
            "encodes-with-others",
            "encode merges nothing, or by other merges than the object's own.",
            "What must be handed to the function encode, and does it begin with self.?",
            like_ours(encode=lambda self, text: basic.encode(text, {})),
        ),
        Mistake(
            "errors-not-handed-on",
            "errors is never given.",
            "What does the method decode hand on, besides the ids and the vocabulary?",
            like_ours(decode=lambda self, ids, errors="replace": basic.decode(ids, self.vocab)),
        ),
        Mistake(
            "decodes-with-merges",
            "decode needs the merges.",
            "Which of the two leads from an id to its bytes: self.vocab or self.merges?",
            like_ours(
                decode=lambda self, ids, errors="replace": basic.decode(ids, self.merges, errors)
            ),
        ),
        Mistake(
            "train-calls-itself",
            "train trains by calling itself.",
            "Which of train(...) and self.train(...) is the function of the cell above?",
            like_ours(train=lambda self, text, size: keep(self, self.train(text, size))),
        ),
        Mistake(
            "function-as-method",
            "build_vocab is a method of the class.",
            "Which names have self. before them: those of the class, or those of the cells above?",
            like_ours(train=lambda self, text, size: self.build_vocab(basic.train(text, size))),
            error_contains="build_vocab",
        ),
        Mistake(
            "function-as-method-at-once",
            "build_vocab is a method of the class.",
            "Which names have self. before them: those of the class, or those of the cells above?",
            like_ours(__init__=lambda self: keep(self, {}, self.build_vocab({}))),
            error_contains="build_vocab",
        ),
        Mistake(
            "encodes-with-vocabulary",
            "encode needs the vocabulary.",
            "Which of the two leads from a pair to its id: self.vocab or self.merges?",
            like_ours(encode=lambda self, text: basic.encode(text, self.vocab)),
            error_contains="give pair of ids",
        ),
        Mistake(
            "encode-calls-itself",
            "the method encode is the function encode.",
            "Which of encode(...) and self.encode(...) is the function of the cell above?",
            like_ours(encode=lambda self, text: self.encode(text, self.merges)),
            error_contains="BasicTokenizer.encode() takes",
        ),
    ],
)
