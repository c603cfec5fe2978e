"""The frames of the stepper: each shows one merge, in text as in pictures."""

import re

import pytest
from bs4 import BeautifulSoup

from bpe_lesson import core, corpora, view, words
from bpe_lesson.view.widgets import stepper, stepper_frames, stepper_model

TOY = stepper_model.make_toy_level(core.get_stats, core.merge, core.generate_names)
WORDS = stepper_model.make_word_level(words.count_words, words.word_stats, words.merge_vocab)
BYTES = stepper_model.make_byte_level(core.get_stats, core.merge)
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
            places = stepper_frames.find_pair(before.symbols, frame.pair)
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


def test_a_saved_lesson_has_frames_and_a_live_one_the_stepper(monkeypatch):
    parts = core.get_stats, core.merge, core.generate_names
    monkeypatch.setenv("BPE_LESSON_STATIC", "0")
    live = view.step_toy("aaab", *parts)
    assert live.text == stepper._STEPPER_NOTE and live.widget and not live.html
    monkeypatch.setenv("BPE_LESSON_STATIC", "1")
    saved = view.step_toy("aaab", *parts)
    assert saved.text.startswith("Merge 1: (a, a) becomes Z.") and not saved.widget
    assert view.step_words("low low", words.count_words, words.word_stats, words.merge_vocab).html
    assert view.step_bytes("abab", core.get_stats, core.merge).html
