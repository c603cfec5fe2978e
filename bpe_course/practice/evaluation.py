"""Judge an attempt at an exercise: a function, class or answer goes in, a Result comes out."""

import inspect
from dataclasses import replace
from typing import Any

from bpe_course.ask.catalogue import find_exercise
from bpe_course.ask.item import Exercise, Item, Question
from bpe_course.practice.answers import judge_answer
from bpe_course.practice.diagnosis import diagnose
from bpe_course.practice.result import Result
from bpe_course.practice.signature_checks import check_signature, count_required, takes_arguments
from bpe_course.practice.trial import Trial, try_attempt


def evaluate(name: str, attempt: Any) -> Result:
    """Judge a learner's function, class or answer.

    >>> evaluate("get_stats", lambda ids, counts=None: {}).status
    'wrong'
    """
    return judge(find_exercise(name), attempt)


def judge(item: Item, attempt: Any) -> Result:
    """Judge an attempt at an exercise or question."""
    if isinstance(item, Question):
        return judge_answer(item, attempt)
    problem = check_signature(item, attempt)
    if problem:
        return _judge_without_options(item, attempt, problem)
    result = _decide_verdict(try_attempt(item, attempt))
    if attempt is item.reference:
        note = "This is the course's own function, so nothing was kept."
        return replace(result, message=f"{result.message} {note}")
    return result


def _judge_without_options(exercise: Exercise, attempt: Any, problem: Result) -> Result:
    """Return the verdict on a function that lacks only our optional parameters, or else the problem.

    Where a call needs such a parameter, our own function answers. So a `get_stats(ids)` hears what's
    wrong with its counting, or that only `counts` is missing. That isn't right yet, but no error.
    """
    reference = exercise.reference
    if problem.mistake != "signature" or inspect.isclass(reference):
        return problem
    required = count_required(reference)
    options = list(inspect.signature(reference).parameters.values())[required:]
    if not options or not takes_arguments(attempt, required):
        return problem

    def complete(*given: Any) -> Any:
        return (attempt if len(given) == required else reference)(*given)

    result = _decide_verdict(try_attempt(exercise, complete))
    if result.status != "right":
        return result
    named = " and ".join(f"`{option.name}`" for option in options)
    added = ", ".join(str(option.replace(annotation=option.empty)) for option in options)
    message = (
        f"Every case without {named} came out right. For the rest of the course it needs one more "
        f"parameter: `{added}`."
    )
    return replace(problem, status="wrong", message=message)


def _decide_verdict(trial: Trial) -> Result:
    """Return the verdict on a function that has been tried on the cases."""
    name = trial.key.exercise.name
    if trial.is_unfinished:
        return diagnose(trial)
    if trial.is_steady and not trial.wrong:
        return Result(name, "right", f"All {len(trial.outcomes)} cases came out right.")
    if all(outcome.form == ("error", "NotImplementedError") for outcome in trial.outcomes):
        return Result(name, "unwritten", "")
    if trial.is_as_shipped:
        return Result(name, "unwritten", "The code still makes its original mistake.")
    return diagnose(trial)
