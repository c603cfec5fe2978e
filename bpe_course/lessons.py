"""Read a lesson: what each of its cells is, which its metadata declare.

What nbval and JupyterLab look for is in `tags` and `jupyter`, all else in the cell's `course`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from bpe_course.folders import NOTEBOOKS

# A role -> the cells that can have it.
_ROLES = {
    "prediction": "markdown",  # it asks for a guess; then come the question and the reveal
    "question": "markdown",  # its text asks what the form of the next cell answers
    "questions": "markdown",  # a numbered list, with an item for each answer() of the next cell
    "reveal": "code",  # it shows what was asked; its output is collapsed
    "new": "markdown",  # text after a reveal that doesn't explain it, so it isn't folded
    "yours": "code",  # code that the reader changes and runs
    "lesson question": "markdown",  # the question that the lesson opens with, in bold
}
# What a cell may have; CONTRIBUTING.md says what each means.
_KNOWN = {
    "metadata": "course tags jupyter",
    "tags": "core extra objectives setup question exercise raises-exception nbval-ignore-output",
    "course": "role minutes short fold draws size page python links",
}
MARK = " ◆"  # at the end of a heading of the short course


@dataclass(frozen=True)
class Cell:
    id: str
    kind: str  # "markdown" or "code"
    source: str
    outputs: list[dict] = field(default_factory=list)
    tags: frozenset[str] = frozenset()
    is_folded: bool = False  # by JupyterLab
    course: Mapping[str, Any] = field(default_factory=dict)

    @property
    def role(self) -> str:
        return self.course.get("role", "")

    @property
    def part(self) -> str:
        return next((tag for tag in ("core", "extra") if tag in self.tags), "")

    @property
    def is_heading(self) -> bool:
        return self.kind == "markdown" and self.source.startswith("#")

    @property
    def heading(self) -> tuple[int, str]:
        r"""The level of its heading, and its text without the mark of the short course.

        >>> Cell("a", "markdown", "## Pairs ◆\n\nA pair is ...").heading
        (2, 'Pairs')
        """
        marks, _, title = self.source.partition("\n")[0].partition(" ")
        return len(marks), title.removesuffix(MARK)

    @property
    def title(self) -> str:
        """Its heading without "Extra (3 minutes): ", and with a capital letter."""
        title = self.heading[1].removeprefix(f"Extra ({self.course.get('minutes')} minutes): ")
        return title[:1].upper() + title[1:]


@dataclass(frozen=True)
class Lesson:
    """A lesson: its file's name without the ending, and its cells."""

    name: str
    cells: list[Cell]

    @property
    def number(self) -> str:
        return self.name[:2]

    @property
    def title(self) -> str:
        """Its title, with its number, as plain text."""
        return self.cells[0].heading[1].replace("*", "").replace("`", "")

    @property
    def question(self) -> str:
        asked = (cell.source for cell in self.cells if cell.role == "lesson question")
        return next(asked, "").strip("*")

    @property
    def is_short(self) -> bool:
        return self.cells[0].course.get("short", False)

    @property
    def minutes(self) -> int:
        """How long its core takes."""
        return sum(cell.course["minutes"] for cell in self.cells if cell.part == "core")


@cache
def list_lessons() -> list[Lesson]:
    return [read_lesson(path) for path in list_lesson_files()]


def list_lesson_files() -> list[Path]:
    return sorted(NOTEBOOKS.glob("[!.]*.ipynb"))


def read_lesson(path: Path) -> Lesson:
    """Return a lesson; a ValueError says which cell's metadata to correct, and how."""
    notebook = json.loads(path.read_bytes())  # of bytes, json skips a byte order mark
    return Lesson(path.stem, [_read_cell(path.name, cell) for cell in notebook["cells"]])


def _read_cell(file: str, cell: dict) -> Cell:
    metadata, kind, place = cell["metadata"], cell["cell_type"], f"{file}, cell {cell.get('id')}"
    tags, course = metadata.get("tags", []), metadata.get("course", {})
    for part, has in zip(_KNOWN, (metadata, tags, course)):
        if unknown := set(has) - set(_KNOWN[part].split()):
            problem = f"{part} has {', '.join(unknown)}, but only these are known: {_KNOWN[part]}"
            raise ValueError(f"{place}: {problem}")
    if "role" in course and _ROLES.get(course["role"]) != kind:
        raise ValueError(f"{place}: a {kind} cell can't have the role {course['role']!r}")
    outputs = [_join_lines(output) for output in cell.get("outputs", [])]
    is_folded = metadata.get("jupyter", {}).get("source_hidden", False)
    source = _join(cell["source"])
    return Cell(cell["id"], kind, source, outputs, frozenset(tags), is_folded, course)


def _join_lines(output: dict) -> dict:
    data = {kind: _join(value) for kind, value in output.get("data", {}).items()}
    return output | {"data": data, "text": _join(output.get("text", ""))}


def _join(value: Any) -> Any:
    return "".join(value) if isinstance(value, list) else value
