"""Take the text of my_bpe.py apart into cells, and put cells in: text goes in, text comes out.

Each cell stands below a line with its name, `# %% merge`, and ends with the definition of `merge`.
What comes before the first cell, or below one, is the learner's own and stays.
"""

import ast
import re
import symtable
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import ModuleType

from bpe_lesson.lessons.catalogue import list_functions

HELPER = "helper"  # a cell without an exercise, which other cells use
COURSE = "from the course"  # what the learner's cells use and the learner didn't write
_TITLE = re.compile(rf"# %% (?:({HELPER}|{COURSE}): )?(\w+(?:, \w+)*)")
_FUTURE = "from __future__ import annotations\n"  # so the file can do without the types it names
HEADER = (
    f'"""My own byte pair encoding: the functions that I wrote, as they passed."""\n\n{_FUTURE}'
)


class CannotKeep(Exception):
    """A function is right, but can't go into my_bpe.py; the text says why, and what to do."""


@dataclass(frozen=True)
class Block:
    """A cell of my_bpe.py, or lines of the learner's own beside the cells.

    Attributes:
        text: its lines, without the one that has its name.
        names: the names that it's there for; none for lines of the learner's own.
        kind: HELPER, COURSE, or "" for the cell of an exercise.
    """

    text: str
    names: tuple[str, ...] = ()
    kind: str = ""

    def __str__(self) -> str:
        """Return it as it's written in the file."""
        prefix = f"{self.kind}: " if self.kind else ""
        title = f"# %% {prefix}{', '.join(self.names)}\n" if self.names else ""
        return title + self.text.strip("\n") + "\n"


def is_course(module: object) -> bool:
    """Return whether a module's name, or a module, is the course's.

    >>> is_course("bpe_lesson.core"), is_course(re), is_course("bpe_lessons")
    (True, False, False)
    """
    name = module.__name__ if isinstance(module, ModuleType) else str(module)
    return name == "bpe_lesson" or name.startswith("bpe_lesson.")


def join_blocks(blocks: Iterable[Block]) -> str:
    r"""Return the text of the file.

    >>> join_blocks([Block("import re\n"), Block("def merge(): ...", ("merge",))])
    'import re\n\n\n# %% merge\ndef merge(): ...\n'
    """
    return "\n\n".join(str(block) for block in blocks if block.text.strip())


def read_blocks(text: str) -> list[Block]:
    r"""Return the blocks of the file's text, in order.

    >>> [(block.names, block.text) for block in read_blocks("# %% merge\nmerge = max\nown = 3\n")]
    [(('merge',), 'merge = max'), ((), 'own = 3')]
    """
    blocks = []
    for part in re.split(r"^(?=# %% )", text, flags=re.MULTILINE):
        title, _, body = part.partition("\n")
        match = _TITLE.fullmatch(title)
        if match and match[1]:
            blocks.append(Block(body, tuple(match[2].split(", ")), match[1]))
        elif match and match[2] in list_functions() and is_python(body):
            cell, rest = cut_below(body, match[2])
            blocks += [Block(cell, (match[2],)), Block(rest)]
        else:
            blocks.append(Block(part))
    return [replace(b, text=b.text.strip("\n")) for b in blocks if b.text.strip()]


def find_written(blocks: Iterable[Block]) -> dict[str, str]:
    """Return exercise -> the learner's own text for it: its cell, or a definition by hand.

    >>> find_written([Block("merge = max", ("merge",)), Block("a, encode = 1, 2")])
    {'merge': 'merge = max', 'encode': 'a, encode = 1, 2'}
    """
    written = {}
    for block in blocks:
        if block.names and not block.kind:
            written[block.names[0]] = block.text
        elif not block.names and is_python(block.text):
            for statement in split_statements(block.text):
                for name in list_bound(statement) & list_functions().keys():
                    written[name] = statement.strip()
    return written


def is_python(text: str) -> bool:
    """Return whether a text is Python, as far as its grammar goes.

    >>> is_python("a = 1"), is_python("a = (")
    (True, False)
    """
    try:
        symtable.symtable(text, "", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


@lru_cache(maxsize=1000)
def split_statements(text: str) -> tuple[str, ...]:
    r"""Return the top-level statements of a text, each with the lines above it.

    What's below the last one comes last. Joined, the parts are the text again.

    >>> split_statements("a = 1\n\n# two\nb = 2; c = 3\n# end\n")
    ('a = 1\n', '\n# two\nb = 2; c = 3\n', '# end\n')
    """
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)  # str.splitlines knows other ends of lines
    nodes = ast.parse(text).body
    starts = [node.lineno for node in nodes[1:]] + [len(lines) + 1]
    ends = [node.end_lineno or 0 for node in nodes]
    # Statements that share a line stay together.
    places = [0, *(end for end, start in zip(ends, starts) if start > end), len(lines)]
    return tuple("".join(lines[a:b]) for a, b in zip(places, places[1:]) if a < b)


def _list_tables(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    if "annotation" not in str(table.get_type()).lower():  # the file never runs annotations
        yield table
        for child in table.get_children():
            yield from _list_tables(child)


@lru_cache(maxsize=10_000)
def list_bound(text: str) -> frozenset[str]:
    r"""Return the names that a text defines, assigns or imports for the whole file.

    >>> sorted(list_bound("import os.path\ndef f(a): b = 1"))
    ['f', 'os']
    """
    top, *inner = _list_tables(symtable.symtable(text, "", "exec"))
    found = {s for s in top.get_symbols() if s.is_assigned() or s.is_imported()}
    found |= {s for table in inner for s in table.get_symbols() if s.is_declared_global()}
    return frozenset(symbol.get_name() for symbol in found)


@lru_cache(maxsize=10_000)
def list_used(text: str) -> frozenset[str]:
    r"""Return the names that a text looks up in the whole file, or that Python itself has.

    >>> sorted(list_used("def f(a: int): return a + b\nc"))
    ['b', 'c']
    """
    future = "" if _FUTURE in text else _FUTURE
    top, *inner = _list_tables(symtable.symtable(future + text, "", "exec"))
    found = {s for table in inner for s in table.get_symbols() if s.is_global()}
    found |= set(top.get_symbols())
    return frozenset(s.get_name() for s in found if s.is_referenced())


def find_base(node: ast.AST) -> str:
    """Return the name at the beginning of a chain such as `a.b[0].c()`; "" if there's none.

    >>> find_base(ast.parse("a.b[0].c()", mode="eval").body)
    'a'
    """
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def cut_below(text: str, name: str) -> tuple[str, str]:
    r"""Return a text up to the last statement that defines a name or a part of it, and the rest.

    >>> cut_below("class A: b = 1\nA.c = 2\nprint(A)\n", "A")
    ('class A: b = 1\nA.c = 2\n', 'print(A)\n')
    """
    statements = split_statements(text)
    end = 0
    for number, statement in enumerate(statements, start=1):
        nodes = ast.parse(statement).body
        parts = [target for node in nodes for target in getattr(node, "targets", [])]
        if name in list_bound(statement) or name in map(find_base, parts):
            end = number
    return "".join(statements[:end]), "".join(statements[end:])


def find_statement(text: str, name: str) -> str:
    r"""Return the last statement of a text that binds a name; "" if there's none.

    >>> find_statement("a = 1\nb = 2", "a")
    'a = 1\n'
    """
    return next((s for s in reversed(split_statements(text)) if name in list_bound(s)), "")


def drop_names(text: str, names: Collection[str]) -> str:
    r"""Return a text without the statements that bind nothing but these names.

    >>> drop_names("a = 1\nb = 2\nc, a = 3, 4\n", {"a"})
    'b = 2\nc, a = 3, 4\n'
    """
    if not is_python(text) or not list_bound(text) & set(names):
        return text
    parts = split_statements(text)
    return "".join(s for s in parts if not list_bound(s) or list_bound(s) - set(names))


def put_in(blocks: Sequence[Block], cell: Block, needs: Iterable[Block]) -> list[Block]:
    """Return the file's blocks with an exercise's cell, and what it needs.

    It goes where its earlier version is, or below the exercises of earlier lessons. What it needs
    is right above it, or further up if it's there already.

    >>> [block.text for block in put_in([Block("a = 0")], Block("merge = a", ("merge",)), [])]
    ['a = 0', 'merge = a']
    """
    place = _find_place(blocks, cell.names[0])
    waiting = list(needs)
    above = []
    for block in blocks[:place]:
        found = next((need for need in waiting if _takes_place(need, block)), block)
        waiting = [need for need in waiting if need is not found]
        above.append(found if found.kind == HELPER else block)
    group = [*waiting, cell]
    below = [b for b in blocks[place:] if not any(_takes_place(need, b) for need in group)]
    above, below = (
        [replace(block, text=drop_names(block.text, cell.names)) for block in part]
        for part in (above, below)
    )
    new = [*above, *group, *below]
    return [block for block in new if block.text.strip() and _is_used(block, new)]


def _takes_place(new: Block, old: Block) -> bool:
    return new.kind == old.kind and bool(set(new.names) & set(old.names))


def _find_place(blocks: Sequence[Block], name: str) -> int:
    order = list(list_functions())
    cells = {block.names[0]: n for n, block in enumerate(blocks) if block.names and not block.kind}
    if name in cells:
        return cells[name]
    place = max((cells[one] + 1 for one in order[: order.index(name)] if one in cells), default=0)
    while place < len(blocks) and not blocks[place].names:  # the learner's own lines
        place += 1
    return place


def _is_used(block: Block, blocks: Iterable[Block]) -> bool:
    needed = (list_used(one.text) - list_bound(one.text) for one in blocks if one is not block)
    return not block.kind or any(names & set(block.names) for names in needed)


def find_dependents(blocks: Sequence[Block], names: Collection[str]) -> list[str]:
    """Return the exercises whose cells need one of these names, directly or not.

    >>> cells = [Block("def f(): merge()", ("f",), HELPER), Block("train = f", ("train",))]
    >>> find_dependents(cells, {"merge"})
    ['train']
    """
    reached = set(names)
    found: list[Block] = []
    while True:
        more = [b for b in blocks if b not in found and list_used(b.text) & reached]
        if not more:
            return [b.names[0] for b in blocks if b in found and b.names and not b.kind]
        found += more
        reached |= {name for block in more for name in list_bound(block.text)}
