from bpe_course.ask.functions.random_words import random_merges, random_word
from bpe_course.ask.item import Cases
from bpe_lesson import words


def learned(*pairs):
    return {(left, right): left + right for left, right in map(str.split, pairs)}


TYPED = [
    (("lot", learned("l o")), ("lo", "t", "</w>")),
    (("", {}), ("</w>",)),
    (("é!", {}), ("é", "!", "</w>")),
    (("low", learned("l o", "o w")), ("lo", "w", "</w>")),
    (("abc", learned("b c", "a b")), ("a", "bc", "</w>")),
    (("abc", learned("b c", "a b", "a bc")), ("abc", "</w>")),
    (("Ab", learned("a b")), ("A", "b", "</w>")),
    (("at", learned("t </w>", "a t</w>")), ("at</w>",)),
    (("aaa", learned("a a")), ("aa", "a", "</w>")),
    (("abcbc", learned("a b", "b c")), ("ab", "c", "bc", "</w>")),
]

CASES = Cases(words.encode_word, TYPED, lambda rng: (random_word(rng), random_merges(rng)))
