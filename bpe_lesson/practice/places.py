"""Find exercises and questions in the cells of a lesson."""

import ast
import json
from pathlib import Path

from bpe_lesson.lessons.catalogue import get_notebook_name
from bpe_lesson.lessons.item import Item


def find_place(folder: Path, item: Item) -> str:
    """Return where an exercise or a question is: its lesson's file, and in that its cell.

    JupyterLab goes to a cell if a link ends in `#cell-id=` and the cell's id. If the lesson can't be
    read, it's only the file.

    Args:
        folder: the folder of the lessons.
        item: the exercise or question.
    """
    file = f"{get_notebook_name(item.lesson)}.ipynb"
    try:
        cells = json.loads((folder / file).read_text(encoding="utf-8"))["cells"]
        cell_id = next(
            cell["id"] for cell in cells if item.name in find_practised("".join(cell["source"]))
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError, StopIteration):
        return file
    return f"{file}#cell-id={cell_id}"


def find_practised(source: str) -> list[str]:
    r"""Return the names of the exercises and questions that a cell's code checks, in order.

    >>> find_practised('answer("a", 1)\nanswer("b", 2)'), find_practised("check(merge)")
    (['a', 'b'], ['merge'])
    >>> find_practised('check(fixed, "merge-fix")')
    ['merge-fix']
    """
    try:
        statements = ast.parse(source).body
    except SyntaxError:
        return []
    names = []
    for statement in statements:
        call = getattr(statement, "value", None)
        if not isinstance(statement, ast.Expr) or not isinstance(call, ast.Call):
            continue
        word = getattr(call.func, "id", "")
        if call.args and word in ("answer", "check"):
            named = call.args[0] if word == "answer" else call.args[-1]
            names.append(getattr(named, "id", getattr(named, "value", "")))
    return names
