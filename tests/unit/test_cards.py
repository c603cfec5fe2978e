"""Verdicts, hints and solutions as cards: what each of them shows, and what its HTML doesn't show."""

import re
from dataclasses import replace

import pytest
from bs4 import BeautifulSoup

from bpe_course.ask.catalogue import find_exercise
from bpe_course.practice import Result, solution
from bpe_course.practice.feedback import format_verdict
from bpe_course.practice.result import Reason
from bpe_course.view.card import make_card
from bpe_course.view.source_code import colour_code

MERGE = find_exercise("merge")
OUTCOMES = {
    "merge: correct.": Result("merge", "right", reasons=[Reason("all-right", {"count": "30"})]),
    "merge: not yet.": Result(
        "merge", "wrong", None, [Reason("key", {"key": "<b> & `c`", "right_key": "d"})], case="merge('<b>')",
        expected="[1, 2]", got="[1, 3]", printed="'`p`'",
    ),
    "merge: there's an error.": Result(
        "merge", "error", reasons=[Reason("failed")], case="merge([])", got="IndexError: x", place="line 3", code="a[1]"
    ),
    "merge: stopped, because it took too long.": Result(
        "merge", "timeout", reasons=[Reason("slow")], case="merge([])", place="line 2", code="f()"
    ),
    "merge: right by a different rule, but not by this course's.": Result(
        "merge", "wrong", None, [Reason("unchanged")], convention=True, case="c", expected="e 1", got="e 2"
    ),
}  # fmt: skip


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path))
    monkeypatch.delenv("BPE_LESSON_SOLUTIONS", raising=False)


def parse(card):
    return BeautifulSoup(card.html, "html.parser")


@pytest.mark.parametrize("head", OUTCOMES)
def test_text_and_html_say_the_same(head):
    """What a screen reader reads of a card before anything is unfolded, beginning with its headline."""
    card = format_verdict(OUTCOMES[head], MERGE, [[Reason("kept")]])
    text = re.split("\n3 hints: |\nOur solution: ", card.text)[0]
    page = parse(card)
    for part in page.select("[aria-hidden=true], details"):
        part.decompose()
    told, seen = ("".join(form.split()) for form in (text, page.get_text("")))
    assert seen.replace("`", "") == told.replace("`", "") and seen.count("`") == 4 * ("`p`" in told)
    assert text.partition("\n")[0] == head


@pytest.mark.parametrize(
    ("expected", "got", "marked", "words"),
    [
        ("[1, 25]", "[1, 3]", ["25", "3"], "character 5: 25 was expected, and yours has 3."),
        ("'ab'", "'ab", ["'", "\xa0"], "character 4: ' was expected, and yours ends there."),
        ("a", "a b", ["\xa0", " "], "nothing more was expected, and yours has a space."),
        ("[1]", "None", [], ""),  # where nothing is alike, nothing is marked
    ],
)
def test_the_first_difference_is_marked_and_described(expected, got, marked, words):
    rows = [("expected", expected), ("yours", got)]
    card = make_card("wrong", "f", rows)
    assert [mark.get_text() for mark in parse(card).select("mark")] == marked
    assert words in card.text
    lines = card.text.split("\n")[1:3]
    assert [line[10:] for line in lines] == [expected, got]  # one above the other
    assert "difference" not in make_card("error", "f", rows).text  # it isn't compared with a result


@pytest.mark.parametrize("head", [*OUTCOMES][1:])
def test_after_a_failed_attempt_the_hints_unfold_one_at_a_time(head):
    folds = parse(format_verdict(OUTCOMES[head], MERGE)).select("details")
    assert [fold.summary.get_text() for fold in folds] == [f"Hint {n} of 3" for n in (1, 2, 3)]
    for number, (fold, hint_text) in enumerate(zip(folds, MERGE.hints)):
        assert len(fold.find_parents("details")) == number
        own = fold.find(["p", "pre"], recursive=False)
        assert own.get_text() == (hint_text if own.name == "pre" else hint_text.replace("`", ""))
        assert not fold.has_attr("open")


def test_a_right_function_has_our_solution_folded_and_one_more_thing_to_try(monkeypatch):
    right = OUTCOMES["merge: correct."]
    card = format_verdict(right, replace(MERGE, further="Try it on `aaa`."))
    fold = parse(card).details
    assert fold.summary.get_text() == "Our solution" and not fold.has_attr("open")
    assert "def merge(ids, pair, idx)" in fold.get_text()
    assert card.text.endswith('Try it on `aaa`.\nOur solution: solution("merge")')
    monkeypatch.setenv("BPE_LESSON_SOLUTIONS", "off")
    assert not parse(format_verdict(right, MERGE)).select("details")


def test_the_learners_own_version_comes_from_their_file(tmp_path, capsys):
    own = "def merge(ids, pair, idx):\n    return 'mine'"
    (tmp_path / "my_bpe.py").write_text(own)
    solution("merge", anyway=True)
    assert f"yours:\n{own}" in capsys.readouterr().out


@pytest.mark.parametrize("code", ["def f(: '<b>'", "x = '<b>'", "def f(): 'only this'", "\x00"])
def test_code_is_shown_whole(code):
    assert BeautifulSoup(colour_code(code), "html.parser").pre.get_text() == f"{code}\n"
