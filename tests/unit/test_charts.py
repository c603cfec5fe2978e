"""Bars, dots and states: any name is drawn, and what's no length is refused."""

import pytest
from bs4 import BeautifulSoup

from bpe_course.view import browse_dots, show_bars, step_states


@pytest.mark.parametrize("name", ["中文", "😄𒀀", "\ud800", "$\\frac$", "<" * 10_000, "_a", ""])
def test_any_name_is_drawn(name):
    chart = show_bars({name: 1}, name)
    tags = {tag.name for tag in BeautifulSoup(chart.html, "html.parser")(True)}
    assert tags <= {"div", "span"}
    chart.html.encode()


@pytest.mark.parametrize("value", [-1, float("inf"), float("nan")])
def test_what_is_no_length_is_refused(value):
    for draw in (
        lambda: show_bars({"a": value}, "x"),
        lambda: browse_dots("A title.", {"x": {"a": {"b": value}}}),
        lambda: step_states({"one": {"a": 1}, "two": {"a": value}}, ("x", "y"), "Two."),
    ):
        with pytest.raises(ValueError, match="a length is at least 0 and finite"):
            draw()


def test_states_have_the_same_labels():
    for states in ({}, {"one": {}}, {"one": {"a": 1}, "two": {"b": 1}}):
        with pytest.raises(ValueError, match="need labels, the same in each of them"):
            step_states(states, ("x", "y"), "A title.")
