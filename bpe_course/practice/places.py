"""Find exercises and questions in the cells of a lesson."""

import ast
import json
from pathlib import Path

from bpe_course.ask.catalogue import get_notebook_name
from bpe_course.ask.item import Item


def find_place(folder: Path, item: Item) -> str:
    """Return a link to the heading above an exercise, or to its lesson if that can't be read.

    JupyterLab goes to a cell if a link ends in `#cell-id=` and the cell's id.
    """
    file = f"{get_notebook_name(item.lesson)}.ipynb"
    heading = ""
    try:
        for cell in json.loads((folder / file).read_text(encoding="utf-8"))["cells"]:
            source = "".join(cell["source"])
            if cell["cell_type"] == "markdown" and source.startswith("#"):
                heading = cell["id"]
            elif item.name in find_practised(source):
                return f"{file}#cell-id={heading or cell['id']}"
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return file


def find_practised(source: str) -> list[str]:
    r"""Return the names of the exercises and questions that a cell's code checks, in order.

    >>> find_practised('answer("a", 1)\ncheck(merge)\ncheck(fixed, "merge-fix")')
    ['a', 'merge', 'merge-fix']
    """
    try:
        statements = ast.parse(source).body
    except SyntaxError:
        return []
    nodes: list[ast.expr] = []
    for statement in statements:
        match statement:
            case ast.Expr(ast.Call(ast.Name("answer"), [node, *_])):
                nodes.append(node)
            case ast.Expr(ast.Call(ast.Name("check"), [*_, node])):
                nodes.append(node)
    return [getattr(node, "id", getattr(node, "value", "")) for node in nodes]
