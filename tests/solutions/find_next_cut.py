"""Right solutions of `find_next_cut`."""

import io
import os
import re

from bpe_lesson.counting import CUT_PATTERN


def by_cs336(file, start):
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


def by_lines(file, start):
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


def by_error(file, start):
    """Let a seek to -1 and the end of None fail."""
    try:
        file.seek(start - 1)
    except ValueError:
        return 0
    try:
        return start - 1 + re.search(CUT_PATTERN, file.read()).end()
    except AttributeError:
        return len(file.getvalue())


def by_buffer(file, start):
    """The memory of the file itself, without a copy."""
    data = file.getbuffer()
    ends = (found.end() for found in re.finditer(CUT_PATTERN, data))
    return min((end for end in ends if end >= start), default=len(data)) if start > 0 else 0


SOLUTIONS = {
    "find_next_cut": [by_cs336, by_lines, by_error, by_buffer],
    "find_next_cut-fix": [by_cs336, by_lines, by_error],
}
