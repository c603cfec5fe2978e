"""How `encode_word` is called, its cases, and mistakes in Python."""

from bpe_course.ask.functions.random_words import joined, some_merges, some_word
from bpe_course.ask.item import Cases
from bpe_lesson import words
from bpe_lesson.words import END_OF_WORD


def by_choice(word, merges, choose):
    """Merge whichever pair in `merges` the function `choose` picks, as long as there is one."""
    symbols = words.split_word(word)
    while pairs := [pair for pair in zip(symbols, symbols[1:]) if pair in merges]:
        symbols = joined(symbols, choose(pairs))
    return symbols


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
        (
            (
                "nest",
                {
                    ("e", "s"): "es",
                    ("es", "t"): "est",
                    ("est", "</w>"): "est</w>",
                    ("n", "e"): "ne",
                },
            ),
            ("n", "est</w>"),
        ),
    ],
    random=lambda rng: (some_word(rng), some_merges(rng)),
)


def longest_match(word, merges):
    known = {"".join(pair) for pair in merges} | set(word) | {END_OF_WORD}
    rest = word + END_OF_WORD
    pieces = []
    while rest:
        pieces.append(max((rest[:n] for n in range(len(rest) + 1) if rest[:n] in known), key=len))
        rest = rest[len(pieces[-1]) :]
    return tuple(pieces)


def most_frequent_first(word, merges):
    return by_choice(word, merges, lambda pairs: max(pairs, key=pairs.count))


def leftmost_first(word, merges):
    return by_choice(word, merges, lambda pairs: pairs[0])


def last_learned_first(word, merges):
    return by_choice(word, merges, lambda pairs: max(pairs, key=list(merges).index))
