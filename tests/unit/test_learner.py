"""What a lesson calls, and what is kept in the learner's folder: progress and my_bpe.py."""

import inspect
import json
import os
import subprocess
import sys

import pytest

from bpe_lesson import core
from bpe_lesson.exercises import catalogue
from bpe_lesson.files import ROOT
from bpe_lesson.practice import (
    answer,
    check,
    evaluate,
    hint,
    list_exercises,
    mine,
    my_bpe,
    progress,
    solution,
    storage,
)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Give each test a learner's folder of its own, and a kernel to which nothing was told."""
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path / "course"))
    monkeypatch.delenv("BPE_LESSON_SOLUTIONS", raising=False)
    monkeypatch.setattr(storage, "messages_told", set())
    return tmp_path / "course"


def notebook_function(source: str, name: str, path) -> object:
    """Return what a cell defines: a function of __main__ whose source is at hand."""
    path.write_text(source, encoding="utf-8")
    namespace = {"__name__": "__main__"}
    exec(compile(source, str(path), "exec"), namespace)
    return namespace[name]


GET_STATS = """from collections import Counter

START = 0


def add(counts, pair):
    counts[pair] = counts.get(pair, START) + 1


def get_stats(ids, counts=None):
    '''Mine.'''
    counts = Counter() if counts is None else counts
    for pair in zip(ids, ids[1:]):
        add(counts, pair)
    return counts
"""


@pytest.fixture
def get_stats(tmp_path):
    """Return a learner's get_stats, with a helper, an import and a constant of its own."""
    return notebook_function(GET_STATS, "get_stats", tmp_path / "cell.py")


# check, answer


def test_what_passed_is_kept_with_all_that_it_needs(folder, get_stats, capsys):
    check(get_stats)
    assert capsys.readouterr().out.startswith("get_stats: right.\n")
    text = (folder / "my_bpe.py").read_text(encoding="utf-8")
    code = f"{text}\nprint(get_stats('aab'))"
    run = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert "Counter({('a', 'a'): 1, ('a', 'b'): 1})" in run.stdout, run.stderr
    assert mine("get_stats").__doc__ == "Mine."


def test_a_function_of_the_course_comes_along_under_its_modules_name(folder, tmp_path, capsys):
    """A train_toy that calls core.generate_names runs where there is no course."""
    source = inspect.getsource(core.train_toy).replace("generate_names(", "core.generate_names(")
    source = source.replace(" merge(", " core.merge(").replace(" get_stats(", " core.get_stats(")
    train_toy = notebook_function(source, "train_toy", tmp_path / "cell.py")
    train_toy.__globals__.update(vars(core), core=core, __name__="__main__")
    check(train_toy)
    text = (folder / "my_bpe.py").read_text(encoding="utf-8")
    assert "core." in text and "bpe_lesson" not in text
    code = f"{text}\nprint(train_toy('aaab', 1))"
    run = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert run.stdout == "({('a', 'a'): 'Z'}, ['Z', 'a', 'b'])\n", run.stderr


def test_what_came_from_the_course_gives_way_to_the_learners_own(folder, tmp_path, capsys):
    source = inspect.getsource(core.train_toy)
    train_toy = notebook_function(source, "train_toy", tmp_path / "cell.py")
    train_toy.__globals__.update(vars(core), __name__="__main__")
    check(train_toy)
    path = folder / "my_bpe.py"
    assert path.read_text(encoding="utf-8").count("# From the course:\ndef merge(") == 1
    source = inspect.getsource(core.merge).replace("new_ids", "mine")
    source = f"from collections.abc import Sequence\n\n\n{source}"
    check(notebook_function(source, "merge", tmp_path / "merge.py"))
    text = path.read_text(encoding="utf-8")
    assert text.count("def merge(") == 1 and "mine.append(idx)" in text
    assert "# From the course:\ndef merge(" not in text
    assert "# From the course:\ndef get_stats(" in text


def test_what_the_learner_has_written_is_not_replaced_by_the_courses(folder, tmp_path, capsys):
    """A fresh kernel may hold the course's merge while the file has theirs."""
    source = inspect.getsource(core.merge).replace("new_ids", "mine")
    source = f"from collections.abc import Sequence\n\n\n{source}"
    check(notebook_function(source, "merge", tmp_path / "merge.py"))
    source = inspect.getsource(core.train_toy)
    train_toy = notebook_function(source, "train_toy", tmp_path / "cell.py")
    train_toy.__globals__.update(vars(core), __name__="__main__")
    check(train_toy)
    text = (folder / "my_bpe.py").read_text(encoding="utf-8")
    assert "mine.append(idx)" in text and "# From the course:\ndef get_stats(" in text


def test_what_only_an_inner_function_needs_is_kept_too(folder, tmp_path, capsys):
    source = GET_STATS.replace("add(counts, pair)\n    return", "list(steps(pair))\n    return")
    source = source.replace(
        "    for pair in",
        "    steps = lambda pair: (add(counts, p) for p in [pair])\n    for pair in",
    )
    check(notebook_function(source, "get_stats", tmp_path / "cell.py"))
    text = (folder / "my_bpe.py").read_text(encoding="utf-8")
    assert "def add(" in text and "START = 0" in text


HELPERS = """from functools import cache


class Settings:
    start = 0


class Counter:
    def __init__(self):
        self.counts = {}

    def add(self, pair):
        self.counts[pair] = self.counts.get(pair, 0) + 1


@cache
def remember():
    return 0


def plain(function):
    return function


@plain
def get_stats(ids, counts=None):
    counter = Counter()
    counter.counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counter.add(pair)
    return counter.counts
"""


def test_a_helper_may_be_a_class_and_a_decorator_comes_along(folder, tmp_path, capsys):
    check(notebook_function(HELPERS, "get_stats", tmp_path / "cell.py"))
    text = (folder / "my_bpe.py").read_text(encoding="utf-8")
    assert "class Counter:" in text and "Settings" not in text
    assert "@plain\ndef get_stats(" in text


@pytest.mark.parametrize("start", ["Settings.start", "remember()"])
def test_a_helper_whose_source_cannot_be_found_is_told_nowhere(start, folder, tmp_path, capsys):
    """A class without a method has no line that leads to its cell, nor has a cached function."""
    source = HELPERS.replace("get(pair, 0)", f"get(pair, {start})")
    check(notebook_function(source, "get_stats", tmp_path / "cell.py"))
    shown = capsys.readouterr().out
    assert shown.startswith("get_stats: right.") and "my_bpe.py" not in shown
    assert not (folder / "my_bpe.py").exists()


def test_mine_is_a_function_whatever_the_file_calls_so(folder):
    folder.mkdir()
    (folder / "my_bpe.py").write_text("merge = None\nget_stats = 3\n", encoding="utf-8")
    assert mine("merge") is core.merge
    assert mine("get_stats") is core.get_stats


def test_what_did_not_pass_is_not_kept(folder, capsys):
    check(lambda ids: {}, "get_stats")
    assert not (folder / "my_bpe.py").exists()
    assert mine("get_stats") is core.get_stats


def test_a_newer_version_takes_the_place_of_the_old(folder, get_stats, tmp_path, capsys):
    """What stands beside it in the file stays, comments too."""
    check(get_stats)
    path = folder / "my_bpe.py"
    path.write_text(path.read_text() + "\n\n# my own note\nmine_too = 3\n", encoding="utf-8")
    source = "def get_stats(ids, counts=None):\n    '''Newer.'''\n    return old(ids, counts)\n"
    newer = notebook_function(source, "get_stats", tmp_path / "newer.py")
    newer.__globals__["old"] = core.get_stats
    check(newer)
    text = path.read_text(encoding="utf-8")
    assert "# my own note\nmine_too = 3\n" in text
    assert text.count("'''Mine.'''") == 0
    assert mine("get_stats").__doc__ == "Newer."


def test_a_string_with_odd_line_ends_stays_whole(folder, get_stats, capsys):
    """To Python they end no line; to str.splitlines they do."""
    folder.mkdir()
    odd = "ODD = 'a\x0cb\x1cc\x85d\u2028e'"
    old = "def get_stats(ids):\n    return 'old'"
    path = folder / "my_bpe.py"
    path.write_text(f"{odd}\n\n\n{old}\n\n\n# the end\n", encoding="utf-8")
    check(get_stats)
    text = path.read_text(encoding="utf-8")
    assert f"\n{odd}\n" in text and "'old'" not in text and "\n# the end\n" in text
    assert mine("get_stats").__doc__ == "Mine."


def test_a_file_that_does_not_run_is_told_once_and_set_aside(folder, get_stats, capsys):
    folder.mkdir()
    (folder / "my_bpe.py").write_text("def merge(:\n", encoding="utf-8")
    assert mine("merge") is core.merge
    assert mine("get_stats") is core.get_stats
    assert capsys.readouterr().out.count("doesn't run") == 1
    check(get_stats)
    assert (folder / "my_bpe.damaged.py").read_text(encoding="utf-8") == "def merge(:\n"
    assert mine("get_stats").__doc__ == "Mine."


def test_mine_of_a_question_is_refused():
    with pytest.raises(ValueError, match="isn't a function that you write"):
        mine("toy-next-merge")


@pytest.mark.parametrize(
    "call",
    [
        lambda: check(3),
        lambda: check(None),
        lambda: check(len),
        lambda: check(core.get_stats, "no-such"),
        lambda: answer("no-such", 3),
        lambda: answer(3, 4),
        lambda: answer("toy-next-merge"),
        lambda: hint("no-such"),
        lambda: solution("no-such"),
    ],
)
def test_nothing_is_raised(call, capsys):
    """A slip in the call itself gets a line, not a traceback."""
    call()
    assert capsys.readouterr().out.strip()


def test_answers_are_counted_and_stay_right(folder, capsys):
    answer("toy-merges", 20)
    answer("toy-merges", 16)
    answer("toy-merges", 15)
    answer("toy-merges", ...)
    expected = {"toy-merges": {"right": True, "tries": 3, "hints": 0}}
    assert json.loads((folder / "progress.json").read_text()) == expected
    assert "16" not in capsys.readouterr().out.replace("20 - 4", "")


def test_in_a_notebook_the_verdict_is_displayed(monkeypatch, get_stats, capsys):
    shown = []
    monkeypatch.setattr("IPython.get_ipython", lambda: "a kernel")
    monkeypatch.setattr("IPython.display.display", shown.append)
    check(get_stats)
    assert [str(one).partition("\n")[0] for one in shown] == ["get_stats: right."]
    assert not capsys.readouterr().out


def test_without_ipython_the_verdict_is_printed(monkeypatch, get_stats, capsys):
    monkeypatch.setitem(sys.modules, "IPython", None)
    check(get_stats)
    assert capsys.readouterr().out.startswith("get_stats: right.")


# hint, solution, progress


def test_each_hint_is_new_and_then_all_come_again(capsys):
    for _ in range(4):
        hint("get_stats")
    text = capsys.readouterr().out
    heads = [line for line in text.splitlines() if line.startswith("get_stats: ")]
    assert heads == [
        "get_stats: hint 1 of 3",
        "get_stats: hint 2 of 3",
        "get_stats: hint 3 of 3",
        "get_stats: all hints",
    ]
    assert text.count("zip(ids, ids[1:]) gives you every pair") == 2


def test_a_solution_comes_after_success(get_stats, capsys):
    solution("get_stats")
    assert "def get_stats" not in capsys.readouterr().out
    check(get_stats)
    solution("get_stats")
    assert "def get_stats(ids: Sequence" in capsys.readouterr().out


def test_a_solution_comes_anyway_unless_they_are_off(monkeypatch, capsys):
    solution("get_stats", anyway=True)
    solution("toy-merges", anyway=True)
    shown = capsys.readouterr().out
    assert "def get_stats(ids: Sequence" in shown
    assert "toy-merges: 16" in shown
    monkeypatch.setenv("BPE_LESSON_SOLUTIONS", "off")
    solution("get_stats", anyway=True)
    shown = capsys.readouterr().out
    assert shown.startswith("get_stats: solutions are switched off here.")
    assert "return counts" not in shown


def test_progress_counts_what_is_done(get_stats, capsys):
    check(get_stats)
    capsys.readouterr()
    progress()
    shown = capsys.readouterr().out
    assert "1 of 15" in shown
    assert "■" in shown
    assert "Next: start-letters, in lesson 00." in shown


# A folder that is not as it should be


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"merge": 1}', b"\xff", b"[" * 100_000, b""])
def test_a_damaged_progress_file_is_set_aside_and_told_once(folder, content, capsys):
    folder.mkdir()
    (folder / "progress.json").write_bytes(content)
    answer("toy-merges", 16)
    answer("toy-merges", 16)
    shown = capsys.readouterr().out
    assert shown.count("was damaged") == 1
    assert (folder / "progress.damaged.json").read_bytes() == content
    assert storage.is_right("toy-merges")


def test_a_folder_that_cannot_be_written_is_told_once(folder, get_stats, capsys):
    """A file stands where the folder should be."""
    folder.write_text("in the way", encoding="utf-8")
    for _ in range(2):
        check(get_stats)
    shown = capsys.readouterr().out
    assert shown.count("get_stats: right.") == 2
    assert shown.count("progress.json can't be written") <= 1
    assert "can't be" in shown
    assert folder.read_text(encoding="utf-8") == "in the way"


def test_the_folder_of_the_shipped_lessons_is_told_and_nothing_is_raised(
    monkeypatch, get_stats, capsys
):
    monkeypatch.setenv("BPE_LESSON_COURSE", str(ROOT / "notebooks"))
    check(get_stats)
    hint("get_stats")
    shown = capsys.readouterr().out
    assert shown.count("get_stats: right.") == 1 and "hint 1 of 3" in shown
    assert "is the folder of the shipped lessons" in shown
    assert not (ROOT / "notebooks" / "progress.json").exists()


def test_a_damaged_file_that_cannot_be_moved_is_told(folder, monkeypatch, capsys):
    folder.mkdir()
    (folder / "progress.json").write_bytes(b"{")
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(13, "No")))
    assert not storage.is_right("merge")
    assert "was damaged" in capsys.readouterr().out


def test_a_write_that_fails_loses_nothing(folder, monkeypatch, capsys):
    answer("toy-merges", 16)
    before = (folder / "progress.json").read_bytes()
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space")))
    answer("toy-abab", 4, 3, 4)
    monkeypatch.undo()
    assert (folder / "progress.json").read_bytes() == before
    assert sorted(path.name for path in folder.iterdir()) == ["progress.json"]


def test_nothing_is_imported_or_sent(folder, get_stats, capsys):
    """The two files are all that a check leaves."""
    check(get_stats)
    assert sorted(path.name for path in folder.iterdir()) == ["my_bpe.py", "progress.json"]


def test_a_function_whose_source_is_nowhere_is_right_and_not_kept(folder, capsys):
    namespace = {"__name__": "__main__", "ours": core.get_stats}
    exec("def get_stats(ids, counts=None):\n    return ours(ids, counts)", namespace)
    check(namespace["get_stats"])
    shown = capsys.readouterr().out
    assert shown.startswith("get_stats: right.")
    assert "my_bpe.py" not in shown
    assert not (folder / "my_bpe.py").exists()


def test_the_engine_keeps_nothing(folder):
    evaluate("toy-merges", 16)
    assert not folder.exists()
    assert my_bpe.read_my_bpe() == my_bpe.MY_BPE_HEADER


def test_a_verdict_on_no_function_says_what_check_takes(capsys):
    check(core.get_stats([1]))
    assert "`check` needs the function itself" in capsys.readouterr().out
    check("merge")
    assert "`check` needs the function itself" in capsys.readouterr().out


def test_the_list_of_exercises_gives_no_answer_away():
    """Whoever looks at `exercises()` sees names and titles."""
    assert "answer" not in repr(list_exercises()) and "Mistake" not in repr(list_exercises())


# Folders from before exercises were renamed


FORMER = {"right": True, "tries": 3, "hints": 1}


def test_progress_under_a_former_name_counts(folder, capsys):
    """And the next write stores it under the name of today."""
    folder.mkdir()
    old = {"apart": FORMER, "merge": FORMER, "next_cut-mend": FORMER}
    (folder / "progress.json").write_text(json.dumps(old), encoding="utf-8")
    assert storage.is_right("drop_overlaps") and storage.is_right("find_next_cut-fix")
    answer("toy-merges", 16)
    stored = json.loads((folder / "progress.json").read_text(encoding="utf-8"))
    assert stored["drop_overlaps"] == stored["merge"] == FORMER
    assert "apart" not in stored and stored["toy-merges"]["right"]


def test_a_function_kept_under_a_former_name_is_still_theirs(folder):
    """Their my_bpe.py is read as it is; a function of the new name goes first."""
    folder.mkdir()
    own = folder / "my_bpe.py"
    own.write_text("def apart(places, size):\n    return 'mine'\n", encoding="utf-8")
    assert mine("drop_overlaps")([0, 1], 2) == "mine"
    own.write_text("def drop_overlaps(places, size):\n    return 'new'\n", encoding="utf-8")
    assert mine("drop_overlaps")([0, 1], 2) == "new"


def test_former_names_are_of_exercises_that_there_are():
    names = {item.name for item in list_exercises()}
    assert set(catalogue.FORMER_NAMES) <= names
    assert not set(catalogue.FORMER_NAMES.values()) & names
