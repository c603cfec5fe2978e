"""A lesson with every exercise solved: `python -m bpe_lesson solved 02`.

It is made when it is asked for, of the exercises' own references, so it is never out of date and
never stored.
"""

import argparse
import ast
import inspect
from pathlib import Path

from bpe_lesson.exercises.catalogue import find_exercise
from bpe_lesson.exercises.exercise import Exercise, Item
from bpe_lesson.launch.working_copy import find_lesson

HELP = "write a lesson with every exercise solved"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this word.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["02"]).lesson
    '02'
    """
    parser.add_argument("lesson", help="its number or name, such as 02")
    parser.add_argument("--out", default="", help="the file to write (NN_name_solved.ipynb, here)")


def run(args: argparse.Namespace) -> int:
    """Write the file; say which, and that it is not for learners."""
    import nbformat

    try:
        path = find_lesson(args.lesson)
        target = Path(args.out or f"{path.stem}_solved.ipynb")
        if target.resolve().parent == path.resolve().parent:
            raise ValueError(f"{target} would be given to learners: give another --out")
        nbformat.write(solve(nbformat.read(path, as_version=4)), target)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    except OSError as error:
        raise SystemExit(f"{target} cannot be written ({error.strerror})") from None
    print(f"Written: {target}, with every exercise solved. Run it for the outputs.")
    return 0


def solve(notebook: dict) -> dict:
    """Fill in every exercise with the module's function, every question with its answer.

    >>> cell = {"cell_type": "code", "source": 'answer("toy-overlaps", ...)', "outputs": [1]}
    >>> "..." in solve({"cells": [cell]})["cells"][0]["source"]
    False
    """
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            source = solve_source(cell["source"])
            cell.update({"source": source, "outputs": [], "execution_count": None})
    return notebook


def solve_source(source: str) -> str:
    r"""Return the code of a cell with its exercise or its questions solved.

    >>> print(solve_source('def merge(ids, pair, idx):\n    ...\n\n\ncheck(merge)')[:30])
    from bpe_lesson.core import *
    """
    names = find_practised(source)
    if not names:
        return source
    items = [find_exercise(name) for name in names]
    if isinstance(items[0], Exercise):
        return write_out_solution(items[0], source.rstrip().splitlines()[-1])
    return "\n".join(f"answer({item.name!r}, {format_answer(item)})" for item in items)


def format_answer(question: Item) -> str:
    """Return a question's answer as it is typed: several values are several arguments.

    >>> format_answer(find_exercise("real-contraction"))
    '3, 2'
    """
    if isinstance(question.answer, tuple):
        return ", ".join(map(repr, question.answer))
    return repr(question.answer)


def write_out_solution(exercise: Exercise, last_line: str) -> str:
    """Return the module's function under the name that the cell's last line checks.

    >>> print(write_out_solution(find_exercise("set_apart-mend"), 'check(mended, "set_apart-mend")')[-52:])
    mended = set_apart
    <BLANKLINE>
    <BLANKLINE>
    check(mended, "set_apart-mend")
    """
    checked = ast.parse(last_line).body[0].value.args[0].id
    name = exercise.reference.__name__
    parts = [
        f"from {exercise.reference.__module__} import *",
        inspect.getsource(exercise.reference).rstrip(),
        *([f"{checked} = {name}"] if checked != name else []),
        last_line,
    ]
    return "\n\n\n".join(parts)


def find_practised(source: str) -> list[str]:
    r"""Return the names of the exercises and questions in a cell's code, in order.

    >>> find_practised('answer("a", 1)\nanswer("b", 2)'), find_practised("check(merge)")
    (['a', 'b'], ['merge'])
    """
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return []
    calls = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    ]
    names = []
    for call in calls:
        word = getattr(call.func, "id", "")
        if word in ("answer", "check") and call.args:
            named = call.args[1] if word == "check" and len(call.args) > 1 else call.args[0]
            names.append(named.id if isinstance(named, ast.Name) else named.value)
    return names
