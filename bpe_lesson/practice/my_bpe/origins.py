"""Find the text that defines a name: in the notebook's cells, or in a module's file."""

import ast
import inspect
import linecache
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

from bpe_lesson.practice.my_bpe.statements import (
    Statement,
    list_codes,
    split_lines,
    split_statements,
)
from bpe_lesson.practice.signature_checks import get_methods

MISSING = object()
PYTHON_MAGICS = {"capture", "prun", "time", "timeit"}  # these run a cell as Python


@dataclass(frozen=True, eq=False)
class Origin:
    """Where a definition comes from: the names that it can look up, and the texts that made them.

    Attributes:
        module: "" for a notebook, or a module's name.
        values: name -> value, as they are now.
        texts: the cells that ran, the newest first; or a module's text.
    """

    module: str
    values: Mapping[str, Any]
    texts: tuple[str, ...]

    def find_definition(self, name: str) -> list[Statement]:
        """Return the statements that make up a name's definition, in order; [] if there are none.

        There are several if one needs what an earlier one made of the name, as in `f = cache(f)`.
        A cell may have failed before it came to its `def`. So if there are several definitions,
        the one whose code the value runs goes before a newer one.
        """
        history = list(self.list_statements(name))
        value = self.values.get(name)
        bound = [n for n, statement in enumerate(history) if name in statement.binds]
        exact = [n for n in bound if made(history[n], name, value)]
        newest = (exact or bound or [0])[0]
        wanted: list[Statement] = []
        for number in bound[bound.index(newest) :] if bound else []:
            wanted.insert(0, history[number])
            if not history[number].needs_itself(name):
                break
        changes = [there for there in history[:newest] if name not in there.binds]
        return [*wanted, *reversed(changes)] if wanted else []

    def list_statements(self, name: str) -> Iterator[Statement]:
        """Yield every statement that makes a name or changes its value, the newest first."""
        for text in self.texts:
            for statement in reversed(split_if_python(text)):
                if name in statement.binds | statement.changes:
                    yield statement

    def find_star_import(self, name: str) -> Statement | None:
        """Return an import of just this name, if a `from ... import *` brought it."""
        for text in self.texts:
            for statement in reversed(split_if_python(text)):
                for node in statement.tree.body:
                    if isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
                        module = sys.modules.get(node.module or "")
                        if getattr(module, name, MISSING) is self.values.get(name):
                            return Statement(f"from {node.module} import {name}")
        return None


def made(statement: Statement, name: str, value: object) -> bool:
    """Return whether a statement can have made a value; its cell may have failed before it.

    >>> made(Statement("def f(): return 1"), "f", lambda: 1), made(Statement("n = 2"), "n", 3)
    (False, False)
    """
    if statement.is_import:
        return any(imports(node, name, value) for node in statement.tree.body)
    if not statement.defines(name):
        node = statement.tree.body[0]
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            return bool(node.value.value == value)
        return True
    theirs = [make_fingerprint(code) for code in list_codes(statement.code)]
    return any(make_fingerprint(code) in theirs for code in find_codes(value))


def imports(node: ast.stmt, name: str, value: object) -> bool:
    """Return whether an import gives a name this value.

    >>> [imports(ast.parse(text).body[0], "sys", sys) for text in ("import sys", "import os as sys")]
    [True, False]
    """
    for alias in getattr(node, "names", []):
        if (alias.asname or alias.name.partition(".")[0]) == name:
            if isinstance(node, ast.ImportFrom):
                found = getattr(sys.modules.get(node.module or ""), alias.name, MISSING)
                found = (
                    sys.modules.get(f"{node.module}.{alias.name}") if found is MISSING else found
                )
            else:
                found = sys.modules.get(alias.name if alias.asname else name)
            return found is value
    return False


def find_codes(value: Any) -> list[CodeType]:
    """Return the code of a function, even if it's wrapped, or of all the methods of a class.

    >>> [code.co_name for code in find_codes(find_codes)], find_codes(3)
    (['find_codes'], [])
    """
    if not callable(value):
        return []
    methods = [inspect.unwrap(method) for method in get_methods(value).values()]
    return [method.__code__ for method in methods if isinstance(method, FunctionType)]


def make_fingerprint(code: CodeType) -> tuple:
    """Return what two compiled versions of the same text have in common.

    >>> make_fingerprint((lambda a: a).__code__)[0]
    '<lambda>'
    """
    constants = [
        repr(constant) for constant in code.co_consts if not isinstance(constant, CodeType)
    ]
    return code.co_name, code.co_code, code.co_names, code.co_varnames, constants


@cache
def split_if_python(text: str) -> list[Statement]:
    """Return the top-level statements of a text, or none if it isn't Python.

    >>> split_if_python("a = (")
    []
    """
    try:
        return split_statements(unwrap_magic(text))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def unwrap_magic(text: str) -> str:
    """Return the code inside a cell that begins with a magic such as `%%time`.

    >>> unwrap_magic("get_ipython().run_cell_magic('time', '', 'a = 1')")
    'a = 1'
    """
    body = ast.parse(text).body
    if len(body) == 1 and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Call):
        call = body[0].value
        if getattr(call.func, "attr", "") == "run_cell_magic":
            magic, _, inner = (getattr(part, "value", "") for part in call.args)
            return unwrap_magic(inner) if magic in PYTHON_MAGICS else ""
    return text


def find_notebook(function: Callable) -> Origin:
    """Return the notebook in which a function was defined.

    Outside a notebook, that's the file of the function.

    >>> len(find_notebook(find_notebook).texts)
    1
    """
    unwrapped = inspect.unwrap(function)
    codes = find_codes(function)
    values = getattr(unwrapped, "__globals__", None)
    if values is None:
        values = vars(sys.modules.get(getattr(function, "__module__", ""), sys))
    files = ["".join(linecache.getlines(code.co_filename)) for code in codes[:1]]
    shell = get_shell()
    if shell is None:
        return Origin("", values, tuple(files))
    cells = list(getattr(shell.history_manager, "input_hist_parsed", ()))
    cells[-1:] = [cut_running_cell(text, shell.user_ns) for text in cells[-1:]]
    hidden = getattr(shell, "user_ns_hidden", {})  # such as `open`, for which IPython has its own
    theirs = {n: v for n, v in shell.user_ns.items() if hidden.get(n, MISSING) is not v}
    return Origin("", theirs, (*reversed(cells), *files))


def cut_running_cell(text: str, values: Mapping[str, Any]) -> str:
    r"""Return the lines of the cell that's running, above the one that has been reached.

    >>> cut_running_cell("a = 1\nb = 2\n", {})
    'a = 1\nb = 2\n'
    """
    frame = sys._getframe()
    while frame.f_back:
        frame = frame.f_back
        if frame.f_globals is values and frame.f_code.co_name == "<module>":
            above = "\n".join(split_lines(text)[: frame.f_lineno - 1])
            return above if split_if_python(above) or not above.strip() else text
    return text


def get_shell() -> Any:
    """Return the IPython shell that runs the notebook, or None if there isn't one.

    >>> get_shell()
    """
    try:
        from IPython import get_ipython
    except ImportError:
        return None
    return get_ipython()


@cache
def find_module(name: str) -> Origin:
    """Return a module of the course as an origin.

    >>> find_module("bpe_lesson.files").module
    'bpe_lesson.files'
    """
    module = sys.modules[name]
    return Origin(name, vars(module), (inspect.getsource(module),))


def is_course(module: object) -> bool:
    """Return whether a module's name, or a module, is the course's.

    >>> is_course("bpe_lesson.core"), is_course(sys), is_course("bpe_lessons")
    (True, False, False)
    """
    name = module.__name__ if isinstance(module, ModuleType) else str(module)
    return name == "bpe_lesson" or name.startswith("bpe_lesson.")
