"""Marking a class: good, wrong, empty, hostile and broken submissions, in one folder."""

import ast
import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
import pytest
from lesson_rules import ITEMS, LESSONS, read
from paths import ROOT

from bpe_lesson.__main__ import main
from bpe_lesson.exercises.exercise import Exercise
from bpe_lesson.practice import evaluate
from bpe_lesson.practice.runner import compute_expected, repeat_ends
from bpe_lesson.teach.marking import judge, kernel, submission
from bpe_lesson.teach.marking.kernel import Limits
from bpe_lesson.teach.marking.kernel_side import MAX_REPLY_CHARACTERS, pack
from bpe_lesson.teach.marking.submission import find_attempts
from bpe_lesson.teach.marking.submission import read_submission as read_submission
from bpe_lesson.teach.solved import solve
from bpe_lesson.values import to_form

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
# The cases that `check` shows, each with its result: all that there is to learn by heart.
SHOWN = {repr(c): o.form for c, o in zip(*compute_expected(ITEMS["merge"]))}
BY_HEART = f"""SHOWN = {SHOWN!r}


def merge(ids, pair, idx):
    kind, parts = SHOWN.get(repr((ids, pair, idx)), ("list", ()))
    return [part for _, part in parts]


check(merge)"""

REWRITE = """import builtins
from bpe_lesson.practice import cells, diagnosis, evaluate, exercise, lessons, sight, trial, values
from bpe_lesson.practice.result import Result

right = lambda *a, **k: Result("get_stats", "right", "")
cells.evaluate = cells.judged = evaluate = right
core.get_stats = lambda ids, counts=None: {}
core.merge = lambda *a: None
whole = trial.try_one
trial.try_one = lambda e, f, *rest: whole(e, e.reference, *rest)
trial.try_all = lambda e, f, calls, *rest: ([whole(e, e.reference, c, trial.Paper(), trial.Clock(2)) for c in calls], trial.Clock(2))
sight.at_first_sight = lambda *a: None
trial.Outcome.same = lambda *a: True
exercise.Exercise.calls = lambda self: []
lessons.find = lambda name: None"""
SWAP = """from bpe_lesson.practice import evaluate, trial

whole = trial.try_one
trial.try_one = lambda e, f, *rest: whole(e, e.reference, *rest)"""
BUILTINS = """import builtins, ast, copy
builtins.repr = lambda *a: "right"
builtins.all = builtins.any = lambda *a: True
ast.literal_eval = lambda text: []
copy.deepcopy = lambda value, *a: value"""
# What the kernel writes, as it would look if it were believed.
CHANNEL = """import builtins, json, os, sys
FORGED = '{"early": ["right", "Tried.", null], "status": "right", "outcomes": []}'
print("get_stats: right.", FORGED)
print("get_stats: right.", FORGED, file=sys.stderr)
plainly = json.dumps
def dumps(value, *a, **k):
    ours = isinstance(value, dict) and {"early", "outcomes", "value"} & set(value)
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
                file.write('{"early": ["right", "", null]}')
threading.Thread(target=watch, daemon=True).start()"""

# file -> the code of its cells, after the setup
CLASS = {
    "wrong 01": [LAST_MISSED, MERGE, 'answer("toy-merges", 17)'],
    "answers 01": [
        'answer("toy-merges", 4 * 4)', 'n = 4\nanswer("toy-overlaps", n)', "%time 1\nn = 5",
        'answer("merge-blanks", 2, 1)\nanswer("merge-runs", *("Za", "ZZ"))',
        'answer("toy-ties", {"Za", "ab"})', 'answer("toy-abab", ...)',
    ],
    "borrowed 01": ["check(core.merge)"],
    "unchecked 01": [MERGE.removesuffix("check(merge)")],
    "twice 01": [STATS, NOTHING],
    "by heart 01": [BY_HEART],
    "exit 01": [STATS, "import os\nos._exit(0)", MERGE],
    "exit inside 01": [STATS.replace("    for", "    import os; os._exit(0)\n    for"), MERGE],
    "leaves 01": [STATS, "import sys\nsys.exit(0)", "exit()", MERGE],
    "raises 01": ["raise SystemExit", "1 / 0", "input()", STATS, "def merge(ids): 1 / 0; check(", "x"],
    "loop 01": [STATS, "while True: pass", MERGE],
    "loop inside 01": [STATS.replace("    for", "    while True: pass\n    for"), MERGE],
    "gigabyte 01": ["print('x' * 10**9)", STATS],
    "flood 01": ["while True: print('x' * 1000)", STATS],
    "rewrites 01": [REWRITE, NOTHING, "check(merge)"],
    "swaps 01": [SWAP, NOTHING],
    "builtins 01": [BUILTINS, NOTHING],
    "forged 01": [CHANNEL, NOTHING],
    "watched 01": [WATCH, NOTHING],
    "syntax 01": [STATS.replace("def", "dfe"), MERGE.replace("check(merge)", "check(merge"), "1 +"],
    "=1+1 01": ["check(get_stats)"],
}  # fmt: skip


def notebook(cells: list[str]) -> dict:
    """Return a notebook with the setup and these cells; its saved outputs claim success."""
    claim = [nbformat.v4.new_output("stream", text="get_stats: right.\nTried on 34 cases.\n")]
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
        nbformat.write(notebook([STATS]), folder / learner / "01_toy.ipynb")
        nbformat.write(notebook([]), folder / learner / ".ipynb_checkpoints" / "01_toy.ipynb")
        (folder / learner / "my_bpe.py").write_text("x = 1")
    nbformat.write(nbformat.v4.new_notebook(), folder / "no cells 01.ipynb")
    (folder / "no bytes 01.ipynb").write_bytes(b"")
    (folder / "random 01.ipynb").write_bytes(bytes(range(128, 256)) * 9)
    (folder / "other json 01.ipynb").write_text('{"cells": [{"cell_type": 3}], "a": []}')
    (folder / "deep 01.ipynb").write_text("[" * 100_000)
    (folder / "list 01.ipynb").write_text("[1]")
    (folder / "essay.txt").write_text("My solution.")
    os.mkfifo(folder / "pipe 01.ipynb") if hasattr(os, "mkfifo") else None
    course = Path(os.environ["BPE_LESSON_COURSE"])
    before, memory, start = (written(folder), written(course)), most_memory(), time.monotonic()
    rows, said, progress = mark(
        folder, folder / "marks.csv", "--cell-seconds", "8", "--notebook-seconds", "60"
    )
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
    """What is hidden, and what lies beside a learner's notebook, has none."""
    rows = marked[0]
    more = ["good", "untouched", "no cells 01", "no bytes 01", "random 01", "other json 01"]
    more += ["deep 01", "list 01", "anna/01_toy", "ben/01_toy"] + ["pipe 01"] * hasattr(
        os, "mkfifo"
    )
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
    found = of(marked, "wrong 01", "get_stats", "merge", "toy-merges", "train_toy")
    assert found[:2] == ["wrong last-pair-missed", "right"]
    assert found[2].startswith("wrong") and found[3] == "missing"
    row = marked[0]["wrong 01.ipynb"]
    assert (row["right"], row["all"]) == ("1", "15")


def test_answers_as_they_are_typed(marked):
    """A plain value is read, what must be computed is; several values, starred ones."""
    names = ["toy-merges", "toy-overlaps", "merge-blanks", "merge-runs", "toy-ties", "toy-abab"]
    assert of(marked, "answers 01", *names) == ["right"] * 5 + ["unwritten"]


def test_what_is_borrowed_unchecked_or_there_twice(marked):
    assert of(marked, "borrowed 01", "merge") == ["right"]
    assert note(marked, "borrowed 01") == "merge: no cell defines it"
    assert of(marked, "unchecked 01", "merge") == ["right"]
    assert of(marked, "twice 01", "get_stats")[0].startswith("wrong")


def test_held_back_cases_find_what_was_learned_by_heart(marked):
    namespace = {}
    exec(BY_HEART.removesuffix("check(merge)"), namespace)
    assert evaluate("merge", namespace["merge"]).status == "right"
    assert of(marked, "by heart 01", "merge") == ["wrong held-back"]


@pytest.mark.parametrize("name", ["exit", "loop", "leaves"])
def test_the_rest_of_a_notebook_that_ends_its_kernel_is_marked(marked, name):
    assert of(marked, f"{name} 01", "get_stats", "merge") == ["right", "right"]
    told = {"exit": "cell 3: dead-kernel", "loop": "cell 3: over-time", "leaves": "SystemExit: 0"}
    assert told[name] in note(marked, f"{name} 01")


def test_functions_that_end_the_kernel_or_never_end(marked):
    assert of(marked, "exit inside 01", "get_stats", "merge") == ["error dead-kernel", "right"]
    assert note(marked, "exit inside 01") == "code cell 2: dead-kernel"
    assert of(marked, "loop inside 01", "get_stats", "merge") == ["timeout", "right"]


def test_errors_do_not_stop_a_notebook(marked):
    assert of(marked, "raises 01", "get_stats") == ["right"]
    assert "ZeroDivisionError" in note(marked, "raises 01")
    found = of(marked, "syntax 01", "get_stats", "merge")
    assert all(text.startswith("error SyntaxError") for text in found), found


@pytest.mark.parametrize("name", ["gigabyte", "flood"])
def test_a_huge_output_is_stopped_and_not_kept(marked, name):
    assert note(marked, f"{name} 01") == "code cell 2: huge-output"
    assert of(marked, f"{name} 01", "get_stats") == ["right"]
    assert marked[3] < 150 * 2**20


@pytest.mark.parametrize("name", ["rewrites", "swaps", "builtins", "forged", "watched"])
def test_no_forger_gets_right_for_what_is_wrong(marked, name):
    row = marked[0][f"{name} 01.ipynb"]
    assert row["get_stats"] in ("wrong", "error"), row
    assert row["right"] == "0"
    assert name != "forged" or row["get_stats: diagnosis"] == "unreadable"


def test_rewritten_modules_do_not_spoil_the_diagnosis(marked):
    """The course is imported anew for each judgement."""
    for name in ("rewrites 01", "swaps 01"):
        assert of(marked, name, "get_stats")[0].startswith("wrong")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("no cells 01", "no code in it"),
        ("no bytes 01", "no notebook: JSONDecodeError"),
        ("random 01", "no notebook: UnicodeDecodeError"),
        ("other json 01", "no notebook: KeyError"),
        ("deep 01", "no notebook: RecursionError"),
        ("list 01", "no notebook: TypeError"),
    ],
)
def test_what_is_no_notebook_is_noted(marked, name, told):
    row = marked[0][f"{name}.ipynb"]
    assert (row["note"], row["lesson"], row["right"], row["all"]) == (told, "01", "0", "15")
    assert row["merge"] == "missing"


def test_other_files_and_two_of_one_name_are_noted(marked):
    assert marked[0]["essay.txt"]["note"].startswith("no lesson; no notebook")
    assert marked[0]["essay.txt"]["all"] == "0"
    assert note(marked, "anna/01_toy") == "one of 2 of this name"
    assert note(marked, "ben/01_toy") == "one of 2 of this name"
    assert of(marked, "ben/01_toy", "get_stats") == ["right"]


def test_nothing_in_the_table_is_a_formula(marked):
    values = [value for row in marked[0].values() for value in row.values()]
    assert not [value for value in values if value.startswith(tuple("=+-@\t\r"))]


def test_the_class_is_summed_up_and_warned(marked):
    said = " ".join(marked[1].split())
    assert "with your rights" in said and "mark without network" in said
    table = marked[1].split("The commonest mistakes:\n")[1].splitlines()
    counts = [int(line.split()[0]) for line in table]
    assert counts == sorted(counts, reverse=True) and len(counts) <= 20
    assert "(last-pair-missed)" in marked[1] and "(held-back)" in marked[1]
    assert "get_stats: too slow, or endless" in marked[1]


def test_two_runs_with_one_seed_are_the_same(tmp_path):
    (tmp_path / "in").mkdir()
    names = ["b 01", "a 01"] + ["\udcff 01"] * (sys.platform == "linux")  # a byte that is no UTF-8
    for name in names:
        nbformat.write(notebook([LAST_MISSED]), tmp_path / "in" / f"{name}.ipynb")
    tables = []
    for _ in range(2):
        mark(tmp_path / "in", tmp_path / "out.csv", "--seed", "spring")
        tables.append((tmp_path / "out.csv").read_bytes())
    assert tables[0] == tables[1]


def test_a_notebook_has_its_time(tmp_path):
    """It ends, and what was handed in as a plain value is marked all the same."""
    (tmp_path / "in").mkdir()
    cells = ["import time\ntime.sleep(60)", STATS, 'answer("toy-merges", 16)']
    nbformat.write(notebook(cells), tmp_path / "in" / "01.ipynb")
    rows, _, _ = mark(tmp_path / "in", tmp_path / "out.csv", "--notebook-seconds", "3")
    row = rows["01.ipynb"]
    assert "notebook-over-time" in row["note"]
    assert (row["get_stats: diagnosis"], row["toy-merges"]) == ("not-reached", "right")


def test_what_keeps_one_from_being_marked_does_not_keep_the_others(tmp_path, monkeypatch):
    (tmp_path / "in").mkdir()
    for name in ("a 01", "b 01"):
        nbformat.write(notebook([STATS]), tmp_path / "in" / f"{name}.ipynb")
    whole, called = judge.run_submission, []

    def fails_once(*arguments):
        called.append(1)
        if len(called) == 1:
            raise RuntimeError("no kernel")
        return whole(*arguments)

    monkeypatch.setattr(judge, "run_submission", fails_once)
    rows, _, _ = mark(tmp_path / "in", tmp_path / "out.csv")
    assert rows["a 01.ipynb"]["note"] == "not marked: RuntimeError: no kernel"
    assert rows["b 01.ipynb"]["get_stats"] == "right"


def test_what_is_known_is_kept_when_the_time_is_up(tmp_path):
    """A later sitting may not come as far as the one before, or may not begin."""
    (tmp_path / "in").mkdir()
    cells = [STATS, "import os\nif os.path.exists('../../again'): pass\nwhile True: pass", MERGE]
    nbformat.write(notebook(cells), tmp_path / "in" / "01.ipynb")
    limits = ("--cell-seconds", "2", "--notebook-seconds")
    for seconds in ("4", "5"):
        rows, _, _ = mark(tmp_path / "in", tmp_path / "out.csv", *limits, seconds)
        assert rows["01.ipynb"]["get_stats"] == "right", rows["01.ipynb"]["note"]


ODD = {
    "tags null 01": {"metadata": {"tags": None}},
    "tags 5 01": {"metadata": {"tags": 5}},
    "minus 01": {"source": f'answer("toy-merges", {"-" * 900}1)'},
    "half a character 01": {"source": 'x = "\ud800"'},
}


def test_no_file_keeps_the_others_from_being_marked(tmp_path):
    """Whatever JSON says, and links that lead nowhere or to a folder; what machines make is no row."""
    folder = tmp_path / "in"
    folder.mkdir()
    right = {"cell_type": "code", "source": SETUP + "\n" + STATS, "metadata": {}, "outputs": []}
    for name, odd in {"right 01": {}, **ODD}.items():
        cells = [right, {**right, "source": "1", **odd}]
        (folder / f"{name}.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    timed = [{**right, "source": source} for source in (SETUP, f"%%time\n{STATS}")]
    (folder / "time 01.ipynb").write_text(json.dumps({"cells": timed}), encoding="utf-8")
    (folder / "Thumbs.db").write_text("a machine's", encoding="utf-8")
    (folder / "__eve__ 01.ipynb").write_text("{}", encoding="utf-8")
    links = {"loop 01.ipynb": "loop 01.ipynb", "carl": tmp_path}
    for name, target in links.items() if sys.platform == "linux" else []:
        (folder / name).symlink_to(target)
    rows, said, _ = mark(folder, tmp_path / "out.csv")
    assert len(rows) == 3 + len(ODD) + len(links) and "Thumbs.db" not in rows
    assert [rows[f"{name} 01.ipynb"]["get_stats"] for name in ("right", "time", "half a character")] == ["right"] * 3  # fmt: skip
    assert all(rows[f"{name}.ipynb"]["note"].startswith("no notebook: ") for name in list(ODD)[:3])
    assert rows["carl"]["note"].endswith("it is no file")
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


def test_an_interrupted_run_keeps_its_rows(tmp_path, monkeypatch, capsys):
    (tmp_path / "in").mkdir()
    for name in ("a 01", "b 01", "c 01"):
        nbformat.write(notebook([STATS]), tmp_path / "in" / f"{name}.ipynb")
    done = []

    def interrupted(submission, *_):
        done.append(submission)
        if len(done) == 2:
            raise KeyboardInterrupt
        return {}

    monkeypatch.setattr("bpe_lesson.teach.mark.mark_submission", interrupted)
    out = tmp_path / "out.csv"
    assert main(["mark", str(tmp_path / "in"), "--out", str(out)]) == 1
    assert "Interrupted" in capsys.readouterr().out
    assert len(out.read_text("utf-8").splitlines()) == 2


def test_the_table_is_written_over_no_other_file(tmp_path):
    """An older table makes way; a notebook does not."""
    path = tmp_path / "in" / "01.ipynb"
    path.parent.mkdir()
    nbformat.write(notebook([]), path)
    before = path.read_bytes()
    with pytest.raises(SystemExit, match="no table of marks"):
        main(["mark", str(path.parent), "--out", str(path)])
    assert path.read_bytes() == before
    for _ in range(2):
        rows, _, _ = mark(path.parent, path.parent / "marks.csv")
        assert list(rows) == ["01.ipynb"]


@pytest.mark.parametrize("limit", ["nan", "0", "-1", "inf", "soon"])
def test_limits_are_numbers_above_0(tmp_path, limit, capsys):
    for option in ("--cell-seconds", "--notebook-seconds", "--output-bytes"):
        with pytest.raises(SystemExit):
            main(["mark", str(tmp_path), f"{option}={limit}"])
        assert f"{limit} is no limit: give a number above 0" in capsys.readouterr().err


@pytest.mark.parametrize("folder", ["nowhere", "empty"])
def test_no_folder_or_none_in_it_is_said_in_a_line(tmp_path, folder):
    (tmp_path / "empty").mkdir()
    with pytest.raises(SystemExit) as stopped:
        main(["mark", str(tmp_path / folder)])
    assert "\n" not in stopped.value.code and folder in stopped.value.code


def test_a_table_that_cannot_be_written_is_said_in_a_line(tmp_path):
    nbformat.write(notebook([]), tmp_path / "01.ipynb")
    with pytest.raises(SystemExit, match="cannot be written"):
        main(["mark", str(tmp_path), "--out", str(tmp_path / "no" / "marks.csv")])


# What goes between the kernel and the marker


@pytest.mark.parametrize("name", [n for n, item in ITEMS.items() if isinstance(item, Exercise)])
def test_every_exercise_can_be_sent_and_read_back(name):
    """Arguments as Python writes them, outcomes through JSON: the reference is right, as sent."""
    calls, expected = compute_expected(judge.add_held_back(name, "a seed"))
    assert ast.literal_eval(repr(calls)) == calls
    sent = [pack(vars(o)) for o in repeat_ends(expected)]
    read_back = [judge.unpack_outcome(o) for o in json.loads(json.dumps(sent))]
    assert all(ours.same(right) for ours, right in zip(read_back, expected))
    assert judge.compare_outcomes(ITEMS[name], read_back, "a seed").status == "right"
    spoiled = [replace(o, form=("str", "no")) for o in read_back]
    assert judge.compare_outcomes(ITEMS[name], spoiled, "a seed").status in ("wrong", "unwritten")


@pytest.mark.parametrize(
    "value", [[1, 2.5, True, None], ("a", b"\xff"), {"a": {1}}, {(1, 2): [3]}, ..., "\ud800", 10**400]
)  # fmt: skip
def test_values_go_through_json(value):
    back = judge.unpack(json.loads(json.dumps(pack(to_form(value)))))
    if value == 10**400:
        assert back != to_form(value)
    else:
        assert back == to_form(value)
        assert to_form(judge.rebuild_value(back)) == to_form(value)


@pytest.mark.parametrize(
    "said",
    [
        {}, {"early": ["right", "", None]}, {"early": 3}, {"early": []}, {"outcomes": []},
        {"outcomes": [{}]}, {"outcomes": None}, {"value": 3}, {"right": True},
        {"outcomes": [{"form": ["right", True], "inputs": [], "text": "", "left": "", "line": "",
                       "printed": ""}] * 60},
    ],
)  # fmt: skip
def test_a_forged_message_is_never_right(monkeypatch, said, tmp_path):
    nbformat.write(notebook([NOTHING, 'answer("toy-merges", 2 * n)']), tmp_path / "01.ipynb")
    sitting = judge.RunRecord(said={"get_stats": said, "toy-merges": said})
    monkeypatch.setattr(judge, "run_submission", lambda *a: sitting)
    results = judge.judge_submission(read_submission(tmp_path / "01.ipynb"), "seed", Limits())
    assert {r.status for r in results.values()} <= {"wrong", "error", "missing"}


def test_every_exercise_is_found_in_the_shipped_lessons():
    """By their cells, those that check under another name among them."""
    found = {}
    for path in LESSONS:
        found |= find_attempts([c.source for c in read(path).cells if c.cell_type == "code"])
    assert set(found) == set(ITEMS)


# What the marker reads


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes and links")
def test_what_was_put_in_place_of_what_came_back_is_not_read(tmp_path):
    """A pipe would wait for ever, a link lead elsewhere, a large file fill the memory."""
    good = tmp_path / "good"
    good.write_text('{"value": 1}', encoding="utf-8")
    assert kernel.read_reply(good) == {"value": 1}
    (tmp_path / "link").symlink_to(good)
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "large").open("wb") as file:
        file.write(b'{"value": 1}' + b" " * (2 * MAX_REPLY_CHARACTERS))
    for name in ("link", "pipe", "large", "nowhere"):
        assert kernel.read_reply(tmp_path / name) == {}, name


def test_a_file_too_large_is_not_read(tmp_path):
    with (tmp_path / "01.ipynb").open("wb") as file:
        file.truncate(submission.MAX_NOTEBOOK_BYTES + 1)
    assert read_submission(tmp_path / "01.ipynb").notes[0].startswith("no notebook: more than")


def test_notes_are_few_and_of_what_surprises(tmp_path):
    """An error in a cell that is tagged for one is none; of many the first are told."""
    (tmp_path / "in").mkdir()
    made = notebook([f"{i} / 0" for i in range(9)])
    made.cells[1].metadata["tags"] = ["raises-exception"]
    nbformat.write(made, tmp_path / "in" / "01.ipynb")
    rows, _, _ = mark(tmp_path / "in", tmp_path / "out.csv")
    notes = rows["01.ipynb"]["note"].split("; ")
    assert notes[0] == "code cell 3: ZeroDivisionError: division by zero"
    assert notes[judge.MAX_NOTES :] == ["and 4 more"]
    assert (tmp_path / "out.csv").read_bytes().startswith(b"\xef\xbb\xbf")  # as spreadsheets ask


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
raise SystemError(str(told))"""


def test_the_line_for_linux_contains_it():
    """It can write nowhere and reach nobody, and what it started is ended."""
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
        nbformat.write(notebook([HOSTILE.format(own=str(own))]), folder / "in" / "01_eve.ipynb")
        line = line.replace(".venv/bin/python", sys.executable).replace("FOLDER", f"{folder}/in")
        line = line.replace("$PWD/marks", f"{folder}/marks").replace("--out ", f"--out {folder}/")
        env = os.environ | {"PYTHONPATH": str(ROOT)}
        done = subprocess.run(line, shell=True, cwd=ROOT, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        told = (folder / "marks" / "marks.csv").read_text(encoding="utf-8-sig")
        assert "SystemError: ['OSError', 'URLError']" in told
        assert own.read_text(encoding="utf-8") == "yours"
    running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
    assert "sleep 987654" not in running
