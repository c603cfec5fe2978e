"""Mark what a class handed in, each notebook in a separate process: `marking/submission.py`."""

import argparse
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from math import inf
from pathlib import Path
from shutil import make_archive
from tempfile import TemporaryDirectory

from bpe_course.ask.catalogue import LESSONS, find_exercise, get_notebook_name
from bpe_course.folders import ROOT
from bpe_course.made_files import check_made, replace_made
from bpe_course.pages.front_page import need_address
from bpe_course.practice.result import Result
from bpe_course.teach.marking.copies import Shapes, find_copies
from bpe_course.teach.marking.feedback import name_page, read_sheet, write_pages, write_sheet
from bpe_course.teach.marking.handed_in import Learner, find_handed_in, rename, unpack
from bpe_course.teach.marking.table import (
    Marks,
    format_marks,
    list_items,
    list_lessons,
    make_rows,
    make_table,
    write_csv,
)

HELP = "run and mark the notebooks of a class"
_RIGHTS_WARNING = (
    "Submitted code runs with your permissions. It can read, change and send whatever you can, the "
    "marks and the next submissions too. TEACHING.md (Marking) says how to contain it."
)
_NOBODY = "Nobody handed in lesson {}. Its points count for all, unless you run this without it."


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.description = f"Runs each notebook in a fresh kernel and marks it. {_RIGHTS_WARNING}"
    add = parser.add_argument
    add("folder", help="a folder or a ZIP file with what was handed in")
    add("--out", default="marks", help="the folder to write (default: marks)")
    only = "only these, such as 01 05"
    add("--lessons", nargs="+", choices=LESSONS, default=[], metavar="NN", help=only)
    add("--partial", action="store_true", help="give points for a known slip or rare ones, too")
    add("--json", action="store_true", help="write the table as marks.json, too")
    sheet = "fill in a copy of Moodle's worksheet, or of Canvas's gradebook"
    add("--moodle", "--canvas", dest="sheet", default="", metavar="SHEET", help=sheet)
    add("--column", default="", metavar="TITLE", help="which assignment, if Canvas has several")
    pages = "where the course's pages are, so that feedback leads to each exercise"
    add("--pages", default="", metavar="ADDRESS", help=pages)
    least = "exit with status 1 if somebody has fewer points of the core"
    add("--at-least", type=float, default=-inf, metavar="POINTS", help=least)
    seconds = "for a notebook (default: 120); a cell of it has a sixth of that"
    add("--notebook-seconds", type=int, default=120, metavar="N", help=seconds)
    add("--jobs", type=int, default=2, metavar="N", help="notebooks at once (default: 2)")


def run(args: argparse.Namespace) -> int:
    """Mark what was handed in; write and print what it comes to."""
    need_address("pages", args.pages)
    path, out, own = map(Path, (args.folder, args.out, args.sheet))
    sheet = read_sheet(own, args.column) if args.sheet else ([], "", "", 0)
    with TemporaryDirectory(prefix="bpe_lesson_", ignore_cleanup_errors=True) as temporary:
        folder = Path(temporary, path.stem) if path.is_file() else path
        told = unpack(path, folder) if path.is_file() else {}
        notes = {rename(who, *sheet[:2]): problems for who, problems in told.items()}
        handed_in = {file: rename(who, *sheet[:2]) for file, who in find_handed_in(folder).items()}
        learners = sorted({*handed_in.values(), *notes})
        if not learners:
            raise SystemExit(f"{path} has no notebooks in it: give the folder that they're in")
        marked = [Marks(who, notes=notes.get(who, []), is_partial=args.partial) for who in learners]
        pages, copy = (f"pages/{name_page(who)}" for who in learners), f"{own.stem}_marked.csv"
        files = map(out.joinpath, ("marks.csv", "marks.json", copy, "pages.zip", *pages))
        check_made(files, out, "mark")
        print(_RIGHTS_WARNING, flush=True)
        is_complete, last = _mark_all(handed_in, marked, args)
    rows, items = make_rows(marked, args.lessons), list_items(marked, args.lessons)
    marked = [marks.complete(items) for marks in marked]
    print("\n".join([format_marks(rows, marked), *last]))
    with replace_made(out, "mark") as made:
        write_csv(made / "marks.csv", make_table(rows, marked))
        if args.json:
            (made / "marks.json").write_text(json.dumps(rows, indent=1), "utf-8")
        write_pages(made / "pages", marked, args.pages)
        if args.sheet:
            write_sheet(made / copy, sheet, zip(rows, marked))
            make_archive(str(made / "pages"), "zip", made / "pages")
    print(f"Written into {out}: marks.csv, pages{f', pages.zip and {copy}' * bool(args.sheet)}")
    return int(not is_complete or any((row["points"] or 0) < args.at_least for row in rows))


def _mark_all(
    files: dict[Path, Learner], marked: list[Marks], args: argparse.Namespace
) -> tuple[bool, list[str]]:
    from tqdm import tqdm

    owners, asked = {marks.learner: marks for marks in marked}, args.lessons or LESSONS
    written = {}
    others = [get_notebook_name(lesson) for lesson in {*LESSONS} - {*asked}]
    paths = [path for path in files if not any(name in path.name for name in others)]
    with ThreadPoolExecutor(args.jobs) as pool:
        left = {pool.submit(_mark, path, args.notebook_seconds): path for path in paths}
        try:
            for future in tqdm(as_completed(left), "marking", len(left), unit="notebook"):
                path = left.pop(future)
                marks, (found, notes, shapes) = owners[files[path]], future.result()
                results = [v for v in found if find_exercise(v.name).lesson in asked]
                if results or not found:
                    marks.add(path.name, results, notes, shapes)
                    written |= {path: files[path]} if shapes else {}
        except KeyboardInterrupt:  # the processes get it too, and end their kernels
            pool.shutdown(wait=False, cancel_futures=True)
    for path in left.values():
        owners[files[path]].add(path.name, [], ["wasn't marked: marking was interrupted"])
    shapes = {who: marks.shapes for who, marks in owners.items()}
    for learner, note in find_copies(shapes, written):
        owners.get(learner, Marks(learner)).notes.append(note)  # or it's the key
    absent = sorted({*args.lessons} - {*list_lessons(marked)})
    return not left, [*map(_NOBODY.format, absent)]


def _mark(path: Path, seconds: int) -> tuple[list[Result], list[str], Shapes]:
    python_path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    try:
        process = subprocess.run(
            [sys.executable, "-m", "bpe_course.teach.marking.submission", str(path), str(seconds)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": python_path},
            timeout=seconds + 60,  # to start and end its kernels
        )
        results, notes, shapes = json.loads(process.stdout)
        return [Result(**result) for result in results], notes, shapes
    except (subprocess.TimeoutExpired, ValueError):
        return [], ["wasn't marked: its process ended, or had to be stopped"], {}
