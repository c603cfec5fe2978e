"""Shortcuts for long commands that you need when you change the course: see `nox --list`.

`.venv/bin/pip install -e ".[dev]"` installs nox. Everything except `tests` runs in the same Python as
nox; `tests` makes an environment for each Python that it finds.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nox

ROOT = Path(__file__).parent
LESSONS = ROOT / "notebooks"
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]  # the versions that .github/workflows/course.yml tests

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


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run pytest on every installed Python; arguments after -- go to pytest."""
    session.chdir(ROOT)
    session.install("-r", "requirements.txt")
    session.run("pytest", *session.posargs)


def run_lesson(session: nox.Session, path: Path) -> None:
    """Run a lesson as a fresh learner would, and save it with its outputs.

    Each widget is saved as a line of text. The notebook's metadata stay as they were, because the
    kernel would write its Python's version there.
    """
    import nbformat

    metadata = nbformat.read(path, as_version=4).metadata
    command = [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "--inplace"]
    command += ["--ExecutePreprocessor.record_timing=False", str(path)]
    with TemporaryDirectory() as course:
        env = {"BPE_LESSON_STATIC": "1", "BPE_LESSON_COURSE": course, "MPLBACKEND": None}
        session.run(*command, env=env, external=True)
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata = metadata
    nbformat.write(notebook, path)
