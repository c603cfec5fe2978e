"""Judge one submission: its code only supplies values, and the marker's own process compares them.

The marker never asks a submission for a verdict. If an answer is a plain value in the cell's text,
the marker reads it there, and no code runs. It calls a function in the submission's kernel, on the
cases that `check` shows and on more random cases that are held back. The kernel returns data, which
the marker compares with results that we typed by hand and results of the course's own functions.

So to forge a reply, somebody would have to put the right results into it, for arguments that they
haven't seen before. That's possible: they can call the course's own function, which the kernel has,
hand in its source, or look up an answer there. Marking can't tell that from honest work, but it
notes a function that no cell defines. And since submitted code has the marker's permissions, it
could even write the table itself: see RIGHTS_WARNING in `mark.py`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bpe_lesson.lessons.item import Exercise, Item, Question
from bpe_lesson.practice.answers import judge_answer
from bpe_lesson.practice.evaluation import decide_verdict
from bpe_lesson.practice.result import Result
from bpe_lesson.practice.trial import Outcome, find_key, make_trial
from bpe_lesson.teach.marking.attempts import (
    EXERCISES,
    QUESTIONS,
    Attempt,
    find_definitions,
    parse_code,
)
from bpe_lesson.teach.marking.execution import (
    RunRecord,
    add_held_back,
    read_typed_answer,
    run_submission,
)
from bpe_lesson.teach.marking.kernel import Limits
from bpe_lesson.teach.marking.reply import clean_text, rebuild_value, unpack, unpack_outcome
from bpe_lesson.teach.marking.submission import Submission

_HELD_BACK_MESSAGE = (
    "It's right on the cases that `check` shows, but not on those that were held back."
)
_UNREADABLE_MESSAGE = "The kernel's reply makes no sense."
_PROBLEM_STATUSES = ("unwritten", "error", "timeout")  # a reply can't call itself "right"
_MAX_NOTES = 4
_MAX_NOTE_CHARACTERS = 80


def judge_submission(submission: Submission, seed: str, limits: Limits) -> dict[str, Result]:
    """Run and judge a submission, and add to its notes what happened.

    Args:
        submission: the notebook.
        seed: a text that determines the cases that are held back.
        limits: the notebook's limits on time and output.

    Returns:
        exercise -> verdict, in the order of the lesson.
    """
    record = run_submission(submission, seed, limits)
    results = {}
    for item in submission.items:
        attempt = submission.attempts.get(item.name)
        try:
            results[item.name] = _judge_item(item, attempt, record, seed)
        except Exception:  # a forged reply may be of any form
            results[item.name] = _make_unreadable_result(item.name)
    submission.notes += _write_notes(submission, record, results)
    return results


def _judge_item(item: Item, attempt: Attempt | None, record: RunRecord, seed: str) -> Result:
    """Return the verdict on one exercise or question."""
    if attempt is None:
        return Result(item.name, "missing", "")
    typed = read_typed_answer(attempt)
    if typed is not None:
        return _judge_values(QUESTIONS[item.name], typed)
    reply = record.replies.get(item.name)
    if not reply or "no_value" in reply:
        return _explain_missing_reply(attempt, record)
    if "problem" in reply:
        return _read_problem(item.name, *reply["problem"])
    if item.name in QUESTIONS:
        return _judge_values(QUESTIONS[item.name], rebuild_value(unpack(reply["value"])))
    outcomes = [unpack_outcome(packed) for packed in reply["outcomes"]]
    return _compare_outcomes(EXERCISES[item.name], outcomes, seed)


def _judge_values(question: Question, values: tuple) -> Result:
    """Return the verdict on the values that an `answer` call has after the question's name."""
    return judge_answer(question, values[0] if len(values) == 1 else values)


def _explain_missing_reply(attempt: Attempt, record: RunRecord) -> Result:
    """Return the verdict on an attempt that the kernel has no value for."""
    error = record.errors.get(attempt.cell, "")
    if not error and attempt.code is None:
        error = "SyntaxError"
    reason = record.fatal_cells.get(attempt.cell)
    if not error and not reason:
        error = record.replies.get(attempt.name, {}).get("no_value", "")
    if not error and not reason:
        reason = "not-reached"
    message = clean_text(error)
    return Result(attempt.name, "error", message, reason, got=message)


def _read_problem(name: str, status: object, message: object, mistake: object) -> Result:
    """Return the verdict if the kernel says why it has no outcomes."""
    if status not in _PROBLEM_STATUSES:
        return _make_unreadable_result(name)
    text = clean_text(message)
    return Result(name, status, text, clean_text(mistake) if mistake else None, got=text)


def _make_unreadable_result(name: str) -> Result:
    """Return the verdict on a reply that makes no sense, perhaps because it's forged."""
    return Result(name, "error", _UNREADABLE_MESSAGE, "unreadable")


def _compare_outcomes(exercise: Exercise, outcomes: list[Outcome], seed: str) -> Result:
    """Return the verdict on a function, given its outcomes on all `calls_to_try`."""
    key = find_key(add_held_back(exercise, seed))
    if len(outcomes) != len(key.calls_to_try):
        return _make_unreadable_result(exercise.name)
    trial = make_trial(key, outcomes)
    result = decide_verdict(trial)
    if result.status not in ("wrong", "error"):
        return result
    shown = {repr(call) for call in exercise.list_calls()}
    failed = {repr(key.calls[number]) for number in trial.wrong}
    if failed and not failed & shown:
        return replace(result, message=_HELD_BACK_MESSAGE, mistake="held-back")
    return result


# What else a teacher may want to know


def _write_notes(
    submission: Submission, record: RunRecord, results: Mapping[str, Result]
) -> list[str]:
    """Return the first MAX_NOTES notes on a run, and how many more there are."""
    notes = [f"code cell {cell + 1}: {why}" for cell, why in sorted(record.fatal_cells.items())]
    notes += _note_errors(submission, record, results)
    notes += _note_borrowed_functions(submission, results)
    more = len(notes) - _MAX_NOTES
    return [*notes[:_MAX_NOTES], f"and {more} more"] if more > 0 else notes


def _note_errors(
    submission: Submission, record: RunRecord, results: Mapping[str, Result]
) -> Iterator[str]:
    """Yield a note on each unexpected error."""
    for cell, error in sorted(record.errors.items()):
        names = [name for name, attempt in submission.attempts.items() if attempt.cell == cell]
        is_told = any(results[name].got == clean_text(error) for name in names if name in results)
        is_expected = cell in submission.may_raise and not names
        if error and not is_told and not is_expected:
            yield f"code cell {cell + 1}: {clean_text(error)[:_MAX_NOTE_CHARACTERS]}"


def _note_borrowed_functions(
    submission: Submission, results: Mapping[str, Result]
) -> Iterator[str]:
    """Yield a note on each function that is right, though the notebook doesn't define it."""
    trees = [tree for tree in map(parse_code, submission.cells) if tree]
    defined = set().union(*map(find_definitions, trees))
    for name, result in results.items():
        if name in EXERCISES and result.status == "right":
            accepted = {submission.attempts[name].code, EXERCISES[name].reference.__name__}
            if not defined & accepted:
                yield f"{name}: no cell defines it"
