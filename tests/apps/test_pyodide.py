"""The lessons and the time limit in the Python that a browser has: Pyodide, run by Node."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from paths import ROOT

from bpe_lesson.teach import lite
from notebooks import LESSONS

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
PYODIDE = os.environ.get("BPE_LESSON_PYODIDE", "")


needs_pyodide = pytest.mark.skipif(
    not (shutil.which("node") and Path(PYODIDE, "pyodide.mjs").is_file()),
    reason="needs Node, and BPE_LESSON_PYODIDE: the folder that 'npm install pyodide' made",
)


@needs_pyodide
def test_every_lesson_of_the_browser_runs():
    """Every cell of the lessons for the browser, in a Python without threads, pandas and matplotlib."""
    lessons = [path.stem for path in LESSONS if path.stem[:2] in lite._BROWSER_LESSONS]
    run = subprocess.run(
        ["node", HERE / "pyodide_lessons.mjs", PYODIDE, ROOT, *lessons],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert len(lessons) == len(lite._BROWSER_LESSONS)
    assert run.stdout.splitlines() == [f"{lesson} ran" for lesson in lessons], run.stderr[-500:]


@needs_pyodide
def test_a_loop_is_stopped_where_there_are_no_threads():
    """Each attempt gets its verdict, and the interpreter goes on."""
    run = subprocess.run(
        ["node", HERE / "pyodide_loops.mjs", PYODIDE, ROOT],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.stdout.split("\n")[:-1] == [
        "right right",
        "on_one_line timeout",
        "under_a_bare_except timeout",
        "counting timeout",
        "in_a_comprehension timeout",
        "without_end error",
        "right right",
    ], run.stderr[-500:]
