"""Find out whether a function that was handed in is the course's own: copied, or called."""

import ast
import inspect
from collections.abc import Iterable

from bpe_lesson.lessons.item import Exercise
from bpe_lesson.teach.marking.attempts import DEFINITIONS, parse_code


def describe_copy(exercise: Exercise, written: str, cells: Iterable[str]) -> str:
    """Return a note on a function that's ours line by line, or that calls ours; "" if it's neither.

    Args:
        exercise: what the function is for.
        written: the name of the learner's function.
        cells: the notebook's code, up to the cell with the attempt.

    >>> from bpe_lesson.lessons.catalogue import list_functions
    >>> cells = ["from bpe_lesson import core", "def merge(*given): return core.merge(*given)"]
    >>> describe_copy(list_functions()["merge"], "merge", cells)
    "merge uses the course's own merge"
    """
    trees = [tree for tree in map(parse_code, cells) if tree]
    found = [node for tree in trees for node in tree.body if isinstance(node, DEFINITIONS)]
    found = [node for node in found if node.name == written]
    if not found:
        return ""
    ours = ast.parse(inspect.getsource(exercise.reference)).body[0]
    if _normalize(found[-1]) == _normalize(ours):
        return f"{exercise.name} is our solution, line by line"
    name = exercise.reference.__name__
    modules, functions = _list_course_names(trees, name)
    if _uses(found[-1], name, modules, functions - {written}):
        return f"{exercise.name} uses the course's own {name}"
    return ""


def _normalize(definition: ast.AST) -> str:
    """Return the code of a function or class without its name, docstrings, comments and types."""
    tree = ast.parse(ast.unparse(definition))
    for node in ast.walk(tree):
        if isinstance(node, DEFINITIONS) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:]
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    vars(tree.body[0])["name"] = ""
    return ast.dump(tree)


def _list_course_names(trees: Iterable[ast.AST], name: str) -> tuple[set[str], set[str]]:
    """Return the notebook's names for modules of the course, and for its function of this name."""
    modules: set[str] = set()
    functions: set[str] = set()
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                start = getattr(node, "module", None) or alias.name
                if start.partition(".")[0] == "bpe_lesson":
                    known = functions if alias.name == name else modules
                    known.add(alias.asname or alias.name.partition(".")[0])
        elif isinstance(node, ast.Assign) and _uses(node.value, name, modules, functions):
            functions |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return modules, functions


def _uses(code: ast.AST, name: str, modules: set[str], functions: set[str]) -> bool:
    """Return whether code has `core.merge`, or one of the other names for the same function."""
    for node in ast.walk(code):
        if isinstance(node, ast.Name) and node.id in functions:
            return True
        if isinstance(node, ast.Attribute) and node.attr == name:
            if ast.unparse(node).partition(".")[0] in modules:
                return True
    return False
