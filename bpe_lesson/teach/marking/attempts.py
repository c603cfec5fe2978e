"""Read a submitted notebook's cells, and find the attempts in them, without running any of it."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bpe_lesson.lessons.catalogue import list_exercises
from bpe_lesson.lessons.item import Exercise

_MAX_BYTES = 50_000_000
_MAX_SEARCHED = 100_000  # characters, in a cell that isn't Python
# These magics run the rest of the cell, or of the line, as it is.
_CELL_MAGIC = r"\A\s*%%(?:time|timeit|capture|prun)\b.*\n"
_LINE_MAGIC = re.compile(r"^([ \t]*)%(?:time|timeit|prun)[ \t]+(?!-)", re.MULTILINE)
_HANDED_IN = re.compile(r"\b(check|answer)\s*\(\s*(?:[\w.]+\s*,\s*)?[\"']?([\w-]+)")


DEFINITIONS = (ast.FunctionDef, ast.ClassDef)


@dataclass(frozen=True)
class Attempt:
    """An attempt at an exercise or a question.

    Attributes:
        cell: the number of its code cell, from 0.
        code: an expression for the function, or for the answer's values as a tuple; "" if the cell
            isn't Python.
    """

    cell: int
    code: str


def read_cells(path: Path) -> list[str]:
    """Return the code of a notebook's code cells; of one that's damaged, nothing.

    Raises:
        ValueError: if the file isn't a notebook. The message is for the teacher.

    >>> read_cells(Path("nowhere.ipynb"))
    Traceback (most recent call last):
    ValueError: it's not a file
    """
    if path.is_symlink() or not path.is_file():  # a pipe would make us wait for ever
        what = "a link to a different file" if path.is_symlink() else "not a file"
        raise ValueError(f"it's {what}")
    if path.stat().st_size > _MAX_BYTES:
        raise ValueError(f"it has more than {_MAX_BYTES:,} bytes")
    try:
        notebook = json.loads(path.read_bytes())
        # Until 2015, a notebook had worksheets, and the code of a cell was its input.
        cells = notebook.get("cells") or [c for s in notebook["worksheets"] for c in s["cells"]]
    except (ValueError, RecursionError):
        raise ValueError("it's damaged: open it in JupyterLab and save it again") from None
    except (AttributeError, KeyError, TypeError):
        raise ValueError("it has no cells") from None
    return [_read_code(cell) for cell in cells if _is_code(cell)]


def _is_code(cell: object) -> bool:
    """Return whether something in the list of cells is a code cell."""
    return isinstance(cell, dict) and cell.get("cell_type") == "code"


def _read_code(cell: dict) -> str:
    """Return a cell's code; a list of lines is joined, and half a character becomes a "?"."""
    code = cell.get("source", cell.get("input"))
    lines = code if isinstance(code, list) else [code]
    text = "".join(line for line in lines if isinstance(line, str))
    return text.encode("utf-8", "replace").decode()


def find_attempts(cells: list[str]) -> dict[str, Attempt]:
    """Return exercise -> attempt; of two attempts at the same exercise, the last one counts.

    A function that's defined but never checked counts too.

    >>> find_attempts(["merge = 1", "check(merge)", 'answer("toy-merges", 16)'])
    {'merge': Attempt(cell=1, code='merge'), 'toy-merges': Attempt(cell=2, code='(16,)')}
    """
    items = {item.name: item for item in list_exercises()}
    handed_in: dict[str, Attempt] = {}
    defined: dict[str, Attempt] = {}
    for number, source in enumerate(cells):
        tree = parse_code(source)
        if tree is None:
            found = _HANDED_IN.findall(source[:_MAX_SEARCHED])
            handed_in |= {name: Attempt(number, "") for _, name in found if name in items}
            continue
        for name, code in _find_calls(tree):
            if name in items:
                handed_in[name] = Attempt(number, code)
        for node in tree.body:
            if isinstance(node, DEFINITIONS) and isinstance(items.get(node.name), Exercise):
                defined[node.name] = Attempt(number, node.name)
    return defined | handed_in


def _find_calls(tree: ast.Module) -> Iterator[tuple[object, str]]:
    """Yield what a cell hands in: the exercise's name, and the expression that is the attempt."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        word = _get_last_name(call.func)
        given = [*call.args, *(key.value for key in call.keywords if key.arg == "name")]
        if word == "answer" and given:
            values = ast.Tuple(call.args[1:], ast.Load())
            yield getattr(given[0], "value", ""), ast.unparse(values)
        elif word == "check" and given:
            name = getattr(given[1], "value", "") if given[1:] else _get_last_name(given[0])
            yield name, ast.unparse(given[0])


def _get_last_name(node: ast.expr) -> str:
    """Return the name that an expression is or ends in, as in `core.merge`; "" if it's neither."""
    return getattr(node, "id", getattr(node, "attr", ""))


def parse_code(source: str) -> ast.Module | None:
    """Return the syntax tree of a cell's code without magics, or None if it isn't Python.

    >>> parse_code("1 +") is None, parse_code("%time 1") is None
    (True, False)
    """
    without = _LINE_MAGIC.sub(r"\1", re.sub(_CELL_MAGIC, "", source))
    for code in (source, without):
        try:
            return ast.parse(code)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
    return None
