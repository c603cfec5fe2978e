"""Find a function's cell in the notebook, and what it takes from imports and from the course.

A cell goes into my_bpe.py as it's written. All that it uses must be in it, except for imports, what
the course has, and what the file has already.
"""

import ast
import builtins
import inspect
import re
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from bpe_lesson.lessons.catalogue import list_functions
from bpe_lesson.practice.kept_cells import (
    COURSE,
    Block,
    CannotKeep,
    drop_names,
    find_statement,
    find_written,
    is_python,
    list_bound,
    list_used,
    split_statements,
)

# A line that begins with one of these shows something, and the file does without it.
_SHOWING = set("answer check display get_ipython hint print progress solution view".split())
_PYTHON_MAGICS = {"capture", "prun", "time", "timeit"}  # they run a cell as Python
# These parts of the course show, check and teach. The others are algorithms, and can be copied.
_NO_ALGORITHMS = {"launch", "lessons", "practice", "teach", "view", "web"}
_MISSING = object()
_IMPORTS = (ast.Import, ast.ImportFrom)


class _Import(NamedTuple):
    """One imported name: its module, its name there, and a line that imports it."""

    module: str
    name: str
    line: str


def is_course(module: object) -> bool:
    """Return whether a module's name, or a module, is the course's.

    >>> is_course("bpe_lesson.core"), is_course(re), is_course("bpe_lessons")
    (True, False, False)
    """
    name = module.__name__ if isinstance(module, ModuleType) else str(module)
    return name == "bpe_lesson" or name.startswith("bpe_lesson.")


class Ran(NamedTuple):
    """What a learner has run: the code of each cell, the newest first, and the names it made."""

    cells: list[str]
    values: dict[str, Any]


def _get_shell() -> Any:
    """Return the IPython shell that runs the notebook, or None if there isn't one."""
    try:
        from IPython import get_ipython
    except ImportError:
        return None
    return get_ipython()


def _read_notebook() -> Ran:
    """Return what was run in this notebook.

    Raises:
        CannotKeep: if this isn't a notebook.
    """
    shell = _get_shell()
    if shell is None:
        raise CannotKeep("only a function from a notebook's cell goes in there.")
    return Ran(shell.history_manager.input_hist_parsed[::-1], shell.user_ns)


def collect(
    name: str, function: Any, blocks: Sequence[Block], ran: Ran | None = None
) -> tuple[Block, list[Block]]:
    """Return the cell of an exercise's function, and what it uses of the course, as blocks.

    Args:
        name: the exercise's name.
        function: the learner's function or class.
        blocks: those of the file; the exercises in it are simply there.
        ran: what the learner has run; None for this notebook.

    Raises:
        CannotKeep: if something that it needs can't go into the file.

    >>> collect("merge", lambda ids, pair, idx: ids, [])
    Traceback (most recent call last):
    bpe_lesson.practice.kept_cells.CannotKeep: only a function from a notebook's cell goes in there.
    """
    sources, values = ran or _read_notebook()
    cells = [text for text in map(_unwrap_magic, sources) if is_python(text)]
    written = find_written(blocks).keys() - {name}
    own = [b.text for b in blocks if b.kind != COURSE and b.name != name and is_python(b.text)]
    there = written.union(*map(list_bound, own))
    own_name = _find_own_name(name, function, values)
    text = next((cell for cell in cells if own_name in list_bound(cell)), "")
    text = _cut_below(drop_names(_clean(text), written), own_name)
    if own_name != name:
        text += f"\n\n{name} = {own_name}\n"
    _refuse_text(text)
    names = sorted(list_used(text) - list_bound(text) - there)
    finder = _Finder(name, there, cells, values)
    lines = [finder.find_line(one, text) for one in names]
    return Block(_put_above(lines, text), name), list(finder.copies.values())


def describe_packages(text: str) -> str:
    """Return a sentence about the packages that a cell imports, or "" if Python has them all.

    >>> describe_packages("import re, numpy as np")
    ' Whoever runs that file needs numpy as well.'
    """
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, _IMPORTS)]
    names = [(node, alias.name) for node in nodes for alias in node.names]
    modules = [getattr(node, "module", None) or name for node, name in names]
    others = {module.partition(".")[0] for module in modules} - sys.stdlib_module_names
    return f" Whoever runs that file needs {', '.join(sorted(others))} as well." if others else ""


def _find_own_name(name: str, function: Any, values: dict[str, Any]) -> str:
    """Return what the learner's function is called in the notebook."""
    for one in (name, getattr(function, "__name__", name), *values):
        if values.get(one) is function:
            return one
    raise CannotKeep(f"it has no name in your notebook. Define it with `def {name}`.")


def _unwrap_magic(text: str) -> str:
    """Return the code inside a cell that begins with a magic such as `%%time`."""
    nodes = ast.parse(text).body if is_python(text) else []
    call = nodes[0].value if len(nodes) == 1 and isinstance(nodes[0], ast.Expr) else None
    if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "run_cell_magic":
        magic, _, inner = (getattr(part, "value", "") for part in call.args)
        return inner if magic in _PYTHON_MAGICS else ""
    return text


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
        return _find_base(node.value) == "mine"
    return isinstance(node, ast.Expr) and _find_base(node.value) in _SHOWING


def _find_base(node: ast.AST) -> str:
    """Return the name at the beginning of a chain such as `a.b[0].c()`; "" if there's none."""
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _cut_below(text: str, name: str) -> str:
    """Return a text without what's below the definition of a name and of all that it uses."""
    statements = split_statements(text)
    wanted = {name}
    end = 0
    while True:
        below = list(enumerate(statements))[end:]
        places = [number for number, one in below if wanted & _list_changed(one)]
        if not places:
            return "".join(statements[:end])
        end = places[-1] + 1
        wanted = {name} | list_used("".join(statements[:end]))


def _list_changed(statement: str) -> set[str]:
    """Return the names that a statement binds, or of which it sets a part."""
    nodes = ast.parse(statement).body
    targets = [target for node in nodes for target in getattr(node, "targets", [])]
    return {*list_bound(statement), *map(_find_base, targets)}


class _Finder:
    """Finds the lines that give a cell the names it uses, and collects copies of our own code."""

    def __init__(self, root: str, there: set[str], cells: list[str], values: dict) -> None:
        self.root = root  # the exercise
        self.cells = cells  # the newest first
        self.values = values  # the notebook's
        self.seen = there  # what the file has; then also what was copied
        self.copies: dict[str, Block] = {}

    def find_line(self, name: str, text: str) -> str:
        """Return the line that has to be above a cell for this name; "" if there's no need."""
        value = self.values.get(name, _MISSING)
        _refuse_value(self.root, name, value, text)
        home = str(getattr(value, "__module__", ""))
        if value is _MISSING or getattr(builtins, name, _MISSING) is value or name == "open":
            return ""  # IPython has an `open` that's its own
        if (is_course(home) or home == "my_bpe") and hasattr(value, "__name__"):
            return self.use_own(home, value.__name__, name)
        found = self.find_import(name)
        if is_course(found.module) or found.module == "my_bpe":
            return self.use_own(found.module, found.name, name)
        return found.line

    def find_import(self, name: str) -> _Import:
        """Return the import that gives the notebook a name."""
        for cell in self.cells:
            found = _find_import(cell, name)
            if found:
                return found
            if name in list_bound(cell):
                _refuse_builtin(name)
                break
        what = f"Run `check({name})` first, or put it" if name in list_functions() else "Put that"
        raise CannotKeep(
            f"it uses `{name}`, which a different cell makes. {what} into this cell, and run it again."
        )

    def use_own(self, home: str, real_name: str, name: str) -> str:
        """Return the line for a name of the learner's file, or of the course, which is copied."""
        line = self.copy(home, real_name) if is_course(home) else ""
        return line + (f"{name} = {real_name}\n" if name != real_name else "")

    def copy(self, home: str, name: str) -> str:
        """Collect a definition of the course, and what it needs; return an import if it's one."""
        source = inspect.getsource(import_module(home))
        found = _find_import(source, name)
        if found:
            return self.copy(found.module, name) if is_course(found.module) else found.line
        if name not in self.seen:
            self.seen.add(name)
            _refuse_course(self.root, home, name)
            text = find_statement(source, name).strip("\n") + "\n"
            others = sorted(list_used(text) - list_bound(text))
            lines = [self.copy(home, one) for one in others if find_statement(source, one)]
            self.copies[name] = Block(_put_above(lines, text), name, COURSE)
        return ""


def _put_above(lines: Iterable[str], text: str) -> str:
    above = "".join(sorted({line for line in lines if line}))
    return f"{above}\n\n{text}" if above else text


def _find_import(text: str, name: str) -> _Import | None:
    """Return the import by which a text gets a name, if it does."""
    statement = find_statement(text, name)
    for node in ast.parse(statement or text).body:
        for alias in node.names if isinstance(node, _IMPORTS) else []:
            module = getattr(node, "module", None) or alias.name
            if (alias.asname or alias.name).partition(".")[0] == name:
                is_from = isinstance(node, ast.ImportFrom)
                one = ast.ImportFrom(module, [alias], 0) if is_from else ast.Import([alias])
                return _Import(module, alias.name, f"{ast.unparse(one)}\n")
            if alias.name == "*" and not statement and hasattr(sys.modules.get(module), name):
                return _Import(module, name, f"from {module} import {name}\n")
    return None


def _refuse_text(text: str) -> None:
    """Raise CannotKeep if the text of a cell would disturb the others, or can't run alone."""
    taken = sorted(n for n in list_bound(text) & set(dir(builtins)) if not n.startswith("_"))
    for name in taken:
        _refuse_builtin(name)
    for node in ast.walk(ast.parse(text)):
        modules = [getattr(node, "module", None), *(a.name for a in getattr(node, "names", []))]
        if isinstance(node, _IMPORTS) and any(map(is_course, modules)):
            raise CannotKeep(
                "it imports the course, which the file does without. Put that import into a line "
                "by itself above the `def`."
            )


def _refuse_builtin(name: str) -> None:
    """Raise CannotKeep if Python has something of that name."""
    if hasattr(builtins, name):
        raise CannotKeep(
            f"`{name}` is one of Python's own names, which your other functions may use. Choose a "
            "different one."
        )


def _refuse_value(root: str, name: str, value: Any, text: str) -> None:
    """Raise CannotKeep if a name stands for something that only notebooks have, or a module."""
    if name in ("display", "get_ipython"):
        what = "a line with `!` or `%`" if name == "get_ipython" else f"`{name}`"
        raise CannotKeep(f"it uses {what}, which only notebooks understand. Take that out.")
    if isinstance(value, ModuleType) and (is_course(value) or value.__name__ == "my_bpe"):
        nodes = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Attribute))
        used = [n.attr for n in nodes if isinstance(n.value, ast.Name) and n.value.id == name]
        for one in used:
            _refuse_own(root, getattr(value, one, None))
        names = ", ".join(sorted(set(used))) or "..."
        raise CannotKeep(
            f"it uses the course's module `{name}`, which the file does without. Write "
            f"`from {value.__name__} import {names}` above the `def`, and take out the `{name}.`."
        )


def _refuse_own(root: str, value: Any) -> None:
    """Raise CannotKeep if a value is what the exercise asks for, as the course has it."""
    if value is list_functions()[root].reference:
        raise CannotKeep(
            f"it calls the course's own `{root}`. It will go in when it does the work itself."
        )


def _refuse_course(root: str, home: str, name: str) -> None:
    """Raise CannotKeep if something of the course can't be copied for an exercise."""
    _refuse_own(root, getattr(import_module(home), name, None))
    if home.split(".")[1] in _NO_ALGORITHMS:
        raise CannotKeep(
            f"it uses `{name}`, which is part of the course and not of a tokenizer. Take it out of "
            "your function, or call it in a line above."
        )
