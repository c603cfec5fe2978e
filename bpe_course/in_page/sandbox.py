"""Run a learner's code under a time limit, and say what ended how."""

import ast
import linecache
import os
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from io import StringIO
from typing import Any, NamedTuple

from bpe_course.practice.result import Reason, Result
from bpe_course.practice.time_limit import Clock, call_with_limit
from bpe_course.practice.trial import MAX_SECONDS, PrintCapture, find_failure, read_line
from bpe_course.practice.values import describe_error

MOST_PRINTED = 20_000  # characters
_FILE = "your code"  # what tracebacks and the time limit call it
_ENVIRONMENT = dict(os.environ)  # with the learner's folder
_prepared: dict[str, dict[str, Any]] = {}  # a setup cell's code -> the names that it makes


class _Ended(NamedTuple):
    result: Result
    printed: str
    value: object = None  # of the last line, if that's an expression


def run(code: str, names: dict[str, Any], seconds: float, name: str = "") -> _Ended:
    """Run code within a time limit, with these names, which may grow."""
    linecache.cache[_FILE] = (len(code), None, code.splitlines(keepends=True), _FILE)
    clock, capture = Clock(seconds), PrintCapture(MOST_PRINTED)
    with redirect_stdout(capture):
        value, error = call_with_limit(lambda: _run_all(code, names), clock)
    os.environ.update(_ENVIRONMENT)
    if clock.over:
        reason = Reason("still-running", {"seconds": f"{seconds:.0f}"})
        status, (place, line) = "timeout", read_line(clock.where)
    elif error:
        status, (reason, (place, line)) = "error", _explain(error)
    else:
        return _Ended(Result(name, "right"), capture.text, value)
    result = Result(name, status, None, (reason,), place=place, code=line)
    return _Ended(result, capture.text)


def _explain(error: BaseException) -> tuple[Reason, tuple[str, str]]:
    if isinstance(error, SyntaxError) and error.filename == _FILE and error.lineno:
        details = {"error": describe_error(type(error)(error.msg))}  # the line says where
        return Reason("syntax", details), read_line((_FILE, error.lineno))
    reason = Reason("error", {"error": describe_error(error)})
    # It may be a text without its quotes.
    if type(error) is NameError and isinstance(error.name, str):
        reason = Reason("unknown-name", {**reason.details, "name": error.name[:40]})
    return reason, find_failure(error)[:2]


def _run_all(code: str, names: dict[str, Any]) -> object:
    body = ast.parse(code, _FILE).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), _FILE, "exec", dont_inherit=True), names)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), _FILE, "eval", dont_inherit=True), names)


def prepare(setup: str) -> dict[str, Any]:
    """Return the names that a setup cell makes, which runs once."""
    with redirect_stdout(StringIO()):
        if setup not in _prepared:
            _prepared[setup] = {"__name__": "__main__"}
            with suppress(ModuleNotFoundError):  # a page has no vocabularies
                exec(compile(setup, "setup", "exec", dont_inherit=True), _prepared[setup])
    return dict(_prepared[setup])


def call_limited(call: Callable[[], Any], seconds: float = MAX_SECONDS) -> Any:
    """Return what a call returns; raise its error, or a TimeoutError if it takes too long."""
    clock = Clock(seconds)
    with redirect_stdout(StringIO()):
        result, error = call_with_limit(call, clock)
    if clock.over:
        raise TimeoutError("your function took too long here.")
    if error:
        raise error
    return result
