"""Which cells marking runs: a cell that it leaves out has changed nothing that a later one uses."""

import contextlib
import io
from functools import cached_property
from types import FunctionType, GenericAlias, ModuleType

import pytest

from bpe_lesson.teach.marking.needed_cells import (
    _find_changed_names,
    _find_imports,
    read_shipped_cells,
    select_needed_cells,
)
from bpe_lesson.teach.solved import solve
from notebooks import LESSONS, read

MAX_PARTS = 500


@pytest.mark.parametrize(
    ("cells", "needed"),
    [
        # what a cell sets, and what it needs for that
        (["a = 1", "b = a", "c = 1", "own(b)"], [0, 1, 3]),
        # the names in a function count wherever they're set, those outside only if it's above
        (["def own(): return a", "a = 1", "own()"], [0, 1, 2]),
        (["own(a)", "a = 1"], [0]),
        (["own([a for b in c])", "a = 1", "c = 1"], [0]),
        # a name of its own isn't one of the notebook's
        (["ids = 1", "def own(ids):\n    text = ids", "text = 1"], [1]),
        (["def own():\n    class A: ids = ids", "ids = 1"], [0, 1]),
        # an object may change without being set again
        (["a = []", "a.append(1)", "a[0] = 2", "len(a)", "a += [1]", "del a[0]", "own(a)"], [0, 1, 2, 4, 5, 6]),
        (["a = []", "heappush(a, 1)", "heap.heappush(a, 1)", "len(a)", "own(a)"], [0, 1, 2, 4]),
        (["import core", "core.train(a)", "own(core)"], [0, 2]),
        (["for a in b: pass", "with c as d: pass", "if (e := 1): pass", "own(a, d, e)"], [0, 1, 2, 3]),
        (["from x import *", "def f(): pass", "class C: pass", "own(f, C)"], [1, 2, 3]),
        # code that may use any name
        (["a = 1", "own(globals())"], [0, 1]),
        (["a = 1", "own(eval(b))"], [0, 1]),
        (["a = 1", "def own(): exec(b)"], [0, 1]),
        (["a = 1", "own(_)"], [0, 1]),
        # code that isn't Python
        (["a = 1", "own(a"], [1]),
    ],
)  # fmt: skip
def test_the_cells_that_are_needed(cells, needed):
    """All that don't have `own` in them are as shipped."""
    shipped = {cell for cell in cells if "own" not in cell}
    assert select_needed_cells(cells, [], shipped) == needed


def test_a_cell_that_we_ask_about_runs_even_as_shipped():
    cells = ["a = 1", "check(a)", "b = 1"]
    assert select_needed_cells(cells, [1], {*cells}) == [0, 1]


def describe(value: object, inside: bool = False) -> object:
    """Return what there is to see of a value, so that two looks at it can be compared.

    An object that's part of a value is told by its identity; it's described under its own name.
    """
    if isinstance(value, dict):
        return [describe(pair, inside=True) for pair in shorten(list(value.items()))]
    if isinstance(value, list | tuple | set | frozenset):
        return [type(value), *(describe(part, inside=True) for part in shorten(list(value)))]
    if isinstance(value, str | bytes | int | float | None):
        return repr(value)
    if inside or isinstance(value, type | GenericAlias | ModuleType | FunctionType):
        return id(value)
    return [id(value), describe(without_cached(value), inside=True)]


def without_cached(value: object) -> dict:
    """Return an object's attributes; one that's made when it's first asked for isn't a change."""
    kind = type(value)
    attributes = getattr(value, "__dict__", {}).items()
    return {
        name: one
        for name, one in attributes
        if not isinstance(getattr(kind, name, None), cached_property)
    }


def shorten(parts: list) -> list:
    """Return the parts of a large value by which we'd see that it has grown, shrunk or moved."""
    if len(parts) <= MAX_PARTS:
        return parts
    return [len(parts), *parts[: MAX_PARTS // 2], *parts[-MAX_PARTS // 2 :]]


@pytest.mark.slow
@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_shipped_cell_changes_only_the_names_that_we_find(path, tmp_path, monkeypatch):
    """Every lesson runs, solved, and each variable is looked at before and after each cell."""
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path))
    shipped = read_shipped_cells(path.name[:2])
    modules = set().union(*map(_find_imports, shipped))
    names: dict[str, object] = {"__name__": "__main__"}
    seen: dict[str, object] = {}
    for cell in solve(read(path)).cells:
        if cell.cell_type != "code":
            continue
        with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(Exception):
            exec(cell.source, names)
        now = {name: describe(value) for name, value in names.items() if name[:2] != "__"}
        changed = {name for name in now.keys() | seen.keys() if now.get(name) != seen.get(name)}
        if cell.source.strip() in shipped:
            assert changed <= _find_changed_names(cell.source, modules), cell.source
        seen = now
