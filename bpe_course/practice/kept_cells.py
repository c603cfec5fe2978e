"""Take the text of my_bpe.py apart into cells, and put cells in: text goes in, text comes out.

Each cell is below a line with its name, `# %% merge`. What's above the first one is the
learner's own and stays.
"""

import ast
import re
import symtable
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bpe_course.ask.catalogue import FUNCTIONS

COURSE = "from the course"  # what the learner's cells use and the learner didn't write
_TITLE = re.compile(rf"# %% ({COURSE}: )?(\w+)")
_FUTURE = "from __future__ import annotations"  # so the file can do without the types it names
HEADER = (
    '"""My own byte pair encoding: the functions that I wrote, as they passed.\n\n'
    'Lines of your own go above the first cell.\n"""\n\n' + _FUTURE + "\n"
)


class CannotKeep(Exception):
    """A function is right, but can't go into my_bpe.py; the text says why, and what to do."""


@dataclass(frozen=True)
class Block:
    """A cell of my_bpe.py, or the learner's own lines above the cells."""

    text: str  # without the line that has its name
    name: str = ""  # the exercise, or the course's function, that it's there for; "" for own lines
    kind: str = ""  # COURSE if the course wrote it

    def __str__(self) -> str:
        """Return it as it's written in the file."""
        prefix = f"{self.kind}: " if self.kind else ""
        title = f"# %% {prefix}{self.name}\n" if self.name else ""
        return title + self.text.strip("\n") + "\n"


def join_blocks(blocks: Iterable[Block]) -> str:
    """Return the file's text."""
    return "\n\n".join(str(block) for block in blocks if block.text.strip())


def read_blocks(text: str) -> list[Block]:
    r"""Return the blocks of the file's text, in order.

    >>> [(block.name, block.text) for block in read_blocks("own = 3\n\n# %% merge\nmerge = max\n")]
    [('', 'own = 3'), ('merge', 'merge = max')]
    """
    blocks = []
    for part in re.split(r"^(?=# %% )", text, flags=re.MULTILINE):
        title, _, body = part.partition("\n")
        match = _TITLE.fullmatch(title)
        if match and (match[1] or match[2] in FUNCTIONS):
            blocks.append(Block(body.strip("\n"), match[2], COURSE if match[1] else ""))
        elif part.strip():
            blocks.append(Block(part.strip("\n")))
    return blocks


def find_written(blocks: Iterable[Block]) -> dict[str, str]:
    """Return exercise -> the learner's own text for it: its cell, or lines above all cells."""
    written = {}
    for block in blocks:
        if block.name and block.kind != COURSE:
            written[block.name] = block.text
        elif not block.name and is_python(block.text):
            names = list_bound(block.text).intersection(FUNCTIONS)
            written |= {name: block.text for name in names}
    return written


def is_python(text: str) -> bool:
    """Return whether a text is Python, as far as its grammar goes."""
    try:
        symtable.symtable(text, "", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


@lru_cache(maxsize=1000)
def split_statements(text: str) -> tuple[str, ...]:
    r"""Return the top-level statements of a text, each with the lines above it.

    What's below the last one comes last. Joined, the parts are the text again.

    >>> split_statements("a = 1\n\n# two\nb = 2; c = (\n3)\n# end\n")
    ('a = 1\n', '\n# two\nb = 2; c = (\n3)\n', '# end\n')
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
    future = "" if _FUTURE in text else f"{_FUTURE}\n"  # it's allowed only at the top
    top, *inner = _list_tables(symtable.symtable(future + text, "", "exec"))
    found = {s for table in inner for s in table.get_symbols() if s.is_global()}
    found |= set(top.get_symbols())
    return frozenset(s.get_name() for s in found if s.is_referenced())


def find_statement(text: str, name: str) -> str:
    """Return the last statement that binds a name; "" if there's none."""
    return next((s for s in reversed(split_statements(text)) if name in list_bound(s)), "")


def drop_names(text: str, names: Collection[str]) -> str:
    r"""Return a text without the statements that bind nothing but these names.

    >>> drop_names("a = 1\nb = 2\nc, a = 3, 4\n", {"a"})
    'b = 2\nc, a = 3, 4\n'
    """
    parts = split_statements(text)
    return "".join(s for s in parts if not list_bound(s) or list_bound(s) - set(names))


def put_in(blocks: Sequence[Block], cell: Block, copies: Iterable[Block]) -> list[Block]:
    """Return the file's blocks with an exercise's cell, and what it uses of the course.

    The learner's own lines stay on top, then come copies of the course's code that are in use, then
    the cells in the order of the lessons; a new cell replaces the earlier one of its name.
    """
    own = [block for block in blocks if not block.name]
    cells = {block.name: block for block in (*blocks, cell) if block.name and not block.kind}
    from_course = {b.name: b for b in (*blocks, *copies) if b.kind and b.name not in cells}
    order = [name for name in FUNCTIONS if name in cells]
    new = [*own, *from_course.values(), *(cells[name] for name in order)]

    def is_used(copy: Block) -> bool:
        return any(copy.name in list_used(one.text) for one in new if one is not copy)

    return [block for block in new if not block.kind or is_used(block)]
