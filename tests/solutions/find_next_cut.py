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


SOLUTIONS = {"find_next_cut": [by_cs336], "find_next_cut-fix": [by_cs336]}
