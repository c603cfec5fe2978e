"""Judge an attempt at an exercise: a function, class or answer goes in, a Result comes out."""

from typing import Any

from bpe_lesson.exercises.catalogue import find_exercise
from bpe_lesson.exercises.exercise import Exercise, Question
from bpe_lesson.practice.answers import judge_answer
from bpe_lesson.practice.diagnosis import Reason, find_differences, find_reason
from bpe_lesson.practice.result import Result
from bpe_lesson.practice.runner import (
    Outcome,
    compute_expected,
    format_line,
    repeat_ends,
    try_all,
    try_mistake,
)
from bpe_lesson.practice.signature_checks import check_signature
from bpe_lesson.practice.time_limit import Clock
from bpe_lesson.values import abbreviate

MAX_PRINTED = 80  # a verdict shows this many characters of what a learner's code printed


def evaluate(name: str, attempt: Any) -> Result:
    """Judge a learner's function, class or answer.

    Raises:
        ValueError: if there is no such exercise.

    >>> evaluate("get_stats", lambda ids, counts=None: {}).status
    'wrong'
    """
    item = find_exercise(name)
    if isinstance(item, Question):
        return judge_answer(item, attempt)
    return judge_function(item, attempt)


def judge_function(exercise: Exercise, attempt: Any) -> Result:
    """Judge a function or class: check its signature, then call it on all cases."""
    problem = check_signature(exercise, attempt)
    if problem:
        return problem
    calls, _ = compute_expected(exercise)
    calls = repeat_ends(calls)
    outcomes, clock = try_all(exercise, attempt, calls)
    if clock.over:
        # If the time was up just after the last call, there is no unfinished one: name the last.
        unfinished = calls[min(len(outcomes), len(calls) - 1)]
        return make_timeout_result(exercise, unfinished, clock)
    return decide_verdict(exercise, outcomes)


def decide_verdict(exercise: Exercise, outcomes: list[Outcome]) -> Result:
    """Judge a function by its outcomes on `repeat_ends(calls)`, the calls of `compute_expected`."""
    calls, expected = compute_expected(exercise)
    *outcomes, first_again, last_again = outcomes
    is_steady = first_again.agrees_with(outcomes[0]) and last_again.agrees_with(outcomes[-1])
    wrong = find_differences(outcomes, expected)
    if is_steady and not wrong:
        return Result(exercise.name, "right", f"All {len(calls)} cases came out right.")
    if is_steady and exercise.forgives and all(exercise.forgives(*calls[i]) for i in wrong):
        return Result(exercise.name, "right", exercise.forgiven_note)
    if all(outcome.form == ("error", "NotImplementedError") for outcome in outcomes):
        return Result(exercise.name, "unwritten", "")
    if is_as_shipped(exercise, outcomes):
        return Result(exercise.name, "unwritten", "The code still makes its original mistake.")
    reason = find_reason(exercise, outcomes, is_steady)
    case = exercise.format_call(calls[reason.position])
    got = outcomes[reason.position]
    return make_wrong_result(exercise.name, case, got, expected[reason.position], reason)


def is_as_shipped(exercise: Exercise, outcomes: list[Outcome]) -> bool:
    """Return whether a listing to fix still does exactly what it did when the learner got it."""
    for mistake in exercise.mistakes:
        if mistake.name == exercise.ships_with:
            return not find_differences(try_mistake(exercise, mistake), outcomes)
    return False


def make_wrong_result(name: str, case: str, got: Outcome, right: Outcome, reason: Reason) -> Result:
    """Return the verdict on a case that came out wrong or ended in an error."""
    status = "wrong"
    message = reason.message
    expected_text = right.text
    got_text = got.text
    if got.failed:
        status = "error"
    elif got.form == right.form:  # the result is right, but the arguments aren't, after the call
        expected_text += f", and afterwards the arguments are {right.inputs_text}"
        got_text += f", and afterwards the arguments are {got.inputs_text}"
    if got.printed.strip():
        message += f" Your code printed {abbreviate(got.printed.strip(), MAX_PRINTED)}."
    return Result(
        name=name,
        status=status,
        message=message,
        mistake=reason.mistake,
        case=case,
        expected=expected_text,
        got=got_text,
        convention=reason.convention,
        line=got.line,
    )


def make_timeout_result(exercise: Exercise, arguments: tuple, clock: Clock) -> Result:
    """Return the verdict on code that took too long: where it was, and what to do about it."""
    message = "When the time was up, your code was still running. "
    if clock.ended.is_set():
        message += "When should the loop end? Say out loud what changes in each round."
    else:
        message += (
            "It couldn't be stopped, because it's waiting or looping inside one of Python's own "
            "functions. Change that line, then restart the kernel (menu Kernel, Restart Kernel)."
        )
    line = format_line(clock.where) if clock.where else ""
    call = exercise.format_call(arguments)
    return Result(exercise.name, "timeout", message, case=call, line=line)
