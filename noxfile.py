"""A shortcut for a long command that you need when you change a lesson: see `nox --list`.

`.venv/bin/pip install -e ".[dev]"` installs nox, and what it runs, runs in the same Python.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
import nox

ROOT = Path(__file__).parent
LESSONS = ROOT / "notebooks"

nox.options.sessions = []  # without -s, nox does nothing


@nox.session(venv_backend="none")
def lesson(session: nox.Session) -> None:
    """Run lessons and save what they print: nox -s lesson -- 02."""
    if not session.posargs:
        session.error("which lesson? For example: nox -s lesson -- 02")
    for which in session.posargs:
        found = sorted(LESSONS.glob(f"{which}*.ipynb"))
        if len(found) != 1:
            session.error(f"{which!r} isn't one lesson: {[path.name for path in found]}")
        run_lesson(session, found[0])


@nox.session(venv_backend="none")
def alone(session: nox.Session) -> None:
    """Write the cell with which a lesson that's opened by itself begins, into every lesson."""
    from bpe_course.start.alone import CELL_ID, make_cell

    for path in LESSONS.glob("*.ipynb"):
        notebook = nbformat.read(path, as_version=4)
        [cell] = [cell for cell in notebook.cells if cell.id == CELL_ID]
        cell.source = make_cell()
        nbformat.write(notebook, path)


def run_lesson(session: nox.Session, path: Path) -> None:
    """Run a lesson as a fresh learner would, and save it with its outputs."""
    saved = nbformat.read(path, as_version=4)
    command = [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "--inplace"]
    command += ["--coalesce-streams", "--ExecutePreprocessor.record_timing=False", str(path)]
    with TemporaryDirectory() as course:
        env = {"BPE_LESSON_STATIC": "1", "BPE_LESSON_COURSE": course, "MPLBACKEND": None}
        session.run(*command, env=env, external=True)
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata = saved.metadata | {"language_info": {"name": "python"}}
    for part in (part for cell in notebook.cells for part in (cell, *cell.get("outputs", []))):
        if "execution_count" in part:
            part.execution_count = 1  # in each cell, so that a new one leaves the others alone
    nbformat.write(notebook, path)
