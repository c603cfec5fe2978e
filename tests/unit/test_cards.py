"""Verdicts, hints and solutions as cards: what each of them shows, and what its HTML doesn't show."""

import re
from dataclasses import replace

import pytest
from bs4 import BeautifulSoup
from test_view import contrast

from bpe_lesson.lessons.catalogue import find_exercise, list_exercises
from bpe_lesson.practice import Result, evaluate, solution
from bpe_lesson.practice.feedback import format_verdict
from bpe_lesson.view import palette, show_tokens
from bpe_lesson.view.card import make_card
from bpe_lesson.view.source_code import _wrap_code, colour_function

PAGES = ("#ffffff", "#111111", "#15171c")  # white, JupyterLab's dark theme, the site's dark theme
MERGE = find_exercise("merge")
OUTCOMES = {
    "right": Result("merge", "right", "All 30 cases came out right."),
    "wrong": Result("merge", "wrong", "Look & see.", "overlap", "merge('<b>')", "[1, 2]", "[1, 3]"),
    "error": Result(
        "merge", "error", "Why `a`?", case="merge([])", got="IndexError: x", line="line 3: a[1]"
    ),
    "timeout": Result("merge", "timeout", "Still running.", case="merge([])", line="line 2: f()"),
    "convention": Result("merge", "wrong", "Elsewhere.", "first", "c", "e 1", "e 2", True),
}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path))
    monkeypatch.delenv("BPE_LESSON_SOLUTIONS", raising=False)


def parse(shown):
    return BeautifulSoup(shown.html, "html.parser")


def read_aloud(shown):
    """Return what a screen reader reads of a card before anything is unfolded."""
    page = parse(shown)
    for part in page.select("[aria-hidden=true], details"):
        part.decompose()
    return " ".join(page.get_text(" ").split()).replace("[ ", "[").replace(" ]", "]")


# Cards


@pytest.mark.parametrize("name", OUTCOMES)
def test_text_and_html_say_the_same(name):
    shown = format_verdict(OUTCOMES[name], MERGE, "One line more.")
    text = re.split("\n3 hints: |\nOur solution: ", shown.text)[0]
    assert read_aloud(shown).replace(" ", "") == "".join(text.split()).replace("`", "")


@pytest.mark.parametrize("kind", palette.CARD_KINDS)
def test_each_kind_has_its_own_icon_and_a_colour_that_can_be_seen(kind):
    card = parse(make_card(kind, "A headline."))
    icon, colour = palette.CARD_KINDS[kind]
    assert card.select_one("[aria-hidden]").get_text() == icon
    assert f"border-left:4px solid {colour}" in card.div["style"]
    assert all(contrast(colour, page) >= 3 for page in PAGES)
    kinds = palette.CARD_KINDS.values()
    assert [len(set(one)) for one in zip(*kinds)] == [len(kinds)] * 2


def test_letters_can_be_read_on_boxes_of_both_themes():
    light = (*palette._TOKEN_COLOURS, palette.PAPER, *palette.SYMBOL_COLOURS)
    assert all(contrast(palette.INK, colour) > 6 for colour in light)
    dark = (*palette._DARK_TOKEN_COLOURS, *palette._DARK_SYMBOL_COLOURS)
    assert all(contrast(palette._PAGE_COLOURS["ink"][1], colour) > 4.5 for colour in dark)


def test_a_box_in_a_dark_notebook_has_the_colours_of_the_widgets(monkeypatch):
    """Elsewhere it has the light ones, and a lesson that's saved has no style sheet in it."""
    shown = show_tokens(["a"])
    assert "color:var(--box-ink,#1b1b1f);background:var(--token-0,#cfe8fc)" in shown.html
    assert "<style>" not in shown._repr_mimebundle_()["text/html"]
    monkeypatch.delenv("BPE_LESSON_STATIC")
    live = shown._repr_mimebundle_()["text/html"]
    style = live.removeprefix(shown.html)
    assert style.startswith('<style>[data-jp-theme-light="false"] .jp-OutputArea { ')
    for name, colour in re.findall(r"--(token-\d|symbol-\d|box-ink): (#\w+)", style):
        assert f"--{name}: {colour};" in palette.make_dark_colours()


def test_the_headline_says_what_the_colour_says():
    shown = [format_verdict(result, MERGE) for result in OUTCOMES.values()]
    heads = [str(one).partition("\n")[0] for one in shown]
    assert heads == [
        "merge: correct.",
        "merge: not yet.",
        "merge: there's an error.",
        "merge: stopped, because it took too long.",
        "merge: right by a different rule, but not by this course's.",
    ]


@pytest.mark.parametrize("item", list_exercises(), ids=lambda item: item.name)
def test_not_written_yet_is_one_quiet_line(item):
    """It gives no hint away, because lessons are saved with it."""
    shown = format_verdict(Result(item.name, "unwritten", ""), item)
    assert "\n" not in shown.text and f'hint("{item.name}")' in shown.text
    card = parse(shown)
    assert len(card.select("p")) == 1 and not card.select("b, details, pre")
    assert not any(hint in shown.html for hint in item.hints)


# The first difference


@pytest.mark.parametrize(
    ("expected", "got", "marked", "words"),
    [
        ("[1, 25]", "[1, 3]", ["25", "3"], "character 5: 25 was expected, and yours has 3."),
        ("[1]", "[1, 2]", ["]", ","], "character 3: ] was expected, and yours has ,."),
        ("'ab'", "'ab", ["'", "\xa0"], "character 4: ' was expected, and yours ends there."),
        ("a", "a b", ["\xa0", " "], "nothing more was expected, and yours has a space."),
    ],
)
def test_the_first_difference_is_marked_and_described(expected, got, marked, words):
    shown = make_card("wrong", "f: not yet.", [("expected", expected), ("yours", got)])
    assert [mark.get_text() for mark in parse(shown).select("mark")] == marked
    assert words in shown.text
    expected_line, got_line = shown.text.split("\n")[1:3]
    assert (expected_line[10:], got_line[10:]) == (expected, got)  # one above the other


@pytest.mark.parametrize(("expected", "got"), [("[1]", "None"), ("", "[1]"), ("[1]", "[1]")])
def test_where_nothing_is_alike_nothing_is_marked(expected, got):
    rows = [("expected", expected), ("yours", got)]
    assert not parse(make_card("wrong", "f: not yet.", rows)).select("mark")


def test_an_error_is_not_compared_with_a_result():
    rows = [("expected", "[1]"), ("yours", "[2]")]
    assert "difference" not in make_card("error", "f", rows).text


def test_the_line_that_failed_is_shown_as_code():
    def get_stats(ids, counts=None):
        return {ids[1000]: 1}

    shown = format_verdict(evaluate("get_stats", get_stats), find_exercise("get_stats"))
    rows = parse(shown).pre.get_text()
    assert "return {ids[1000]: 1}" in rows.split("\n")[-1]
    assert "line " in rows.split("\n")[-1]


@pytest.mark.parametrize("name", ["wrong", "error", "timeout"])
def test_after_a_failed_attempt_the_hints_unfold_one_at_a_time(name):
    folds = parse(format_verdict(OUTCOMES[name], MERGE)).select("details")
    assert [fold.summary.get_text() for fold in folds] == [f"Hint {n} of 3" for n in (1, 2, 3)]
    for number, (fold, hint_text) in enumerate(zip(folds, MERGE.hints)):
        assert len(fold.find_parents("details")) == number
        own = fold.find(["p", "pre"], recursive=False)
        assert own.get_text() == (hint_text if own.name == "pre" else hint_text.replace("`", ""))
        assert not fold.has_attr("open")


# Solutions


def test_a_right_function_has_our_solution_folded_and_one_more_thing_to_try(monkeypatch):
    shown = format_verdict(OUTCOMES["right"], replace(MERGE, further="Try it on `aaa`."))
    fold = parse(shown).details
    assert fold.summary.get_text() == "Our solution" and not fold.has_attr("open")
    assert "def merge(ids: list" in fold.get_text()
    assert shown.text.endswith('Try it on `aaa`.\nOur solution: solution("merge")')
    monkeypatch.setenv("BPE_LESSON_SOLUTIONS", "off")
    assert not parse(format_verdict(OUTCOMES["right"], MERGE)).select("details")


def test_a_headline_names_what_learners_know():
    """That's the function, and what was wrong in one to fix; a question's name is for typing."""
    heads = {
        "merge": "merge: not yet.",
        "merge-fix": "Fix a broken merge: not yet.",
        "toy-pair-count": "Not yet.",
    }
    for name, head in heads.items():
        shown = format_verdict(Result(name, "wrong", "Why."), find_exercise(name))
        assert shown.text.partition("\n")[0] == head


def test_the_learners_own_version_comes_from_their_file(tmp_path, capsys):
    (tmp_path / "my_bpe.py").write_text(
        "def merge(ids, pair, idx):\n    return 'mine'\n", encoding="utf-8"
    )
    solution("merge", anyway=True)
    assert "yours:\ndef merge(ids, pair, idx):\n    return 'mine'" in capsys.readouterr().out


def test_a_docstring_is_folded():
    code = 'def f(a):\n    """Do it.\n\n    Well.\n    """\n    return a'
    page = BeautifulSoup(colour_function(code), "html.parser")
    assert page.details.pre.get_text() == '    """Do it.\n\n    Well.\n    """'
    assert [pre.get_text() for pre in page.select("pre")][::2] == ["def f(a):", "    return a"]


@pytest.mark.parametrize("code", ["def f(: 1", "", "x = 1", "def f(): 'only this'", "\x00"])
def test_any_other_code_is_shown_whole(code):
    page = BeautifulSoup(colour_function(code), "html.parser")
    assert not page.details and page.pre.get_text() == code


def test_code_is_coloured_and_escaped():
    page = BeautifulSoup(_wrap_code("return '<b>'  # 1"), "html.parser")
    assert page.get_text() == "return '<b>'  # 1" and not page.b
    colours = {span.get_text(): span["style"] for span in page.select("span")}
    assert len({colours[part] for part in ("return", "# 1")}) == 2


def test_lines_of_charts_can_be_told_from_dark_paper_and_from_each_other():
    lines = palette._DARK_LINE_COLOURS
    assert len(set(lines)) == len(palette.LINE_COLOURS)
    assert all(contrast(colour, palette._PAGE_COLOURS["paper"][1]) > 4.5 for colour in lines)
