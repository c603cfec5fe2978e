"""Take a Python text apart into its top-level statements: what each defines, uses, and is called.

Python's own compiler says which names a statement looks up, and where. So a name in a string, an
attribute, or a local variable that happens to be called the same is never mistaken for one.
"""

import ast
import dis
import re
from collections.abc import Iterable, Iterator, Mapping
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
            if step.opname in LOADS and not is_own and not step.argval.startswith("__"):
                yield step.argval, to_span(step)


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
            assert found is not None
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
