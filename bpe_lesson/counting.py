r"""Count the chunks in files of any size, in this process or on a cluster.

All that training needs to know about a corpus is how often each chunk occurs. So this module cuts
files into blocks, counts each block on its own, and adds up the counts. The cluster is Dask's: if a
worker dies, Dask gives its blocks to another one.
"""

import logging
import os
import re
import stat
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import starmap
from typing import Any, BinaryIO

from bpe_lesson.pretokenize import iterate_chunks
from bpe_lesson.validation import need_list, suggest_install

BLOCK_BYTES = 16_000_000  # a worker counts this much at once, using several times as much memory
WINDOW_BYTES = 65_536  # find_next_cut reads this much at once; it must be at least 3
# Dask restarts a worker that died, which can take a minute on a busy machine. By default it gives
# up on the worker after 15 seconds. Once it has given up on all of them, nobody is left to count,
# and the counts never arrive.
_RESTART_TIME = "1 hour"
_MAX_JOBS_PER_THREAD = 4  # one is being counted, the others wait, so no worker runs out of work
# Where a file may be cut, without a change to the chunks on either side, whatever the rest of the
# file is. It isn't enough that two chunks meet there, because the pattern looks ahead: how it splits
# white space depends on what comes next. With GPT-4's pattern, two kinds of places are safe:
# - Between a visible ASCII character and a space. No chunk has a space after such a character, and
#   the pattern doesn't look past it.
# - Between a newline and anything but white space. In a chunk, only white space follows a newline.
#   (With GPT-2's pattern this isn't safe: it splits the white space of "a \nb" and "a \n" differently.)
# The expression works on bytes. White space beyond ASCII starts with c2, e1, e2 or e3 80. So, to be
# safe, the expression allows no cut before a character whose bytes start like that.
CUT_PATTERN = rb"[!-~](?= )|\n(?=[!-~\xc3-\xe0\xe4-\xf4]|\xe3[^\x80])"


def count_chunks(paths: Iterable[str | os.PathLike], client: Any = None) -> Counter[str]:
    """Count the chunks of GPT-4's pattern in UTF-8 files, on a cluster if you give Dask's client.

    Line ends are as in the file, and a byte order mark at its very beginning isn't part of the text.
    The chunks come in the order in which they first occur in the files, wherever they were counted.
    So `fast.train`, which breaks ties by that order, learns the same merges. It's a ValueError if a
    file can't be read, isn't a regular file, or isn't valid UTF-8.

    >>> count_chunks([__file__])[" chunks"] > 3
    True
    """
    jobs = (
        (os.fspath(path), start, start + BLOCK_BYTES)
        for path in need_list(paths, "paths")
        for start in _find_block_starts(path)
    )
    results = starmap(_count_block, jobs) if client is None else _count_in_order(client, jobs)
    total: Counter[str] = Counter()
    for counts in results:
        total.update(counts)
    return total


def _count_in_order(client: Any, jobs: Iterable[tuple]) -> Iterator[Counter[str]]:
    """Have workers count, and yield their counts in the order of the jobs."""
    waiting: deque = deque()
    for job in jobs:
        # With pure=True, Dask would reuse its count of this block, though the file may have changed.
        waiting.append(client.submit(_count_block, *job, pure=False))
        if len(waiting) >= _MAX_JOBS_PER_THREAD * sum(client.nthreads().values()):
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _find_block_starts(path: str | os.PathLike) -> range:
    """Return the offsets of the blocks; `_count_block` moves each of them to the next safe cut."""
    with _open(path) as file:
        return range(0, file.seek(0, os.SEEK_END), BLOCK_BYTES)


@contextmanager
def _open(path: str | os.PathLike) -> Iterator[BinaryIO]:
    name = os.fspath(path)
    try:
        mode = os.stat(path).st_mode
        # To open a named pipe is to wait until another program writes to it, perhaps forever.
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise ValueError(f"{name} isn't a regular file: copy what it gives to a file")
        with open(path, "rb") as file:
            yield file
    except OSError as error:
        raise ValueError(f"{name} can't be read ({error.strerror}): check the path") from None


def _count_block(path: str, start: int, end: int) -> Counter[str]:
    with _open(path) as file:
        begin = find_next_cut(file, start)
        end = find_next_cut(file, end)
        file.seek(begin)
        data = file.read(end - begin)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        where = begin + error.start
        raise ValueError(
            f"{path} isn't valid UTF-8 at byte {where:,} (0x{data[error.start]:02x}): fix the file, "
            "or leave it out"
        ) from None
    if begin == 0:
        text = text.removeprefix("\ufeff")  # the byte order mark
    return Counter(iterate_chunks(text))


def find_next_cut(file: "BinaryIO", start: int) -> int:
    """Return the first safe cut at or after `start`, or the file's length if there is none.

    Place 0 always counts as a cut. The comment at CUT_PATTERN explains which other places are safe.

    >>> import io
    >>> find_next_cut(io.BytesIO(b"lower lowest"), 3)
    5
    """
    if start == 0:
        return 0
    # You can tell a cut by the byte before it and up to two bytes after it. So the first window
    # begins one byte before `start`, and each window overlaps the next by two bytes.
    place = start - 1
    while True:
        file.seek(place)
        window = file.read(WINDOW_BYTES)
        cut = re.search(CUT_PATTERN, window)
        if cut:
            return place + cut.end()
        if len(window) < WINDOW_BYTES:
            return file.seek(0, os.SEEK_END)
        place += WINDOW_BYTES - 2


@contextmanager
def start_local_cluster(workers: int = 2) -> Iterator[Any]:
    """Start workers that only this machine can reach, yield Dask's client, and stop them at the end."""
    with suggest_install():
        import dask
        import distributed

    with (
        dask.config.set({"distributed.deploy.lost-worker-timeout": _RESTART_TIME}),
        distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
            silence_logs=logging.CRITICAL,
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client
