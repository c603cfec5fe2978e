r"""Count the chunks in files of any size, in this process or on a cluster.

What training needs of a corpus is how often each chunk occurs, and that is a sum over its parts. So
files are cut into blocks, each block is counted by itself, and the counts are added up. The cluster
is Dask's: it gives a block to another worker where one is lost.
"""

import logging
import os
import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO, Optional

from bpe_lesson.pretokenize import iterate_chunks
from bpe_lesson.validation import shorten, suggest_install

if TYPE_CHECKING:
    from distributed import Client

BLOCK_BYTES = 16_000_000  # what a worker counts at once; it takes several times that in memory
WINDOW_BYTES = 65_536  # what is read at once to find a cut
# A worker that dies is started again, which can take a minute on a busy machine. Dask gives it up
# after 15 seconds; once all are given up, nobody is left to count, and the counts never come.
RESTART_TIME = "1 hour"
MAX_JOBS_PER_THREAD = 4  # one is counted, the others wait; a few keep every worker busy
# Where a file may be cut: two chunks of GPT-4's pattern meet there for certain, whatever the rest
# of the file is. There are two such places. One is between a printable ASCII character and a space,
# because no chunk has a space after such a character. The other is between a newline and anything
# but white space, because a newline is followed by nothing else in its chunk. (The pattern sees
# bytes, and c2, e1, e2 and e3 80 can begin white space, so there's no cut between a newline and any
# character that begins with them.)
CUT_PATTERN = rb"[!-~](?= )|\n(?=[!-~\xc3-\xe0\xe4-\xf4]|\xe3[^\x80])"


def count_chunks(
    paths: Iterable[str | os.PathLike], client: Optional["Client"] = None
) -> Counter[str]:
    """Return how often each chunk of GPT-4's pattern occurs in the files, which are UTF-8.

    The order is that of the files: `fast.train` makes the same merges of the counts wherever they
    were counted.

    Args:
        paths: the files, in order.
        client: a `distributed.Client`; without one this process counts.

    Raises:
        TypeError: `paths` is one path.
        ValueError: a file cannot be read, or is no UTF-8; the message has its name and the offset.

    >>> count_chunks([__file__])[" chunks"] > 3
    True
    """
    if isinstance(paths, (str, bytes, os.PathLike)):
        raise TypeError(f"paths is {shorten(paths)}: give a list of paths, [path]")
    jobs = (
        (os.fspath(path), start, start + BLOCK_BYTES)
        for path in paths
        for start in find_block_starts(path)
    )
    results = (
        (count_block(*job) for job in jobs) if client is None else count_in_order(client, jobs)
    )
    total: Counter[str] = Counter()
    for counts in results:
        total.update(counts)
    return total


def count_in_order(client: "Client", jobs: Iterable[tuple]) -> Iterator[Counter[str]]:
    """Yield what workers count, in the order of the jobs.

    Each thread has a few of them at hand and no more, because counts that wait take memory.
    """
    waiting: deque = deque()
    for job in jobs:
        waiting.append(client.submit(count_block, *job, pure=False))
        if len(waiting) >= MAX_JOBS_PER_THREAD * sum(client.nthreads().values()):
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def find_block_starts(path: str | os.PathLike) -> range:
    """Return the offsets at which the blocks of a file begin, before they are moved to a cut.

    >>> find_block_starts("no such file")
    Traceback (most recent call last):
    ValueError: no such file cannot be read (No such file or directory): check the path
    """
    try:
        with open(path, "rb") as file:
            return range(0, file.seek(0, os.SEEK_END), BLOCK_BYTES)
    except OSError as error:
        raise make_read_error(path, error) from None


def make_read_error(path: str | os.PathLike, error: OSError) -> ValueError:
    """Return what to raise where the system cannot read a file.

    >>> make_read_error("a.txt", OSError(2, "No such file"))
    ValueError('a.txt cannot be read (No such file): check the path')
    """
    return ValueError(f"{os.fspath(path)} cannot be read ({error.strerror}): check the path")


def count_block(path: str, start: int, end: int) -> Counter[str]:
    """Count the chunks from the first cut at or after `start` to the first at or after `end`.

    >>> count_block(__file__, 10, 14)
    Counter({' chunks': 1})
    """
    begin, data = read_block(path, start, end)
    try:
        return Counter(iterate_chunks(data.decode("utf-8")))
    except UnicodeDecodeError as error:
        where = begin + error.start
        raise ValueError(
            f"{path} is no UTF-8 at byte {where:,} (0x{data[error.start]:02x}): mend it, or leave "
            "the file out"
        ) from None


def read_block(path: str, start: int, end: int) -> tuple[int, bytes]:
    """Return where a block begins, and its bytes.

    >>> read_block(__file__, 10, 14)
    (13, b' chunks')
    """
    try:
        with open(path, "rb") as file:
            begin = find_next_cut(file, start)
            end = find_next_cut(file, end)
            file.seek(begin)
            return begin, file.read(end - begin)
    except OSError as error:
        raise make_read_error(path, error) from None


def find_next_cut(file: BinaryIO, start: int) -> int:
    """Return the first place at or after `start` where a block may end; else the file's end.

    >>> import io
    >>> find_next_cut(io.BytesIO(b"lower lowest"), 3)
    5
    """
    if start == 0:
        return 0
    # A cut is recognised by the byte before it and up to two bytes after it: so the first window
    # begins one byte before `start`, and each overlaps the next by two bytes.
    place = start - 1
    while True:
        file.seek(place)
        window = file.read(WINDOW_BYTES)
        found = re.search(CUT_PATTERN, window)
        if found:
            return place + found.end()
        if len(window) < WINDOW_BYTES:
            return file.seek(0, os.SEEK_END)
        place += WINDOW_BYTES - 2


@contextmanager
def start_local_cluster(workers: int = 2) -> Iterator["Client"]:
    """Start that many workers on this machine, give a client to them, and end them at the end.

    They are reached from this machine only, at ports that are free; there is no dashboard.
    """
    with suggest_install():
        import dask
        import distributed

    with (
        dask.config.set({"distributed.deploy.lost-worker-timeout": RESTART_TIME}),
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
