"""How `truncate` is called, its cases, and mistakes in Python."""

from bpe_course.ask.functions.small_tokenizers import load_small, random_text
from bpe_course.ask.item import Cases
from bpe_lesson.beside.budget import truncate


def random_budget(rng):
    """Return a text, a budget of a few tokens and the name of a tokenizer."""
    return random_text(rng), rng.randrange(8), rng.choice(["words", "halves", "halves"])


CASES = Cases(
    truncate,
    use=lambda truncate, text, budget, name: truncate(text, load_small(name), budget),
    as_code=lambda show, text, budget, name: f"truncate({show(text)}, {name}, {budget})",
    typed=[
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
    ],
    random=random_budget,
)


def first_that_does_not_fit(text, tokenizer, max_tokens):
    ends = range(len(text))
    return next((text[:e] for e in ends if len(tokenizer.encode(text[: e + 1])) > max_tokens), text)


def longest_of_all(text, tokenizer, max_tokens):
    ends = range(len(text), -1, -1)
    return next(text[:e] for e in ends if len(tokenizer.encode(text[:e])) <= max_tokens)
