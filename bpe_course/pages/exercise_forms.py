"""Prepare exercises for the page: an editor if the site has Python in it, and where to write if not."""

import ast
import json

from bpe_course.ask.catalogue import find_exercise
from bpe_course.ask.item import Exercise
from bpe_course.lessons import Cell
from bpe_course.pages.question_data import format_code
from bpe_course.practice.places import list_asked
from bpe_course.view.live import seal
from bpe_course.view.rich_output import put_widget


def describe_exercise(cell: Cell) -> tuple[dict, str]:
    """Return what a form and its script need, and our solution, or ""."""
    exercise = find_exercise(list_asked(cell.source)[-1])
    if not isinstance(exercise, Exercise):
        raise ValueError(f"{exercise.name} isn't an exercise: use answer() for it")
    definitions = (ast.FunctionDef, ast.ClassDef)
    written = next(node for node in ast.parse(cell.source).body if isinstance(node, definitions))
    arguments = f"({ast.unparse(written.args)})" if isinstance(written, ast.FunctionDef) else ""
    verb = "Fix" if exercise.ships_with else "Write"
    form = {
        "name": exercise.name,
        "asked": written.name,
        "head": f"{verb} {format_code(f'`{written.name}{arguments}`')}",
        "text": format_code(ast.get_docstring(written) or exercise.title),
        "skeleton": cell.source.rpartition("check(")[0].rstrip(),
        "sealed": seal([{"name": exercise.name, "hints": list(exercise.hints)}]),
        "lines": "",
    }
    if exercise.lines:
        place = json.dumps({"name": "lines", "settings": {"sealed": seal(exercise.lines)}})
        form["lines"] = put_widget(place, "<p>With JavaScript, you can move the lines here.</p>")
    return form, "" if exercise.ships_with else exercise.tell_solution()[1]
