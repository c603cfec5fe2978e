"""Save each function that passes its check in the learner's own file, my_bpe.py, and run that file.

The file runs without the notebook and without the course, and it's a Python file that learners may
edit. Before a new version takes its place, it's run, and the new function is checked as it comes
from there, and so are those that call it. What would fail isn't saved, and the learner is told why.
"""

import io
import os
import sys
import tokenize
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bpe_lesson.files import find_course_folder, write_atomically
from bpe_lesson.lessons.catalogue import find_exercise, list_functions
from bpe_lesson.practice.evaluation import evaluate
from bpe_lesson.practice.my_bpe.dependencies import COURSE_MARK, Collector
from bpe_lesson.practice.my_bpe.imports import CannotKeep
from bpe_lesson.practice.my_bpe.origins import Origin, find_module, find_notebook, is_course
from bpe_lesson.practice.my_bpe.placement import (
    FILE,
    HEADER,
    add_pieces,
    find_bindings,
    find_dependents,
    join_statements,
    remove_definition,
)
from bpe_lesson.practice.my_bpe.running import CannotRun, run_alone, run_with_care, salvage
from bpe_lesson.practice.my_bpe.statements import Statement
from bpe_lesson.practice.storage import lock_folder, save_file, set_aside, tell_once
from bpe_lesson.practice.values import describe_error

EARLIER_FILE = "my_bpe_earlier.py"  # the versions that newer ones have replaced
EARLIER_HEADER = '"""Versions of my functions that newer ones have replaced, the newest last."""\n'


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
    function = load_file().get(name)
    return function if callable(function) else functions[name].reference


def load_file() -> dict[str, Any]:
    """Run the learner's file and return its names and values, or {} if it doesn't run."""
    try:
        return run_with_care(read_file())
    except CannotRun as error:
        tell_once(f"{FILE} {error}. Until it does, you get the course's own functions.")
    except CannotKeep as error:
        tell_once(f"{FILE} can't be used: {error}")
    return {}


def read_file() -> str:
    """Return the text of the learner's file, or the header of a new one.

    Raises:
        CannotKeep: if it can't be read.
    """
    try:
        path = find_course_folder() / FILE
        if path.exists() and not path.is_file():
            raise CannotKeep("that name belongs to something that isn't a file.")
        content = path.read_bytes()
        encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
        if encoding not in ("utf-8", "utf-8-sig"):
            raise CannotKeep(f"it's written in {encoding}: save it in UTF-8.")
        return io.TextIOWrapper(io.BytesIO(content), encoding="utf-8-sig").read()
    except FileNotFoundError:
        return HEADER
    except SyntaxError:  # so says detect_encoding
        raise CannotKeep("it isn't written in UTF-8: save it in UTF-8.") from None
    except (OSError, ValueError) as error:
        raise CannotKeep(f"it can't be read ({describe_error(error)}).") from None


def read_sources() -> dict[str, str]:
    """Return name -> the learner's own definition, for each exercise that their file has.

    They're in the order of the lessons.
    """
    try:
        bindings = find_bindings(read_file())
    except (CannotKeep, SyntaxError):
        return {}
    own = {name: bindings[name] for name in list_functions() if name in bindings}
    return {
        name: statement.text
        for name, statement in own.items()
        if not statement.is_import and not is_shipped(statement)
    }


def keep_function(name: str, function: Any) -> str:
    """Save a function that passed in the learner's file; return what the learner reads about it.

    Args:
        name: the exercise's name, which the function will have in the file.
        function: the learner's function or class.
    """
    try:
        with lock_folder():
            note = save_function(name, function)
    except CannotKeep as error:
        return f"It isn't in your {FILE}: {error}"
    except TimeoutError:
        return f"It isn't in your {FILE}: another notebook is saving. Run this cell again."
    except Exception as error:  # whatever it is, a verdict doesn't fail
        return f"It isn't in your {FILE}: {describe_error(error)}"
    return f"It's in your {FILE} now.{note}"


def save_function(name: str, function: Any) -> str:
    """Put a function into the learner's file; return what to say of the version it replaces.

    Raises:
        CannotKeep: if it can't go into the file; the file then stays as it is.
    """
    old_text = read_file()
    text = repair(old_text)
    new_text, replaced = place_function(text, name, function)
    verify(name, text, new_text)
    if new_text == old_text:
        return ""
    note = keep_earlier(replaced) if replaced else ""
    if text != old_text:
        set_aside(find_course_folder() / FILE)
    if not save_file(FILE, new_text):
        raise CannotKeep("it can't be written there.")
    return note


def place_function(text: str, name: str, function: Any) -> tuple[str, str]:
    """Return the file's text with a new function in it, and the text that it has replaced.

    Raises:
        CannotKeep: if something that the function needs can't go into the file.
    """
    notebook = find_notebook(function)
    rest, removed = remove_definition(text, name)
    collector = Collector(name, function, find_bindings(rest), text)
    pieces = collector.collect(notebook, find_name(notebook, function, name))
    written = [statement for piece in pieces for statement in piece.statements]
    lost = [old for old in removed if not any(old.says_the_same(new) for new in written)]
    if not lost and len(removed) == len(written):
        return text, ""  # the file has it already
    theirs = [old for old in lost if not old.is_import and not is_shipped(old)]
    return add_pieces(rest, pieces), join_statements(theirs)


def is_shipped(statement: Statement) -> bool:
    r"""Return whether a statement came from the course, and is still as the course has it.

    >>> is_shipped(Statement("# From the course:\ndef merge(): ..."))
    False
    """
    if not statement.text.startswith(COURSE_MARK):
        return False
    modules = [name for name in sys.modules if name.count(".") == 1 and is_course(name)]
    found = [find_module(name).find_definition(one) for name in modules for one in statement.binds]
    return any(statement.says_the_same(there) for statements in found for there in statements)


def find_name(notebook: Origin, function: Any, name: str) -> str:
    """Return the name that a function has in the notebook: the exercise's, if it can be.

    Raises:
        CannotKeep: if it has none.
    """
    own_name = getattr(function, "__name__", name)
    for candidate in (name, own_name, *notebook.values):
        if notebook.values.get(candidate) is function:
            return candidate
    raise CannotKeep(f"it has no name in your notebook: define it with `def {name}`.")


def repair(text: str) -> str:
    """Return the file's text if it runs; if not, those of its statements that do run.

    Raises:
        CannotKeep: if it takes too long, which is no damage.
    """
    try:
        run_with_care(text)
    except CannotRun as error:
        if error.is_slow:
            raise CannotKeep(
                f"that file {error}. Does it do any work when it's imported?"
            ) from None
        return salvage(text)
    return text


def verify(name: str, text: str, new_text: str) -> None:
    """Check a new function as the new file has it, and all the functions there that need it.

    Raises:
        CannotKeep: if the file doesn't run, or if one of them isn't right any more.
    """
    try:
        functions = run_with_care(new_text)
        run_alone(new_text)
    except CannotRun as error:
        raise CannotKeep(f"with it, that file {error}.") from None
    if not passes(name, functions):
        raise CannotKeep(
            "there it gives other results than in this notebook. Does it depend on a value that "
            "other cells change, or on one that isn't there?"
        )
    for other in find_dependents(new_text, name):
        if not passes(other, functions) and passes(other, run_with_care(text)):
            raise CannotKeep(
                f"your `{other}` calls `{name}`, and with this version it would no longer pass its "
                f"check. Does `{other}` rely on something that `{name}` needn't do?"
            )


def passes(name: str, functions: dict[str, Any]) -> bool:
    """Return whether the function of that name passes its check."""
    return evaluate(name, functions.get(name)).status == "right"


def keep_earlier(replaced: str) -> str:
    """Add text that a newer version has replaced to a file of its own; return what to say of it.

    Raises:
        CannotKeep: if that can't be done.
    """
    path = find_course_folder() / EARLIER_FILE
    try:
        earlier = path.read_bytes() if path.exists() else EARLIER_HEADER.encode("utf-8")
        addition = f"\n\n{replaced}\n".encode()
        if addition not in earlier + b"\n":
            write_atomically(Path(os.path.realpath(path)), earlier + addition)
    except OSError as error:
        raise CannotKeep(
            f"the version that it replaces can't be saved in {EARLIER_FILE} ({error.strerror})."
        ) from None
    return f" The version that it replaces is in {EARLIER_FILE}."
