"""Judge one notebook, in a separate program: its order is JSON on standard input, and so is its answer.

The kernel runs the submitted code, and this process compares what comes out with what is right. An
answer that's a plain value in its cell is read there, and no code runs. A function is called on the
cases that `check` shows and on more random cases, which nobody has seen. So to forge a reply is to
put the right results into it. Nothing here believes that a reply has a sensible form.
"""

import ast
import json
import re
import signal
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Any

from bpe_lesson.lessons.catalogue import LESSONS, find_exercise, list_lesson
from bpe_lesson.lessons.item import Exercise, Item, Question
from bpe_lesson.practice.answers import judge_answer
from bpe_lesson.practice.evaluation import decide_verdict
from bpe_lesson.practice.result import Result
from bpe_lesson.practice.trial import Outcome, Trial, find_key
from bpe_lesson.practice.values import to_value
from bpe_lesson.teach.marking.attempts import Attempt, find_attempts, read_cells
from bpe_lesson.teach.marking.copies import describe_copy
from bpe_lesson.teach.marking.inside import REQUEST
from bpe_lesson.teach.marking.limits import Limits, limit_resources
from bpe_lesson.teach.marking.needed_cells import read_shipped_cells, select_needed_cells
from bpe_lesson.teach.marking.run import Record, run_cells
from bpe_lesson.teach.marking.table import clean

_MAX_NOTES = 4
_HELD_BACK = "It's right on the cases that `check` shows, but not on others. "
_COURSES_OWN = "This is the course's own function. Write yours in its place."
_UNREADABLE = "What came back from your function can't be read."


def _judge_notebook(path: Path, seed: str, limits: Limits, my_bpe: str = "") -> dict[str, Any]:
    """Run and judge a notebook.

    Returns:
        "lesson" -> its number, "" if we can't tell; "results" -> a dict for each Result, in the
        lesson's order; "notes" -> what the teacher should know.
    """
    try:
        cells = read_cells(path)
    except ValueError as error:
        return {"lesson": "", "results": [], "notes": [f"{path.name} wasn't read: {error}"]}
    attempts = find_attempts(cells)
    lesson = _find_lesson(attempts, path.name)
    items = {item.name: item for item in list_lesson(lesson)} if lesson else {}
    shipped = read_shipped_cells(lesson)
    attempts = {
        name: attempt
        for name, attempt in attempts.items()
        if name in items and cells[attempt.cell].strip() not in shipped  # that's unwritten
    }
    requests = {name: _make_request(items[name], attempts[name], seed) for name in attempts}
    requests = {name: request for name, request in requests.items() if request}
    numbers = select_needed_cells(cells, shipped) if requests else []
    record = run_cells({n: cells[n] for n in numbers}, attempts, requests, limits, my_bpe)
    results = [_judge(item, attempts.get(name), record, seed) for name, item in items.items()]
    own_errors = {n: why for n, why in record.errors.items() if cells[n].strip() not in shipped}
    notes = _list_copies(items, attempts, results, cells) + _list_errors(own_errors, results)
    return {"lesson": lesson, "results": [asdict(result) for result in results], "notes": notes}


def _find_lesson(attempts: Mapping[str, Attempt], file_name: str) -> str:
    """Return the number of the lesson that most attempts belong to, or that a file's name has."""
    if attempts:
        return Counter(find_exercise(name).lesson for name in attempts).most_common(1)[0][0]
    numbers = re.findall(r"(?<!\d)\d\d(?!\d)", file_name)
    return next((number for number in numbers if number in LESSONS), "")


@cache
def _add_held_back(exercise: Exercise, seed: str) -> Exercise:
    """Return an exercise with twice the number of random cases; `check` doesn't show the new ones."""
    return replace(exercise, seed=seed)


def _make_request(item: Item, attempt: Attempt, seed: str) -> str:
    """Return the code that asks the kernel about an attempt; "" if no code has to run for it."""
    if not attempt.code or _read_typed(item, attempt) is not None:
        return ""
    if isinstance(item, Question):
        return REQUEST.format(request=repr(attempt.code))
    calls = find_key(_add_held_back(item, seed)).calls_to_try
    return REQUEST.format(request=f"{attempt.code!r}, {item.name!r}, {calls!r}")


def _read_typed(item: Item, attempt: Attempt) -> tuple | None:
    """Return the values of an answer, or None if the cell doesn't have them as plain values."""
    try:
        return ast.literal_eval(attempt.code) if isinstance(item, Question) else None
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return None


def _judge(item: Item, attempt: Attempt | None, record: Record, seed: str) -> Result:
    """Return the verdict on one exercise or question."""
    if attempt is None:
        return Result(item.name, "unwritten", "")
    typed = _read_typed(item, attempt) if attempt.code else None
    if isinstance(item, Question) and typed is not None:
        return _judge_values(item, typed)
    error = record.errors.get(attempt.cell, "")
    if not attempt.code:
        return Result(item.name, "error", clean(error or "This cell isn't valid Python."))
    try:
        reply = json.loads(record.replies.get(item.name) or '{"error": "not reached in time"}')
        return _judge_reply(item, reply, error, seed)
    except Exception:  # a forged reply may have any form
        return Result(item.name, "error", _UNREADABLE)


def _judge_values(question: Question, values: tuple) -> Result:
    """Return the verdict on the values that an `answer` call has after the question's name."""
    return judge_answer(question, values[0] if len(values) == 1 else values)


def _judge_reply(item: Item, reply: dict, error: str, seed: str) -> Result:
    """Return the verdict on what the kernel replied; `error` is what the attempt's cell ended in."""
    if "course" in reply and not error:
        return Result(item.name, "wrong", _COURSES_OWN, "alias")
    if "error" in reply or "course" in reply:
        return Result(item.name, "error", clean(error or reply["error"]))
    if "problem" in reply:
        return _read_problem(item.name, reply["problem"])
    if isinstance(item, Question):
        return _judge_values(item, to_value(_to_tuples(reply["value"])))
    return _compare(item, [_read_outcome(packed) for packed in reply["outcomes"]], seed)


def _read_problem(name: str, packed: Mapping[str, object]) -> Result:
    """Return the verdict on a function that can't be called; a reply can't say "right"."""
    status = str(packed["status"])
    texts: Any = {key: clean(packed[key]) for key in ("message", "case", "expected", "got", "line")}
    if status not in ("unwritten", "wrong", "error", "timeout"):
        raise ValueError(status)
    return Result(name, status, **texts)


def _compare(exercise: Exercise, outcomes: list[Outcome], seed: str) -> Result:
    """Return the verdict on a function, given its outcomes on all calls."""
    key = find_key(_add_held_back(exercise, seed))
    if len(outcomes) != len(key.calls_to_try):
        raise ValueError(len(outcomes))
    trial = Trial(key, outcomes)
    result = decide_verdict(trial)
    shown = {repr(call) for call in exercise.list_calls()}
    failed = {repr(key.calls[number]) for number in trial.wrong}
    if failed and not failed & shown and result.status in ("wrong", "error"):
        return replace(result, message=_HELD_BACK + result.message, mistake="held-back")
    return result


def _read_outcome(packed: Mapping[str, Any]) -> Outcome:
    """Return the outcome of one call, from JSON."""
    texts = {key: clean(packed[key]) for key in ("text", "inputs_text", "line", "printed")}
    form, inputs = _to_tuples(packed["form"]), _to_tuples(packed["inputs"])
    return Outcome((form[0], form[1]), inputs, changed_later=bool(packed["changed_later"]), **texts)


def _to_tuples(value: Any) -> Any:
    """Return a form from JSON, where tuples are lists, and bytes hex digits."""
    if isinstance(value, list):
        return tuple(map(_to_tuples, value))
    if isinstance(value, dict):
        return ... if value["hex"] is None else bytes.fromhex(value["hex"])
    return value


def _list_copies(
    items: Mapping[str, Item],
    attempts: Mapping[str, Attempt],
    results: list[Result],
    cells: list[str],
) -> list[str]:
    """Return a note on each right function that is ours, or uses ours."""
    right = [result.name for result in results if result.status == "right"]
    notes = []
    for item in (items[name] for name in right):
        if isinstance(item, Exercise):
            attempt = attempts[item.name]
            notes.append(describe_copy(item, attempt.code, cells[: attempt.cell + 1]))
    return [note for note in notes if note]


def _list_errors(errors: Mapping[int, str], results: list[Result]) -> list[str]:
    """Return notes on the first errors that no verdict tells, and how many more there are."""
    told = {result.message for result in results}
    untold = [(cell, clean(why)) for cell, why in sorted(errors.items()) if clean(why) not in told]
    notes = [f"code cell {cell + 1}: {why}" for cell, why in untold]
    more = len(notes) - _MAX_NOTES
    return [*notes[:_MAX_NOTES], f"and {more} more errors"] if more > 0 else notes


if __name__ == "__main__":
    limit_resources()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # by an exception, which ends the kernel
    order = json.load(sys.stdin)
    answer = _judge_notebook(
        Path(order["path"]), order["seed"], Limits(*order["limits"]), order["my_bpe"]
    )
    print(json.dumps(answer))
