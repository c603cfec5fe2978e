"""Find a function's cell in the notebook, and what it takes from imports and from the course.

A cell goes into my_bpe.py as it's written, down to its `check`. All that it uses must be in it,
except for imports, what the course has, and what the file has already.
"""

import ast
import builtins
import inspect
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from bpe_course.ask.catalogue import FUNCTIONS
from bpe_course.practice.kept_cells import (
    COURSE,
    Block,
    CannotKeep,
    drop_names,
    find_statement,
    is_python,
    list_bound,
    list_used,
    split_statements,
)
from bpe_course.practice.places import find_practised

# These parts of the course show, check and teach. The others are algorithms, and can be copied.
_NO_ALGORITHMS = {"launch", "lessons", "practice", "teach", "view", "web"}


class Ran(NamedTuple):
    """What a learner has run: the code of each cell, the newest first, and the names it made."""

    cells: list[str]
    values: dict[str, Any]


class _Import(NamedTuple):
    """One imported name."""

    module: str
    name: str  # in that module
    line: str = ""  # that imports it


_PACKAGES = ("bpe_lesson", "bpe_course")


def is_course(module: object) -> bool:
    """Return whether a module's name, or a module, is the course's."""
    name = module.__name__ if isinstance(module, ModuleType) else str(module)
    return name.partition(".")[0] in _PACKAGES


def _get_shell() -> Any:
    try:
        from IPython import get_ipython
    except ImportError:
        return None
    return get_ipython()


def _read_notebook() -> Ran:
    shell = _get_shell()
    if shell is None:
        raise CannotKeep("only a function from a notebook's cell goes in there.")
    return Ran(shell.history_manager.input_hist_parsed[::-1], shell.user_ns)


def collect(
    name: str, function: Any, blocks: Sequence[Block], ran: Ran | None = None
) -> tuple[Block, list[Block]]:
    """Return the cell of an exercise's function, and what it uses of the course, as blocks.

    The names in the file's own `blocks` are simply there. `ran` is what the learner has run, if that
    isn't this notebook.

    Raises:
        CannotKeep: if something that it needs can't go into the file.
    """
    sources, values = ran or _read_notebook()
    cells = list(filter(is_python, sources))
    cell = next((cell for cell in cells if name in list_bound(cell)), "")
    if not cell or values.get(name) is not function:
        raise CannotKeep(
            f"no cell of your notebook makes it under that name. Define `{name}` with `def` or "
            "`class`, in a cell that doesn't begin with `%%`."
        )
    text = _clean(cell, name)
    there = set().union(*(list_bound(block.text) for block in blocks if block.name != name))
    finder = _Finder(name, _find_imports(reversed(cells)), values)
    needed = sorted(list_used(text) - list_bound(text) - there)
    lines = [finder.find_line(one) for one in needed]
    return Block(_put_above(lines, text), name), list(finder.copies.values())


def _clean(cell: str, name: str) -> str:
    """Return a cell's text above its `check`, without calls, imports of ours and other exercises."""
    parts = []
    for statement in split_statements(cell):
        if name in find_practised(statement):
            break
        if not all(map(_is_left_out, ast.parse(statement).body)):
            parts.append(statement)
    text = drop_names("".join(parts), set(FUNCTIONS) - {name}).strip("\n") + "\n"
    named = next((package for package in _PACKAGES if package in text), "")
    if named:
        raise CannotKeep(
            f"it names `{named}`, which the file does without. Import what it needs of that in a "
            "line by itself above the `def`."
        )
    return text


def _is_left_out(node: ast.stmt) -> bool:
    if isinstance(node, ast.Import | ast.ImportFrom):
        modules = [getattr(node, "module", None) or alias.name for alias in node.names]
        return all(is_course(m) or m in ("my_bpe", "__future__") for m in modules)
    return isinstance(node, ast.Expr)


class _Finder:
    """Finds the lines that give a cell the names it uses, and collects copies of our own code."""

    def __init__(self, root: str, imports: Mapping[str, _Import], values: dict) -> None:
        self.root = root  # the exercise
        self.imports = imports  # the notebook's, as its values
        self.values = values
        self.copies: dict[str, Block] = {}

    def find_line(self, name: str) -> str:
        """Return the line that has to be above a cell for this name; "" if there's no need."""
        value: Any = self.values.get(name)
        if isinstance(value, ModuleType) and is_course(value):
            raise CannotKeep(
                f"it uses the course's module `{name}`, which the file does without. Write `from "
                f"{value.__name__} import ...` above the `def`, and take out the `{name}.`."
            )
        home = str(getattr(value, "__module__", ""))
        found = self.imports.get(name)
        if is_course(home) and hasattr(value, "__name__"):
            found = _Import(home, value.__name__)
        if found and is_course(found.module):
            line = self.copy(found.module, found.name)
            return line + (f"{name} = {found.name}\n" if name != found.name else "")
        if found or name not in self.values or hasattr(builtins, name):
            return found.line if found else ""
        what = f"Run `check({name})` first, or put it" if name in FUNCTIONS else "Put that"
        raise CannotKeep(
            f"it uses `{name}`, which other code makes. {what} into this code, and check it again."
        )

    def copy(self, home: str, name: str) -> str:
        """Collect a definition of the course, and what it needs; return an import if it's one."""
        source = inspect.getsource(import_module(home))
        found = _find_imports([source]).get(name)
        if found:
            return self.copy(found.module, name) if is_course(found.module) else found.line
        if name not in self.copies:
            self.refuse_course(home, name)
            text = find_statement(source, name).strip("\n") + "\n"
            others = sorted(list_used(text) - list_bound(text))
            lines = [self.copy(home, one) for one in others if find_statement(source, one)]
            self.copies[name] = Block(_put_above(lines, text), name, COURSE)
        return ""

    def refuse_course(self, home: str, name: str) -> None:
        """Raise CannotKeep if something of the course can't be copied for this exercise."""
        if name == self.root:
            raise CannotKeep(
                f"it calls the course's own `{name}`. It will go in when it does the work itself."
            )
        if home.split(".")[1] in _NO_ALGORITHMS:
            raise CannotKeep(
                f"it uses `{name}`, which is part of the course and not of a tokenizer. Take it out of "
                "your function, or call it in a line above."
            )


def _put_above(lines: Iterable[str], text: str) -> str:
    above = "".join(sorted({line for line in lines if line}))
    return f"{above}\n\n{text}" if above else text


def _find_imports(texts: Iterable[str]) -> dict[str, _Import]:
    """Return name -> its import, for the names that were imported last by these texts."""
    found: dict[str, _Import] = {}
    for text in texts:
        found = {name: one for name, one in found.items() if name not in list_bound(text)}
        statements = ast.parse(text).body
        for node in [one for one in statements if isinstance(one, ast.Import | ast.ImportFrom)]:
            for alias in node.names:
                name = (alias.asname or alias.name).partition(".")[0]
                node.names = [alias]
                module = getattr(node, "module", None) or alias.name
                found[name] = _Import(module, alias.name, f"{ast.unparse(node)}\n")
    return found
