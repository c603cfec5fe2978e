r"""Count the chunks in files of any size, in this process or on a cluster.

Training needs to know only how often each chunk occurs. So this module cuts files into blocks,
counts each block on its own, and adds up the counts. The cluster is Dask's: if a worker dies, Dask
gives its blocks to another one. Memory grows with the number of different chunks, not with the
files.

`find_next_cut` is what lesson 12 writes. `count_chunks` knows more safe cuts (`_SAFE_CUT`), and
doesn't look for them to the end of the file.
"""

import logging
import os
import re
import signal
import stat
import threading
import warnings
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, starmap
from pathlib import Path
from types import SimpleNamespace
from typing import Any, BinaryIO

from bpe_lesson.dialects import PATTERNS
from bpe_lesson.pretokenize import GPT4_PATTERN, compile_pattern, compile_special, iterate_chunks
from bpe_lesson.tokenizer import RegexTokenizer
from bpe_lesson.validation import need_list, shorten, suggest_install

BLOCK_BYTES = 16_000_000  # a worker counts this much at once, using several times as much memory
_REACH_BYTES = 1_000_000  # count_chunks looks so far for a safe cut, but never beyond a block
WINDOW_BYTES = 65_536  # find_next_cut reads this much at once; it must be at least 3
# Dask restarts a worker that died, which can take a minute on a busy machine. By default it gives
# up on the worker after 15 seconds. With nobody left to count, the counts would never arrive.
_RESTART_TIME = "1 hour"
_MAX_JOBS_PER_THREAD = 4  # one is being counted, the others wait, so no worker runs out of work
# Where a file may be cut without a change to the chunks on either side, whatever else is in it. It
# isn't enough that two chunks meet there, because the pattern looks ahead: how it splits white
# space depends on what comes next. With GPT-4's pattern, two kinds of places are safe:
# - Between a visible ASCII character and a space. No chunk has a space after such a character, and
#   the pattern doesn't look past it.
# - Between a newline and anything but white space. In a chunk, only white space follows a newline.
#   (With GPT-2's pattern this isn't safe: it splits the white space of "a \nb" and "a \n" differently.)
# In bytes, white space beyond ASCII starts with c2, e1, e2 or e3 80, so the expression allows no
# cut before a character that starts like that.
CUT_PATTERN = rb"[!-~](?= )|\n(?=[!-~\xc3-\xe0\xe4-\xf4]|\xe3[^\x80])"
# The same for a text, and for all three patterns. Whatever comes before and after, a chunk ends
# - between anything but white space and a space, as above;
# - after a letter, unless a letter, a mark or an apostrophe follows: whatever takes a letter goes on
#   taking letters (and GPT-4o's words marks and contractions), and nothing else;
# - after a number sign, unless another one follows: what takes numbers takes nothing else.
# No pattern looks further than the next character there.
_SAFE_CUT = r"\S(?= )|\p{L}(?=[^\p{L}\p{M}'])|\p{N}(?=\P{N})"


def count_chunks(
    paths: Iterable[str | Path],
    client: Any = None,
    pattern: str = GPT4_PATTERN,
    special_tokens: Iterable[str] = (),
    ends: Mapping[str, int] | None = None,
    progress: Callable[[int], object] = lambda size: None,
) -> Counter[str]:
    """Count the chunks of UTF-8 files, on a cluster if you give Dask's client.

    They're the chunks that `RegexTokenizer.train` counts in the whole texts, in the order in which
    they first occur, wherever they were counted. So `fast.train`, which breaks ties by that order,
    learns the same merges. Line ends are as in the file, and a byte order mark at its beginning
    isn't part of the text. `ends` has the files of which only so many bytes are counted, and
    `progress` is called with the number of bytes whenever some were counted.

    A file is cut where that's sure to change nothing: with one of the three patterns where
    `_SAFE_CUT` says, with any pattern next to a special token. If no such place is near, it's cut
    at a line's end, or else at a character's, and a warning says where. It's a ValueError if a file
    can't be read, isn't a regular file or valid UTF-8, or if the pattern leaves out some of the
    text.
    """
    special = frozenset(RegexTokenizer(pattern, list(special_tokens)).special_tokens)
    jobs = (
        (path, start, BLOCK_BYTES, last, pattern, special)
        for path in map(os.fspath, need_list(paths, "paths"))
        for last in [(ends or {}).get(path, find_size(path))]
        for start in range(0, last, BLOCK_BYTES)
    )
    results = starmap(_count_block, jobs) if client is None else _count_in_order(client, jobs)
    total: Counter[str] = Counter()
    unsafe = []
    for counts, size, places in results:
        total.update(counts)
        unsafe += places
        progress(size)
    if unsafe:
        places = f"{unsafe[0]} (such places in all: {len(unsafe)})"
        problem = f"no safe cut is near {places}, so a few chunks there may differ"
        warnings.warn(f"{problem} from those of the whole text", stacklevel=2)
    return total


def _count_in_order(client: Any, jobs: Iterable[tuple]) -> Iterator[tuple]:
    waiting: deque = deque()
    for job in jobs:
        # With pure=True, Dask would reuse its count of this block, though the file may have
        # changed.
        waiting.append(client.submit(_count_block, *job, pure=False))
        if len(waiting) >= _MAX_JOBS_PER_THREAD * sum(client.nthreads().values()):
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def find_size(path: str | Path) -> int:
    """Return how many bytes a regular file has, or raise a ValueError."""
    with _open(path) as file:
        return file.seek(0, os.SEEK_END)


@contextmanager
def _open(path: str | Path) -> Iterator[BinaryIO]:
    try:
        mode = os.stat(path).st_mode
        # To open a named pipe is to wait until another program writes to it, perhaps forever.
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise ValueError(f"{path} isn't a regular file: copy what it gives to a file")
        with open(path, "rb") as file:
            yield file
    except OSError as error:
        raise ValueError(f"{path} can't be read ({error.strerror}): check the path") from None


def read_part(path: str | Path, begin: int, end: int) -> str:
    """Return the text between two places of a file, or raise a ValueError that names a bad byte."""
    with _open(path) as file:
        file.seek(begin)
        data = file.read(max(end - begin, 0))
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        where = f"at byte {begin + error.start:,} (0x{data[error.start]:02x})"
        problem = f"{path} isn't valid UTF-8 {where}"
        raise ValueError(f"{problem}: fix the file, or leave it out") from None
    return text if begin else text.removeprefix("\ufeff")  # the byte order mark


def _count_block(
    path: str, start: int, size: int, last: int, pattern: str, special_tokens: frozenset[str]
) -> tuple[Counter[str], int, list[str]]:
    """Return a block's counts, its number of bytes, and where its end may be wrong."""
    with _open(path) as file:
        begin, _ = _find_cut(file, start, size, last, pattern, special_tokens)
        end, is_safe = _find_cut(file, start + size, size, last, pattern, special_tokens)
    text = read_part(path, begin, end)
    counts = Counter(_split(text, pattern, special_tokens))
    if sum(len(chunk) * count for chunk, count in counts.items()) < len(text):
        kept = "".join(_split(text, pattern, special_tokens))
        lost = text[len(os.path.commonprefix([kept, text])) :]
        where = f"{shorten(lost[:30])} at byte {end - len(lost.encode()):,} of {path}"
        remedy = r"add |[\s\S] at its end, which takes any character"
        raise ValueError(f"the pattern {shorten(pattern)} leaves out {where}: {remedy}")
    for token in special_tokens:
        del counts[token]
    return counts, end - begin, [] if is_safe else [f"byte {end:,} of {path}"]


def _split(text: str, pattern: str, special_tokens: frozenset[str]) -> Iterator[str]:
    return chain.from_iterable(
        [piece] if piece in special_tokens else iterate_chunks(piece, pattern)
        for piece in compile_special(special_tokens).split(text)
    )


def _find_cut(
    file: BinaryIO, start: int, size: int, last: int, pattern: str, special_tokens: frozenset[str]
) -> tuple[int, bool]:
    """Return the first safe cut soon after `start`, and True, or another cut and False.

    `last` is where the text ends. Whoever searches from the same place finds the same cut. Since
    `size` is a block's, nobody looks further than to the start of the next block, so no blocks
    overlap.
    """
    if start == 0 or start >= last:
        return min(start, last), True
    reach = min(_REACH_BYTES, size - 8)
    # So many bytes on either side show each character and special token that may lie over a cut.
    margin = 16 + 2 * max((len(token.encode()) for token in special_tokens), default=0)
    begin = max(start - margin, 0)
    file.seek(begin)
    data = file.read(min(start + reach + margin, last) - begin)
    text = data.decode("utf-8", "surrogateescape")
    # Where bytes end inside a character, its part counts as up to 3. Then a place in the text is up
    # to 2 characters later, which have 8 bytes at most.
    ends = start - begin, start - begin + reach
    first, most = (len(data[:end].decode("utf-8", "surrogateescape")) for end in ends)
    cut = _find_safe_cut(text, first, most, pattern, special_tokens)
    place = cut or text.find("\n", first, most) + 1 or first
    return begin + len(text[:place].encode("utf-8", "surrogateescape")), cut > 0


def _find_safe_cut(
    text: str, first: int, most: int, pattern: str, special_tokens: frozenset[str]
) -> int:
    safe = compile_special(special_tokens).pattern
    if pattern in PATTERNS.values():
        safe += f"|{_SAFE_CUT}"
    for match in compile_pattern(safe).finditer(text):
        # No special token lies over a safe cut. If one ends there, none lies over its start, or
        # else it might not be set apart.
        places = match.span() if match[0] in special_tokens else (match.end(),)
        if first <= match.end() <= most and not any(
            token in text[max(place - len(token) + 1, 0) : place + len(token) - 1]
            for place in places
            for token in special_tokens
        ):
            return match.end()
    return 0


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
def start_processes() -> Iterator[Any]:
    """Start a process for each core, and yield what `count_chunks` needs of a client."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    number = min(os.cpu_count() or 1, 60)  # on Windows, 61 are the most
    pool = ProcessPoolExecutor(number, get_context("spawn"), _begin_process)
    try:
        yield SimpleNamespace(
            submit=lambda function, *arguments, pure: pool.submit(function, *arguments),
            nthreads=lambda: {"": number},
        )
    finally:
        # Once they end, another Ctrl-C is late.
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        pool.shutdown(cancel_futures=True)
        signal.signal(signal.SIGINT, handler)


def _begin_process() -> None:
    """Leave Ctrl-C, which reaches all of a terminal's processes, to the parent; end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    if parent := parent_process():
        parent.join()
        os._exit(1)


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
