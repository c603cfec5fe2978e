"""Select the cells of a notebook that have to run: the learner's own, and what they need.

A lesson shows much that no exercise needs, such as trainings on long texts, and that's most of the
time that a notebook takes. So a cell that is exactly as the course ships it runs only if it sets a
name that a cell which runs uses.
"""

import ast
from collections.abc import Collection
from functools import cache
from symtable import SymbolTable, symtable

from bpe_lesson.launch.working_copy import find_lesson
from bpe_lesson.teach.marking.attempts import parse_code, read_cells

# With these names, code can use any variable, and we can't see which.
_ANY_NAME = {"__main__", "_", "eval", "exec", "get_ipython", "globals", "locals", "modules", "vars"}

# With these methods, the lessons change an object without setting its name again.
_CHANGING_METHODS = {"add", "append", "clear", "extend", "insert", "pop", "sort", "train", "update"}


@cache
def read_shipped_cells(lesson: str) -> frozenset[str]:
    """Return the code of a lesson's code cells; nothing if there's no such lesson.

    >>> "text = corpora.load_text" in "".join(read_shipped_cells("04")), read_shipped_cells("")
    (True, frozenset())
    """
    try:
        return frozenset(cell.strip() for cell in read_cells(find_lesson(lesson)))
    except ValueError:
        return frozenset()


def select_needed_cells(cells: list[str], shipped: Collection[str]) -> list[int]:
    """Return the numbers of the cells to run, in order; `shipped` has the code of the lesson's.

    >>> shipped = ["ids = [1]", "text = train(9999)", "len(text)"]
    >>> select_needed_cells([*shipped, "sum(ids)"], shipped)
    [0, 3]
    """
    tables = [_read_names(cell) for cell in cells]
    imported = {s.get_name() for table in tables for s in table.get_symbols() if s.is_imported()}
    changed = [_find_set(t) | (_find_altered(c) - imported) for t, c in zip(tables, cells)]
    now = [_find_used(table, inside=False) for table in tables]
    later = [_find_used(table, inside=True) for table in tables]
    selected = {n for n, cell in enumerate(cells) if cell.strip() not in shipped}
    if _ANY_NAME & set().union(*(now[n] | later[n] for n in selected)):
        return list(range(len(cells)))
    more = selected
    while more:  # what those that run need may need more
        any_time = set().union(*(later[n] for n in selected))
        more = {
            n
            for n in range(len(cells))
            if changed[n] & any_time.union(*(now[m] for m in selected if m > n))
        } - selected
        selected |= more
    return sorted(selected)


def _read_names(source: str) -> SymbolTable:
    """Return the names in a cell's code, scope by scope; none if it isn't Python."""
    tree = parse_code(source) or ast.Module([], [])
    return symtable(ast.unparse(tree), "a cell", "exec")


def _find_set(table: SymbolTable) -> set[str]:
    """Return the notebook's names that a cell sets."""
    symbols = table.get_symbols()
    return {symbol.get_name() for symbol in symbols if symbol.is_assigned() or symbol.is_imported()}


def _find_used(table: SymbolTable, inside: bool) -> set[str]:
    """Return the notebook's names that a scope uses itself, or in the scopes inside it."""
    if inside:
        inner = table.get_children()
        return set().union(*(_find_used(one, part) for one in inner for part in (False, True)))
    # In a class, a name that's set further down is the notebook's until then.
    is_used = "is_global" if table.get_type() == "function" else "is_referenced"
    return {symbol.get_name() for symbol in table.get_symbols() if getattr(symbol, is_used)()}


def _find_altered(source: str) -> set[str]:
    """Return the names of the objects that a cell may change without setting the name again."""
    altered = set()
    for node in ast.walk(parse_code(source) or ast.Module([], [])):
        is_stored = isinstance(getattr(node, "ctx", None), ast.Store | ast.Del)
        if is_stored or getattr(node, "attr", "") in _CHANGING_METHODS:
            altered.add(_find_root(node) if isinstance(node, ast.Attribute | ast.Subscript) else "")
    return altered - {""}


def _find_root(place: ast.AST) -> str:
    """Return the variable that a place is or belongs to, as `a` in `a.b[0]`; "" if there's none."""
    while isinstance(place, ast.Attribute | ast.Subscript):
        place = place.value
    return getattr(place, "id", "")
