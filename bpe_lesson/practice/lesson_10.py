"""Exercises of lesson 10, beyond one machine. The results of the cases are typed by hand."""

import re
from functools import partial
from io import BytesIO

from bpe_lesson import scale
from bpe_lesson.practice.exercise import Exercise, Mistake, Question
from bpe_lesson.practice.values import brief

ask = partial(Question, lesson="10")

MID_WORD = ask(
    "scale-mid-word",
    title="How many chunks have the two parts of a text that is cut inside of a word?",
    answer=3,
    why="low, ␣lo and wer: ␣lower is lost, and two chunks are there that nobody wrote.",
    hints=["Write each part down by itself, and draw a line before each space in it."],
    trace="split each of the two parts, and count the chunks of both.",
    mistakes=[
        Mistake("mended", "adding joins ␣lo and wer.", "What are the keys of a Counter?", 2),
        Mistake("spaces", "a space is a chunk.", "What did the split of one give?", 4),
        Mistake("lost", "half a word is no chunk.", "What is split('wer')?", 1),
    ],
)

CUTS = ask(
    "scale-cuts",
    title="Which places of a text are cuts?",
    answer=[3, 9],
    why="3 stands before a space and behind a w; 9 stands behind a line end and before an l.",
    hints=["For each place from 1 to 11: which byte stands before it, and which behind it?"],
    trace="number the twelve characters from 0; a place has the number of what stands behind it.",
    minutes=1,
    mistakes=[
        Mistake("any-space", "each space is enough.", "What stands before place 4?", [3, 4, 9]),
        Mistake("apart", "␣␣ is a chunk.", "What does split give for a text with ␣␣?", [3, 5, 9]),
        Mistake("behind", "a cut is behind the spaces.", "Where is the chunk ␣low?", [5, 9]),
        Mistake("before", "a place is its left neighbour.", "How many bytes are before 3?", [2, 8]),
        Mistake(
            "both-sides", "a line end has a cut before it too.", "What says rule 2?", [3, 8, 9]
        ),
        Mistake("line-end", "a line ends before its \\n.", "Where does rule 2 cut?", [3, 8]),
        Mistake("one-rule", "there is one rule.", "What is behind the line end?", [3]),
        Mistake("other-rule", "there is one rule.", "What is before the first space?", [9]),
    ],
)

ANY_LINE_END = rb"[!-~](?= )|\n"
PIECES = [b"a", b"low", b" ", b" ", b"\n", b"\n", b".", b"\xc3\xa9", b"\xe3\x80\x80", b"\xe3\x81"]


def random_place(rng):
    """Return a few bytes and a place in them, or a little behind them."""
    data = b"".join(rng.choices(PIECES, k=rng.randrange(10)))
    return data, rng.randrange(len(data) + 3)


NEXT_CUT = Exercise(
    scale.next_cut,
    lesson="10",
    title="Find the next cut of a file",
    minutes=5,
    use=lambda next_cut, data, start: next_cut(BytesIO(data), start),
    as_code=lambda data, start: f"next_cut(BytesIO({brief(data)}), {start})",
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


def cut_by(file, start, pattern=scale.CUT, edge="end"):
    """Find a cut as `next_cut` does, with one part exchanged."""
    if start == 0:
        return 0
    file.seek(start - 1)
    found = re.search(pattern, file.read())
    return start - 1 + getattr(found, edge)() if found else file.seek(0, 2)


@NEXT_CUT.mistake
def the_offset_itself(file, start):
    """A block may end anywhere.

    What does split make of the two halves of a word?
    """
    return start


@NEXT_CUT.mistake
def spaces_only(file, start):
    """There is a cut before any space, and nowhere else.

    What stands before the second of two spaces, and what about line ends?
    """
    file.seek(start)
    rest = file.read()
    return start + rest.find(b" ") if start and b" " in rest else cut_by(file, start, b"$^.")


@NEXT_CUT.mistake
def before_the_sign(file, start):
    """The cut stands before the character that the expression finds, not behind it.

    What is the difference between found.start() and found.end()?
    """
    return cut_by(file, start, edge="start")


@NEXT_CUT.mistake
def behind_the_space(file, start):
    """The space belongs to the block before it.

    Which chunk has the space of "lower lowest", and where does that chunk begin?
    """
    return cut_by(file, start, rb"[!-~] |\n(?=[!-~\xc3-\xe0\xe4-\xf4]|\xe3[^\x80])")


@NEXT_CUT.mistake
def search_begins_at_start(file, start):
    """The search begins at start, and a cut that is there already goes unseen.

    Which byte must be read to know that start itself is a cut?
    """
    return cut_by(file, start + 1) if start else 0


@NEXT_CUT.mistake
def nothing_at_the_end(file, start):
    """The function returns None where no cut is left.

    Where does the last block of a file end?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    found = re.search(scale.CUT, file.read())
    return start - 1 + found.end() if found else None


@NEXT_CUT.mistake
def found_without_a_look(file, start):
    """A cut is always found.

    What does re.search return where there is none, and where does the last block of a file end?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    return start - 1 + re.search(scale.CUT, file.read()).end()


@NEXT_CUT.mistake
def start_if_none(file, start):
    """The offset itself is a cut where none is left.

    Would the rest of the file be in any block?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    found = re.search(scale.CUT, file.read())
    return start - 1 + found.end() if found else start


@NEXT_CUT.mistake
def behind_the_end(file, start):
    """The file goes on as far as start, where start lies behind its end.

    What is len of a read behind the end? And what does file.seek(0, 2) return?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    rest = file.read()
    found = re.search(scale.CUT, rest)
    return start - 1 + (found.end() if found else len(rest))


@NEXT_CUT.mistake
def zero_is_no_cut(file, start):
    """The beginning of the file is no cut, and the first block begins later.

    Which block has the bytes before its first cut?
    """
    return cut_by(file, max(start, 1))


@NEXT_CUT.mistake
def before_the_file(file, start):
    """There is a byte before the first one.

    What is start - 1 for the first block, and which answer needs no search?
    """
    file.seek(start - 1)
    return cut_by(file, start)


@NEXT_CUT.mistake
def characters_counted(file, start):
    """The places are those of characters, not of bytes.

    How many bytes has an é, and what does a file's seek count?
    """
    text = file.read().decode("utf-8", "replace")
    data = "".join(char if char.isascii() else "\xe9" for char in text).encode("latin-1")
    return cut_by(BytesIO(data), start)


@NEXT_CUT.mistake
def counted_from_the_search(file, start):
    """The place is counted from where the search began.

    What must be added to found.end(), so that it counts from the file's beginning?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    found = re.search(scale.CUT, file.read())
    return found.end() if found else file.seek(0, 2)


@NEXT_CUT.mistake
def one_too_far(file, start):
    """The search began at start, though it began a byte before: the cut comes out one too far.

    Which place has the first byte that was read?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    found = re.search(scale.CUT, file.read())
    return start + found.end() if found else file.seek(0, 2)


@NEXT_CUT.mistake
def no_line_ends(file, start):
    """There is no cut behind a line end.

    How long would a block be in a text without spaces, a Chinese one?
    """
    return cut_by(file, start, rb"[!-~](?= )")


@NEXT_CUT.mistake
def any_line_end(file, start):
    r"""There is a cut behind every line end, whatever follows.

    Into how many chunks falls ".\n\n", and into how many if it is cut between its line ends?
    """
    return cut_by(file, start, ANY_LINE_END)


@NEXT_CUT.mistake
def next_line(file, start):
    """A block ends where a line ends, and only there.

    Is every line end a cut? And how long can a line be?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    file.readline()
    return min(file.tell(), file.seek(0, 2))


@NEXT_CUT.mistake
def any_white_space(file, start):
    r"""There is a cut before any white space, line ends too.

    In which chunk is the line end of ".\n"?
    """
    return cut_by(file, start, rb"[!-~](?=\s)|\n(?=[!-~\xc3-\xe0\xe4-\xf4]|\xe3[^\x80])")


@NEXT_CUT.mistake
def bytes_are_never_white(file, start):
    r"""Whatever is no ASCII is no white space.

    Which character is e3 80 80, and what is "\u3000".isspace()?
    """
    return cut_by(file, start, rb"[!-~](?= )|\n(?=\S)")


@NEXT_CUT.mistake
def ascii_alone(file, start):
    """A line that begins with another byte than ASCII's begins no block.

    How long would a block be in a text in Greek or Chinese letters?
    """
    return cut_by(file, start, rb"[!-~](?= )|\n(?=[!-~])")


@NEXT_CUT.mistake
def last_cut(file, start):
    """The last cut of the file is asked for.

    How long would the first block be?
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    ends = [found.end() for found in re.finditer(scale.CUT, file.read())]
    return start - 1 + ends[-1] if ends else file.seek(0, 2)


@NEXT_CUT.mistake
def backwards(file, start):
    """The cut before start is asked for.

    Is it at or after start?
    """
    ends = [found.end() for found in re.finditer(scale.CUT, file.read())]
    return max([end for end in ends if end <= start], default=0)


@NEXT_CUT.mistake
def no_seek(file, start):
    """The file stands at start already.

    Where does file.read() begin in a file that was opened a moment ago?
    """
    if start == 0:
        return 0
    found = re.search(scale.CUT, file.read())
    return start - 1 + found.end() if found else file.seek(0, 2)


@NEXT_CUT.mistake
def first_of_the_file(file, start):
    """The first cut of the whole file is asked for, whatever start is.

    Which line of yours uses start?
    """
    return cut_by(file, 1) if start else 0


ACCIDENT = ask(
    "scale-accident",
    title="What becomes of the counts if one of two workers is stopped halfway?",
    answer="b",
    why="A block's count depends on nothing but the block: another worker counts it again.",
    hints=["Where are the files, and who knows which blocks were asked for?"],
    trace="follow one block: who has it, and what is needed to count it anew?",
    mistakes=[
        Mistake("lost", "a block is counted once.", "Where is its text still to be had?", "a"),
        Mistake("stopped", "this process needs both workers.", "Is one at work still?", "c"),
        Mistake("twice", "a lost count is added too.", "Did it arrive?", "d"),
    ],
)

ORDER = ask(
    "scale-order",
    title="Which two letters are merged first, in two orders of the same counts?",
    answer=("lo", "ne"),
    why="All four pairs occur once, and the first that is seen wins.",
    hints=["How often does each of the four pairs occur, and what decides then?"],
    trace="write the pairs of the chunks in the order in which they are met, with their counts.",
    mistakes=[
        Mistake(
            "no-order", "equal counts have equal merges.", "Which pair wins a tie?", ("lo", "lo")
        ),
        Mistake("turned", "the last one seen wins.", "What is the rule for ties?", ("ew", "ow")),
        Mistake("other", "the later chunk wins.", "What is the rule for ties?", ("ne", "lo")),
        Mistake("ends", "the last pair of a chunk wins.", "Which is seen first?", ("ow", "ew")),
    ],
)

NEXT_CUT_MEND = NEXT_CUT.to_mend(
    "any-line-end",
    title="Mend a next_cut",
    minutes=3,
    hints=["Its expression is shorter than scale.CUT. What does it not look at?"],
)

SUMS = ask(
    "scale-sums",
    title="What may be made of each document by itself, and then added?",
    answer="a",
    why="A count is a sum over documents; which pair is commonest is known from the sum alone.",
    hints=["Train low low and new new new by themselves: which is the first merge of both?"],
    trace="try each with two documents of one word.",
    mistakes=[
        Mistake("merges", "the merges add up.", "Is 256 the same token in both?", "b"),
        Mistake("both", "merges add up too.", "Is 256 the same token in both?", "c"),
        Mistake("none", "nothing can be added.", "What did a + b show?", "d"),
    ],
)

BLANK_LINE = ask(
    "scale-blank-line",
    title="How many chunks have the parts of a text cut between two line ends?",
    answer=4,
    why="low, a full stop with one line end, the other line end, slow.",
    hints=["Signs take the line ends after them into their chunk."],
    trace="split low.\\n, then \\nslow, and count.",
    mistakes=[
        Mistake("same", "it makes no difference.", "In which chunk were both line ends?", 3),
        Mistake("alone", "a line end is a chunk always.", "What is split('.\\n')?", 5),
        Mistake("with-word", "a word takes a line end before it.", "What is split('\\nslow')?", 2),
    ],
)

AT_THE_CUT = ask(
    "scale-at-the-cut",
    title="What is next_cut of a file at a place behind a line end?",
    answer=8,
    why="Behind the line end and before an l: start is a cut itself.",
    hints=["Number the bytes from 0. Which one is before place 8, which one behind it?"],
    trace="number the bytes from 0, and look at both sides of place 8.",
    mistakes=[
        Mistake("after", "a cut at start is passed over.", "At or after: is 8 one?", 11),
        Mistake("line-end", "the cut is before the line end.", "Is 7 at or after 8?", 7),
        Mistake("beyond", "places count from 1.", "Which place has the n?", 9),
        Mistake("space", "only a space makes a cut.", "Is 3 at or after 8?", 3),
    ],
)

MERGES_OF_4096 = ask(
    "scale-4096",
    title="How many merges has a byte-level vocabulary of 4,096 tokens?",
    answer=3840,
    why="256 of the tokens are the bytes.",
    hints=["Which tokens are there before the first merge?"],
    trace="subtract the tokens that no merge made.",
    mistakes=[
        Mistake("all", "every token was merged.", "Which ones are there to begin with?", 4096),
        Mistake("added", "the bytes come on top.", "Does vocab_size count them?", 4352),
        Mistake("off-by-one", "ids count from 1.", "Which id has the first merge?", 3839),
        Mistake("one-more", "ids count from 1.", "Which id has the first merge?", 3841),
    ],
)

HALVES = ask(
    "scale-halves",
    title="How many U+FFFD if é is cut between its bytes, and each half is decoded?",
    answer=2,
    why="c3 begins a character that does not come, and a9 continues one that has not begun.",
    hints=["Decode each half by itself, with replace."],
    trace="write the role of both bytes, and decode one after the other.",
    mistakes=[
        Mistake("one", "the halves share one.", "Does the second know of the first?", 1),
        Mistake("whole", "the halves find one another.", "Who waited for the second?", 0),
    ],
)
