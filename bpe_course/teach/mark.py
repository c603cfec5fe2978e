"""Mark what a class handed in: `python -m bpe_lesson mark FOLDER`.

A separate process marks each notebook: `marking/submission.py`.
"""

import argparse
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from math import inf
from pathlib import Path

from bpe_course.folders import ROOT
from bpe_course.made_files import check_made, replace_made
from bpe_course.practice.result import Result
from bpe_course.teach.marking.copies import Shapes, find_copies
from bpe_course.teach.marking.feedback import make_page, name_page
from bpe_course.teach.marking.handed_in import Learner, find_handed_in
from bpe_course.teach.marking.table import Marks, format_marks, make_rows, write_csv, write_json

HELP = "run and mark the notebooks of a class"
_RIGHTS_WARNING = (
    "Submitted code runs with your permissions. It can read, change and send whatever you can, the "
    "marks and the next submissions too. To contain it, mark without a network, and where it can't "
    "write anything but the marks. TEACHING.md (Marking) says how."
)
_LIMITS = [
    ("--cell-seconds", 20, "seconds that a cell may take"),
    ("--notebook-seconds", 120, "seconds that a notebook may take"),
    ("--jobs", 2, "notebooks to mark at once"),
]
_END_SECONDS = 60  # on top of a notebook's time, to start and end its kernels


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `python -m bpe_lesson mark`."""
    parser.description = f"Runs each notebook in a fresh kernel and marks it. {_RIGHTS_WARNING}"
    parser.add_argument("folder", help="the folder with what was handed in")
    parser.add_argument("--csv", default="marks.csv", metavar="FILE", help="the table to write")
    parser.add_argument("--json", metavar="FILE", help="write the table as JSON there, too")
    help_least = "exit with status 1 if somebody has fewer points of the core"
    parser.add_argument("--at-least", type=float, metavar="POINTS", help=help_least)
    parser.add_argument("--feedback", metavar="DIR", help="write a page for each learner there")
    parser.add_argument("--partial", action="store_true", help="give points for right cases, too")
    for option, default, meaning in _LIMITS:
        text = f"{meaning} (default: {default})"
        parser.add_argument(option, type=_parse_limit, default=default, metavar="N", help=text)


def _parse_limit(text: str) -> int:
    if text.isdecimal() and int(text):
        return int(text)
    raise argparse.ArgumentTypeError(f"{text} isn't a limit: give a whole number above 0")


def run(args: argparse.Namespace) -> int:
    """Mark the folder, write the table and the pages, and print what they come to."""
    handed_in = find_handed_in(Path(args.folder))
    if not handed_in:
        raise SystemExit(f"{args.folder} has no notebooks in it: give the folder that they're in")
    targets = [("--csv", Path(args.csv), write_csv)]
    targets += [("--json", Path(args.json), write_json)] if args.json else []
    folder = Path(args.feedback or "")
    pages = {who: folder / name_page(who) for who in handed_in.values()} if args.feedback else {}
    for option, target, _ in targets:
        check_made([target], target.parent, "mark", option)
    check_made(pages.values(), folder, "mark", "--feedback")
    print(_RIGHTS_WARNING, flush=True)
    marked, is_complete = _mark_all(handed_in, args)
    rows = make_rows(marked)
    print(format_marks(rows, marked))
    for option, target, write in targets:
        with replace_made(target.parent, "mark", option) as made:
            write(made / target.name, rows)
        print(f"Written: {target}")
    if args.feedback:
        with replace_made(folder, "mark", "--feedback") as made:
            for marks in marked:
                page = made / pages[marks.learner].name
                page.write_text(make_page(marks), encoding="utf-8", errors="backslashreplace")
        print(f"Written: a page for each of {len(marked)} learners in {folder}")
    least = -inf if args.at_least is None else args.at_least
    reached = all(float(row["points"] or -inf) >= least for row in rows)
    return 0 if is_complete and reached else 1


def _mark_all(handed_in: dict[Path, Learner], args: argparse.Namespace) -> tuple[list[Marks], bool]:
    """Return everybody's marks, and whether that's all of them."""
    from tqdm import tqdm

    marked = {who: Marks(who, is_partial=args.partial) for who in handed_in.values()}
    with ThreadPoolExecutor(args.jobs) as pool:
        left = {pool.submit(_mark, path, args): path for path in handed_in}
        try:
            for future in tqdm(as_completed(left), "marking", len(left), unit="notebook"):
                path = left.pop(future)
                marked[handed_in[path]].add(path.name, *future.result())
        except KeyboardInterrupt:  # the processes get it too, and end their kernels
            pool.shutdown(wait=False, cancel_futures=True)
    for path in left.values():
        marked[handed_in[path]].add(path.name, [], ["wasn't marked: marking was interrupted"])
    for learner, note in find_copies({who: marks.shapes for who, marks in marked.items()}):
        marked.get(learner, Marks(learner)).notes.insert(0, note)  # or it's the key
    return list(marked.values()), not left


def _mark(path: Path, args: argparse.Namespace) -> tuple[list[Result], list[str], Shapes]:
    """Return a file's verdicts, notes and shapes; a note may say why there are no verdicts."""
    limits = [str(args.cell_seconds), str(args.notebook_seconds)]
    python_path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    try:
        process = subprocess.run(
            [sys.executable, "-m", "bpe_course.teach.marking.submission", str(path), *limits],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": python_path},
            timeout=args.notebook_seconds + _END_SECONDS,
        )
        results, notes, shapes = json.loads(process.stdout)
        return [Result(**result) for result in results], notes, shapes
    except (subprocess.TimeoutExpired, ValueError):
        return [], ["wasn't marked: its process ended, or had to be stopped"], {}
