from bpe_course.ask.functions.small_tokenizers import make_cases, random_text
from bpe_lesson.beside.positions import offsets

TYPED = [
    (("né", "plain"), [(0, 1), (1, 2), (1, 2)]),
    (("", "plain"), []),
    (("abc", "plain"), [(0, 1), (1, 2), (2, 3)]),
    (("low low", "words"), [(0, 3), (3, 7)]),
    (("é", "plain"), [(0, 1), (0, 1)]),
    (("aéb", "plain"), [(0, 1), (1, 2), (1, 2), (2, 3)]),
    (("né low", "words"), [(0, 1), (1, 2), (2, 6)]),
    (("日", "plain"), [(0, 1), (0, 1), (0, 1)]),
    (("🙂!", "plain"), [(0, 1), (0, 1), (0, 1), (0, 1), (1, 2)]),
    (("a\r\n", "plain"), [(0, 1), (1, 2), (2, 3)]),
    (("éé", "plain"), [(0, 1), (0, 1), (1, 2), (1, 2)]),
    (("café", "halves"), [(0, 4), (3, 4)]),
    (("cafés", "halves"), [(0, 4), (3, 5)]),
    (("  low", "words"), [(0, 1), (1, 5)]),
    (("low  ", "words"), [(0, 3), (3, 5)]),
]

CASES = make_cases(offsets, TYPED, lambda rng: (random_text(rng), rng.choice(["words", "halves"])))
