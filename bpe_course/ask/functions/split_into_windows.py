from bpe_course.ask.functions.small_tokenizers import make_cases, random_text
from bpe_lesson.beside.budget import split_into_windows


def random_windows(rng):
    size = rng.randrange(4, 9)
    return random_text(rng), size, rng.randrange(4), rng.choice(["words", "halves"])


TYPED = [
    (("abcdef", 4, 2, "plain"), ["abcd", "cdef"]),
    (("", 4, 1, "plain"), []),
    (("abcd", 4, 2, "plain"), ["abcd"]),
    (("abéde", 4, 1, "plain"), ["abé", "éde"]),
    (("a\nb\r\n", 3, 0, "plain"), ["a\nb", "\r\n"]),
    (("ab🙂", 4, 1, "plain"), ["ab", "🙂"]),
    (("abc🙂", 5, 2, "plain"), ["abc", "c🙂"]),
]

CASES = make_cases(split_into_windows, TYPED, random_windows)
