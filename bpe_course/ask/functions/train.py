"""How `train` is called, its cases, and a mistake in Python."""

from bpe_course.ask.item import Cases
from bpe_lesson import basic, fast

CASES = Cases(
    basic.train,
    typed=[
        (("aaabdaaabac", 258), {(97, 97): 256, (256, 97): 257}),
        (("", 300), {}),
        (("a", 257), {}),
        (("ab", 256), {}),
        (("ab", 257), {(97, 98): 256}),
        (("a a", 257), {(97, 32): 256}),
        ((" a ", 257), {(32, 97): 256}),
        (("e\u0301", 257), {(101, 204): 256}),
        (("Aa", 257), {(65, 97): 256}),
        (("a\n", 257), {(97, 10): 256}),
        (("\r\n", 257), {(13, 10): 256}),
        (("\ufeff", 257), {(239, 187): 256}),
        (("\t  \0", 259), {(9, 32): 256, (256, 32): 257, (257, 0): 258}),
        (("éé", 300), {(195, 169): 256, (256, 256): 257}),
        (("bab", 257), {(98, 97): 256}),
        (("aba", 257), {(97, 98): 256}),
        (("a😄b😄", 257), {(240, 159): 256}),
        (("aaabab", 258), {(97, 97): 256, (97, 98): 257}),
    ],
    random=lambda rng: (
        "".join(rng.choices(rng.choice(["ab", "abc", "aé", "a😄"]), k=rng.randrange(4, 10))),
        rng.randrange(256, 263),
    ),
)


def greatest_wins_ties(text, vocab_size):
    return fast.train(text, vocab_size, tie_break="greatest")
