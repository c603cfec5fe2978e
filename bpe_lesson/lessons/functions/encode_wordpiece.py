"""How `encode_wordpiece` is called, its cases, and mistakes in Python."""

from bpe_lesson.beside.wordpiece import encode_wordpiece
from bpe_lesson.lessons.item import Cases


def random_word(rng):
    """Return a short word, some pieces, and an unknown piece."""
    word = "".join(rng.choices("abc", k=rng.randrange(1, 8)))
    text = "".join(rng.choices("abc", k=12))
    pieces = {text[i : i + rng.randrange(1, 5)] for i in range(9)}
    vocab = {rng.choice(["", "##"]) + piece for piece in pieces}
    vocab |= {mark + letter for mark in ("", "##") for letter in "abc" if rng.random() < 0.9}
    return word, vocab, rng.choice(["[UNK]", "?"])


AB = {"a", "b", "##a", "##b"}

CASES = Cases(
    encode_wordpiece,
    typed=[
        (("", {"a"}, "?"), []),
        (("a", {"a"}, "?"), ["a"]),
        (("a", {"b"}, "?"), ["?"]),
        (("aa", {"a"}, "?"), ["?"]),
        (("aa", {"##a"}, "?"), ["?"]),
        (("aa", {"a"}), ["[UNK]"]),
        (("Ab", {"A", "##b"}), ["A", "##b"]),
        (("ab", {"a", "##b"}, "[UNK]"), ["a", "##b"]),
        (("ab", {"a", "##b", "ab"}, "[UNK]"), ["ab"]),
        (("abb", AB | {"##bb"}, "?"), ["a", "##bb"]),
        (("aab", AB | {"aa", "##ab"}, "?"), ["aa", "##b"]),
        (("abc", {"a", "ab", "##bc"}, "?"), ["?"]),
        (("acb", AB, "?"), ["?"]),
        (("abab", AB | {"ba", "##ba"}, "?"), ["a", "##ba", "##b"]),
        (("aabb", AB | {"aa", "##bb", "##abb"}, "?"), ["aa", "##bb"]),
        (("nest", {"n", "ne", "##e", "##s", "##t", "##est"}, "?"), ["ne", "##s", "##t"]),
        (("newest", {"new", "n", "##est", "##e"}, "?"), ["new", "##est"]),
    ],
    random=random_word,
)


def cut(word, vocab, unknown, ends=lambda start, n: range(n, start, -1), look="##{}", keep="##{}"):
    """Cut a word as `encode_wordpiece` does, but with one part of it replaced.

    Args:
        word: the word to cut.
        vocab: the pieces.
        unknown: the piece for a word that can't be cut.
        ends: a function that takes `start` and the word's length, and returns the ends to try.
        look: how a piece inside the word is spelled when it's looked up.
        keep: how a piece inside the word is spelled in the result.
    """
    pieces = []
    start = 0
    while start < len(word):
        for end in ends(start, len(word)):
            piece = word[start:end]
            if (look.format(piece) if start else piece) in vocab:
                break
        else:
            return [unknown]
        pieces.append(keep.format(piece) if start else piece)
        start = end
    return pieces


def shortest_match(word, vocab, unknown="[UNK]"):
    return cut(word, vocab, unknown, ends=lambda start, n: range(start + 1, n + 1))


def marked_from_the_start(word, vocab, unknown="[UNK]"):
    found = cut("." + word, {"."} | vocab, unknown)
    return found[1:] if found[0] == "." else found


def from_the_right(word, vocab, unknown="[UNK]"):
    pieces = []
    end = len(word)
    while end:
        starts = [s for s in range(end) if ("##" if s else "") + word[s:end] in vocab]
        if not starts:
            return [unknown]
        pieces.insert(0, ("##" if starts[0] else "") + word[starts[0] : end])
        end = starts[0]
    return pieces


def letters_skipped(word, vocab, unknown="[UNK]"):
    pieces = []
    start = 0
    while start < len(word):
        mark = "##" if start else ""
        ends = [e for e in range(len(word), start, -1) if mark + word[start:e] in vocab]
        pieces.append(mark + word[start : ends[0]] if ends else unknown)
        start = ends[0] if ends else start + 1
    return pieces


def first_piece_alone(word, vocab, unknown="[UNK]"):
    return next(
        ([word[:n]] for n in range(len(word), 0, -1) if word[:n] in vocab),
        [unknown] if word else [],
    )


def fewest_pieces(word, vocab, unknown="[UNK]"):
    best = [[]] + [None] * len(word)
    for end in range(1, len(word) + 1):
        for start in reversed(range(end)):
            piece = ("##" if start else "") + word[start:end]
            shorter = best[end] is None or len(best[start] or []) + 1 < len(best[end])
            if best[start] is not None and piece in vocab and shorter:
                best[end] = [*best[start], piece]
    return [unknown] if best[-1] is None else best[-1]


def goes_back(word, vocab, unknown="[UNK]"):
    def rest(start):
        for end in range(len(word), start, -1):
            piece = ("##" if start else "") + word[start:end]
            if piece in vocab and (after := rest(end)) is not None:
                return [piece, *after]
        return [] if start == len(word) else None

    found = rest(0)
    return [unknown] if found is None else found


def one_text(word, vocab, unknown="[UNK]"):
    return " ".join(encode_wordpiece(word, vocab, unknown))


def marked_or_not(word, vocab, unknown="[UNK]"):
    pieces = []
    start = 0
    while start < len(word):
        marks = ("##", "") if start else ("",)
        found = [
            (end, mark + word[start:end])
            for mark in marks
            for end in range(len(word), start, -1)
            if mark + word[start:end] in vocab
        ]
        if not found:
            return [unknown]
        start = found[0][0]
        pieces.append(found[0][1])
    return pieces
