"""The learner's own file: what a verdict says is there can be used from there, and stays right."""

import builtins
import inspect
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from filelock import FileLock
from IPython.core.history import HistoryManager
from IPython.core.interactiveshell import InteractiveShell

from bpe_course.practice import check, evaluate, fresh_process, mine, my_bpe, needed_cells, storage
from bpe_course.practice.kept_cells import COURSE
from bpe_lesson import core


class Shell(InteractiveShell):
    """IPython's own shell, as in a kernel, without its file of commands."""

    def init_history(self):
        self.history_manager = HistoryManager(shell=self, parent=self, enabled=False)


@pytest.fixture(scope="module")
def shell():
    """Return a shell; it changes two things that we put back."""
    main, known = sys.modules["__main__"], dict(vars(builtins))
    own = Shell()
    own.displayhook.flush = lambda: None  # at each reset it collects garbage, which is slow here
    yield own
    sys.modules["__main__"] = main
    for name in vars(builtins).keys() - known.keys():
        delattr(builtins, name)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path / "course"))
    monkeypatch.setattr(storage, "_messages_told", set())
    (tmp_path / "course").mkdir()
    return tmp_path / "course"


def judge_quickly(text: str, names: list[str]) -> dict[str, str]:
    return fresh_process.judge_here(text, names, sys.path)


@pytest.fixture
def run(shell, folder, monkeypatch, capsys):
    """Return a function that runs cells, one after another, and returns what they show.

    A fresh process takes most of a second; the tests that need one ask for it with `alone`.
    """
    monkeypatch.setattr(my_bpe, "judge_alone", judge_quickly)
    shell.reset()
    shell.history_manager.input_hist_parsed[:] = [""]
    shell.user_ns.update(check=check, mine=mine)
    monkeypatch.setattr(needed_cells, "_get_shell", lambda: shell)

    def run_cells(*cells: str) -> str:
        for cell in cells:
            shell.run_cell(cell, store_history=True)
        return capsys.readouterr().out

    return run_cells


@pytest.fixture
def alone(run, monkeypatch):
    monkeypatch.setattr(my_bpe, "judge_alone", fresh_process.judge_alone)


@pytest.fixture
def keep(run):
    """Return a function that runs cells, the last of which makes a check, and is kept."""

    def keep_it(*cells: str) -> str:
        shown = run(*cells)
        assert "It's in your my_bpe.py now." in shown, shown
        return shown

    return keep_it


def read(folder) -> str:
    return (folder / my_bpe._FILE).read_text(encoding="utf-8")


def write(folder, text: str) -> None:
    (folder / my_bpe._FILE).write_text(text, encoding="utf-8")


def titles(folder) -> list[str]:
    return [line[5:] for line in read(folder).splitlines() if line.startswith("# %% ")]


def run_alone(folder, code: str) -> str:
    text = f"{read(folder)}\nprint({code})"
    alone = subprocess.run(
        [sys.executable, "-I", "-S", "-c", text], capture_output=True, text=True, timeout=60
    )
    assert alone.returncode == 0, alone.stderr
    return alone.stdout.rstrip("\n")


GET_STATS = """
def get_stats(ids, counts=None):
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts
"""
MERGE = inspect.getsource(core.merge).replace("Sequence", "list").replace("new_ids", "result")
TRAIN_TOY = inspect.getsource(core.train_toy)
FROM_COURSE = "from bpe_lesson.core import *\n"
CHECK = "check(get_stats, 'get_stats')"


def using(value: str) -> str:
    """Return a get_stats that looks at a value and adds it up; it has to be 0."""
    return GET_STATS.replace("0)", f"{value})")


# What a cell needs and what comes along: imports, what the course has, and the rest of the cell.
# Each was once lost somewhere.
COMES_ALONG = {
    "an import": ["from operator import index as at", using("at(0)")],
    "a def under if": ["if True:" + GET_STATS.replace("\n", "\n    ")],
    "a wrapped function": [GET_STATS + "def same(f): return lambda *a: f(*a)\nget_stats = same(get_stats)"],
    "a helper below it": [using("zero()") + "def zero(): return 0"],
    "a function of the course": [FROM_COURSE, using("len(merge([], (1, 1), 2))")],
    "a constant of the course": ["from bpe_lesson.words import END_OF_WORD as END", using("len(END) - 4")],
    "mine": ["merge = mine('merge')", using("len(merge([], (1, 1), 2))")],
    "a type that a setup cell imports": ["from collections.abc import Sequence", GET_STATS.replace("ids,", "ids: Sequence,", 1)],
    "a future import": [f"from __future__ import annotations{GET_STATS}"],
}  # fmt: skip

# What has to be in the cell itself: the last cell of each doesn't make what it uses.
BELONGS_INSIDE = {
    "a name that was an import": ["from math import floor as zero", "def zero(): return 0", using("zero()")],
    "a constant": ["START = 0", using("START")],
    "a decorator": ["def plain(function): return function", f"@plain{GET_STATS}"],
    "a table that a loop fills": ["T = {}\nfor i in range(3):\n    T[i] = 0", using("T[2]")],
}  # fmt: skip


def is_whole(folder) -> bool:
    text = read(folder)
    assert "bpe_lesson" not in text and "get_ipython" not in text
    return run_alone(folder, "get_stats('aab')") == "{('a', 'a'): 1, ('a', 'b'): 1}"


def test_the_courses_own_function_is_not_kept(run, folder):
    shown = run("from bpe_lesson.core import merge", "check(merge)")
    assert "This is the course's own function, so nothing was kept." in shown
    assert not (folder / my_bpe._FILE).exists()


@pytest.mark.parametrize("cells", COMES_ALONG.values(), ids=COMES_ALONG)
def test_what_a_function_needs_comes_along(cells, keep, folder):
    keep(*cells, CHECK)
    assert is_whole(folder)
    if len(cells) > 1:
        keep("\n".join(cells), CHECK)
        assert is_whole(folder)


@pytest.mark.parametrize("cells", BELONGS_INSIDE.values(), ids=BELONGS_INSIDE)
def test_what_another_cell_makes_is_named_and_goes_into_the_cell(cells, keep, run, folder):
    shown = run(*cells, CHECK)
    assert "which other code makes." in shown and "into this code" in shown
    assert not (folder / my_bpe._FILE).exists()
    keep("\n".join(cells), CHECK)
    assert is_whole(folder)


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        (["from bpe_lesson import core\ndef get_stats(ids, counts=None): return core.get_stats(ids, counts)"], "it uses the course's module `core`"),
        ([using("len(mine('merge')([], 0, 0)) if 0 else 0")], "it uses `mine`, which is part of the course and not"),
        (["from bpe_lesson import core", using("len(core.merge([], (1, 1), 2))")], "Write `from bpe_lesson.core import ...` above the `def`, and take out the `core.`"),
        (["globals()['odd'] = object()", using("len([odd]) - 1")], "it uses `odd`, which other code makes"),
        (["COUNT = []" + using("COUNT[0]"), "COUNT.append(0)"], "in a fresh Python it isn't right"),
        ([GET_STATS, GET_STATS.replace("get_stats", "own"), "check(own, 'get_stats')"], "no cell of your notebook makes it under that name"),
    ],
)  # fmt: skip
def test_what_cannot_be_kept_is_told(cells, told, run, folder):
    shown = run(*cells, *([] if "check" in cells[-1] else [CHECK]))
    assert "It isn't in your my_bpe.py: " in shown and told in shown
    assert not (folder / my_bpe._FILE).exists()


# Before it's kept, it's right in a fresh Python

# One of each kind that a fresh Python doesn't have: state of this one, the environment, the folder
# it's in, the folders it imports from now, and those that were there from the start.
SLIPS = {
    "a patched module": ["import string\nstring.zero = 0", using("string.zero")],
    "the environment": ["import os\nos.environ['ZERO'] = '0'", using("int(os.environ['ZERO'])")],
    "a file": ["open('zero.txt', 'w').write('0')", using("int(open('zero.txt').read())")],
    "a module": ["import my_notes", using("my_notes.zero")],
}  # fmt: skip


@pytest.mark.parametrize("cells", SLIPS.values(), ids=SLIPS)
def test_what_only_the_notebook_has_is_noticed(cells, run, alone, folder, tmp_path, monkeypatch):
    monkeypatch.chdir(folder)
    monkeypatch.setenv("ZERO", "")  # it's put back
    (tmp_path / "my_notes.py").write_text("zero = 0")
    monkeypatch.syspath_prepend(tmp_path)
    shown = run(*cells, CHECK)
    assert "get_stats: correct." in shown and "It isn't in your my_bpe.py: " in shown
    assert "in a fresh Python it isn't right (" in shown or "doesn't run by itself (" in shown
    assert not (folder / my_bpe._FILE).exists()


def test_a_fresh_process_keeps_what_is_right(keep, alone, folder):
    keep("print('!')\nimport atexit\natexit.register(print, '!')" + GET_STATS, CHECK)
    assert run_alone(folder, "get_stats('aa')").startswith("{('a', 'a'): 1}")


def test_a_loop_that_never_ends_there_is_told(run, alone, monkeypatch):
    monkeypatch.setattr(fresh_process, "_MAX_SECONDS", 0.5)
    shown = run("import sys\nwhile 'IPython' not in sys.modules: pass" + GET_STATS, CHECK)
    assert "takes too long in a fresh Python" in shown


def test_a_process_that_dies_is_told():
    assert "status 3" in fresh_process.judge_alone("import os; os._exit(3)", [])["error"]


# Nothing kept later changes what was kept before


@pytest.mark.parametrize(
    ("first", "second", "shared"),
    [
        ("START = 0\n" + using("START"), "START = 9\n" + MERGE.replace("i = 0", "i = START - 9"), "START"),
        ("def zero(): return 0\n" + using("zero()"), "def zero(): return 1\n" + MERGE.replace("i = 0", "i = zero() - 1"), "zero"),
    ],
)  # fmt: skip
def test_a_name_means_one_thing(first, second, shared, keep, run, folder):
    keep(first, CHECK)
    before = read(folder)
    shown = run(second, "check(merge)")
    assert "with this code, your `get_stats` in that file isn't right (" in " ".join(shown.split())
    assert read(folder) == before
    keep(second.replace(shared, "mine_too"), "check(merge)")


def test_a_helper_is_there_for_another_function_and_may_not_go_away(keep, run, folder):
    keep("def zero(): return 0\n" + using("zero()"), CHECK)
    keep(MERGE.replace("i = 0", "i = zero()"), "check(merge)")
    assert read(folder).count("def zero") == 1
    shown = run(GET_STATS, CHECK)
    assert "your `merge` in that file isn't right (NameError: name 'zero'" in shown


def test_a_version_that_others_cannot_use_stays_out(keep, run, folder):
    """It's right by itself, but another function calls it with a different argument."""
    keep(FROM_COURSE, MERGE.replace("pair, idx):", "pair, idx, note=''):"), "check(merge)")
    keep(TRAIN_TOY.replace("merges[pair])", "merges[pair], note='')"), "check(train_toy)")
    shown = run(MERGE, "check(merge)")
    assert "your `train_toy` in that file isn't right" in shown and "note=''" in read(folder)
    assert evaluate("train_toy", mine("train_toy")).status == "right"


def test_the_course_gives_way_to_the_learners_own(keep, folder):
    keep(FROM_COURSE + TRAIN_TOY, "check(train_toy)")
    assert {f"{COURSE}: merge", f"{COURSE}: get_stats"} < set(titles(folder))
    assert mine("merge") is core.merge
    keep(MERGE, "check(merge)")
    assert "merge" in titles(folder) and f"{COURSE}: merge" not in titles(folder)
    assert f"{COURSE}: get_stats" in titles(folder)
    keep(TRAIN_TOY, "check(train_toy)")
    assert read(folder).count("def merge(") == 1 and mine("merge") is not core.merge


def test_what_nobody_uses_any_more_of_the_course_goes_away(keep, folder):
    keep(FROM_COURSE, using("len(merge([], (1, 1), 2))"), CHECK)
    assert titles(folder) == [f"{COURSE}: merge", "get_stats"]
    keep(GET_STATS, CHECK)
    assert titles(folder) == ["get_stats"]


def test_each_exercise_of_a_cell_goes_under_its_own_line(keep, folder):
    keep(GET_STATS + MERGE + "\ncheck(get_stats)\ncheck(merge)")
    assert titles(folder) == ["get_stats", "merge"]
    assert [read(folder).count(f"def {name}") for name in ("get_stats", "merge")] == [1, 1]


def test_an_exercise_that_is_not_kept_yet_is_asked_for(run):
    told = "it uses `get_stats`, which other code makes. Run `check(get_stats)` first"
    assert told in run(FROM_COURSE, GET_STATS, TRAIN_TOY, "check(train_toy)")


def test_another_exercise_in_the_cell_goes_in_when_it_passes(keep):
    keep("def merge(): ..." + GET_STATS, CHECK)
    assert mine("merge") is core.merge and list(my_bpe.read_sources()) == ["get_stats"]


def test_a_newer_version_takes_the_place_of_the_old(keep, folder):
    """All that's above the cells stays, comments too."""
    keep(MERGE, "check(merge)")
    keep("ZERO = 0\n" + using("ZERO"), CHECK)
    assert titles(folder) == ["get_stats", "merge"]  # in the order of the lessons
    own = "# my own note\ndef half(n): return n // 2\n"
    write(folder, read(folder).replace("# %% get_stats", f"{own}\n\n# %% get_stats"))
    keep(GET_STATS, CHECK)
    assert own in read(folder) and "ZERO" not in read(folder)
    assert titles(folder) == ["get_stats", "merge"]


def test_what_is_below_the_check_and_calls_stay_out(keep, folder):
    keep(f"{GET_STATS}\nget_stats('aa')\n{CHECK}\nids = get_stats('aa')\nassert ids")
    assert read(folder).endswith("    return counts\n")


def test_a_cell_that_failed_is_not_kept(keep, run, folder):
    keep(GET_STATS, CHECK)
    assert "doesn't run by itself (ZeroDivisionError" in run("x = 1 / 0\n" + using("5"), CHECK)
    assert "5" not in read(folder)


def test_outside_a_notebook_there_are_no_cells(folder, tmp_path, monkeypatch, capsys):
    (tmp_path / "own_script.py").write_text(GET_STATS)
    monkeypatch.syspath_prepend(tmp_path)
    check(__import__("own_script").get_stats)
    assert "only a function from a notebook's cell goes in there" in capsys.readouterr().out


# Files from elsewhere, and damaged ones


def test_a_byte_order_mark_and_a_link_are_no_damage(keep, folder, tmp_path):
    (tmp_path / "there.py").write_text("mine_too = 3\r\n", encoding="utf-8-sig")
    (folder / my_bpe._FILE).symlink_to(tmp_path / "there.py")
    keep(GET_STATS, CHECK)
    assert (folder / my_bpe._FILE).is_symlink() and "mine_too = 3\n" in read(folder)
    assert "# %% get_stats" in (tmp_path / "there.py").read_text()


def test_lines_of_ones_own_stay_and_cells_come_after_them(keep, folder):
    own = "def get_stats(ids):\n    return 'old'\n"
    write(folder, own)
    assert mine("get_stats")([]) == "old"
    keep(GET_STATS, CHECK)
    assert read(folder).startswith(own) and mine("get_stats")([]) == {}


@pytest.mark.parametrize(
    ("added", "told"),
    [
        (b"print(nobody)", "that file doesn't run (NameError"),
        (b"import sys; sys.exit()", "that file doesn't run (SystemExit"),
        (b"x = '\xe9'", "it can't be read (UnicodeDecodeError"),
        (b"<<<<<<< HEAD", "that file doesn't run (SyntaxError"),
    ],
)
def test_a_damaged_file_is_left_alone(added, told, keep, run, folder):
    keep(MERGE, "check(merge)")
    damaged = (folder / my_bpe._FILE).read_bytes() + b"\n\n" + added + b"\n"
    (folder / my_bpe._FILE).write_bytes(damaged)
    assert f"It isn't in your my_bpe.py: {told}" in run(GET_STATS, CHECK)
    assert (folder / my_bpe._FILE).read_bytes() == damaged
    (folder / my_bpe._FILE).rename(folder / "old.py")
    keep("check(get_stats)")


def test_a_cell_that_is_damaged_is_told_of(folder, capsys):
    write(folder, "# %% merge\ndef merge(:\n")
    assert mine("merge") is core.merge
    assert "my_bpe.py doesn't run" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (
            lambda path: path.write_text("import time\ntime.sleep(1)\n"),
            "that file doesn't finish in time",
        ),
        (lambda path: path.mkdir(), "something that isn't a file"),
    ],
)
def test_a_file_that_cannot_be_used_stays(spoil, told, run, folder, monkeypatch):
    monkeypatch.setattr(my_bpe, "_RUN_SECONDS", 0.3)
    spoil(folder / my_bpe._FILE)
    assert told in run(GET_STATS, CHECK) and mine("merge") is core.merge


def test_what_cannot_be_written_is_told_and_changes_nothing(keep, run, folder, monkeypatch):
    keep(GET_STATS, CHECK)
    before = read(folder)
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space")))
    assert "No space" in run(using("0 + 0"), CHECK)
    monkeypatch.undo()
    assert read(folder) == before


def test_a_stuck_lock_costs_little_and_the_attempts_are_saved_later(run, folder):
    with FileLock(folder / storage._FOLDER_LOCK):
        start = time.perf_counter()
        shown = run(GET_STATS, CHECK)
        assert time.perf_counter() - start < 10  # it waits twice for a second
        assert "This attempt will be in your progress after the next one." in shown
        assert "correct" in shown and "another notebook is saving. Run this cell again" in shown
        assert storage.is_right("get_stats") and not storage.read_progress()
    assert "It's in your my_bpe.py now." in run(GET_STATS, CHECK)
    entry = storage.read_progress()["get_stats"]
    assert entry == {"right": True, "tries": 2, "hints": 0}


def test_two_kernels_lose_nothing(folder):
    def add(number):
        with my_bpe.lock_folder():
            text = my_bpe._read_file()
            my_bpe.save_file(my_bpe._FILE, f"{text}\n\ndef f_{number}(): ...\n")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(add, range(20)))
    assert all(f"def f_{number}()" in read(folder) for number in range(20))
