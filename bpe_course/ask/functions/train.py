from bpe_course.ask.item import Cases
from bpe_lesson import basic

TYPED = [
    (("aaabdaaabac", 258), {(97, 97): 256, (256, 97): 257}),
    (("", 300), {}),
    ((" a ", 257), {(32, 97): 256}),
    (("ñe", 257), {(195, 177): 256}),
    (("Aa", 257), {(65, 97): 256}),
    (("\r\n", 257), {(13, 10): 256}),
    (("\ufeff", 257), {(239, 187): 256}),
    (("\t  \0", 259), {(9, 32): 256, (256, 32): 257, (257, 0): 258}),
]

CASES = Cases(
    basic.train,
    TYPED,
    lambda rng: (
        "".join(rng.choices(rng.choice(["ab", "abc", "aé", "a😄"]), k=rng.randrange(4, 10))),
        rng.randrange(256, 263),
    ),
)
