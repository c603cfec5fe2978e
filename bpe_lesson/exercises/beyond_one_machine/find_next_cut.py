"""The exercise `find_next_cut`: cases typed by hand, hints, and known mistakes."""

import re
from io import BytesIO

from bpe_lesson import counting
from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.values import abbreviate

ANY_LINE_END = rb"[!-~](?= )|\n"

PIECES = [b"a", b"low", b" ", b" ", b"\n", b"\n", b".", b"\xc3\xa9", b"\xe3\x80\x80", b"\xe3\x81"]


def random_place(rng):
    """Return a few bytes and a place in them, or a little behind them."""
    data = b"".join(rng.choices(PIECES, k=rng.randrange(10)))
    return data, rng.randrange(len(data) + 3)


FIND_NEXT_CUT = Exercise(
    counting.find_next_cut,
    title="Find the next cut of a file",
    minutes=10,
    use=lambda next_cut, data, start: next_cut(BytesIO(data), start),
    as_code=lambda data, start: f"find_next_cut(BytesIO({abbreviate(data)}), {start})",
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
    ],
    random_case=random_place,
    hints=[
        "A cut shows in what stands before it: at which byte must the search begin?",
        "What is found is counted from where the search began; the answer counts from the file's "
        "beginning. And two cases need a line of their own: start 0, and nothing found.",
        "if start == 0:\n"
        "    return ___\n"
        "file.seek(___)\n"
        "found = re.search(scale.CUT, file.read())\n"
        "if found:\n"
        "    return ___ + found.end()\n"
        "return file.seek(0, 2)",
    ],
    trace="write the bytes in a row with their places, and go right from start until a rule holds.",
)


def cut_by(file, start, pattern=counting.CUT_PATTERN, edge="end"):
    """Find a cut as `find_next_cut` does, with one part exchanged."""
    if start == 0:
        return 0
    file.seek(start - 1)
    found = re.search(pattern, file.read())
    return start - 1 + getattr(found, edge)() if found else file.seek(0, 2)


@FIND_NEXT_CUT.mistake
def the_offset_itself(file, start):
    """A block may end anywhere.

    What does split make of the two halves of a word?
    """
    return start


@FIND_NEXT_CUT.mistake
def spaces_only(file, start):
    """There is a cut before any space, and nowhere else.

    What stands before the second of two spaces, and what about line ends?
    """
    file.seek(start)
    rest = file.read()
    return start + rest.find(b" ") if start and b" " in rest else cut_by(file, start, b"$^.")


@FIND_NEXT_CUT.mistake
def before_the_sign(file, start):
    """The cut stands before the character that the expression finds, not behind it.

    What is the difference between found.start() and found.end()?
    """
    return cut_by(file, start, edge="start")


@FIND_NEXT_CUT.mistake
def behind_the_space(file, start):
    """The space belongs to the block before it.

    Which chunk has the space of "lower lowest", and where does that chunk begin?
    """
    return cut_by(file, start, rb"[!-~] |\n(?=[!-~\xc3-\xe0\xe4-\xf4]|\xe3[^\x80])")


@FIND_NEXT_CUT.mistake
def search_begins_at_start(file, start):
    """The search begins at start, and a cut that is there already goes unseen.

    Which byte must be read to know that start itself is a cut?
    """
    return cut_by(file, start + 1) if start else 0


@FIND_NEXT_CUT.mistake
def nothing_at_the_end(file, start):
    """The function returns None where no cut is left.

    Where does the last block of a file end?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    found = re.search(counting.CUT_PATTERN, file.read())
    return start - 1 + found.end() if found else None


@FIND_NEXT_CUT.mistake
def found_without_a_look(file, start):
    """A cut is always found.

    What does re.search return where there is none, and where does the last block of a file end?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    return start - 1 + re.search(counting.CUT_PATTERN, file.read()).end()


@FIND_NEXT_CUT.mistake
def start_if_none(file, start):
    """The offset itself is a cut where none is left.

    Would the rest of the file be in any block?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    found = re.search(counting.CUT_PATTERN, file.read())
    return start - 1 + found.end() if found else start


@FIND_NEXT_CUT.mistake
def behind_the_end(file, start):
    """The file goes on as far as start, where start lies behind its end.

    What is len of a read behind the end? And what does file.seek(0, 2) return?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    rest = file.read()
    found = re.search(counting.CUT_PATTERN, rest)
    return start - 1 + (found.end() if found else len(rest))


@FIND_NEXT_CUT.mistake
def zero_is_no_cut(file, start):
    """The beginning of the file is no cut, and the first block begins later.

    Which block has the bytes before its first cut?
    """
    return cut_by(file, max(start, 1))


@FIND_NEXT_CUT.mistake
def before_the_file(file, start):
    """There is a byte before the first one.

    What is start - 1 for the first block, and which answer needs no search?
    """
    file.seek(start - 1)
    return cut_by(file, start)


@FIND_NEXT_CUT.mistake
def characters_counted(file, start):
    """The places are those of characters, not of bytes.

    How many bytes has an é, and what does a file's seek count?
    """
    text = file.read().decode("utf-8", "replace")
    data = "".join(char if char.isascii() else "\xe9" for char in text).encode("latin-1")
    return cut_by(BytesIO(data), start)


@FIND_NEXT_CUT.mistake
def counted_from_the_search(file, start):
    """The place is counted from where the search began.

    What must be added to found.end(), so that it counts from the file's beginning?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    found = re.search(counting.CUT_PATTERN, file.read())
    return found.end() if found else file.seek(0, 2)


@FIND_NEXT_CUT.mistake
def one_too_far(file, start):
    """The search began at start, though it began a byte before: the cut comes out one too far.

    Which place has the first byte that was read?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    found = re.search(counting.CUT_PATTERN, file.read())
    return start + found.end() if found else file.seek(0, 2)


@FIND_NEXT_CUT.mistake
def no_line_ends(file, start):
    """There is no cut behind a line end.

    How long would a block be in a text without spaces, a Chinese one?
    """
    return cut_by(file, start, rb"[!-~](?= )")


@FIND_NEXT_CUT.mistake
def any_line_end(file, start):
    r"""There is a cut behind every line end, whatever follows.

    Into how many chunks falls ".\n\n", and into how many if it is cut between its line ends?
    """
    return cut_by(file, start, ANY_LINE_END)


@FIND_NEXT_CUT.mistake
def next_line(file, start):
    """A block ends where a line ends, and only there.

    Is every line end a cut? And how long can a line be?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    file.readline()
    return min(file.tell(), file.seek(0, 2))


@FIND_NEXT_CUT.mistake
def any_white_space(file, start):
    r"""There is a cut before any white space, line ends too.

    In which chunk is the line end of ".\n"?
    """
    return cut_by(file, start, rb"[!-~](?=\s)|\n(?=[!-~\xc3-\xe0\xe4-\xf4]|\xe3[^\x80])")


@FIND_NEXT_CUT.mistake
def bytes_are_never_white(file, start):
    r"""Whatever is no ASCII is no white space.

    Which character is e3 80 80, and what is "\u3000".isspace()?
    """
    return cut_by(file, start, rb"[!-~](?= )|\n(?=\S)")


@FIND_NEXT_CUT.mistake
def ascii_alone(file, start):
    """A line that begins with another byte than ASCII's begins no block.

    How long would a block be in a text in Greek or Chinese letters?
    """
    return cut_by(file, start, rb"[!-~](?= )|\n(?=[!-~])")


@FIND_NEXT_CUT.mistake
def last_cut(file, start):
    """The last cut of the file is asked for.

    How long would the first block be?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    ends = [found.end() for found in re.finditer(counting.CUT_PATTERN, file.read())]
    return start - 1 + ends[-1] if ends else file.seek(0, 2)


@FIND_NEXT_CUT.mistake
def backwards(file, start):
    """The cut before start is asked for.

    Is it at or after start?
    """
    ends = [found.end() for found in re.finditer(counting.CUT_PATTERN, file.read())]
    return max([end for end in ends if end <= start], default=0)


@FIND_NEXT_CUT.mistake
def no_seek(file, start):
    """The file stands at start already.

    Where does file.read() begin in a file that was opened a moment ago?
    """
    if start == 0:
        return 0
    found = re.search(counting.CUT_PATTERN, file.read())
    return start - 1 + found.end() if found else file.seek(0, 2)


@FIND_NEXT_CUT.mistake
def first_of_the_file(file, start):
    """The first cut of the whole file is asked for, whatever start is.

    Which line of yours uses start?
    """
    return cut_by(file, 1) if start else 0


FIND_NEXT_CUT_FIX = FIND_NEXT_CUT.to_fix(
    "any-line-end",
    title="Fix a find_next_cut",
    minutes=6,
    hints=["Its expression is shorter than scale.CUT. What does it not look at?"],
)
