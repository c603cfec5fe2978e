"""How `BasicTokenizer` is called, its cases, and mistakes in Python."""

from bpe_lesson import basic
from bpe_lesson.lessons.functions.vocabularies import BYTES, vocab_of
from bpe_lesson.lessons.item import Cases


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


CASES = Cases(
    basic.BasicTokenizer,
    use=take_steps,
    as_code=steps_typed,
    typed=[
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
    random=lambda rng: (
        ("t", "train", "".join(rng.choices("abé", k=9)), rng.randrange(257, 261)),
        ("t", "encode", "".join(rng.choices("abé", k=rng.randrange(6)))),
    ),
)


trained_and_forgot = like_ours(train=lambda self, text, size: keep(self, self.merges))


merges_returned = like_ours(
    train=lambda self, text, size: keep(self, basic.train(text, size)) or self.merges
)


itself_returned = like_ours(
    train=lambda self, text, size: keep(self, basic.train(text, size)) or self
)


merges_forgotten = like_ours(
    train=lambda self, text, size: keep(self, {}, vocab_of(basic.train(text, size)))
)


vocab_one_behind = like_ours(
    train=lambda self, text, size: keep(self, basic.train(text, size), vocab_of(self.merges))
)


size_added = like_ours(train=lambda self, text, size: keep(self, basic.train(text, 256 + size)))


decodes_token_by_token = like_ours(
    decode=lambda self, ids, errors="replace": "".join(
        self.vocab[idx].decode("utf-8", errors) for idx in ids
    )
)


strict_by_default = like_ours(
    decode=lambda self, ids, errors="strict": plain_decode(self, ids, errors)
)


vocab_not_rebuilt = like_ours(
    train=lambda self, text, size: keep(self, basic.train(text, size), BYTES)
)


vocab_empty_at_first = like_ours(__init__=lambda self: keep(self, {}, {}))


no_merges_at_first = like_ours(__init__=lambda self: keep_vocab(self, BYTES))


adds_to_earlier = like_ours(
    train=lambda self, text, n: keep(self, self.merges | basic.train(text, n))
)


first_training_only = like_ours(
    train=lambda self, text, size: None if self.merges else keep(self, basic.train(text, size))
)


vocab_updated = like_ours(
    train=lambda self, text, size: keep(
        self, merges := basic.train(text, size), self.vocab | vocab_of(merges)
    )
)


one_merge_too_few = like_ours(
    train=lambda self, text, size: keep(self, basic.train(text, size - 1))
)


shared = like_ours(
    __init__=lambda self: keep(type(self), {}),
    train=lambda self, text, size: keep(type(self), basic.train(text, size)),
)


encodes_with_others = like_ours(encode=lambda self, text: basic.encode(text, {}))


errors_not_handed_on = like_ours(
    decode=lambda self, ids, errors="replace": basic.decode(ids, self.vocab)
)


decodes_with_merges = like_ours(
    decode=lambda self, ids, errors="replace": basic.decode(ids, self.merges, errors)
)


train_calls_itself = like_ours(train=lambda self, text, size: keep(self, self.train(text, size)))


function_as_method = like_ours(
    train=lambda self, text, size: self.build_vocab(basic.train(text, size))
)


function_as_method_at_once = like_ours(__init__=lambda self: keep(self, {}, self.build_vocab({})))


encode_calls_itself = like_ours(encode=lambda self, text: self.encode(text, self.merges))
