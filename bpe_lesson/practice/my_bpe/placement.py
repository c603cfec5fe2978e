"""Put a function into the text of my_bpe.py, where nothing else will change what it does."""

import ast
from collections.abc import Collection, Iterable, Mapping, Sequence

from bpe_lesson.lessons.catalogue import list_functions
from bpe_lesson.practice.my_bpe.dependencies import Piece
from bpe_lesson.practice.my_bpe.statements import (
    DEFINITIONS,
    Statement,
    find_extents,
    split_lines,
    split_statements,
)

FILE = "my_bpe.py"
MAX_LINE = 100  # characters; a line of imports doesn't grow longer
HEADER = '''"""My own byte pair encoding: the functions that I wrote, as they passed their checks."""

from __future__ import annotations
'''


def find_bindings(text: str) -> dict[str, Statement]:
    r"""Return name -> the last statement that defines it.

    >>> sorted(find_bindings("import re\na, b = 1, 2\n"))
    ['a', 'b', 're']
    """
    return {name: there for there in split_statements(text) for name in there.binds}


def find_reach(bindings: Mapping[str, Statement], names: Iterable[str]) -> set[str]:
    r"""Return these names, and all that their definitions need, directly or not.

    >>> found = find_bindings("a = 1\ndef b(): return a\ndef c(): return b()\nd = 2")
    >>> sorted(find_reach(found, ["c"]))
    ['a', 'b', 'c']
    """
    reached: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in bindings and name not in reached:
            reached.add(name)
            waiting += bindings[name].uses | bindings[name].binds
    return reached


def find_dependents(text: str, name: str) -> list[str]:
    r"""Return the other functions of exercises that need this one, in the order of the lessons.

    >>> find_dependents("def merge(): ...\ndef train(): merge()", "merge")
    ['train']
    """
    bindings = find_bindings(text)
    return [n for n in list_functions() if n != name and name in find_reach(bindings, [n])]


def remove_definition(text: str, name: str) -> tuple[str, list[Statement]]:
    r"""Return the text without a definition and what only that one needed, and what was removed.

    >>> text, removed = remove_definition("a = 1\n\n\ndef f(): return a\n\n\ndef g(): ...\n", "f")
    >>> text, len(removed)
    ('def g(): ...\n', 2)
    """
    bindings = find_bindings(text)
    owned = find_reach(bindings, [name])
    used = set().union(*(there.uses for there in split_statements(text) if is_use(there, owned)))
    needed_elsewhere = find_reach(bindings, (bindings.keys() - owned) | used)
    unwanted = (owned - needed_elsewhere - list_functions().keys()) | {name}
    lines = split_lines(text)
    removed: list[Statement] = []
    for (first, end), there in reversed(list(zip(find_extents(text), split_statements(text)))):
        theirs = there.binds | there.changes
        if theirs and theirs <= unwanted:
            removed.insert(0, there)
            while end < len(lines) and not lines[end]:  # the blank lines below it
                end += 1
            del lines[first:end]
    return "\n".join(lines).rstrip("\n") + "\n", removed


def is_use(statement: Statement, owned: Collection[str]) -> bool:
    """Return whether a statement stands by itself, and does more than change what one owns.

    >>> is_use(Statement("print(f())"), {"f"}), is_use(Statement("f.a = 1"), {"f"})
    (True, False)
    """
    return not statement.binds and not (statement.changes and statement.changes <= set(owned))


def add_pieces(text: str, pieces: Sequence[Piece]) -> str:
    r"""Return the text with pieces added: imports at the top, functions in the order of the lessons.

    What a function needs goes right above it.

    >>> helper, root = Piece("a", (Statement("a = 1"),)), Piece("merge", (Statement("merge = a"),))
    >>> add_pieces("import re\n", [helper, root])
    'import re\n\n\na = 1\nmerge = a\n'
    """
    order = {name: number for number, name in enumerate(list_functions())}
    waiting: list[Statement] = []
    for piece in pieces:
        if piece.statements[0].is_import:
            text = insert_import(text, piece.statements[0])
            continue
        waiting += piece.statements
        if piece.name in order:
            bindings = {name: there for there in waiting for name in there.binds}
            reached = find_reach(bindings, [piece.name])
            group = [there for there in waiting if (there.binds | there.changes) & reached]
            waiting = [there for there in waiting if there not in group]
            text = insert_group(text, group, order[piece.name])
    return text


def insert_import(text: str, statement: Statement) -> str:
    r"""Return the text with an import below those that it begins with, or below its docstring.

    >>> insert_import("import re\n\n\nx = 1\n", Statement("import math"))
    'import re\nimport math\n\n\nx = 1\n'
    """
    lines = split_lines(text)
    head = split_statements(text)[: count_head(split_statements(text))]
    for there, (first, end) in zip(head, find_extents(text)):
        joined = join_imports(there, statement)
        if joined:
            return "\n".join([*lines[:first], joined, *lines[end:]]) + "\n"
    at = find_end_of_head(text)
    gap = [] if not head or (head[-1].is_import and not head[-1].is_future) else [""]
    return "\n".join([*lines[:at], *gap, statement.text, *lines[at:]]) + "\n"


def join_imports(there: Statement, new: Statement) -> str:
    """Return one line that imports what both import from the same module; "" if they don't.

    >>> join_imports(Statement("from math import pi"), Statement("from math import inf"))
    'from math import inf, pi'
    """
    if not there.is_import or len(there.tree.body) != 1:
        return ""
    nodes = [
        node for node in (*there.tree.body, *new.tree.body) if isinstance(node, ast.ImportFrom)
    ]
    modules = {node.module for node in nodes}
    if len(nodes) != 2 or len(modules) != 1 or there.is_future:
        return ""
    names = sorted({ast.unparse(alias) for node in nodes for alias in node.names})
    if "*" in names:
        return ""
    line = f"from {modules.pop()} import {', '.join(names)}"
    return line if len(line) <= MAX_LINE and not there.text.startswith("#") else ""


def insert_group(text: str, group: Sequence[Statement], place: int) -> str:
    r"""Return the text with a function and its helpers after all that has to come before them.

    Args:
        text: the file's text.
        group: the helpers and, at the end, the function.
        place: the function's place in the order of the lessons.

    >>> insert_group("import re\n", [Statement("a = 1"), Statement("merge = a")], 1)
    'import re\n\n\na = 1\nmerge = a\n'
    """
    earlier = set(list(list_functions())[:place])
    needed = earlier.union(*(statement.uses for statement in group))
    at = find_end_of_head(text)
    for (_, end), there in zip(find_extents(text), split_statements(text)):
        if there.binds & needed:
            at = max(at, end)
    lines = split_lines(text)
    before = "\n".join(lines[:at]).rstrip("\n")
    after = "\n".join(lines[at:]).strip("\n")
    return "\n\n\n".join(part for part in (before, join_statements(group), after) if part) + "\n"


def join_statements(statements: Sequence[Statement]) -> str:
    r"""Return statements as text: functions and classes two lines apart, others without a gap.

    >>> join_statements([Statement("a = 1"), Statement("b = 2"), Statement("def f(): ...")])
    'a = 1\nb = 2\n\n\ndef f(): ...'
    """
    text = ""
    previous = None
    for statement in statements:
        close = previous and not is_def_or_class(previous) and not is_def_or_class(statement)
        text += ("\n" if close else "\n\n\n") + statement.text
        previous = statement
    return text.strip("\n")


def is_def_or_class(statement: Statement) -> bool:
    """Return whether a statement defines a function or a class.

    >>> is_def_or_class(Statement("def f(): ...")), is_def_or_class(Statement("f = 1"))
    (True, False)
    """
    return any(isinstance(node, DEFINITIONS) for node in statement.tree.body)


def count_head(statements: Sequence[Statement]) -> int:
    r"""Return how many statements a text begins with that are its docstring or imports.

    >>> count_head(split_statements("'A file.'\nimport re\nx = 1\nimport math\n"))
    2
    """
    count = 0
    while count < len(statements) and is_head(statements[count], is_first=count == 0):
        count += 1
    return count


def is_head(statement: Statement, is_first: bool) -> bool:
    """Return whether a statement is an import, or a docstring because it's the first.

    >>> is_head(Statement("'A file.'"), is_first=False)
    False
    """
    return statement.is_import or (is_first and isinstance(statement.tree.body[0], ast.Expr))


def find_end_of_head(text: str) -> int:
    r"""Return the number of the line below a text's docstring and imports, counting from 0.

    >>> find_end_of_head("import re\n\nx = 1\n")
    1
    """
    count = count_head(split_statements(text))
    if count:
        return find_extents(text)[count - 1][1]
    return 1 if text.startswith("#!") else 0
