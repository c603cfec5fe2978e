from bpe_course.ask.item import Cases
from bpe_lesson import linked

TYPED = [
    (("abcabc", 258), {(97, 98): 256, (256, 99): 257}),
    (("", 300), {}),
    (("ab", 300), {(97, 98): 256}),
    (("aaab", 258), {(97, 97): 256, (256, 97): 257}),
    (("abaaab", 258), {(97, 98): 256, (256, 97): 257}),
    (("abcbcabab", 257), {(97, 98): 256}),
    (("é", 300), {(195, 169): 256}),
    (("aaaaaaa", 259), {(97, 97): 256, (256, 256): 257, (257, 256): 258}),
]

CASES = Cases(
    linked.train,
    TYPED,
    lambda rng: ("".join(rng.choices("ab ", k=rng.randrange(20))), rng.randrange(256, 266)),
)
