"""Decide what a learner's imports become in my_bpe.py, which runs without the course."""

import ast
import os
import sys
import sysconfig
from pathlib import Path

from bpe_lesson.practice.my_bpe.origins import Origin, is_course
from bpe_lesson.practice.my_bpe.statements import Statement


class CannotKeep(Exception):
    """A function is right, but can't go into my_bpe.py; the text says why, and what to do."""


def find_imported_course(origin: Origin, name: str) -> tuple[str, str] | None:
    """Return the course's module and name if `from bpe_lesson... import` made this name.

    That's how a constant is found, which doesn't know where it comes from as a function does.

    >>> find_imported_course(Origin("", {}, ("from bpe_lesson.words import END_OF_WORD as E",)), "E")
    ('bpe_lesson.words', 'END_OF_WORD')
    """
    statements = origin.find_definition(name)
    starred = None if statements else origin.find_star_import(name)
    for statement in [starred] if starred else statements:
        for node in statement.tree.body:
            if isinstance(node, ast.ImportFrom) and is_course(node.module):
                for alias in node.names:
                    if (alias.asname or alias.name) == name:
                        return str(node.module), alias.name
    return None


def pick_import(statement: Statement, name: str, target: str) -> Statement:
    """Return a statement that imports just one name, as `target`.

    Raises:
        CannotKeep: if the module isn't part of Python, and isn't an installed package either.

    >>> pick_import(Statement("from math import inf, nan as n"), "n", "n").text
    'from math import nan as n'
    """
    for node in ast.walk(statement.tree):
        if not isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        for alias in node.names:
            bound = alias.asname or alias.name.partition(".")[0]
            if bound != name:
                continue
            module = node.module or "" if isinstance(node, ast.ImportFrom) else alias.name
            need_importable(module)
            if target != name:
                alias = ast.alias(alias.name, target)
            elif isinstance(node, ast.Import) and not alias.asname:
                alias = ast.alias(alias.name)
            if isinstance(node, ast.Import):
                return Statement(ast.unparse(ast.Import([alias])))
            return Statement(ast.unparse(ast.ImportFrom(module, [alias], 0)))
    raise CannotKeep(f"no line was found that imports `{name}`: import it by its name.")


def need_importable(module: str) -> None:
    """Raise CannotKeep unless a module is part of Python or an installed package.

    >>> need_importable("os.path")
    >>> need_importable("my_notes")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    bpe_lesson.practice.my_bpe.imports.CannotKeep: it needs `my_notes`, which is neither ...
    """
    top = module.partition(".")[0]
    file = getattr(sys.modules.get(top), "__file__", None)
    folders = [sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    folders.append(os.path.dirname(os.__file__))  # in a browser, the library is one zip file
    if file and any(Path(file).is_relative_to(folder) for folder in folders):
        return
    if not file and top in sys.stdlib_module_names:  # it's built in
        return
    raise CannotKeep(
        f"it needs `{top}`, which is neither part of Python nor an installed package: put what it "
        "needs from there into a cell."
    )


def refuse_inner_imports(statement: Statement) -> None:
    """Raise CannotKeep if a statement imports the course, and does anything else as well.

    >>> refuse_inner_imports(Statement("def f(): import math"))
    """
    for node in ast.walk(statement.tree):
        if not isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        modules = [getattr(node, "module", None)] + [alias.name for alias in node.names]
        if any(is_course(module) for module in modules):
            raise CannotKeep(
                "it imports the course: put that import into a line of its own, above the `def`."
            )
