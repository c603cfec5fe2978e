"""Find the passages of a section: words, and the question, exercise or picture that they lead to.

A Markdown cell whose text makes a poor slide may have better words in its metadata, as `slide`; if
they're empty, nothing of it is shown. A code cell tagged `slide-code` is shown with its code, and
nothing is shown of one tagged `slide-skip`.
"""

import ast
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from bpe_lesson.lessons.catalogue import find_exercise
from bpe_lesson.teach.notebook_html import get_tags, make_code, make_markdown, split_blocks

_LEARNER_ONLY = ("hint(", "progress(")
_WIDGET_NOTE = re.compile(r"\s*(<[^>]*>\s*)*When you run this lesson")  # saved in a widget's place
_MAX_CODE_LINES = 4  # of code that's shown with its value
_MAX_OUTPUT_LETTERS = 400  # of the value
_MAX_CODE_LETTERS = 72  # in a line
_MAX_TASK_LINES = 9  # of an exercise


@dataclass
class Passage:
    """Words and the pictures that they lead to.

    Attributes:
        kind: "question", "exercise", "picture", or "" if the words lead to nothing.
        blocks: paragraphs, lists and tables in Markdown, in order.
        fixed: whether they were written for a slide, so that all of them are shown.
        pictures: cells, each with what is shown of it.
        waits: whether the pictures come one step later, because they answer a question.
        comments: paragraphs that follow such an answer.
        notes: all cells of the passage, for the teacher.
    """

    kind: str = ""
    blocks: list[str] = field(default_factory=list)
    fixed: bool = False
    pictures: list[dict] = field(default_factory=list)
    waits: bool = False
    comments: list[str] = field(default_factory=list)
    notes: list[dict] = field(default_factory=list)


def find_passages(cells: Iterable[dict]) -> list[Passage]:
    """Return the passages of a section.

    >>> cells = [make_markdown("What is 1 + 1?"), make_code("answer(...)", [], tags=["question"])]
    >>> [(passage.kind, passage.blocks) for passage in find_passages(cells)]
    [('question', ['What is 1 + 1?'])]
    """
    found: list[Passage] = []
    current = Passage()
    for cell in cells:
        if cell["cell_type"] == "markdown":
            comments_on = found[-1] if cell["metadata"].get("hidden") and found else None
            _add_text(current, comments_on, cell)
        elif _add_code(current, found, cell):
            found.append(current)
            current = Passage()
    if current.notes:
        found.append(current)
    return found


def _add_text(current: Passage, commented: Passage | None, cell: dict) -> None:
    """Add a Markdown cell to the current passage, or to the one on which it comments."""
    words = cell["metadata"].get("slide")
    (commented or current).notes.append(cell)
    blocks = split_blocks(cell["source"] if words is None else words)
    if "pause" in get_tags(cell):
        return
    if commented:
        commented.comments += blocks
        return
    if words and not current.fixed:
        current.blocks = []
    if words or not current.fixed:
        current.blocks += blocks
    current.fixed |= bool(words)


def _add_code(current: Passage, found: list[Passage], cell: dict) -> bool:
    """Add a code cell to the current passage; return whether the passage ends with it."""
    tags = get_tags(cell)
    if cell["metadata"].get("hidden"):
        return _add_answer(current, found, cell)
    if not cell["source"].startswith(_LEARNER_ONLY):
        current.notes.append(make_code(cell["source"], []))
    current.notes += _make_answers(cell["source"])
    if "reveal" in tags:
        return False
    if "question" in tags:
        current.kind = "question"
        current.pictures = [make_markdown(one) for one in current.blocks if is_code(one)][-1:]
        return True
    if "exercise" in tags:
        current.kind = "exercise"
        current.pictures = [make_code(_get_task_code(cell["source"]), [])]
        return True
    if _is_for_one(cell):
        current.blocks = current.blocks if current.fixed else []
        return False
    if not cell["outputs"] and "slide-code" not in tags:
        return False
    current.kind = "picture"
    current.pictures.append(_make_picture(cell))
    if current.blocks or not _is_plain(cell):
        return True
    current.kind, current.pictures = "", []  # nothing leads to it, so it's a detail
    return False


def _make_answers(source: str) -> list[dict]:
    """Return the answers to the questions of a cell, for the teacher: each with its reason."""
    found = []
    for name in re.findall(r'^answer\("([\w-]+)"', source, re.MULTILINE):
        answer, why = find_exercise(name).tell_solution()
        found.append(make_markdown(f"**Answer:** `{answer}`. {why}"))
    return found


def is_code(block: str) -> bool:
    """Return whether a block of Markdown is code.

    >>> is_code("```python"), is_code("`a` is a letter.")
    (True, False)
    """
    return block.startswith("```")


def _add_answer(current: Passage, found: list[Passage], cell: dict) -> bool:
    """Add the outputs that answer a question to its passage; return whether the current one ends."""
    if current.blocks or not found or found[-1].kind != "question":
        current.kind, current.waits = "picture", True
        current.pictures.append(cell)
        return True
    found[-1].pictures.append(cell)
    found[-1].waits = True
    found[-1].notes += current.notes
    current.notes = []
    return False


def _is_for_one(cell: dict) -> bool:
    """Return whether a code cell shows nothing to a room: it's for a learner, or it's a widget."""
    outputs = [output["data"]["text/html"] for output in cell["outputs"]]
    notes = [_WIDGET_NOTE.match(html) for html in outputs]
    skipped = "slide-skip" in get_tags(cell)
    return cell["source"].startswith(_LEARNER_ONLY) or skipped or (bool(notes) and all(notes))


def _get_task_code(source: str) -> str:
    r"""Return the code of an exercise without its check and docstrings."""
    code = source.partition("\ncheck(")[0].rstrip()
    lines = code.splitlines()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node):
            told = node.body[0]
            for number in range(told.lineno, (told.end_lineno or told.lineno) + 1):
                lines[number - 1] = ""
    lines = [line for line in lines if line]
    left_out = len(lines) - _MAX_TASK_LINES
    if left_out > 1:
        lines[_MAX_TASK_LINES:] = [f"# The lesson shows {left_out} more lines."]
    return "\n".join(lines)


def _make_picture(cell: dict) -> dict:
    """Return a code cell with what a slide shows of it: its outputs, and perhaps its code."""
    source = cell["source"] if _shows_code(cell) else ""
    transient = {} if source else {"transient": {"remove_source": True}}
    return make_code(source, cell["outputs"], tags=get_tags(cell), **transient)


def _shows_code(cell: dict) -> bool:
    """Return whether a slide shows the code of a cell."""
    if "slide-code" in get_tags(cell):
        return True
    lines = cell["source"].splitlines()
    short = len(lines) <= _MAX_CODE_LINES and max(map(len, lines)) <= _MAX_CODE_LETTERS
    output = "".join(output["data"]["text/html"] for output in cell["outputs"])
    short = short and len(output) <= _MAX_OUTPUT_LETTERS
    return short and _is_plain(cell) and "view." not in cell["source"]


def _is_plain(cell: dict) -> bool:
    """Return whether the outputs of a code cell are only text."""
    return all(output["data"]["text/html"].startswith("<pre>") for output in cell["outputs"])
