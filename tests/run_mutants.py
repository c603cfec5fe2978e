"""Make the small changes of mutants.toml one at a time, in a copy, and see which the tests notice.

    python tests/run_mutants.py TABLE [FOLDER] [PART_OF_A_FILE'S_NAME]

Each result is a line of TABLE: killed, lived or doesn't apply. Mutants that are in it already aren't
run again. FOLDER is the checkout to copy, this one if you don't say.
"""

import ast
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from functools import cache
from importlib.util import cache_from_source
from pathlib import Path

HERE = Path(__file__).resolve().parent
PYTEST = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no"]
PYTEST += ["-p", "no:cacheprovider", "-o", "addopts=--doctest-modules"]
LEFT_OUT = shutil.ignore_patterns(".git", "__pycache__", ".venv", "*_cache", "lite", "my_course")
MAX_SLOWER = 4  # times; a mutant that loops forever counts as killed
MAX_MEMORY = 4 << 30  # bytes; so does one that fills a list forever


def main(table, folder=HERE.parent, part=""):
    """Run every mutant of the files whose names have this part, and write a line for each."""
    plan = tomllib.loads((HERE / "mutants.toml").read_text(encoding="utf-8"))
    table = Path(table)
    done = table.read_text(encoding="utf-8").splitlines() if table.exists() else []
    known = {line.partition("\t")[2] for line in done}
    with tempfile.TemporaryDirectory() as temporary, table.open("a", encoding="utf-8") as lines:
        whole, changed = (Path(temporary, name) for name in ("whole", "changed"))
        for copy in (whole, changed):
            shutil.copytree(folder, copy, ignore=LEFT_OUT)
        for file, mutants in plan["mutants"].items():
            stages = plan["tests"][file]
            for mutant in mutants:
                line = describe(file, *mutant)
                if part in file and line not in known:
                    verdict = try_mutant(whole, changed, file, mutant, stages)
                    print(verdict, line, sep="\t", flush=True)
                    print(verdict, line, sep="\t", file=lines, flush=True)


def describe(file, function, old, new):
    """Return a mutant as one line of a table."""
    return "\t".join((file, function, repr(old), repr(new)))


def try_mutant(whole, changed, file, mutant, stages):
    """Return which stage of tests notices a mutant, if any does."""
    text = (whole / file).read_text(encoding="utf-8")
    mutated = apply(text, *mutant)
    if not mutated:
        return "doesn't apply"
    write(changed / file, mutated)
    try:
        for number, stage in enumerate(stages, start=1):
            if fails(changed, stage, 5 + MAX_SLOWER * measure(whole, tuple(stage))):
                return f"killed {number}"
    finally:
        write(changed / file, text)
    return "lived"


@cache
def measure(whole, stage):
    """Return how many seconds a stage takes on the code as it is, which must pass."""
    start = time.monotonic()
    if fails(whole, list(stage), None):
        sys.exit(f"{' '.join(stage)} must pass before there's any mutant")
    return time.monotonic() - start


def write(path, text):
    """Write a module, which Python must compile anew even in the same second and of the same size."""
    path.write_text(text, encoding="utf-8")
    Path(cache_from_source(path)).unlink(missing_ok=True)


def apply(text, function, old, new):
    """Return the text with `old` replaced inside a function, or "" if it isn't there just once."""
    first, last = find_lines(ast.parse(text), function.split(".") if function else [])
    lines = text.splitlines(keepends=True)
    inside = "".join(lines[first:last])
    if inside.count(old) != 1:
        return ""
    return "".join([*lines[:first], inside.replace(old, new), *lines[last:]])


def find_lines(node, names):
    """Return where a function or method begins and ends; (0, 0) if there's none of that name."""
    for name in names:
        found = [inner for inner in node.body if getattr(inner, "name", "") == name]
        if not found:
            return 0, 0
        node = found[0]
    return (node.lineno - 1, node.end_lineno) if names else (0, sys.maxsize)


def fails(copy, tests, seconds):
    """Return whether tests fail, or don't end in time."""
    # Without plugins, pytest starts in a third of the time.
    home = {"PYTHONPATH": str(copy), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    run = subprocess.Popen(
        PYTEST + tests,
        cwd=copy,
        env=os.environ | home,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY)),
    )
    try:
        output, _ = run.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        run.communicate()
        return True
    if run.returncode not in (0, 1, 2):  # 2: a test's module can't be imported
        sys.exit(f"pytest can't run {tests}:\n{output}")
    return run.returncode != 0


if __name__ == "__main__":
    main(*sys.argv[1:])
