"""The engine: what a learner wrote goes in, a Result comes out. Nothing is shown here."""

from collections.abc import Callable

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


def evaluate(name: str, attempt: object) -> Result:
    """Judge a learner's function, class or answer.

    Raises:
        ValueError: there is no such exercise.

    >>> evaluate("get_stats", lambda ids, counts=None: {}).status
    'wrong'
    """
    item = find_exercise(name)
    return JUDGES[type(item)](item, attempt)


def judge_function(exercise: Exercise, function: Callable) -> Result:
    """Judge a function or a class: by how it looks, then by what it does."""
    early = check_signature(exercise, function)
    if early:
        return early
    calls, _ = compute_expected(exercise)
    tried = repeat_ends(calls)
    outcomes, clock = try_all(exercise, function, tried)
    if clock.over:
        unfinished = tried[min(len(outcomes), len(tried) - 1)]
        return make_timeout_result(exercise, unfinished, clock)
    return decide_verdict(exercise, outcomes)


def decide_verdict(exercise: Exercise, outcomes: list[Outcome]) -> Result:
    """Judge a function by what came of `repeat_ends(calls)`, the calls of `compute_expected`."""
    calls, expected = compute_expected(exercise)
    *outcomes, first, last = outcomes
    steady = first.same(outcomes[0]) and last.same(outcomes[-1])
    if steady and not find_differences(outcomes, expected):
        return Result(exercise.name, "right", f"Tried on {len(calls)} cases.")
    if is_as_shipped(exercise, outcomes):
        return Result(exercise.name, "unwritten", "It still has its mistake.")
    reason = find_reason(exercise, outcomes, steady)
    case = exercise.code(calls[reason.place])
    return make_wrong_result(
        exercise.name, case, outcomes[reason.place], expected[reason.place], reason
    )


JUDGES = {Exercise: judge_function, Question: judge_answer}


def is_as_shipped(exercise: Exercise, outcomes: list[Outcome]) -> bool:
    """Return whether a listing to be mended does just what it did when it came."""
    shipped = [m for m in exercise.mistakes if m.name == exercise.ships_with]
    return any(not find_differences(try_mistake(exercise, m), outcomes) for m in shipped)


def make_wrong_result(name: str, case: str, got: Outcome, right: Outcome, reason: Reason) -> Result:
    """Return the verdict on a case that came out wrong, or not at all."""
    status, told = "wrong", reason.told
    texts = right.text, got.text
    if got.failed:
        status, told = "error", f"{got.line}. {told}" if got.line else told
    elif got.form == right.form:
        then = ", and afterwards the arguments are "
        texts = (f"{right.text}{then}{right.left}", f"{got.text}{then}{got.left}")
    if got.printed.strip():
        told += f" It printed: {abbreviate(got.printed.strip(), 80)}."
    return Result(name, status, told, reason.mistake, case, *texts, reason.convention)


def make_timeout_result(exercise: Exercise, arguments: tuple, clock: Clock) -> Result:
    """Say where the time went."""
    told = f"It was at {format_line(clock.where)}. " if clock.where else ""
    if clock.ended.is_set():
        told += "When should its loop end? Say aloud what changes in each round."
    else:
        told += (
            "It could not be stopped: it waits, or loops, inside a function of Python's own. "
            "Restart the kernel (menu Kernel, Restart), and change that line first."
        )
    return Result(exercise.name, "timeout", told, None, exercise.code(arguments))
