"""The learner's own file: what a verdict says is there can be used from there, and stays right."""

import builtins
import inspect
import os
import subprocess
import sys
import time
from contextlib import suppress
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from filelock import FileLock

from bpe_course.practice import check, kept_cells, mine, my_bpe, storage
from bpe_lesson import core


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path / "course"))
    monkeypatch.setattr(storage, "_messages_told", set())
    (tmp_path / "course").mkdir()
    return tmp_path / "course"


judge_alone = my_bpe._judge_alone


@pytest.fixture
def run(folder, monkeypatch, capsys):
    """Run cells as a kernel does, and return what they show."""
    monkeypatch.setattr(my_bpe, "_judge_alone", my_bpe._judge_here)
    names = {"__name__": "__main__", "check": check, "mine": mine}
    shell = SimpleNamespace(history_manager=SimpleNamespace(input_hist_parsed=[]), user_ns=names)
    monkeypatch.setattr(kept_cells, "_get_shell", lambda: shell)

    def run_cells(*cells):
        for cell in cells:
            shell.history_manager.input_hist_parsed.append(cell)
            with suppress(ZeroDivisionError):
                exec(cell, names)
        return capsys.readouterr().out

    return run_cells


@pytest.fixture
def alone(run, monkeypatch):  # most of a second
    monkeypatch.setattr(my_bpe, "_judge_alone", judge_alone)


@pytest.fixture
def keep(run):
    def keep_it(*cells):
        shown = run(*cells)
        assert "It's in your my_bpe.py now." in shown, shown
        return shown

    return keep_it


def file(folder):
    return folder / my_bpe._FILE


def read(folder):
    return file(folder).read_text("utf-8")


def titles(folder):
    return [line[5:] for line in read(folder).splitlines() if line.startswith("# %% ")]


def list_course(folder):
    return {*kept_cells.list_bound(kept_cells.split_cells(read(folder))["from the course"])}


def run_alone(folder, code):
    words = [sys.executable, "-I", "-S", "-c", f"{read(folder)}\nprint({code})"]
    return subprocess.check_output(words, text=True, timeout=60).rstrip("\n")


GET_STATS = "\n" + inspect.getsource(core.get_stats)
MERGE = inspect.getsource(core.merge).replace("Sequence", "list").replace("new_ids", "result")
DECODE_WORDS = """def decode_words(tokens):
    return ''.join(tokens).replace(END_OF_WORD, ' ').removesuffix(' ')"""
TRAIN_TOY = inspect.getsource(core.train_toy)
FROM_COURSE = "from bpe_lesson.core import *\n"
CHECK = "check(get_stats, 'get_stats')"


def using(value):
    """Return a get_stats that adds a value, which has to be 0."""
    return GET_STATS.replace("0)", f"{value})")


COMES_ALONG = {
    "an import": ["from operator import index as at", using("at(0)")],
    "a helper below it": [using("zero()") + "def zero(): return 0"],
    "a function of the course": [FROM_COURSE, using("len(merge([], (1, 1), 2))")],
    "a constant of the course": ["from bpe_lesson.words import END_OF_WORD as END", using("len(END) - 4")],
    "mine": ["merge = mine('merge')", using("len(merge([], (1, 1), 2))")],
    "a type that a setup cell imports": ["from collections.abc import Sequence", GET_STATS.replace("ids,", "ids: Sequence,", 1)],
    "a future import": [f"from __future__ import annotations{GET_STATS}"],
}  # fmt: skip

BELONGS_INSIDE = {
    "a name that was an import": ["from math import floor as zero", "def zero(): return 0", using("zero()")],
    "a constant": ["START = 0", using("START")],
}  # fmt: skip


def assert_whole(folder):
    assert "bpe_lesson" not in read(folder) and "get_ipython" not in read(folder)
    assert run_alone(folder, "get_stats('aab')") == "{('a', 'a'): 1, ('a', 'b'): 1}"


def test_the_courses_own_function_is_not_kept(run, folder):
    shown = run("from bpe_lesson.core import merge", "check(merge)")
    assert "This is the course's own function, so nothing was kept." in shown
    assert not file(folder).exists()


@pytest.mark.parametrize("cells", COMES_ALONG.values(), ids=COMES_ALONG)
def test_what_a_function_needs_comes_along(cells, keep, folder):
    for way in (cells, ["\n".join(cells)]):
        keep(*way, CHECK)
        assert_whole(folder)


@pytest.mark.parametrize("cells", BELONGS_INSIDE.values(), ids=BELONGS_INSIDE)
def test_what_another_cell_makes_goes_into_the_cell(cells, keep, run, folder):
    shown = run(*cells, CHECK)
    assert "which other code makes." in shown and "into this code" in shown
    assert not file(folder).exists()
    keep("\n".join(cells), CHECK)
    assert_whole(folder)


@pytest.mark.parametrize(("cells", "told"), [
    (["from bpe_lesson import core\ndef get_stats(*given): return core.get_stats(*given)"], "it calls the course's own `get_stats`"),
    ([using("len(mine('merge')([], 0, 0)) if 0 else 0")], "it uses the course's `mine`, which the file does without. Write that part yourself, or let a line above"),
    (["def get_stats(*given):\n    from bpe_lesson import core\n    return core.get_stats(*given)"], "it uses the course's `bpe_lesson`"),
    (["globals()['odd'] = object()", using("len([odd]) - 1")], "it uses `odd`, which other code makes"),
    (["COUNT = []" + using("COUNT[0]"), "COUNT.append(0)"], "in a fresh Python it isn't right"),
    ([FROM_COURSE, "def merge(): ...", using("0 * len([merge])")], "Run `check(merge)` first, or put it"),
    ([GET_STATS.replace("get_stats", "own"), "check(own, 'get_stats')"], "no cell of your notebook makes it under that name"),
])  # fmt: skip
def test_what_cannot_be_kept_is_told(cells, told, run, folder):
    shown = run(*cells, *([] if "check" in cells[-1] else [CHECK]))
    assert "It isn't in your my_bpe.py: " in shown and told in shown
    assert not file(folder).exists()


def test_a_fresh_process_keeps_what_is_right(keep, alone, folder):
    keep("print('!')\nimport atexit\natexit.register(print, '!')" + GET_STATS, CHECK)
    assert run_alone(folder, "get_stats('aa')").startswith("{('a', 'a'): 1}")


def test_a_loop_that_never_ends_there_is_told(run, alone, monkeypatch):
    monkeypatch.setattr(my_bpe, "_ALONE_SECONDS", 0.5)
    shown = run("import sys\nwhile 'pytest' not in sys.modules: pass" + GET_STATS, CHECK)
    assert "by itself, that file takes too long. Put all that it needs" in shown


@pytest.mark.parametrize("name", kept_cells._HELPERS)
def test_what_the_course_gives_needs_nothing_else(name):
    text = kept_cells.put_in({"": name}, "", name)["from the course"]
    there = kept_cells.list_bound(text) | vars(builtins).keys()
    assert name in there and kept_cells.list_used(text) <= there
    exec(f"from __future__ import annotations\n{text}", {})


def test_a_name_means_one_thing_and_a_helper_that_is_used_may_not_go_away(keep, run, folder):
    keep("def zero(): return 0\n" + using("zero()"), CHECK)
    before = read(folder)
    second = "def zero(): return 1\n" + MERGE.replace("i = 0", "i = zero() - 1")
    shown = run(second, "check(merge)")
    assert "with this code, your `get_stats` in that file isn't right (" in " ".join(shown.split())
    assert read(folder) == before
    keep(second.replace("zero", "mine_too"), "check(merge)")
    keep("def zero(): return 0", MERGE.replace("i = 0", "i = zero()"), "check(merge)")
    assert read(folder).count("def zero") == 1
    shown = run(GET_STATS, CHECK)
    assert "your `merge` in that file isn't right (NameError: name 'zero'" in shown


def test_the_course_gives_way_to_the_learners_own(keep, folder):
    keep(FROM_COURSE + TRAIN_TOY, "check(train_toy)")
    before = list_course(folder)
    assert "get_stats" in before and mine("merge") is core.merge
    keep(MERGE, "check(merge)")
    assert before - list_course(folder) == {"merge"}
    keep(TRAIN_TOY, "check(train_toy)")
    assert read(folder).count("def merge(") == 1 and mine("merge") is not core.merge


def test_each_exercise_of_a_cell_goes_under_its_own_line(keep, folder):
    keep("def merge(): ..." + GET_STATS, CHECK)
    assert mine("merge") is core.merge and list(my_bpe.read_sources()) == ["get_stats"]
    keep(GET_STATS + MERGE + "\ncheck(get_stats)\ncheck(merge)")
    assert titles(folder) == ["get_stats", "merge"]
    assert [read(folder).count(f"def {name}") for name in ("get_stats", "merge")] == [1, 1]


def test_a_newer_version_takes_the_place_of_the_old(keep, folder):
    keep(MERGE, "check(merge)")
    keep("ZERO = 0\n" + using("ZERO"), CHECK)
    keep(GET_STATS, CHECK)
    assert "ZERO" not in read(folder)
    assert titles(folder) == ["get_stats", "merge"]  # in the order of the lessons


def test_a_cell_is_kept_as_it_was_written(keep, folder):
    written = "# mine\n\nN = 1; print(N)\ndef same(f): return f  # as it is\n\n@same" + GET_STATS
    calls = f"get_stats('aa')\n{CHECK}\nids = get_stats('aa')\nassert ids"
    keep(f"# look\nprint(3)\n{written}\n@print\ndef merge(): ...\n{calls}")
    assert read(folder).endswith(f"# %% get_stats\n# look\n{written}")


def test_a_line_that_looks_like_a_title_begins_no_cell(keep, folder):
    keep(f"# %% merge\n{GET_STATS}\n# %% merge\n# more", CHECK)
    assert titles(folder) == ["get_stats"] and "# more" in my_bpe.read_sources()["get_stats"]


def test_a_cell_that_failed_is_not_kept(keep, run, folder):
    keep(GET_STATS, CHECK)
    assert "that file doesn't run (ZeroDivisionError" in run("x = 1 / 0\n" + using("5"), CHECK)
    assert "5" not in read(folder)


def test_outside_a_notebook_there_are_no_cells(folder, tmp_path, monkeypatch, capsys):
    (tmp_path / "own_script.py").write_text(GET_STATS)
    monkeypatch.syspath_prepend(tmp_path)
    check(__import__("own_script").get_stats)
    assert "only a function from a notebook's cell goes in there" in capsys.readouterr().out


def test_lines_of_ones_own_stay_and_cells_come_after_them(keep, folder):
    own = "def get_stats(ids):\n    return 'old'\n"
    file(folder).write_text(own, encoding="utf-8-sig")  # a byte order mark is no damage
    assert mine("get_stats")([]) == "old"
    keep(GET_STATS, CHECK)
    assert read(folder).startswith(own) and mine("get_stats")([]) == {}


@pytest.mark.parametrize(("added", "told"), [
    (b"print(nobody)", "that file doesn't run (NameError"),
    (b"x = '\xe9'", "that file can't be read (UnicodeDecodeError"),
    (b"import time; time.sleep(1)", "that file doesn't finish in time"),
])  # fmt: skip
def test_a_damaged_file_is_left_alone(added, told, keep, run, folder, monkeypatch):
    keep(MERGE, "check(merge)")
    damaged = file(folder).read_bytes() + b"\n\n" + added + b"\n"
    file(folder).write_bytes(damaged)
    monkeypatch.setattr(my_bpe, "_RUN_SECONDS", 0.3)
    assert f"It isn't in your my_bpe.py: {told}" in run(GET_STATS, CHECK)
    assert file(folder).read_bytes() == damaged
    assert mine("merge") is core.merge
    assert "Until it's repaired" in run() or "be read" in told
    file(folder).rename(folder / "old.py")
    keep("check(get_stats)")


def test_a_file_of_version_1_goes_on(keep, folder):
    """It has a cell for each name of the course's."""
    copies = f"# %% from the course: get_stats{GET_STATS}\n\n"
    copies += "# %% from the course: END_OF_WORD\nEND_OF_WORD = '</w>'\n\n\n"
    own = f"# %% merge\n{MERGE}\n\n# %% decode_words\n{DECODE_WORDS}\n"
    file(folder).write_text(copies + own, "utf-8")
    assert list(my_bpe.read_sources()) == ["merge", "decode_words"]
    assert mine("decode_words")(["a", "b</w>"]) == "ab"
    keep(GET_STATS, CHECK)
    assert list_course(folder) == {"END_OF_WORD"} and read(folder).endswith(own)


def test_what_cannot_be_written_is_told_and_changes_nothing(keep, run, folder, monkeypatch):
    keep(GET_STATS, CHECK)
    before = read(folder)
    monkeypatch.setattr(os, "replace", Mock(side_effect=OSError(28, "No space")))
    assert "No space" in run(using("0 + 0"), CHECK)
    assert read(folder) == before


def test_behind_a_stuck_lock_attempts_are_saved_later(run, folder):
    with FileLock(folder / storage._FOLDER_LOCK):
        start = time.perf_counter()
        shown = run(GET_STATS, CHECK)
        assert time.perf_counter() - start < 10
        assert "This attempt will be in your progress after the next one." in shown
        assert "correct" in shown and "another notebook is saving. Run this cell again" in shown
        assert storage.find_entry("get_stats")["right"] and not storage.read_progress()
    assert "It's in your my_bpe.py now." in run(GET_STATS, CHECK)
    assert storage.read_progress()["get_stats"] == {"right": True, "tries": 2, "hints": 0}
