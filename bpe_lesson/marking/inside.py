"""What runs beside submitted code, in its kernel: it calls, and says what came of the calls.

It judges nothing, knows no result, and nothing that it says is taken for a verdict: the marker
compares, in a process of its own. `room.py` sends this file's text, so that it is not imported
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

MOST = 5_000_000
TOO_MUCH = 77


def limit(names: dict[str, object], request: str) -> None:
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
        return os._exit(TOO_MUCH) if len(text) > asked["output"] else whole(stream, text)

    def plainly(*told: object) -> None:
        for stream in (sys.stdout, sys.stderr):  # IPython puts a method of its own there
            getattr(stream, "__dict__", {}).pop("write", None)

    OutStream.write = write
    names["get_ipython"]().events.register("pre_run_cell", plainly)


def attend(names: dict[str, object], request: str) -> None:
    """Do what a request asks, with the notebook's names, and write what came of it to its file.

    The request is JSON: the `expression` to look at, the `out` file and the `root` of the course;
    for a function also the exercise's `name`, the `calls` and the `seconds` that they may take.
    """
    asked = json.loads(request)
    with anew(asked["root"]):
        try:
            text = json.dumps(came_of(asked, names))
        except Exception as error:
            text = json.dumps(failure(error))
    if len(text) > MOST:
        text = json.dumps(failure(ValueError("what it gave is too large")))
    with open(asked["out"] + ".part", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(asked["out"] + ".part", asked["out"])


def came_of(asked: dict, names: dict[str, object]) -> dict:
    """Return what there is to say of an expression: its value, or what it does when called.

    >>> came_of({"expression": "(1 + 1,)"}, {})
    {'value': ['tuple', [['int', 2]]]}
    """
    values = importlib.import_module("bpe_lesson.practice.values")
    try:
        value = eval(asked["expression"], names)
    except Exception as error:
        return failure(error)
    if "calls" not in asked:
        return {"value": packed(values.form(value))}
    return called(asked, value)


def called(asked: dict, function: object) -> dict:
    """Return what came of the calls; a verdict only where there is none to be had from calls.

    >>> asked = {"name": "get_stats", "calls": "[([1, 2],)]", "seconds": 2}
    >>> called(asked, lambda ids, counts=None: {})["outcomes"][0]["form"]
    ['dict', []]
    """
    modules = ("evaluate", "lessons", "sight", "trial")
    evaluate, lessons, sight, trial = (
        importlib.import_module(f"bpe_lesson.practice.{name}") for name in modules
    )
    exercise, calls = lessons.find(asked["name"]), ast.literal_eval(asked["calls"])
    early = sight.at_first_sight(exercise, function)
    if not early:
        outcomes, clock = trial.try_all(exercise, function, calls, asked["seconds"])
        if not clock.over:
            return {"outcomes": [packed(asdict(outcome)) for outcome in outcomes]}
        early = evaluate.too_slow(exercise, calls[min(len(outcomes), len(calls) - 1)], clock)
    return {"early": [early.status, early.message, early.mistake]}


def failure(error: BaseException) -> dict:
    """Return what is said where there is nothing to call.

    >>> failure(NameError("no merge"))
    {'early': ['error', 'NameError: no merge', None]}
    """
    return {"early": ["error", f"{type(error).__name__}: {error}"[:300], None]}


def packed(value: object) -> object:
    """Return a form in what JSON has; a number too long to be written becomes a text.

    >>> packed(("bytes", b"a")), packed(("ellipsis", ...))
    (['bytes', {'hex': '61'}], ['ellipsis', {'hex': None}])
    """
    if isinstance(value, dict):
        return {key: packed(part) for key, part in value.items()}
    if isinstance(value, tuple):
        return [packed(part) for part in value]
    if isinstance(value, bytes):
        return {"hex": value.hex()}
    if isinstance(value, int) and value.bit_length() > 1000:
        return f"a number of {value.bit_length()} bits"
    return {"hex": None} if value is ... else value


@contextmanager
def anew(root: str) -> Iterator[None]:
    """Import the course anew, from its files, whatever was done to the modules that are there.

    >>> from bpe_lesson import core
    >>> with anew(sys.path[0]):
    ...     "bpe_lesson.core" in sys.modules
    False
    >>> sys.modules["bpe_lesson.core"] is core
    True
    """
    there = {name: sys.modules.pop(name) for name in list(sys.modules) if is_ours(name)}
    sys.path.insert(0, root)
    try:
        yield
    finally:
        sys.path.remove(root)
        for name in filter(is_ours, list(sys.modules)):
            del sys.modules[name]
        sys.modules.update(there)


def is_ours(module: str) -> bool:
    """Say whether a module is the course's.

    >>> is_ours("bpe_lesson.core"), is_ours("bpe_lessons")
    (True, False)
    """
    return module.partition(".")[0] == "bpe_lesson"
