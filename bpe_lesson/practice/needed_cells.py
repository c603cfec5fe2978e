"""Find a function's cell in the notebook, and what it needs from other cells or from the course."""

import ast
import builtins
import inspect
import linecache
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from bpe_lesson.lessons.catalogue import list_functions
from bpe_lesson.practice.kept_cells import (
    COURSE,
    HELPER,
    Block,
    CannotKeep,
    cut_below,
    drop_names,
    find_base,
    find_statement,
    find_written,
    is_course,
    is_python,
    list_bound,
    list_used,
    split_statements,
)
from bpe_lesson.practice.values import abbreviate

# A line that begins with one of these shows something, and the file does without it.
_SHOWING = set("answer check display get_ipython hint print progress solution view".split())
_PYTHON_MAGICS = {"capture", "prun", "time", "timeit"}  # they run a cell as Python
# These parts of the course show, check and teach. The others are algorithms, and can be copied.
_NO_ALGORITHMS = {"launch", "lessons", "practice", "teach", "view", "web"}
_MISSING = object()
_IMPORTS = (ast.Import, ast.ImportFrom)


class Import(NamedTuple):
    """One imported name: its module, its name there, and a line that imports it."""

    module: str
    name: str
    line: str


def _get_shell() -> Any:
    """Return the IPython shell that runs the notebook, or None if there isn't one."""
    try:
        from IPython import get_ipython
    except ImportError:
        return None
    return get_ipython()


def collect(name: str, function: Any, blocks: Sequence[Block]) -> tuple[Block, list[Block]]:
    """Return the cell of an exercise's function, and blocks with what it needs.

    Args:
        name: the exercise's name.
        function: the learner's function or class.
        blocks: those of the file; the exercises in it are simply there.

    Raises:
        CannotKeep: if something that it needs can't go into the file.

    >>> collect("merge", len, [])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    bpe_lesson.practice.kept_cells.CannotKeep: it needs `len`, which is <built-in function len>, and ...
    """
    collector = _Collector(name, function, blocks)
    own_name = collector.find_own_name(function)
    text = drop_names(_clean(collector.find_cell(own_name, function)), collector.written)
    text, _ = cut_below(text, own_name)
    if own_name != name:
        text += f"\n\n{name} = {own_name}\n"
    return Block(collector.add_needs(text), (name,)), collector.needs


def _unwrap_magic(text: str) -> str:
    """Return the code inside a cell that begins with a magic such as `%%time`."""
    nodes = ast.parse(text).body if is_python(text) else []
    call = nodes[0].value if len(nodes) == 1 and isinstance(nodes[0], ast.Expr) else None
    if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "run_cell_magic":
        magic, _, inner = (getattr(part, "value", "") for part in call.args)
        return inner if magic in _PYTHON_MAGICS else ""
    return text


def _list_codes(value: Any) -> list[CodeType]:
    parts = [value, *vars(value).values()] if isinstance(value, type) else [value]
    functions = [inspect.unwrap(part) for part in parts if callable(part)]
    return [function.__code__ for function in functions if isinstance(function, FunctionType)]


def _clean(cell: str) -> str:
    """Return a cell's text without the lines that only a notebook needs; comments stay."""
    parts = []
    for statement in split_statements(cell):
        nodes = ast.parse(statement).body
        if len(nodes) == 1 and _is_left_out(nodes[0]):
            lines = statement.split("\n")[: nodes[0].lineno - 1]
            statement = "".join(f"{line}\n" for line in lines)
        parts.append(statement)
    text = "".join(parts).strip("\n") + "\n"
    return re.sub(r"^# %%(?= )", "#", text, flags=re.MULTILINE)  # that begins a cell of the file


def _is_left_out(node: ast.stmt) -> bool:
    if isinstance(node, _IMPORTS):
        modules = [getattr(node, "module", None) or alias.name for alias in node.names]
        return all(is_course(m) or m in ("my_bpe", "__future__") for m in modules)
    if isinstance(node, ast.Assign):
        values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
        return all(find_base(value) == "mine" for value in values)
    return isinstance(node, ast.Expr) and find_base(node.value) in _SHOWING


class _Collector:
    """Collects what one exercise's cell needs: blocks, each after those that it needs itself."""

    def __init__(self, name: str, function: Callable, blocks: Sequence[Block]) -> None:
        self.name = name
        self.blocks = [block for block in blocks if block.names and not block.kind]
        self.written = set(find_written(blocks)) - {name}
        self.needs: list[Block] = []
        self.seen = set(self.written)
        shell = _get_shell()
        if shell is None:  # outside a notebook, a function's file is the only cell
            home = sys.modules.get(getattr(function, "__module__", None) or "")
            self.values = getattr(inspect.unwrap(function), "__globals__", None) or vars(
                home or sys
            )
            cells = ["".join(linecache.getlines(c.co_filename)) for c in _list_codes(function)]
        else:
            self.values = shell.user_ns
            cells = [_unwrap_magic(text) for text in shell.history_manager.input_hist_parsed[::-1]]
        self.cells = [text for text in cells if is_python(text)]  # the newest first

    def find_own_name(self, function: Any) -> str:
        for name in (self.name, getattr(function, "__name__", self.name), *self.values):
            if self.values.get(name) is function:
                return name
        raise CannotKeep(f"it has no name in your notebook. Define it with `def {self.name}`.")

    def find_cell(self, name: str, value: Any) -> str:
        """Return the cell that made a value: a function's code knows it; if not, the newest one."""
        for code in _list_codes(value):
            text = "".join(linecache.getlines(code.co_filename))
            for cell in filter(is_python, (*self.cells, text)):
                # IPython keeps a cell's lines, but may end one within a string.
                if cell.splitlines() == text.splitlines() and name in list_bound(cell):
                    return cell
        for cell in self.cells:
            if name in list_bound(cell):
                return cell
        raise CannotKeep(
            f"it needs `{name}`, which is {abbreviate(value, 60)}, and no cell shows how that was "
            f"made. Write a line into its cell that begins with `{name} =` or `def {name}`."
        )

    def add_needs(self, text: str) -> str:
        """Collect what a cell's text needs from other cells; return it with imports above it."""
        _refuse(text)
        names = sorted(list_used(text) - list_bound(text) - self.written)
        return _put_above([self.add_name(name, text) for name in names], text)

    def add_name(self, name: str, text: str) -> str:
        """Collect what a name of the notebook stands for; return an import if it's one."""
        value = self.values.get(name, _MISSING)
        home = getattr(value, "__module__", None) or ""
        _refuse_value(name, value, text)
        if is_course(home) and hasattr(value, "__name__"):
            return self.add_import(Import(home, value.__name__, ""), name)
        if home == "my_bpe" and hasattr(value, "__name__"):
            return self.add_alias(name, value.__name__)
        if value is _MISSING or getattr(builtins, name, _MISSING) is value or name == "open":
            return ""  # IPython has an `open` that's its own
        is_own = home == self.values.get("__name__")
        for cell in [] if is_own else self.cells:
            found = _find_import(cell, name)
            if found:
                return self.add_import(found, name)
            if name in list_bound(cell):
                break
        self.add_cell(self.find_cell(name, value), name)
        return ""

    def add_cell(self, cell: str, name: str) -> None:
        """Collect a cell without an exercise of its own, because it binds a name."""
        if name in self.seen:
            return
        text = drop_names(_clean(cell), self.written | {self.name})
        wanted = find_statement(text, name)
        if any(find_statement(there.text, name).strip() == wanted.strip() for there in self.blocks):
            return
        names = [n for n in sorted(list_bound(text)) if not _find_import(text, n)]
        self.seen |= set(names)
        self.needs.append(Block(self.add_needs(text), tuple(names), HELPER))

    def add_import(self, found: Import, name: str) -> str:
        """Return an import for the file, or collect what it brings from the course."""
        if found.module == "my_bpe":
            return self.add_alias(name, found.name)
        if not is_course(found.module):
            return found.line
        return self.add_from_course(found.module, found.name) + self.add_alias(name, found.name)

    def add_alias(self, name: str, real_name: str) -> str:
        block = Block(f"{name} = {real_name}", (name,), HELPER)
        if name != real_name and block not in self.needs:
            self.needs.append(block)
        return ""

    def add_from_course(self, home: str, name: str) -> str:
        """Collect a definition of the course, and what it needs; return an import if it's one."""
        source = inspect.getsource(import_module(home))
        found = _find_import(source, name)
        if found:
            return self.add_import(found, name)
        if name not in self.seen:
            _refuse_course(self.name, home, name)
            self.seen.add(name)
            text = find_statement(source, name).strip("\n") + "\n"
            others = sorted(list_used(text) - list_bound(text))
            lines = [self.add_from_course(home, n) for n in others if find_statement(source, n)]
            self.needs.append(Block(_put_above(lines, text), (name,), COURSE))
        return ""


def _put_above(lines: Iterable[str], text: str) -> str:
    imports = "".join(sorted({line for line in lines if line}))
    return f"{imports}\n\n{text}" if imports else text


def _find_import(text: str, name: str) -> Import | None:
    """Return the import by which a text gets a name, if it does."""
    statement = find_statement(text, name)
    for node in ast.parse(statement or text).body:
        if isinstance(node, _IMPORTS):
            for alias in node.names:
                module = getattr(node, "module", None) or alias.name
                if (alias.asname or alias.name).partition(".")[0] == name:
                    is_from = isinstance(node, ast.ImportFrom)
                    one = ast.ImportFrom(module, [alias], 0) if is_from else ast.Import([alias])
                    return Import(module, alias.name, f"{ast.unparse(one)}\n")
                if alias.name == "*" and not statement and hasattr(sys.modules.get(module), name):
                    return Import(module, name, f"from {module} import {name}\n")
    return None


def _refuse(text: str) -> None:
    """Raise CannotKeep if the text of a cell would disturb the others, or can't run alone."""
    taken = sorted(n for n in list_bound(text) & set(dir(builtins)) if not n.startswith("_"))
    if taken:
        raise CannotKeep(
            f"`{taken[0]}` is one of Python's own names, which your other functions may use. Choose a "
            "different one."
        )
    for node in ast.walk(ast.parse(text)):
        modules = [getattr(node, "module", None), *(a.name for a in getattr(node, "names", []))]
        if isinstance(node, _IMPORTS) and any(map(is_course, modules)):
            raise CannotKeep(
                "it imports the course, which the file does without. Put that import into a line "
                "by itself above the `def`."
            )


def _refuse_value(name: str, value: Any, text: str) -> None:
    """Raise CannotKeep if a name stands for something that only notebooks have, or a module."""
    if name in ("display", "get_ipython"):
        what = "a line with `!` or `%`" if name == "get_ipython" else f"`{name}`"
        raise CannotKeep(f"it uses {what}, which only notebooks understand. Take that out.")
    if isinstance(value, ModuleType) and (is_course(value) or value.__name__ == "my_bpe"):
        nodes = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Attribute))
        used = [n.attr for n in nodes if isinstance(n.value, ast.Name) and n.value.id == name]
        names = ", ".join(sorted(set(used))) or "..."
        raise CannotKeep(
            f"it uses the course's module `{name}`, which the file does without. Write "
            f"`from {value.__name__} import {names}` above the `def`, and take out the `{name}.`."
        )


def _refuse_course(root: str, home: str, name: str) -> None:
    """Raise CannotKeep if something of the course can't be copied for an exercise."""
    if name == root and home == list_functions()[root].reference.__module__:
        raise CannotKeep(
            f"it calls the course's own `{root}`. It will go in when it does the work itself."
        )
    if home.split(".")[1] in _NO_ALGORITHMS:
        raise CannotKeep(
            f"it uses `{name}`, which is part of the course and not of a tokenizer. Take it out of "
            "your function, or call it in a line above."
        )
