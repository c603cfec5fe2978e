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

from bpe_lesson.course import course_folder
from bpe_lesson.practice.exercise import Exercise
from bpe_lesson.practice.kept import keep, set_aside, tell_once
from bpe_lesson.practice.lessons import exercises, find
from bpe_lesson.practice.sight import methods

FILE = "my_bpe.py"
HEAD = '''"""My own byte pair encoding: what I wrote in the course, each function as it passed its check."""

from __future__ import annotations
'''
OURS = "# From the course:"
DEFINITIONS = (ast.FunctionDef, ast.ClassDef)


def mine(name: str) -> Callable:
    """Return the learner's own function or class of that name, or the course's if there is none.

    Raises:
        ValueError: no function of that name is an exercise.

    >>> mine("merge")([1, 1, 2], (1, 1), 3)
    [3, 2]
    """
    item = find(name)
    if not isinstance(item, Exercise) or item.name != item.reference.__name__:
        raise ValueError(f"{name!r} is no function to write: mine('merge') gives one")
    return run_file().get(name, item.reference)


def run_file() -> dict[str, object]:
    """Run the learner's file and return its names: none if it is not there or does not run."""
    path, module = str(course_folder() / FILE), ModuleType("my_bpe")
    sys.modules["my_bpe"] = module
    linecache.checkcache(path)
    try:
        exec(compile(read() or "", path, "exec"), vars(module))
    except (Exception, SystemExit) as error:
        tell_once(f"{FILE} does not run ({error}): the course's own functions take its place.")
        return {}
    return vars(module)


def read() -> str | None:
    """Return the text of the learner's file, the head of a new one, None if it cannot be read."""
    try:
        return (course_folder() / FILE).read_text(encoding="utf-8")
    except FileNotFoundError:
        return HEAD
    except (OSError, ValueError) as error:
        tell_once(f"{FILE} cannot be read ({error}): nothing is added to it.")
        return None


def keep_function(function: Callable) -> bool:
    """Put a function that passed into the learner's file; return whether it is there now."""
    text = read()
    if text is None:
        return False
    try:
        ast.parse(text)
    except (SyntaxError, ValueError):
        set_aside(course_folder() / FILE)
        text = HEAD
    try:
        for name, source in needed(function, text):
            text = with_definition(text, name, source)
    except (OSError, SyntaxError, AttributeError):  # its source is nowhere to be had
        return False
    return keep(FILE, text)


def with_definition(text: str, name: str, source: str) -> str:
    r"""Return a Python file in which `name` is defined by `source`, in its old place or at the end.

    What is no function or class goes below the imports.

    >>> with_definition("x = 1\n\n\ndef f(): ...\n", "f", "def f():\n    return 2")
    'x = 1\n\n\ndef f():\n    return 2\n'
    """
    lines, body = text.splitlines(), ast.parse(text).body
    for node in body:
        if defined(node) == name:
            start, end = extent(node)
            start -= lines[start - 1 : start] == [OURS]
            lines[start:end] = source.splitlines()
            return "\n".join(lines) + "\n"
    if isinstance(ast.parse(source).body[0], DEFINITIONS):
        return "\n".join([*lines, "", "", *source.splitlines()]) + "\n"
    heads = (ast.Expr, ast.Import, ast.ImportFrom)
    below = max((node.end_lineno for node in body if isinstance(node, heads)), default=0)
    return "\n".join([*lines[:below], source, *lines[below:]]) + "\n"


def extent(node: ast.stmt) -> tuple[int, int]:
    r"""Return the first line of a statement, from 0 and with its decorators, and the line after it.

    >>> extent(ast.parse("@a\ndef f(): ...").body[0])
    (0, 2)
    """
    first = [node, *getattr(node, "decorator_list", [])]
    return min(part.lineno for part in first) - 1, node.end_lineno


def defined(node: ast.stmt) -> str:
    r"""Return the name that a statement defines or imports, "" if it is another statement.

    >>> [defined(node) for node in ast.parse("def f(): ...\nimport re\na = 1").body]
    ['f', 're', 'a']
    """
    if isinstance(node, DEFINITIONS):
        return node.name
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return node.names[0].asname or node.names[0].name
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""


def needed(function: Callable, text: str) -> Iterator[tuple[str, str]]:
    """Yield name and source of a function, and of all that it needs and the file has not.

    A function that the learner has in the file stays theirs; what is missing comes from the course.
    """
    there = {defined(node) for node in ast.parse(text).body}
    fixed = {item.reference.__name__ for item in exercises() if isinstance(item, Exercise)} & there
    waiting, done = [(function.__name__, function)], {function.__name__}
    while waiting:
        name, value = waiting.pop()
        source = one_line(name, value)
        if source is None:
            source = source_of(value)
            more = {n: v for n, v in globals_of(value).items() if n not in done | fixed}
            waiting += more.items()
            done |= set(more)
        yield name, source


def globals_of(thing: Callable) -> dict[str, object]:
    """Return name and value of every global that a function, or a class, looks up when it runs.

    Of `core.merge`, where `core` is a module of the course, both names are returned.
    """
    found = {}
    for part in methods(thing).values():
        codes: list[CodeType] = [part.__code__]
        while codes:
            code = codes.pop()
            codes += [const for const in code.co_consts if inspect.iscode(const)]
            steps = [(s.opname, s.argval) for s in dis.get_instructions(code)]
            names = {name for step, name in steps if step == "LOAD_GLOBAL"}
            known = sorted(names & set(part.__globals__) - set(vars(builtins)))
            found |= {name: part.__globals__[name] for name in known}
            for (_, name), (step, attribute) in zip(steps, steps[1:]):
                if step in ("LOAD_ATTR", "LOAD_METHOD") and of_the_course(found.get(name)):
                    found[attribute] = getattr(found[name], attribute)
    return found


def of_the_course(value: object) -> bool:
    """Say whether a value is a module of the course's own algorithms, such as `core`.

    >>> of_the_course(sys), of_the_course(sys.modules["bpe_lesson.course"])
    (False, True)
    """
    name = value.__name__ if inspect.ismodule(value) else ""
    return (
        name.startswith("bpe_lesson.") and name.count(".") == 1 and not hasattr(value, "__path__")
    )


def one_line(name: str, value: object) -> str | None:
    """Return the line that makes a name known: an import, a constant; None if it takes a source.

    >>> one_line("END", "</w>"), one_line("sys", sys)
    ("END = '</w>'", 'import sys as sys')
    >>> one_line("NEVER", float("inf"))
    "NEVER = float('inf')"
    """
    module = getattr(value, "__module__", None)
    if of_the_course(value):  # what is used of it stands in the file
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


def source_of(thing: Callable) -> str:
    """Return the source of a function or class; what is the course's is marked so.

    Python's own `inspect.getsource` knows no class that was defined in a notebook.

    Raises:
        OSError: it is nowhere to be had.
    """
    code = next(iter(methods(thing).values())).__code__
    lines = linecache.getlines(code.co_filename)
    for node in ast.parse("".join(lines)).body:
        if (
            defined(node) == thing.__name__
            and node.lineno <= code.co_firstlineno <= node.end_lineno
        ):
            start, end = extent(node)
            mark = [f"{OURS}\n"] if thing.__module__.startswith("bpe_lesson") else []
            return "".join([*mark, *lines[start:end]]).rstrip()
    raise OSError(f"the source of {thing.__name__} is nowhere to be had")
