"""Prepare exercises for the page: an editor if the site has Python in it, and where to write if not."""

import ast
import re
from collections.abc import Sequence

from bpe_course.ask.catalogue import find_exercise
from bpe_course.ask.item import Exercise
from bpe_course.pages.notebook_html import get_tags, make_code
from bpe_course.pages.page_data import seal
from bpe_course.pages.question_data import format_code

_CHECK = re.compile(r"""^check\(.*?["']?([\w-]+)["']?\)$""", re.MULTILINE)


def add_exercises(cells: Sequence[dict], page: dict) -> None:
    """Give each prepared cell that asks for code what the page needs to ask in its place.

    `page["cells"]` are the lesson's own, of which some are run before others.
    """
    originals = {cell.get("id"): cell for cell in page["cells"]}
    for cell in cells:
        name = cell["metadata"].get("cell_id", "")
        needs = originals[name]["metadata"].get("needs", []) if name in originals else []
        before = "\n".join(originals[needed]["source"] for needed in needs)
        if "exercise" in get_tags(cell):
            cell["metadata"]["exercise"] = _describe_exercise(cell["source"], before)
        elif "yours" in get_tags(cell) and page.get("setup"):
            cell["metadata"]["yours"] = {"code": cell["source"], "before": before, "name": name}


def list_functions_asked(cells: Sequence[dict]) -> list[str]:
    """Return the names of the functions that a lesson asks for."""
    return [_find_checked(cell["source"]).name for cell in cells if "exercise" in get_tags(cell)]


def _describe_exercise(source: str, before: str) -> dict:
    """Return what the form of an exercise shows, and what its script needs."""
    exercise = _find_checked(source)
    definitions = (ast.FunctionDef, ast.ClassDef)
    written = next(node for node in ast.parse(source).body if isinstance(node, definitions))
    arguments = f"({ast.unparse(written.args)})" if isinstance(written, ast.FunctionDef) else ""
    verb = "Fix" if exercise.ships_with else "Write"
    return {
        "name": exercise.name,
        "asked": written.name,
        "head": f"{verb} {format_code(f'`{written.name}{arguments}`')}",
        "text": format_code(ast.get_docstring(written) or exercise.title),
        "code": _CHECK.sub("", source).rstrip(),
        "before": before,
        "sealed": seal([{"name": exercise.name, "hints": list(exercise.hints)}]),
    }


def _find_checked(source: str) -> Exercise:
    name = _CHECK.findall(source)[-1]
    exercise = find_exercise(name)
    if not isinstance(exercise, Exercise):
        raise ValueError(f"{name} isn't an exercise: use answer() for it")
    return exercise


def add_solution(cell: dict) -> list[dict]:
    """Return a cell, and after one that asks for a new function, our code for it, folded."""
    exercise = _find_checked(cell["source"]) if "exercise" in get_tags(cell) else None
    if not exercise or exercise.ships_with:
        return [cell]
    _, code = exercise.tell_solution()
    return [cell, make_code(code, [], folded=f"Our {exercise.name}")]
