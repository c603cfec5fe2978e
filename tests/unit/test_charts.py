"""Charts: plain numbers, names beside what they name, and a text that says the same.

How the lessons' own charts look, bars and dots above all, is saved in the lessons, and compared there.
"""

import re
import sys
from itertools import combinations
from unittest.mock import create_autospec

import pytest
from bs4 import BeautifulSoup
from matplotlib import rcParams
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.text import Text

from bpe_course.view import show_bars, show_curves, show_dots, step_states
from bpe_course.view.figures.chart_svg import INK, LINE_COLOURS

DRAWN = set("svg title g defs path clippath rect use pattern text tspan".split())
CHARTS = {
    "curves": lambda: show_curves(
        {"toy": [11, 9, 5], "<p>": (24597, 9438.5)}, "merges", "a & b", range(3)
    ),
}
every_chart = pytest.mark.parametrize("name", CHARTS)


def test_without_matplotlib_a_chart_is_a_text(monkeypatch):
    for module in ("matplotlib", "matplotlib.figure"):
        monkeypatch.setitem(sys.modules, module, None)
    said = "toy: from 11 at 0 merges to 5 at 2 merges. <p>: from 24,597 at 0 merges to 9,438 at 1 merges."
    chart = CHARTS["curves"]()._repr_mimebundle_()
    assert [*chart] == ["text/plain"] and chart["text/plain"].endswith(said)


@every_chart
def test_a_chart_is_the_same_each_time_and_in_the_pages_colours(name):
    before = dict(rcParams)
    drawn = CHARTS[name]().svg
    assert drawn == CHARTS[name]().svg
    assert dict(rcParams) == before
    page = BeautifulSoup(drawn, "html.parser")
    assert page.svg["role"] == "img" and page.svg.title.text == CHARTS[name]().text
    assert {tag.name for tag in page(True)} <= DRAWN
    assert not re.search(
        r"(?:fill|stroke|style)(?:: |=\")(?!none|currentColor|Canvas|--width:)", drawn
    )
    assert set(re.findall(r"#(\w{11})\b", drawn)) == {tag["id"] for tag in page.select("[id]")}
    assert len(drawn) < 12_000


def overlaps(texts):
    boxes = [(text.get_text(), Text.get_window_extent(text)) for text in texts]
    return [(a, b) for (a, box), (b, other) in combinations(boxes, 2) if box.overlaps(other)]


@every_chart
def test_no_name_in_a_chart_covers_another_or_is_cut_off(name, monkeypatch):
    save = create_autospec(Figure.savefig, side_effect=Figure.savefig)
    monkeypatch.setattr(Figure, "savefig", save)
    assert CHARTS[name]().svg
    figure = save.call_args.args[0]
    (axes,) = figure.axes
    texts = [*axes.texts, axes._left_title, axes.xaxis.label, axes.yaxis.label]
    texts = [text for text in texts if text.get_text()]
    assert {to_hex(text.get_color()) for text in texts} <= {INK, *LINE_COLOURS}
    assert overlaps(texts) == []
    for text in texts:
        box = Text.get_window_extent(text)
        assert 0 <= min(box.x0, box.y0), text
        assert box.x1 <= figure.bbox.x1 and box.y1 <= figure.bbox.y1, text


@pytest.mark.parametrize("name", ["中文", "😄𒀀", "\ud800", "$\\frac$", "<" * 10_000, "_a", ""])
def test_any_name_is_drawn(name):
    for chart in (show_bars({name: 1}, name), show_dots({name: {name: 1}, "b": {name: 1}}, name)):
        tags = {tag.name for tag in BeautifulSoup(chart.html, "html.parser")(True)}
        assert tags <= {"div", "span"}
        chart.html.encode()


@pytest.mark.parametrize("value", [-1, float("inf"), float("nan")])
def test_what_is_no_length_is_refused(value):
    for draw in (
        lambda: show_bars({"a": value}, "x"),
        lambda: show_dots({"a": {"b": value}}, "x"),
        lambda: step_states({"one": {"a": 1}, "two": {"a": value}}, ("x", "y")),
    ):
        with pytest.raises(ValueError, match="a length is at least 0 and finite"):
            draw()


def test_states_have_the_same_labels():
    for states in ({}, {"one": {}}, {"one": {"a": 1}, "two": {"b": 1}}):
        with pytest.raises(ValueError, match="need labels, the same in each of them"):
            step_states(states, ("x", "y"))
