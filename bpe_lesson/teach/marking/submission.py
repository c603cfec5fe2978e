"""Read a submitted notebook's file and find its attempts, without running any of its code.

Saved outputs are ignored, because anyone could type them.
"""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bpe_lesson.exercises.catalogue import list_exercises
from bpe_lesson.exercises.exercise import Exercise, Item, Question

MAX_NOTEBOOK_BYTES = 50_000_000
MAX_SEARCHED_CHARACTERS = 100_000  # in a cell that isn't Python
CELL_MAGIC = r"\A\s*%%(?:time|capture|prun)\b.*\n"  # magics that run the rest of the cell as it is
ITEM_NAME = r"\b{word}\s*\(\s*(?:[\w.]+\s*,\s*)?(?:name\s*=\s*)?[\"']?([\w-]+)"
ITEMS = {item.name: item for item in list_exercises()}
EXERCISES = {name: item for name, item in ITEMS.items() if isinstance(item, Exercise)}
QUESTIONS = {name: item for name, item in ITEMS.items() if isinstance(item, Question)}
HANDED_IN_BY: dict[str, Mapping[str, Item]] = {"check": EXERCISES, "answer": QUESTIONS}


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


@dataclass
class Submission:
    """A file that was handed in.

    Attributes:
        path: the file.
        cells: the code of its code cells; empty if it isn't a notebook.
        may_raise: the numbers of the cells whose tag says that they raise an exception.
        notes: what the teacher should know about it.
    """

    path: Path
    cells: list[str] = field(default_factory=list)
    may_raise: set[int] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Find its attempts and its lesson."""
        self.attempts = find_attempts(self.cells)
        self.lesson = guess_lesson(self.attempts, self.path.name)

    @property
    def items(self) -> list[Item]:
        """The exercises and questions of its lesson."""
        return [item for item in ITEMS.values() if item.lesson == self.lesson]


def read_submission(path: Path) -> Submission:
    """Read a file. If it isn't a notebook, a note says why.

    >>> read_submission(Path("nowhere.ipynb")).notes
    ['not a notebook: FileNotFoundError']
    """
    try:
        if path.exists() and not path.is_file():
            return Submission(path, notes=["not a notebook: it isn't a regular file"])
        if path.stat().st_size > MAX_NOTEBOOK_BYTES:
            note = f"not a notebook: more than {MAX_NOTEBOOK_BYTES:,} bytes"
            return Submission(path, notes=[note])
        cells, may_raise = parse_cells(path.read_bytes())
        return Submission(path, cells, may_raise, [] if cells else ["no code in it"])
    except Exception as error:  # a file may hold anything, and we go on with the others
        return Submission(path, notes=[f"not a notebook: {type(error).__name__}"])


def parse_cells(content: bytes) -> tuple[list[str], set[int]]:
    """Return the code of a notebook's code cells, and the numbers of those that may raise.

    If the content isn't that of a notebook, this can raise any kind of error.

    >>> parse_cells(b'{"cells": [{"cell_type": "code", "source": ["1", "+1"]}]}')
    (['1+1'], set())
    """
    cells: list[str] = []
    may_raise: set[int] = set()
    for cell in json.loads(content)["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code" or not source.strip():
            continue
        if "raises-exception" in cell.get("metadata", {}).get("tags", []):
            may_raise.add(len(cells))
        cells.append(convert_to_python(source))
    return cells, may_raise


def convert_to_python(source: str) -> str:
    r"""Return a cell's code as plain Python, without the syntax that only notebooks understand.

    >>> convert_to_python("%time f()"), convert_to_python("%%time\nf()")
    ("get_ipython().run_line_magic('time', 'f()')\n", 'f()')
    """
    source = source.encode("utf-8", "replace").decode("utf-8")  # half a surrogate pair can't run
    source = re.sub(CELL_MAGIC, "", source)
    if parse_code(source):
        return source
    from IPython.core.inputtransformer2 import TransformerManager

    try:
        converted = TransformerManager().transform_cell(source)
    except Exception:
        return source
    return converted if parse_code(converted) else source


def parse_code(source: str) -> ast.Module | None:
    """Return the syntax tree of a cell's code, or None if it isn't Python.

    >>> parse_code("1 +") is None
    True
    """
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def find_attempts(cells: list[str]) -> dict[str, Attempt]:
    """Return exercise -> attempt; if there are two attempts at an exercise, the last one counts.

    A function that's defined but never checked counts too.

    >>> find_attempts(["merge = 1", "check(merge)", 'answer("toy-merges", 16)'])
    {'merge': Attempt(name='merge', cell=1, code='merge'),
    'toy-merges': Attempt(name='toy-merges', cell=2, code='(16,)')}
    """
    handed_in: dict[str, Attempt] = {}
    only_defined: dict[str, Attempt] = {}
    for number, source in enumerate(cells):
        tree = parse_code(source)
        if tree is None:
            handed_in |= {name: Attempt(name, number, None) for name in find_item_names(source)}
            continue
        for attempt in find_calls(tree, number):
            handed_in[attempt.name] = attempt
        for name in find_definitions(tree) & set(EXERCISES):
            only_defined[name] = Attempt(name, number, name)
    return only_defined | handed_in


def find_calls(tree: ast.Module, cell: int) -> Iterator[Attempt]:
    """Yield the attempts that a cell hands in by calling check and answer, in order.

    >>> [attempt.name for attempt in find_calls(ast.parse("check(f(check(merge)), 'encode')"), 0)]
    ['encode', 'merge']
    """
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        word = getattr(call.func, "id", getattr(call.func, "attr", ""))
        attempt = None
        if word == "check":
            attempt = read_check(call, cell)
        elif word == "answer":
            attempt = read_answer(call, cell)
        if attempt:
            yield attempt


def read_check(call: ast.Call, cell: int) -> Attempt | None:
    """Return the attempt in a call check(function) or check(function, name), or None.

    >>> read_check(ast.parse("check(broken, 'merge-fix')").body[0].value, 4)
    Attempt(name='merge-fix', cell=4, code='broken')
    """
    arguments = [*call.args, *(key.value for key in call.keywords if key.arg == "name")]
    if not arguments:
        return None
    named = arguments[1] if len(arguments) > 1 else arguments[0]
    name = getattr(named, "id", getattr(named, "attr", getattr(named, "value", "")))
    if not isinstance(name, str) or name not in EXERCISES:
        return None
    return Attempt(name, cell, ast.unparse(arguments[0]))


def read_answer(call: ast.Call, cell: int) -> Attempt | None:
    """Return the attempt in a call answer(name, value, ...), or None.

    >>> read_answer(ast.parse("answer('merge-blanks', 2, 1)").body[0].value, 4)
    Attempt(name='merge-blanks', cell=4, code='(2, 1)')
    """
    name = getattr(call.args[0], "value", "") if call.args else ""
    if not isinstance(name, str) or name not in QUESTIONS:
        return None
    return Attempt(name, cell, ast.unparse(ast.Tuple(call.args[1:], ast.Load())))


def find_item_names(source: str) -> list[str]:
    """Return the names of exercises and questions in code that isn't valid Python.

    >>> find_item_names("check(merge"), find_item_names("answer('toy-merges', 1 6)")
    (['merge'], ['toy-merges'])
    >>> find_item_names("answer('merge', 1 6)")
    []
    """
    return [
        name
        for word, items in HANDED_IN_BY.items()
        for name in re.findall(ITEM_NAME.format(word=word), source[:MAX_SEARCHED_CHARACTERS])
        if name in items
    ]


def find_definitions(tree: ast.Module) -> set[str]:
    """Return the names of the functions and classes that a cell defines.

    >>> find_definitions(ast.parse("def f(): ..."))
    {'f'}
    """
    kinds = (ast.FunctionDef, ast.ClassDef)
    return {node.name for node in ast.walk(tree) if isinstance(node, kinds)}


def guess_lesson(attempts: dict[str, Attempt], file_name: str) -> str:
    """Return the number of the lesson that most attempts belong to, or "" if we can't tell.

    If there aren't any attempts, look for a lesson's number in the file's name.

    >>> guess_lesson({"merge": Attempt("merge", 0, "merge")}, "x"), guess_lesson({}, "2024")
    ('01', '')
    >>> guess_lesson({}, "anna_02_end.ipynb")
    '02'
    """
    if attempts:
        return Counter(ITEMS[name].lesson for name in attempts).most_common(1)[0][0]
    lessons = {item.lesson for item in ITEMS.values()}
    numbers = re.findall(r"(?<!\d)\d\d(?!\d)", file_name)
    return next((number for number in numbers if number in lessons), "")
