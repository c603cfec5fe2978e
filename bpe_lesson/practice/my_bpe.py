"""The learner's own file, my_bpe.py: each function that passed, and all that it needs to run.

The file is Python, to be read and changed by hand: what stands in it stays, but for the function
that is written anew.
"""

import ast
import builtins
import dis
import inspect
import linecache
import sys
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

from bpe_lesson.exercises.catalogue import FORMER_NAMES, find_exercise, list_functions
from bpe_lesson.files import find_course_folder
from bpe_lesson.practice.signature_checks import get_methods
from bpe_lesson.practice.storage import save_file, set_aside, tell_once

MY_BPE_FILE = "my_bpe.py"
MY_BPE_HEADER = '''"""My own byte pair encoding: what I wrote in the course, each function as it passed its check."""

from __future__ import annotations
'''
COURSE_MARK = "# From the course:"  # above each definition that the learner did not write
DEFINITIONS = (ast.FunctionDef, ast.ClassDef)
HEADS = (ast.Expr, ast.Import, ast.ImportFrom)  # the docstring and the imports of a file


def mine(name: str) -> Callable:
    """Return the learner's own function or class of that name, or the course's if there is none.

    Raises:
        ValueError: no function of that name is an exercise.

    >>> mine("merge")([1, 1, 2], (1, 1), 3)
    [3, 2]
    """
    find_exercise(name)  # it raises if the name is no exercise's at all
    functions = list_functions()
    if name not in functions:
        raise ValueError(f"{name!r} is no function to write: mine('merge') gives one")
    written = run_my_bpe()
    for known_as in (name, FORMER_NAMES.get(name, name)):
        function = written.get(known_as)
        if callable(function):
            return function
    return functions[name].reference


def run_my_bpe() -> dict[str, Any]:
    """Run the learner's file and return its names: none if it is not there or does not run."""
    path = str(find_course_folder() / MY_BPE_FILE)
    module = ModuleType("my_bpe")
    sys.modules["my_bpe"] = module  # `format_binding` writes lines that look a module up there
    linecache.checkcache(path)  # a verdict shows lines of the file as it is now
    try:
        exec(compile(read_my_bpe() or "", path, "exec"), vars(module))
    except (Exception, SystemExit) as error:
        tell_once(
            f"{MY_BPE_FILE} does not run ({error}): the course's own functions take its place."
        )
        return {}
    return vars(module)


def read_my_bpe() -> str | None:
    """Return the text of the learner's file, the head of a new one, None if it cannot be read."""
    try:
        return (find_course_folder() / MY_BPE_FILE).read_text(encoding="utf-8")
    except FileNotFoundError:
        return MY_BPE_HEADER
    except (OSError, ValueError) as error:
        tell_once(f"{MY_BPE_FILE} cannot be read ({error}): nothing is added to it.")
        return None


def keep_function(function: Callable) -> bool:
    """Put a function that passed into the learner's file; return whether it is there now."""
    text = read_my_bpe()
    if text is None:
        return False
    try:
        ast.parse(text)
    except (SyntaxError, ValueError):
        set_aside(find_course_folder() / MY_BPE_FILE)
        text = MY_BPE_HEADER
    try:
        for name, source in collect_needed(function, text):
            text = replace_definition(text, name, source)
    except (OSError, SyntaxError, AttributeError):  # its source is nowhere to be had
        return False
    return save_file(MY_BPE_FILE, text)


def replace_definition(text: str, name: str, source: str) -> str:
    r"""Return a Python file in which `name` is defined by `source`, in its old place or at the end.

    What is no function or class goes below the imports.

    >>> replace_definition("x = 1\n\n\ndef f(): ...\n", "f", "def f():\n    return 2")
    'x = 1\n\n\ndef f():\n    return 2\n'
    """
    # Not splitlines(): to Python a form feed or a line separator in a string ends no line.
    lines = text.removesuffix("\n").split("\n")
    new_lines = source.split("\n")
    body = ast.parse(text).body
    for node in body:
        if get_defined_name(node) == name:
            start, end = find_extent(node)
            if start > 0 and lines[start - 1] == COURSE_MARK:
                start -= 1
            lines[start:end] = new_lines
            return "\n".join(lines) + "\n"
    if isinstance(ast.parse(source).body[0], DEFINITIONS):
        return "\n".join([*lines, "", "", *new_lines]) + "\n"
    below = max((find_extent(node)[1] for node in body if isinstance(node, HEADS)), default=0)
    return "\n".join([*lines[:below], *new_lines, *lines[below:]]) + "\n"


def find_extent(node: ast.stmt) -> tuple[int, int]:
    r"""Return the first line of a statement, from 0 and with its decorators, and the line after it.

    >>> find_extent(ast.parse("@a\ndef f(): ...").body[0])
    (0, 2)
    """
    decorators = getattr(node, "decorator_list", [])
    first = min(part.lineno for part in [node, *decorators])
    last = node.end_lineno or node.lineno  # ast.parse sets both, which count from 1
    return first - 1, last


def get_defined_name(node: ast.stmt) -> str:
    r"""Return the name that a statement defines or imports, "" if it is another statement.

    >>> [get_defined_name(node) for node in ast.parse("def f(): ...\nimport re\na = 1").body]
    ['f', 're', 'a']
    """
    if isinstance(node, DEFINITIONS):
        return node.name
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return node.names[0].asname or node.names[0].name
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""


def collect_needed(function: Callable, text: str) -> Iterator[tuple[str, str]]:
    """Yield name and source of a function, and of all that it needs and the file has not.

    A function that the learner has in the file stays theirs; what is missing comes from the course.
    """
    defined = {get_defined_name(node) for node in ast.parse(text).body}
    theirs = defined & set(list_functions())
    found = {function.__name__}  # each name is looked at once
    waiting: list[tuple[str, Any]] = [(function.__name__, function)]
    while waiting:
        name, value = waiting.pop()
        source = format_binding(name, value)
        if source is None:
            source = find_source(value)
            for used, its_value in find_globals(value).items():
                if used not in found and used not in theirs:
                    found.add(used)
                    waiting.append((used, its_value))
        yield name, source


def find_globals(thing: Callable) -> dict[str, Any]:
    """Return name and value of every global that a function, or a class, looks up when it runs.

    Of `core.merge`, where `core` is a module of the course, both names are returned.
    """
    found: dict[str, Any] = {}
    for method in get_methods(thing).values():
        if isinstance(method, FunctionType):
            for code in list_codes(method.__code__):
                found |= find_globals_of_code(code, method.__globals__)
    return found


def list_codes(code: CodeType) -> list[CodeType]:
    """Return code and all code inside of it: functions, comprehensions, classes."""
    codes = [code]
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            codes += list_codes(constant)
    return codes


def find_globals_of_code(code: CodeType, values: dict[str, Any]) -> dict[str, Any]:
    """Return name and value of what one piece of code looks up in `values`.

    Builtins are left out, and what has no value yet. If the code uses `core.merge`, the name
    `merge` is copied too: in my_bpe.py `core` stands for the file itself, and finds it there.
    """
    steps = [(step.opname, step.argval) for step in dis.get_instructions(code)]
    names = {name for step, name in steps if step == "LOAD_GLOBAL"}
    known = sorted(name for name in names if name in values and name not in vars(builtins))
    found = {name: values[name] for name in known}
    for (_, name), (step, attribute) in zip(steps, steps[1:]):
        if step in ("LOAD_ATTR", "LOAD_METHOD") and is_course_module(found.get(name)):
            found[attribute] = getattr(found[name], attribute)
    return found


def is_course_module(value: object) -> bool:
    """Say whether a value is a module of the course's own algorithms, such as `core`.

    >>> is_course_module(sys), is_course_module(sys.modules["bpe_lesson.files"])
    (False, True)
    """
    if not isinstance(value, ModuleType) or hasattr(value, "__path__"):  # a package has a path
        return False
    package, _, module = value.__name__.partition(".")
    return package == "bpe_lesson" and module != "" and "." not in module


def format_binding(name: str, value: Any) -> str | None:
    """Return the line that makes a name known: an import, a constant; None if it takes a source.

    >>> format_binding("END", "</w>"), format_binding("sys", sys)
    ("END = '</w>'", 'import sys as sys')
    >>> format_binding("NEVER", float("inf"))
    "NEVER = float('inf')"
    """
    if is_course_module(value):  # what is used of it is in the file: the name stands for the file
        return f'{name} = __import__("sys").modules[__name__]'
    if inspect.ismodule(value):
        return f"import {value.__name__} as {name}"
    module = getattr(value, "__module__", None)
    if not callable(value) or module is None:
        # repr gives inf, which is no name of Python's.
        shown = f"float({str(value)!r})" if isinstance(value, float) else repr(value)
        return f"{name} = {shown}"
    own_name = value.__name__ == name
    if module in ("__main__", "my_bpe") or (module.startswith("bpe_lesson") and own_name):
        return None
    return f"from {module} import {value.__name__} as {name}"


def find_source(thing: Callable) -> str:
    """Return the source of a function or class; what is the course's is marked so.

    Python's own `inspect.getsource` knows no class that was defined in a notebook.

    Raises:
        OSError: it is nowhere to be had.
    """
    name = thing.__name__
    for method in get_methods(thing).values():
        if not isinstance(method, FunctionType):
            continue
        lines = linecache.getlines(method.__code__.co_filename)
        for node in ast.parse("".join(lines)).body:
            start, end = find_extent(node)
            # A cell may define the name twice: the one that is meant holds this very line.
            if get_defined_name(node) == name and start < method.__code__.co_firstlineno <= end:
                mark = [f"{COURSE_MARK}\n"] if thing.__module__.startswith("bpe_lesson") else []
                return "".join([*mark, *lines[start:end]]).rstrip()
    raise OSError(f"the source of {name} is nowhere to be had")
