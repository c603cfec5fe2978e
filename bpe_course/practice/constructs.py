"""List what a learner's code is made of: no sentence speaks of code that isn't there."""

import ast
import inspect
import linecache
from collections.abc import Callable, Iterator

_WAYS_OUT = (ast.Return, ast.Break, ast.Raise, ast.Yield)


def list_constructs(attempt: Callable) -> set[str]:
    """Return what the functions and classes of the attempt's cell are made of; empty without a source.

    A call is `call:` and the last name in it, `one-round` a loop that always returns in its first round,
    `endless` a `while True` without a way out, `silent:f` a function f that returns no value, and anything
    else is called as in `ast`.

    >>> sorted(list_constructs(list_constructs) & {"call:parse", "while", "try"})
    ['call:parse', 'try']
    """
    try:
        body = ast.parse("".join(_read_source(attempt))).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    defined = (node for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef)))
    return {name for node in defined for part in ast.walk(node) for name in _name(part)}


def _read_source(attempt: Callable) -> list[str]:
    parts = vars(attempt).values() if inspect.isclass(attempt) else [attempt]
    codes = [part.__code__ for part in parts if hasattr(part, "__code__")]
    return linecache.getlines(codes[0].co_filename) if codes else []


def _name(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Call(ast.Name(called) | ast.Attribute(attr=called)):
            yield f"call:{called}"
        case ast.For() | ast.While() if _returns(node.body) and not _has(node, ast.Continue):
            yield "one-round"
        case ast.While(ast.Constant(True)) if not _has(node, *_WAYS_OUT):
            yield "endless"
        case ast.FunctionDef(name) if not _has(node, ast.Return):
            yield f"silent:{name}"
    yield type(node).__name__.lower()


def _has(node: ast.AST, *kinds: type[ast.AST]) -> bool:
    return any(isinstance(part, kinds) for part in ast.walk(node))


def _returns(body: list[ast.stmt]) -> bool:
    last = body[-1]
    if isinstance(last, ast.If):
        return bool(last.orelse) and _returns(last.body) and _returns(last.orelse)
    return isinstance(last, ast.Return)
