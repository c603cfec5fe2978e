"""The functions that a lesson calls: check, answer, hint, solution. Each shows its result."""

import os
from typing import Any

from bpe_lesson.exercises.catalogue import find_exercise, list_functions
from bpe_lesson.exercises.exercise import Item, Question
from bpe_lesson.practice import my_bpe, storage
from bpe_lesson.practice.evaluation import evaluate
from bpe_lesson.practice.feedback import (
    display,
    format_message,
    format_solution,
    format_verdict,
)
from bpe_lesson.practice.my_bpe import is_course
from bpe_lesson.practice.result import Result
from bpe_lesson.values import abbreviate, describe_error


def check(function: Any, name: str = "") -> None:
    """Judge a function or class that the learner wrote, and say whether it's right or what's wrong.

    It never raises an exception. A function that passes is saved in my_bpe.py.

    Args:
        function: the learner's function or class.
        name: the exercise's name, if it isn't the function's own name.

    >>> def get_stats(ids, counts=None): ...
    >>> check(get_stats)
    get_stats: not written yet. Replace the dots with your code and run the cell. 3 hints: hint("get_stats")
    """
    name = name if isinstance(name, str) and name else getattr(function, "__name__", "")
    if name in ("", "<lambda>"):
        display(format_verdict(Result("check", "error", ask_for_name(function))))
        return
    result = judge_attempt(name, function)
    more = []
    if result.status == "right" and belongs_in_my_bpe(function, name):
        more.append(my_bpe.keep_function(name, function))
    display(format_verdict(result, *more))


def ask_for_name(function: Any) -> str:
    """Return what to do about something to check that has no name, such as a lambda.

    >>> ask_for_name(3)
    '`check` needs the function itself, as in `check(merge)`, but it got 3.'
    """
    if not callable(function):
        got = abbreviate(function, 60)
        return f"`check` needs the function itself, as in `check(merge)`, but it got {got}."
    return (
        "This function has no name of its own, so say which exercise it's for, as in "
        '`check(..., name="merge")`. Or write it with `def`, which gives it a name.'
    )


def belongs_in_my_bpe(function: Any, name: str) -> bool:
    """Return whether a function is the learner's, is new, and belongs to what my_bpe.py holds.

    A listing that the learner has fixed doesn't belong there.

    >>> belongs_in_my_bpe(len, "merge"), belongs_in_my_bpe(belongs_in_my_bpe, "merge")
    (True, False)
    """
    home = str(getattr(function, "__module__", ""))
    return name in list_functions() and home != "my_bpe" and not is_course(home)


def answer(name: str, *values: object) -> None:
    """Judge the answer to a question, without giving the right one away.

    It never raises an exception.

    >>> answer("toy-pair-count", ...)
    toy-pair-count: not answered yet. Replace the dots with your answer and run the cell. 1 hint: hint("toy-pair-count")
    """
    attempt = values[0] if len(values) == 1 else values
    display(format_verdict(judge_attempt(name, attempt)))


def judge_attempt(name: str, attempt: object) -> Result:
    """Return the verdict on an attempt, and record it; an exception becomes a verdict too."""
    try:
        result = evaluate(name, attempt)
    except (Exception, SystemExit) as error:
        return Result(abbreviate(name, 60), "error", describe_error(error))
    if result.status != "unwritten":
        storage.record_attempt(name, right=result.status == "right", tries=1)
    return result


def describe_hints(item: Item) -> str:
    """Return a sentence that says how many hints there are, and how to get one."""
    count = len(item.hints)
    if count == 1:
        return f'There is 1 hint: run hint("{item.name}") to see it.'
    return f'There are {count} hints: run hint("{item.name}") to see one.'


def hint(name: str) -> None:
    """Show the next hint each time it's called; after the last one, show all of them.

    >>> hint("toy-pair-count")  # doctest: +ELLIPSIS
    toy-pair-count: hint 1 of 1
    ...
    """
    try:
        item = find_exercise(name)
    except ValueError as error:
        display(format_message(str(error)))
        return
    shown = storage.count_hints_shown(name)
    if shown < len(item.hints):
        storage.record_attempt(name, hints=1)
        head = f"hint {shown + 1} of {len(item.hints)}"
        texts = [item.hints[shown]]
    else:
        head = "all hints"
        texts = list(item.hints)
    display(format_message(f"{name}: {head}", *texts))


def solution(name: str, anyway: bool = False) -> None:
    """Show the course's own code for an exercise, or the answer to a question.

    It's shown once the learner's own answer is right, or with `anyway=True`. A teacher can switch
    solutions off for a class: set the environment variable BPE_LESSON_SOLUTIONS to "off".

    >>> solution("merge")
    merge: try it yourself first.
    You'll see our solution here once yours is right. To see it now, run
    solution("merge", anyway=True). There are 3 hints: run hint("merge") to see one.
    """
    try:
        item = find_exercise(name)
    except ValueError as error:
        display(format_message(str(error)))
        return
    if os.environ.get("BPE_LESSON_SOLUTIONS") == "off":
        display(format_message(f"{name}: solutions are switched off here.", describe_hints(item)))
    elif anyway or storage.is_right(name):
        head, text = item.tell_solution()
        if isinstance(item, Question):
            display(format_message(f"{name}: {head}", text))
        else:
            theirs = my_bpe.read_sources().get(name, "")
            display(format_solution(f"{name}: {head}", text, theirs))
    else:
        how = (
            "You'll see our solution here once yours is right. To see it now, run "
            f'solution("{name}", anyway=True).'
        )
        text = f"{how} {describe_hints(item)}"
        display(format_message(f"{name}: try it yourself first.", text))
