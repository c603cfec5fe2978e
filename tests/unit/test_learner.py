"""What a lesson calls, and what is kept in the learner's folder: progress and my_bpe.py."""

import json
import os
import re
import sys
from functools import partial
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from bpe_lesson import core
from bpe_lesson.files import ROOT
from bpe_lesson.lessons import catalogue
from bpe_lesson.practice import (
    answer,
    check,
    hint,
    list_exercises,
    mine,
    needed_cells,
    progress,
    progress_table,
    solution,
    storage,
)
from bpe_lesson.practice.places import find_place


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Give each test its own learner's folder, and a kernel to which nothing was told."""
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path / "course"))
    monkeypatch.delenv("BPE_LESSON_SOLUTIONS", raising=False)
    monkeypatch.setattr(storage, "_messages_told", set())
    return tmp_path / "course"


def get_stats(ids, counts=None):
    """Do what the exercise asks for, as a learner may."""
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


# check, answer


def test_mine_is_a_function_whatever_the_file_calls_so(folder):
    folder.mkdir()
    (folder / "my_bpe.py").write_text("merge = None\nget_stats = 3\n", encoding="utf-8")
    assert mine("merge") is core.merge
    assert mine("get_stats") is core.get_stats


def test_mine_of_a_question_is_refused():
    with pytest.raises(ValueError, match="isn't a function that you write"):
        mine("toy-next-merge")


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: check(3), "`check` needs the function itself"),
        (lambda: check("merge"), "`check` needs the function itself"),
        (lambda: check(lambda ids: ids), '`check(..., name="merge")`'),
        (lambda: check(partial(get_stats)), '`check(..., name="merge")`'),
        (lambda: check(len), "there's no exercise called 'len'"),
        (lambda: check(get_stats, "no-such"), "there's no exercise called 'no-such'"),
        (lambda: answer("no-such", 3), "there's no exercise called 'no-such'"),
        (lambda: answer(3, 4), "there's no exercise called 3"),
        (lambda: answer("toy-next-merge"), "Not answered yet"),
        (lambda: hint("no-such"), "there's no exercise called 'no-such'"),
        (lambda: solution("no-such"), "there's no exercise called 'no-such'"),
    ],
)
def test_a_slip_in_the_call_gets_a_line_and_no_traceback(call, told, capsys):
    call()
    assert told in " ".join(capsys.readouterr().out.split())


def test_answers_are_counted_and_stay_right(folder, capsys):
    answer("toy-merges", 20)
    answer("toy-merges", 16)
    answer("toy-merges", 15)
    answer("toy-merges", ...)
    expected = {"toy-merges": {"right": True, "tries": 3, "hints": 0}}
    assert json.loads((folder / "progress.json").read_text()) == expected
    assert "16" not in capsys.readouterr().out.replace("20 - 4", "")


def test_in_a_notebook_the_verdict_is_displayed(monkeypatch, capsys):
    shown = []
    monkeypatch.setattr("IPython.get_ipython", lambda: "a kernel")
    monkeypatch.setattr(needed_cells, "_get_shell", lambda: None)
    monkeypatch.setattr("IPython.display.display", shown.append)
    check(get_stats)
    assert [str(one).partition("\n")[0] for one in shown] == ["get_stats: correct."]
    assert not capsys.readouterr().out


def test_without_ipython_the_verdict_is_printed(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "IPython", None)
    check(get_stats)
    assert capsys.readouterr().out.startswith("get_stats: correct.")


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


def test_a_solution_comes_after_success(capsys):
    solution("get_stats")
    assert "def get_stats" not in capsys.readouterr().out
    check(get_stats)
    solution("get_stats")
    assert "def get_stats(ids: list" in capsys.readouterr().out


def test_a_solution_comes_anyway_unless_they_are_off(monkeypatch, capsys):
    solution("get_stats", anyway=True)
    solution("toy-merges", anyway=True)
    shown = capsys.readouterr().out
    assert "def get_stats(ids: list" in shown
    assert "How many merges were made?\n16\n" in shown
    monkeypatch.setenv("BPE_LESSON_SOLUTIONS", "off")
    solution("get_stats", anyway=True)
    shown = capsys.readouterr().out
    assert shown.startswith("get_stats: solutions are switched off here.")
    assert "return counts" not in shown


def test_progress_counts_what_is_done(capsys):
    check(get_stats)
    capsys.readouterr()
    progress()
    shown = capsys.readouterr().out
    assert re.search(r"01_toy_aaab +1 of 13  ■□+ +\d+ minutes left, extras: 0 of 3", shown)
    assert "Next: start-letters, in lesson 00." in shown


def test_progress_links_to_each_lesson_and_to_the_next_cell(monkeypatch):
    monkeypatch.chdir(ROOT / "notebooks")
    page = BeautifulSoup(progress_table._make_progress_table({"start-letters"}).html, "html.parser")
    *lessons, following = [link["href"] for link in page.select("a")]
    assert lessons == [path.name for path in sorted(Path.cwd().glob("*.ipynb"))]
    file, _, cell_id = following.partition("#cell-id=")
    cells = json.loads(Path(file).read_text(encoding="utf-8"))["cells"]
    (cell,) = (cell for cell in cells if cell["id"] == cell_id)
    assert 'answer("start-spaces"' in "".join(cell["source"])
    shares = [
        re.search(r"display:block;width:([\d.]+)%", str(row))[1] for row in page.select("tbody tr")
    ]
    assert float(shares[0]) > 0 == float(shares[1])


def test_each_lesson_has_a_place_for_its_last_exercise():
    """Reading a lesson takes time; that it asks everything once is a rule of lessons."""
    last = {item.lesson: item for item in list_exercises()}.values()
    places = [find_place(ROOT / "notebooks", item) for item in last]
    assert [place for place in places if "#cell-id=" not in place] == []


def test_a_lesson_that_cannot_be_read_has_a_place_too(tmp_path):
    item = catalogue.find_exercise("merge")
    assert find_place(tmp_path / "nowhere", item) == "01_toy_aaab.ipynb"
    for content in ("", "[]", '{"cells": [1]}', '{"cells": []}', "\x00"):
        (tmp_path / "01_toy_aaab.ipynb").write_text(content, encoding="utf-8")
        assert find_place(tmp_path, item) == "01_toy_aaab.ipynb", content


def test_a_lesson_ends_with_one_line(folder, capsys):
    progress("01")
    line = "Lesson 01: 0 of 13 done, and 0 of 3 of its extras. Your my_bpe.py holds nothing yet. "
    line += "Next: start-letters, in lesson 00.\n"
    assert capsys.readouterr().out == line
    check(get_stats)
    (folder / "my_bpe.py").write_text("def get_stats(): ...", encoding="utf-8")
    capsys.readouterr()
    progress("01")
    line = "Lesson 01: 1 of 13 done, and 0 of 3 of its extras. Your my_bpe.py holds get_stats. "
    line += "Next: start-letters, in lesson 00.\n"
    assert capsys.readouterr().out == line
    for item in catalogue.list_lesson("01"):
        storage.record_attempt(item.name, right=not item.is_extra, tries=1)
    progress("01")
    assert capsys.readouterr().out.startswith("Lesson 01 is done, and 0 of 3 of its extras.")


def test_what_is_done_stays_done_when_the_dots_are_back(capsys):
    answer("toy-pair-count", 4)
    answer("toy-pair-count", ...)
    done = "Done before. To do it again, replace the dots with your answer and run"
    assert done in capsys.readouterr().out


def test_the_core_comes_before_the_extras():
    core = {item.name for item in list_exercises() if not item.is_extra}
    assert progress_table._describe_next(core)[0] == "Next: python-slice, in lesson 00."


def test_in_the_end_nothing_is_next():
    done = {item.name for item in list_exercises()}
    assert progress_table._describe_next(done)[0] == "You've done them all."


def test_there_is_no_lesson_of_that_number():
    with pytest.raises(ValueError, match="'1'.*give one of 00, 01"):
        progress("1")


# A folder that is not as it should be


def test_a_progress_file_that_cannot_be_read_is_not_overwritten(folder, monkeypatch, capsys):
    answer("toy-merges", 16)
    before = (folder / "progress.json").read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", lambda _: (_ for _ in ()).throw(OSError(13, "Denied")))
        answer("toy-abab", 4, 3, 4)
    assert (folder / "progress.json").read_bytes() == before
    assert "can't be read (Denied)" in capsys.readouterr().out


def test_a_progress_file_may_have_a_mark_and_more_in_it(folder, capsys):
    folder.mkdir()
    text = '{"merge": {"right": true, "tries": 1, "hints": 0, "note": "mine"}}'
    (folder / "progress.json").write_text(text, encoding="utf-8-sig")
    assert storage.is_right("merge")


NEGATIVE = b'{"merge": {"right": true, "tries": 1, "hints": -5}}'


@pytest.mark.parametrize(
    "content", [b"{", b"[]", b'{"merge": 1}', b"\xff", b"[" * 100_000, NEGATIVE, b""]
)
def test_a_damaged_progress_file_is_set_aside_and_told_once(folder, content, capsys):
    folder.mkdir()
    (folder / "progress.json").write_bytes(content)
    answer("toy-merges", 16)
    answer("toy-merges", 16)
    shown = capsys.readouterr().out
    assert shown.count("was damaged") == 1
    assert (folder / "progress.damaged.json").read_bytes() == content
    assert storage.is_right("toy-merges")


def test_a_folder_that_cannot_be_written_is_told_once(folder, capsys):
    """A file stands where the folder should be."""
    folder.write_text("in the way", encoding="utf-8")
    for _ in range(2):
        check(get_stats)
    shown = capsys.readouterr().out
    assert shown.count("get_stats: correct.") == 2
    assert shown.count("progress.json can't be written") <= 1
    assert "can't be" in shown
    assert folder.read_text(encoding="utf-8") == "in the way"
    hint("get_stats")
    hint("get_stats")
    solution("get_stats")
    shown = capsys.readouterr().out
    assert "hint 1 of 3" in shown and "hint 2 of 3" in shown and "our solution." in shown


def test_the_folder_of_the_shipped_lessons_is_told_and_nothing_is_raised(monkeypatch, capsys):
    monkeypatch.setenv("BPE_LESSON_COURSE", str(ROOT / "notebooks"))
    check(get_stats)
    hint("get_stats")
    shown = capsys.readouterr().out
    assert shown.count("get_stats: correct.") == 1 and "hint 1 of 3" in shown
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
    assert sorted(path.name for path in folder.iterdir()) == [".lock", "progress.json"]


def test_the_list_of_exercises_gives_no_answer_away():
    """Whoever looks at `exercises()` sees names and titles."""
    shown = repr(list_exercises())
    assert "answer=" not in shown and "Mistake" not in shown
