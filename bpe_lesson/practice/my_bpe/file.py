"""Save each function that passes its check in the learner's own file, my_bpe.py, and run that file.

The file runs without the notebook and without the course, and it's a Python file that learners may
edit. Before a new version takes its place, it's run, and the new function is checked as it comes
from there, and so are those that call it. What would fail isn't saved, and the learner is told why.
"""

import builtins
import linecache
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from types import ModuleType
from typing import Any

from bpe_lesson.exercises.catalogue import FORMER_NAMES, find_exercise, list_functions
from bpe_lesson.files import find_course_folder
from bpe_lesson.practice.evaluation import evaluate
from bpe_lesson.practice.my_bpe.dependencies import COURSE_MARK, Collector
from bpe_lesson.practice.my_bpe.imports import CannotKeep
from bpe_lesson.practice.my_bpe.origins import Origin, find_notebook
from bpe_lesson.practice.my_bpe.placement import (
    HEADER,
    add_pieces,
    find_bindings,
    find_dependents,
    join_statements,
    remove_definition,
)
from bpe_lesson.practice.my_bpe.statements import split_statements
from bpe_lesson.practice.runner import MAX_SECONDS, PrintCapture
from bpe_lesson.practice.storage import lock_folder, save_file, set_aside, tell_once
from bpe_lesson.practice.time_limit import Clock, run_with_limit
from bpe_lesson.values import describe_error

FILE = "my_bpe.py"
EARLIER_FILE = "my_bpe_earlier.py"  # the versions that newer ones have replaced
NOTEBOOK_BUILTINS = {"display", "get_ipython"}  # Jupyter adds them; Python alone doesn't have them


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
    written = load_file()
    for known_as in (name, FORMER_NAMES.get(name, name)):
        function = written.get(known_as)
        if callable(function):
            return function
    return functions[name].reference


def load_file() -> dict[str, Any]:
    """Run the learner's file and return its names and values, or {} if it doesn't run."""
    text = read_file()
    if text is None:
        return {}
    try:
        return run_text(text)
    except (Exception, SystemExit) as error:
        tell_once(
            f"{FILE} doesn't run ({describe_error(error)}). Until it does, you get the course's "
            "own functions."
        )
        return {}


def read_file() -> str | None:
    """Return the text of the learner's file, or the header of a new one; None if it's unreadable."""
    try:
        # Some editors put an invisible mark at the beginning, which utf-8-sig leaves out.
        return (find_course_folder() / FILE).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return HEADER
    except (OSError, ValueError) as error:
        tell_once(f"{FILE} can't be read ({error}), so nothing will be added to it.")
        return None


def run_text(text: str) -> dict[str, Any]:
    """Run the text of the learner's file as Python alone would; return its names and values."""
    path = str(find_course_folder() / FILE)
    module = ModuleType("my_bpe")
    known = {name: value for name, value in vars(builtins).items() if name not in NOTEBOOK_BUILTINS}
    vars(module).update(__file__=path, __builtins__=known)
    before = sys.modules.get("my_bpe")
    sys.modules["my_bpe"] = module  # where a dataclass looks up its module
    linecache.checkcache(path)  # so that a verdict shows the file's lines as they are now
    try:
        exec(compile(text, path, "exec", dont_inherit=True), vars(module))
    except BaseException:
        if before:
            sys.modules["my_bpe"] = before
        raise
    return vars(module)


def keep_function(name: str, function: Any) -> str:
    """Save a function that passed in the learner's file; return what the learner reads about it.

    Args:
        name: the exercise's name, which the function will have in the file.
        function: the learner's function or class.
    """
    with lock_folder():
        text = read_file()
        if text is None:
            return f"It isn't in your {FILE}, which can't be read."
        try:
            text = repair(text)
            new_text, replaced = place_function(text, name, function)
            verify(name, text, new_text)
        except CannotKeep as error:
            return f"It isn't in your {FILE}: {error}"
        if new_text == text:
            return f"It's in your {FILE} now."
        note = keep_earlier(replaced) if replaced else ""
        return f"It's in your {FILE} now.{note}" if save_file(FILE, new_text) else ""


def place_function(text: str, name: str, function: Any) -> tuple[str, str]:
    """Return the file's text with a new function in it, and the text that it has replaced.

    Raises:
        CannotKeep: if something that the function needs can't go into the file.
    """
    notebook = find_notebook(function)
    rest, removed = remove_definition(text, name)
    collector = Collector(name, function, find_bindings(rest))
    pieces = collector.collect(notebook, find_name(notebook, function, name))
    new_text = add_pieces(rest, pieces)
    written = [statement for piece in pieces for statement in piece.statements]
    lost = [old for old in removed if not any(old.says_the_same(new) for new in written)]
    theirs = [old for old in lost if not old.is_import and not old.text.startswith(COURSE_MARK)]
    return (new_text if lost or len(removed) != len(written) else text), join_statements(theirs)


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


def verify(name: str, text: str, new_text: str) -> None:
    """Check a new function as the new file has it, and all the functions there that need it.

    Raises:
        CannotKeep: if the file doesn't run, or if one of them isn't right any more.
    """
    functions = run_with_care(new_text)
    if not passes(name, functions):
        raise CannotKeep(
            "there it gives other results than in this notebook. Does it depend on a value that "
            "other cells change, or on one that isn't there?"
        )
    before = None
    for other in find_dependents(new_text, name):
        if not passes(other, functions):
            before = before or run_with_care(text)
            if passes(other, before):
                raise CannotKeep(
                    f"your `{other}` calls `{name}`, and with this version it would no longer "
                    f"pass its check. Does `{other}` rely on something that `{name}` needn't do?"
                )


def passes(name: str, functions: dict[str, Any]) -> bool:
    """Return whether the function of that name passes its check."""
    return evaluate(name, functions.get(name)).status == "right"


def run_with_care(text: str) -> dict[str, Any]:
    """Run the text of a file within the time limit; raise CannotKeep if it fails."""
    results: list[dict[str, Any]] = []
    errors: list[BaseException] = []
    clock = Clock(MAX_SECONDS)

    def work() -> None:
        try:
            results.append(run_text(text))
        except BaseException as error:
            errors.append(error)

    with redirect_stdout(PrintCapture()):
        run_with_limit(work, clock)
    if results:
        return results[0]
    reason = "takes too long" if clock.over else f"doesn't run ({describe_error(errors[0])})"
    raise CannotKeep(f"with it, that file {reason}.")


def repair(text: str) -> str:
    """Return the file's text if it runs; if not, set the file aside and return what does run."""
    try:
        run_with_care(text)
        return text
    except CannotKeep:
        pass
    set_aside(find_course_folder() / FILE)
    try:
        statements = split_statements(text)
    except (SyntaxError, ValueError):
        return HEADER
    kept = HEADER.rstrip("\n")
    for statement in statements:
        if statement.says_the_same(split_statements(HEADER)[0]) or statement.is_future:
            continue
        longer = f"{kept}\n\n\n{statement.text}"
        try:
            run_with_care(longer)
            kept = longer
        except CannotKeep:
            pass
    return kept + "\n"


def keep_earlier(replaced: str) -> str:
    """Add text that a newer version has replaced to a file of its own; return what to say of it."""
    try:
        earlier = (find_course_folder() / EARLIER_FILE).read_text(encoding="utf-8")
    except (OSError, ValueError):
        earlier = '"""Versions of my functions that newer ones have replaced, the newest last."""\n'
    if replaced not in earlier:
        save_file(EARLIER_FILE, f"{earlier}\n\n{replaced}\n")
    return f" The version that it replaces is in {EARLIER_FILE}."
