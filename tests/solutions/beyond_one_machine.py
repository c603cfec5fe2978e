"""Right solutions of lesson 10."""

import io
import os
import re
from bisect import bisect_left
from functools import partial
from itertools import count, takewhile

from bpe_lesson import counting
from bpe_lesson.counting import CUT_PATTERN


def cut_by_the_hint(file, start):
    """Search from one byte before the start."""
    if start == 0:
        return 0
    file.seek(start - 1)
    found = re.search(counting.CUT_PATTERN, file.read())
    if found:
        return start - 1 + found.end()
    return file.seek(0, 2)


def cut_by_cs336(file, start):
    """Stanford's CS336, find_chunk_boundaries: small pieces, with an overlap added."""
    file.seek(0, os.SEEK_END)
    file_size = file.tell()
    if start == 0:
        return 0
    mini_chunk_size = 4096
    position = start - 1
    while True:
        file.seek(position)
        mini_chunk = file.read(mini_chunk_size)
        found = re.search(CUT_PATTERN, mini_chunk)
        if found:
            return position + found.end()
        if len(mini_chunk) < mini_chunk_size:
            return file_size
        position += mini_chunk_size - 2


def cut_by_lines(file, start):
    """Hadoop's LineRecordReader: step one byte back, then read line by line."""
    if not start:
        return 0
    file.seek(start - 1)
    place = start - 1
    lines = iter(file.readline, b"")
    line = next(lines, b"")
    while line:
        after = next(lines, b"")
        found = re.search(CUT_PATTERN, line + after[:2])
        if found:
            return place + found.end()
        place += len(line)
        line = after
    return file.seek(0, io.SEEK_END)


def cut_by_dask(file, start, *, from_what=0):
    """Dask's read_block and seek_delimiter: the place is asked from the file with tell."""
    if start == from_what:
        return from_what
    file.seek(start - 1)
    before = file.tell()
    data = file.read()
    match = re.compile(counting.CUT_PATTERN).search(data)
    if match is None:
        file.seek(0, 2)
        return file.tell()
    return before + match.end()


def cut_by_all(file, start):
    """All cuts of the file, then bisect."""
    file.seek(0)
    data = file.read()
    cuts = [0, *(found.end() for found in re.finditer(CUT_PATTERN, data)), len(data)]
    return cuts[min(bisect_left(cuts, start), len(cuts) - 1)]


def cut_by_pos(file, start):
    """A compiled pattern can begin its search at a place."""
    file.seek(0)
    data = file.read()
    found = re.compile(CUT_PATTERN).search(data, max(start - 1, 0)) if start else None
    return start and (found.end() if found else len(data))


def cut_by_place(file, start):
    """Try place by place whether a match ends there."""
    file.seek(0)
    data = file.read()
    pattern = re.compile(CUT_PATTERN)
    places = takewhile(lambda place: place < len(data), count(start))
    return next((p for p in places if not p or pattern.match(data, p - 1)), len(data))


def cut_by_error(file, start):
    """Let a seek to -1 and the end of None fail."""
    try:
        file.seek(start - 1)
    except ValueError:
        return 0
    try:
        return start - 1 + re.search(CUT_PATTERN, file.read()).end()
    except AttributeError:
        return len(file.getvalue())


def cut_recursive(file, start, size=16):
    """Read a little; if there's no cut in it, twice as much."""
    if start == 0:
        return 0
    file.seek(start - 1)
    data = file.read(size)
    if found := re.search(CUT_PATTERN, data):
        return start - 1 + found.end()
    return cut_recursive(file, start, 2 * size) if len(data) == size else file.seek(0, 2)


def cut_by_buffer(file, start):
    """The memory of the file itself, without a copy."""
    data = file.getbuffer()
    ends = (found.end() for found in re.finditer(CUT_PATTERN, data))
    return min((end for end in ends if end >= start), default=len(data)) if start > 0 else 0


def cut_with(pattern, file, start):
    """The listing of lesson 10 with a different pattern."""
    if start == 0:
        return 0
    file.seek(start - 1)
    found = re.search(pattern, file.read())
    return start - 1 + found.end() if found else file.seek(0, 2)


PATTERNS = {
    "the_pattern": CUT_PATTERN,
    "a_compiled_pattern": re.compile(CUT_PATTERN),
    "the_pattern_typed": rb"[!-~](?= )|\n(?=[!-~\xc3-\xe0\xe4-\xf4]|\xe3[^\x80])",
    "two_alternatives": rb"[\x21-\x7e](?=\x20)|\n(?=[!-~\xc3-\xe0\xe4-\xf4])|\n(?=\xe3[^\x80])",
    "nothing_but_white_space": rb"[!-~](?= )|\n(?![\x00- \x7f-\xc2\xe1\xe2\xf5-\xff]|\xe3(?:\x80|$)|$)",
}

FIXED = []
for name, pattern in PATTERNS.items():
    fixed = partial(cut_with, pattern)
    fixed.__name__ = name
    FIXED.append(fixed)

CUTS = [
    cut_by_the_hint,
    cut_by_cs336,
    cut_by_lines,
    cut_by_dask,
    cut_by_all,
    cut_by_pos,
    cut_by_place,
    cut_by_error,
    cut_recursive,
    cut_by_buffer,
]

SOLUTIONS = {"find_next_cut": CUTS, "find_next_cut-fix": [*FIXED, *CUTS]}
