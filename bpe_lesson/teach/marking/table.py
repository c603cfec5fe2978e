"""Write the table of marks, a CSV file: a row for each submission, two columns for each exercise."""

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TextIO

from bpe_lesson.practice.result import Result
from bpe_lesson.teach.marking.attempts import ITEMS
from bpe_lesson.teach.marking.reply import clean_text
from bpe_lesson.teach.marking.submission import Submission

_FIRST_COLUMNS = ["learner", "lesson", "right", "all", "note"]


def check_table_path(out: Path) -> None:
    """Refuse to overwrite a file that isn't a table of marks, such as a notebook.

    Raises:
        SystemExit: if there's such a file.

    >>> check_table_path(Path("nowhere.csv"))
    """
    if not out.exists():
        return
    if not out.is_file() or _FIRST_COLUMNS[0].encode() not in out.open("rb").read(20):
        raise SystemExit(f"{out} exists, but it isn't a table of marks: give a different --out")


def list_item_names(submissions: Iterable[Submission]) -> list[str]:
    """Return the names of the exercises and questions of all submitted lessons, in order.

    >>> list_item_names([Submission(Path("00_start_here.ipynb"))])[0]
    'start-letters'
    """
    lessons = {submission.lesson for submission in submissions}
    return [name for name, item in ITEMS.items() if item.lesson in lessons]


def make_head(names: Iterable[str]) -> list[str]:
    """Return the table's first row: there are two columns for each exercise.

    >>> make_head(["merge"])[-2:]
    ['merge', 'merge: diagnosis']
    """
    return _FIRST_COLUMNS + [column for name in names for column in (name, f"{name}: diagnosis")]


def make_row(
    submission: Submission, folder: Path, results: Mapping[str, Result], names: Iterable[str]
) -> list[str]:
    """Return one submission's row; the exercises of other lessons are left empty.

    >>> row = make_row(Submission(Path("a/10.ipynb"), notes=["late"]), Path("a"), {}, ["merge"])
    >>> row[:3], row[4:]
    (['10.ipynb', '10', '0'], ['late', '', ''])
    """
    learner = clean_text(submission.path.relative_to(folder).as_posix())
    right = sum(result.status == "right" for result in results.values())
    notes = submission.notes if submission.lesson else ["no lesson", *submission.notes]
    row = [learner, submission.lesson, str(right), str(len(submission.items)), "; ".join(notes)]
    for name in names:
        result = results.get(name)
        row += [result.status, summarize_diagnosis(result)] if result else ["", ""]
    return row


def summarize_diagnosis(result: Result) -> str:
    """Return in a few words what's wrong: a mistake's name, an error, or a case that shows it.

    >>> summarize_diagnosis(Result("merge", "wrong", "Your code seems to ...", "overlap"))
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
    r"""Write a row right away, so that an interrupted run keeps the rows that it has.

    >>> import sys
    >>> write_row(sys.stdout, ["anna/01.ipynb", "=1+1"])
    "anna/01.ipynb","'=1+1"
    """
    csv.writer(file, quoting=csv.QUOTE_ALL).writerow(map(_escape_cell, cells))
    file.flush()


def _escape_cell(cell: str) -> str:
    """Return a cell that a spreadsheet will read as text, never as a formula."""
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) else cell
