"""Read a submitted notebook's file, without running any of its code.

Saved outputs are ignored, because anyone could type them. Reading can take long, or end in any kind
of error, because a file may hold anything. So the marker reads each file in a process of its own,
with a time limit: see `workers.py`.
"""

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from bpe_lesson.lessons.item import Item
from bpe_lesson.teach.marking.attempts import ITEMS, Attempt, find_attempts, parse_code

_MAX_NOTEBOOK_BYTES = 50_000_000
# These magics run the rest of the cell, or of the line, as it is.
_CELL_MAGIC = r"\A\s*%%(?:time|timeit|capture|prun)\b.*\n"
_LINE_MAGIC = re.compile(r"^([ \t]*)%(?:time|timeit|prun)[ \t]+(?!-)", re.MULTILINE)
_OLD_FORMAT = (
    "not read: it's in an old notebook format (nbformat 3); open it in JupyterLab, save it, and "
    "mark it again"
)
_NO_CELLS = "not a notebook: it has no list of cells"


class _NotANotebookError(ValueError):
    """A file isn't a notebook that we can read; the message is a note for the teacher."""


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
        self.lesson = _guess_lesson(self.attempts, self.path.name)

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
        if path.stat().st_size > _MAX_NOTEBOOK_BYTES:
            note = f"not a notebook: more than {_MAX_NOTEBOOK_BYTES:,} bytes"
            return Submission(path, notes=[note])
        cells, may_raise = parse_cells(path.read_bytes())
        submission = Submission(path, cells, may_raise, [] if cells else ["no code in it"])
        return _note_what_misleads(submission)
    except _NotANotebookError as error:
        return Submission(path, notes=[str(error)])
    except Exception as error:  # a file may hold anything, and we go on with the others
        return Submission(path, notes=[f"not a notebook: {type(error).__name__}"])


def _note_what_misleads(submission: Submission) -> Submission:
    """Note a symbolic link, which leads to a different file, and a name that says another lesson."""
    if submission.path.is_symlink():
        submission.notes.append("a symbolic link to a different file")
    named = submission.path.name.partition("_")[0]
    if named != submission.lesson and any(item.lesson == named for item in ITEMS.values()):
        submission.notes.append(f"its name says lesson {named}")
    return submission


def parse_cells(content: bytes) -> tuple[list[str], set[int]]:
    """Return the code of a notebook's code cells, and the numbers of those that may raise.

    Raises:
        NotANotebookError: if it isn't a notebook, or one in an old format. (If the content is
            stranger than that, it can be any kind of error.)

    >>> parse_cells(b'{"cells": [{"cell_type": "code", "source": ["1", "+1"]}]}')
    (['1+1'], set())
    """
    cells: list[str] = []
    may_raise: set[int] = set()
    for cell in _list_cells(json.loads(content)):
        source = "".join(cell["source"])
        if cell["cell_type"] != "code" or not source.strip():
            continue
        if "raises-exception" in cell.get("metadata", {}).get("tags", []):
            may_raise.add(len(cells))
        cells.append(_convert_to_python(source))
    return cells, may_raise


def _list_cells(notebook: object) -> list[dict]:
    """Return the cells of a notebook that was read from JSON."""
    if isinstance(notebook, dict) and isinstance(notebook.get("cells"), list):
        return notebook["cells"]
    is_old = isinstance(notebook, dict) and "worksheets" in notebook
    raise _NotANotebookError(_OLD_FORMAT if is_old else _NO_CELLS)


def _convert_to_python(source: str) -> str:
    r"""Return a cell's code as plain Python, without the syntax that only notebooks understand."""
    source = source.encode("utf-8", "replace").decode("utf-8")  # half a surrogate pair can't run
    source = re.sub(_CELL_MAGIC, "", source)
    if parse_code(source):
        return source
    source = _LINE_MAGIC.sub(r"\1", source)
    if parse_code(source):
        return source
    from IPython.core.inputtransformer2 import TransformerManager

    try:
        converted = TransformerManager().transform_cell(source)
    except Exception:
        return source
    return converted if parse_code(converted) else source


def _guess_lesson(attempts: dict[str, Attempt], file_name: str) -> str:
    """Return the number of the lesson that most attempts belong to, or "" if we can't tell."""
    if attempts:
        return Counter(ITEMS[name].lesson for name in attempts).most_common(1)[0][0]
    lessons = {item.lesson for item in ITEMS.values()}
    numbers = re.findall(r"(?<!\d)\d\d(?!\d)", file_name)
    return next((number for number in numbers if number in lessons), "")
