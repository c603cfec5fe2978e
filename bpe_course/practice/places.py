"""Find exercises and questions in the cells of a lesson."""

import ast
import json
from pathlib import Path

from bpe_course.ask.catalogue import get_notebook_name
from bpe_course.ask.item import Item

_CALLS = ("check", "answer")


def find_place(folder: Path, item: Item) -> str:
    """Return JupyterLab's link to the heading above an exercise, or else to its lesson."""
    file, heading = f"{get_notebook_name(item.lesson)}.ipynb", ""
    try:
        for cell in json.loads((folder / file).read_bytes())["cells"]:
            source = "".join(cell["source"])
            if cell["cell_type"] == "markdown" and source.startswith("#"):
                heading = cell["id"]
            elif item.name in list_asked(source):
                return f"{file}#cell-id={heading or cell['id']}"
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return file


def list_asked(source: str) -> list[str]:
    """Return the names of the exercises and questions that code asks for; [] if it isn't Python."""
    try:
        nodes = ast.walk(ast.parse(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    return [name for node in nodes if (name := _read_name(node))]


def _read_name(node: ast.AST) -> str:
    match node:
        case ast.Call(ast.Name(called) | ast.Attribute(attr=called)) if called in _CALLS:
            named = [keyword.value for keyword in node.keywords if keyword.arg == "name"]
            match [*named, *(node.args if called == "answer" else node.args[::-1])]:
                case [ast.Name(name) | ast.Attribute(attr=name) | ast.Constant(str(name)), *_]:
                    return name
    return ""
