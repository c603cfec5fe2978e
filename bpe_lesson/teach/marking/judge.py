"""The verdicts on one submission: the submitted code gives values, the marker compares them here.

What was submitted is never asked for its verdict. An answer is read from the cell's text, where it
is a plain value. A function is called in the submission's kernel, on the cases that `check` shows
and on as many random ones that are held back; what comes back is data, and is compared in this
process with the results typed by hand and those of the course's own functions. So whoever forges
must give right results for arguments that they never saw. They can: by calling the course's own
function, which is there in the kernel, by handing in its source, or by looking an answer up there.
Marking cannot tell that from work; it notes a function that no cell defines. And submitted code has
the marker's rights, so it could write the table itself: see RIGHTS in `mark.py`.
"""

import ast
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bpe_lesson.exercises.exercise import Exercise, Item, Question
from bpe_lesson.practice.answers import judge_answer
from bpe_lesson.practice.evaluation import decide_verdict
from bpe_lesson.practice.result import Result
from bpe_lesson.practice.runner import Outcome, compute_expected, repeat_ends
from bpe_lesson.teach.marking.kernel import KernelEnded, Limits, MarkingKernel
from bpe_lesson.teach.marking.submission import (
    ITEMS,
    Attempt,
    Submission,
    find_definitions,
    parse_code,
)

HELD_BACK_MESSAGE = (
    "It is right on the cases that check shows, and not on those that are held back."
)
UNREADABLE_MESSAGE = "What came back cannot be read."
EARLY_STATUSES = ("unwritten", "error", "timeout")
MAX_NOTES = 4
MAKERS = {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset, "dict": dict}


@dataclass
class RunRecord:
    """What came of running a notebook, by exercise and by cell: no verdict yet.

    `said` is what the kernel gave for an exercise, `failed` the line in which a cell's error is
    told, `ended` why a cell was the kernel's last.
    """

    said: dict[str, dict] = field(default_factory=dict)
    failed: dict[int, str] = field(default_factory=dict)
    ended: dict[int, str] = field(default_factory=dict)


def judge_submission(submission: Submission, seed: str, limits: Limits) -> dict[str, Result]:
    """Return exercise -> verdict, in the lesson's order; what happened is added to the notes."""
    sitting = run_submission(submission, seed, limits)
    results = {}
    for item in submission.items:
        attempt = submission.attempts.get(item.name)
        try:
            results[item.name] = decide(item, attempt, sitting, seed)
        except Exception:  # a forged message may be of any form
            results[item.name] = Result(item.name, "error", UNREADABLE_MESSAGE, "unreadable")
    submission.notes += write_notes(submission, sitting, results)
    return results


def run_submission(submission: Submission, seed: str, limits: Limits) -> RunRecord:
    """Run a notebook in a fresh kernel, and ask after each cell for what is handed in there.

    Each time that the kernel ends, all is run again without the cell that ended it, until the
    notebook's time is up.
    """
    sitting, deadline = RunRecord(), time.monotonic() + limits.notebook
    again = bool(submission.cells)
    while again:
        with TemporaryDirectory(prefix="bpe_lesson_", ignore_cleanup_errors=True) as folder:
            try:
                with MarkingKernel(Path(folder), limits, deadline) as room:
                    again = not run_cells(room, submission, sitting, seed)
            except KernelEnded as reason:  # before the first cell
                again = False
                submission.notes.append(f"not run{' again' * bool(sitting.ended)}: {reason}")
        again = again and time.monotonic() < deadline
    return sitting


def run_cells(room: MarkingKernel, submission: Submission, sitting: RunRecord, seed: str) -> bool:
    """Run the cells that have ended no kernel yet; return whether the last one was reached."""
    for number, code in enumerate(submission.cells):
        if number in sitting.ended:
            continue
        try:
            sitting.failed[number] = room.run(code)
            for attempt in submission.attempts.values():
                asked = make_request(attempt, seed)
                if attempt.cell == number and asked:
                    sitting.said[attempt.name] = room.ask(**asked)
        except KernelEnded as reason:
            sitting.ended[number] = str(reason)
            return False
    return True


def make_request(attempt: Attempt, seed: str) -> dict[str, object]:
    """Return what is to be asked of the kernel: nothing if the cell's text has the answer.

    >>> make_request(Attempt("toy-merges", 0, "(16,)"), "")
    {}
    >>> make_request(Attempt("toy-merges", 0, "(2 * n,)"), "")
    {'expression': '(2 * n,)'}
    """
    item = ITEMS[attempt.name]
    if not attempt.code or (isinstance(item, Question) and parse_literal(attempt.code) is not None):
        return {}
    asked = {"expression": attempt.code}
    if isinstance(item, Exercise):
        calls, _ = compute_expected(add_held_back(item.name, seed))
        asked |= {"name": item.name, "calls": repr(repeat_ends(calls)), "seconds": Limits.calls}
    return asked


def parse_literal(code: str) -> tuple | None:
    """Return the values of a tuple's code, None if code must run to have them.

    >>> parse_literal("(1, {'a'})"), parse_literal("(len(ids),)")
    ((1, {'a'}), None)
    """
    try:
        return ast.literal_eval(code)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return None


@cache
def add_held_back(name: str, seed: str) -> Exercise:
    """Return an exercise with as many random cases again, which `check` doesn't show.

    >>> len(add_held_back("merge", "a seed").calls()) - len(ITEMS["merge"].calls())
    24
    """
    return replace(ITEMS[name], seed=seed)


def decide(item: Item, attempt: Attempt | None, sitting: RunRecord, seed: str) -> Result:
    """Return the verdict on one exercise."""
    if attempt is None:
        return Result(item.name, "missing", "")
    values = parse_literal(attempt.code) if isinstance(item, Question) else None
    if attempt.code and values is not None:
        return judge_answer(item, values[0] if len(values) == 1 else values)
    failed = sitting.failed.get(attempt.cell) or ("" if attempt.code else "SyntaxError")
    reason, said = sitting.ended.get(attempt.cell), sitting.said.get(attempt.name)
    if failed or not said:
        reason = reason or (None if failed else "not-reached")
        return Result(item.name, "error", clean_text(failed), reason, got=clean_text(failed))
    if "early" in said:
        status, told, mistake = said["early"]
        name = clean_text(mistake) if mistake else None
        if status not in EARLY_STATUSES:  # the kernel gives no other
            return Result(item.name, "error", UNREADABLE_MESSAGE, "unreadable")
        return Result(item.name, status, clean_text(told), name, got=clean_text(told))
    if isinstance(item, Question):
        values = rebuild_value(unpack(said["value"]))
        return judge_answer(item, values[0] if len(values) == 1 else values)
    return compare_outcomes(item, list(map(unpack_outcome, said["outcomes"])), seed)


def compare_outcomes(exercise: Exercise, outcomes: list[Outcome], seed: str) -> Result:
    """Return the verdict on a function by what it gave for `repeat_ends` all cases."""
    exercise = add_held_back(exercise.name, seed)
    calls, expected = compute_expected(exercise)
    if len(outcomes) != len(calls) + 2:
        return Result(exercise.name, "error", UNREADABLE_MESSAGE, "unreadable")
    result = decide_verdict(exercise, outcomes)
    if result.status in ("wrong", "error"):
        shown = set(map(repr, ITEMS[exercise.name].calls()))
        wrong = [c for c, ours, right in zip(calls, outcomes, expected) if not ours.same(right)]
        if wrong and not shown & set(map(repr, wrong)):
            return replace(result, message=HELD_BACK_MESSAGE, mistake="held-back")
    return result


def unpack_outcome(packed: Mapping[str, object]) -> Outcome:
    """Return what came of one call, from JSON."""
    texts = {name: clean_text(packed[name]) for name in ("text", "left", "line", "printed")}
    (kind, parts), inputs = unpack(packed["form"]), unpack(packed["inputs"])
    return Outcome((kind, parts), inputs, **texts)


def unpack(value: object) -> object:
    """Return a form from JSON: the way back from `kernel_side.pack`.

    >>> unpack(["bytes", {"hex": "61"}])
    ('bytes', b'a')
    """
    if isinstance(value, list):
        return tuple(map(unpack, value))
    if isinstance(value, dict):
        return ... if value["hex"] is None else bytes.fromhex(value["hex"])
    return value


def rebuild_value(form: tuple) -> object:
    """Return the value of that form; what is no plain value becomes an object.

    >>> rebuild_value(("list", (("int", 1), ("str", "a"))))
    [1, 'a']
    """
    kind, parts = form
    if kind in MAKERS and isinstance(parts, tuple):
        return MAKERS[kind](map(rebuild_value, parts))
    return parts if type(parts).__name__ == kind else object()


def clean_text(text: object) -> str:
    r"""Return a text of the kernel's in one short line that does nothing to a terminal.

    >>> clean_text("a\x1b[2J\nb")
    'a [2J b'
    """
    return "".join(sign if sign.isprintable() else " " for sign in str(text)[:300])


def write_notes(
    submission: Submission, sitting: RunRecord, results: Mapping[str, Result]
) -> list[str]:
    """Return what there is to say of the cells, and of functions that the notebook only borrows."""
    told = [f"code cell {cell + 1}: {reason}" for cell, reason in sorted(sitting.ended.items())]
    errors = {cell: clean_text(line) for cell, line in sitting.failed.items() if line}
    judged = {attempt.cell for attempt in submission.attempts.values()}
    surprising = sorted(set(errors) - set(sitting.ended) - judged - submission.free)
    told += [f"code cell {cell + 1}: {errors[cell][:80]}" for cell in surprising]
    trees = [tree for tree in map(parse_code, submission.cells) if tree]
    written = set().union(*map(find_definitions, trees))
    for name, result in results.items():
        if isinstance(ITEMS[name], Exercise) and result.status == "right":
            if not written & {submission.attempts[name].code, ITEMS[name].reference.__name__}:
                told.append(f"{name}: no cell defines it")
    more = len(told) - MAX_NOTES
    return told[:MAX_NOTES] + ([f"and {more} more"] if more > 0 else [])
