"""The time limit in a Python without threads, as a browser has it: Pyodide, run by Node."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from paths import ROOT

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
PYODIDE = os.environ.get("BPE_LESSON_PYODIDE", "")


@pytest.mark.skipif(
    not (shutil.which("node") and Path(PYODIDE, "pyodide.mjs").is_file()),
    reason="needs Node, and BPE_LESSON_PYODIDE: the folder that 'npm install pyodide' made",
)
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
