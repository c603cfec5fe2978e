"""Mark the notebooks of a class and write a table of marks: `python -m bpe_lesson mark FOLDER`.

Submitted code runs with your permissions: see RIGHTS_WARNING. For what a submission can forge, and
what it can't, see the docstring of `marking/judge.py`.
"""

import argparse
import os
import secrets
import textwrap
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from math import ceil
from pathlib import Path

from bpe_lesson.lessons.item import Item
from bpe_lesson.practice.result import Result
from bpe_lesson.teach.marking.attempts import ITEMS
from bpe_lesson.teach.marking.class_marking import UNMARKED, mark_all, read_submissions
from bpe_lesson.teach.marking.kernel import Limits
from bpe_lesson.teach.marking.submission import Submission
from bpe_lesson.teach.marking.table import (
    check_table_path,
    list_item_names,
    make_head,
    make_row,
    summarize_diagnosis,
    write_row,
)
from bpe_lesson.teach.marking.workers import WorkerPool

HELP = "run and mark the notebooks of a class"
_RIGHTS_WARNING = (
    "Submitted code runs with your permissions. It can read, change and send whatever you can, "
    "including this table and the next submissions; it can fill the disk, and start processes that "
    "go on running. To contain it, mark without a network, and where it can't write anything but "
    "the table. On Linux, the command in TEACHING.md (Marking) does this. On other systems, use a "
    "container, or a user account made for marking."
)
_MADE_BY_MACHINES = {"__MACOSX", "__pycache__", "Thumbs.db", "desktop.ini"}
_MAX_MISTAKES_SHOWN = 20
_LINE_CHARACTERS = 100


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `python -m bpe_lesson mark`.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["handed_in"]).out
    'marks.csv'
    """
    parser.description = f"Runs each notebook in a fresh kernel and marks it. {_RIGHTS_WARNING}"
    parser.add_argument("folder", help="the folder with the notebooks, which may be in subfolders")
    parser.add_argument("--out", default="marks.csv", help="the CSV file (default: marks.csv)")
    defaults = Limits()
    limits = {
        "--cell-seconds": ("seconds that a cell may take", defaults.cell_seconds),
        "--notebook-seconds": ("seconds that a notebook may take", defaults.notebook_seconds),
        "--output-bytes": ("limit on the bytes that a cell may output", defaults.output_bytes),
    }
    for option, (meaning, default) in limits.items():
        text = f"{meaning} (default: {default:,.0f})"
        parser.add_argument(option, type=_parse_limit, default=default, metavar="N", help=text)
    jobs = _count_cores()
    parser.add_argument(
        "--jobs",
        type=_parse_jobs,
        default=jobs,
        metavar="N",
        help=f"how many notebooks to mark at once (default: {jobs}, the number of cores)",
    )
    parser.add_argument(
        "--seed", default="", help="seed of an earlier run, to use the same held-back cases"
    )


def _parse_limit(text: str) -> float:
    """Return a limit from the command line as a number."""
    with suppress(ValueError):
        if 0 < float(text) < float("inf"):
            return float(text)
    raise argparse.ArgumentTypeError(f"{text} isn't a limit: give a number above 0")


def _parse_jobs(text: str) -> int:
    """Return the number of notebooks to mark at once, from the command line."""
    with suppress(ValueError):
        if int(text) > 0:
            return int(text)
    raise argparse.ArgumentTypeError(
        f"{text} isn't a number of notebooks to mark at once: give a whole number above 0"
    )


def _count_cores() -> int:
    """Return the number of processor cores that we may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(args: argparse.Namespace) -> int:
    """Mark the folder, write the table, and print the most common mistakes."""
    folder = Path(args.folder)
    out = Path(args.out)
    check_table_path(out)
    paths = _find_handed_in(folder, out)
    limits = Limits(args.cell_seconds, args.notebook_seconds, ceil(args.output_bytes))
    seed = args.seed or secrets.token_hex(4)
    print(textwrap.fill(_RIGHTS_WARNING, _LINE_CHARACTERS), flush=True)
    with WorkerPool(args.jobs) as pool:
        try:
            submissions = read_submissions(pool, paths, limits)
        except KeyboardInterrupt:
            raise SystemExit("Interrupted before any notebook was marked.") from None
        try:
            marked = _fill_table(
                out, folder, submissions, mark_all(pool, submissions, seed, limits)
            )
        except OSError as error:
            raise SystemExit(f"{out} can't be written: {error.strerror}") from None
    print(
        f"Written: {out}, {len(marked)} rows. To use the same held-back cases again: --seed {seed}"
    )
    print("\n".join(_format_mistakes(marked)))
    return 0 if len(marked) == len(paths) else 1


def _fill_table(
    out: Path,
    folder: Path,
    submissions: list[Submission],
    marked: Iterable[tuple[int, Submission, dict[str, Result]]],
) -> list[dict[str, Result]]:
    """Write the table, in the order of the submissions, each row as soon as those before it are there."""
    from tqdm import tqdm

    names = list_item_names(submissions)
    rows: dict[int, list[str]] = {}
    results: dict[int, dict[str, Result]] = {}
    written = 0
    with out.open("w", encoding="utf-8-sig", errors="backslashreplace", newline="") as file:
        write_row(file, make_head(names))
        try:
            for number, submission, result in tqdm(
                marked, desc="marking", unit="notebook", total=len(submissions)
            ):
                results[number] = result
                rows[number] = make_row(submission, folder, result, names)
                while written in rows:
                    write_row(file, rows.pop(written))
                    written += 1
        except KeyboardInterrupt:
            print("\nInterrupted: the remaining notebooks aren't marked.")
        for number in sorted(rows):  # an earlier one was still being marked
            write_row(file, rows[number])
    return [results[number] for number in sorted(results)]


def _find_handed_in(folder: Path, out: Path) -> list[Path]:
    """Return the files to mark, in order: notebooks, and files that were handed in instead of one."""
    if not folder.is_dir():
        raise SystemExit(
            f"{folder} isn't a folder: give the folder with the notebooks that were handed in"
        )
    # Links to folders aren't followed: each gets a row in the table that says so.
    files = [path for path in sorted(folder.rglob("*")) if path.is_symlink() or not path.is_dir()]
    files = [path for path in files if _is_handed_in(path.relative_to(folder).parts)]
    files = [path for path in files if os.path.realpath(path) != os.path.realpath(out)]
    homes = {path.parent for path in files if path.suffix == ".ipynb"} - {folder}
    files = [path for path in files if path.suffix == ".ipynb" or path.parent not in homes]
    if not files:
        raise SystemExit(f"{folder} has no notebooks in it: give the folder with the notebooks")
    return files


def _is_handed_in(parts: Iterable[str]) -> bool:
    """Return whether a path is a learner's: not hidden, and not made by an operating system."""
    return not any(part.startswith(".") or part in _MADE_BY_MACHINES for part in parts)


def _format_mistakes(marked: Iterable[Mapping[str, Result]]) -> list[str]:
    """Return the most common mistakes of the class as lines of text."""
    counts = Counter(
        (result.name, _describe_mistake(ITEMS[result.name], result))
        for results in marked
        for result in results.values()
        if result.status in ("wrong", "error", "timeout") and result.mistake != UNMARKED
    )
    if not counts:
        return ["No mistakes."]
    lines = ["The most common mistakes:"]
    for (name, mistake), count in counts.most_common(_MAX_MISTAKES_SHOWN):
        lines.append(f"{count:4}  {name}: {mistake}")
    return lines


def _describe_mistake(item: Item, result: Result) -> str:
    """Return a description of a mistake that's the same for everyone who made it, to count it by."""
    for mistake in item.mistakes:
        if mistake.name == result.mistake:
            return f"{mistake.sentence.rstrip('.')} ({mistake.name})"
    if result.mistake:
        return f"{result.message} ({result.mistake})".strip()
    if result.status == "error":
        return summarize_diagnosis(result).partition(":")[0]
    return "too slow, or endless" if result.status == "timeout" else "not a known mistake"
