"""Charts: plain numbers, names beside what they name, and a text that says the same.

How the lessons' own charts look is saved in the lessons, and compared there.
"""

import re

import pytest
from bs4 import BeautifulSoup

from bpe_course.view import show_bars, show_curves, show_dots, show_growth, step_states

SQUARES = {n: 3 * n * n for n in (100, 7, 30)}  # slope 2 wherever it begins, in whatever order


def read_places(chart):
    """Return the points of each line."""
    lines = BeautifulSoup(chart.svg, "html.parser").select("g > [class^=line]")
    paths = [line.select("path")[-1]["d"] for line in lines]
    return [[float(number) for number in re.findall(r"[\d.]+", path)] for path in paths]


def read_words(chart):
    return [text.text for text in BeautifulSoup(chart.svg, "html.parser").select("text")]


def test_a_power_is_straight_where_both_axes_are_logarithmic():
    chart = show_growth({"squares": SQUARES, "_a$": {7: 5, 100: 5}}, "bytes", "steps")
    said = "squares: from 147 to 30,000, slope 2.00. _a$: from 5 to 5, slope 0.00."
    assert chart.text.endswith(said)
    (x, y, x_2, y_2, x_3, y_3), flat = read_places(chart)
    assert abs((y_2 - y) / (x_2 - x) - (y_3 - y_2) / (x_3 - x_2)) < 0.02
    assert flat[1] == flat[3]


@pytest.mark.parametrize("doubles", [True, False])
def test_a_curve_has_its_places_and_numbers(doubles):
    chart = show_curves({"a": [2, 4, 4], "b": [2.5, 3]}, "n", "m", [100, 200, 400], doubles)
    (a, b), words = read_places(chart), read_words(chart)
    assert (a[2] - a[0] == a[4] - a[2]) == doubles
    assert a[:2] == [80, 255] and a[3] == a[5] == 55 and b[0] == a[0] and b[2] == a[2]
    assert {"a", "b", "m", "n", "100", "200", "400", "2", "3", "4"} <= {*words}


@pytest.mark.parametrize("name", ["中文", "😄𒀀", "\ud800", "$\\frac$", "<" * 10_000, "_a", ""])
def test_any_name_is_drawn(name):
    for chart in (show_bars({name: 1}, name), show_dots({name: {name: 1}, "b": {name: 1}}, name)):
        tags = {tag.name for tag in BeautifulSoup(chart.html, "html.parser")(True)}
        assert tags <= {"div", "span"}
        chart.html.encode()
    chart = show_curves({name: [1], "b": [2]}, "x", "y", [0])
    tags = {tag.name for tag in BeautifulSoup(chart.svg, "html.parser")(True)}
    assert tags <= set("svg title g path text rect circle".split())
    chart.svg.encode()


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
