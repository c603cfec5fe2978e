"""What a lesson calls: check, answer, hint, arrange, solution."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from bpe_course.ask.catalogue import find_exercise
from bpe_course.ask.item import Item, Question
from bpe_course.practice import storage
from bpe_course.practice.evaluation import judge
from bpe_course.practice.feedback import (
    add_label,
    count_hints,
    display,
    display_to_learner,
    format_message,
    format_solution,
    format_verdict,
)
from bpe_course.practice.result import Reason, Result
from bpe_course.practice.values import abbreviate, describe_error
from bpe_course.settings import SETTINGS
from bpe_course.view.widgets import arrange_lines

_TRIES = 3  # after which a verdict offers the answer, and anybody may see it
_judging: list[str] = []  # what's being judged, and what its own code asks to judge


def check(function: Any = None, name: str = "") -> Result:
    """Judge a function or class that the learner wrote, show it, and save what passes; never raise.

    Give the exercise's name if it isn't the function's own. Who grades can use the Result, which a
    notebook doesn't show: its `status` is "right", "wrong", "error", "timeout" or "unwritten".

    >>> def get_stats(ids, counts=None): ...
    >>> check(get_stats).status
    get_stats: not written yet. Replace the dots with your code and run the cell. 3 hints: hint("get_stats")
    'unwritten'
    """
    name = name if isinstance(name, str) and name else getattr(function, "__name__", "")
    if name not in ("", "<lambda>"):
        return _judge_and_show(name, function)
    given = {"given": abbreviate(function, 60), "function": "merge"}
    reason = Reason("no-name") if callable(function) else Reason("no-function", given)
    result = Result("check", "error", None, (reason,))
    display(format_verdict(result))
    return result


def answer(name: str = "", *values: object) -> Result:
    """Judge the answer to a question, as `check` does, without giving the right one away.

    >>> answer("toy-pair-count", ...).status
    Not answered yet. Replace the dots with a number and run the cell. 1 hint: hint("toy-pair-count")
    'unwritten'
    """
    return _judge_and_show(name, values[0] if len(values) == 1 else values)


def _judge_and_show(name: str, attempt: object) -> Result:
    _judging.append(name)
    if _judging[1:]:  # a check inside the function that's being checked
        return Result(name, "unwritten")
    try:
        return _judge_one(name, attempt)
    finally:
        _judging.clear()


def _judge_one(name: str, attempt: object) -> Result:
    item: Item | None = None
    more: list[Sequence[Reason]] = []
    try:
        item = find_exercise(name)
        result = judge(item, attempt)
        if _judging[1:]:
            result = Result(name, "error", "check-inside", (Reason("check-inside"),))
        if result.status == "right":
            from bpe_course.practice.my_bpe import keep_new  # only what's right is kept

            more = keep_new(name, attempt)
    except (Exception, SystemExit) as error:
        reason = Reason("error", {"error": describe_error(error)})
        item, result = None, Result(item.name if item else "", "error", None, (reason,))
    if item and result.status != "unwritten":
        right = result.status == "right"
        storage.record_attempt(name, right, tries=1)
        tries = storage.find_entry(name)["tries"]
        if not right and tries >= _TRIES and not SETTINGS.hides_solutions:
            offers = ["lines-offered", "solution-offered"][not item.lines :]
            more = [[Reason(offer, {"name": name}) for offer in offers]]
    was_right = bool(item) and storage.find_entry(name)["right"]
    display(format_verdict(result, item, more, was_right))
    return result


def hint(name: str) -> None:
    """Show the next hint at each call, and all of them after the last one."""
    try:
        item = find_exercise(name)
    except ValueError as error:
        display(format_message(str(error)))
        return
    seen = storage.find_entry(name)["hints"]
    head, texts = "all hints", item.hints
    if seen < len(texts):
        storage.record_attempt(name, hints=1)
        head, texts = f"hint {seen + 1} of {len(texts)}", [texts[seen]]
    card = format_message(add_label(item.label, head), *texts)
    display_to_learner(card, "Run this cell to see a hint.")


def arrange(name: str, anyway: bool = False) -> None:
    """Show our solution's lines, shuffled and with one too many, to put in order; see `solution`."""
    item = _find_shown(name, "arrange", anyway)
    if item and item.lines:
        display(arrange_lines(item.lines, partial(storage.record_attempt, name, arranged=1)))
    elif item:
        display(format_message(add_label(item.label, "it has no lines to put in order.")))


def solution(name: str, anyway: bool = False) -> None:
    """Show the course's own code or answer: after three tries, once theirs is right, or `anyway`.

    A teacher can switch solutions off: set the environment variable BPE_LESSON_SOLUTIONS to "off".

    >>> solution("merge")
    merge: try it yourself first.
    You'll see this after three tries, or once yours is right. To see it now, run
    solution("merge", anyway=True). 3 hints: hint("merge")
    """
    item = _find_shown(name, "solution", anyway)
    head, text = item.tell_solution() if item else ("", "")
    if isinstance(item, Question):
        display(format_message(item.title, head, text))
    elif item:
        display(format_solution(f"{item.label}: {head}.", text))


def _find_shown(name: str, command: str, anyway: bool) -> Item | None:
    """Return an item if its solution may be seen, or say why not."""
    try:
        item = find_exercise(name)
    except ValueError as error:
        display(format_message(str(error)))
        return None
    entry, head, how = storage.find_entry(name), "solutions are switched off here.", ""
    if not SETTINGS.hides_solutions:
        if anyway or entry["right"] or entry["tries"] >= _TRIES:
            return item
        head, how = "try it yourself first.", "You'll see this after three tries, or once yours is "
        how += f'right. To see it now, run {command}("{name}", anyway=True). '
    display(format_message(add_label(item.label, head), how + count_hints(item)))
    return None
