"""Call a submission's functions inside its kernel, and report their outcomes to the marker.

`kernel.py` sends the text of this file and has the kernel run it, rather than import it: by then a
submission may have replaced any module that the kernel could import. (It may also have replaced
`exec`, `open` or `json.dumps`. That's why nothing here is a verdict: the marker judges the report
in its own process, as data that anyone may have written.)

A request is a dict of plain values. The reply to it is JSON, and has one of four keys:

- "value": what an answer's expression evaluates to, packed;
- "outcomes": the outcome of each call of a function, packed;
- "no_value": the error in evaluating the expression, as text;
- "problem": why there are no outcomes, as [status, message, mistake].
"""

import importlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from functools import partial
from types import ModuleType
from typing import Any

MAX_REPLY_CHARACTERS = 5_000_000
_MAX_PACKED_BITS = 1000  # Python refuses to write very long numbers in decimal
_JUDGES = (
    "lessons.catalogue",
    "practice.diagnosis",
    "practice.signature_checks",
    "practice.trial",
    "practice.values",
)
_SET_ASIDE = "modules_for_marking"  # the attribute of `sys` with the course's modules for replies
EXIT_TOO_MUCH_OUTPUT = 77  # an exit code that Python and the shell don't use


def prepare_kernel(notebook_names: dict[str, Any], request: dict) -> None:
    """Prepare this kernel, before any submitted code runs.

    Submitted code can lift the limits that this sets. It can't lift those on time and on output,
    because the marker enforces them in its own process.

    Args:
        notebook_names: the notebook's variables by name, including `get_ipython`.
        request: "memory_bytes" and "file_bytes", the most that the kernel may allocate and write
            into one file; "print_characters", the most that it may print in one go; "root", the
            folder of the course; "mutes_checks", whether cells run `check` and `answer` in vain.
    """
    limit_resources({"RLIMIT_AS": request["memory_bytes"], "RLIMIT_FSIZE": request["file_bytes"]})
    shell = notebook_names["get_ipython"]()
    _limit_prints(shell, request["print_characters"])
    # exit() would stop the kernel a moment later, and another cell would be blamed for it.
    shell.ask_exit = lambda: None
    with _use_own_course(request["root"]):
        _import_judges()
    if request["mutes_checks"]:
        _mute_checks()


def _mute_checks() -> None:
    """Have `check` and `answer` do nothing in the notebook's cells: the marker asks for itself."""
    practice = importlib.import_module("bpe_lesson.practice")
    commands = importlib.import_module("bpe_lesson.practice.commands")
    for module in (practice, commands):
        vars(module).update(check=lambda *_, **__: None, answer=lambda *_, **__: None)


def limit_resources(limits: dict[str, int]) -> None:
    """Set the operating system's limits, if it has any: Windows doesn't.

    >>> limit_resources({"RLIMIT_OF_ANOTHER_SYSTEM": 1})
    """
    try:
        import resource
    except ImportError:
        return
    for name, most in limits.items():
        try:
            resource.setrlimit(getattr(resource, name), (most, most))
        except (AttributeError, ValueError, OSError):  # not on this system, or already lower
            pass


def _limit_prints(shell: Any, most: int) -> None:
    """End the kernel if it prints more than `most` characters in one piece, and keep its streams."""
    # These are the kernel's own streams, whatever a cell may replace them with later.
    streams: list[Any] = [sys.stdout, sys.stderr]

    def guard_streams(*_: object) -> None:
        for stream in streams:
            stream.write = partial(_write_or_exit, type(stream).write, stream, most)

    def restore_streams(*_: object) -> None:
        sys.stdout, sys.stderr = streams

    # For each cell, IPython installs its own `write`, which keeps a copy of everything printed, and
    # removes it afterwards. So we install the guard again whenever a cell starts.
    shell.events.register("pre_run_cell", guard_streams)
    # Without them, the kernel couldn't reply, and the next cell would be blamed.
    shell.events.register("post_execute", restore_streams)


def _write_or_exit(write: Callable, stream: object, most: int, text: str) -> object:
    """Write a text to a stream; end the process if it's longer than `most` characters."""
    if len(text) > most:
        os._exit(EXIT_TOO_MUCH_OUTPUT)
    return write(stream, text)


def answer_request(notebook_names: dict[str, object], request: dict) -> None:
    """Evaluate an attempt, and write the reply to a file.

    Args:
        notebook_names: the notebook's variables by name, for evaluating the expression.
        request: the `expression` that was handed in, the `reply_file` and the `root` of the course.
            For a function also the `exercise`'s name, the `calls` to make (each a tuple of
            arguments), their time limit in `seconds`, and whether it `must_be_own`: defined by
            the notebook.
    """
    with _use_own_course(request["root"]):
        try:
            reply = json.dumps(_evaluate_expression(notebook_names, request))
        except Exception as error:
            reply = json.dumps(_describe_failure(error))
    if len(reply) > MAX_REPLY_CHARACTERS:
        reply = json.dumps(_describe_failure(ValueError("the result is too large")))
    part = request["reply_file"] + ".part"
    with open(part, "w", encoding="utf-8") as file:
        file.write(reply)
    os.replace(part, request["reply_file"])  # so that the marker never reads half a reply


def _evaluate_expression(notebook_names: dict[str, object], request: dict) -> dict:
    """Return the reply about an expression: its value, or the outcomes of calling it."""
    try:
        value = eval(request["expression"], notebook_names)
    except BaseException as error:
        return {"no_value": _describe_failure(error)["problem"][1]}
    if "exercise" not in request:
        return {"value": pack(_import_judges()["practice.values"].to_form(value))}
    if request.get("must_be_own") and getattr(value, "__module__", "") != "__main__":
        return {"no_value": "NameError: no cell has defined it"}
    return _call_function(value, request)


def _import_judges() -> dict[str, ModuleType]:
    """Import the course's modules that a reply needs; return them by their names."""
    return {name: importlib.import_module(f"bpe_lesson.{name}") for name in _JUDGES}


def _call_function(function: object, request: dict) -> dict:
    """Return the reply about a function: its outcomes, or what kept us from getting them."""
    judges = _import_judges()
    exercise = judges["lessons.catalogue"].find_exercise(request["exercise"])
    problem = judges["practice.signature_checks"].check_signature(exercise, function)
    if problem is None:
        try_all = judges["practice.trial"].try_all
        outcomes, clock = try_all(exercise, function, request["calls"], request["seconds"])
        if not clock.over:
            return {"outcomes": [pack(asdict(outcome)) for outcome in outcomes]}
        message = judges["practice.diagnosis"].describe_timeout(clock)
        return {"problem": ["timeout", message, None]}
    return {"problem": [problem.status, problem.message, problem.mistake]}


def _describe_failure(error: BaseException) -> dict:
    """Return the reply if there's nothing to call or to compare."""
    return {"problem": ["error", f"{type(error).__name__}: {error}"[:300], None]}


def pack(value: object) -> object:
    """Return a form (see `bpe_lesson.practice.values`) as JSON can hold it; `reply.unpack` is the inverse.

    Bytes become a dict with their hex digits, and `...` becomes that dict without digits. A number
    that's too long to be written becomes a text, so it isn't equal to any number.

    >>> pack(("bytes", b"a")), pack(("ellipsis", ...))
    (['bytes', {'hex': '61'}], ['ellipsis', {'hex': None}])
    """
    if isinstance(value, dict):
        return {key: pack(part) for key, part in value.items()}
    if isinstance(value, tuple):
        return [pack(part) for part in value]
    if isinstance(value, bytes):
        return {"hex": value.hex()}
    if value is ...:
        return {"hex": None}
    if isinstance(value, int) and value.bit_length() > _MAX_PACKED_BITS:
        return f"a number of {value.bit_length()} bits"
    return value


@contextmanager
def _use_own_course(root: str) -> Iterator[None]:
    """Use the course's modules that were set aside, and restore the notebook's own afterwards."""
    set_aside = vars(sys).setdefault(_SET_ASIDE, {})
    notebooks_own = _pop_course_modules()
    sys.modules.update(set_aside)
    sys.path.insert(0, root)
    try:
        yield
    finally:
        with suppress(ValueError):  # a function may have changed the path
            sys.path.remove(root)
        set_aside.update(_pop_course_modules())
        sys.modules.update(notebooks_own)


def _pop_course_modules() -> dict[str, ModuleType]:
    """Take the course's modules out of `sys.modules`, and return them."""
    names = [name for name in list(sys.modules) if name.partition(".")[0] == "bpe_lesson"]
    return {name: sys.modules.pop(name) for name in names}
