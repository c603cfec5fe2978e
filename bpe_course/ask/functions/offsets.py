from bpe_course.ask.functions.small_tokenizers import make_cases, random_text
from bpe_lesson.beside.positions import offsets

TYPED = [
    (("né", "plain"), [(0, 1), (1, 2), (1, 2)]),
    (("", "plain"), []),
    (("🙂!", "plain"), [(0, 1), (0, 1), (0, 1), (0, 1), (1, 2)]),
    (("a\r\n", "plain"), [(0, 1), (1, 2), (2, 3)]),
    (("café", "halves"), [(0, 4), (3, 4)]),
]

CASES = make_cases(offsets, TYPED, lambda rng: (random_text(rng), rng.choice(["words", "halves"])))
