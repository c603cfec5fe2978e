"""The merge stepper: its model, and what its controls do and show."""

import re

import pytest
from javascript_cases import LEVELS
from widget_text import text_of

from bpe_lesson import basic, core, words
from bpe_lesson.view.widgets.stepper import _Stepper
from bpe_lesson.view.widgets.stepper_model import StepperModel, make_byte_level

TOY, WORDS, BYTES = LEVELS.values()


@pytest.fixture(autouse=True)
def with_widgets(monkeypatch):
    """Let the widgets be made, as in a lesson that is worked on."""
    monkeypatch.delenv("BPE_LESSON_STATIC", raising=False)


def labels_of(buttons):
    """Return the labels of the buttons that can be seen."""
    return [button.description for button in buttons if button.layout.display != "none"]


def sides_of(box):
    """Return what a reader sees before and after the chosen merge."""
    before, _, after = box.picture.value.partition('<div class="bpe-step bpe-after')
    return text_of(before), text_of(f"<div {after}")


def test_forwards_and_backwards_and_another_choice_at_a_tie_leads_elsewhere():
    """The textbook's way; what was merged before the choice is kept."""
    steps = StepperModel(TOY, "aaabdaaabac")
    assert steps.find_winners() == [("a", "a")]
    steps.step_forward(("a", "a"))
    assert "".join(steps.state) == "ZabdZabac"
    assert steps.find_winners() == [("Z", "a"), ("a", "b")]
    steps.step_forward(("Z", "a"))
    steps.step_forward(("Y", "b"))
    assert "".join(steps.state) == "XdXac"
    assert steps.spell_new_symbols() == {"Z": "aa", "Y": "aaa", "X": "aaab"}
    steps.step_back()
    steps.step_back()
    assert "".join(steps.state) == "ZabdZabac"
    steps.step_forward(("a", "b"))
    assert steps.spell_new_symbols() == {"Z": "aa", "Y": "ab"}
    assert "".join(steps.state) == "ZYdZYac"
    assert len(steps.states) == 3
    steps.step_to_end()
    assert len(steps.state) == 1 and steps.find_winners() == []


@pytest.mark.parametrize("text", ["aaabdaaabac", "éé😄 the the", "", "a"])
def test_the_bytes_end_as_train_does(text):
    steps = StepperModel(BYTES, text)
    steps.step_to_end()
    assert dict(steps.merges) == basic.train(text, 1000)


def test_the_words_end_as_bpe_does():
    corpus = ["low low lower", "newest newest widest"]
    steps = StepperModel(WORDS, "\n".join(corpus))
    steps.step_to_end()
    merges, word_counts = words.learn_bpe(corpus, 100)
    assert [pair for pair, _ in steps.merges] == merges
    assert steps.state == word_counts


def test_the_table_has_bars_and_says_what_wins_or_ties():
    """A screen reader gets the numbers: a bar is an empty element."""
    box = _Stepper(TOY, "abcbcbc")
    assert text_of(box.pairs.value) == "pair count b c 3 wins c b 2 a b 1"
    bars = re.findall(r'bpe-bar" style="width:([\d.]+)em"></span>', box.pairs.value)
    assert bars == ["5", "3.3", "1.7"]
    assert labels_of(box.choices) == []
    box.text.value = "abcd"
    assert text_of(box.pairs.value) == "pair count a b 1 tie b c 1 tie c d 1 tie"


def test_a_pair_of_a_tie_is_chosen_in_the_table():
    box = _Stepper(TOY, "aaabdaaabac")
    assert labels_of(box.choices) == []
    box.forward.click()
    assert labels_of(box.choices) == ["✓ (Z, a)", "Choose (a, b)"]
    box.choices[1].click()
    assert labels_of(box.choices) == ["Choose (Z, a)", "✓ (a, b)"]
    before, after = sides_of(box)
    assert before.startswith("Before merging (a, b) Z aa a 1 b d")
    assert "Z aa Y ab d" in after
    assert text_of(box.status.value).startswith("1 merge,")  # nothing is merged yet
    box.forward.click()
    assert box.steps.merges[1] == (("a", "b"), "Y")


def test_a_text_of_ones_own_is_stepped_through_and_a_long_one_is_cut():
    box = _Stepper(BYTES, "ab" * 5000)
    assert "only the first 1,000 of the 10,000 characters" in text_of(box.status.value)
    box.text.value = "né né"
    assert "0 merges, 7 symbols" in text_of(box.status.value)
    box.text.value = ""
    assert "No pair is left" in text_of(box.status.value)


def test_a_learners_function_that_fails_is_told():
    def broken(ids):
        raise ValueError("<b>not</b> yet")

    box = _Stepper(make_byte_level(broken, core.merge), "aaab")
    for act in (box.forward, box.back, box.end):
        act.click()
    assert "ValueError: <b>not</b> yet" in text_of(box.status.value)
    assert "<b>not" not in box.status.value and not box.pairs.value


@pytest.mark.parametrize(
    ("count", "merge", "told"),
    [
        (core.get_stats, lambda ids, pair, new: ids, "changed nothing"),
        (core.get_stats, lambda ids, pair, new: None, "TypeError"),
        (
            lambda ids: None if 256 in ids else core.get_stats(ids),
            core.merge,
            "returned None, but it should return a dict",
        ),
    ],
)
def test_what_a_learner_got_wrong_is_told_and_nothing_is_half_done(count, merge, told):
    box = _Stepper(make_byte_level(count, merge), "aaab")
    box.end.click()
    assert told in text_of(box.status.value)
    assert box.steps.position == 0 and len(box.steps.states) == 1
    box.text.value = "ab"
    assert "aaab" not in text_of(box.status.value)


def test_a_function_that_changes_its_input_spoils_nothing():
    """It gets a copy."""

    def count(ids):
        stats = core.get_stats(ids)
        ids.clear()
        return stats

    def merge(ids, pair, new):
        ids[:] = core.merge(ids, pair, new)
        return ids

    box = _Stepper(make_byte_level(count, merge), "aaab")
    box.forward.click()
    box.back.click()
    assert "a 97 1 a 97 2 a 97 b 98" in sides_of(box)[0]
