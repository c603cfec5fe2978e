"""Keep each function that passes its check in the learner's own file, my_bpe.py, cell by cell.

The file runs without the notebook and without the course, and it's a Python file that learners may
edit. Before a new version takes its place, a fresh Python runs it and judges the new function there,
and those that call it. What would fail there isn't kept, and the learner is told why.
"""

import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from types import ModuleType
from typing import Any

from bpe_lesson.files import find_course_folder, write_atomically
from bpe_lesson.lessons.catalogue import find_exercise, list_functions
from bpe_lesson.practice.fresh_process import judge_alone, judge_here
from bpe_lesson.practice.kept_cells import (
    COURSE,
    HEADER,
    Block,
    CannotKeep,
    find_dependents,
    find_written,
    is_python,
    join_blocks,
    list_bound,
    list_used,
    put_in,
    read_blocks,
    split_statements,
)
from bpe_lesson.practice.needed_cells import Ran, collect, describe_packages
from bpe_lesson.practice.storage import lock_folder, save_file, set_aside, tell_once
from bpe_lesson.practice.time_limit import Clock, run_with_limit
from bpe_lesson.practice.values import describe_error

_FILE = "my_bpe.py"
_EARLIER_FILE = "my_bpe_earlier.py"  # the cells that newer ones have replaced
_EARLIER_HEADER = '"""Versions of my functions that newer ones have replaced, the newest last."""\n'
_RUN_SECONDS = 10.0  # importing a package may take a while


class _CannotRun(Exception):
    """The text of the learner's file doesn't run; the text says what happens."""


class _TooSlow(_CannotRun):
    """It was still running when the time was up."""


def mine(name: str) -> Callable:
    """Return the learner's own function or class of that name, or the course's if there isn't one.

    Raises:
        ValueError: if no exercise asks for a function of that name.

    >>> mine("merge")([1, 1, 2], (1, 1), 3)
    [3, 2]
    """
    find_exercise(name)  # raises an error if there's no exercise of that name at all
    functions = list_functions()
    if name not in functions:
        raise ValueError(
            f"{name!r} isn't a function that you write: give the name of one, as in mine('merge')"
        )
    function = _load_file().get(name) if name in read_sources() or _names(name) else None
    return function if callable(function) else functions[name].reference


def _names(name: str) -> bool:
    """Return whether the file has a cell of that name, which may be damaged."""
    try:
        return bool(re.search(rf"(?m)^# %% {name}$", _read_file()[0]))
    except CannotKeep:
        return False


def _load_file() -> dict[str, Any]:
    """Run the learner's file and return its names and values, or {} if it doesn't run."""
    try:
        return _run(_read_file()[0])
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
    errors: list[BaseException] = []
    clock = Clock(_RUN_SECONDS)

    def work() -> None:
        try:
            sys.modules["my_bpe"] = module  # where a dataclass looks for its module
            exec(compile(text, path, "exec", dont_inherit=True), vars(module))
        except BaseException as error:
            errors.append(error)

    with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        run_with_limit(work, clock)
    if clock.over:
        raise _TooSlow("doesn't finish in time")
    if errors:
        raise _CannotRun(f"doesn't run ({describe_error(errors[0])})")
    return vars(module)


def _read_file() -> tuple[str, bool]:
    """Return the text of the learner's file, or the header of a new one, and whether it's UTF-8."""
    try:
        path = find_course_folder() / _FILE
        if path.exists() and not path.is_file():
            raise CannotKeep("that name belongs to something that isn't a file.")
        content = path.read_bytes()
    except FileNotFoundError:
        return HEADER, True
    except (OSError, ValueError) as error:
        raise CannotKeep(f"it can't be read ({describe_error(error)}).") from None
    try:
        text, is_utf8 = content.decode("utf-8-sig"), True
    except UnicodeDecodeError:
        text, is_utf8 = content.decode("utf-8-sig", "replace"), False
    return text.replace("\r\n", "\n").replace("\r", "\n"), is_utf8


def read_sources() -> dict[str, str]:
    """Return exercise -> the learner's own cell, in the order of the lessons."""
    try:
        written = find_written(read_blocks(_read_file()[0]))
    except CannotKeep:
        return {}
    return {name: written[name] for name in list_functions() if name in written}


def keep_function(name: str, function: Any, ran: Ran | None = None) -> str:
    """Save a function that passed in the learner's file; return what the learner reads about it.

    Args:
        name: the exercise's name, which the function will have in the file.
        function: the learner's function or class.
        ran: what the learner has run; None for this notebook.
    """
    try:
        with lock_folder():
            note = _save_function(name, function, ran)
    except CannotKeep as error:
        return f"It isn't in your {_FILE}: {error}"
    except TimeoutError:
        return f"It isn't in your {_FILE}: another notebook is saving. Run this cell again."
    except Exception as error:  # whatever it is, a verdict doesn't fail
        return f"It isn't in your {_FILE}: {describe_error(error)}"
    return f"It's in your {_FILE} now.{note}"


def _save_function(name: str, function: Any, ran: Ran | None) -> str:
    """Put a function into the learner's file; return what to say of the version it replaces."""
    old_text, is_utf8 = _read_file()
    text = old_text if is_utf8 and _runs(old_text) else _salvage(old_text)
    blocks = read_blocks(text)
    cell, copies = collect(name, function, blocks, ran)
    new_blocks = put_in(blocks, cell, copies)
    _verify(name, blocks, new_blocks)
    new_text = join_blocks(new_blocks)
    packages = describe_packages(cell.text)
    if new_text == old_text:
        return packages
    lost = [block for block in blocks if block.text not in new_text]
    note = _keep_earlier(lost) if lost else ""
    told = set_aside(find_course_folder() / _FILE) if text != old_text else ""
    if not save_file(_FILE, new_text):
        raise CannotKeep("it can't be written there.")
    if told:
        tell_once(told)
        note += _describe_missing(old_text, new_blocks)
    return packages + note


def _runs(text: str) -> bool:
    try:
        _run(text)
    except _TooSlow:
        reason = "that file takes too long to run. Does it do any work when it's imported?"
        raise CannotKeep(reason) from None
    except _CannotRun:
        return False
    return True


def _salvage(text: str) -> str:
    """Return what runs of a damaged file: of each cell all statements, or else its paragraphs."""
    kept = ""
    for cell in re.split(r"^(?=# %% )", text, flags=re.MULTILINE):
        parts = split_statements(cell) if is_python(cell) else re.split(r"\n{2,}(?=\S)", cell)
        for part in parts:
            longer = f"{kept}\n\n\n{part.strip(chr(10))}".lstrip("\n") + "\n"
            if is_python(longer) and _runs(longer):
                kept = longer
    return kept or HEADER


def _verify(name: str, old: Sequence[Block], new: Sequence[Block]) -> None:
    """Judge the new function in a fresh Python, and all those in the file that it may disturb."""
    changed = {n for b in {*old} ^ {*new} if b.name for n in list_bound(b.text)} | {name}
    others = [other for other in find_dependents(new, changed) if other != name]
    verdicts = _judge(join_blocks(new), [name, *others])
    if "error" in verdicts:
        raise CannotKeep(
            f"with it, that file doesn't run by itself ({verdicts['error']}). Put everything that "
            "it needs into its cell."
        )
    if verdicts[name] == "timeout":
        raise CannotKeep("it took too long in a fresh Python. Run this cell again.")
    if verdicts[name] != "right":
        raise CannotKeep(
            "in a fresh Python it isn't right. Does it need something that only this notebook has: "
            "a file, a setting, or a value that another cell has changed? Put that into its cell."
            + _describe_clash(name, new)
        )
    failed = [other for other in others if verdicts[other] != "right"]
    right_before = _judge(join_blocks(old), failed) if failed else {}
    for other in failed:
        if right_before.get(other) == "right":
            used = sorted(changed & list_used(find_written(new)[other])) or [name]
            gone = [one for one in used if not any(one in list_bound(b.text) for b in new)]
            if gone:
                raise CannotKeep(
                    f"your `{other}` uses `{gone[0]}`, which this cell doesn't make any more. Put "
                    f"it back here, or into the cell of `{other}`."
                )
            raise CannotKeep(
                f"your `{other}` uses `{'` and `'.join(used)}`, and with this cell it would no "
                "longer pass its check. If the two cells mean different things by that name, "
                "change it in one of them."
            )


def _describe_clash(name: str, blocks: Sequence[Block]) -> str:
    """Return a sentence on names that a cell and another one both define."""
    cells = {block.name: list_bound(block.text) for block in blocks if block.name}
    others = set().union(*(names for other, names in cells.items() if other != name))
    both = ", ".join(f"`{one}`" for one in sorted(cells[name] & others))
    return f" Or does {both} mean something else in another cell of that file?" if both else ""


def _judge(text: str, names: Sequence[str]) -> dict[str, str]:
    """Judge functions of the file in a fresh Python; in a browser there's only this one."""
    if sys.platform == "emscripten":
        return judge_here(text, names, sys.path)
    try:
        return judge_alone(text, names)
    except TimeoutError:
        raise CannotKeep(
            "with it, that file takes too long in a fresh Python. Run this cell again."
        ) from None


def _describe_missing(old_text: str, new: Sequence[Block]) -> str:
    """Return which functions of a damaged file couldn't be saved."""
    names = [
        name for name in list_functions() if re.search(rf"(?m)^(def|class) {name}\b", old_text)
    ]
    missing = ", ".join(f"`{name}`" for name in names if name not in find_written(new))
    return f" Not saved from the damaged file: {missing}. Check that again." if missing else ""


def _keep_earlier(lost: Sequence[Block]) -> str:
    """Add blocks that newer ones have replaced to a file of their own; return what to say of it."""
    path = find_course_folder() / _EARLIER_FILE
    try:
        earlier = path.read_bytes() if path.exists() else _EARLIER_HEADER.encode("utf-8")
        addition = f"\n\n{join_blocks(lost)}".encode()
        if addition not in earlier:
            write_atomically(Path(os.path.realpath(path)), earlier + addition)
    except OSError as error:
        raise CannotKeep(
            f"the version that it replaces can't be saved in {_EARLIER_FILE} ({error.strerror})."
        ) from None
    if all(block.kind == COURSE for block in lost):
        return ""
    return f" The version that it replaces is in {_EARLIER_FILE}."
