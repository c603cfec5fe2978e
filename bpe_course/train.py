"""Train a tokenizer on files of any size, as on the whole texts in memory, less what's held back."""

import argparse
import os
import re
import sys
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bpe_lesson import counting, fast
from bpe_lesson.beside.cost import find_unused
from bpe_lesson.dialects import PATTERNS
from bpe_lesson.formats import save, save_for_transformers, save_ranks
from bpe_lesson.tokenizer import RegexTokenizer
from bpe_lesson.validation import need_whole_number, suggest_install

HELP = "train a tokenizer on your own texts, of any size"
# Held back of each file: the last of so many parts, but at most so many bytes.
_HELD_OUT_PARTS = 20
_MAX_HELD_OUT_BYTES = 1_000_000
_PART = f"the last 1/{_HELD_OUT_PARTS} of each file, at most {_MAX_HELD_OUT_BYTES:,} bytes"
_SECONDS_TO_ANSWER = 10  # for a scheduler


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    parser.description = f"Trains a tokenizer on files. It's measured on what's held back, {_PART}."
    add("files", nargs="+", metavar="FILE", help="a text in UTF-8")
    text = "how many tokens to learn, the 256 bytes included; special tokens come on top"
    add("--size", type=int, required=True, metavar="N", help=text)
    text = "gpt2, gpt4, gpt4o, or a regular expression that matches the next chunk (default: gpt4)"
    add("--pattern", default="gpt4", help=text)
    text = "special tokens, such as <|user|>"
    add("--special", nargs="+", action="extend", default=[], metavar="TOKEN", help=text)
    text = "the special token that your files have wherever one document ends and the next begins"
    add("--separator", metavar="TOKEN", help=text)
    text = "the scheduler of a Dask cluster that counts; its workers need this course and the files"
    add("--cluster", metavar="ADDRESS", help=text)
    add("--out", required=True, metavar="DIR", help="the new folder to write")


def run(args: argparse.Namespace) -> int:
    out = Path(os.path.abspath(args.out))
    try:
        with _make_folder(out) as folder:
            report = _train(args, folder, out.name)
    except KeyboardInterrupt:
        raise SystemExit("\nStopped: nothing is written.") from None
    except (BrokenExecutor, CancelledError, MemoryError):
        raise SystemExit("Something that counted was ended: is there too little memory?") from None
    except OSError as error:
        raise SystemExit(f"{out} can't be written ({error.strerror or error})") from None
    print(f"{report}\nWritten: {out}")
    return 0


@contextmanager
def _make_folder(out: Path) -> Iterator[Path]:
    """Yield an empty folder, renamed to `out` if nothing goes wrong."""
    if os.path.lexists(out):
        raise ValueError(f"{out} is there already: move it away, or give a different --out")
    with TemporaryDirectory(prefix=".train_", dir=out.parent) as temporary:
        folder = Path(temporary, out.name)
        folder.mkdir()
        yield folder
        folder.rename(out)


def _train(args: argparse.Namespace, folder: Path, name: str) -> str:
    size = need_whole_number(args.size, "--size", least=256)
    special = [*args.special]
    if args.separator not in (None, *special):
        special.append(args.separator)
    for token in filter(os.path.exists, special):
        problem = f"the special token {token} is a file"
        raise ValueError(f"{problem}: give the files first, then --special")
    pattern = PATTERNS.get(args.pattern, args.pattern)
    if re.fullmatch(r"[\w-]+", pattern):
        advice = f"give {', '.join(PATTERNS)} or a regular expression"
        raise ValueError(f"--pattern is {pattern}: {advice}")
    RegexTokenizer(pattern, special)  # for its errors, before anything takes long
    ends = {os.path.abspath(path): _find_held_out(path) for path in args.files}
    start = time.perf_counter()
    counts, notes = _count(ends, args.cluster, pattern, special)
    counted = time.perf_counter()
    print(f"Training on {len(counts):,} different chunks ...", file=sys.stderr, flush=True)
    merges = fast.train(counts, size)
    trained = time.perf_counter()
    tokenizer = RegexTokenizer.from_merges(merges, pattern=pattern, special_tokens=special)
    chunks = f"{len(counts):,}, of {sum(map(len, counts)):,} characters"
    lines = [
        *_describe(tokenizer, args, ends),
        f"different chunks   {chunks}; memory grows with these, not with the files",
        *_measure(tokenizer, counts, ends),
        f"seconds            {counted - start:,.1f} to count, {trained - counted:,.1f} to train",
        *(f"note               {note}" for note in notes),
        *_write(tokenizer, folder, name, args.separator),
    ]
    report = "\n".join(lines) + "\n"
    (folder / "report.txt").write_text(report, encoding="utf-8", errors="backslashreplace")
    return report


def _describe(
    tokenizer: RegexTokenizer, args: argparse.Namespace, ends: dict[str, int]
) -> list[str]:
    merges, special = len(tokenizer.merges), len(tokenizer.special_tokens)
    kinds = f"bytes: 256, merges: {merges:,}, special: {special:,}"
    more = ", and no pair is left" if merges < args.size - 256 else ""
    return [
        f"files              {len(ends):,}, of {sum(map(counting.find_size, ends)):,} bytes",
        f"tokens             {len(tokenizer.vocab):,} ({kinds}){more}",
        f"pattern            {args.pattern}: {tokenizer.pattern}",
        f"special tokens     {tokenizer.special_tokens or 'none'}",
    ]


def _find_held_out(path: str) -> int:
    """Return where a file's held-out text begins, and read it for its errors."""
    size = counting.find_size(path)
    start = size - min(size // _HELD_OUT_PARTS, _MAX_HELD_OUT_BYTES)
    with open(path, "rb") as file:
        file.seek(start)
        data = file.read(size - start)
    skipped = data.find(b"\n") + 1  # to the next line
    if not 0 < skipped < len(data):  # at least, don't cut a character
        skipped = len(data) - len(data.lstrip(bytes(range(0x80, 0xC0))))
    counting.read_part(path, start + skipped, size)
    return start + skipped


def _count(
    ends: dict[str, int], cluster: str | None, pattern: str, special: list[str]
) -> tuple[Counter[str], list[str]]:
    from tqdm import tqdm

    total = sum(ends.values())
    processes = counting.start_processes if total > counting.BLOCK_BYTES else nullcontext
    with (
        warnings.catch_warnings(record=True) as warned,
        _connect(cluster) if cluster else processes() as client,
        tqdm(desc="counting", total=total, unit="B", unit_scale=True) as bar,
    ):
        warnings.simplefilter("always", UserWarning)
        counts = counting.count_chunks(list(ends), client, pattern, special, ends, bar.update)
    if not counts:
        raise ValueError(f"there's no text in {', '.join([*ends][:3])}: give files with text")
    return counts, [str(warning.message) for warning in warned]


@contextmanager
def _connect(address: str) -> Iterator[Any]:
    with suggest_install():
        import distributed

    try:
        client = distributed.Client(address, timeout=_SECONDS_TO_ANSWER)
    except (OSError, ValueError):
        advice = "start one with `dask scheduler`, and give the address that it prints"
        raise ValueError(f"no Dask scheduler answers at {address}: {advice}") from None
    with client:
        if not client.nthreads():
            remedy = f"start some with `dask worker {address}`, where they can read the files"
            raise ValueError(f"the scheduler at {address} has no workers: {remedy}")
        try:
            yield client
        except distributed.KilledWorker:
            problem = f"workers of the scheduler at {address} died when they counted"
            raise ValueError(f"{problem}: do they have too little memory?") from None


def _measure(tokenizer: RegexTokenizer, counts: Counter[str], ends: dict[str, int]) -> list[str]:
    sizes = tokens = 0
    for path, end in ends.items():
        text = counting.read_part(path, end, counting.find_size(path))
        sizes += len(text.encode())
        ids = tokenizer.encode(text, "all")
        if tokenizer.decode(ids) != text:
            raise ValueError(f"the pattern leaves out some of {path}: add |[\\s\\S] at its end")
        tokens += len(ids)
    held_out = f"{sizes / tokens:.3f} bytes per token" if tokens else "nothing: the files are short"
    used = (idx for chunk in counts for idx in tokenizer.encode(chunk))
    unused = find_unused(used, tokenizer.vocab)
    merges = tokenizer.merges.values()
    share = f"{sum(idx in unused for idx in merges):,} of {len(merges):,} merges"
    return [
        f"held-out text      {held_out} ({sizes:,} bytes: {_PART}, which it wasn't trained on)",
        f"unused tokens      {share}: wherever they are in the training text, later ones swallow them",
    ]


def _write(tokenizer: RegexTokenizer, folder: Path, name: str, separator: str | None) -> list[str]:
    roles = {"eos_token": separator} if separator else {}
    ranks = f"{name}.tiktoken"
    writers: list[tuple[str, Callable, tuple]] = [
        ("tokenizer.json, tokenizer_config.json", save_for_transformers, (folder, roles)),
        (ranks, save_ranks, (folder / ranks,)),
        ("bpe_lesson.json", save, (folder / "bpe_lesson.json",)),
    ]
    lines = []
    for file, write, more in writers:
        try:
            write(tokenizer, *more)
            lines.append(f"written            {file}")
        except ValueError as error:
            lines.append(f"NOT written        {file}: {error}")
    return lines
