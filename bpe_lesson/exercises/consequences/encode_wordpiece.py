"""The exercise `encode_wordpiece`: cases typed by hand, hints, and known mistakes."""

from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.wordpiece import encode_wordpiece


def random_word(rng):
    """Return a word of few letters, some pieces, and what stands for an unknown word."""
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
        "One loop goes on until the word is used up; within it another looks for the longest piece.",
        'Begin with end = len(word) and take one off until word[start:end], with "##" before it if '
        "start is not 0, is in vocab. What if end comes down to start?",
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
    trace="write the word, try the whole rest, then one letter less, until a piece fits.",
)


def cut(word, vocab, unknown, ends=lambda start, n: range(n, start, -1), look="##{}", keep="##{}"):
    """Cut a word as `encode_wordpiece` does, with one part exchanged."""
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
    """The shortest piece that fits is taken.

    Does end begin at the end of the word, or right behind start?
    """
    return cut(word, vocab, unknown, ends=lambda start, n: range(start + 1, n + 1))


@ENCODE_WORDPIECE.mistake
def no_marks(word, vocab, unknown="[UNK]"):
    """There are no ##: a piece within a word is the same as one that begins it.

    Which of the pieces in vocab may stand at a word's beginning, and which behind it?
    """
    return cut(word, vocab, unknown, look="{}", keep="{}")


@ENCODE_WORDPIECE.mistake
def marks_left_off(word, vocab, unknown="[UNK]"):
    """The pieces are looked up with ##, and kept without.

    How could a decoder know which pieces belong to one word?
    """
    return cut(word, vocab, unknown, keep="{}")


@ENCODE_WORDPIECE.mistake
def marks_added_late(word, vocab, unknown="[UNK]"):
    """The pieces are looked up without ##, and kept with it.

    Is what you keep in vocab?
    """
    return cut(word, vocab, unknown, look="{}")


@ENCODE_WORDPIECE.mistake
def marked_from_the_start(word, vocab, unknown="[UNK]"):
    """The first piece has a ## too.

    What does ## say about a piece, and what is start for the first?
    """
    found = cut("." + word, {"."} | vocab, unknown)
    return found[1:] if found[0] == "." else found


@ENCODE_WORDPIECE.mistake
def from_the_right(word, vocab, unknown="[UNK]"):
    """The longest piece at the end of the word goes first.

    From which end is the word used up?
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
    """Only the rest that cannot be cut is unknown.

    What stands for the whole word, if a part of it is unknown?
    """
    return next(
        cut(word[:n], vocab, unknown) + [unknown] * (n < len(word))
        for n in range(len(word), -1, -1)
        if cut(word[:n], vocab, None) != [None]
    )


@ENCODE_WORDPIECE.mistake
def letters_skipped(word, vocab, unknown="[UNK]"):
    """One letter is unknown, and the rest of the word goes on behind it.

    What stands for the whole word, if a part of it is unknown?
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
    """A word that cannot be cut leaves nothing.

    Would a reader see that there was a word?
    """
    found = encode_wordpiece(word, vocab, None)
    return [] if found == [None] else found


@ENCODE_WORDPIECE.mistake
def stops_where_nothing_fits(word, vocab, unknown="[UNK]"):
    """The pieces so far are enough, where nothing fits any more.

    What stands for the whole word, if a part of it is unknown?
    """
    return [piece for piece in good_pieces_kept(word, vocab, None) if piece is not None]


@ENCODE_WORDPIECE.mistake
def last_letter_unseen(word, vocab, unknown="[UNK]"):
    """The last letter of the word is in no piece.

    Which end makes word[start:end] reach to the end of the word?
    """
    return cut(word[:-1], vocab, unknown)


@ENCODE_WORDPIECE.mistake
def first_piece_alone(word, vocab, unknown="[UNK]"):
    """One piece is enough.

    Does your return stand inside the while, or after it?
    """
    return next(
        ([word[:n]] for n in range(len(word), 0, -1) if word[:n] in vocab),
        [unknown] if word else [],
    )


@ENCODE_WORDPIECE.mistake
def mark_counted(word, vocab, unknown="[UNK]"):
    """The two signs of the mark are letters of the word.

    By how much does start grow: by the letters used up, or by the length of what was appended?
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
    """The fewest pieces win, whichever they are.

    At each place the longest one is taken. Does it look at what is left then?
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
    """Where the rest cannot be cut, a shorter piece is tried.

    Does a longest match ever change its mind?
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
    """The pieces are one text with spaces.

    What do append and join return, and which of the two is asked for?
    """
    return " ".join(encode_wordpiece(word, vocab, unknown))


@ENCODE_WORDPIECE.mistake
def always_unk(word, vocab, unknown="[UNK]"):
    """An unknown word is always [UNK].

    Which line of yours uses unknown?
    """
    return encode_wordpiece(word, vocab)


@ENCODE_WORDPIECE.mistake
def empty_is_unknown(word, vocab, unknown="[UNK]"):
    """A word without letters is unknown.

    How many pieces has it?
    """
    return encode_wordpiece(word, vocab, unknown) or [unknown]


@ENCODE_WORDPIECE.mistake
def marked_or_not(word, vocab, unknown="[UNK]"):
    """Within a word a piece without ## does as well, where none with it fits.

    How many words begin in "ne" + "st", if st begins a word?
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
    minutes=6,
    hints=["Cut abab by hand with it: at which letter does the third piece begin?"],
)
