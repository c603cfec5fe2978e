from bpe_course.ask.item import Cases
from bpe_lesson.beside.wordpiece import encode_wordpiece


def random_word(rng):
    word = "".join(rng.choices("abc", k=rng.randrange(1, 8)))
    text = "".join(rng.choices("abc", k=12))
    pieces = {text[i : i + rng.randrange(1, 5)] for i in range(9)}
    vocab = {rng.choice(["", "##"]) + piece for piece in pieces}
    vocab |= {mark + letter for mark in ("", "##") for letter in "abc" if rng.random() < 0.9}
    return word, vocab, rng.choice(["[UNK]", "?"])


AB = {"a", "b", "##a", "##b"}

TYPED = [
    (("ab", {"a", "##b"}), ["a", "##b"]),
    (("", {"a"}, "?"), []),
    (("aa", {"a"}), ["[UNK]"]),
    (("Ab", {"A", "##b"}), ["A", "##b"]),
    (("ab", {"a", "##b", "ab"}, "[UNK]"), ["ab"]),
    (("a🙂", {"a", "##🙂"}, "?"), ["a", "##🙂"]),
    (("a#", {"a", "###"}, "?"), ["a", "###"]),
    (("abab", AB | {"ba", "##ba"}, "?"), ["a", "##ba", "##b"]),
]

CASES = Cases(encode_wordpiece, TYPED, random_word)
