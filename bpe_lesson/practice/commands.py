"""What a lesson calls: check, answer, hint, solution. Each shows something and returns nothing."""

import os
from typing import Any

from bpe_lesson.exercises.catalogue import find_exercise
from bpe_lesson.exercises.exercise import Item
from bpe_lesson.practice import my_bpe, storage
from bpe_lesson.practice.evaluation import evaluate
from bpe_lesson.practice.feedback import display, format_message, format_verdict
from bpe_lesson.practice.result import Result
from bpe_lesson.values import abbreviate, describe_error


def check(function: Any, name: str = "") -> None:
    """Judge a function or class that the learner wrote, and say what is right or wrong with it.

    It never raises. What passed is kept in my_bpe.py.

    Args:
        function: the learner's.
        name: the exercise's, where it is not the function's own name.

    >>> def get_stats(ids, counts=None): ...
    >>> check(get_stats)
    get_stats: not written yet.
    Write your code in place of the dots and run the cell again. There are 3 hints: hint("get_stats").
    """
    name = name or getattr(function, "__name__", "")
    if not name:
        message = f"check takes the function itself, as in check(merge); this is {abbreviate(function, 60)}."
        display(format_verdict(Result("check", "error", message)))
        return
    result = judge_attempt(name, function)
    more = []
    if result.status == "right" and is_learners_own(function, name):
        if my_bpe.keep_function(function):
            more.append("It is in your my_bpe.py now.")
    show_verdict(result, *more)


def is_learners_own(function: Any, name: str) -> bool:
    """Say whether a notebook defines this function under this name, which a listing to fix hasn't."""
    own_name = getattr(function, "__name__", "")
    return own_name == name and getattr(function, "__module__", "") == "__main__"


def answer(name: str, *values: object) -> None:
    """Judge the answer to a question, without ever telling the right one. It never raises.

    >>> answer("toy-overlaps", ...)
    toy-overlaps: not written yet.
    Write your answer in place of the dots and run the cell again. There is 1 hint: hint("toy-overlaps").
    """
    attempt = values[0] if len(values) == 1 else values
    show_verdict(judge_attempt(name, attempt))


def judge_attempt(name: str, attempt: object) -> Result:
    """Return the verdict, and keep that there was an attempt; what goes wrong becomes a verdict."""
    try:
        result = evaluate(name, attempt)
    except Exception as error:
        return Result(abbreviate(name, 60), "error", describe_error(error))
    if result.status != "unwritten":
        storage.record_attempt(name, right=result.status == "right", tries=1)
    return result


def show_verdict(result: Result, *more: str) -> None:
    """Show a verdict; on what is not begun, say what to do."""
    if result.status == "unwritten":
        item = find_exercise(result.name)
        more = (f"{item.todo} and run the cell again. {describe_hints(item)}",)
    display(format_verdict(result, *more))


def describe_hints(item: Item) -> str:
    """Return how many hints there are, and how to get one."""
    count = len(item.hints)
    hints = "There is 1 hint" if count == 1 else f"There are {count} hints"
    return f'{hints}: hint("{item.name}").'


def hint(name: str) -> None:
    """Show one more hint each time; after the last, all of them.

    >>> hint("toy-overlaps")
    toy-overlaps: hint 1 of 1
    Write down every position at which an a has an a to its right.
    """
    try:
        item = find_exercise(name)
    except ValueError as error:
        display(format_message(str(error), [], []))
        return
    shown = storage.count_hints_shown(name)
    if shown < len(item.hints):
        storage.record_attempt(name, hints=1)
        head = f"hint {shown + 1} of {len(item.hints)}"
        texts = [item.hints[shown]]
    else:
        head = "all hints"
        texts = list(item.hints)
    display(format_message(f"{name}: {head}", [], texts))


def solution(name: str, anyway: bool = False) -> None:
    """Show the course's own code for an exercise, once it was done, or with `anyway=True`.

    For a question it shows the answer. Where BPE_LESSON_SOLUTIONS is "off", as a teacher may set
    it for a class, it shows none.

    >>> solution("merge")
    merge: try first.
    Ours is shown once yours is right, or with solution("merge", anyway=True). There are 3 hints:
    hint("merge").
    """
    try:
        item = find_exercise(name)
    except ValueError as error:
        display(format_message(str(error), [], []))
        return
    if os.environ.get("BPE_LESSON_SOLUTIONS") == "off":
        head = "solutions are switched off here."
        text = describe_hints(item)
    elif not anyway and not storage.is_right(name):
        head = "try first."
        how = f'Ours is shown once yours is right, or with solution("{name}", anyway=True).'
        text = f"{how} {describe_hints(item)}"
    else:
        head, text = item.tell_solution()
    display(format_message(f"{name}: {head}", [], [text]))
