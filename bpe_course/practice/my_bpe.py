"""Keep each function that passes in the learner's own file, my_bpe.py, cell by cell.

A fresh Python first judges it there, and the functions that it concerns.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from bpe_course.ask.catalogue import FUNCTIONS, find_function
from bpe_course.folders import find_course_folder
from bpe_course.practice import kept_cells
from bpe_course.practice.evaluation import evaluate
from bpe_course.practice.kept_cells import CannotKeep, Ran
from bpe_course.practice.result import Reason
from bpe_course.practice.storage import lock_folder, save_file, tell_once
from bpe_course.practice.time_limit import Clock, call_with_limit
from bpe_course.practice.values import describe_error
from bpe_course.practice.wording import word

_FILE = "my_bpe.py"
_IS_PAGE = sys.platform == "emscripten"
_RUN_SECONDS = 2.0 if _IS_PAGE else 10.0  # imports may take long; a page has ten for a verdict
_ALONE_SECONDS = 20.0  # for a fresh Python
_KEPT_VARIABLES = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "TMPDIR", "TEMP")  # Python needs these
# The learner's code can't import the course.
_PROGRAM = """
import json, os, sys
text, names, path = json.load(sys.stdin)
own, sys.path = sys.path, path
from bpe_course.practice.my_bpe import _judge_here
sys.path = own
print("\\n" + json.dumps(_judge_here(text, names)), flush=True)
os._exit(0)  # even if the learner's code goes on in a thread
"""


class _CannotUse(Exception):
    """The learner's file can't be used; the text goes on from its name, as in "doesn't run"."""


def mine(name: str) -> Callable:
    """Return the learner's own function or class of that name, or else the course's.

    >>> mine("merge")([1, 1, 2], (1, 1), 3)
    [3, 2]
    """
    exercise = find_function(name)
    function = _load_file().get(name) if name in read_sources() else None
    return function if callable(function) else exercise.reference


def _load_file() -> dict[str, Any]:
    try:
        return _run(_read_file())
    except _CannotUse as error:
        tell_once(f"{_FILE} {error}. Until it's repaired, you get the course's own functions.")
        return {}


def _run(text: str) -> dict[str, Any]:
    module, clock = ModuleType("my_bpe"), Clock(_RUN_SECONDS)
    module.__file__ = str(find_course_folder() / _FILE)

    def work() -> None:
        sys.modules["my_bpe"] = module  # where a dataclass looks
        exec(compile(text, str(module.__file__), "exec", dont_inherit=True), vars(module))

    with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        _, error = call_with_limit(work, clock)
    if clock.over:
        raise _CannotUse("doesn't finish in time")
    if error:
        raise _CannotUse(f"doesn't run ({describe_error(error)})")
    return vars(module)


def _read_file() -> str:
    try:
        return (find_course_folder() / _FILE).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return kept_cells.HEADER
    except (OSError, ValueError) as error:
        raise _CannotUse(f"can't be read ({describe_error(error)})") from None


def read_sources() -> dict[str, str]:
    """Return exercise -> the learner's own cell, in the order of the lessons."""
    try:
        return kept_cells.find_written(kept_cells.split_cells(_read_file()))
    except _CannotUse:
        return {}


def keep_new(name: str, attempt: Any, ran: Ran | None = None) -> list[Sequence[Reason]]:
    """Save a function that passed, unless it's from the file or ours; return what came of it.

    `ran` is what the learner has run, if that isn't this notebook.
    """
    home = str(getattr(attempt, "__module__", ""))
    if name not in FUNCTIONS or home == "my_bpe" or kept_cells.is_course(home):
        return []
    kept = _keep_function(name, attempt, ran)
    names = read_sources()
    functions = f"{len(names)} function{'s' * (len(names) != 1)}"
    all_kept = Reason("functions-kept", {"functions": functions, "names": " ✓ ".join(names)})
    return [kept, [all_kept]] if names else [kept]


def _keep_function(name: str, function: Any, ran: Ran | None) -> Sequence[Reason]:
    try:
        with lock_folder():
            text = _read_file()
            _run(text)
            cells = kept_cells.split_cells(text)
            cell = kept_cells.collect(name, function, cells, ran)
            new_cells = kept_cells.put_in(cells, name, cell)
            new_text = kept_cells.join_cells(new_cells)
            _verify(name, new_text, set(kept_cells.find_touched(cells, new_cells)) - {name})
            if new_text != text and not save_file(_FILE, new_text):
                raise CannotKeep(Reason("not-written"))
        return [Reason("kept")]
    except CannotKeep as error:
        return [Reason("not-kept"), *error.args]
    except _CannotUse as error:
        why = Reason("file-damaged", {"why": str(error)})
    except TimeoutError:
        why = Reason("other-saving")
    except Exception as error:  # a verdict doesn't fail
        why = Reason("error", {"error": describe_error(error)})
    return [Reason("not-kept"), why]


def _verify(name: str, text: str, others: set[str]) -> None:
    judge_file = _judge_here if _IS_PAGE else _judge_alone
    wrong, why = judge_file(text, [name, *sorted(others)])
    if why:
        kind = "new-wrong" if wrong == name else "other-wrong" if wrong else "file-wrong"
        raise CannotKeep(Reason(kind, {"why": why, "name": wrong}))


def _judge_alone(text: str, names: list[str]) -> list[str]:
    """Do what `_judge_here` does, in a fresh Python without the notebook's folder and settings."""
    order = json.dumps([text, names, list(map(os.path.abspath, sys.path))])
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        try:
            run = subprocess.run(
                [sys.executable, "-I", "-X", "utf8", "-c", _PROGRAM],
                input=order.encode(),
                capture_output=True,
                cwd=folder,
                env={name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ},
                timeout=_ALONE_SECONDS,
            )
            return json.loads(run.stdout.splitlines()[-1])
        except subprocess.TimeoutExpired:
            return ["", "takes too long"]
        except (ValueError, IndexError):  # such as after os._exit
            return ["", f"ends Python with the status {run.returncode}"]


def _judge_here(text: str, names: list[str]) -> list[str]:
    """Return the first function that's wrong, and why."""
    try:
        functions = _run(text)
    except _CannotUse as error:
        return ["", str(error)]
    for name in names:
        result = evaluate(name, functions.get(name))
        if result.status != "right":
            return [name, f"isn't right ({result.got or word(result, find_function(name))})"]
    return ["", ""]
