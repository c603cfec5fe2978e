"""Marking a class, each submission in its own kernel; the rest is in `tests/unit/test_marking.py`."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from inspect import getsource
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
import pytest

from bpe_course.__main__ import main
from bpe_course.ask.catalogue import FUNCTIONS, list_lesson
from bpe_course.folders import ROOT
from bpe_course.practice.kept_cells import join_cells
from bpe_lesson import core
from notebooks import ITEMS, read_all

pytestmark = pytest.mark.slow

SETUP = "from bpe_lesson import core\nfrom bpe_course.practice import answer, check"
before, _, after = getsource(core.merge).replace("new_ids", "new").split('"""')
MERGE = f"{before}{after.lstrip()}\n\ncheck(merge)"
STATS = """def get_stats(ids, counts=None):
    counts = {} if counts is None else counts
    for i in range(len(ids) - 1):
        pair = ids[i], ids[i + 1]
        counts[pair] = counts.get(pair, 0) + 1
    return counts


check(get_stats)"""
TRAIN = f"from bpe_lesson.core import generate_names\n{ITEMS['train_toy'].tell_solution()[1]}\ncheck(train_toy)"
NOTHING = "def get_stats(ids, counts=None):\n    return {}\ncheck(get_stats)"
FLOOD = "while True: print('x' * 1000)"
DEAF = "while True:\n    try:\n        while True: pass\n    except KeyboardInterrupt: pass"
TABLE = "ONE = dict.fromkeys(['one'], 1)\nfor n in range(9): ONE[n] = n + 1"  # no definitions
TABLED = STATS.replace("+ 1\n    return", "+ ONE[0]\n    return")
EVIL = '<img src=x onerror="alert(1)">'
KEPT = {  # cells of a my_bpe.py
    "": "from __future__ import annotations",
    "from the course": f'{ITEMS["train"].tell_solution()[1]}\ndef split_word(word):\n    return (*word, "</w>")',
    "merge": MERGE.partition("check")[0].replace("ids,", "ids: Sequence,"),  # not imported
    "encode_word": """import sys
words = sys.modules[__name__]
def encode_word(word, merges):
    symbols = words.split_word(word)
    for pair in merges:
        symbols = merge(symbols, pair, "".join(pair))
    return tuple(symbols)""",
    "decode": "def decode(ids, vocab): return (3 4)",
}
LEAVE = "import subprocess\nsubprocess.Popen(['sleep', '876543'])"


def write(folder, **notebooks):
    """Write notebooks whose saved outputs claim success."""
    folder.mkdir(parents=True)
    claim = [nbformat.v4.new_output("stream", text="get_stats: correct.\n")]
    for name, cells in notebooks.items():
        made = [nbformat.v4.new_code_cell(cell, outputs=claim) for cell in [SETUP, *cells]]
        nbformat.write(nbformat.v4.new_notebook(cells=made), folder / f"{name}.ipynb")
    return folder


# folder -> the code of its 01_toy_aaab, after the setup
CLASS = {
    "Wanda Wrong_77_assignsubmission_file": [STATS.replace("len(ids) - 1", "len(ids) - 2"), 'answer("toy-merges", 17)'],
    "copied": ["from bpe_lesson.core import *\n" + ITEMS["merge"].tell_solution()[1] + "\ncheck(merge)",
        "def get_stats(ids, counts=None):\n    return core.get_stats(ids, counts)"],
    "renamed": ["from bpe_lesson.core import get_stats as mine\ncheck(mine)",
        MERGE.replace("merge", "glue").replace("glue)", 'glue, name="merge")')],
    "tampered": ["check = lambda *a: print('correct')", "core.get_stats = dict", NOTHING, MERGE.removesuffix("check(merge)")],
    "damaged": ["import nobody_has_this", "1 / 0", STATS, "exit()", "input()", "import sys\nsys.stdout = None",
        MERGE + "\nassert False", "exec = print = display = 3", "check(train_toy", 'answer("toy-pair-count", int("4"))'],
    "computed": [TABLE, TABLED, 'answer("toy-pair-count", ONE[3])', 'answer("toy-merges", nobody)',
        'if True:\n    answer("merge-runs", *ITS)'],
    "endless": ["while True: pass", STATS, FLOOD, DEAF, MERGE, 'answer("toy-merges", n)'],
    "inside": [STATS.replace("    for", "    import os; os._exit(0)\n    for"),
        MERGE.replace("    while", "    while True: pass\n    while"), 'n = 4\nanswer("toy-pair-count", n)', TRAIN],
    f"={EVIL[:4]}..%2f": [LEAVE, f'answer("toy-abab", {EVIL!r})', STATS, "all = bytearray(6 * 2**30)",
        f"def merge(ids, pair, idx):\n    raise ValueError({EVIL!r})", "import os\nos._exit(1)",
        'answer("toy-merges", len(all))'],
}  # fmt: skip


def mark(folder, *options):
    out = folder.parent / "marks"
    assert main(["mark", str(folder), "--out", str(out), "--json", *options]) == 0
    return read_marks(out)


def read_marks(out):
    return {row["learner"]: row for row in json.loads((out / "marks.json").read_text("utf-8"))}


@pytest.fixture(scope="module")
def marked(tmp_path_factory):
    place = tmp_path_factory.mktemp("class")
    folder, temporary = place / "in", place / "tmp"
    temporary.mkdir()
    for name, cells in CLASS.items():
        write(folder / name, **{"01_toy_aaab": cells})
    again = [NOTHING, "from my_bpe import merge", "check(merge)"]
    sizes = ['answer("encode-one-byte", 1, 4 - 1)']
    ada = write(folder / "ada", **{"01_toy": [STATS], "again": again, "05_encode_decode": sizes})
    (ada / "my_bpe.py").write_text("def merge(ids, pair, idx):\n    return [7]\n")
    (folder / "lovelaceada_1234_5678_my_bpe.py").write_text(join_cells(KEPT), encoding="utf-8")
    before = read_all(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(temporary))
        rows = mark(folder, "--notebook-seconds", "48")
    assert read_all(folder) == before
    assert not list(temporary.iterdir()), "it's gone with the kernel"
    return rows, place / "marks" / "pages"


HAS_TWO = f"01_toy_aaab.ipynb has 2 of {len(list_lesson('01'))} exercises"
VERDICTS = {
    "Wanda Wrong": {"id": "77", "get_stats": "wrong: Your code seems to leave out the last pair."},
    "copied": {"merge": "right", "get_stats": "wrong: The course's own function does the work here.",
        "notes": f"{HAS_TWO}; 01_toy_aaab.ipynb has our solution's docstring: merge; the course's own function does the work of get_stats"},
    "renamed": {"get_stats": "wrong: The course's own function does the work here.", "merge": "right"},
    "tampered": {"get_stats": "wrong: ", "merge": "right", "notes": HAS_TWO},
    "damaged": {
        "get_stats": "right", "merge": "right", "toy-pair-count": "right",
        "train_toy": "error: This cell isn't valid Python. Line 1: '(' was never closed"},
    "computed": {"get_stats": "right", "toy-pair-count": "right", "toy-merges": "error: NameError", "merge-runs": "error: "},
    "endless": {"get_stats": "right", "merge": "right", "toy-merges": "error: "},
    "inside": {"get_stats": "error: The code ended Python", "merge": "too slow, or endless: It was stopped after",
        "toy-pair-count": "right", "train_toy": "right"},
    f"={EVIL[:4]}..%2f": {"get_stats": "right", "merge": "error: ", "toy-abab": "wrong: "},
}  # fmt: skip


@pytest.mark.parametrize("learner", VERDICTS)
def test_only_the_truth_counts(marked, learner):
    row, expected = marked[0][learner], VERDICTS[learner]
    assert {name: row[name][: len(text)] for name, text in expected.items()} == expected, row


def test_what_is_hostile_goes_no_further(marked):
    rows, pages = marked
    assert len(list(pages.glob("[!.]*"))) == len(rows) == len(CLASS) + 2
    assert len(list(pages.parents[1].glob("[!.]*"))) == 3
    assert "sleep 876543" not in list_processes() and " The case: " in rows["inside"]["merge"]
    [page] = pages.glob("inside*")
    assert "line 5" in page.read_text("utf-8"), "the learner's own line, as the notebook counts it"


def test_a_learner_has_one_row_for_all_lessons_and_my_bpe_is_used(marked):
    ada = marked[0]["ada"]
    assert ada["get_stats"] == ada["encode-one-byte"] == "right"
    assert ada["merge"].startswith("wrong: ") and ada["notes"].endswith("nothing of lesson 02")
    assert float(ada["01 points"]) + float(ada["05 points"]) == float(ada["points"]) > 0


def test_a_my_bpe_alone_is_marked_for_the_lessons_of_its_functions(marked):
    row = marked[0]["lovelaceada"]
    assert row["merge"] == row["encode_word"] == "right" and row["get_stats"] == "unwritten"
    assert row["decode"].endswith("Line 1: invalid syntax. Perhaps you forgot a comma?")
    assert row["toy-merges"] == "" and "train" not in row
    asked = [i for i in ITEMS.values() if i.lesson in ("01", "02", "05") and i.name in FUNCTIONS]
    assert float(row["points possible"]) == sum(item.minutes for item in asked if not item.is_extra)


def test_a_notebook_has_its_time(tmp_path):
    answer = 'n = int("17")\nanswer("toy-merges", n)'
    folder = write(tmp_path / "in", a=[STATS, "import time", *["time.sleep(60)"] * 20, answer])
    began = time.monotonic()
    row = mark(folder, "--notebook-seconds", "8")["a"]
    assert time.monotonic() - began < 45
    assert row["get_stats"] == "right" and row["toy-merges"].startswith("error: ")


@pytest.mark.skipif(os.name != "posix", reason="other systems have no process groups to signal")
def test_ctrl_c_keeps_what_was_marked_and_leaves_no_process(tmp_path):
    b = ["answer('toy-merges', open('begun', 'x'))\nwhile True: 1", "answer('toy-abab', n)"]
    write(tmp_path / "in", a=['answer("toy-merges", 16)'], b=b)
    env = os.environ | {"TMPDIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    words = f"{sys.executable} -m bpe_lesson mark in --out marks --json --jobs=1".split()
    process = subprocess.Popen(words, env=env, cwd=tmp_path, start_new_session=True)
    end = time.monotonic() + 60
    while time.monotonic() < end and not list(tmp_path.glob("bpe_lesson_*/begun")):
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=60)
    rows = read_marks(tmp_path / "marks")
    assert rows["a"]["toy-merges"] == "right"
    assert "marking was interrupted" in rows["b"]["notes"]
    assert process.returncode == 1 and not list(tmp_path.glob("bpe_lesson_*"))
    assert str(tmp_path) not in list_processes()


def list_processes() -> str:
    return subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout


def test_the_line_of_teaching_md_for_linux_contains_it():
    guide = (ROOT / "TEACHING.md").read_text("utf-8")
    line = re.search(r"^mkdir -p marks && (bwrap .*)$", guide, re.MULTILINE)[1]
    probe = "bwrap --ro-bind / / --unshare-net --unshare-pid true"
    if subprocess.run(probe, shell=True, capture_output=True).returncode:
        pytest.skip("needs bubblewrap, and a system that lets it make namespaces")
    with TemporaryDirectory(dir=ROOT, prefix=".marking-") as place:  # where it is seen inside
        own, marks = Path(place, "own.txt"), Path(place, "marks")
        marks.mkdir()
        own.write_text("yours")
        calls = 'answer("toy-merges", urllib.request.urlopen("http://192.0.2.1"))'
        writes = f'answer("toy-abab", open({str(own)!r}, "w"))'
        write(Path(place, "in"), eve=["import urllib.request", calls, writes, STATS])
        line = line.replace(".venv/bin/python", sys.executable).replace("$PWD/marks", f"{marks}")
        line = line.replace("FOLDER", f"{place}/in --out {marks}")
        subprocess.run(line, shell=True, cwd=ROOT, check=True)
        assert '"9 of 9, right"' in (marks / "marks.csv").read_text("utf-8-sig")
        page = next((marks / "pages").glob("*.html")).read_text("utf-8")
        assert "OSError" in page and "URLError" in page and own.read_text() == "yours"
