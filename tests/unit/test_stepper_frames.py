"""The frames of the stepper: each shows one merge, in text as in pictures."""

import re

import pytest
from bs4 import BeautifulSoup
from javascript_cases import LEVELS

from bpe_lesson import corpora
from bpe_lesson.view.widgets import stepper_frames

TOY, WORDS, BYTES = LEVELS.values()
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
