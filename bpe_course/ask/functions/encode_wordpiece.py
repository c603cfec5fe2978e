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
    (("a", {"a"}, "?"), ["a"]),
    (("a", {"b"}, "?"), ["?"]),
    (("aa", {"a"}, "?"), ["?"]),
    (("aa", {"##a"}, "?"), ["?"]),
    (("aa", {"a"}), ["[UNK]"]),
    (("Ab", {"A", "##b"}), ["A", "##b"]),
    (("ab", {"a", "##b", "ab"}, "[UNK]"), ["ab"]),
    (("a🙂", {"a", "##🙂"}, "?"), ["a", "##🙂"]),
    (("abb", AB | {"##bb"}, "?"), ["a", "##bb"]),
    (("aab", AB | {"aa", "##ab"}, "?"), ["aa", "##b"]),
    (("abc", {"a", "ab", "##bc"}, "?"), ["?"]),
    (("acb", AB, "?"), ["?"]),
    (("a#", {"a", "###"}, "?"), ["a", "###"]),
    (("abab", AB | {"ba", "##ba"}, "?"), ["a", "##ba", "##b"]),
    (("aabb", AB | {"aa", "##bb", "##abb"}, "?"), ["aa", "##bb"]),
    (("nest", {"n", "ne", "##e", "##s", "##t", "##est"}, "?"), ["ne", "##s", "##t"]),
    (("newest", {"new", "n", "##est", "##e"}, "?"), ["new", "##est"]),
]

CASES = Cases(encode_wordpiece, TYPED, random_word)
