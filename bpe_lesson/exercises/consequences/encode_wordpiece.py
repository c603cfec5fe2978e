"""The exercise `encode_wordpiece`: its cases, hints and known mistakes."""

from bpe_lesson.beside.wordpiece import encode_wordpiece
from bpe_lesson.exercises.exercise import Exercise


def random_word(rng):
    """Return a short word, some pieces, and an unknown piece."""
    word = "".join(rng.choices("abc", k=rng.randrange(1, 8)))
    text = "".join(rng.choices("abc", k=12))
    pieces = {text[i : i + rng.randrange(1, 5)] for i in range(9)}
    vocab = {rng.choice(["", "##"]) + piece for piece in pieces}
    vocab |= {mark + letter for mark in ("", "##") for letter in "abc" if rng.random() < 0.9}
    return word, vocab, rng.choice(["[UNK]", "?"])


AB = {"a", "b", "##a", "##b"}

ENCODE_WORDPIECE = Exercise(
    encode_wordpiece,
    title="Longest match from the left",
    minutes=16,
    cases=[
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
    random_case=random_word,
    hints=[
        "You need two loops. The outer one runs until the whole word is used up; the inner one "
        "looks for the longest piece that fits at `start`.",
        "Let `end` begin at `len(word)`, and subtract 1 until `word[start:end]` is in `vocab`. If "
        '`start` isn\'t 0, put "##" in front before you look. What does it mean if `end` reaches '
        "`start`?",
        "pieces, start = [], 0\n"
        "while start < len(word):\n"
        "    mark = ___ if start else ___\n"
        "    end = len(word)\n"
        "    while end > start and ___ not in vocab:\n"
        "        end -= 1\n"
        "    if end == start:\n"
        "        return ___\n"
        "    pieces.append(___)\n"
        "    start = ___\n"
        "return pieces",
    ],
    trace="look up all that's left of the word, then one letter less, and so on until a piece "
    "fits.",
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


@ENCODE_WORDPIECE.mistake
def shortest_match(word, vocab, unknown="[UNK]"):
    """Your code seems to take the shortest piece that fits, not the longest.

    Where does `end` start in your inner loop: at the end of the word, or just after `start`?
    """
    return cut(word, vocab, unknown, ends=lambda start, n: range(start + 1, n + 1))


@ENCODE_WORDPIECE.mistake
def no_marks(word, vocab, unknown="[UNK]"):
    """Your code seems to look for every piece without `##`, even inside the word.

    In the vocabulary, which pieces can begin a word, and which can only continue one?
    """
    return cut(word, vocab, unknown, look="{}", keep="{}")


@ENCODE_WORDPIECE.mistake
def marks_left_off(word, vocab, unknown="[UNK]"):
    """Your code seems to look up a piece with its `##`, but to return it without the `##`.

    The result should contain the pieces exactly as `vocab` spells them. What do you append?
    """
    return cut(word, vocab, unknown, keep="{}")


@ENCODE_WORDPIECE.mistake
def marks_added_late(word, vocab, unknown="[UNK]"):
    """Your code seems to add the `##` only after it has looked the piece up without it.

    Is every piece that you return really in `vocab`? Build the piece with its mark first, then
    look it up.
    """
    return cut(word, vocab, unknown, look="{}")


@ENCODE_WORDPIECE.mistake
def marked_from_the_start(word, vocab, unknown="[UNK]"):
    """Your code seems to put `##` in front of the first piece too.

    `##` says that a piece continues a word. What is `start` when you look for the first piece?
    """
    found = cut("." + word, {"."} | vocab, unknown)
    return found[1:] if found[0] == "." else found


@ENCODE_WORDPIECE.mistake
def from_the_right(word, vocab, unknown="[UNK]"):
    """Your code seems to take the longest piece at the end of the word first.

    WordPiece reads a word from left to right. Which part of the word should the first piece come
    from?
    """
    pieces = []
    end = len(word)
    while end:
        starts = [s for s in range(end) if ("##" if s else "") + word[s:end] in vocab]
        if not starts:
            return [unknown]
        pieces.insert(0, ("##" if starts[0] else "") + word[starts[0] : end])
        end = starts[0]
    return pieces


@ENCODE_WORDPIECE.mistake
def good_pieces_kept(word, vocab, unknown="[UNK]"):
    """Your code seems to add the unknown piece after the pieces that it could find.

    If any part of a word can't be cut, WordPiece replaces the whole word. What should your function
    return in that case?
    """
    return next(
        cut(word[:n], vocab, unknown) + [unknown] * (n < len(word))
        for n in range(len(word), -1, -1)
        if cut(word[:n], vocab, None) != [None]
    )


@ENCODE_WORDPIECE.mistake
def letters_skipped(word, vocab, unknown="[UNK]"):
    """Your code seems to put the unknown piece in place of one letter, and to go on after it.

    If any part of a word can't be cut, WordPiece replaces the whole word. What should your function
    return in that case?
    """
    pieces = []
    start = 0
    while start < len(word):
        mark = "##" if start else ""
        ends = [e for e in range(len(word), start, -1) if mark + word[start:e] in vocab]
        pieces.append(mark + word[start : ends[0]] if ends else unknown)
        start = ends[0] if ends else start + 1
    return pieces


@ENCODE_WORDPIECE.mistake
def unknown_is_nothing(word, vocab, unknown="[UNK]"):
    """Your code seems to return an empty list for a word that it can't cut.

    A reader of the result should see that there was a word. Which argument says what to write
    for it?
    """
    found = encode_wordpiece(word, vocab, None)
    return [] if found == [None] else found


@ENCODE_WORDPIECE.mistake
def stops_where_nothing_fits(word, vocab, unknown="[UNK]"):
    """Your code seems to return the pieces found so far if nothing fits any more.

    If any part of a word can't be cut, WordPiece replaces the whole word. What should your function
    return in that case?
    """
    return [piece for piece in good_pieces_kept(word, vocab, None) if piece is not None]


@ENCODE_WORDPIECE.mistake
def last_letter_unseen(word, vocab, unknown="[UNK]"):
    """Your code never seems to look at the last letter of the word.

    `word[start:end]` stops just before `end`. Which `end` do you need to include the last
    letter?
    """
    return cut(word[:-1], vocab, unknown)


@ENCODE_WORDPIECE.mistake
def first_piece_alone(word, vocab, unknown="[UNK]"):
    """Your code seems to return after the first piece.

    Look at how far your `return` is indented. Is it inside the `while` loop?
    """
    return next(
        ([word[:n]] for n in range(len(word), 0, -1) if word[:n] in vocab),
        [unknown] if word else [],
    )


@ENCODE_WORDPIECE.mistake
def mark_counted(word, vocab, unknown="[UNK]"):
    """Your code seems to count the two characters of `##` as letters of the word.

    Look at the line that moves `start`. How many letters of the word does the piece `##a` use
    up?
    """
    pieces = []
    start = 0
    while start < len(word):
        mark = "##" if start else ""
        end = len(word)
        while end > start and mark + word[start:end] not in vocab:
            end -= 1
        if end == start:
            return [unknown]
        pieces.append(mark + word[start:end])
        start += len(pieces[-1])
    return pieces


@ENCODE_WORDPIECE.mistake
def fewest_pieces(word, vocab, unknown="[UNK]"):
    """Your code seems to look for the cut with the fewest pieces.

    WordPiece doesn't plan ahead: it takes the longest piece at each position. In the case shown,
    which piece is that at the beginning of the word?
    """
    best = [[]] + [None] * len(word)
    for end in range(1, len(word) + 1):
        for start in reversed(range(end)):
            piece = ("##" if start else "") + word[start:end]
            shorter = best[end] is None or len(best[start] or []) + 1 < len(best[end])
            if best[start] is not None and piece in vocab and shorter:
                best[end] = [*best[start], piece]
    return [unknown] if best[-1] is None else best[-1]


@ENCODE_WORDPIECE.mistake
def goes_back(word, vocab, unknown="[UNK]"):
    """Your code seems to go back and try a shorter piece if the rest of the word can't be cut.

    WordPiece never changes its mind. What does it return if nothing fits after the longest
    piece?
    """

    def rest(start):
        for end in range(len(word), start, -1):
            piece = ("##" if start else "") + word[start:end]
            if piece in vocab and (after := rest(end)) is not None:
                return [piece, *after]
        return [] if start == len(word) else None

    found = rest(0)
    return [unknown] if found is None else found


@ENCODE_WORDPIECE.mistake
def one_text(word, vocab, unknown="[UNK]"):
    """Your code seems to return one string with spaces in it.

    The result should be a list of pieces. Which line of yours joins them?
    """
    return " ".join(encode_wordpiece(word, vocab, unknown))


@ENCODE_WORDPIECE.mistake
def always_unk(word, vocab, unknown="[UNK]"):
    """Your code seems to return `[UNK]` even if the caller asked for a different unknown piece.

    The third argument is `unknown`. In which line do you use it?
    """
    return encode_wordpiece(word, vocab)


@ENCODE_WORDPIECE.mistake
def capitals_lost(word, vocab, unknown="[UNK]"):
    """Your code seems to turn capitals into small letters, as BERT's uncased models do.

    Here the pieces may have capitals. Which line of yours changes the word?
    """
    return encode_wordpiece(word.lower(), vocab, unknown)


@ENCODE_WORDPIECE.mistake
def empty_is_unknown(word, vocab, unknown="[UNK]"):
    """Your code seems to treat the empty word as unknown.

    How many pieces are needed to spell a word without letters?
    """
    return encode_wordpiece(word, vocab, unknown) or [unknown]


@ENCODE_WORDPIECE.mistake
def marked_or_not(word, vocab, unknown="[UNK]"):
    """Your code seems to accept a piece without `##` inside the word if no piece with `##` fits.

    A piece without `##` begins a word. How many words would a reader see in `ne`, `st`?
    """
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


ENCODE_WORDPIECE_FIX = ENCODE_WORDPIECE.to_fix(
    "mark-counted",
    title="Fix a longest match",
    minutes=8,
    hints=[
        "Cut `abab` by hand with the pieces a, b, ##a and ##b. Go through the code line by "
        "line. What is `start` after the second piece?"
    ],
)
