"""Marking a class: `python -m bpe_lesson mark FOLDER` runs each notebook there, and writes a table.

Submitted code runs with the rights of whoever marks; see RIGHTS. What a submission can and cannot
forge is said in `judge.py`.
"""

import argparse
import csv
import os
import secrets
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import TextIO

from bpe_lesson.exercises.exercise import Item
from bpe_lesson.practice.result import Result
from bpe_lesson.teach.marking.judge import clean_text, judge_submission
from bpe_lesson.teach.marking.kernel import Limits
from bpe_lesson.teach.marking.submission import ITEMS, Submission, read_submission

HELP = "run and mark the notebooks of a class"
RIGHTS_WARNING = (
    "Submitted code runs with your rights: it can read, change and send whatever you can, this table "
    "and the next submissions included, fill the disk, and leave processes behind. To contain it, "
    "mark without network and with nothing to write but the table: TEACHING.md, Marking, has the line "
    "for Linux; elsewhere use a container or a user account made for it."
)
FIRST_COLUMNS = ["learner", "lesson", "right", "all", "note"]
MADE_BY_MACHINES = {"__MACOSX", "__pycache__", "Thumbs.db", "desktop.ini"}
MAX_MISTAKES_SHOWN = 20
LINE_CHARACTERS = 100
UNMARKED = "not-marked"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this word.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["handed_in"]).out
    'marks.csv'
    """
    limits = Limits()
    parser.description = f"Runs each notebook in a fresh kernel and marks it. {RIGHTS_WARNING}"
    parser.add_argument("folder", help="where the notebooks are, in folders of their own or not")
    parser.add_argument("--out", default="marks.csv", help="the table to write (marks.csv, here)")
    parser.add_argument("--cell-seconds", type=parse_limit, default=limits.cell, metavar="N",
                        help=f"the time limit of a cell ({limits.cell:g})")  # fmt: skip
    parser.add_argument("--notebook-seconds", type=parse_limit, default=limits.notebook, metavar="N",
                        help=f"the time limit of a notebook ({limits.notebook:g})")  # fmt: skip
    parser.add_argument("--output-bytes", type=parse_limit, default=limits.output, metavar="N",
                        help=f"what a cell may put out ({limits.output:,})")  # fmt: skip
    parser.add_argument("--seed", default="", help="of an earlier run: the same held-back cases")


def parse_limit(text: str) -> float:
    """Return a limit that was typed.

    >>> parse_limit("2.5")
    2.5

    Raises:
        ArgumentTypeError: it is no number above 0.
    """
    with suppress(ValueError):
        if 0 < float(text) < float("inf"):
            return float(text)
    raise argparse.ArgumentTypeError(f"{text} is no limit: give a number above 0")


def run(args: argparse.Namespace) -> int:
    """Mark the folder, write the table, print the commonest mistakes."""
    folder, out = Path(args.folder), Path(args.out)
    check_table_path(out)
    found = [read_submission(path) for path in find_handed_in(folder, out)]
    limits = Limits(args.cell_seconds, args.notebook_seconds, ceil(args.output_bytes))
    seed = args.seed or secrets.token_hex(4)
    print(textwrap.fill(RIGHTS_WARNING, LINE_CHARACTERS), flush=True)
    note_twins(found)
    try:
        marked = fill_table(
            out, folder, found, lambda submission: mark_submission(submission, seed, limits)
        )
    except OSError as error:
        raise SystemExit(f"{out} cannot be written: {error.strerror}") from None
    print(f"Written: {out}, {len(marked)} rows. The same held-back cases again: --seed {seed}.")
    print("\n".join(format_mistakes(marked)))
    return 0 if len(marked) == len(found) else 1


def check_table_path(out: Path) -> None:
    """Refuse to write over what is no table of marks, such as a notebook."""
    if not out.exists():
        return
    if not out.is_file() or FIRST_COLUMNS[0].encode() not in out.open("rb").read(20):
        raise SystemExit(f"{out} is there and is no table of marks: give another --out")


def fill_table(
    out: Path, folder: Path, found: list[Submission], mark: Callable
) -> list[dict[str, Result]]:
    """Mark one submission after the other and write its row; return what was marked."""
    from tqdm import tqdm

    marked, items = [], list_columns(found)
    with out.open("w", encoding="utf-8-sig", errors="backslashreplace", newline="") as file:
        write_row(file, make_head(items))
        for submission in tqdm(found, desc="marking", unit="notebook"):
            try:
                marked.append(mark(submission))
            except KeyboardInterrupt:
                print("\nInterrupted: the rest is not marked.")
                break
            write_row(file, make_row(submission, folder, marked[-1], items))
    return marked


def find_handed_in(folder: Path, out: Path) -> list[Path]:
    """Return the files to mark, in order: the notebooks, and what stands in place of one.

    A file of another kind is passed over where a notebook is in the same folder of a learner's.
    """
    if not folder.is_dir():
        raise SystemExit(f"{folder} is no folder: give the one with the notebooks handed in")
    # A link to a folder is not followed; it has a row that says so.
    files = [path for path in sorted(folder.rglob("*")) if path.is_symlink() or not path.is_dir()]
    files = [path for path in files if is_handed_in(path.relative_to(folder).parts)]
    files = [path for path in files if os.path.realpath(path) != os.path.realpath(out)]
    homes = {path.parent for path in files if path.suffix == ".ipynb"} - {folder}
    files = [path for path in files if path.suffix == ".ipynb" or path.parent not in homes]
    if not files:
        raise SystemExit(f"{folder} has no notebook in it")
    return files


def is_handed_in(parts: Iterable[str]) -> bool:
    """Say whether a path below the folder is a learner's: not hidden, not made by a machine.

    >>> is_handed_in(["anna", "01.ipynb"]), is_handed_in(["anna", ".ipynb_checkpoints", "01.ipynb"])
    (True, False)
    """
    return not any(part.startswith(".") or part in MADE_BY_MACHINES for part in parts)


def note_twins(submissions: Iterable[Submission]) -> None:
    """Note of each submission whether there are others of its file name, in other folders."""
    names = Counter(one.path.name for one in submissions)
    for one in submissions:
        if names[one.path.name] > 1:
            one.notes.append(f"one of {names[one.path.name]} of this name")


def mark_submission(submission: Submission, seed: str, limits: Limits) -> dict[str, Result]:
    """Return the verdicts on one submission; whatever goes wrong, the next one has its turn."""
    try:
        return judge_submission(submission, seed, limits)
    except Exception as error:
        submission.notes.append(f"not marked: {type(error).__name__}: {error}")
        told = "It could not be marked."
        return {i.name: Result(i.name, "error", told, UNMARKED) for i in submission.items}


def list_columns(submissions: Iterable[Submission]) -> list[str]:
    """Return the exercises of all lessons that were handed in, in the course's order.

    >>> list_columns([Submission(Path("00_start_here.ipynb"))])[0]
    'start-letters'
    """
    lessons = {submission.lesson for submission in submissions}
    return [name for name, item in ITEMS.items() if item.lesson in lessons]


def make_head(items: Iterable[str]) -> list[str]:
    """Return the names of the columns: two for each exercise.

    >>> make_head(["merge"])[-2:]
    ['merge', 'merge: diagnosis']
    """
    return FIRST_COLUMNS + [column for name in items for column in (name, f"{name}: diagnosis")]


def make_row(
    submission: Submission, folder: Path, results: Mapping[str, Result], items: Iterable[str]
) -> list[str]:
    """Return one submission's row; the exercises of other lessons are left empty.

    >>> make_row(Submission(Path("a/10.ipynb"), notes=["late"]), Path("a"), {}, ["merge"])
    ['10.ipynb', '10', '0', '11', 'late', '', '']
    """
    right = sum(result.status == "right" for result in results.values())
    learner = clean_text(submission.path.relative_to(folder).as_posix())
    notes = "; ".join([*([] if submission.lesson else ["no lesson"]), *submission.notes])
    cells = [learner, submission.lesson, str(right), str(len(submission.items)), notes]
    for name in items:
        result = results.get(name)
        cells += [result.status, summarize_diagnosis(result)] if result else ["", ""]
    return cells


def summarize_diagnosis(result: Result) -> str:
    """Return in few words what is wrong: a mistake's name, an error, or a case that shows it.

    >>> summarize_diagnosis(Result("merge", "wrong", "This behaves as if ...", "overlap"))
    'overlap'
    >>> summarize_diagnosis(Result("merge", "wrong", "Trace it.", None, "merge([], (1, 1), 2)", "[]", "[2]"))
    'merge([], (1, 1), 2) gives [2]'
    """
    if result.mistake or result.status not in ("wrong", "error"):
        return result.mistake or ""
    if result.status == "error":
        return result.got or result.message
    return f"{result.case} gives {result.got}" if result.case else f"answered {result.got}"


def write_row(file: TextIO, cells: Iterable[str]) -> None:
    r"""Write a row, at once: an interrupted run keeps those that it has.

    >>> import sys
    >>> write_row(sys.stdout, ["anna/01.ipynb", "=1+1"])
    "anna/01.ipynb","'=1+1"
    """
    csv.writer(file, quoting=csv.QUOTE_ALL).writerow(map(escape_cell, cells))
    file.flush()


def escape_cell(cell: str) -> str:
    """Return a cell that a spreadsheet takes for text, never for a formula.

    >>> escape_cell("=HYPERLINK(1)"), escape_cell("merge")
    ("'=HYPERLINK(1)", 'merge')
    """
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) else cell


def format_mistakes(marked: Iterable[Mapping[str, Result]]) -> list[str]:
    """Return the commonest mistakes of the class as lines of text.

    >>> print(*format_mistakes([{"merge": Result("merge", "wrong", "", "left-only")}]), sep="; ")
    The commonest mistakes:;    1  merge: this behaves as if the left symbol alone decides (left-only)
    """
    results = [result for one in marked for result in one.values()]
    wrong = [r for r in results if r.status in ("wrong", "error", "timeout")]
    wrong = [r for r in wrong if r.mistake != UNMARKED]
    counted = Counter((r.name, describe_mistake(ITEMS[r.name], r)) for r in wrong)
    if not counted:
        return ["No mistakes."]
    lines = [
        f"{number:4}  {name}: {text}"
        for (name, text), number in counted.most_common(MAX_MISTAKES_SHOWN)
    ]
    return ["The commonest mistakes:", *lines]


def describe_mistake(item: Item, result: Result) -> str:
    """Return the sentence under which a mistake is counted, the same for all who made it."""
    for mistake in item.mistakes:
        if mistake.name == result.mistake:
            before = "this behaves as if" if hasattr(item, "reference") else "the answer if"
            return f"{before} {mistake.sentence.rstrip('.')} ({mistake.name})"
    if result.mistake:
        return f"{result.message} ({result.mistake})".strip()
    if result.status == "error":
        return summarize_diagnosis(result).partition(":")[0]
    return "too slow, or endless" if result.status == "timeout" else "none of the known mistakes"
