"""The merge stepper: its model, and what its controls do and show."""

import html
import re

import pytest
from widget_text import text_of

from bpe_lesson import basic, core, words
from bpe_lesson.view.widgets.stepper import Stepper
from bpe_lesson.view.widgets.stepper_model import (
    StepperModel,
    make_byte_level,
    make_toy_level,
    make_word_level,
)

TOY = make_toy_level(core.get_stats, core.merge, core.generate_names)
WORDS = make_word_level(words.count_words, words.word_stats, words.merge_vocab)
BYTES = make_byte_level(core.get_stats, core.merge)
LEVELS = pytest.mark.parametrize("level", [TOY, WORDS, BYTES], ids=["toy", "words", "bytes"])


@pytest.fixture(autouse=True)
def with_widgets(monkeypatch):
    """Let the widgets be made, as in a lesson that is worked on."""
    monkeypatch.delenv("BPE_LESSON_STATIC", raising=False)


def labels_of(buttons):
    """Return the labels of the buttons that can be seen."""
    return [button.description for button in buttons if button.layout.display != "none"]


def press(buttons, label):
    """Click the button of that label, one that can be seen."""
    shown = [button for button in buttons if button.layout.display != "none"]
    next(button for button in shown if button.description == label).click()


def sides_of(box):
    """Return what a reader sees before and after the chosen merge."""
    before, _, after = box.picture.value.partition('<div class="bpe-step bpe-after')
    return text_of(before), text_of(f"<div {after}")


def colours_of(page):
    """Return label -> the colours of the boxes with that label."""
    found = {}
    for colour, label in re.findall(r'class="bpe-symbol(\d+)[^>]*>([^<]*)', page):
        found.setdefault(html.unescape(label), set()).add(colour)
    return found


# The steps


def test_the_toy_forwards_backwards_and_to_the_end():
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
    steps.step_to_end()
    assert len(steps.state) == 1 and steps.find_winners() == []


def test_another_choice_at_a_tie_leads_elsewhere():
    """The textbook's way; what was merged before the choice is kept."""
    steps = StepperModel(TOY, "aaabdaaabac")
    for pair in [("a", "a"), ("Z", "a"), ("Y", "b")]:
        steps.step_forward(pair)
    steps.step_back()
    steps.step_back()
    steps.step_forward(("a", "b"))
    assert steps.spell_new_symbols() == {"Z": "aa", "Y": "ab"}
    assert "".join(steps.state) == "ZYdZYac"
    assert len(steps.states) == 3


def test_after_another_choice_the_pairs_are_counted_anew():
    """Two steps further on as well: nothing of the way that was left is kept."""
    steps = StepperModel(TOY, "aaabdaaabac")
    steps.step_to_end()
    steps.position = 1
    steps.step_forward(("a", "b"))
    while winners := steps.find_winners():
        assert steps.stats[steps.position] == core.get_stats(steps.state)
        steps.step_forward(winners[0])


def test_a_known_step_is_not_computed_again():
    calls = []

    def counted(ids):
        calls.append(len(ids))
        return core.get_stats(ids)

    steps = StepperModel(make_byte_level(counted, core.merge), "abababab")
    steps.step_to_end()
    made = len(calls)
    for _ in range(3):
        steps.step_back()
    steps.step_to_end()
    assert len(calls) == made


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


# What is shown


def test_the_stepper_shows_before_and_after_the_chosen_merge():
    """The places of the pair are numbered before; after it, the new symbol says what it spells."""
    box = Stepper(TOY, "aaabdaaabac")
    assert text_of(box.status.value).startswith("0 merges, 11 symbols. The most common pair is")
    before, after = sides_of(box)
    assert before.startswith("Before merging (a, a) a 1 a 2 a b d a 3 a 4 a b a c")
    assert before.endswith("(a, a) occurs at symbols 1-2, 2-3, 6-7, 7-8, overlapping at 2, 7")
    assert after.endswith("After: 9 symbols Z aa a b d Z aa a b a c")
    box.forward.click()
    assert text_of(box.status.value) == (
        "1 merge, 9 symbols. A tie: 2 pairs occur 2 times each. "
        "The one with ✓ is next; you can choose another."
    )
    assert sides_of(box)[0].startswith("Before merging (Z, a) Z aa 1 a b d Z aa 2 a b a c")
    assert text_of(box.vocabulary.value) == "Vocabulary: a, b, c, d, and 1 new symbol: Z aa"


def test_the_new_symbol_alone_has_a_thick_border():
    box = Stepper(TOY, "aaabdaaabac")
    assert re.findall(r"bpe-new[^>]*>([^<]*)", box.picture.value) == ["Z", "Z"]
    box.forward.click()
    assert re.findall(r"bpe-new[^>]*>([^<]*)", box.picture.value) == ["Y", "Y"]


@LEVELS
def test_a_symbol_keeps_its_colour(level):
    """In all rows, in the table and in the vocabulary, from the first step to the last."""
    box = Stepper(level, "aaab daaa bac aaab")
    seen = {}
    for _ in range(10):
        for part in (box.picture, box.pairs, box.vocabulary):
            for label, colours in colours_of(part.value).items():
                seen.setdefault(label, set()).update(colours)
        box.forward.click()
    assert len(seen) > 8 and {len(colours) for colours in seen.values()} == {1}


def test_another_choice_at_a_tie_gives_the_same_name_the_new_letters():
    box = Stepper(TOY, "aaabdaaabac")
    box.end.click()
    press(box.history, "○ aa→Z")
    press(box.choices, "Choose (a, b)")
    assert sides_of(box)[1].endswith("Z aa Y ab d Z aa Y ab a c")


def test_a_merge_moves_nothing_else():
    """A new symbol is as wide as its parts: the widths of a row always add up to the same."""
    box = Stepper(TOY, "aaabdaaabac")
    for _ in range(6):
        for side in box.picture.value.split('<div class="bpe-step bpe-after'):
            wide = [int(w) // 2 - 1 for w in re.findall(r"calc\((\d+)em", side)]
            assert side.count("<code") + sum(wide) == 11
        box.forward.click()


def test_the_table_has_bars_and_says_what_wins_or_ties():
    """A screen reader gets the numbers: a bar is an empty element."""
    box = Stepper(TOY, "abcbcbc")
    assert text_of(box.pairs.value) == "pair count b c 3 wins c b 2 a b 1"
    assert re.findall(r'bpe-bar" style="width:([\d.]+)em"></span>', box.pairs.value) == [
        "5",
        "3.3",
        "1.7",
    ]
    assert labels_of(box.choices) == []
    box.text.value = "abcd"
    assert text_of(box.pairs.value) == "pair count a b 1 tie b c 1 tie c d 1 tie"


def test_the_ids_of_bytes_are_shown():
    box = Stepper(BYTES, "abab")
    before, after = sides_of(box)
    assert before.startswith("Before merging (97, 98) a 97 1 b 98 a 97 2 b 98")
    assert after.endswith("After: 2 symbols ab 256 ab 256")
    assert text_of(box.pairs.value) == "pair count a b (97, 98) 2 wins b a (98, 97) 1"
    box.forward.click()
    assert text_of(box.vocabulary.value).endswith("the 256 bytes, and 1 new symbol: ab 256")


def test_words_stand_in_rows_with_their_frequency():
    """A new symbol spells itself, so its note has its two parts."""
    box = Stepper(WORDS, "low low new")
    before, after = sides_of(box)
    assert before.startswith("Before merging (w, </w>) 2 × l o w 1 </w>")
    assert after.endswith("After: 6 symbols 2 × l o w</w> w </w> 1 × n e w</w> w </w>")
    box.text.value = " ".join(f"w{n}" for n in range(60))
    assert "And 192 more symbols" in sides_of(box)[0]


def test_a_part_of_the_text_is_shown_that_has_the_pair():
    """Before and after begin at the same symbol."""
    once = "".join(chr(n) for n in range(33, 120)) + "".join(map(chr, range(0x400, 0x41E)))
    box = Stepper(BYTES, once + "xyxy")
    before, after = sides_of(box)
    start = len(once.encode()) - 10
    assert before.startswith(f"Before merging (120, 121), without the first {start} symbols ⟨d0⟩")
    assert before.count(" x 120 ") == 2 and after.count(" xy 256") == 2
    assert "After: 149 symbols ⟨d0⟩" in after and "more symbols" not in before + after
    box = Stepper(WORDS, f"{' '.join(once[:80])} xyxy xyxy")
    assert sides_of(box)[0].startswith("Before merging (x, y), without the first 160 symbols 2 ×")


def test_at_the_end_no_pair_is_left():
    box = Stepper(TOY, "aaabdaaabac")
    box.end.click()
    assert text_of(box.status.value) == "7 merges, 1 symbol. No pair is left."
    assert sides_of(box)[0].startswith("At the end") and not box.pairs.value
    assert labels_of(box.choices) == []
    box.forward.click()  # does nothing here
    assert text_of(box.status.value).startswith("7 merges")


# What is chosen


def test_a_pair_of_a_tie_is_chosen_in_the_table():
    box = Stepper(TOY, "aaabdaaabac")
    assert labels_of(box.choices) == []
    box.forward.click()
    assert labels_of(box.choices) == ["✓ (Z, a)", "Choose (a, b)"]
    press(box.choices, "Choose (a, b)")
    assert labels_of(box.choices) == ["Choose (Z, a)", "✓ (a, b)"]
    before, after = sides_of(box)
    assert before.startswith("Before merging (a, b) Z aa a 1 b d")
    assert "Z aa Y ab d" in after
    assert text_of(box.status.value).startswith("1 merge,")  # nothing is merged yet
    box.forward.click()
    assert box.steps.merges[1] == (("a", "b"), "Y")


def test_back_and_forward_again_is_the_same_way():
    """The choice at the tie is remembered; `To the end` begins with the pair that is chosen."""
    box = Stepper(TOY, "aaabdaaabac")
    box.forward.click()
    press(box.choices, "Choose (a, b)")
    box.end.click()
    assert box.steps.merges[1] == (("a", "b"), "Y")
    made = list(box.steps.merges)
    press(box.history, "○ start")
    for _ in range(len(made)):
        box.forward.click()
    assert box.steps.merges == made
    press(box.history, "○ start")
    box.end.click()
    assert box.steps.merges == made


def test_looking_at_a_different_choice_loses_nothing():
    """Only Forward takes it."""
    box = Stepper(TOY, "aaabdaaabac")
    box.end.click()
    made = list(box.steps.merges)
    press(box.history, "○ aa→Z")
    press(box.choices, "Choose (a, b)")
    assert box.steps.merges == made
    box.back.click()
    box.forward.click()
    assert labels_of(box.choices) == ["✓ (Z, a)", "Choose (a, b)"]


def test_of_many_ties_the_first_can_be_chosen():
    box = Stepper(BYTES, "abcdefghijklmnopqrstuvwxyz")
    assert text_of(box.status.value).endswith(
        "A tie: 25 pairs occur 1 time each. The one with ✓ is next; you can choose another of the first 12."
    )
    assert len(labels_of(box.choices)) == 12
    assert "And 13 rarer pairs" in text_of(box.pairs.value)
    box.end.click()
    assert "25 new symbols (the last 20)" in text_of(box.vocabulary.value)


# The history


def test_the_history_goes_back_and_forward_again():
    box = Stepper(TOY, "aaabdaaabac")
    assert labels_of(box.history) == ["● start"]
    box.forward.click()
    box.forward.click()
    assert labels_of(box.history) == ["○ start", "○ aa→Z", "● Za→Y"]
    press(box.history, "○ start")
    assert labels_of(box.history) == ["● start", "○ aa→Z", "○ Za→Y"]
    assert text_of(box.status.value).startswith("0 merges, 11 symbols")
    box.back.click()  # does nothing here
    press(box.history, "○ Za→Y")
    assert text_of(box.status.value).startswith("2 merges, 7 symbols")


def test_a_long_history_shows_the_merges_around_the_current_one():
    box = Stepper(BYTES, "abcdefghijklmnopqrstuvwxyz")
    box.end.click()
    shown = labels_of(box.history)
    assert len(shown) == 8 and shown[0] == "○ start"
    assert shown[-1] == "● abcdefghijklmnopqrstuvwxy z→280"
    press(box.history, shown[1])
    assert text_of(box.status.value).startswith("19 merges")
    assert any(label.startswith("●") for label in labels_of(box.history))


def test_the_history_of_words_keeps_the_parts_apart():
    box = Stepper(WORDS, "low low new")
    box.end.click()
    press(box.history, "○ start")
    assert labels_of(box.history)[1:4] == ["○ w </w>→w</w>", "○ l o→lo", "○ lo w</w>→low</w>"]


# Texts, and functions that go wrong


def test_two_steppers_on_one_level_have_names_of_their_own():
    first, second = StepperModel(TOY, "ZYZY"), StepperModel(TOY, "abab")
    first.step_forward(("Z", "Y"))
    second.step_forward(("a", "b"))
    assert first.merges[0][1] == "X" and second.merges[0][1] == "Z"


def test_a_text_of_ones_own_is_stepped_through():
    box = Stepper(BYTES, "aaab")
    box.text.value = "né né"
    assert "0 merges, 7 symbols" in text_of(box.status.value)
    box.text.value = ""
    assert "No pair is left" in text_of(box.status.value)


def test_a_learners_function_that_fails_is_told():
    def broken(ids):
        raise ValueError("<b>not</b> yet")

    box = Stepper(make_byte_level(broken, core.merge), "aaab")
    assert "ValueError: <b>not</b> yet" in text_of(box.status.value)
    assert "<b>not" not in box.status.value
    for act in (box.forward, box.back, box.end):
        act.click()
    assert "ValueError" in text_of(box.status.value) and not box.pairs.value


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
    box = Stepper(make_byte_level(count, merge), "aaab")
    box.end.click()
    assert told in text_of(box.status.value)
    assert box.steps.position == 0 and len(box.steps.states) == 1
    box.text.value = "ab"
    assert "aaab" not in text_of(box.status.value)


def test_a_function_that_counts_nothing_is_told_and_the_controls_do_nothing():
    box = Stepper(make_byte_level(lambda ids: None, core.merge), "aaab")
    for act in (box.forward, box.back, box.end):
        act.click()
        assert "returned None, but it should return a dict" in text_of(box.status.value)
    assert box.steps is None and not box.pairs.value


def test_a_function_that_changes_its_input_spoils_nothing():
    """It gets a copy."""

    def count(ids):
        stats = core.get_stats(ids)
        ids.clear()
        return stats

    def merge(ids, pair, new):
        ids[:] = core.merge(ids, pair, new)
        return ids

    box = Stepper(make_byte_level(count, merge), "aaab")
    box.forward.click()
    box.back.click()
    assert "a 97 1 a 97 2 a 97 b 98" in sides_of(box)[0]


def test_a_text_that_cannot_be_taken_leaves_nothing_of_the_last_one():
    box = Stepper(WORDS, "low low")
    box.text.value = "low </w>"
    assert "</w>" in text_of(box.status.value) and not box.picture.value
    box.forward.click()
    assert "low" not in text_of(box.pairs.value) and not box.vocabulary.value
    box.text.value = "new new"
    assert "0 merges, 4 symbols" in text_of(box.status.value)


def test_a_long_text_is_cut_and_it_is_said():
    box = Stepper(BYTES, "ab" * 5000)
    assert "only the first 1,000 of the 10,000 characters" in text_of(box.status.value)
