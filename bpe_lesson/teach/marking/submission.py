"""What a submitted notebook holds, read from its file: nothing of it is run here.

Saved outputs are not looked at.
"""

import ast
import json
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from bpe_lesson.exercises.catalogue import list_exercises
from bpe_lesson.exercises.exercise import Exercise, Item, Question

MAX_NOTEBOOK_BYTES = 50_000_000
CELL_MAGIC = r"\A\s*%%(?:time|capture|prun)\b.*\n"  # what runs the rest of the cell as it stands
EXERCISE_NAME = r"\b{word}\s*\(\s*(?:[\w.]+\s*,\s*)?(?:name\s*=\s*)?[\"']?([\w-]+)"
ITEMS = {item.name: item for item in list_exercises()}


@dataclass(frozen=True)
class Attempt:
    """Where an exercise stands: the cell's number, and the code of what is handed in.

    `code` is "" where the cell does not parse; for a question it is that of a tuple.
    """

    name: str
    cell: int
    code: str = ""


@dataclass
class Submission:
    """A file: the code of its code cells, and what there is to note; `cells` may be empty."""

    path: Path
    cells: list[str] = field(default_factory=list)
    free: set[int] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Find the exercises."""
        self.attempts = find_attempts(self.cells)
        self.lesson = guess_lesson(self.attempts, self.path.name)

    @property
    def items(self) -> list[Item]:
        """The exercises and questions of its lesson."""
        return [item for item in ITEMS.values() if item.lesson == self.lesson]


def read_submission(path: Path) -> Submission:
    """Read a file; what is no notebook becomes a note.

    >>> read_submission(Path("nowhere.ipynb")).notes
    ['no notebook: FileNotFoundError']
    """
    try:
        if not path.is_file() and path.exists():
            return Submission(path, notes=["no notebook: it is no file"])
        if path.stat().st_size > MAX_NOTEBOOK_BYTES:
            return Submission(path, notes=[f"no notebook: more than {MAX_NOTEBOOK_BYTES:,} bytes"])
        cells = [get_code(cell) for cell in json.loads(path.read_bytes())["cells"]]
        code = [cell for cell in cells if cell]
        free = {i for i, (_, tags) in enumerate(code) if "raises-exception" in tags}
        notes = [] if code else ["no code in it"]
        return Submission(path, [convert_to_python(source) for source, _ in code], free, notes)
    except Exception as error:  # whatever a file may hold, it is one row
        return Submission(path, notes=[f"no notebook: {type(error).__name__}"])


def get_code(cell: dict) -> tuple[str, list] | None:
    """Return the source and the tags of a code cell, None for another cell.

    >>> get_code({"cell_type": "code", "source": ["1", "+1"], "metadata": {}, "outputs": [9]})
    ('1+1', [])
    """
    source, tags = "".join(cell["source"]), cell.get("metadata", {}).get("tags", [])
    source = source.encode("utf-8", "replace").decode("utf-8")  # half a character cannot be run
    return (source, tags) if cell["cell_type"] == "code" and source.strip() else None


def convert_to_python(source: str) -> str:
    r"""Return a cell's code as Python, where it has what only a notebook knows.

    >>> convert_to_python("%time f()"), convert_to_python("%%time\nf()")
    ("get_ipython().run_line_magic('time', 'f()')\n", 'f()')
    """
    source = re.sub(CELL_MAGIC, "", source)
    if parse_code(source):
        return source
    from IPython.core.inputtransformer2 import TransformerManager

    try:
        made = TransformerManager().transform_cell(source)
    except Exception:
        return source
    return made if parse_code(made) else source


def parse_code(source: str) -> ast.Module | None:
    """Return the tree of a cell's code, None where it is no Python.

    >>> parse_code("1 +") is None
    True
    """
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def find_attempts(cells: list[str]) -> dict[str, Attempt]:
    """Return exercise -> where it stands: the last place counts.

    A function that no cell checks is found by its name.

    >>> find_attempts(["merge = 1", "check(merge)", 'answer("toy-merges", 16)'])
    {'merge': Attempt(name='merge', cell=1, code='merge'),
    'toy-merges': Attempt(name='toy-merges', cell=2, code='(16,)')}
    """
    found, defined = {}, {}
    for number, source in enumerate(cells):
        tree = parse_code(source)
        if tree is None:
            found |= {name: Attempt(name, number) for name in find_names(source)}
            continue
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        calls.sort(key=lambda call: (call.lineno, call.col_offset))
        made = [attempt for call in calls if (attempt := read_call(call, number))]
        found |= {attempt.name: attempt for attempt in made}
        names = find_definitions(tree)
        defined |= {n: Attempt(n, number, n) for n in names if isinstance(ITEMS.get(n), Exercise)}
    return defined | found


def read_call(call: ast.Call, cell: int) -> Attempt | None:
    """Return what a call of check or answer hands in, None for another call.

    >>> read_call(ast.parse("check(broken, 'merge-mend')").body[0].value, 4)
    Attempt(name='merge-mend', cell=4, code='broken')
    """
    word = getattr(call.func, "id", getattr(call.func, "attr", ""))
    named = [key.value for key in call.keywords if key.arg == "name"]
    values = [*call.args, *(named if word == "check" else [])]
    if word == "check" and values:
        last = values[1] if len(values) > 1 else values[0]
        name = getattr(last, "id", getattr(last, "attr", getattr(last, "value", "")))
        kind, code = Exercise, ast.unparse(values[0])
    elif word == "answer" and values:
        name, kind = getattr(values[0], "value", ""), Question
        code = ast.unparse(ast.Tuple(values[1:], ast.Load()))
    else:
        return None
    known = isinstance(name, str) and isinstance(ITEMS.get(name), kind)
    return Attempt(name, cell, code) if known else None


def find_names(source: str) -> list[str]:
    """Return the exercises that code names which is no Python.

    >>> find_names("check(merge"), find_names("answer('toy-merges', 1 6)"), find_names("answer('merge', 1 6)")
    (['merge'], ['toy-merges'], [])
    """
    kinds = {"check": Exercise, "answer": Question}
    return [
        name
        for word, kind in kinds.items()
        for name in re.findall(EXERCISE_NAME.format(word=word), source[:100_000])
        if isinstance(ITEMS.get(name), kind)
    ]


def find_definitions(tree: ast.Module) -> set[str]:
    """Return the names of the functions and classes that a cell defines.

    >>> find_definitions(ast.parse("def f(): ..."))
    {'f'}
    """
    kinds = (ast.FunctionDef, ast.ClassDef)
    return {node.name for node in ast.walk(tree) if isinstance(node, kinds)}


def guess_lesson(found: dict[str, Attempt], name: str) -> str:
    """Return the lesson that most exercises are of, else the number in the file's name, else "".

    >>> guess_lesson({}, "anna_02_end.ipynb"), guess_lesson({"merge": None}, "x"), guess_lesson({}, "2024")
    ('02', '01', '')
    """
    if found:
        return Counter(ITEMS[name].lesson for name in found).most_common(1)[0][0]
    known = {item.lesson for item in ITEMS.values()}
    numbers = re.findall(r"(?<!\d)\d\d(?!\d)", name)
    return next((number for number in numbers if number in known), "")
