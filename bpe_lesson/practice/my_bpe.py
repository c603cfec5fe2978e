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
from types import CodeType, ModuleType

from bpe_lesson.exercises.catalogue import FORMER_NAMES, find_exercise, list_functions
from bpe_lesson.files import find_course_folder
from bpe_lesson.practice.signature_checks import get_methods
from bpe_lesson.practice.storage import save_file, set_aside, tell_once

MY_BPE_FILE = "my_bpe.py"
MY_BPE_HEADER = '''"""My own byte pair encoding: what I wrote in the course, each function as it passed its check."""

from __future__ import annotations
'''
COURSE_MARK = "# From the course:"
DEFINITIONS = (ast.FunctionDef, ast.ClassDef)


def mine(name: str) -> Callable:
    """Return the learner's own function or class of that name, or the course's if there is none.

    Raises:
        ValueError: no function of that name is an exercise.

    >>> mine("merge")([1, 1, 2], (1, 1), 3)
    [3, 2]
    """
    find_exercise(name)
    if name not in list_functions():
        raise ValueError(f"{name!r} is no function to write: mine('merge') gives one")
    written = run_my_bpe()
    former = FORMER_NAMES.get(name, name)
    return written.get(name) or written.get(former) or list_functions()[name].reference


def run_my_bpe() -> dict[str, object]:
    """Run the learner's file and return its names: none if it is not there or does not run."""
    path, module = str(find_course_folder() / MY_BPE_FILE), ModuleType("my_bpe")
    sys.modules["my_bpe"] = module
    linecache.checkcache(path)
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
    lines, body = text.splitlines(), ast.parse(text).body
    for node in body:
        if get_defined_name(node) == name:
            start, end = find_extent(node)
            start -= lines[start - 1 : start] == [COURSE_MARK]
            lines[start:end] = source.splitlines()
            return "\n".join(lines) + "\n"
    if isinstance(ast.parse(source).body[0], DEFINITIONS):
        return "\n".join([*lines, "", "", *source.splitlines()]) + "\n"
    heads = (ast.Expr, ast.Import, ast.ImportFrom)
    below = max((node.end_lineno for node in body if isinstance(node, heads)), default=0)
    return "\n".join([*lines[:below], source, *lines[below:]]) + "\n"


def find_extent(node: ast.stmt) -> tuple[int, int]:
    r"""Return the first line of a statement, from 0 and with its decorators, and the line after it.

    >>> find_extent(ast.parse("@a\ndef f(): ...").body[0])
    (0, 2)
    """
    first = [node, *getattr(node, "decorator_list", [])]
    return min(part.lineno for part in first) - 1, node.end_lineno


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
    there = {get_defined_name(node) for node in ast.parse(text).body}
    fixed = there & set(list_functions())
    waiting = [(function.__name__, function)]
    done = {function.__name__}
    while waiting:
        name, value = waiting.pop()
        source = format_binding(name, value)
        if source is None:
            source = find_source(value)
            more = {n: v for n, v in find_globals(value).items() if n not in done | fixed}
            waiting += more.items()
            done |= set(more)
        yield name, source


def find_globals(thing: Callable) -> dict[str, object]:
    """Return name and value of every global that a function, or a class, looks up when it runs.

    Of `core.merge`, where `core` is a module of the course, both names are returned.
    """
    found = {}
    for part in get_methods(thing).values():
        codes: list[CodeType] = [part.__code__]
        while codes:
            code = codes.pop()
            codes += [const for const in code.co_consts if inspect.iscode(const)]
            steps = [(s.opname, s.argval) for s in dis.get_instructions(code)]
            names = {name for step, name in steps if step == "LOAD_GLOBAL"}
            known = sorted(names & set(part.__globals__) - set(vars(builtins)))
            found |= {name: part.__globals__[name] for name in known}
            for (_, name), (step, attribute) in zip(steps, steps[1:]):
                if step in ("LOAD_ATTR", "LOAD_METHOD") and is_course_module(found.get(name)):
                    found[attribute] = getattr(found[name], attribute)
    return found


def is_course_module(value: object) -> bool:
    """Say whether a value is a module of the course's own algorithms, such as `core`.

    >>> is_course_module(sys), is_course_module(sys.modules["bpe_lesson.files"])
    (False, True)
    """
    name = value.__name__ if inspect.ismodule(value) else ""
    return (
        name.startswith("bpe_lesson.") and name.count(".") == 1 and not hasattr(value, "__path__")
    )


def format_binding(name: str, value: object) -> str | None:
    """Return the line that makes a name known: an import, a constant; None if it takes a source.

    >>> format_binding("END", "</w>"), format_binding("sys", sys)
    ("END = '</w>'", 'import sys as sys')
    >>> format_binding("NEVER", float("inf"))
    "NEVER = float('inf')"
    """
    module = getattr(value, "__module__", None)
    if is_course_module(value):  # what is used of it stands in the file
        return f'{name} = __import__("sys").modules[__name__]'
    if inspect.ismodule(value):
        return f"import {value.__name__} as {name}"
    if not callable(value) or module is None:
        shown = (
            f"float({str(value)!r})" if isinstance(value, float) else repr(value)
        )  # inf has no name
        return f"{name} = {shown}"
    ours = module.startswith("bpe_lesson") and value.__name__ == name
    if ours or module in ("__main__", "my_bpe"):
        return None
    return f"from {module} import {value.__name__} as {name}"


def find_source(thing: Callable) -> str:
    """Return the source of a function or class; what is the course's is marked so.

    Python's own `inspect.getsource` knows no class that was defined in a notebook.

    Raises:
        OSError: it is nowhere to be had.
    """
    code = next(iter(get_methods(thing).values())).__code__
    lines = linecache.getlines(code.co_filename)
    for node in ast.parse("".join(lines)).body:
        if (
            get_defined_name(node) == thing.__name__
            and node.lineno <= code.co_firstlineno <= node.end_lineno
        ):
            start, end = find_extent(node)
            mark = [f"{COURSE_MARK}\n"] if thing.__module__.startswith("bpe_lesson") else []
            return "".join([*mark, *lines[start:end]]).rstrip()
    raise OSError(f"the source of {thing.__name__} is nowhere to be had")
