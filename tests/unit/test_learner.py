"""What a lesson calls, and what is kept in the learner's folder: progress and my_bpe.py."""

import json
import os
import re
import sys
from pathlib import Path

import pytest

from bpe_course.ask import catalogue
from bpe_course.folders import ROOT
from bpe_course.practice import (
    answer,
    check,
    hint,
    kept_cells,
    list_exercises,
    mine,
    progress,
    progress_table,
    solution,
    storage,
)
from bpe_course.practice.places import find_place
from bpe_lesson import core
from notebooks import read


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path / "course"))
    monkeypatch.delenv("BPE_LESSON_SOLUTIONS", raising=False)
    monkeypatch.delenv("BPE_LESSON_STATIC")  # a learner is there
    monkeypatch.setattr(storage, "_messages_told", set())
    return tmp_path / "course"


@pytest.fixture
def said(capsys):
    def call(function, *given, **more):
        capsys.readouterr()
        function(*given, **more)
        return capsys.readouterr().out

    return call


def fail(number, reason):
    def refuse(*_):
        raise OSError(number, reason)

    return refuse


def get_stats(ids, counts=None):
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


# check, answer, mine


def test_mine_is_a_function_whatever_the_file_calls_so(folder):
    folder.mkdir()
    (folder / "my_bpe.py").write_text("merge = None\nget_stats = 3\n", encoding="utf-8")
    assert mine("merge") is core.merge
    assert mine("get_stats") is core.get_stats
    with pytest.raises(ValueError, match="isn't a function that you write"):
        mine("toy-next-merge")


@pytest.mark.parametrize(
    ("function", "given", "told"),
    [
        (check, (3,), "`check` needs the function itself"),
        (check, (lambda ids: ids,), '`check(..., name="merge")`'),
        (check, (len,), "there's no exercise called 'len'"),
        (answer, ("no-such", 3), "there's no exercise called 'no-such'"),
        (answer, ("toy-next-merge",), "Not answered yet"),
        (solution, ("no-such",), "there's no exercise called 'no-such'"),
    ],
)
def test_a_slip_in_the_call_gets_a_line_and_no_traceback(function, given, told, said):
    assert told in " ".join(said(function, *given).split())


def test_answers_are_counted_and_stay_right(folder, said):
    shown = "".join(said(answer, "toy-merges", value) for value in (20, 16, 15))
    assert "16" not in shown.replace("20 - 4", "")
    assert shown.count('solution("toy-merges", anyway=True)') == 1
    again = said(answer, "toy-merges", ...)
    assert "Done before. To do it again, replace the dots with your answer and run" in again
    expected = {"toy-merges": {"right": True, "tries": 3, "hints": 0}}
    assert json.loads((folder / "progress.json").read_text()) == expected


def test_in_a_notebook_the_verdict_is_displayed_and_elsewhere_printed(monkeypatch, said):
    shown = []
    with monkeypatch.context() as patch:
        patch.setattr("IPython.get_ipython", lambda: "a kernel")
        patch.setattr(kept_cells, "_get_shell", lambda: None)
        patch.setattr("IPython.display.display", shown.append)
        assert not said(check, get_stats)
    assert [str(one).partition("\n")[0] for one in shown] == ["get_stats: correct."]
    monkeypatch.setitem(sys.modules, "IPython", None)
    assert said(check, get_stats).startswith("get_stats: correct.")


# hint, solution, progress


def test_each_hint_is_new_and_then_all_come_again(said):
    text = "".join(said(hint, "get_stats") for _ in range(4))
    heads = re.findall("^get_stats: (.*)", text, re.MULTILINE)
    assert heads == ["hint 1 of 3", "hint 2 of 3", "hint 3 of 3", "all hints"]
    assert text.count("zip(ids, ids[1:]) gives you every pair") == 2


def test_a_solution_comes_after_success_or_anyway_unless_they_are_off(monkeypatch, said):
    ours = "def get_stats(ids, counts=None)"
    assert ours not in said(solution, "get_stats")
    assert ours in said(solution, "get_stats", anyway=True)
    check(get_stats)
    assert ours in said(solution, "get_stats")
    shown = said(solution, "toy-merges", anyway=True)
    assert "How many merges were made?\n16\n" in shown
    monkeypatch.setenv("BPE_LESSON_SOLUTIONS", "off")
    shown = said(solution, "get_stats", anyway=True)
    assert shown.startswith("get_stats: solutions are switched off here.")
    assert "return counts" not in shown


def test_progress_counts_what_is_done_and_a_lesson_ends_with_one_line(folder, said):
    line = "Lesson 01: 0 of 13 done, and 0 of 3 of its extras. Your my_bpe.py holds nothing yet. "
    line += "Next: start-letters, in lesson 00.\n"
    assert said(progress, "01") == line
    check(get_stats)
    shown = said(progress)
    assert re.search(r"01_toy_aaab +1 of 13  ■□+ +\d+ minutes left, extras: 0 of 3", shown)
    assert "Next: start-letters, in lesson 00." in shown
    (folder / "my_bpe.py").write_text("def get_stats(): ...", encoding="utf-8")
    assert said(progress, "01") == line.replace("01: 0", "01: 1").replace(
        "nothing yet", "get_stats"
    )
    for item in catalogue.list_lesson("01"):
        storage.record_attempt(item.name, right=not item.is_extra, tries=1)
    assert said(progress, "01").startswith("Lesson 01 is done, and 0 of 3 of its extras.")
    with pytest.raises(ValueError, match="'1'.*give one of 00, 01"):
        progress("1")


def test_while_a_lesson_is_saved_nothing_is_said_of_a_learner(monkeypatch, said):
    """Else it would be shown to everybody who opens the lesson."""
    monkeypatch.setenv("BPE_LESSON_STATIC", "1")
    check(get_stats)
    shown = said(progress, "01") + said(progress) + said(hint, "get_stats")
    see = "Run this cell to see what you've done, and what comes next.\n"
    assert shown == f"{see}{see}Run this cell to see a hint.\n"


def test_the_core_comes_before_the_extras_and_in_the_end_nothing_is_next():
    core = {item.name for item in list_exercises() if not item.is_extra}
    assert progress_table._describe_next(core)[0] == "Next: python-slice, in lesson 00."
    done = {item.name for item in list_exercises()}
    assert progress_table._describe_next(done)[0] == "You've done them all."


def test_each_lesson_has_a_place_for_its_last_exercise_even_if_it_cannot_be_read(tmp_path):
    """Reading a lesson takes time; that it asks everything once is a rule of lessons."""
    last = {item.lesson: item for item in list_exercises()}.values()
    places = [find_place(ROOT / "notebooks", item) for item in last]
    assert [place for place in places if "#cell-id=" not in place] == []
    for place in places:
        name, cell_id = place.split("#cell-id=")
        cells = {cell.id: cell.source for cell in read(ROOT / "notebooks" / name).cells}
        assert cells[cell_id].startswith("#"), f"{place} isn't a heading"
    item = catalogue.find_exercise("merge")
    assert find_place(tmp_path / "nowhere", item) == "01_toy_aaab.ipynb"
    for content in ("", "[]", '{"cells": [1]}', '{"cells": []}', "\x00"):
        (tmp_path / "01_toy_aaab.ipynb").write_text(content, encoding="utf-8")
        assert find_place(tmp_path, item) == "01_toy_aaab.ipynb", content


def test_the_list_of_exercises_gives_no_answer_away():
    shown = repr(list_exercises())
    assert "answer=" not in shown and "Mistake" not in shown


# A folder that is not as it should be


@pytest.mark.parametrize(
    ("place", "step", "error"),
    [(Path, "read_bytes", fail(13, "Denied")), (os, "replace", fail(28, "No space"))],
)
def test_a_progress_file_that_cannot_be_read_or_written_stays(
    place, step, error, folder, monkeypatch, said
):
    answer("toy-merges", 16)
    before = (folder / "progress.json").read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(place, step, error)
        shown = said(answer, "toy-abab", 4, 3, 4)
    assert "can't be" in shown and ("Denied" in shown or "No space" in shown)
    assert (folder / "progress.json").read_bytes() == before
    assert sorted(path.name for path in folder.iterdir()) == [".lock", "progress.json"]


def test_a_progress_file_may_have_a_mark_and_more_in_it(folder):
    folder.mkdir()
    text = '{"merge": {"right": true, "tries": 1, "hints": 0, "note": "mine"}}'
    (folder / "progress.json").write_text(text, encoding="utf-8-sig")
    assert storage.is_right("merge")


NEGATIVE = b'{"merge": {"right": true, "tries": 1, "hints": -5}}'


@pytest.mark.parametrize(
    "content", [b"{", b"[]", b'{"merge": 1}', b"\xff", b"[" * 100_000, NEGATIVE, b""]
)
def test_a_damaged_progress_file_is_set_aside_and_told_once(folder, content, said, monkeypatch):
    folder.mkdir()
    (folder / "progress.json").write_bytes(content)
    shown = said(answer, "toy-merges", 16) + said(answer, "toy-merges", 16)
    assert shown.count("was damaged") == 1
    assert (folder / "progress.damaged.json").read_bytes() == content
    assert storage.is_right("toy-merges")
    (folder / "progress.json").write_bytes(content)
    monkeypatch.setattr(os, "replace", fail(13, "No"))  # it can't be set aside either
    assert "was damaged" in said(storage.is_right, "merge")


def test_a_folder_that_cannot_be_written_is_told_once(folder, said):
    folder.write_text("in the way", encoding="utf-8")
    shown = said(check, get_stats) + said(check, get_stats)
    assert shown.count("get_stats: correct.") == 2
    assert shown.count("progress.json can't be written") <= 1
    assert "can't be" in shown
    assert folder.read_text(encoding="utf-8") == "in the way"
    assert "hint 1 of 3" in said(hint, "get_stats") and "hint 2 of 3" in said(hint, "get_stats")
    assert "our solution." in said(solution, "get_stats")


def test_the_folder_of_the_shipped_lessons_is_told_and_nothing_is_raised(monkeypatch, said):
    monkeypatch.setenv("BPE_LESSON_COURSE", str(ROOT / "notebooks"))
    shown = said(check, get_stats) + said(hint, "get_stats")
    assert shown.count("get_stats: correct.") == 1 and "hint 1 of 3" in shown
    assert "is the folder of the shipped lessons" in shown
    assert not (ROOT / "notebooks" / "progress.json").exists()
