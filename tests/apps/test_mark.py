"""Marking a class: good, wrong, empty, hostile and broken submissions, each in its kernel.

Nearly all the time goes into starting kernels, so a submission tries several things where they
don't get in each other's way. What needs no kernel is in `tests/unit/test_marking.py`.
"""

import csv
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
import pytest
from paths import ROOT

from bpe_lesson.__main__ import main
from bpe_lesson.practice import evaluate
from bpe_lesson.practice.trial import find_key
from bpe_lesson.teach.marking.kernel_process import _find_bubblewrap
from bpe_lesson.teach.solved import solve
from notebooks import ITEMS, LESSONS, read

pytestmark = pytest.mark.slow

SETUP = "from bpe_lesson import core\nfrom bpe_lesson.practice import answer, check"
MERGE = """def merge(ids, pair, idx):
    new, i = [], 0
    while i < len(ids):
        found = tuple(ids[i : i + 2]) == pair
        new.append(idx if found else ids[i])
        i += 2 if found else 1
    return new


check(merge)"""
STATS = """def get_stats(ids, counts=None):
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


check(get_stats)"""
NOTHING = "def get_stats(ids, counts=None):\n    return {}\n\n\ncheck(get_stats)"
KEY = find_key(ITEMS["merge"])
# The cases that `check` shows, each with its result: all that there is to learn by heart.
SHOWN = {repr(c): o.form for c, o in zip(KEY.calls, KEY.expected)}
BY_HEART = f"""SHOWN = {SHOWN!r}


def merge(ids, pair, idx):
    kind, parts = SHOWN.get(repr((ids, pair, idx)), ("list", ()))
    return [part for _, part in parts]


check(merge)"""

# All that could turn a verdict or a result into a right one, if the kernel's modules were used.
REWRITE = """from bpe_lesson.lessons import item
from bpe_lesson.practice import commands, evaluation, signature_checks, trial
from bpe_lesson.practice.result import Result

right = lambda *a, **k: Result("get_stats", "right", "")
commands.judge = evaluation.evaluate = evaluation.judge = evaluation.decide_verdict = right
core.get_stats = lambda ids, counts=None: {}
core.merge = lambda *a: None
whole = trial._try_one
trial._try_one = lambda e, f, *rest: whole(e, e.reference, *rest)
trial.try_all = lambda e, f, calls, *rest: (
    [whole(e, e.reference, c, trial._PrintCapture(), trial.Clock(2)) for c in calls],
    trial.Clock(2),
)
signature_checks.check_signature = lambda *a: None
trial.Outcome.same = lambda *a: True
item.Exercise.list_calls = lambda self: []"""
# One function only, so that all the others do their work on the forged results.
SWAP = """from bpe_lesson.practice import trial

whole = trial._try_one
trial._try_one = lambda e, f, *rest: whole(e, e.reference, *rest)"""
BUILTINS = """import builtins, ast, copy
builtins.repr = lambda *a: "right"
builtins.all = builtins.any = lambda *a: True
ast.literal_eval = lambda text: []
copy.deepcopy = lambda value, *a: value"""
# What the kernel writes, as it would look if it were believed.
CHANNEL = """import builtins, json, os, sys
FORGED = '{"problem": ["right", "Tried.", null], "status": "right", "outcomes": []}'
print("get_stats: correct.", FORGED)
print("get_stats: correct.", FORGED, file=sys.stderr)
plainly = json.dumps
def dumps(value, *a, **k):
    ours = isinstance(value, dict) and {"problem", "outcomes", "value"} & set(value)
    return FORGED if ours else plainly(value, *a, **k)
json.dumps = dumps
whole = os.replace
def replace(a, b):
    if str(a).endswith(".part"):
        with open(a, "w") as file:
            file.write(FORGED)
    whole(a, b)
os.replace = replace"""
WATCH = """import glob, os, threading, time
def watch():
    while True:
        for name in glob.glob("../" + "[0-9a-f]" * 32 + "*"):
            with open(name.removesuffix(".part"), "w") as file:
                file.write('{"problem": ["right", "", null]}')
threading.Thread(target=watch, daemon=True).start()"""

# No notebook finds what another one left: neither in its folder for temporary files nor, where
# bubblewrap works, in /tmp.
LEAVE = f"""import os, subprocess, tempfile
for number, folder in enumerate({["", *["/tmp"] * bool(_find_bubblewrap())]}):
    with open(os.path.join(folder or tempfile.gettempdir(), f"left{{number}}.txt"), "x") as file:
        file.write("mine")
subprocess.Popen(['sleep', '876543'])"""

# The kernel ends when it's to run the next cell.
LOOP_STOP = "import asyncio\nasyncio.get_event_loop().stop()"
MESSAGE = "from IPython.display import HTML\nHTML('x' * 5_000_000)"  # in one piece, not printed
# file -> the code of its cells, after the setup
CLASS = {
    "wrong 01": [STATS.replace("ids[1:]", "ids[1:-1]"), BY_HEART, 'answer("toy-merges", 17)'],
    "answers 01": [
        'answer("toy-merges", 4 * 4)', 'n = 4\nanswer("toy-pair-count", n)', "%time 1\nn = 5",
        'answer("toy-one-element", 0)\nanswer("merge-runs", *("Za", "ZZ"))',
        'answer("toy-next-merge", {"Za", "ab"})', 'answer("toy-abab", ...)',
    ],
    "errors 01": [
        MERGE + "\nimport sys\nsys.exit(0)", "1 / 0", "input()", "exit()", STATS.replace("def", "dfe"),
        "check(train_toy",
    ],
    "inside 01": [
        STATS.replace("    for", "    import os; os._exit(0)\n    for"),
        MERGE.replace("    while", "    while True: pass\n    while"),
        'n = 4\nanswer("toy-pair-count", n)',
    ],
    # What else happens in the cell of a function, or after it, doesn't make it any less right.
    "raises 01": [MERGE + "\nassert merge([], (1, 1), 2) == 3", STATS.replace("check", "get_stats()\ncheck")],
    "stuck 01": [MERGE, LOOP_STOP, "1", STATS + "\nwhile True: pass"],
    "floods 01": [STATS, "print('x' * 10**8)", "while True: print('x' * 1000)", MESSAGE, MERGE],
    "names 01": ["exec = eval = open = globals = check = get_ipython = 3", STATS, MERGE],
    "streams 01": ["import sys\nsys.stdout = sys.stderr = None", STATS, MERGE],
    "greedy 01": [MERGE, LEAVE, "all = bytearray(6 * 2**30)", STATS],
    "leaves 01": [MERGE, LEAVE, STATS],
    # Forgers
    "early 01": ["from bpe_lesson.core import get_stats", "1 / 0\n" + STATS],
    "rewrites 01": [REWRITE, NOTHING, "check(merge)"],
    "swaps 01": [SWAP, NOTHING],
    "builtins 01": [BUILTINS, NOTHING],
    "forged 01": [CHANNEL, NOTHING],
    "watched 01": [WATCH, NOTHING],
}  # fmt: skip
# What is in a file that no notebook library has written.
ODD = {"random 01": bytes(range(128, 256)) * 9, "deep 01": b"[" * 100_000}
ODD["tags 01"] = b'{"cells": [{"cell_type": "code", "source": "1", "metadata": {"tags": null}}]}'
LINKS = {"loop 01.ipynb": "loop 01.ipynb", "carl": ".."} if sys.platform == "linux" else {}


def notebook(cells: list[str]) -> dict:
    """Return a notebook with the setup and these cells; its saved outputs claim success."""
    text = "get_stats: correct.\nAll 34 cases came out right.\n"
    claim = [nbformat.v4.new_output("stream", text=text)]
    made = [nbformat.v4.new_code_cell(cell, outputs=claim) for cell in [SETUP, *cells]]
    return nbformat.v4.new_notebook(cells=made)


def written(folder: Path) -> dict[str, bytes]:
    return {str(p): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def mark(folder: Path, out: Path, *options: str) -> tuple[dict[str, dict[str, str]], str]:
    """Return learner -> row, and what was printed."""
    said = io.StringIO()
    with redirect_stdout(said):
        assert main(["mark", str(folder), "--out", str(out), *options]) == 0
    with out.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    return {row["learner"]: row for row in rows}, said.getvalue()


@pytest.fixture(scope="module")
def marked(tmp_path_factory):
    """Mark the whole class in one run; return learner -> row, and what was printed."""
    folder, temporary = tmp_path_factory.mktemp("class"), tmp_path_factory.mktemp("tmp")
    for name, cells in CLASS.items():
        nbformat.write(notebook(cells), folder / f"{name}.ipynb")
    lesson = next(path for path in LESSONS if path.name.startswith("01"))
    nbformat.write(solve(read(lesson)), folder / "good.ipynb")
    (folder / "untouched.ipynb").write_bytes(lesson.read_bytes())
    for learner in ("anna", "ben"):
        (folder / learner / ".ipynb_checkpoints").mkdir(parents=True)
        nbformat.write(nbformat.v4.new_notebook(), folder / learner / "01_toy.ipynb")
        nbformat.write(notebook([]), folder / learner / ".ipynb_checkpoints" / "01_toy.ipynb")
        (folder / learner / "my_bpe.py").write_text("x = 1")
    # No more than the marker needs; half a character in it can't be sent to a kernel as it is.
    sources = [f"%%time\n{MERGE}", 'x = "\ud800"', "assert False"]
    bare = {"cells": [{"cell_type": "code", "source": source} for source in sources]}
    (folder / "bare 01.ipynb").write_text(json.dumps(bare), encoding="utf-8")
    nbformat.write(nbformat.v4.new_notebook(), folder / "=1+1 01.ipynb")
    for name, content in ODD.items():
        (folder / f"{name}.ipynb").write_bytes(content)
    (folder / "essay.txt").write_text("My solution.")
    (folder / "Thumbs.db").write_text("a machine's")
    for name, target in LINKS.items():
        (folder / name).symlink_to(target)
    os.mkfifo(folder / "pipe 01.ipynb") if hasattr(os, "mkfifo") else None
    course = Path(os.environ["BPE_LESSON_COURSE"])
    before = written(folder), written(course)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(temporary))
        # A cell has more time than endless calls, which are to end first.
        found = mark(folder, folder / "marks.csv", "--cell-seconds", "8")
    (folder / "marks.csv").unlink()
    assert (written(folder), written(course)) == before
    assert not list(temporary.iterdir()), "it's gone with the kernel"
    return found


def of(marked, name: str, *exercises: str) -> list[str]:
    """Return status and diagnosis of each exercise in a row, joined."""
    row = marked[0][f"{name}.ipynb"]
    return [f"{row[e]} {row[f'{e}: diagnosis']}".strip() for e in exercises]


def note(marked, name: str) -> str:
    return marked[0][f"{name}.ipynb"]["note"]


def test_a_row_for_each_in_the_order_of_names(marked):
    """Hidden files, and files next to a learner's notebook, have none."""
    rows = marked[0]
    more = ["good", "untouched", "'=1+1 01", "bare 01", "anna/01_toy", "ben/01_toy"]
    more += ["pipe 01"] * hasattr(os, "mkfifo")
    files = [f"{name}.ipynb" for name in [*CLASS, *ODD, *more]] + ["essay.txt", *LINKS]
    assert sorted(rows) == sorted(files)
    # By folder first; the apostrophe keeps a spreadsheet from reading a formula.
    assert list(rows) == sorted(rows, key=lambda name: Path(name.removeprefix("'")).parts)


def test_good_and_untouched(marked):
    for name, status, right in [("good", {"right"}, "16"), ("untouched", {"unwritten"}, "0")]:
        row = marked[0][f"{name}.ipynb"]
        assert (row["lesson"], row["right"], row["all"], row["note"]) == ("01", right, "16", "")
        statuses = {row[i.name] for i in ITEMS.values() if i.lesson == "01"}
        assert statuses == status


TYPED = ("toy-merges", "toy-pair-count", "toy-one-element", "merge-runs", "toy-next-merge")
VERDICTS = {
    "wrong 01": {"get_stats": "wrong last-pair-missed", "merge": "wrong held-back"}
    | {"toy-merges": "wrong off-by-one-more", "train_toy": "missing"},
    # A plain value is read, what must be computed is; several values, starred ones.
    "answers 01": {**dict.fromkeys(TYPED, "right"), "toy-abab": "unwritten"},
    "inside 01": {"get_stats": "error dead-kernel", "merge": "timeout", "toy-pair-count": "right"},
    # What it took from us is not the learner's.
    "early 01": {"get_stats": "error ZeroDivisionError: division by zero"},
}


@pytest.mark.parametrize("name", VERDICTS)
def test_each_exercise_has_its_verdict(marked, name):
    assert of(marked, name, *VERDICTS[name]) == list(VERDICTS[name].values())
    assert note(marked, name) == ""


def test_what_was_learned_by_heart_is_enough_for_the_cases_that_are_shown():
    namespace = {}
    exec(BY_HEART.removesuffix("check(merge)"), namespace)
    assert evaluate("merge", namespace["merge"]).status == "right"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("raises 01", "code cell 2: AssertionError: ; code cell 3: TypeError: get_stats() missing"),
        ("stuck 01", "code cell 3: dead-kernel; code cell 5: over-time"),
        ("floods 01", "; ".join(f"code cell {number}: huge-output" for number in (3, 4, 5))),
        ("names 01", "code cell 3: TypeError: 'int' object is not callable; code cell 4: "),
        ("streams 01", ""),
        ("greedy 01", "code cell 4: MemoryError" if sys.platform == "linux" else ""),
        ("leaves 01", ""),
    ],
)
def test_a_right_function_counts_whatever_else_happens(marked, name, told):
    """The error is noted, and no cell is blamed for what another one did."""
    assert of(marked, name, "merge", "get_stats") == ["right", "right"]
    assert note(marked, name).startswith(told) and bool(told) == bool(note(marked, name))


def test_what_a_submission_started_is_ended_with_it(marked):
    assert "sleep 876543" not in list_processes()


def test_errors_do_not_stop_a_notebook(marked):
    assert of(marked, "errors 01", "merge") == of(marked, "bare 01", "merge") == ["right"]
    assert note(marked, "errors 01").startswith(
        "code cell 2: SystemExit: 0; code cell 3: ZeroDivisionError: division by zero; "
        "code cell 4: StdinNotImplementedError: "
    )
    found = of(marked, "errors 01", "get_stats", "train_toy")
    assert all(text.startswith("error SyntaxError") for text in found), found


@pytest.mark.parametrize("name", ["rewrites", "swaps", "builtins", "forged", "watched"])
def test_no_forger_gets_right_for_what_is_wrong(marked, name):
    row = marked[0][f"{name} 01.ipynb"]
    assert row["get_stats"] in ("wrong", "error"), row
    assert row["right"] == "0"
    assert row["note"] == "", "the cell that forges has failed"
    assert name != "forged" or row["get_stats: diagnosis"] == "unreadable"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("'=1+1 01", "no code in it"),
        ("random 01", "not a notebook: UnicodeDecodeError"),
        ("deep 01", "not a notebook: RecursionError"),
        ("tags 01", "not a notebook: TypeError"),
        ("anna/01_toy", "no code in it; one of 2 files with this name"),
    ],
)
def test_what_is_no_notebook_is_noted(marked, name, told):
    row = marked[0][f"{name}.ipynb"]
    assert (row["note"], row["lesson"], row["right"], row["all"]) == (told, "01", "0", "16")
    for other in ("essay.txt", *LINKS):
        assert "not a notebook: " in marked[0][other]["note"]


def test_nothing_in_the_table_is_a_formula(marked):
    values = [value for row in marked[0].values() for value in row.values()]
    assert not [value for value in values if value.startswith(tuple("=+-@\t\r"))]


def test_the_class_is_summed_up_and_warned(marked):
    said = " ".join(marked[1].split())
    assert "with your permissions" in said and "mark without a network" in said
    table = marked[1].split("The most common mistakes:\n")[1].splitlines()
    counts = [int(line.split()[0]) for line in table]
    assert counts == sorted(counts, reverse=True) and len(counts) <= 20
    assert "(last-pair-missed)" in marked[1] and "(held-back)" in marked[1]
    assert "merge: too slow, or endless" in marked[1]


def test_a_notebook_has_its_time(tmp_path):
    (tmp_path / "in").mkdir()
    cells = ["import time\ntime.sleep(60)", STATS, 'answer("toy-merges", 16)']
    nbformat.write(notebook(cells), tmp_path / "in" / "01.ipynb")
    rows, _ = mark(tmp_path / "in", tmp_path / "out.csv", "--notebook-seconds", "5")
    row = rows["01.ipynb"]
    assert "notebook-over-time" in row["note"]
    assert (row["get_stats: diagnosis"], row["toy-merges"]) == ("not-reached", "right")


@pytest.mark.skipif(os.name != "posix", reason="other systems have no process groups to signal")
def test_ctrl_c_keeps_what_was_marked_and_leaves_no_process(tmp_path):
    """A row for each that was marked, exit status 1, and no kernel, worker or folder."""
    folder, out, temporary = tmp_path / "in", tmp_path / "out.csv", tmp_path / "tmp"
    folder.mkdir()
    temporary.mkdir()
    nbformat.write(notebook(['answer("toy-merges", 16)']), folder / "a 01.ipynb")
    nbformat.write(notebook(["open('begun', 'x')\nwhile True: 1", STATS]), folder / "b 01.ipynb")
    env = os.environ | {"PYTHONPATH": str(ROOT), "TMPDIR": str(temporary)}
    words = ["-m", "bpe_lesson", "mark", str(folder), "--out", str(out), "--jobs", "2"]
    process = subprocess.Popen(
        [sys.executable, *words], env=env, cwd=ROOT, stdout=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    end = time.monotonic() + 60
    while time.monotonic() < end and not (
        list(temporary.glob("bpe_lesson_*/course/begun")) and b'"a 01' in out.read_bytes()
    ):
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    said, _ = process.communicate(timeout=60)
    rows = [row.split(",")[0] for row in out.read_text("utf-8-sig").splitlines()[1:]]
    assert rows == ['"a 01.ipynb"']
    assert process.returncode == 1 and "Interrupted" in said
    assert not list(temporary.glob("bpe_lesson_*"))
    assert str(temporary) not in list_processes()


def list_processes() -> str:
    return subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout


HOSTILE = """import os, pathlib, subprocess, urllib.request
told = []
for attempt in (lambda: pathlib.Path({own!r}).write_text("mine"),
                lambda: urllib.request.urlopen("http://192.0.2.1", timeout=1)):
    try:
        attempt()
        told.append("done")
    except OSError as error:
        told.append(type(error).__name__)
subprocess.Popen(["sleep", "987654"], start_new_session=True)
with open("/tmp/large", "xb") as file:
    file.write(bytes(400_000_000))
raise SystemError(str(told))"""


def test_the_line_of_teaching_md_for_linux_contains_it():
    """It can write nowhere and reach nobody, what it started is ended, and its files are gone.

    Two files of this size have room in the memory that's set aside for all, but three don't.
    """
    guide = (ROOT / "TEACHING.md").read_text("utf-8")
    line = re.search(r"^mkdir -p marks && (bwrap .*)$", guide, re.MULTILINE)[1]
    probe = "bwrap --ro-bind / / --unshare-net --unshare-pid true".split()
    if not shutil.which("bwrap") or subprocess.run(probe, capture_output=True).returncode:
        pytest.skip("needs bubblewrap, and a system that lets it make namespaces")
    with TemporaryDirectory(dir=ROOT, prefix=".marking-") as place:  # where it is seen inside
        folder, own = Path(place), Path(place) / "own.txt"
        (folder / "in").mkdir()
        (folder / "marks").mkdir()
        own.write_text("yours", encoding="utf-8")
        for name in ("anna", "ben", "eve"):
            submitted = notebook([HOSTILE.format(own=str(own)), STATS])
            nbformat.write(submitted, folder / "in" / f"01_{name}.ipynb")
        line = line.replace(".venv/bin/python", sys.executable).replace("FOLDER", f"{folder}/in")
        line = line.replace("$PWD/marks", f"{folder}/marks").replace("--out ", f"--out {folder}/")
        env = os.environ | {"PYTHONPATH": str(ROOT)}
        line += " --jobs 2"
        done = subprocess.run(line, shell=True, cwd=ROOT, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        told = (folder / "marks" / "marks.csv").read_text(encoding="utf-8-sig")
        assert told.count("SystemError: ['OSError', 'URLError']") == 3
        assert told.count('"01","1","16"') == 3
        assert own.read_text(encoding="utf-8") == "yours"
    assert "sleep 987654" not in list_processes()
