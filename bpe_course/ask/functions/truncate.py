from bpe_course.ask.functions.small_tokenizers import make_cases, random_text
from bpe_lesson.beside.budget import truncate

TYPED = [
    (("café", 1, "halves"), "c"),
    (("", 3, "plain"), ""),
    (("abc", 0, "plain"), ""),
    (("a🙂b", 4, "plain"), "a"),
    (("a\r\nb", 3, "plain"), "a\r\n"),
    (("<|bos|>", 5, "plain"), "<|bos"),
    (("café", 2, "halves"), "café"),
    (("a\ufffdb", 4, "plain"), "a\ufffd"),
    (("  low", 1, "words"), " "),
]

CASES = make_cases(
    truncate,
    TYPED,
    lambda rng: (random_text(rng), rng.randrange(8), rng.choice(["words", "halves", "halves"])),
)
