from bpe_course.ask.item import Cases
from bpe_lesson import basic

TYPED = [
    (([1, 2], {1: b"caf\xc3", 2: b"\xa9"}), "café"),
    (([], {}), ""),
    (([1], {1: b"a"}), "a"),
    (([128], {128: b"\x80"}), "\ufffd"),
    (([128], {128: b"\x80"}, "ignore"), ""),
    (([240, 159], {240: b"\xf0", 159: b"\x9f"}), "\ufffd"),
    (([1, 2], {1: b"\nA", 2: b"b "}), "\nAb "),
    (([1, 2], {1: b"a\r", 2: b"\n"}), "a\r\n"),
    (([1], {1: b"\xef\xbb\xbfa"}), "\ufeffa"),
]

CASES = Cases(
    basic.decode,
    TYPED,
    lambda rng: (
        rng.choices([97, 195, 169, 256], k=rng.randrange(6)),
        {97: b"a", 195: b"\xc3", 169: b"\xa9", 256: b"b\xc3"},
        *rng.choice([(), (), ("strict",)]),
    ),
)
