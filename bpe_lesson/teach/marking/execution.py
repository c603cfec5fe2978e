"""Run a submission cell by cell, and after each exercise ask the kernel about the attempt."""

import ast
import time
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.practice.runner import MAX_SECONDS, compute_expected, repeat_ends
from bpe_lesson.teach.marking.kernel import KernelEnded, Limits, MarkingKernel
from bpe_lesson.teach.marking.submission import EXERCISES, QUESTIONS, Attempt, Submission

CALL_SECONDS = 2 * MAX_SECONDS  # there are about twice as many calls as in `check`


@dataclass
class RunRecord:
    """What happened when a notebook was run; the verdicts come later.

    Attributes:
        errors: cell -> the error that it ended in, or "" if there was none.
        fatal_cells: cell -> why the kernel ended there, in the words of `KernelEnded`.
        replies: exercise -> the kernel's reply about the attempt; see `kernel_side.py`.
    """

    errors: dict[int, str] = field(default_factory=dict)
    fatal_cells: dict[int, str] = field(default_factory=dict)
    replies: dict[str, dict] = field(default_factory=dict)


def run_submission(submission: Submission, seed: str, limits: Limits) -> RunRecord:
    """Run a notebook, and ask for a reply about each exercise right after its cell.

    If a cell ends the kernel, run the notebook again in a fresh one without that cell, until a run
    reaches the last cell or the notebook's time is up.
    """
    record = RunRecord()
    deadline = time.monotonic() + limits.notebook_seconds
    finished = not submission.cells
    while not finished:
        try:
            finished = run_in_fresh_kernel(submission, seed, limits, deadline, record)
        except KernelEnded as reason:  # before it ran any cell
            again = " again" if record.fatal_cells else ""
            submission.notes.append(f"not run{again}: {reason}")
            finished = True
        finished = finished or time.monotonic() >= deadline
    return record


def run_in_fresh_kernel(
    submission: Submission, seed: str, limits: Limits, deadline: float, record: RunRecord
) -> bool:
    """Run the cells that haven't ended a kernel before; return whether all of them ran.

    Raises:
        KernelEnded: if the kernel doesn't even start.
    """
    with (
        TemporaryDirectory(prefix="bpe_lesson_", ignore_cleanup_errors=True) as folder,
        MarkingKernel(Path(folder), limits, deadline) as kernel,
    ):
        for number in range(len(submission.cells)):
            if number in record.fatal_cells:
                continue
            try:
                run_cell(kernel, submission, number, seed, record)
            except KernelEnded as reason:
                record.fatal_cells[number] = str(reason)
                return False
    return True


def run_cell(
    kernel: MarkingKernel, submission: Submission, number: int, seed: str, record: RunRecord
) -> None:
    """Run a cell; if it ends without an error, ask for a reply about each exercise in it."""
    error = kernel.run(submission.cells[number])
    record.errors[number] = error
    for attempt in submission.attempts.values():
        if attempt.cell == number and not error:
            request = make_request(attempt, seed)
            if request:
                record.replies[attempt.name] = kernel.run_request(**request)


def make_request(attempt: Attempt, seed: str) -> dict[str, object]:
    """Return the request to the kernel about an attempt, or {} if no code has to run for it.

    >>> make_request(Attempt("toy-merges", 0, "(16,)"), "")
    {}
    >>> make_request(Attempt("toy-merges", 0, "(2 * n,)"), "")
    {'expression': '(2 * n,)'}
    """
    if attempt.code is None or read_typed_answer(attempt) is not None:
        return {}
    if attempt.name in QUESTIONS:
        return {"expression": attempt.code}
    calls, _ = compute_expected(add_held_back(EXERCISES[attempt.name], seed))
    return {
        "expression": attempt.code,
        "exercise": attempt.name,
        "calls": repeat_ends(calls),
        "seconds": CALL_SECONDS,
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
    >>> len(add_held_back(merge, "a seed").calls()) - len(merge.calls())
    24
    """
    return replace(exercise, seed=seed)
