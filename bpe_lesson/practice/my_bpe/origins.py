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

from bpe_lesson.practice.my_bpe.statements import Statement, list_codes, split_statements
from bpe_lesson.practice.signature_checks import get_methods


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
        found = list(self.list_definitions(name))
        value = self.values.get(name)
        exact = [n for n, statement in enumerate(found) if made(statement, name, value)]
        newest = exact[0] if exact else 0
        wanted: list[Statement] = []
        for statement in found[newest:]:
            wanted.insert(0, statement)
            if not statement.needs_itself(name):
                break
        return wanted

    def list_definitions(self, name: str) -> Iterator[Statement]:
        """Yield every statement that defines, assigns or imports a name, the newest first."""
        for text in self.texts:
            for statement in reversed(split_if_python(text)):
                if name in statement.binds:
                    yield statement


def made(statement: Statement, name: str, value: object) -> bool:
    """Return whether a statement can have made a value; for a `def`, whether it's the very code.

    >>> made(Statement("def f(): return 1"), "f", lambda: 1)
    False
    """
    if not statement.defines(name):
        return True
    theirs = [make_fingerprint(code) for code in list_codes(statement.code)]
    return any(make_fingerprint(code) in theirs for code in find_codes(value))


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
    return code.co_name, code.co_code, code.co_names, code.co_varnames


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
        if getattr(call.func, "attr", "") == "run_cell_magic" and len(call.args) == 3:
            inner = call.args[2]
            if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                return unwrap_magic(inner.value)
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
    return Origin("", shell.user_ns, (*reversed(cells), *files))


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
