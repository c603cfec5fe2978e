"""What runs inside a submission's kernel: it calls the learner's functions, and reports outcomes.

The report has no verdict in it. `judge.py` makes the verdicts in a process where no submitted code
runs, so whatever the code does to its own kernel, a wrong result stays wrong.

The first cell that a kernel runs is PREPARE. It keeps `_answer_request` and the course's modules that
this needs, and takes them out of `sys.modules`. So a notebook that imports the course gets modules
of its own, and can change those without changing ours.
"""

import importlib
import json
import sys
from dataclasses import asdict
from typing import Any

from bpe_lesson.lessons.catalogue import find_exercise
from bpe_lesson.lessons.item import Exercise
from bpe_lesson.practice.diagnosis import describe_timeout
from bpe_lesson.practice.evaluation import judge
from bpe_lesson.practice.result import Result
from bpe_lesson.practice.signature_checks import check_signature
from bpe_lesson.practice.trial import MAX_SECONDS, try_all
from bpe_lesson.practice.values import describe_error, to_form

REPLY = "application/x-bpe-lesson-reply"  # the kind of display that is a reply
PREPARE = f"__import__({__name__!r}, fromlist=['_prepare'])._prepare({{mutes_checks}})"
REQUEST = "__import__('sys').bpe_lesson_marking({request})"
_CALL_SECONDS = 2 * MAX_SECONDS  # there are about twice as many calls as in `check`
_streams = sys.stdout, sys.stderr


def _prepare(mutes_checks: bool) -> None:
    """Prepare this kernel, before any submitted code runs.

    Args:
        mutes_checks: whether `check` and `answer` do nothing when the notebook calls them.
    """
    from IPython import get_ipython

    shell = get_ipython()
    shell.ask_exit = lambda: None  # exit() would stop the kernel a moment later, in another cell
    shell.events.register("post_execute", _restore_streams)
    find_exercise("merge")  # reads what the lessons ask
    vars(sys)["bpe_lesson_marking"] = _answer_request
    for name in [name for name in sys.modules if name.partition(".")[0] == "bpe_lesson"]:
        del sys.modules[name]
    if mutes_checks:
        practice: Any = importlib.import_module("bpe_lesson.practice")
        practice.check = practice.answer = lambda *_, **__: None


def _restore_streams() -> None:
    """Use the kernel's own streams again: without them, it couldn't reply."""
    sys.stdout, sys.stderr = _streams


def _answer_request(expression: str, exercise: str = "", calls: tuple = ()) -> None:
    """Evaluate an attempt, and display the reply as JSON.

    The reply is a dict with one of these keys: "value", the form of an answer; "outcomes", of each
    call; "problem", a Result that isn't "right"; "error", which evaluating the expression ended in;
    "course", if the function is the course's own.
    """
    from IPython.display import display

    _restore_streams()
    try:
        reply = json.dumps(_evaluate(expression, exercise, calls), default=_pack)
    except Exception as error:
        reply = json.dumps({"error": describe_error(error)})
    display({REPLY: reply}, raw=True)


def _evaluate(expression: str, exercise: str, calls: tuple) -> dict[str, object]:
    """Return the reply about an expression: its value, or the outcomes of calling it."""
    try:
        value = eval(expression, vars(sys.modules["__main__"]))
    except BaseException as error:
        return {"error": describe_error(error)}
    if not exercise:
        return {"value": to_form(value)}
    if str(getattr(value, "__module__", "")).partition(".")[0] == "bpe_lesson":
        return {"course": True}
    item = find_exercise(exercise)
    assert isinstance(item, Exercise)
    if check_signature(item, value):
        return {"problem": asdict(judge(item, value))}
    outcomes, clock = try_all(item, value, calls, _CALL_SECONDS)
    if clock.over:
        return {"problem": asdict(Result(exercise, "timeout", describe_timeout(clock)))}
    return {"outcomes": [asdict(outcome) for outcome in outcomes]}


def _pack(value: object) -> object:
    """Return what JSON has no word for: bytes as hex digits, and `...` as none."""
    return {"hex": value.hex() if isinstance(value, bytes) else None}
