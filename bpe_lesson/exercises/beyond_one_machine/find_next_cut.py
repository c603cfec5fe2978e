"""The exercise `find_next_cut`: cases typed by hand, hints, and known mistakes."""

import re
from io import BytesIO

from bpe_lesson import counting
from bpe_lesson.exercises.exercise import Exercise

ANY_LINE_END = rb"[!-~](?= )|\n"

WINDOW_BYTES = 4096  # a common size for reading a file piece by piece; one case is this long

PIECES = [b"a", b"low", b" ", b" ", b"\n", b"\n", b".", b"\xc3\xa9", b"\xe3\x80\x80", b"\xe3\x81"]


def random_place(rng):
    """Return a few bytes, and a place in them or a little past their end."""
    data = b"".join(rng.choices(PIECES, k=rng.randrange(10)))
    return data, rng.randrange(len(data) + 3)


def call_on_a_file_that_was_read(next_cut, data, start):
    """Call it as a worker would, on a file that may be at any place: here, at its end."""
    file = BytesIO(data)
    file.read()
    return next_cut(file, start)


def format_bytes(show, data):
    """Return bytes as a learner would type them: the long case begins with a run of a's."""
    rest = data.lstrip(b"a")
    run = len(data) - len(rest)
    return f'b"a" * {run} + {show(rest)}' if run >= WINDOW_BYTES else show(data)


FIND_NEXT_CUT = Exercise(
    counting.find_next_cut,
    title="Find the next cut of a file",
    minutes=15,
    use=call_on_a_file_that_was_read,
    as_code=lambda show, data, start: (
        f"file = BytesIO({format_bytes(show, data)}); file.read(); find_next_cut(file, {start})"
    ),
    cases=[
        ((b"", 0), 0),
        ((b"low", 0), 0),
        ((b"low", 2), 3),
        ((b"low", 3), 3),
        ((b"low", 9), 3),
        ((b" a", 1), 2),
        ((b"a\nb", 1), 2),
        ((b"a\n\nb", 1), 3),
        ((b"a\n b", 1), 4),
        ((b"a.  b", 1), 2),
        ((b"a\t\rb", 1), 4),
        ((b"a  b c", 2), 4),
        ((b"a b c d", 2), 3),
        ((b"a b c d", 5), 5),
        ((b"lower lowest", 0), 0),
        ((b"lower lowest", 3), 5),
        ((b"lower lowest", 5), 5),
        ((b"lower lowest", 6), 12),
        ((b"lower lowest low", 8), 12),
        ((b"a\n\xc3\xa9", 1), 2),
        ((b"\xc3\xa9 a b", 1), 4),
        ((b"a\n\xe3\x80\x80b", 1), 6),
        ((b"a\n\xe3\x81\x82", 1), 2),
        ((b"a\n\xc2\xa0b", 1), 5),
        ((b"a\n\xe2\x80\x83b", 1), 6),
        ((b"a" * WINDOW_BYTES + b" b", 1), WINDOW_BYTES),
    ],
    random_case=random_place,
    hints=[
        "A match ends where the cut is, but it starts one byte earlier. If `start` itself is a "
        "cut, from which byte on do you have to search to find it?",
        "`found.end()` counts from where your search began, but the answer counts from the "
        "beginning of the file. And two cases need a line each: `start` is 0, and no cut is "
        "found.",
        "if start == 0:\n"
        "    return ___\n"
        "file.seek(___)\n"
        "found = re.search(counting.CUT_PATTERN, file.read())\n"
        "if found:\n"
        "    return ___ + found.end()\n"
        "return file.seek(0, 2)",
    ],
    trace="write the bytes in a row and number the places; from `start`, go right to the first "
    "cut.",
)


def cut_by(file, start, pattern=counting.CUT_PATTERN, edge="end"):
    """Find a cut as `find_next_cut` does, but with a different pattern or edge of the match."""
    if start == 0:
        return 0
    file.seek(start - 1)
    found = re.search(pattern, file.read())
    return start - 1 + getattr(found, edge)() if found else file.seek(0, 2)


@FIND_NEXT_CUT.mistake
def the_offset_itself(file, start):
    """Your code seems to let a block end anywhere, even in the middle of a word.

    What does `pretokenize.split` make of the two halves of a word? Search for the next safe cut.
    """
    return start


@FIND_NEXT_CUT.mistake
def spaces_only(file, start):
    """Your code seems to cut before any space, and nowhere else.

    What kind of byte must come before the space? And which of the two rules cuts after a newline?
    """
    file.seek(start)
    rest = file.read()
    return start + rest.find(b" ") if start and b" " in rest else cut_by(file, start, b"$^.")


@FIND_NEXT_CUT.mistake
def before_the_sign(file, start):
    """Your code returns the place where the match starts, which is one byte before the cut.

    For "lower lowest", what are `found.start()` and `found.end()`? Which of them is the cut?
    """
    return cut_by(file, start, edge="start")


@FIND_NEXT_CUT.mistake
def behind_the_space(file, start):
    """Your code seems to put the space into the block before it.

    Into which chunks does "lower lowest" split? To which of them does the space belong?
    """
    return cut_by(file, start, rb"[!-~] |\n(?=[!-~\xc3-\xe0\xe4-\xf4]|\xe3[^\x80])")


@FIND_NEXT_CUT.mistake
def search_begins_at_start(file, start):
    """Your code searches from `start` on, so it misses a cut that is exactly at `start`.

    The match for that cut includes the byte before it. Where does your search have to begin?
    """
    return cut_by(file, start + 1) if start else 0


@FIND_NEXT_CUT.mistake
def nothing_at_the_end(file, start):
    """Your code returns None if no cut is left.

    Where does the last block of a file end?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    found = re.search(counting.CUT_PATTERN, file.read())
    return start - 1 + found.end() if found else None


@FIND_NEXT_CUT.mistake
def found_without_a_look(file, start):
    """Your code seems to assume that there's always a cut to find.

    What does `re.search` return if there's no match? And where does the last block of a file end?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    return start - 1 + re.search(counting.CUT_PATTERN, file.read()).end()


@FIND_NEXT_CUT.mistake
def start_if_none(file, start):
    """Your code returns `start` if no cut is left.

    A block would end there. Which block would the rest of the file be in?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    found = re.search(counting.CUT_PATTERN, file.read())
    return start - 1 + found.end() if found else start


@FIND_NEXT_CUT.mistake
def behind_the_end(file, start):
    """Your code returns a place past the end of the file if `start` is past the end.

    How many bytes does `file.read()` return there? And what does `file.seek(0, 2)` return?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    rest = file.read()
    found = re.search(counting.CUT_PATTERN, rest)
    return start - 1 + (found.end() if found else len(rest))


@FIND_NEXT_CUT.mistake
def zero_is_no_cut(file, start):
    """Your code doesn't count place 0 as a cut, so the first block starts later.

    Which block would the bytes before your first cut be in?
    """
    return cut_by(file, max(start, 1))


@FIND_NEXT_CUT.mistake
def before_the_file(file, start):
    """Your code tries to go to the byte before the first one.

    What is `start - 1` if `start` is 0? Which answer can you return for 0 without any search?
    """
    file.seek(start - 1)
    return cut_by(file, start)


@FIND_NEXT_CUT.mistake
def characters_counted(file, start):
    """Your code seems to count characters, but places are counted in bytes.

    How many bytes does an é take? Search in what `file.read()` returns, without decoding it.
    """
    file.seek(0)
    text = file.read().decode("utf-8", "replace")
    data = "".join(char if char.isascii() else "\xe9" for char in text).encode("latin-1")
    return cut_by(BytesIO(data), start)


@FIND_NEXT_CUT.mistake
def counted_from_the_search(file, start):
    """Your code returns a place counted from where the search began.

    What must you add to `found.end()` so that it counts from the beginning of the file?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    found = re.search(counting.CUT_PATTERN, file.read())
    return found.end() if found else file.seek(0, 2)


@FIND_NEXT_CUT.mistake
def one_too_far(file, start):
    """Your code returns a place that is one too far, as if the search had begun at `start`.

    If you read from `start - 1` on, at which place is the first byte that you read?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    found = re.search(counting.CUT_PATTERN, file.read())
    return start + found.end() if found else file.seek(0, 2)


@FIND_NEXT_CUT.mistake
def no_line_ends(file, start):
    """Your code seems to know only the first rule, and never cuts after a newline.

    Chinese is written without spaces. Where could you cut a Chinese text?
    """
    return cut_by(file, start, rb"[!-~](?= )")


@FIND_NEXT_CUT.mistake
def any_line_end(file, start):
    r"""Your code seems to cut after every newline, whatever comes next.

    How many chunks are in ".\n\n"? And how many are in its two parts if you cut between the
    newlines?
    """
    return cut_by(file, start, ANY_LINE_END)


@FIND_NEXT_CUT.mistake
def next_line(file, start):
    """Your code seems to return the end of a line, and no other place.

    Is the end of a line always a safe cut? And what if a line goes on for a gigabyte?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    file.readline()
    return min(file.tell(), file.seek(0, 2))


@FIND_NEXT_CUT.mistake
def windows_side_by_side(file, start):
    """Your code seems to read the file in pieces, and to miss a cut between two of them.

    A match looks at the byte before the cut and at up to two bytes after it. How far should two
    pieces overlap, so that one of them has all of these bytes?
    """
    place = start - 1
    while start:
        file.seek(place)
        window = file.read(WINDOW_BYTES)
        found = re.search(counting.CUT_PATTERN, window)
        if found:
            return place + found.end()
        if len(window) < WINDOW_BYTES:
            return file.seek(0, 2)
        place += WINDOW_BYTES
    return 0


@FIND_NEXT_CUT.mistake
def any_white_space(file, start):
    r"""Your code seems to cut before any white space, even before a newline.

    How many chunks are in ".\n"? Which of the two rules allows a cut before a newline?
    """
    return cut_by(file, start, rb"[!-~](?=\s)|\n(?=[!-~\xc3-\xe0\xe4-\xf4]|\xe3[^\x80])")


@FIND_NEXT_CUT.mistake
def bytes_are_never_white(file, start):
    r"""Your code seems to assume that white space is always ASCII.

    The bytes e3 80 80 are one character, "\u3000". What is "\u3000".isspace()?
    """
    return cut_by(file, start, rb"[!-~](?= )|\n(?=\S)")


@FIND_NEXT_CUT.mistake
def ascii_alone(file, start):
    """Your code seems to cut after a newline only if an ASCII character comes next.

    In a Greek text, few spaces come after an ASCII character. Where could you cut it, if not after
    a newline?
    """
    return cut_by(file, start, rb"[!-~](?= )|\n(?=[!-~])")


@FIND_NEXT_CUT.mistake
def last_cut(file, start):
    """Your code seems to return the last cut of the file.

    How long would the first block be? Which function of `re` returns the first match?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    ends = [found.end() for found in re.finditer(counting.CUT_PATTERN, file.read())]
    return start - 1 + ends[-1] if ends else file.seek(0, 2)


@FIND_NEXT_CUT.mistake
def backwards(file, start):
    """Your code seems to return the last cut before `start`.

    The cut should be at `start` or *after* it. What is it for "lower lowest" and 3?
    """
    file.seek(0)
    ends = [found.end() for found in re.finditer(counting.CUT_PATTERN, file.read())]
    return max([end for end in ends if end <= start], default=0)


@FIND_NEXT_CUT.mistake
def no_seek(file, start):
    """Your code seems to read on from wherever the last read of the file stopped.

    Which method of the file moves to a place before you read?
    """
    if start == 0:
        return 0
    found = re.search(counting.CUT_PATTERN, file.read())
    return start - 1 + found.end() if found else file.seek(0, 2)


@FIND_NEXT_CUT.mistake
def first_of_the_file(file, start):
    """Your code seems to return the first cut of the whole file, whatever `start` is.

    Which line of yours uses `start`?
    """
    return cut_by(file, 1) if start else 0


FIND_NEXT_CUT_FIX = FIND_NEXT_CUT.to_fix(
    "any-line-end",
    title="Fix a find_next_cut",
    minutes=6,
    hints=[
        "Compare its pattern with `counting.CUT_PATTERN`. What does that one check after a newline?"
    ],
)
