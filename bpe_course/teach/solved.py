"""Write a teacher's answer key: a lesson with every exercise solved and explained, and run."""

import argparse
import os
import re
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bpe_course.ask.catalogue import find_exercise
from bpe_course.ask.item import Exercise, Item, Question
from bpe_course.made_files import check_made, replace_made
from bpe_course.practice.places import list_asked
from bpe_course.settings import SETTINGS
from bpe_course.start.working_copy import find_lesson

HELP = "write a teacher's answer key: a lesson with every exercise solved, and why"


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("lesson", help="its number or name, such as 02")
    out = "the file to write (default: NN_name_solved.ipynb in this folder)"
    parser.add_argument("--out", default="", help=out)
    parser.add_argument("--teacher", action="store_true", help="say that you teach")


def run(args: argparse.Namespace) -> int:
    """Write the solved lesson with its outputs, and say where it is."""
    import nbformat

    if SETTINGS.hides_solutions or not args.teacher:
        raise ValueError("the key is for teachers: add --teacher, and unset BPE_LESSON_SOLUTIONS")
    path = find_lesson(args.lesson)
    target = Path(args.out or f"{path.stem}_solved.ipynb")
    if target.resolve().parent == path.resolve().parent:
        raise ValueError(f"{target} is among the lessons that learners get: give a different --out")
    check_made([target], target.parent, "solved")
    print(f"Running {path.name}, solved ...", flush=True)
    notebook = nbformat.reads(path.read_text(encoding="utf-8-sig"), as_version=4)
    solve(notebook)
    _run_cells(notebook)
    with replace_made(target.parent, "solved") as made:
        nbformat.write(notebook, made / target.name)
    print(f"{target} is written: every exercise solved and every question answered, with reasons.")
    return 0


def _run_cells(notebook: Any) -> None:
    # In an empty folder, so nothing counts as done for the teacher.
    from nbclient import NotebookClient

    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        env = os.environ | {"BPE_LESSON_COURSE": folder, "BPE_LESSON_STATIC": "1"}
        client = NotebookClient(notebook, timeout=None, kernel_name="python3", record_timing=False)
        client.execute(cwd=folder, env=env, stderr=subprocess.DEVNULL)


def solve(notebook: dict) -> dict:
    """Solve and explain a notebook's exercises and questions in place, and return the notebook."""
    from nbformat.v4 import new_markdown_cell

    cells = []
    for cell in notebook["cells"]:
        cells.append(cell)
        if cell["cell_type"] == "code":
            items = [find_exercise(name) for name in list_asked(cell["source"])]
            source = _solve_source(cell["source"], items)
            cell |= {"source": source, "outputs": [], "execution_count": None}
            if items:
                why = "\n\n".join(map(_explain, items))
                cells.append(new_markdown_cell(why, id=f"{cell['id']}-why"))
    notebook["cells"] = cells
    return notebook


def _solve_source(source: str, items: list[Item]) -> str:
    for item in items:
        if isinstance(item, Exercise) and item.ships_with:
            return _fix_listing(source, item)
        if isinstance(item, Exercise):  # our solution goes above the check
            return "\n\n\n".join([item.tell_solution()[1], source.rpartition("\n\n\n")[2]])
    questions = [item for item in items if isinstance(item, Question)]
    answers = [f'answer("{item.name}", {_format_answer(item.answer)})' for item in questions]
    return "\n".join(answers) or source


def _fix_listing(source: str, exercise: Exercise) -> str:
    lines = source.splitlines()
    for wrong, right in exercise.fix.items():
        [place] = [number for number, line in enumerate(lines) if line.strip() == wrong]
        indent = lines[place].removesuffix(wrong)
        comment = f"# {'was' if right else 'gone'}: {wrong}"
        lines[place : place + 1] = [indent + line for line in [comment, *right.splitlines()]]
    return "\n".join(lines)


def _format_answer(value: object) -> str:
    texts = map(repr, value if isinstance(value, tuple) else (value,))
    quoted = (f'"{text[1:-1]}"' if re.fullmatch("'[^\"]*'", text) else text for text in texts)
    return ", ".join(quoted)


def _explain(item: Item) -> str:
    messages = {mistake.name: mistake.message for mistake in item.mistakes}
    why = ""
    if isinstance(item, Question):
        why = f"**Why:** {_escape(item.why)}\n\n"
        for mistake in item.mistakes:
            messages[mistake.name] = f"`{_format_answer(mistake.wrong)}`: {mistake.message}"
    elif item.ships_with:
        why = f"**As shipped:** {_escape(messages.pop(item.ships_with))}\n\n"
    lines = [f"- {_escape(message)}" for message in messages.values()]
    return f"{why}**Likely mistakes, and what the check says:**\n\n" + "\n".join(lines)


def _escape(text: str) -> str:
    # What Markdown would take for a tag or a link; code and emphasis stay.
    return re.sub(r"(`[^`]*`)|([\\<\[])", lambda match: match[1] or f"\\{match[2]}", text)
