"""Judge an attempt at an exercise: a function, class or answer goes in, a Result comes out."""

from dataclasses import replace
from typing import Any

from bpe_lesson.lessons.catalogue import find_exercise
from bpe_lesson.lessons.item import Item, Question
from bpe_lesson.practice.answers import judge_answer
from bpe_lesson.practice.diagnosis import diagnose
from bpe_lesson.practice.result import Result
from bpe_lesson.practice.signature_checks import check_signature
from bpe_lesson.practice.trial import Trial, try_attempt


def evaluate(name: str, attempt: Any) -> Result:
    """Judge a learner's function, class or answer.

    Raises:
        ValueError: if there is no such exercise.

    >>> evaluate("get_stats", lambda ids, counts=None: {}).status
    'wrong'
    """
    return judge(find_exercise(name), attempt)


def judge(item: Item, attempt: Any) -> Result:
    """Judge an attempt at an exercise or question.

    >>> judge(find_exercise("toy-pair-count"), 2).mistake
    'no-overlap'
    """
    if isinstance(item, Question):
        return judge_answer(item, attempt)
    problem = check_signature(item, attempt)
    if problem:
        return problem
    result = decide_verdict(try_attempt(item, attempt))
    if attempt is item.reference:
        note = "This is the course's own function, so nothing was kept."
        return replace(result, message=f"{result.message} {note}")
    return result


def decide_verdict(trial: Trial) -> Result:
    """Return the verdict on a function that has been tried on the cases.

    >>> from bpe_lesson.practice.trial import find_key
    >>> key = find_key(find_exercise("merge"))
    >>> decide_verdict(Trial(key, key.expected, again=[])).status
    'right'
    """
    accepted = None if trial.is_unfinished else _accept(trial)
    return accepted or diagnose(trial)


def _accept(trial: Trial) -> Result | None:
    """Return the verdict on a function that's right or not begun, and None if it's wrong."""
    exercise = trial.key.exercise
    if trial.is_steady and not trial.wrong:
        message = f"All {len(trial.outcomes)} cases came out right."
        return Result(exercise.name, "right", message)
    if all(outcome.form == ("error", "NotImplementedError") for outcome in trial.outcomes):
        return Result(exercise.name, "unwritten", "")
    if trial.is_as_shipped:
        return Result(exercise.name, "unwritten", "The code still makes its original mistake.")
    return None
