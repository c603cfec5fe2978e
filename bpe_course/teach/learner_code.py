"""Solve an exercise in code that a learner could have written.

A new function is the lesson's own signature and docstring with the body of the course's function,
without its guards and helpers; a listing to fix has only its wrong lines changed. What a learner
would write differently is declared in learner_code.toml.
"""

import ast
import inspect
import tomllib
from pathlib import Path

from bpe_course.ask.item import Exercise

_DECLARED = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def fill_in(source: str, exercise: Exercise) -> str:
    r"""Return a cell's code with our function's body in place of the dots.

    >>> from bpe_course.ask.catalogue import find_exercise
    >>> cell = 'def token_bytes(idx, vocab):\n    "Return bytes."\n    ...'
    >>> print(fill_in(cell, find_exercise("token_bytes")).splitlines()[-1])
        return vocab[idx]
    """
    bodies = _list_bodies(exercise)
    lines = source.splitlines()
    for function in reversed(_list_functions(source)):  # the lines above keep their place
        dots = function.body[-1].lineno
        lines[dots - 1 : dots] = bodies[function.name]
    imports = _DECLARED["imports"].get(exercise.name, "")
    return "\n".join([imports, "", ""] * bool(imports) + lines)


def fix_listing(source: str, name: str) -> str:
    r"""Return a listing with its wrong lines changed, each below a comment with the old one.

    >>> print(fix_listing("def f():\n    pair = pairs[0]", "encode_word-fix"))
    def f():
        # was: pair = pairs[0]
        pair = min(pairs, key=merges.index)
    """
    lines = source.splitlines()
    for wrong, right in _DECLARED["fixes"][name].items():
        places = [number for number, line in enumerate(lines) if line.strip() == wrong]
        if len(places) != 1:
            raise ValueError(f"{name} has {len(places)} lines {wrong!r}: correct learner_code.toml")
        indent = lines[places[0]].removesuffix(wrong)
        comment = f"# was: {wrong}" if right else f"# gone: {wrong}"
        fixed = [indent + line for line in [comment, *right.strip().splitlines()]]
        lines[places[0] : places[0] + 1] = fixed
    return "\n".join(lines)


def _list_bodies(exercise: Exercise) -> dict[str, list[str]]:
    """Return the lines of each function's body: name -> lines, as they are indented in a cell."""
    if exercise.name in _DECLARED["bodies"]:
        body = _DECLARED["bodies"][exercise.name].strip()
        return {exercise.name: [f"    {line}" for line in body.splitlines()]}
    source = inspect.getsource(exercise.reference)
    for ours, theirs in _DECLARED["replacements"].items():
        source = source.replace(ours, theirs)
    raises = exercise.name in _DECLARED["asks-for-errors"]
    lines = source.splitlines()
    return {one.name: _take_body(one, lines, raises) for one in _list_functions(source)}


def _list_functions(source: str) -> list[ast.FunctionDef]:
    """Return the functions and methods in the order of their lines."""
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return sorted(found, key=lambda function: function.lineno)


def _take_body(function: ast.FunctionDef, lines: list[str], raises: bool) -> list[str]:
    """Return the lines below a function's docstring, without its guards unless it has to raise."""
    dropped: set[int] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.stmt) and not raises and _is_guard(node):
            dropped.update(range(node.lineno, (node.end_lineno or 0) + 1))
    first, last = (function.body[0].end_lineno or 0) + 1, (function.end_lineno or 0) + 1
    return [lines[number - 1] for number in range(first, last) if number not in dropped]


def _is_guard(node: ast.stmt) -> bool:
    """Return whether a statement only refuses what a caller shouldn't pass."""
    if isinstance(node, ast.If):
        return isinstance(node.body[0], ast.Raise)
    return isinstance(node, ast.Expr) and ast.unparse(node).startswith("need_")
