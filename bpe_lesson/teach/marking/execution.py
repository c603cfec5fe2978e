"""Run a submission cell by cell, and after each exercise ask the kernel about the attempt."""

import ast
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bpe_lesson.lessons.item import Exercise
from bpe_lesson.practice.trial import MAX_SECONDS, find_key
from bpe_lesson.teach.marking.attempts import EXERCISES, QUESTIONS, Attempt, parse_code
from bpe_lesson.teach.marking.kernel import KernelEnded, Limits, MarkingKernel
from bpe_lesson.teach.marking.needed_cells import read_shipped_cells, select_needed_cells
from bpe_lesson.teach.marking.submission import Submission

_DEAD = "dead-kernel"
_WATCH_SECONDS = 0.5  # if a kernel dies of a cell, it does so within this time
_CALL_SECONDS = 2 * MAX_SECONDS  # there are about twice as many calls as in `check`


@dataclass
class RunRecord:
    """What happened when a notebook was run; the verdicts come later.

    Attributes:
        errors: cell -> the error that it ended in, or "" if there was none.
        fatal_cells: cell -> why the kernel ended there, in the words of `KernelEnded`.
        left_out: the cells that ended the kernel twice, so they don't run any more.
        replies: exercise -> the kernel's reply about the attempt; see `kernel_side.py`.
        is_watched: whether we wait after each cell, to see whether the kernel dies of it.
    """

    errors: dict[int, str] = field(default_factory=dict)
    fatal_cells: dict[int, str] = field(default_factory=dict)
    left_out: set[int] = field(default_factory=set)
    replies: dict[str, dict] = field(default_factory=dict)
    is_watched: bool = False

    def note_end(self, cell: int, reason: str) -> None:
        """Note that the kernel ended while it ran a cell.

        A cell can have the kernel die a moment later. So if it died, the first thing to do is to run
        the notebook again, and to watch which cell it dies of.
        """
        if reason == _DEAD and not self.is_watched:
            self.is_watched = True
        elif cell in self.fatal_cells:
            self.left_out.add(cell)
        else:
            self.fatal_cells[cell] = reason


def run_submission(submission: Submission, seed: str, limits: Limits) -> RunRecord:
    """Run a notebook, and ask for a reply about each exercise right after its cell.

    If a cell ends the kernel, run the notebook again in a fresh one with nothing but that cell's
    definitions, and if they end it too, without that cell. That goes on until a run reaches the last
    cell, there are no more exercises to ask about, or the notebook's time is up.
    """
    record = RunRecord()
    requests = _make_requests(submission, seed)
    asked = {submission.attempts[name].cell for name in requests}
    numbers = select_needed_cells(submission.cells, asked, read_shipped_cells(submission.lesson))
    deadline = time.monotonic() + limits.notebook_seconds
    finished = not numbers
    while not finished:
        try:
            finished = _run_in_fresh_kernel(submission, numbers, requests, limits, deadline, record)
        except KernelEnded as reason:  # before it ran any cell
            again = " again" if record.fatal_cells or record.is_watched else ""
            submission.notes.append(f"not run{again}: {reason}")
            finished = True
        finished = (
            finished or time.monotonic() >= deadline or requests.keys() <= record.replies.keys()
        )
    return record


def _run_in_fresh_kernel(
    submission: Submission,
    numbers: list[int],
    requests: Mapping[str, dict],
    limits: Limits,
    deadline: float,
    record: RunRecord,
) -> bool:
    """Run the cells with these numbers, as far as they didn't end a kernel; return whether all ran."""
    # A learner's functions may import the file with the functions that `check` accepted.
    mutes_checks = not any("my_bpe" in cell for cell in submission.cells)
    with (
        TemporaryDirectory(prefix="bpe_lesson_", ignore_cleanup_errors=True) as folder,
        MarkingKernel(Path(folder), limits, deadline, mutes_checks) as kernel,
    ):
        for number in numbers:
            if number in record.left_out:
                continue
            try:
                _run_cell(kernel, submission.cells[number], number, record)
            except KernelEnded as reason:
                record.note_end(number, str(reason))
                return False
            names = [name for name in requests if submission.attempts[name].cell == number]
            if not all(_ask_about(kernel, name, requests[name], number, record) for name in names):
                return False
    return True


def _run_cell(kernel: MarkingKernel, source: str, number: int, record: RunRecord) -> None:
    """Run a cell, or only its definitions if it has ended a kernel before."""
    if number in record.fatal_cells:
        kernel.run(_keep_definitions(source))
    else:
        record.errors[number] = kernel.run(source)
    if record.is_watched:
        kernel.check_survival(_WATCH_SECONDS)


def _ask_about(
    kernel: MarkingKernel, name: str, request: dict, number: int, record: RunRecord
) -> bool:
    """Ask the kernel about an attempt if we don't know yet; return whether it's still alive."""
    if name in record.replies:
        return True
    failed = bool(record.errors.get(number)) or number in record.fatal_cells
    try:
        record.replies[name] = kernel.run_request(**request, must_be_own=failed)
    except KernelEnded as error:
        reason = str(error)
        if reason == _DEAD and not record.is_watched:
            record.is_watched = True  # an earlier cell may have done that
        else:
            record.replies[name] = {"problem": ["error", reason, reason]}
        return False
    return True


def _keep_definitions(source: str) -> str:
    r"""Return the statements of a cell that define something, and call nothing to do so."""
    tree = parse_code(source) or ast.Module([], [])
    return "\n".join(ast.unparse(node) for node in tree.body if _is_definition(node))


def _is_definition(statement: ast.stmt) -> bool:
    """Return whether a statement defines something, and calls nothing to do so."""
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        return not any(isinstance(node, ast.Call) for node in ast.walk(statement))
    return isinstance(statement, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef)


def _make_requests(submission: Submission, seed: str) -> dict[str, dict]:
    """Return exercise -> the request to the kernel, for the attempts that some code has to run for."""
    requests = {name: _make_request(attempt, seed) for name, attempt in submission.attempts.items()}
    return {name: request for name, request in requests.items() if request}


def _make_request(attempt: Attempt, seed: str) -> dict[str, object]:
    """Return the request to the kernel about an attempt, or {} if no code has to run for it."""
    if attempt.code is None or read_typed_answer(attempt) is not None:
        return {}
    if attempt.name in QUESTIONS:
        return {"expression": attempt.code}
    key = find_key(add_held_back(EXERCISES[attempt.name], seed))
    return {
        "expression": attempt.code,
        "exercise": attempt.name,
        "calls": key.calls_to_try,
        "seconds": _CALL_SECONDS,
    }


def read_typed_answer(attempt: Attempt) -> tuple | None:
    """Return the values of an answer, or None if the cell's text doesn't have them as plain values.

    >>> read_typed_answer(Attempt("toy-next-merge", 0, "({'Za', 'ab'},)")) == ({"Za", "ab"},)
    True
    >>> read_typed_answer(Attempt("toy-merges", 0, "(len(ids),)"))
    """
    if attempt.name not in QUESTIONS or attempt.code is None:
        return None
    try:
        return ast.literal_eval(attempt.code)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return None


@cache
def add_held_back(exercise: Exercise, seed: str) -> Exercise:
    """Return an exercise with twice the number of random cases; `check` doesn't show the new ones.

    >>> merge = EXERCISES["merge"]
    >>> len(add_held_back(merge, "a seed").list_calls()) - len(merge.list_calls())
    24
    """
    return replace(exercise, seed=seed)
