"""The engine: what a learner wrote goes in, a Result comes out. Nothing is shown here."""

from collections.abc import Callable

from bpe_lesson.practice.answers import judge_answer
from bpe_lesson.practice.diagnosis import Why, why
from bpe_lesson.practice.exercise import Exercise, Question
from bpe_lesson.practice.lessons import find
from bpe_lesson.practice.limit import Clock
from bpe_lesson.practice.result import Result
from bpe_lesson.practice.sight import at_first_sight
from bpe_lesson.practice.trial import Outcome, expected_outcomes, line_text, try_all, twice
from bpe_lesson.practice.values import brief


def evaluate(name: str, attempt: object) -> Result:
    """Judge a learner's function, class or answer.

    Raises:
        ValueError: there is no such exercise.

    >>> evaluate("get_stats", lambda ids, counts=None: {}).status
    'wrong'
    """
    item = find(name)
    return judge_answer(item, attempt) if isinstance(item, Question) else judge(item, attempt)


def judge(exercise: Exercise, function: Callable) -> Result:
    """Judge a function or a class: as it stands, then by what it does."""
    early = at_first_sight(exercise, function)
    if early:
        return early
    calls, expected = expected_outcomes(exercise)
    tried = twice(calls)
    outcomes, clock = try_all(exercise, function, tried)
    if clock.over:
        return too_slow(exercise, tried[min(len(outcomes), len(tried) - 1)], clock)
    return verdict(exercise, calls, expected, outcomes)


def verdict(
    exercise: Exercise, calls: list[tuple], expected: list[Outcome], outcomes: list[Outcome]
) -> Result:
    """Judge what came of `twice(calls)`, by what should have come of the calls."""
    *outcomes, first, last = outcomes
    steady = first.same(outcomes[0]) and last.same(outcomes[-1])
    wrong = [i for i in range(len(calls)) if not outcomes[i].same(expected[i])]
    if not wrong and steady:
        return Result(exercise.name, "right", f"Tried on {len(calls)} cases.")
    if is_as_shipped(exercise, calls, outcomes):
        return Result(exercise.name, "unwritten", "It still has its mistake.")
    reason = why(exercise, calls, expected, outcomes, steady)
    case, right = exercise.code(calls[reason.place]), expected[reason.place]
    return not_right(exercise.name, case, outcomes[reason.place], right, reason)


def is_as_shipped(exercise: Exercise, calls: list[tuple], outcomes: list[Outcome]) -> bool:
    """Say whether a listing to be mended does what it did when it came."""
    for mistake in exercise.mistakes:
        if mistake.name == exercise.ships_with:
            theirs, _ = try_all(exercise, mistake.wrong, calls)
            return all(ours.same(their) for ours, their in zip(outcomes, theirs))
    return False


def not_right(name: str, case: str, got: Outcome, right: Outcome, reason: Why) -> Result:
    """Return the verdict on a case that came out wrong, or not at all."""
    status, told, texts = "wrong", reason.told, (right.text, got.text)
    if got.failed:
        status, told = "error", f"{got.line}. {told}" if got.line else told
    elif got.form == right.form:
        then = ", and afterwards the arguments are "
        texts = (f"{right.text}{then}{right.left}", f"{got.text}{then}{got.left}")
    if got.printed.strip():
        told += f" It printed: {brief(got.printed.strip(), 80)}."
    return Result(name, status, told, reason.mistake, case, *texts, reason.convention)


def too_slow(exercise: Exercise, arguments: tuple, clock: Clock) -> Result:
    """Say where the time went."""
    told = f"It was at {line_text(clock.where)}. " if clock.where else ""
    if clock.ended.is_set():
        told += "When should its loop end? Say aloud what changes in each round."
    else:
        told += (
            "It could not be stopped: it waits, or loops, inside a function of Python's own. "
            "Restart the kernel (menu Kernel, Restart), and change that line first."
        )
    return Result(exercise.name, "timeout", told, None, exercise.code(arguments))
