"""Mark the notebooks of a class: `python -m bpe_lesson mark FOLDER`.

Submitted code runs with your permissions: see _RIGHTS_WARNING. For what a submission can forge, and
what it can't, see the docstring of `marking/judge.py`.
"""

import argparse
import json
import os
import secrets
import subprocess
import sys
import textwrap
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import Any

from bpe_lesson.files import ROOT
from bpe_lesson.practice.result import Result
from bpe_lesson.teach.marking.feedback import write_feedback
from bpe_lesson.teach.marking.handed_in import HandedIn, Learner, find_handed_in, find_my_bpe
from bpe_lesson.teach.marking.limits import Limits
from bpe_lesson.teach.marking.table import FIRST_COLUMN, Marks, format_table, write_csv

HELP = "run and mark the notebooks of a class"
_RIGHTS_WARNING = (
    "Submitted code runs with your permissions. It can read, change and send whatever you can, "
    "including the marks and the next submissions; it can fill the disk, and start processes that "
    "go on running. To contain it, mark without a network, and where it can't write anything but "
    "the marks. On Linux, the command in TEACHING.md (Marking) does this. On other systems, use a "
    "container, or a user account made for marking."
)
_END_SECONDS = 60.0  # on top of a notebook's time, to end its kernel and to judge
_STOP_SECONDS = 10.0  # a process that is told to stop has this long to end its kernel
_LINE_CHARACTERS = 100


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `python -m bpe_lesson mark`.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["handed_in"]).csv
    'marks.csv'
    """
    parser.description = f"Runs each notebook in a fresh kernel and marks it. {_RIGHTS_WARNING}"
    parser.add_argument("folder", help="the folder with what was handed in")
    parser.add_argument("--csv", default="marks.csv", metavar="FILE", help="the table to write")
    parser.add_argument("--feedback", metavar="DIR", help="write a page for each learner there")
    defaults = Limits()
    limits = {
        "--cell-seconds": ("seconds that a cell may take", defaults.cell_seconds),
        "--notebook-seconds": ("seconds that a notebook may take", defaults.notebook_seconds),
        "--jobs": ("notebooks to mark at once", 2),
    }
    for option, (meaning, default) in limits.items():
        text = f"{meaning} (default: {default:g})"
        parser.add_argument(option, type=_parse_limit, default=default, metavar="N", help=text)
    parser.add_argument("--seed", default="", help="an earlier run's, for the same held-back cases")


def _parse_limit(text: str) -> float:
    """Return a limit from the command line as a number."""
    with suppress(ValueError):
        if 0 < float(text) < float("inf"):
            return float(text)
    raise argparse.ArgumentTypeError(f"{text} isn't a limit: give a number above 0")


def run(args: argparse.Namespace) -> int:
    """Mark the folder, write the table and the pages, and print what they come to."""
    folder, table = Path(args.folder), Path(args.csv)
    _check_table(table)
    handed_in = find_handed_in(folder) if folder.is_dir() else []
    if not handed_in:
        raise SystemExit(f"{folder} has no notebooks in it: give the folder with the notebooks")
    print(textwrap.fill(_RIGHTS_WARNING, _LINE_CHARACTERS), flush=True)
    seed = args.seed or secrets.token_hex(4)
    limits = Limits(args.cell_seconds, args.notebook_seconds)
    replies: dict[HandedIn, dict] = {}
    try:
        _mark_all(folder, handed_in, seed, limits, ceil(args.jobs), replies)
    except KeyboardInterrupt:
        print("\nInterrupted: the remaining notebooks aren't marked.")
    marked = _gather(handed_in, replies)
    try:
        write_csv(table, marked)
        print(f"Written: {table}. To use the same held-back cases again: --seed {seed}")
        _write_pages(args.feedback, marked)
    except OSError as error:
        raise SystemExit(f"{error.filename} can't be written: {error.strerror}") from None
    print("\n".join(format_table(marked)))
    return 0 if len(replies) == len(handed_in) else 1


def _check_table(path: Path) -> None:
    """Refuse to overwrite a file that isn't a table of marks, such as a notebook."""
    if not path.exists():
        return
    if not path.is_file() or FIRST_COLUMN.encode() not in path.open("rb").read(20):
        raise SystemExit(f"{path} exists, but it isn't a table of marks: give a different --csv")


def _mark_all(
    folder: Path,
    handed_in: list[HandedIn],
    seed: str,
    limits: Limits,
    jobs: int,
    replies: dict[HandedIn, dict],
) -> None:
    """Mark several notebooks at once, each in its own process, and put what comes into `replies`."""
    from tqdm import tqdm

    running: list[subprocess.Popen] = []
    pool = ThreadPoolExecutor(jobs)
    futures = {}
    for one in handed_in:
        my_bpe = find_my_bpe(folder, one.path)
        futures[pool.submit(_judge, one, my_bpe, seed, limits, running)] = one
    try:
        for future in tqdm(as_completed(futures), "marking", len(futures), unit="notebook"):
            replies[futures[future]] = future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in running:
            process.terminate()
        pool.shutdown()


def _judge(
    one: HandedIn, my_bpe: str, seed: str, limits: Limits, running: list[subprocess.Popen]
) -> dict[str, Any]:
    """Have a fresh Python judge a notebook; if it can't, that's in the notes."""
    order = {"path": str(one.path), "my_bpe": my_bpe, "seed": seed, "limits": limits}
    words = [sys.executable, "-m", "bpe_lesson.teach.marking.judge"]
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    process = subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,  # so that Ctrl-C comes to us alone
    )
    running.append(process)
    try:
        told, _ = process.communicate(
            json.dumps(order).encode(), limits.notebook_seconds + _END_SECONDS
        )
        return json.loads(told)
    except (subprocess.TimeoutExpired, ValueError):
        return {"results": [], "notes": [f"{one.path.name} couldn't be marked"]}
    finally:
        running.remove(process)
        _stop(process)


def _stop(process: subprocess.Popen) -> None:
    """End a process that judges, first in a way that lets it end its kernel."""
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_STOP_SECONDS)
    process.kill()


def _gather(handed_in: list[HandedIn], replies: dict[HandedIn, dict]) -> list[Marks]:
    """Return the marks of each learner, from the verdicts on each notebook."""
    marked: dict[Learner, Marks] = {}
    for one in handed_in:
        if one not in replies:
            continue
        marks = marked.setdefault(one.learner, Marks(one.learner))
        marks.add(Result(**result) for result in replies[one]["results"])
        notes = ["handed in late"] * one.is_late + replies[one]["notes"]
        marks.notes += [f"{replies[one].get('lesson', '')} {note}".strip() for note in notes]
    return list(marked.values())


def _write_pages(folder: str | None, marked: list[Marks]) -> None:
    """Write a page for each learner, if there's a folder for them."""
    if not folder:
        return
    Path(folder).mkdir(parents=True, exist_ok=True)
    for marks in marked:
        write_feedback(Path(folder), marks)
    print(f"Written: a page for each of {len(marked)} learners in {folder}")
