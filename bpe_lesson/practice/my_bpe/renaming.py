"""Rename what a statement defines or looks up, without touching anything that's called the same."""

import ast
import re
from collections.abc import Iterable, Mapping

from bpe_lesson.practice.my_bpe.statements import (
    DEFINITIONS,
    Span,
    Statement,
    find_name_spans,
    get_span,
    split_lines,
)


def find_chains(statement: Statement, name: str) -> list[tuple[ast.Attribute, list[str]]]:
    """Return each chain of attributes that starts at a name, with the attributes in order.

    The longest chain comes first: for `bpe_lesson.core.merge`, that's [core, merge], then [core].

    >>> [path for _, path in find_chains(Statement("a.b.c + a.d + x.a.e"), "a")]
    [['b', 'c'], ['b'], ['d']]
    """
    spans = find_name_spans(statement, name)
    found = []
    for node in ast.walk(statement.tree):
        if not isinstance(node, ast.Attribute):
            continue
        path: list[str] = []
        inner: ast.expr = node
        while isinstance(inner, ast.Attribute):
            path.insert(0, inner.attr)
            inner = inner.value
        if isinstance(inner, ast.Name) and inner.id == name and get_span(inner) in spans:
            found.append((node, path))
    return sorted(found, key=lambda pair: (pair[0].lineno, pair[0].col_offset, -len(pair[1])))


def rename(statement: Statement, names: Mapping[str, str]) -> Statement:
    """Return the statement with names replaced wherever it defines, assigns or looks them up.

    Raises:
        ValueError: if a name is in a place where it can't be replaced.

    >>> rename(Statement("def f(a, x): return a + b.a + f(a=a) + x"), {"f": "g", "x": "y"}).text
    'def g(a, x): return a + b.a + g(a=a) + x'
    """
    edits: dict[Span, str] = {}
    for old, new in names.items():
        spans = find_name_spans(statement, old)
        for node in ast.walk(statement.tree):
            if isinstance(node, ast.Name) and node.id == old and get_span(node) in spans:
                edits[get_span(node)] = new
            elif isinstance(node, ast.Global) and old in node.names:
                raise ValueError(f"{old!r} is in a `global` line")
        edits |= rename_definitions(statement, old, new)
        if old in statement.uses | statement.binds and new not in edits.values():
            raise ValueError(f"{old!r} can't be found in its lines")
    return replace_spans(statement, edits, expected=names)


def rename_definitions(statement: Statement, old: str, new: str) -> dict[Span, str]:
    """Return the edits that rename what a statement defines or imports at the top level.

    >>> rename_definitions(Statement("def f(): ..."), "f", "g")
    {(1, 4, 1, 5): 'g'}
    """
    edits: dict[Span, str] = {}
    lines = split_lines(statement.text)
    for node in ast.walk(statement.tree):
        if isinstance(node, ast.alias) and (node.asname or node.name) == old:
            edits[get_span(node)] = f"{node.name} as {new}"
        elif isinstance(node, DEFINITIONS) and node.name == old and is_at_top(statement, node):
            line = lines[node.lineno - 1]
            found = re.search(rf"\b{re.escape(old)}\b", line[node.col_offset :])
            if found is None:  # Python also knows an é as an e and an accent
                raise ValueError(f"{old!r} is spelled with other characters there")
            start = len(line[: node.col_offset + found.start()].encode("utf-8"))
            edits[node.lineno, start, node.lineno, start + len(old.encode("utf-8"))] = new
    return edits


def is_at_top(statement: Statement, node: ast.AST) -> bool:
    r"""Return whether a definition belongs to the file, and not to a function or class in it.

    >>> statement = Statement("def f():\n    def g(): ...")
    >>> is_at_top(statement, statement.tree.body[0].body[0])
    False
    """
    for outer in ast.walk(statement.tree):
        if isinstance(outer, DEFINITIONS) and outer is not node and node in ast.walk(outer):
            return False
    return True


def replace_spans(
    statement: Statement, edits: Mapping[Span, str], expected: Iterable[str] = ()
) -> Statement:
    """Return the statement with other text in some places.

    Args:
        statement: the statement.
        edits: the place -> what it will say. A place is within one line, and no two overlap.
        expected: the names that may be there now; a place where none of them is raises an error.

    Raises:
        ValueError: if a place says something else. (Before Python 3.12, the compiler doesn't know
            where in an f-string a name is.)

    >>> replace_spans(Statement("a = b"), {(1, 4, 1, 5): "c"}).text
    'a = c'
    """
    lines = [line.encode("utf-8") for line in split_lines(statement.text)]
    for (line, start, last, end), new in sorted(edits.items(), reverse=True):
        if line != last:
            raise ValueError(f"a name that goes over two lines can't be replaced by {new!r}")
        content = lines[line - 1]
        there = content[start:end].decode("utf-8", "replace")
        if expected and not any(re.search(rf"\b{re.escape(name)}\b", there) for name in expected):
            raise ValueError(f"{there!r} can't be replaced by {new!r}")
        lines[line - 1] = content[:start] + new.encode("utf-8") + content[end:]
    return Statement(b"\n".join(lines).decode("utf-8"))
