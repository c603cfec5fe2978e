"""Save each function that passes its check in the learner's own file, my_bpe.py, and run that file.

Whatever a function needs goes into the file too. It's a Python file that learners may edit: saving
a function replaces the old version of that function, and leaves everything else as it is.
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
MY_BPE_HEADER = '''"""My own byte pair encoding: the functions that I wrote, as they passed their checks."""

from __future__ import annotations
'''
COURSE_MARK = "# From the course:"  # comes before each definition that the learner didn't write
DEFINITIONS = (ast.FunctionDef, ast.ClassDef)
HEADS = (ast.Expr, ast.Import, ast.ImportFrom)  # the docstring and the imports of a file


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
    written = run_my_bpe()
    for known_as in (name, FORMER_NAMES.get(name, name)):
        function = written.get(known_as)
        if callable(function):
            return function
    return functions[name].reference


def run_my_bpe() -> dict[str, Any]:
    """Run the learner's file and return its names and values, or {} if it doesn't run."""
    path = str(find_course_folder() / MY_BPE_FILE)
    module = ModuleType("my_bpe")
    sys.modules["my_bpe"] = module  # some lines that `format_binding` writes look it up there
    linecache.checkcache(path)  # so that a verdict shows the file's lines as they are now
    try:
        exec(compile(read_my_bpe() or "", path, "exec"), vars(module))
    except (Exception, SystemExit) as error:
        tell_once(
            f"{MY_BPE_FILE} doesn't run ({error}). Until it does, you get the course's own functions."
        )
        return {}
    return vars(module)


def read_my_bpe() -> str | None:
    """Return the text of the learner's file, or the header of a new one; None if it's unreadable."""
    try:
        return (find_course_folder() / MY_BPE_FILE).read_text(encoding="utf-8")
    except FileNotFoundError:
        return MY_BPE_HEADER
    except (OSError, ValueError) as error:
        tell_once(f"{MY_BPE_FILE} can't be read ({error}), so nothing will be added to it.")
        return None


def keep_function(function: Callable) -> bool:
    """Save a function that passed in the learner's file; return whether that worked."""
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
    except (OSError, SyntaxError, AttributeError):  # its source can't be found
        return False
    return save_file(MY_BPE_FILE, text)


def replace_definition(text: str, name: str, source: str) -> str:
    r"""Return the text of a Python file after `source` has replaced the definition of `name`.

    If there was no definition, a function or class goes to the end of the file, and anything else
    goes below the imports.

    >>> replace_definition("x = 1\n\n\ndef f(): ...\n", "f", "def f():\n    return 2")
    'x = 1\n\n\ndef f():\n    return 2\n'
    """
    # Not splitlines(): it also splits at form feeds and line separators, which may be in a string.
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
    r"""Return the numbers of a statement's first line and of the line after it, counting from 0.

    The first line may be a decorator's.

    >>> find_extent(ast.parse("@a\ndef f(): ...").body[0])
    (0, 2)
    """
    decorators = getattr(node, "decorator_list", [])
    first = min(part.lineno for part in [node, *decorators])
    last = node.end_lineno or node.lineno  # ast.parse sets both, and they count from 1
    return first - 1, last


def get_defined_name(node: ast.stmt) -> str:
    r"""Return the name that a statement defines or imports, or "" if it doesn't do either.

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
    """Yield the name and source of a function, and of everything that it needs.

    If the learner's file already has their own version of a function, that one isn't yielded. A
    function of the course that they haven't written is.
    """
    defined = {get_defined_name(node) for node in ast.parse(text).body}
    theirs = defined & set(list_functions())
    found = {function.__name__}  # so that each name is looked at only once
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
    """Return name -> value of every global that a function or class looks up when it runs.

    For `core.merge`, if `core` is a module of the course, that's both `core` and `merge`.
    """
    found: dict[str, Any] = {}
    for method in get_methods(thing).values():
        if isinstance(method, FunctionType):
            for code in list_codes(method.__code__):
                found |= find_globals_of_code(code, method.__globals__)
    return found


def list_codes(code: CodeType) -> list[CodeType]:
    """Return a code object and all the ones inside it: functions, comprehensions, classes."""
    codes = [code]
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            codes += list_codes(constant)
    return codes


def find_globals_of_code(code: CodeType, values: dict[str, Any]) -> dict[str, Any]:
    """Return name -> value of everything that one code object looks up in `values`.

    Builtins are left out, and so are names without a value. If the code uses `core.merge`, the
    result has `merge` as well: in my_bpe.py, `core` is the file itself, so it has to be there.
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
    """Return whether a value is a module of the course's own algorithms, such as `core`.

    >>> is_course_module(sys), is_course_module(sys.modules["bpe_lesson.files"])
    (False, True)
    """
    if not isinstance(value, ModuleType) or hasattr(value, "__path__"):  # only packages have that
        return False
    package, _, module = value.__name__.partition(".")
    return package == "bpe_lesson" and module != "" and "." not in module


def format_binding(name: str, value: Any) -> str | None:
    """Return the line that imports or assigns a name, or None if it needs the value's source.

    >>> format_binding("END", "</w>"), format_binding("sys", sys)
    ("END = '</w>'", 'import sys as sys')
    >>> format_binding("NEVER", float("inf"))
    "NEVER = float('inf')"
    """
    if is_course_module(value):  # its functions are in my_bpe.py, so the name stands for that file
        return f'{name} = __import__("sys").modules[__name__]'
    if inspect.ismodule(value):
        return f"import {value.__name__} as {name}"
    module = getattr(value, "__module__", None)
    if not callable(value) or module is None:
        # repr gives inf or nan, which Python wouldn't understand in a file.
        shown = f"float({str(value)!r})" if isinstance(value, float) else repr(value)
        return f"{name} = {shown}"
    own_name = value.__name__ == name
    if module in ("__main__", "my_bpe") or (module.startswith("bpe_lesson") and own_name):
        return None
    return f"from {module} import {value.__name__} as {name}"


def find_source(thing: Callable) -> str:
    """Return the source of a function or class, with a COURSE_MARK if it's the course's own.

    Python's `inspect.getsource` doesn't find classes that were defined in a notebook.

    Raises:
        OSError: if the source can't be found.
    """
    name = thing.__name__
    for method in get_methods(thing).values():
        if not isinstance(method, FunctionType):
            continue
        lines = linecache.getlines(method.__code__.co_filename)
        for node in ast.parse("".join(lines)).body:
            start, end = find_extent(node)
            # A cell may define the name twice: we want the definition that contains this line.
            if get_defined_name(node) == name and start < method.__code__.co_firstlineno <= end:
                mark = [f"{COURSE_MARK}\n"] if thing.__module__.startswith("bpe_lesson") else []
                return "".join([*mark, *lines[start:end]]).rstrip()
    raise OSError(f"the source of {name} can't be found")
