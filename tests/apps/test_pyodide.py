"""The time limit in the Python that a browser has, without threads: Pyodide, run by Node."""

import os
import shutil
import subprocess
from inspect import getsource
from pathlib import Path

import pytest
from paths import ROOT

from bpe_lesson import core

pytestmark = pytest.mark.slow

PYODIDE = Path(os.environ.get("BPE_LESSON_PYODIDE", ""), "pyodide.mjs")
START = """
const [pyodide, course, program] = process.argv.slice(1);
const python = await (await import(pyodide)).loadPyodide();
python.mountNodeFS("/course", course);
python.runPython(program);"""
RIGHT = (getsource(core.get_stats).partition("\n")[2], "right")
# The body of a get_stats, and the verdict on it.
BODIES = [
    RIGHT,
    (" while True: pass", "timeout"),
    (" while True:\n  try:\n   while True: pass\n  except: pass", "timeout"),
    (" i = 0\n while i >= 0: i += 1", "timeout"),
    (" return [x for x in iter(int, 1) if x]", "timeout"),
    (" return get_stats(ids)", "error"),
    RIGHT,
]
PROGRAM = f"""
import sys
sys.path.insert(0, "/course")
from bpe_course.practice import evaluate, trial
trial.MAX_SECONDS = 6.0  # on a busy machine, a recursion without end takes a while
for body, _ in {BODIES}:
    exec("def get_stats(ids, counts=None):\\n" + body)
    print(evaluate("get_stats", get_stats).status)"""


def test_a_loop_is_stopped_where_there_are_no_threads():
    if not (shutil.which("node") and PYODIDE.is_file()):
        pytest.skip("needs Node, and BPE_LESSON_PYODIDE: the folder of 'npm install pyodide'")
    command = [
        "node",
        "--input-type=module",
        "-e",
        START,
        PYODIDE.resolve().as_uri(),
        ROOT,
        PROGRAM,
    ]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert run.stdout.split() == [verdict for _, verdict in BODIES], run.stderr[-500:]
