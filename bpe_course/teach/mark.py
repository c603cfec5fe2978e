"""Mark what a class handed in: `python -m bpe_lesson mark FOLDER`, or a ZIP file.

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
from tempfile import TemporaryDirectory

from bpe_course.ask.catalogue import LESSONS, find_exercise
from bpe_course.folders import ROOT
from bpe_course.made_files import check_made, replace_made
from bpe_course.practice.result import Result
from bpe_course.teach.marking.copies import Shapes, find_copies
from bpe_course.teach.marking.feedback import name_page, write_pages
from bpe_course.teach.marking.handed_in import Learner, find_handed_in
from bpe_course.teach.marking.moodle import read_sheet, write_sheet
from bpe_course.teach.marking.table import Marks, format_marks, make_rows, write_csv
from bpe_course.teach.marking.unpack import unpack

HELP = "run and mark the notebooks of a class"
_RIGHTS_WARNING = (
    "Submitted code runs with your permissions. It can read, change and send whatever you can, the "
    "marks and the next submissions too. To contain it, mark without a network, and where it can't "
    "write anything but the marks. TEACHING.md (Marking) says how."
)
_LIMITS = [
    ("--cell-seconds", 20, "seconds that a cell may take; a notebook has six times as long"),
    ("--jobs", 2, "notebooks to mark at once"),
]
_END_SECONDS = 60  # on top of a notebook's time, to start and end its kernels


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `python -m bpe_lesson mark`."""
    parser.description = f"Runs each notebook in a fresh kernel and marks it. {_RIGHTS_WARNING}"
    parser.add_argument("folder", help="a folder or a ZIP file with what was handed in")
    parser.add_argument("--csv", default="marks.csv", metavar="FILE", help="the table to write")
    help_lessons = "mark only these, such as 01 05 (default: all that anybody handed in)"
    parser.add_argument("--lessons", nargs="+", choices=LESSONS, metavar="NN", help=help_lessons)
    help_least = "exit with status 1 if somebody has fewer points of the core"
    parser.add_argument("--at-least", type=float, metavar="POINTS", help=help_least)
    parser.add_argument("--moodle", metavar="SHEET", help="fill in a copy of Moodle's worksheet")
    parser.add_argument("--feedback", metavar="DIR", help="write pages there, or into a NAME.zip")
    parser.add_argument("--partial", action="store_true", help="give points for right cases, too")
    for option, default, meaning in _LIMITS:
        text = f"{meaning} (default: {default})"
        parser.add_argument(option, type=_parse_limit, default=default, metavar="N", help=text)


def _parse_limit(text: str) -> int:
    if text.isdecimal() and int(text):
        return int(text)
    raise argparse.ArgumentTypeError(f"{text} isn't a limit: give a whole number above 0")


def run(args: argparse.Namespace) -> int:
    """Mark what was handed in, write the table and the pages, and print what they come to."""
    path = Path(args.folder)
    with TemporaryDirectory(prefix="bpe_lesson_", ignore_cleanup_errors=True) as temporary:
        folder = Path(temporary, path.stem) if path.is_file() else path
        notes = unpack(path, folder) if path.is_file() else {}
        handed_in = find_handed_in(folder)
        learners = sorted({*handed_in.values(), *notes})
        if not learners:
            raise SystemExit(f"{path} has no notebooks in it: give the folder that they're in")
        marked = [Marks(who, notes=notes.get(who, []), is_partial=args.partial) for who in learners]
        outputs = _list_outputs(args, marked)
        for option, files, _ in outputs:
            check_made(files, files[0].parent, "mark", f"--{option}")
        print(_RIGHTS_WARNING, flush=True)
        is_complete = _mark_all(handed_in, marked, args)
    rows = make_rows(marked)
    print(format_marks(rows, marked))
    for option, files, write in outputs:
        with replace_made(files[0].parent, "mark", f"--{option}") as made:
            write(made / files[0].name)
        print(f"Written: {files[0]}" + f" and {len(files) - 1} more" * (len(files) > 1))
    least = -inf if args.at_least is None else args.at_least
    reached = all(float(row["points"] or -inf) >= least for row in rows)
    return 0 if is_complete and reached else 1


def _list_outputs(args: argparse.Namespace, marked: list[Marks]) -> list[tuple]:
    """Return what's asked for: the option, its files, all in one folder, and what writes them."""
    worksheet, pages = Path(args.moodle or ""), Path(args.feedback or "")
    sheet = read_sheet(worksheet) if args.moodle else []
    copy = Path(args.csv).with_name(f"{worksheet.stem}_marked.csv")
    names = [""] if pages.suffix == ".zip" else [name_page(marks.learner) for marks in marked]
    outputs = [
        ("csv", [Path(args.csv)], lambda path: write_csv(path, make_rows(marked))),
        ("moodle", [copy], lambda path: write_sheet(path, sheet, marked)),
        ("feedback", [pages / name for name in names], lambda path: write_pages(path, marked)),
    ]
    return [output for output in outputs if vars(args)[output[0]]]


def _mark_all(files: dict[Path, Learner], marked: list[Marks], args: argparse.Namespace) -> bool:
    """Mark all files, and return whether none is left."""
    from tqdm import tqdm

    owners = {marks.learner: marks for marks in marked}
    with ThreadPoolExecutor(args.jobs) as pool:
        left = {pool.submit(_mark, path, args): path for path in files}
        try:
            for future in tqdm(as_completed(left), "marking", len(left), unit="notebook"):
                path = left.pop(future)
                marks, (found, notes, shapes) = owners[files[path]], future.result()
                asked = args.lessons or LESSONS
                results = [v for v in found if find_exercise(v.name).lesson in asked]
                notes += ["wasn't marked: it's of another lesson"] * (not results and bool(found))
                before = {find_exercise(name).lesson for name in marks.results}
                again = sorted(before & {find_exercise(result.name).lesson for result in results})
                notes += [f"repeats lesson {lesson}: the better counts" for lesson in again]
                marks.add(path.name, results, notes, shapes)
        except KeyboardInterrupt:  # the processes get it too, and end their kernels
            pool.shutdown(wait=False, cancel_futures=True)
    for path in left.values():
        owners[files[path]].add(path.name, [], ["wasn't marked: marking was interrupted"])
    for learner, note in find_copies({who: marks.shapes for who, marks in owners.items()}):
        owners.get(learner, Marks(learner)).notes.insert(0, note)  # or it's the key
    return not left


def _mark(path: Path, args: argparse.Namespace) -> tuple[list[Result], list[str], Shapes]:
    """Return a file's verdicts, notes and shapes; a note may say why there are no verdicts."""
    seconds = 6 * args.cell_seconds
    limits = [str(args.cell_seconds), str(seconds)]
    python_path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    try:
        process = subprocess.run(
            [sys.executable, "-m", "bpe_course.teach.marking.submission", str(path), *limits],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": python_path},
            timeout=seconds + _END_SECONDS,
        )
        results, notes, shapes = json.loads(process.stdout)
        return [Result(**result) for result in results], notes, shapes
    except (subprocess.TimeoutExpired, ValueError):
        return [], ["wasn't marked: its process ended, or had to be stopped"], {}
