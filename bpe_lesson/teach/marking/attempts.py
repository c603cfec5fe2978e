"""Find the attempts in a notebook's code, without running any of it."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bpe_lesson.lessons.catalogue import list_exercises
from bpe_lesson.lessons.item import Exercise, Item, Question

_MAX_SEARCHED_CHARACTERS = 100_000  # in a cell that isn't Python
_ITEM_NAME = r"\b{word}\s*\(\s*(?:[\w.]+\s*,\s*)?(?:name\s*=\s*)?[\"']?([\w-]+)"
ITEMS = {item.name: item for item in list_exercises()}
EXERCISES = {name: item for name, item in ITEMS.items() if isinstance(item, Exercise)}
QUESTIONS = {name: item for name, item in ITEMS.items() if isinstance(item, Question)}
_HANDED_IN_BY: dict[str, Mapping[str, Item]] = {"check": EXERCISES, "answer": QUESTIONS}


@dataclass(frozen=True)
class Attempt:
    """A notebook's attempt at one exercise or question.

    Attributes:
        name: the exercise's name.
        cell: the number of the code cell with the attempt, from 0.
        code: an expression for the function, or for the tuple of an answer's values; None if the
            cell isn't Python.
    """

    name: str
    cell: int
    code: str | None


def find_attempts(cells: list[str]) -> dict[str, Attempt]:
    """Return exercise -> attempt; if there are two attempts at an exercise, the last one counts.

    A function that's defined but never checked counts too.

    >>> find_attempts(["merge = 1", "check(merge)", 'answer("toy-merges", 16)'])
    {'merge': Attempt(name='merge', cell=1, code='merge'),
    'toy-merges': Attempt(name='toy-merges', cell=2, code='(16,)')}
    """
    handed_in: dict[str, Attempt] = {}
    only_defined: dict[str, Attempt] = {}
    texts: dict[str, str] = {}
    for number, source in enumerate(cells):
        tree = parse_code(source)
        if tree is None:
            handed_in |= {name: Attempt(name, number, None) for name in _find_item_names(source)}
            continue
        for attempt in _find_calls(tree, number, texts):
            handed_in[attempt.name] = attempt
        for name in find_definitions(tree) & set(EXERCISES):
            only_defined[name] = Attempt(name, number, name)
    return only_defined | handed_in


def _find_calls(tree: ast.Module, cell: int, texts: dict[str, str]) -> Iterator[Attempt]:
    """Yield the attempts that a cell hands in by calling check and answer, in order."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Call | ast.Assign)]
    for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset)):
        attempt = None
        if isinstance(node, ast.Assign):
            _note_text(node, texts)
            continue
        word = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if word == "check":
            attempt = _read_check(node, cell, texts)
        elif word == "answer":
            attempt = _read_answer(node, cell, texts)
        if attempt:
            yield attempt


def _note_text(assignment: ast.Assign, texts: dict[str, str]) -> None:
    """Note the text that a variable gets; forget its last one if it gets something else."""
    value = getattr(assignment.value, "value", None)
    for target in assignment.targets:
        if isinstance(target, ast.Name) and isinstance(value, str):
            texts[target.id] = value
        elif isinstance(target, ast.Name):
            texts.pop(target.id, None)


def read_text(node: ast.expr, texts: Mapping[str, str]) -> str:
    """Return the text that an argument is, directly or through a variable; "" if it isn't one.

    >>> read_text(ast.Name("q"), {"q": "toy-merges"})
    'toy-merges'
    """
    value = texts.get(node.id) if isinstance(node, ast.Name) else getattr(node, "value", "")
    return value if isinstance(value, str) else ""


def _read_check(call: ast.Call, cell: int, texts: Mapping[str, str]) -> Attempt | None:
    """Return the attempt in a call check(function) or check(function, name), or None."""
    arguments = [*call.args, *(key.value for key in call.keywords if key.arg == "name")]
    if not arguments:
        return None
    if len(arguments) > 1:
        name = read_text(arguments[1], texts)
    else:
        name = getattr(arguments[0], "id", getattr(arguments[0], "attr", ""))
    return Attempt(name, cell, ast.unparse(arguments[0])) if name in EXERCISES else None


def _read_answer(call: ast.Call, cell: int, texts: Mapping[str, str]) -> Attempt | None:
    """Return the attempt in a call answer(name, value, ...), or None."""
    name = read_text(call.args[0], texts) if call.args else ""
    if name not in QUESTIONS:
        return None
    return Attempt(name, cell, ast.unparse(ast.Tuple(call.args[1:], ast.Load())))


def _find_item_names(source: str) -> list[str]:
    """Return the names of exercises and questions in code that isn't valid Python."""
    return [
        name
        for word, items in _HANDED_IN_BY.items()
        for name in re.findall(_ITEM_NAME.format(word=word), source[:_MAX_SEARCHED_CHARACTERS])
        if name in items
    ]


def find_definitions(tree: ast.Module) -> set[str]:
    """Return the names of the functions and classes that a cell defines.

    >>> find_definitions(ast.parse("def f(): ..."))
    {'f'}
    """
    kinds = (ast.FunctionDef, ast.ClassDef)
    return {node.name for node in ast.walk(tree) if isinstance(node, kinds)}


def parse_code(source: str) -> ast.Module | None:
    """Return the syntax tree of a cell's code, or None if it isn't Python.

    >>> parse_code("1 +") is None
    True
    """
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
