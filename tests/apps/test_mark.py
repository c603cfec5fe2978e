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
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
import pytest
from paths import ROOT

from bpe_lesson.__main__ import main
from bpe_lesson.practice import evaluate
from bpe_lesson.practice.trial import find_key
from bpe_lesson.teach.marking.kernel_process import _find_bubblewrap
from bpe_lesson.teach.marking.submission import _NO_CELLS, _OLD_FORMAT
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
LAST_MISSED = STATS.replace("ids[1:]", "ids[1:-1]")
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

# The kernel ends when it's to run the next cell.
LOOP_STOP = "import asyncio\nasyncio.get_event_loop().stop()"
EXIT = "import os\nos._exit(0)"
MESSAGE = "from IPython.display import HTML\nHTML('x' * 5_000_000)"  # in one piece, not printed
# file -> the code of its cells, after the setup
CLASS = {
    "wrong 01": [LAST_MISSED, BY_HEART, 'answer("toy-merges", 17)'],
    "answers 01": [
        'answer("toy-merges", 4 * 4)', 'n = 4\nanswer("toy-pair-count", n)', "%time 1\nn = 5",
        'answer("merge-blanks", 2, 1)\nanswer("merge-runs", *("Za", "ZZ"))',
        'answer("toy-next-merge", {"Za", "ab"})', 'answer("toy-abab", ...)', "check(core.merge)",
    ],
    "twice 01": [MERGE.removesuffix("check(merge)"), STATS, NOTHING],
    "errors 01": [
        "import sys\nsys.exit(0)", "1 / 0", "input()", "exit()", "import time\ntime.sleep(0.3)", STATS.replace("def", "dfe"),
        "check(train_toy", MERGE,
    ],
    "stopped 01": [
        STATS, EXIT, "print('x' * 10**9)", "while True: print('x' * 1000)", MESSAGE,
        "import time\nwhile True: time.sleep(1)", MERGE,
    ],
    "inside 01": [
        STATS.replace("    for", "    import os; os._exit(0)\n    for"),
        MERGE.replace("    while", "    while True: pass\n    while"),
        'n = 4\nanswer("toy-pair-count", n)',
    ],
    # What else happens in the cell of a function, or after it, doesn't make it any less right.
    "assert 01": [MERGE + "\nassert merge([], (1, 1), 2) == 3", STATS],
    "call 01": [MERGE.replace("\n\ncheck", "\n\nmerge([1, 2])\ncheck"), STATS],
    "exit 01": [MERGE + "\nimport sys\nsys.exit(0)", "exit()", STATS + "\nquit()", "exit"],
    "stuck 01": [MERGE + "\nwhile True: pass", STATS + "\nimport os\nos._exit(3)"],
    "early 01": ["from bpe_lesson.core import merge", "1 / 0\n" + MERGE, "assert 0\n" + STATS],
    "names 01": ["exec = eval = open = globals = check = get_ipython = 3", STATS, MERGE],
    "streams 01": ["import sys\nsys.stdout = sys.stderr = None", STATS, MERGE],
    "later 01": [MERGE, LOOP_STOP, "1", STATS, "while True: pass"],
    "rewrites 01": [REWRITE, NOTHING, "check(merge)"],
    "swaps 01": [SWAP, NOTHING],
    "builtins 01": [BUILTINS, NOTHING],
    "forged 01": [CHANNEL, NOTHING],
    "watched 01": [WATCH, NOTHING],
}  # fmt: skip


def notebook(cells: list[str]) -> dict:
    """Return a notebook with the setup and these cells; its saved outputs claim success."""
    claim = [
        nbformat.v4.new_output("stream", text="get_stats: correct.\nAll 34 cases came out right.\n")
    ]
    made = [nbformat.v4.new_code_cell(cell, outputs=claim) for cell in [SETUP, *cells]]
    return nbformat.v4.new_notebook(cells=made)


def written(folder: Path) -> dict[str, bytes]:
    """Return what all files below a folder hold."""
    return {str(p): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def mark(folder: Path, out: Path, *options: str) -> tuple[dict[str, dict[str, str]], str, str]:
    """Return learner -> row, and what was printed and shown as progress."""
    said, progress = io.StringIO(), io.StringIO()
    with redirect_stdout(said), redirect_stderr(progress):
        assert main(["mark", str(folder), "--out", str(out), *options]) == 0
    with out.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    return {row["learner"]: row for row in rows}, said.getvalue(), progress.getvalue()


@pytest.fixture(scope="module")
def marked(tmp_path_factory):
    """Mark the whole class in one run; return rows, texts, and what it cost."""
    folder = tmp_path_factory.mktemp("class")
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
    no_setup = notebook([MERGE, "assert False"])
    del no_setup.cells[0]
    nbformat.write(no_setup, folder / "no setup 01.ipynb")
    nbformat.write(nbformat.v4.new_notebook(), folder / "=1+1 01.ipynb")
    (folder / "no bytes 01.ipynb").write_bytes(b"")
    (folder / "random 01.ipynb").write_bytes(bytes(range(128, 256)) * 9)
    (folder / "other json 01.ipynb").write_text('{"cells": [{"cell_type": 3}], "a": []}')
    (folder / "old 01.ipynb").write_text('{"nbformat": 3, "worksheets": []}')
    (folder / "deep 01.ipynb").write_text("[" * 100_000)
    (folder / "list 01.ipynb").write_text("[1]")
    (folder / "essay.txt").write_text("My solution.")
    os.mkfifo(folder / "pipe 01.ipynb") if hasattr(os, "mkfifo") else None
    course = Path(os.environ["BPE_LESSON_COURSE"])
    before, memory, start = (written(folder), written(course)), most_memory(), time.monotonic()
    # A cell has more time than endless calls, which are to end first.
    rows, said, progress = mark(folder, folder / "marks.csv", "--cell-seconds", "8")
    grown, seconds = most_memory() - memory, time.monotonic() - start
    (folder / "marks.csv").unlink()
    assert (written(folder), written(course)) == before
    print(f"{len(rows)} in {seconds:.0f} s, {grown / 2**20:.0f} MiB")
    return rows, said, progress, grown


def most_memory() -> int:
    """Return the most bytes that this process has had, 0 where that is not to be known."""
    if sys.platform != "linux":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def of(marked, name: str, *exercises: str) -> list[str]:
    """Return status and diagnosis of each exercise in a row, joined."""
    row = marked[0][f"{name}.ipynb"]
    return [f"{row[e]} {row[f'{e}: diagnosis']}".strip() for e in exercises]


def note(marked, name: str) -> str:
    return marked[0][f"{name}.ipynb"]["note"]


def test_a_row_for_each_in_the_order_of_names(marked):
    """Hidden files, and files next to a learner's notebook, have none."""
    rows = marked[0]
    more = [
        "good",
        "untouched",
        "no setup 01",
        "=1+1 01",
        "no bytes 01",
        "random 01",
        "other json 01",
    ]
    more += ["old 01", "deep 01", "list 01", "anna/01_toy", "ben/01_toy"]
    more += ["pipe 01"] * hasattr(os, "mkfifo")
    files = [f"{name}.ipynb" for name in [*CLASS, *more]] + ["essay.txt"]
    files = ["'" + name if name.startswith("=") else name for name in files]
    assert sorted(rows) == sorted(files)
    # By folder first; the apostrophe keeps a spreadsheet from reading a formula.
    assert list(rows) == sorted(rows, key=lambda name: Path(name.removeprefix("'")).parts)
    assert "anna/01_toy.ipynb" in rows and marked[2].count("marking")


def test_good_and_untouched(marked):
    for name, status, right in [("good", {"right"}, "15"), ("untouched", {"unwritten"}, "0")]:
        row = marked[0][f"{name}.ipynb"]
        assert (row["lesson"], row["right"], row["all"], row["note"]) == ("01", right, "15", "")
        statuses = {row[i.name] for i in ITEMS.values() if i.lesson == "01"}
        assert statuses == status


def test_a_known_mistake_is_named(marked):
    found = of(marked, "wrong 01", "get_stats", "toy-merges", "train_toy")
    assert found[0] == "wrong last-pair-missed"
    assert found[1].startswith("wrong") and found[2] == "missing"


def test_answers_as_they_are_typed(marked):
    """A plain value is read, what must be computed is; several values, starred ones."""
    names = [
        "toy-merges",
        "toy-pair-count",
        "merge-blanks",
        "merge-runs",
        "toy-next-merge",
        "toy-abab",
    ]
    assert of(marked, "answers 01", *names) == ["right"] * 5 + ["unwritten"]


def test_held_back_cases_find_what_was_learned_by_heart(marked):
    namespace = {}
    exec(BY_HEART.removesuffix("check(merge)"), namespace)
    assert evaluate("merge", namespace["merge"]).status == "right"
    assert of(marked, "wrong 01", "merge") == ["wrong held-back"]


def test_functions_that_end_the_kernel_or_never_end(marked):
    names = ["get_stats", "merge", "toy-pair-count"]
    assert of(marked, "inside 01", *names) == ["error dead-kernel", "timeout", "right"]
    assert note(marked, "inside 01") == ""


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("assert 01", "code cell 2: AssertionError: "),
        ("call 01", "code cell 2: TypeError: merge() missing 2 required positional arguments"),
        ("exit 01", "code cell 2: SystemExit: 0"),
        ("names 01", "code cell 3: TypeError: 'int' object is not callable; code cell 4: "),
        ("streams 01", ""),
        ("stuck 01", "code cell 2: over-time; code cell 3: dead-kernel"),
        ("later 01", "code cell 3: dead-kernel; code cell 6: over-time"),
    ],
)
def test_a_right_function_counts_whatever_else_happens(marked, name, told):
    """The error is noted, and no cell is blamed for what another one did."""
    assert of(marked, name, "merge", "get_stats") == ["right", "right"]
    assert note(marked, name).startswith(told)
    assert told.endswith((" ", "arguments")) or note(marked, name) == told


def test_errors_do_not_stop_a_notebook(marked):
    assert of(marked, "errors 01", "merge") == ["right"]
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
        ("no bytes 01", "not a notebook: JSONDecodeError"),
        ("random 01", "not a notebook: UnicodeDecodeError"),
        ("other json 01", "not a notebook: KeyError"),
        ("old 01", _OLD_FORMAT),
        ("deep 01", "not a notebook: RecursionError"),
        ("list 01", _NO_CELLS),
    ],
)
def test_what_is_no_notebook_is_noted(marked, name, told):
    row = marked[0][f"{name}.ipynb"]
    assert (row["note"], row["lesson"], row["right"], row["all"]) == (told, "01", "0", "15")
    assert row["merge"] == "missing"


def test_other_files_and_two_of_one_name_are_noted(marked):
    assert marked[0]["essay.txt"]["note"].startswith("no lesson; not a notebook")
    assert marked[0]["essay.txt"]["all"] == "0"
    for name in ("anna/01_toy", "ben/01_toy"):
        assert note(marked, name) == "no code in it; one of 2 files with this name"


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
    """It ends, and what was handed in as a plain value is marked all the same."""
    (tmp_path / "in").mkdir()
    cells = ["import time\ntime.sleep(60)", STATS, 'answer("toy-merges", 16)']
    nbformat.write(notebook(cells), tmp_path / "in" / "01.ipynb")
    rows, _, _ = mark(tmp_path / "in", tmp_path / "out.csv", "--notebook-seconds", "2")
    row = rows["01.ipynb"]
    assert "notebook-over-time" in row["note"]
    assert (row["get_stats: diagnosis"], row["toy-merges"]) == ("not-reached", "right")


TEMPORARY = """import tempfile, pathlib
with open(pathlib.Path(tempfile.gettempdir()) / "left.txt", "x") as file:
    file.write("mine")"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_no_notebook_finds_what_another_one_left(tmp_path, monkeypatch, jobs):
    """Each has its own folder for temporary files, and it's gone afterwards."""
    folder = tmp_path / "in"
    folder.mkdir()
    cells = [TEMPORARY]
    if _find_bubblewrap():
        cells.append('open("/tmp/left.txt", "x")')
    for number in range(3):
        nbformat.write(notebook([*cells[1:], STATS]), folder / f"{number} 01.ipynb")
        nbformat.write(notebook([cells[0], STATS]), folder / f"t{number} 01.ipynb")
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    rows, _, _ = mark(folder, tmp_path / "out.csv", "--jobs", jobs)
    assert {row["note"] for row in rows.values()} == {""}
    assert not list(temporary.iterdir()) and not Path("/tmp/left.txt").exists()


@pytest.mark.skipif(os.name != "posix", reason="other systems have no process groups to signal")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_was_marked_and_leaves_no_process(tmp_path, jobs):
    """A row for each that was marked, exit status 1, and no kernel, worker or folder."""
    folder = tmp_path / "in"
    folder.mkdir()
    quick, endless = notebook(['answer("toy-merges", 16)']), notebook(["while True: 543210", STATS])
    nbformat.write(quick, folder / "a 01.ipynb")
    nbformat.write(endless, folder / "b 01.ipynb")
    nbformat.write(endless if jobs == "1" else quick, folder / "c 01.ipynb")
    out, temporary = tmp_path / "out.csv", tmp_path / "tmp"
    temporary.mkdir()
    env = os.environ | {"PYTHONPATH": str(ROOT), "TMPDIR": str(temporary)}
    words = ["-m", "bpe_lesson", "mark", str(folder), "--out", str(out), "--jobs", jobs]
    process = subprocess.Popen(
        [sys.executable, *words], env=env, cwd=ROOT, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    wait_until(lambda: out.exists() and len(out.read_text("utf-8").splitlines()) > 1)
    time.sleep(8)  # the endless one runs by now, and with two jobs the third notebook is marked
    os.killpg(process.pid, signal.SIGINT)
    said, _ = process.communicate(timeout=60)
    rows = [row.split(",")[0] for row in out.read_text("utf-8-sig").splitlines()[1:]]
    assert rows == ['"a 01.ipynb"'] + ['"c 01.ipynb"'] * (jobs == "2")
    assert process.returncode == 1 and "Interrupted" in said
    assert not list(temporary.glob("bpe_lesson_*"))
    running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
    assert str(temporary) not in running


def wait_until(is_done, seconds: float = 60) -> None:
    """Wait until a function returns True, but not for ever."""
    end = time.monotonic() + seconds
    while not is_done() and time.monotonic() < end:
        time.sleep(0.1)
    assert is_done()


ODD = {
    "tags null 01": {"metadata": {"tags": None}},
    "tags 5 01": {"metadata": {"tags": 5}},
    "minus 01": {"source": f'answer("toy-merges", {"-" * 900}1)'},
}


def test_no_file_keeps_the_others_from_being_marked(tmp_path):
    """Whatever JSON says, and links that lead nowhere or to a folder; what machines make is no row."""
    folder = tmp_path / "in"
    folder.mkdir()
    # No more than the marker needs; half a character in it can't be sent to a kernel as it is.
    sources = [SETUP, f"%%time\n{STATS}", 'x = "\ud800"']
    cells = [{"cell_type": "code", "source": source} for source in sources]
    (folder / "right 01.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    for name, odd in ODD.items():
        content = json.dumps({"cells": [*cells, {**cells[0], **odd}]})
        (folder / f"{name}.ipynb").write_text(content, encoding="utf-8")
    (folder / "Thumbs.db").write_text("a machine's", encoding="utf-8")
    (folder / "__eve__ 01.ipynb").write_text("{}", encoding="utf-8")
    links = {"loop 01.ipynb": "loop 01.ipynb", "carl": tmp_path}
    for name, target in links.items() if sys.platform == "linux" else []:
        (folder / name).symlink_to(target)
    rows, said, _ = mark(folder, tmp_path / "out.csv")
    assert len(rows) == 2 + len(ODD) + len(links) and "Thumbs.db" not in rows
    assert (rows["right 01.ipynb"]["get_stats"], rows["right 01.ipynb"]["note"]) == ("right", "")
    assert all(rows[f"{name}.ipynb"]["note"].startswith("not a notebook: ") for name in ODD)
    assert rows["carl"]["note"] == "no lesson; not a notebook: it isn't a regular file"
    assert "marked" not in said.split("rows.")[1]


def test_memory_and_children_are_those_of_a_submission(tmp_path):
    """What asks for more than there is to have fails; what it started is ended with it."""
    (tmp_path / "in").mkdir()
    cells = [
        "all = bytearray(6 * 2**30)",
        "import subprocess\nsubprocess.Popen(['sleep', '876543'])",
    ]
    nbformat.write(notebook(cells), tmp_path / "in" / "01.ipynb")
    rows, _, _ = mark(tmp_path / "in", tmp_path / "out.csv")
    if sys.platform != "linux":
        pytest.skip("other systems have neither limit")
    assert "code cell 2: MemoryError" in rows["01.ipynb"]["note"]
    running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
    assert "sleep 876543" not in running


# The line of TEACHING.md that contains what is handed in


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


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_line_for_linux_contains_it(jobs):
    """It can write nowhere and reach nobody, what it started is ended, and its files are gone.

    Two files of this size have room in the memory that's set aside for all, but four don't.
    """
    line = re.search(
        r"^mkdir -p marks && (bwrap .*)$", (ROOT / "TEACHING.md").read_text("utf-8"), re.MULTILINE
    )[1]
    if (
        not shutil.which("bwrap")
        or subprocess.run(
            ["bwrap", *"--ro-bind / / --unshare-net --unshare-pid true".split()],
            capture_output=True,
        ).returncode
    ):
        pytest.skip("needs bubblewrap, and a system that lets it make namespaces")
    with TemporaryDirectory(dir=ROOT, prefix=".marking-") as place:  # where it is seen inside
        folder, own = Path(place), Path(place) / "own.txt"
        (folder / "in").mkdir()
        (folder / "marks").mkdir()
        own.write_text("yours", encoding="utf-8")
        for name in ("anna", "ben", "carl", "eve"):
            submitted = notebook([HOSTILE.format(own=str(own)), STATS])
            nbformat.write(submitted, folder / "in" / f"01_{name}.ipynb")
        line = line.replace(".venv/bin/python", sys.executable).replace("FOLDER", f"{folder}/in")
        line = line.replace("$PWD/marks", f"{folder}/marks").replace("--out ", f"--out {folder}/")
        env = os.environ | {"PYTHONPATH": str(ROOT)}
        line += f" --jobs {jobs}"
        done = subprocess.run(line, shell=True, cwd=ROOT, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        told = (folder / "marks" / "marks.csv").read_text(encoding="utf-8-sig")
        assert told.count("SystemError: ['OSError', 'URLError']") == 4
        assert told.count('"01","1","15"') == 4
        assert own.read_text(encoding="utf-8") == "yours"
    running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
    assert "sleep 987654" not in running
