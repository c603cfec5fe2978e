"""How `set_apart` is called, its cases, and mistakes in Python."""

import re

from bpe_course.ask.item import Cases
from bpe_lesson.pretokenize import set_apart


def random_special(rng):
    """Return a text that may contain special tokens, and a list of special tokens."""
    special = rng.sample(["<s>", "<s>!", "</s>", "[x]", "a.", "a"], rng.randrange(5))
    return "".join(rng.choices([*special, "b", " ", "s>", "<", "!"], k=rng.randrange(9))), special


CASES = Cases(
    set_apart,
    typed=[
        (("Hi.<|end|>Ho.", ["<|end|>"]), ["Hi.", "<|end|>", "Ho."]),
        (("", ["<s>"]), []),
        (("low", []), ["low"]),
        (("low", ["<s>"]), ["low"]),
        (("<s>", ["<s>"]), ["<s>"]),
        (("a<s>b", ["<s>"]), ["a", "<s>", "b"]),
        (("<s>a<s>", ["<s>"]), ["<s>", "a", "<s>"]),
        (("a<s><s>b", ["<s>"]), ["a", "<s>", "<s>", "b"]),
        (("a.b", ["."]), ["a", ".", "b"]),
        (("a<|b", ["<|"]), ["a", "<|", "b"]),
        (("a<s>!b", ["<s>", "<s>!"]), ["a", "<s>!", "b"]),
        (("a<s>!b", ["<s>!", "<s>"]), ["a", "<s>!", "b"]),
        (("a<b>", ["<b>", "<s>"]), ["a", "<b>"]),
        (("x[a]y", ["[a]"]), ["x", "[a]", "y"]),
        ((" <s> ", ["<s>"]), [" ", "<s>", " "]),
        (("a<S>b", ["<s>"]), ["a<S>b"]),
        (("", []), []),
        (("a\n<s>\n", ["<s>"]), ["a\n", "<s>", "\n"]),
        (("a\nb", ["<s>"]), ["a\nb"]),
        (("a🙂b\nc", ["\n", "🙂"]), ["a", "🙂", "b", "\n", "c"]),
        (("a\\b", ["\\"]), ["a", "\\", "b"]),
        (("<<s>!", ["<<", "<s>!"]), ["<<", "s>!"]),
        (("a<s>b</s>c", ["<s>", "</s>"]), ["a", "<s>", "b", "</s>", "c"]),
    ],
    random=random_special,
)


def pieces(text, special_tokens, escape=re.escape, key=len, keep="({})"):
    """Split in the way most learners do, with one thing or another changed."""
    if not special_tokens:
        return [text] if text else []
    ordered = sorted(special_tokens, key=key, reverse=True)
    found = re.split(keep.format("|".join(map(escape, ordered))), text)
    return [piece for piece in found if piece]


def given_order(text, special_tokens):
    return pieces(text, special_tokens, key=lambda token: 0)


def shortest_first(text, special_tokens):
    return pieces(text, special_tokens, key=lambda token: -len(token))


def not_escaped(text, special_tokens):
    return pieces(text, special_tokens, escape=str)


def special_tokens_lost(text, special_tokens):
    return pieces(text, special_tokens, keep="(?:{})")


def one_by_one(text, special_tokens):
    parts = [text]
    for token in sorted(special_tokens, key=len, reverse=True):
        parts = [p for part in parts for p in re.split(f"({re.escape(token)})", part)]
    return [part for part in parts if part]
