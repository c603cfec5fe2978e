"""Take a Python text apart into its top-level statements: what each defines, uses, and is called.

Python's own compiler says which names a statement looks up, and where. So a name in a string, an
attribute, or a local variable that happens to be called the same is never mistaken for one.
"""

import ast
import dis
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import CodeType

# A place in a text: first line, first column, last line, last column. Lines count from 1, columns
# from 0 and in UTF-8 bytes, as they do in `ast` and `dis`.
Span = tuple[int, int, int, int]
LOADS = {"LOAD_NAME", "LOAD_GLOBAL", "LOAD_FROM_DICT_OR_GLOBALS"}
STORES = {"STORE_NAME", "STORE_GLOBAL", "DELETE_NAME", "DELETE_GLOBAL"}
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass(frozen=True)
class Statement:
    """One top-level statement, or several that share a line.

    Attributes:
        text: its lines, with the comment lines right above it.
    """

    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """The statement, parsed."""
        return ast.parse(self.text)

    @cached_property
    def code(self) -> CodeType:
        """The statement, compiled by itself."""
        flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
        return compile(self.text, "<statement>", "exec", flags=flags, dont_inherit=True)

    @cached_property
    def binds(self) -> frozenset[str]:
        """The names that it defines, assigns or imports."""
        steps = dis.get_instructions(self.code)
        return frozenset(step.argval for step in steps if step.opname == "STORE_NAME")

    @cached_property
    def uses(self) -> frozenset[str]:
        """The names that it looks up outside itself, now or when its functions are called."""
        return frozenset(name for name, _ in list_lookups(self.code))

    @cached_property
    def changes(self) -> frozenset[str]:
        """The names whose values it changes in place, as `a.append(1)` and `a[0] = 1` do."""
        return frozenset(name for node in self.tree.body for name in find_changed(node))

    @property
    def is_import(self) -> bool:
        """Whether it does nothing but import."""
        return all(isinstance(node, (ast.Import, ast.ImportFrom)) for node in self.tree.body)

    @property
    def is_future(self) -> bool:
        """Whether it's an import from `__future__`, which has to stay at the top of a file."""
        return any(getattr(node, "module", "") == "__future__" for node in self.tree.body)

    def defines(self, name: str) -> bool:
        """Return whether it's the `def` or the `class` of that name."""
        return any(isinstance(n, DEFINITIONS) and n.name == name for n in self.tree.body)

    def needs_itself(self, name: str) -> bool:
        """Return whether it looks up the name before it assigns it, as `f = cache(f)` does."""
        for step in dis.get_instructions(self.code):
            if step.argval == name and step.opname in LOADS | STORES:
                return step.opname in LOADS
        return False

    def says_the_same(self, other: "Statement") -> bool:
        """Return whether two statements differ in nothing but comments and layout."""
        return ast.dump(self.tree) == ast.dump(other.tree)


def find_changed(node: ast.stmt) -> Iterator[str]:
    """Yield the names whose values a statement changes in place, outside the functions in it.

    >>> list(find_changed(ast.parse("for i in a: b[i].c = d.append(i)").body[0]))
    ['b']
    >>> list(find_changed(ast.parse("a.b.sort()").body[0]))
    ['a']
    """
    if isinstance(node, DEFINITIONS):
        return
    targets: list[ast.expr] = getattr(node, "targets", None) or [getattr(node, "target", None)]
    for target in targets:
        if isinstance(target, (ast.Subscript, ast.Attribute)):
            yield find_base(target)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        if isinstance(node.value.func, ast.Attribute):
            yield find_base(node.value.func)
    for part in ("body", "orelse", "finalbody"):
        for inner in getattr(node, part, []):
            yield from find_changed(inner)


def find_base(node: ast.expr) -> str:
    """Return the name at the beginning of a chain such as `a.b[0].c`; "" if it isn't a name.

    >>> find_base(ast.parse("a.b[0].c", mode="eval").body)
    'a'
    """
    while isinstance(node, (ast.Subscript, ast.Attribute, ast.Starred)):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def split_statements(text: str) -> list[Statement]:
    r"""Return the top-level statements of a text, in order; what's between them is left out.

    Raises:
        SyntaxError: if the text isn't Python.

    >>> [statement.text for statement in split_statements("a = 1; b = 2\n\n# three\nc = 3\n")]
    ['a = 1; b = 2', '# three\nc = 3']
    """
    lines = split_lines(text)
    return [remember("\n".join(lines[first:end])) for first, end in find_extents(text)]


@lru_cache(maxsize=10_000)
def remember(text: str) -> Statement:
    """Return a statement, the same object each time, so that it's compiled only once.

    >>> remember("a = 1") is remember("a = 1")
    True
    """
    return Statement(text)


@lru_cache(maxsize=100)
def find_extents(text: str) -> tuple[tuple[int, int], ...]:
    r"""Return each statement's first line and the line after it, counting from 0.

    Decorators belong to a statement, and so do the comment lines right above it.

    >>> find_extents("x = 1\n# why\n@a\ndef f(): ...\n")
    ((0, 1), (1, 4))
    """
    lines = split_lines(text)
    extents: list[tuple[int, int]] = []
    for node in ast.parse(text).body:
        parts = [node, *getattr(node, "decorator_list", [])]
        first = min(part.lineno for part in parts) - 1
        end = node.end_lineno or node.lineno
        above = extents[-1][1] if extents else 0
        if first < above:  # it begins on the line where the one before it ends
            extents[-1] = (extents[-1][0], end)
            continue
        while first > above and lines[first - 1].startswith("#"):
            first -= 1
        extents.append((first, end))
    return tuple(extents)


def split_lines(text: str) -> list[str]:
    r"""Return the lines of a text as Python counts them, which str.splitlines doesn't.

    >>> split_lines("a = '\x0c'\nb\n")
    ["a = '\x0c'", 'b']
    """
    return text.removesuffix("\n").split("\n")


def list_codes(code: CodeType) -> list[CodeType]:
    """Return a code object and all the ones inside it: functions, comprehensions, classes.

    >>> [code.co_name for code in list_codes(Statement("def f(): return lambda: 1").code)]
    ['<module>', 'f', '<lambda>']
    """
    codes = [code]
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            codes += list_codes(constant)
    return codes


def list_lookups(code: CodeType) -> Iterator[tuple[str, Span]]:
    """Yield each name that compiled code looks up outside its functions and classes, and where.

    >>> list(list_lookups(Statement("def f(a): return a + b").code))
    [('b', (1, 21, 1, 22))]
    """
    for inner in list_codes(code):
        steps = list(dis.get_instructions(inner))
        # What a class body assigns is its own. (At the top level, the names are the file's.)
        own = {step.argval for step in steps if step.opname == "STORE_NAME"} - {"__module__"}
        for step in steps:
            is_own = inner is not code and step.opname == "LOAD_NAME" and step.argval in own
            if step.opname in LOADS and not is_own and not is_special(step.argval):
                yield step.argval, to_span(step)


def is_special(name: str) -> bool:
    """Return whether a name is one that Python itself gives to a file, such as `__name__`.

    >>> is_special("__name__"), is_special("__mine")
    (True, False)
    """
    return name.startswith("__") and name.endswith("__")


def to_span(step: dis.Instruction) -> Span:
    """Return where in the text a step of compiled code comes from.

    >>> steps = dis.get_instructions(Statement("x = 1").code)
    >>> [to_span(step) for step in steps if step.opname == "STORE_NAME"]
    [(1, 0, 1, 1)]
    """
    place = step.positions
    assert place is not None
    return (
        place.lineno or 0,
        place.col_offset or 0,
        place.end_lineno or 0,
        place.end_col_offset or 0,
    )


def get_span(node: ast.expr | ast.alias) -> Span:
    """Return where in the text a part of the syntax tree is.

    >>> get_span(Statement("x = 10").tree.body[0].value)
    (1, 4, 1, 6)
    """
    return (node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0)


def find_name_spans(statement: Statement, name: str) -> set[Span]:
    """Return where a statement looks up or assigns a name that isn't local.

    >>> sorted(find_name_spans(Statement("a = 1; b = a"), "a"))
    [(1, 0, 1, 1), (1, 11, 1, 12)]
    """
    stored = {
        to_span(step)
        for code in list_codes(statement.code)
        for step in dis.get_instructions(code)
        if step.argval == name
        and (step.opname == "STORE_GLOBAL" or (code is statement.code and step.opname in STORES))
    }
    return stored | {span for used, span in list_lookups(statement.code) if used == name}
