"""Keep each function that passes its check in the learner's own file, my_bpe.py, cell by cell.

The file runs without the notebook and the course, and learners may edit it. Before a new version takes
its place, a fresh Python judges the functions there. If one fails, the learner is told why.
"""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from types import ModuleType
from typing import Any

from bpe_course.ask.catalogue import FUNCTIONS, find_function
from bpe_course.folders import find_course_folder
from bpe_course.practice.fresh_process import judge_alone, judge_here
from bpe_course.practice.kept_cells import (
    HEADER,
    Block,
    CannotKeep,
    find_written,
    join_blocks,
    put_in,
    read_blocks,
)
from bpe_course.practice.needed_cells import Ran, collect
from bpe_course.practice.storage import lock_folder, save_file, tell_once
from bpe_course.practice.time_limit import Clock, call_with_limit
from bpe_course.practice.values import describe_error

_FILE = "my_bpe.py"
# Importing a package may take a while. A page has none, and waits ten seconds for a whole verdict.
_RUN_SECONDS = 2.0 if sys.platform == "emscripten" else 10.0


class _CannotRun(Exception):
    """The learner's file doesn't run; the text says what happens."""


def mine(name: str) -> Callable:
    """Return the learner's own function or class of that name, or the course's if there isn't one.

    Raises:
        ValueError: if no exercise asks for a function of that name.

    >>> mine("merge")([1, 1, 2], (1, 1), 3)
    [3, 2]
    """
    exercise = find_function(name)
    function = _load_file().get(name) if name in read_sources() else None
    return function if callable(function) else exercise.reference


def _load_file() -> dict[str, Any]:
    """Run the learner's file and return its names and values, or {} if it doesn't run."""
    try:
        return _run(_read_file())
    except _CannotRun as error:
        tell_once(f"{_FILE} {error}. Until it does, you get the course's own functions.")
    except CannotKeep as error:
        tell_once(f"{_FILE} can't be used: {error}")
    return {}


def _run(text: str) -> dict[str, Any]:
    """Run a text as the learner's file, within a time limit and in silence; return its names."""
    path = str(find_course_folder() / _FILE)
    module = ModuleType("my_bpe")
    module.__file__ = path
    clock = Clock(_RUN_SECONDS)

    def work() -> None:
        sys.modules["my_bpe"] = module  # where a dataclass looks for its module
        exec(compile(text, path, "exec", dont_inherit=True), vars(module))

    with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        _, error = call_with_limit(work, clock)
    if clock.over:
        raise _CannotRun("doesn't finish in time")
    if error:
        raise _CannotRun(f"doesn't run ({describe_error(error)})")
    return vars(module)


def _read_file() -> str:
    """Return the text of the learner's file, or the header of a new one."""
    try:
        path = find_course_folder() / _FILE
        if path.exists() and not path.is_file():
            raise CannotKeep("that name belongs to something that isn't a file.")
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return HEADER
    except (OSError, ValueError) as error:  # a UnicodeDecodeError is a ValueError
        raise CannotKeep(f"it can't be read ({describe_error(error)}).") from None


def read_sources() -> dict[str, str]:
    """Return exercise -> the learner's own cell, in the order of the lessons."""
    try:
        written = find_written(read_blocks(_read_file()))
    except CannotKeep:
        return {}
    return {name: written[name] for name in FUNCTIONS if name in written}


def keep_function(name: str, function: Any, ran: Ran | None = None) -> str:
    """Save a function that passed in the learner's file; return what the learner reads about it.

    `ran` is what the learner has run, if that isn't this notebook.
    """
    try:
        with lock_folder():
            _save_function(name, function, ran)
    except CannotKeep as error:
        why = str(error)
    except _CannotRun as error:
        why = f"that file {error}. Repair or rename it, and check this code again."
    except TimeoutError:
        why = "another notebook is saving. Run this cell again."
    except Exception as error:  # whatever it is, a verdict doesn't fail
        why = describe_error(error)
    else:
        return f"It's in your {_FILE} now."
    return f"It isn't in your {_FILE}: {why}"


def _save_function(name: str, function: Any, ran: Ran | None) -> None:
    text = _read_file()
    _run(text)
    blocks = read_blocks(text)
    new_blocks = put_in(blocks, *collect(name, function, blocks, ran))
    _verify(name, new_blocks)
    new_text = join_blocks(new_blocks)
    if new_text != text and not save_file(_FILE, new_text):
        raise CannotKeep("it can't be written there.")


def _verify(name: str, blocks: Sequence[Block]) -> None:
    """Judge the new function in a fresh Python, and all others that the file has cells of."""
    cells = {block.name for block in blocks if block.name and not block.kind}
    text, names = join_blocks(blocks), [name, *sorted(cells - {name})]
    try:  # a browser has only this one Python
        in_browser = sys.platform == "emscripten"
        mistakes = judge_here(text, names, sys.path) if in_browser else judge_alone(text, names)
    except TimeoutError:
        raise CannotKeep(
            "with it, that file takes too long in a fresh Python. Check this code again."
        ) from None
    if "error" in mistakes:
        raise CannotKeep(
            f"with it, that file doesn't run by itself ({mistakes['error']}). Put everything that "
            "it needs into this code."
        )
    mistake = mistakes.pop(name)
    if mistake:
        raise CannotKeep(
            f"in a fresh Python it isn't right ({mistake}). Does it need something that isn't in "
            "this code: a file, a setting, or a value that other code has changed? Put that into it."
        )
    for other, mistake in mistakes.items():
        if mistake:
            raise CannotKeep(
                f"with this code, your `{other}` in that file isn't right ({mistake}). Does a name "
                "mean different things in the two? Then change it in one of them."
            )
