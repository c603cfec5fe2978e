"""Write a lesson with every exercise solved: `python -m bpe_lesson solved 02`.

The solutions are the course's own functions, filled in when you ask for them. They aren't stored
anywhere, so they're never out of date.
"""

import argparse
import ast
import inspect
from pathlib import Path

from bpe_lesson.launch.working_copy import find_lesson
from bpe_lesson.lessons.catalogue import find_exercise
from bpe_lesson.lessons.item import Exercise, Question
from bpe_lesson.practice.places import find_practised

HELP = "write a lesson with every exercise solved"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `python -m bpe_lesson solved`.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["02"]).lesson
    '02'
    """
    parser.add_argument("lesson", help="its number or name, such as 02")
    parser.add_argument(
        "--out", default="", help="the file to write (default: NN_name_solved.ipynb in this folder)"
    )


def run(args: argparse.Namespace) -> int:
    """Write the solved lesson, and say where it is."""
    import nbformat

    try:
        path = find_lesson(args.lesson)
        target = _choose_target(path, args.out)
        nbformat.write(solve(nbformat.read(path, as_version=4)), target)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    except OSError as error:
        raise SystemExit(f"{target} can't be written ({error.strerror})") from None
    print(f"{target} is written, with every exercise solved. Run it to see its outputs.")
    return 0


def _choose_target(lesson: Path, out: str) -> Path:
    """Return the file to write: `out`, or a file in the current folder named after the lesson."""
    target = Path(out or f"{lesson.stem}_solved.ipynb")
    if target.resolve().parent == lesson.resolve().parent:
        raise ValueError(f"{target} is among the lessons that learners get: give a different --out")
    return target


def solve(notebook: dict) -> dict:
    """Solve every exercise of a notebook with the course's function, and answer every question.

    >>> cell = {"cell_type": "code", "source": 'answer("toy-pair-count", ...)', "outputs": [1]}
    >>> "..." in solve({"cells": [cell]})["cells"][0]["source"]
    False
    """
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["source"] = _solve_source(cell["source"])
            cell["outputs"] = []
            cell["execution_count"] = None
    return notebook


def _solve_source(source: str) -> str:
    r"""Return the code of a cell with its exercise solved or its questions answered."""
    items = [find_exercise(name) for name in find_practised(source)]
    if not items:
        return source
    if isinstance(items[0], Exercise):
        return _write_out_solution(items[0], source.rstrip().splitlines()[-1])
    questions = [item for item in items if isinstance(item, Question)]
    return "\n".join(f"answer({one.name!r}, {_format_answer(one)})" for one in questions)


def _format_answer(question: Question) -> str:
    """Return a question's answer as you'd type it; if it's a tuple, as several arguments."""
    values = question.answer if isinstance(question.answer, tuple) else (question.answer,)
    return ", ".join(map(repr, values))


def _write_out_solution(exercise: Exercise, last_line: str) -> str:
    """Return the code of a solved cell: the course's function, under the name that's checked."""
    name = exercise.reference.__name__
    call = ast.parse(last_line, mode="eval").body
    checked = ast.unparse(call.args[0]) if isinstance(call, ast.Call) else name
    parts = [
        f"from {exercise.reference.__module__} import *",  # for other names that the function uses
        inspect.getsource(exercise.reference).rstrip(),
    ]
    if checked != name:
        parts.append(f"{checked} = {name}")
    return "\n\n\n".join([*parts, last_line])
