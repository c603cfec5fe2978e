"""The cells of my_bpe.py as text: how one comes in from the notebook, and what it brings along.

A cell is kept as it's written, down to its `check`, below a title, `# %% merge`; what's above the first
title is the learner's own. All that a cell uses must be in it, but for imports, what the file has, and
what the course gives.
"""

import ast
import builtins
import inspect
import re
import symtable
import sys
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from bpe_course.ask.catalogue import FUNCTIONS
from bpe_course.practice.places import list_asked
from bpe_course.practice.result import Reason

# What tasks, hints or setup cells name of `bpe_lesson`: module -> names, each after what it needs.
_MODULES = {
    "core": "get_stats merge generate_names",
    "words": "END_OF_WORD split_word word_stats merge_vocab",
    "basic": "build_vocab train decode encode",
    "encoder": "_MAX_SHORT_BYTES _NO_MERGE _encode_short _encode_long encode_bytes",
    "beside.chat": "BOS START END CHAT_TOKENS ROLES read_message",
    "counting": "CUT_PATTERN WINDOW_BYTES",
}
_HELPERS = {name: f"bpe_lesson.{home}" for home in _MODULES for name in _MODULES[home].split()}
_IMPORTS = (  # that they need
    "from array import array",
    "from collections import defaultdict",
    "from heapq import heapify, heappop, heappush",
    "from itertools import compress, count",
    "from string import ascii_uppercase",
)
COURSE = "from the course"  # in version 1.0 followed by a name, in a cell for each
_FUTURE = "from __future__ import annotations"  # so the file needs no types
HEADER = (
    '"""My own byte pair encoding: the functions that I wrote, as they passed.\n\n'
    'Lines of your own go above the first cell.\n"""\n\n' + _FUTURE + "\n"
)
_MARK = "# %% "
# In a cell that says `words.split_word`, the module is my_bpe itself.
_ITSELF = re.compile(r"^(\w+) = sys\.modules\[__name__\]", re.MULTILINE)


class CannotKeep(Exception):
    """A right function can't go into my_bpe.py; the arguments are the reasons."""


class Ran(NamedTuple):
    """What a learner has run: the code of each cell, the newest first, and the names made."""

    cells: list[str]
    values: dict[str, Any]


def is_course(module: object) -> bool:
    return str(module).partition(".")[0] in ("bpe_lesson", "bpe_course")


def _get_shell() -> Any:
    return getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()


def join_cells(cells: dict[str, str]) -> str:
    heads = {title: f"{_MARK}{title}\n" if title else "" for title in cells}
    return "\n\n".join(f"{heads[title]}{text}\n" for title, text in cells.items() if text)


def split_cells(text: str) -> dict[str, str]:
    r"""Return the file's cells: title -> text, "" -> the learner's own lines.

    >>> split_cells("own = 3\n\n# %% merge\nmerge = max\n")
    {'': 'own = 3', 'merge': 'merge = max'}
    """
    own, *rest = re.split(rf"^({_MARK}.*)\n?", text, flags=re.MULTILINE)
    cells = {"": own.strip("\n")}
    for mark, body in zip(rest[::2], rest[1::2]):
        title = mark.removeprefix(_MARK)
        title = COURSE if title.startswith(f"{COURSE}: ") else title
        if title not in (*FUNCTIONS, COURSE):
            title, body = "", f"{mark}\n{body}"
        cells[title] = f"{cells.get(title, '')}\n\n{body}".strip("\n")
    return cells


def find_written(cells: dict[str, str]) -> dict[str, str]:
    """Return exercise -> its cell, or the learner's own lines, if those have it."""
    written = cells.keys() | list_bound(cells[""])
    return {name: cells.get(name, cells[""]) for name in FUNCTIONS if name in written}


def put_in(cells: dict[str, str], name: str, text: str) -> dict[str, str]:
    """Return the file's cells with an exercise's: first the learner's own lines, then the course's."""
    cells = cells | {name: text}
    lessons = {title: cells[title] for title in FUNCTIONS if title in cells}
    course = _write_course([cells[""], *lessons.values()])
    return {"": cells[""], COURSE: course, **lessons}


def _write_course(texts: list[str]) -> str:
    bound = list_bound(*texts)
    used, parts = list_used(*texts) - bound, []
    for name in reversed(_HELPERS):  # those that it needs come next
        if name in used:
            value = getattr(import_module(_HELPERS[name]), name)
            source = inspect.getsource(value) if callable(value) else f"{name} = {value!r}"
            parts.insert(0, source.strip())
            used |= list_used(source) - bound
    imports = [line for line in _IMPORTS if list_bound(line) & list_used(*parts)]
    return "\n\n\n".join(["\n".join(imports), *parts]).strip("\n")


def find_touched(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """Return the exercises whose cells lead by names, in one step or more, to what's different."""
    names = list_bound(*(text for _, text in before.items() ^ after.items()))
    for _ in after:  # each leads a step further
        touched = [t for t in after if names & (list_used(after[t]) | list_bound(after[t]))]
        names |= list_bound(*(after[title] for title in touched))
    return [title for title in touched if title in FUNCTIONS]


def collect(name: str, function: Any, kept: dict[str, str], ran: Ran | None = None) -> str:
    """Return the cell of an exercise's function for the file, which has the cells `kept`."""
    shell = _get_shell()
    if ran is None and shell is None:
        raise CannotKeep(Reason("no-notebook"))
    sources, values = ran or Ran(shell.history_manager.input_hist_parsed[::-1], shell.user_ns)
    cells = [source for source in sources if is_python(source)]
    cell = _find_cell(name, cells)
    if not cell or values.get(name) is not function:
        raise CannotKeep(Reason("no-cell", {"name": name}))
    text = _cut(cell, name)
    others = [kept[title] for title in kept.keys() - {name, COURSE}]
    needed = list_used(text) - list_bound(text, *others)
    lines = [_find_line(used, values[used], name, text, cells) for used in needed & values.keys()]
    if above := sorted(filter(None, lines)):
        text = "\n".join([*above, "", "", text])
    for bound in sorted(list_bound(text)):
        if hasattr(builtins, bound) and not bound.startswith("_"):
            raise CannotKeep(Reason("hides", {"name": bound}))
    return text


def _find_cell(name: str, cells: list[str]) -> str:
    return next((cell for cell in cells if name in list_bound(cell)), "")


def _cut(cell: str, name: str) -> str:
    """Return a cell's lines above its `check`, without calls, imports of ours and other exercises."""
    lines = cell.split("\n")  # str.splitlines knows more ends of lines than Python
    left_out, kept = set(), set()
    for node in ast.parse(cell).body:
        first = min(part.lineno for part in (node, *getattr(node, "decorator_list", ()))) - 1
        if isinstance(node, ast.Expr) and name in list_asked(ast.unparse(node)):
            left_out.update(range(first, len(lines)))
            break
        (left_out if _is_left_out(node, name) else kept).update(range(first, node.end_lineno or 0))
    left_out -= kept  # statements that share a line stay together
    left_out |= {n for n, line in enumerate(lines) if line.startswith(_MARK)}
    return "\n".join(line for n, line in enumerate(lines) if n not in left_out).strip("\n")


def _is_left_out(node: ast.stmt, name: str) -> bool:
    if modules := _list_imported(node):
        return all(is_course(module) or module in ("my_bpe", "__future__") for module in modules)
    imported = (module for inner in ast.walk(node) for module in _list_imported(inner))
    if ours := next(filter(is_course, imported), ""):
        raise CannotKeep(Reason("uses-course", {"name": ours}))
    bound, others = list_bound(ast.unparse(node)), set(FUNCTIONS) - {name}
    return isinstance(node, ast.Expr) or (bool(bound) and bound <= others)


def _list_imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.ImportFrom):
        return [node.module or ""]
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else []


def _find_line(used: str, value: Any, name: str, text: str, cells: list[str]) -> str:
    """Return the line that gives a cell a name; "" if the file or Python has it."""
    if isinstance(value, ModuleType) and is_course(value.__name__):
        for dotted in sorted(_list_dotted(text, used)):
            _find_line(f"{used}.{dotted}", getattr(value, dotted, None), name, text, cells)
        return f"import sys\n{used} = sys.modules[__name__]  # so `{used}.` means this file"
    helper = _find_helper(value)
    line = _find_import(used, cells)
    if helper == name:
        raise CannotKeep(Reason("calls-course", {"name": name}))
    if helper:
        return "" if used.rpartition(".")[2] == helper else f"{used} = {helper}"
    homes = [getattr(value, "__module__", ""), *line.split()[1:2]]
    if "." in used or any(map(is_course, homes)):
        raise CannotKeep(Reason("uses-course", {"name": used}))
    if line or hasattr(builtins, used):
        return line
    reason = "exercise-elsewhere" if used in FUNCTIONS else "elsewhere"
    raise CannotKeep(Reason(reason, {"name": used}))


def _find_helper(value: object) -> str:
    homes = {name: sys.modules.get(home) for name, home in _HELPERS.items()}
    return next((name for name in homes if getattr(homes[name], name, _HELPERS) is value), "")


def _find_import(name: str, cells: list[str]) -> str:
    body = ast.parse(_find_cell(name, cells)).body  # of the newest that binds it
    lines = [ast.unparse(node) for node in reversed(body) if _list_imported(node)]
    return _find_cell(name, lines)


@lru_cache(maxsize=10_000)
def _list_symbols(text: str) -> list[symtable.Symbol]:
    future = "" if _FUTURE in text else f"{_FUTURE}\n"  # allowed only at the top
    try:
        tables = [symtable.symtable(future + text, "", "exec")]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    for table in tables:  # it grows; annotations are never run
        inner = table.get_children()
        tables += [scope for scope in inner if "annotation" not in str(scope.get_type()).lower()]
    return [symbol for table in tables for symbol in table.get_symbols() if symbol.is_global()]


def is_python(text: str) -> bool:
    return bool(_list_symbols(text))  # at least _FUTURE's


def list_bound(*texts: str) -> set[str]:
    """Return the names that texts define, assign or import for the whole file."""
    symbols = [symbol for text in texts for symbol in _list_symbols(text)]
    bound = (symbol for symbol in symbols if symbol.is_assigned() or symbol.is_imported())
    return {symbol.get_name() for symbol in bound} - {"annotations"}  # _FUTURE's


def list_used(*texts: str) -> set[str]:
    """Return the names that texts look up in the whole file or in Python."""
    symbols = [symbol for text in texts for symbol in _list_symbols(text)]
    dotted = (_list_dotted(text, module) for text in texts for module in _ITSELF.findall(text))
    return {symbol.get_name() for symbol in symbols if symbol.is_referenced()}.union(*dotted)


def _list_dotted(text: str, module: str) -> set[str]:
    return set(re.findall(rf"(?<![\w.]){module}\.(\w+)", text))
