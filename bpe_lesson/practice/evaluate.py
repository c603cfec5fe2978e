"""The engine: what a learner wrote goes in, a Result comes out. Nothing is shown here."""

from collections.abc import Callable

from bpe_lesson.practice.answers import judge_answer
from bpe_lesson.practice.diagnosis import Why, why
from bpe_lesson.practice.exercise import Exercise, Question
from bpe_lesson.practice.lessons import find
from bpe_lesson.practice.limit import Clock
from bpe_lesson.practice.result import Result
from bpe_lesson.practice.sight import at_first_sight
from bpe_lesson.practice.trial import Outcome, expected_outcomes, line_text, try_all


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
    # The last case comes twice: what is kept from one call to the next shows itself.
    outcomes, clock = try_all(exercise, function, [*calls, calls[-1]])
    if clock.over:
        return too_slow(exercise, [*calls, calls[-1]][min(len(outcomes), len(calls))], clock)
    *outcomes, again = outcomes
    wrong = [i for i in range(len(calls)) if not outcomes[i].same(expected[i])]
    if not wrong and again.same(outcomes[-1]):
        return Result(exercise.name, "right", f"Tried on {len(calls)} cases.")
    reason = why(exercise, calls, expected, outcomes, again)
    case, right = exercise.code(calls[reason.place]), expected[reason.place]
    if reason.mistake and reason.mistake == exercise.ships_with:
        told = (
            f"It still has its mistake. Go through {case} by hand, and compare with {right.text}."
        )
        return Result(exercise.name, "unwritten", told)
    return not_right(exercise.name, case, outcomes[reason.place], right, reason)


def not_right(name: str, case: str, got: Outcome, right: Outcome, reason: Why) -> Result:
    """Return the verdict on a case that came out wrong, or not at all."""
    status, told, texts = "wrong", reason.told, (right.text, got.text)
    if got.failed:
        status, told = "error", f"{got.line}. {told}" if got.line else told
    elif got.form == right.form:
        then = ", and what was given is then "
        texts = (f"{right.text}{then}{right.left}", f"{got.text}{then}{got.left}")
    return Result(name, status, told, reason.mistake, case, *texts, reason.convention)


def too_slow(exercise: Exercise, arguments: tuple, clock: Clock) -> Result:
    """Say where the time went."""
    told = f"It was at {line_text(clock.where)}. " if clock.where else ""
    if clock.ended.is_set():
        told += "Does what this loop waits for ever come? Say aloud what changes in each round."
    else:
        told += (
            "It could not be stopped: it waits, or loops, inside a function of Python's own. "
            "Restart the kernel (menu Kernel, Restart), and change that line first."
        )
    return Result(exercise.name, "timeout", told, None, exercise.code(arguments))
