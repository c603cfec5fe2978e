"""What runs beside submitted code, in its kernel: it calls, and says what came of the calls.

It judges nothing, knows no result, and nothing that it says is taken for a verdict: the marker
compares, in a process of its own. `kernel.py` sends this file's text, so that it is not imported
where a submission may have put something else.
"""

import ast
import importlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict

MAX_REPLY_CHARACTERS = 5_000_000
EXIT_TOO_MUCH_OUTPUT = 77


def set_limits(names: dict[str, object], request: str) -> None:
    """Limit memory and the size of files, in bytes; end the kernel if it writes too much at once.

    The code that comes after can take the last limit away: it is there so that a gigabyte is not
    packed and sent first. What is sent is counted at the other end.
    """
    asked = json.loads(request)
    try:
        import resource

        for kind in ("AS", "FSIZE"):
            resource.setrlimit(getattr(resource, f"RLIMIT_{kind}"), (asked[kind], asked[kind]))
    except (ImportError, ValueError, OSError):
        pass  # not every system has it
    from ipykernel.iostream import OutStream

    whole = OutStream.write

    def write(stream: OutStream, text: str) -> int | None:
        return (
            os._exit(EXIT_TOO_MUCH_OUTPUT) if len(text) > asked["output"] else whole(stream, text)
        )

    def plainly(*told: object) -> None:
        for stream in (sys.stdout, sys.stderr):  # IPython puts a method of its own there
            getattr(stream, "__dict__", {}).pop("write", None)

    OutStream.write = write
    names["get_ipython"]().events.register("pre_run_cell", plainly)


def answer_request(names: dict[str, object], request: str) -> None:
    """Do what a request asks, with the notebook's names, and write what came of it to its file.

    The request is JSON: the `expression` to look at, the `out` file and the `root` of the course;
    for a function also the exercise's `name`, the `calls` and the `seconds` that they may take.
    """
    asked = json.loads(request)
    with reimport_course(asked["root"]):
        try:
            text = json.dumps(evaluate_expression(asked, names))
        except Exception as error:
            text = json.dumps(describe_failure(error))
    if len(text) > MAX_REPLY_CHARACTERS:
        text = json.dumps(describe_failure(ValueError("what it gave is too large")))
    with open(asked["out"] + ".part", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(asked["out"] + ".part", asked["out"])


def evaluate_expression(asked: dict, names: dict[str, object]) -> dict:
    """Return what there is to say of an expression: its value, or what it does when called.

    >>> evaluate_expression({"expression": "(1 + 1,)"}, {})
    {'value': ['tuple', [['int', 2]]]}
    """
    values = importlib.import_module("bpe_lesson.values")
    try:
        value = eval(asked["expression"], names)
    except Exception as error:
        return describe_failure(error)
    if "calls" not in asked:
        return {"value": pack(values.to_form(value))}
    return call_function(asked, value)


def call_function(asked: dict, function: object) -> dict:
    """Return what came of the calls; a verdict only where there is none to be had from calls.

    >>> asked = {"name": "get_stats", "calls": "[([1, 2],)]", "seconds": 2}
    >>> call_function(asked, lambda ids, counts=None: {})["outcomes"][0]["form"]
    ['dict', []]
    """
    evaluation, runner, signature_checks = (
        importlib.import_module(f"bpe_lesson.practice.{name}")
        for name in ("evaluation", "runner", "signature_checks")
    )
    catalogue = importlib.import_module("bpe_lesson.exercises.catalogue")
    exercise, calls = catalogue.find_exercise(asked["name"]), ast.literal_eval(asked["calls"])
    early = signature_checks.check_signature(exercise, function)
    if not early:
        outcomes, clock = runner.try_all(exercise, function, calls, asked["seconds"])
        if not clock.over:
            return {"outcomes": [pack(asdict(outcome)) for outcome in outcomes]}
        early = evaluation.make_timeout_result(
            exercise, calls[min(len(outcomes), len(calls) - 1)], clock
        )
    return {"early": [early.status, early.message, early.mistake]}


def describe_failure(error: BaseException) -> dict:
    """Return what is said where there is nothing to call.

    >>> describe_failure(NameError("no merge"))
    {'early': ['error', 'NameError: no merge', None]}
    """
    return {"early": ["error", f"{type(error).__name__}: {error}"[:300], None]}


def pack(value: object) -> object:
    """Return a form in what JSON has; a number too long to be written becomes a text.

    >>> pack(("bytes", b"a")), pack(("ellipsis", ...))
    (['bytes', {'hex': '61'}], ['ellipsis', {'hex': None}])
    """
    if isinstance(value, dict):
        return {key: pack(part) for key, part in value.items()}
    if isinstance(value, tuple):
        return [pack(part) for part in value]
    if isinstance(value, bytes):
        return {"hex": value.hex()}
    if isinstance(value, int) and value.bit_length() > 1000:
        return f"a number of {value.bit_length()} bits"
    return {"hex": None} if value is ... else value


@contextmanager
def reimport_course(root: str) -> Iterator[None]:
    """Import the course anew, from its files, whatever was done to the modules that are there.

    >>> from bpe_lesson import core
    >>> with reimport_course(sys.path[0]):
    ...     "bpe_lesson.core" in sys.modules
    False
    >>> sys.modules["bpe_lesson.core"] is core
    True
    """
    there = {name: sys.modules.pop(name) for name in list(sys.modules) if belongs_to_course(name)}
    sys.path.insert(0, root)
    try:
        yield
    finally:
        sys.path.remove(root)
        for name in filter(belongs_to_course, list(sys.modules)):
            del sys.modules[name]
        sys.modules.update(there)


def belongs_to_course(module: str) -> bool:
    """Say whether a module is the course's.

    >>> belongs_to_course("bpe_lesson.core"), belongs_to_course("bpe_lessons")
    (True, False)
    """
    return module.partition(".")[0] == "bpe_lesson"
