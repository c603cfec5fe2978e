"""The lessons and the time limit in the Python that a browser has: Pyodide, run by Node."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from paths import ROOT

pytestmark = pytest.mark.slow

PYODIDE = os.environ.get("BPE_LESSON_PYODIDE", "")


def test_a_loop_is_stopped_where_there_are_no_threads():
    if not (shutil.which("node") and Path(PYODIDE, "pyodide.mjs").is_file()):
        pytest.skip("needs Node, and BPE_LESSON_PYODIDE: the folder of 'npm install pyodide'")
    command = ["node", Path(__file__).with_name("pyodide_loops.mjs"), PYODIDE, ROOT]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert run.stdout.splitlines() == [
        "right right",
        "on_one_line timeout",
        "under_a_bare_except timeout",
        "counting timeout",
        "in_a_comprehension timeout",
        "without_end error",
        "right right",
    ], run.stderr[-500:]
