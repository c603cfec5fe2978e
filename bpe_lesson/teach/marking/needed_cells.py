"""Select the cells of a notebook that have to run: the learner's own, and what they need.

A lesson shows much that no exercise needs, such as trainings on long texts, and that's most of the
time that a notebook takes. So a cell that is exactly as the course ships it runs only if a cell
that runs uses a name that it may change. `tests/lessons/test_needed_cells.py` runs all lessons, and
checks that a shipped cell changes no name but those that we find here.
"""

import ast
from collections.abc import Collection
from functools import cache
from symtable import SymbolTable, symtable

from bpe_lesson.launch.working_copy import find_lesson
from bpe_lesson.teach.marking.attempts import parse_code
from bpe_lesson.teach.marking.submission import parse_cells

# With these names, code can use any variable, and we can't see which.
_ANY_NAME = {"__main__", "_", "eval", "exec", "get_ipython", "globals", "locals", "modules", "vars"}

# The functions in the lessons that change what they're given.
_CHANGE_ARGUMENTS = {"get_stats", "heapify", "heappop", "heappush", "pop_best", "pop_next_pair"}
_COMPREHENSIONS = {"listcomp", "setcomp", "dictcomp"}  # what `symtable` calls them before 3.12


@cache
def read_shipped_cells(lesson: str) -> frozenset[str]:
    """Return the code of a lesson's code cells; nothing if there's no such lesson.

    >>> "text = corpora.load_text" in "".join(read_shipped_cells("04")), read_shipped_cells("")
    (True, frozenset())
    """
    try:
        cells, _ = parse_cells(find_lesson(lesson).read_bytes())
    except ValueError:
        return frozenset()
    return frozenset(cell.strip() for cell in cells if parse_code(cell))


def select_needed_cells(
    cells: list[str], asked: Collection[int], shipped: Collection[str]
) -> list[int]:
    """Return the numbers of the cells to run, in order.

    Args:
        cells: the notebook's code cells.
        asked: the numbers of the cells that we're going to ask the kernel about.
        shipped: the code of the lesson's cells.

    >>> shipped = ["ids = [1]", "text = train(9999)", "len(text)"]
    >>> select_needed_cells([*shipped, "sum(ids)"], [], shipped)
    [0, 3]
    """
    tables = [_read_symbols(cell) for cell in cells]
    used_now = [_find_used_now(table) for table in tables]
    used_later = [_find_used_later(table) for table in tables]
    selected = {n for n, cell in enumerate(cells) if n in asked or cell.strip() not in shipped}
    if any((used_now[n] | used_later[n]) & _ANY_NAME for n in selected):
        return list(range(len(cells)))
    modules = set().union(*map(_find_imports, shipped))
    changed = {
        n: _find_changed_names(cells[n], modules) for n in range(len(cells)) if n not in selected
    }
    found = selected
    while found:  # what those that run need may need more
        later = set().union(*(used_later[n] for n in selected))
        found = {
            n
            for n in changed.keys() - selected
            if changed[n] & later.union(*(used_now[m] for m in selected if m > n))
        }
        selected |= found
    return sorted(selected)


def _read_symbols(source: str) -> SymbolTable:
    """Return the names in a cell's code, scope by scope; none if it isn't Python."""
    try:
        return symtable(source, "a cell", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return symtable("", "a cell", "exec")


def _find_used_now(table: SymbolTable) -> set[str]:
    """Return the names that a cell uses while it runs: those in its functions come later."""
    used = {symbol.get_name() for symbol in table.get_symbols() if symbol.is_referenced()}
    for child in table.get_children():
        if child.get_name() in _COMPREHENSIONS:
            used |= _find_global_names(child)
    return used


def _find_used_later(table: SymbolTable) -> set[str]:
    """Return the global names that a cell's functions use; they do so whenever they're called."""
    inner = [child for child in table.get_children() if child.get_name() not in _COMPREHENSIONS]
    return set().union(*map(_find_global_names, inner))


def _find_global_names(table: SymbolTable) -> set[str]:
    """Return the global names that a function or a class uses, with all that's inside it."""
    is_class = table.get_type() == "class"  # there, a name that's set later is global until then
    symbols = [s for s in table.get_symbols() if s.is_global() or (is_class and s.is_referenced())]
    used = {symbol.get_name() for symbol in symbols}
    return used.union(*map(_find_global_names, table.get_children()))


def _find_changed_names(source: str, modules: Collection[str]) -> set[str]:
    """Return the names that a shipped cell may change: it sets them, or calls their methods."""
    top = _read_symbols(source)
    changed = {s.get_name() for s in top.get_symbols() if s.is_assigned() or s.is_imported()}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            changed |= {_find_root(node.func)} - set(modules)
            if getattr(node.func, "id", getattr(node.func, "attr", "")) in _CHANGE_ARGUMENTS:
                changed |= {part.id for part in node.args if isinstance(part, ast.Name)}
        elif isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
            changed.add(_find_root(node))
    return changed - {""}


def _find_root(place: ast.AST) -> str:
    """Return the variable that an attribute or an item belongs to; "" if there's none."""
    root = place
    while isinstance(root, ast.Attribute | ast.Subscript):
        root = root.value
    return root.id if isinstance(root, ast.Name) and root is not place else ""


def _find_imports(source: str) -> set[str]:
    r"""Return the names that a cell imports."""
    statements = [
        n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Import | ast.ImportFrom)
    ]
    return {alias.asname or alias.name for statement in statements for alias in statement.names}
