from bpe_course.ask.functions.random_words import random_merges, random_word
from bpe_course.ask.item import Cases
from bpe_lesson import words
from bpe_lesson.words import END_OF_WORD

NEST = {("e", "s"): "es", ("es", "t"): "est", ("est", "</w>"): "est</w>", ("n", "e"): "ne"}

CASES = Cases(
    words.encode_word,
    typed=[
        (("lot", {("l", "o"): "lo"}), ("lo", "t", "</w>")),
        (("", {}), ("</w>",)),
        (("é!", {}), ("é", "!", "</w>")),
        (("lolo", {("l", "o"): "lo"}), ("lo", "lo", "</w>")),
        (("low", {("l", "o"): "lo", ("o", "w"): "ow"}), ("lo", "w", "</w>")),
        (("abc", {("b", "c"): "bc", ("a", "b"): "ab"}), ("a", "bc", "</w>")),
        (("abc", {("b", "c"): "bc", ("a", "b"): "ab", ("a", "bc"): "abc"}), ("abc", "</w>")),
        (("abcd", {("c", "d"): "cd", ("a", "b"): "ab", ("ab", "c"): "abc"}), ("ab", "cd", "</w>")),
        (("Ab", {("a", "b"): "ab"}), ("A", "b", "</w>")),
        (("at", {("t", "</w>"): "t</w>", ("a", "t</w>"): "at</w>"}), ("at</w>",)),
        (("at", {("t", "</w>"): "t</w>", ("a", "t"): "at"}), ("a", "t</w>")),
        (("aaa", {("a", "a"): "aa"}), ("aa", "a", "</w>")),
        (("cab", {("d", "e"): "de", ("a", "b"): "ab"}), ("c", "ab", "</w>")),
        (("abcbc", {("a", "b"): "ab", ("b", "c"): "bc"}), ("ab", "c", "bc", "</w>")),
        (("abcbc", {("b", "c"): "bc", ("a", "b"): "ab"}), ("a", "bc", "bc", "</w>")),
        (("nest", NEST), ("n", "est</w>")),
    ],
    random=lambda rng: (random_word(rng), random_merges(rng)),
)


def longest_match(word, merges):
    known = {"".join(pair) for pair in merges} | set(word) | {END_OF_WORD}
    pieces, rest = [], word + END_OF_WORD
    while rest:
        pieces.append(max((rest[:n] for n in range(len(rest) + 1) if rest[:n] in known), key=len))
        rest = rest[len(pieces[-1]) :]
    return tuple(pieces)
