"""What a lesson calls and the cards that it shows, and what the learner's folder keeps."""

import json
import os
import re
from functools import partial
from inspect import getsource
from pathlib import Path
from unittest.mock import Mock

import pytest
from bs4 import BeautifulSoup

from bpe_course.ask import catalogue
from bpe_course.folders import ROOT
from bpe_course.practice import answer, arrange, check, hint, progress, solution, storage
from bpe_course.practice.feedback import format_verdict
from bpe_course.practice.places import find_place
from bpe_course.practice.result import Reason, Result
from bpe_course.view import widgets
from bpe_course.view.card import make_card
from bpe_course.view.source_code import colour_code
from bpe_lesson import core
from notebooks import ITEMS, read, read_all


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path / "course"))
    monkeypatch.delenv("BPE_LESSON_SOLUTIONS", raising=False)
    monkeypatch.delenv("BPE_LESSON_STATIC")  # a learner is there
    monkeypatch.setattr(storage, "_messages_told", set())
    return tmp_path / "course"


@pytest.fixture
def run(capsys):
    def call(function, *arguments, **options):
        capsys.readouterr()
        function(*arguments, **options)
        return capsys.readouterr().out

    return call


def read_progress(folder):
    return json.loads((folder / "progress.json").read_text())


exec(getsource(core.get_stats), own := {})
get_stats = own["get_stats"]  # the learner's own


@pytest.mark.parametrize(("function", "arguments", "message"), [
    (check, (3,), "`check` needs the function itself"),
    (check, (lambda ids: ids,), '`check(..., name="merge")`'),
    (check, (len,), "there's no exercise called 'len'"),
    (answer, ("toy-next-merge",), "Not answered yet"),
    (arrange, ("get_stats", True), "it has no lines to put in order."),
])  # fmt: skip
def test_a_slip_in_the_call_gets_a_line_and_no_traceback(function, arguments, message, run):
    assert message in " ".join(run(function, *arguments).split())


def test_answers_are_counted_and_stay_right(folder, run):
    text = "".join(run(answer, "toy-merges", value) for value in (20, 16, 15))
    assert "16" not in text.replace("20 - 4", "")
    assert text.count('solution("toy-merges")') == 1
    again = "done before. To do it again, replace the dots with a number and run"
    assert again in run(answer, "toy-merges", ...)
    assert read_progress(folder) == {"toy-merges": {"right": True, "tries": 3, "hints": 0}}


def test_a_check_inside_a_check_answers_at_once(run):
    def merge(ids, pair, idx):
        check(merge)
        return []

    assert "Your function calls `check` itself." in run(check, merge)
    assert "needs the function itself" in run(check)


def test_each_hint_is_new_and_then_all_come_again(run):
    text = "".join(run(hint, "get_stats") for _ in range(4))
    heads = re.findall("^get_stats: (.*)", text, re.MULTILINE)
    assert heads == ["hint 1 of 3", "hint 2 of 3", "hint 3 of 3", "all hints"]
    assert text.count("`zip(ids, ids[1:])` gives you every pair") == 2


def test_lines_come_after_three_tries(folder, monkeypatch, run):
    assert "after three tries" in run(arrange, "merge")
    text = "".join(run(check, lambda *_: [], "merge") for _ in range(3))
    assert text.count('`arrange("merge")` gives you our lines') == 1
    monkeypatch.setattr(widgets, "offer_widget", offer := Mock())
    run(arrange, "merge")
    _, _, settings, answers = offer.call_args.args
    answers["record"]()
    entry = {"right": False, "tries": 3, "hints": 0, "arranged": 1}
    assert read_progress(folder) == {"merge": entry}
    assert "while" not in str(settings)


def test_a_solution_comes_after_success_or_anyway(monkeypatch, run):
    ours = "def get_stats(ids, counts=None)"
    assert ours not in run(solution, "get_stats")
    assert ours in run(solution, "get_stats", anyway=True)
    check(get_stats)
    assert ours in run(solution, "get_stats")
    assert "How many merges were made?\n16\n" in run(solution, "toy-merges", anyway=True)
    monkeypatch.setenv("BPE_LESSON_SOLUTIONS", "off")
    text = run(solution, "get_stats", anyway=True)
    assert text.startswith("get_stats: solutions are switched off here.")
    assert "return counts" not in text


def test_progress_counts_what_is_done(folder, run):
    line = "Lesson 01: 0 of 14 done, and 0 of 3 of its extras. Your my_bpe.py holds nothing yet. "
    line += "Next: start-greek, in lesson 00.\n"
    assert run(progress, "01") == line
    check(get_stats)
    (folder / "my_bpe.py").write_text("def get_stats(): ...")
    assert run(progress, "01") == line.replace("01: 0", "01: 1").replace("nothing yet", "get_stats")
    for item in catalogue.list_lesson("01"):
        storage.record_attempt(item.name, right=not item.is_extra, tries=1)
    assert run(progress, "01").startswith("Lesson 01 is done, and 0 of 3 of its extras.")
    with pytest.raises(ValueError, match="'1'.*give one of 00, 01"):
        progress("1")


def test_the_last_exercise_of_each_lesson_has_a_place(tmp_path):
    for item in {item.lesson: item for item in ITEMS.values()}.values():
        name, cell_id = find_place(ROOT / "notebooks", item).split("#cell-id=")
        cells = {cell.id: cell.source for cell in read(ROOT / "notebooks" / name).cells}
        assert cells[cell_id].startswith("#")
    assert find_place(tmp_path / "nowhere", item) == name


@pytest.mark.parametrize("step", [(Path, "read_bytes"), (os, "replace")])
def test_a_progress_file_out_of_reach_stays(step, folder, monkeypatch, run):
    answer("toy-merges", 16)
    before = read_all(folder)
    with monkeypatch.context() as patch:
        patch.setattr(*step, Mock(side_effect=OSError(5, "Denied")))
        assert re.search("can't be.*Denied", run(answer, "toy-abab", 4, 3, 4), re.DOTALL)
    assert read_all(folder) == before


NEGATIVE = b'{"merge": {"right": true, "tries": 1, "hints": -5}}'


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"merge": 1}', b"\xff", b"[" * 10**5, NEGATIVE])
def test_a_damaged_progress_file_is_set_aside_and_told_once(folder, content, run, monkeypatch):
    folder.mkdir()
    kept = folder / "progress.json"
    kept.write_bytes(content)
    assert "".join(run(answer, "toy-merges", 16) for _ in range(2)).count("was damaged") == 1
    assert (folder / "progress.damaged.json").read_bytes() == content
    assert storage.find_entry("toy-merges")["right"]
    kept.write_bytes(content)
    monkeypatch.setattr(os, "replace", Mock(side_effect=OSError(5, "Denied")))
    assert "can't be read (Denied)" in run(storage.find_entry, "merge")  # nor set aside


def test_the_folder_of_the_shipped_lessons_is_told(monkeypatch, run):
    monkeypatch.setenv("BPE_LESSON_COURSE", str(ROOT / "notebooks"))
    text = run(check, get_stats) + run(hint, "get_stats")
    assert text.count("get_stats: correct.") == 1 and "hint 1 of 3" in text
    assert "is the folder of the shipped lessons" in text
    assert not (ROOT / "notebooks" / "progress.json").exists()


MERGE = catalogue.find_exercise("merge")
KEY = Reason("key", {"key": "<b> & `c`", "right_key": "d"})
RESULT = partial(Result, "merge", case="merge('<b>')")
OUTCOMES = {
    "merge: correct.": RESULT("right", None, [Reason("all-right", {"count": "30"})], case=None),
    "merge: not yet.": RESULT("wrong", None, [KEY], expected="[1, 2]", got="[1, 3]", printed="'`p`'"),
    "merge: there's an error.": RESULT("error", None, [Reason("failed")], got="E: x", place="line 3", code="a[1]"),
    "merge: stopped, because it took too long.": RESULT("timeout", None, [Reason("slow")], place="line 2", code="f()"),
    "merge: right by a different rule, but not by this course's.": RESULT(
        "wrong", None, [Reason("unchanged")], convention=True, expected="e 1", got="e 2"
    ),
}  # fmt: skip


def parse(card):
    return BeautifulSoup(card.html, "html.parser")


@pytest.mark.parametrize("head", OUTCOMES)
def test_text_and_html_say_the_same(head):
    """What a screen reader reads of a card before anything is unfolded."""
    card = format_verdict(OUTCOMES[head], MERGE, [[Reason("kept")]])
    text = re.split("\n3 hints: |\nOur solution: ", card.text)[0]
    page = parse(card)
    for part in page.select("[aria-hidden=true], details"):
        part.decompose()
    told, seen = ("".join(form.split()) for form in (text, page.get_text()))
    assert seen.replace("`", "") == told.replace("`", "") and seen.count("`") == 4 * ("`p`" in told)
    assert text.partition("\n")[0] == head


@pytest.mark.parametrize(("expected", "got", "marked"), [
    ("[1, 25]", "[1, 3]", ["25", "3"]),
    ("a", "a b", ["\xa0", " "]),
    ("[1, 2, 6]", "[1, 2]", ["6", "]"]),
    ("{(1, 2): 3}", "{(1, 2): 3, (2, 1): 1}", ["}", "(2, 1): 1"]),
    ("[1]", "None", []),  # where nothing is alike, nothing is marked
])  # fmt: skip
def test_the_first_difference_is_marked(expected, got, marked):
    rows = [("expected", expected), ("yours", got)]
    card = make_card("wrong", "f", rows)
    assert [mark.get_text() for mark in parse(card).select("mark")] == marked
    lines = card.text.split("\n")[1:3]
    assert [line[10:] for line in lines] == [expected, got]  # one above the other
    assert "<mark>" not in make_card("error", "f", rows).html  # it isn't compared with a result


@pytest.mark.parametrize("head", [*OUTCOMES][1:])
def test_after_a_failed_attempt_the_hints_unfold_one_at_a_time(head):
    folds = parse(format_verdict(OUTCOMES[head], MERGE)).select("details:not([open])")
    for number, (fold, text) in enumerate(zip(folds, MERGE.hints, strict=True)):
        assert fold.summary.get_text() == f"Hint {number + 1} of 3"
        assert len(fold.find_parents("details")) == number
        own = fold.find(["p", "pre"], recursive=False)
        assert own.get_text() == (text if own.name == "pre" else text.replace("`", ""))


def test_a_right_function_has_our_solution(monkeypatch):
    right = OUTCOMES["merge: correct."]
    card = format_verdict(right, MERGE)
    [fold] = parse(card).select("details:not([open])")
    assert fold.summary.get_text() == "Our solution"
    assert "def merge(ids, pair, idx)" in fold.get_text()
    assert card.text.endswith('\nOur solution: solution("merge")')
    monkeypatch.setenv("BPE_LESSON_SOLUTIONS", "off")
    assert not parse(format_verdict(right, MERGE)).select("details")


@pytest.mark.parametrize("code", ["def f(: '<b>'", "def f(): 'only this'", "\x00"])
def test_code_is_shown_whole(code):
    assert BeautifulSoup(colour_code(code), "html.parser").pre.get_text() == f"{code}\n"
