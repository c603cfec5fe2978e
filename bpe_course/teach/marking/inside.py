"""What runs inside a submission's kernel: it judges each function and answer, and displays verdicts.

`define` runs only what a cell defines and hands in, so nothing else can spoil a function. What may
be right in the whole notebook, `run` runs. What calls a function that isn't right gets ours.
"""

from __future__ import annotations  # in learners' code, too: a my_bpe.py needs no types

import ast
import json
import os
import sys
import time
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from bpe_course import practice
from bpe_course.ask.catalogue import FUNCTIONS, find_exercise, find_function
from bpe_course.ask.item import Exercise
from bpe_course.practice.evaluation import judge
from bpe_course.practice.kept_cells import is_course
from bpe_course.practice.result import Reason, Result
from bpe_course.practice.values import describe_error
from bpe_course.teach.marking.notebook import VERDICT, find_attempts, to_python

_COURSE_DOES_IT = (Reason("course-does-it"),)
_definitions: dict[str, ast.stmt] = {}  # name -> function or class
_uncertain: set[str] = set()  # attempts that may be right in the whole notebook
_computed: set[str] = set()  # answers that are, whatever they are without it
_replaced: dict[str, Any] = {}  # function that isn't right -> ours, which is in its place


def _get_shell() -> Any:
    from IPython import get_ipython

    return get_ipython()


def prepare() -> None:
    """Silence this kernel's cells, and make the notebook's `check` and `answer` ours."""
    _get_shell().ask_exit = lambda: None  # or exit() would end the kernel a few cells later
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")
    vars(practice).update(check=_check, answer=_answer)


def replace(name: str) -> None:
    """Put ours in the place of a function that isn't right, so that it costs no other."""
    if name in FUNCTIONS:
        _get_shell().user_ns[name] = _replaced[name] = find_function(name).reference


def define(source: str) -> None:
    """Run what a cell defines and hands in, each statement by itself: one may fail."""
    attempts, names = find_attempts(source), _get_shell().user_ns
    _uncertain.update(attempts)
    try:
        code = to_python(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return _tell_errors(attempts, **_describe_slip(error))
    file = _get_shell().compile.cache(code)  # where a verdict finds the learner's lines
    for statement in ast.parse(code).body:
        name = getattr(statement, "name", "")
        try:
            step = compile(ast.Module([statement], []), file, "exec")
            if _is_attempt(statement):
                _computed.update(attempts if _is_computed(statement) else [])
                exec(step, {**names, "check": _check, "answer": _answer})
            elif _is_definition(statement):
                exec(step, names)
                _definitions[name] = statement
                if name and name not in attempts:  # it may be that no cell checks it
                    _check(names[name], name)
        except BaseException as error:
            reason = Reason("error", {"error": describe_error(error)})
            _tell_errors(find_attempts(ast.unparse(statement)), reasons=(reason,))


def _describe_slip(error: Exception) -> dict[str, Any]:
    number, code = str(getattr(error, "lineno", 1)), getattr(error, "text", "") or ""
    reason = Reason("not-python", {"number": number, "error": str(getattr(error, "msg", error))})
    return {"reasons": (reason,), "place": f"line {number}", "code": code.strip()}


def _is_attempt(statement: ast.stmt) -> bool:
    function = getattr(getattr(statement, "value", None), "func", None)
    return getattr(function, "id", getattr(function, "attr", "")) in ("check", "answer")


def _is_computed(statement: Any) -> bool:
    nodes = [node for value in statement.value.args[1:] for node in ast.walk(value)]
    return any(isinstance(node, ast.Name | ast.Call | ast.Starred) for node in nodes)


def _is_definition(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Assign):
        calls = [node.func for node in ast.walk(statement.value) if isinstance(node, ast.Call)]
        is_plain = all(getattr(function, "id", "") == "mine" for function in calls)
        return is_plain and all(isinstance(target, ast.Name) for target in statement.targets)
    return isinstance(statement, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef)


def run(source: str, deadline: float) -> None:
    """Run a cell as it is, if that may change a verdict, and if there's time by `time.time`."""
    if _uncertain and time.time() < deadline:
        _get_shell().run_cell(source)


def _answer(name: str, *values: object) -> None:
    _check(values[0] if len(values) == 1 else values, name)


def _check(attempt: Any, name: str = "") -> None:
    name = name or getattr(attempt, "__name__", "")
    try:
        item = find_exercise(name)
    except ValueError:  # there's no such exercise
        return
    if attempt is _replaced.get(name, _replaced):
        return
    if isinstance(item, Exercise) and is_course(getattr(attempt, "__module__", "")):
        result = Result(name, "wrong", "alias", _COURSE_DOES_IT)
    else:
        result = judge(item, attempt)
    written = _definitions.get(getattr(attempt, "__name__", ""))
    if isinstance(item, Exercise) and result.status == "right" and written:
        if _calls_ours(written, item.reference):
            result = Result(name, "wrong", "call", _COURSE_DOES_IT)
    _tell(result)


def _calls_ours(written: ast.stmt, reference: Any) -> bool:
    for node in ast.walk(written):
        if isinstance(node, ast.ImportFrom) and is_course(node.module):
            if reference.__name__ in {alias.name for alias in node.names}:
                return True
        elif isinstance(node, ast.Name | ast.Attribute):
            with suppress(Exception):
                if eval(ast.unparse(node), _get_shell().user_ns) is reference:
                    return True
    return False


def _tell_errors(names: list[str], **fields: Any) -> None:
    for name in names:
        _tell(Result(name, "error", **fields))


def _tell(result: Result) -> None:
    is_known = result.status == "wrong" and result.mistake and result.name not in _computed
    if is_known or result.status in ("right", "timeout", "unwritten"):
        _uncertain.discard(result.name)
    if result.status != "right":
        replace(result.name)
    _get_shell().display_pub.publish({VERDICT: json.dumps(asdict(result))})
