from bpe_course.ask.functions.small_tokenizers import make_cases, random_text
from bpe_lesson.beside.budget import truncate

TYPED = [
    (("café", 1, "halves"), "c"),
    (("", 3, "plain"), ""),
    (("abc", 3, "plain"), "abc"),
    (("abc", 2, "plain"), "ab"),
    (("abc", 0, "plain"), ""),
    (("né", 2, "plain"), "n"),
    (("né", 3, "plain"), "né"),
    (("a🙂b", 4, "plain"), "a"),
    (("a🙂b", 5, "plain"), "a🙂"),
    (("🙂", 3, "plain"), ""),
    (("low lower", 2, "words"), "low low"),
    (("low é🙂!", 4, "words"), "low é"),
    (("日本", 3, "plain"), "日"),
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
