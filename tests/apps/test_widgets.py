"""The widgets as objects: what their controls do, and what they show."""

import html
import re
import time

import pytest

from bpe_lesson import basic, core, corpora, model, replay, stream, utf8, view, words
from bpe_lesson.invisible import is_invisible
from bpe_lesson.view.forest import make_tree_browser
from bpe_lesson.view.inspector import make_inspector
from bpe_lesson.view.rich_output import WIDGET_TYPE
from bpe_lesson.view.streaming import make_stream_box
from bpe_lesson.view.widgets.bench import MAX_BENCH_CHARACTERS, Bench
from bpe_lesson.view.widgets.generation import Writer
from bpe_lesson.view.widgets.generation_model import Generation
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
HOSTILE = {
    "script": "<script>alert(1)</script>",
    "quotes": "\"onload=\"alert(1) 'x'",
    "end of CDATA": "]]>",
    "right to left": "\u202eabc\u202c\u2067",
    "controls": "\x00\x07\x1b[31m",
    "zero width": "\u200b\u200d\ufeff",
    "a long token": "<" * 100_000,
}


@pytest.fixture(autouse=True)
def with_widgets(monkeypatch):
    """Let the widgets be made, as in a lesson that is worked on."""
    monkeypatch.delenv("BPE_LESSON_STATIC", raising=False)


def text_of(page):
    """Return what a reader sees of some HTML, in one line."""
    page = re.sub(r"<style>.*?</style>|<br>|</t[hdr]>|</div>", " ", page)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", page)).split())


def everything(widget):
    """Return all HTML that a widget and its children show."""
    own = widget.value if type(widget).__name__ == "HTML" else ""
    return own + "".join(map(everything, getattr(widget, "children", ())))


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


# The stepper


def test_the_stepper_steps_and_shows_ties():
    box = Stepper(TOY, "aaabdaaabac")
    assert "The most common pair is (a, a): it occurs 4 times." in text_of(box.picture.value)
    assert "(a, b) ab 2 (b, d) bd 1" in text_of(box.pairs.value)
    box.forward.click()
    assert "A tie: 2 pairs occur 2 times each. Choose one." in text_of(box.picture.value)
    assert [label for label, _ in box.choice.options] == ["(Z, a) aaa", "(a, b) ab"]
    assert text_of(box.picture.value).endswith("Z aa a b d Z aa a b a c")
    assert text_of(box.pairs.value).count("ties") == 2
    assert box.choice_note.value == "Chosen: (Z, a)"
    box.choice.index = 1
    assert box.choice_note.value == "Chosen: (a, b)"
    box.forward.click()
    assert text_of(box.vocabulary.value).startswith("Vocabulary: a, b, c, d, and 2 new symbols")
    assert "2 (a, b) ab Y" in text_of(box.vocabulary.value)
    box.end.click()
    assert "No pair is left" in text_of(box.picture.value)
    assert box.choice.layout.display == "none" and not box.pairs.value
    box.forward.click()  # does nothing here
    box.start.click()
    box.back.click()  # nor here
    assert "0 merges, 11 symbols" in text_of(box.picture.value)


def test_back_and_forward_again_is_the_same_way():
    """The choice at the tie is remembered; `To the end` begins with the pair that is chosen."""
    box = Stepper(TOY, "aaabdaaabac")
    box.forward.click()
    box.choice.index = 1
    box.end.click()
    assert box.steps.merges[1] == (("a", "b"), "Y")
    made = list(box.steps.merges)
    box.start.click()
    for _ in range(len(made)):
        box.forward.click()
    assert box.steps.merges == made
    box.start.click()
    box.end.click()
    assert box.steps.merges == made


def test_the_ids_of_bytes_stand_below_them():
    box = Stepper(BYTES, "abab")
    assert text_of(box.picture.value).endswith("a 97 b 98 a 97 b 98")
    box.forward.click()
    assert text_of(box.picture.value).endswith("ab 256 ab 256")
    assert "1 (97, 98) ab 256" in text_of(box.vocabulary.value)


def test_the_most_common_pair_comes_first():
    """Though another one was seen before it."""
    shown = text_of(Stepper(TOY, "abcbcbc").pairs.value)
    assert shown.startswith("pair spells count at the top (b, c) bc 3 wins (c, b) cb 2 (a, b) ab 1")


def test_words_stand_in_rows_with_their_frequency():
    box = Stepper(WORDS, "low low new")
    assert text_of(box.picture.value).endswith("l o w </w> × 2 n e w </w> × 1")
    box.text.value = " ".join(f"w{n}" for n in range(60))
    assert "And 80 more symbols" in text_of(box.picture.value)


def test_of_many_ties_the_first_can_be_chosen_and_of_many_merges_the_last_are_shown():
    box = Stepper(BYTES, "abcdefghijklmnopqrstuvwxyz")
    assert "A tie: 25 pairs occur 1 time each. Choose one of the first 12." in text_of(
        box.picture.value
    )
    assert len(box.choice.options) == 12
    assert "And 5 rarer pairs" in text_of(box.pairs.value)
    box.end.click()
    assert "The last 20 of 25 merges" in text_of(box.vocabulary.value)
    assert "25 (279, 122)" in text_of(box.vocabulary.value)


def test_two_steppers_on_one_level_have_names_of_their_own():
    first, second = StepperModel(TOY, "ZYZY"), StepperModel(TOY, "abab")
    first.step_forward(("Z", "Y"))
    second.step_forward(("a", "b"))
    assert first.merges[0][1] == "X" and second.merges[0][1] == "Z"


def test_a_text_of_ones_own_is_stepped_through():
    box = Stepper(BYTES, "aaab")
    box.text.value = "né né"
    assert "0 merges, 7 symbols" in text_of(box.picture.value)
    box.text.value = ""
    assert "No pair is left" in text_of(box.picture.value)


def test_a_learners_function_that_fails_is_told():
    def broken(ids):
        raise ValueError("<b>not</b> yet")

    box = Stepper(make_byte_level(broken, core.merge), "aaab")
    assert "ValueError: <b>not</b> yet" in text_of(box.picture.value)
    assert "<b>not" not in box.picture.value
    for act in (box.forward, box.back, box.end, box.start):
        act.click()
    assert "ValueError" in text_of(box.picture.value) and not box.pairs.value


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
    assert told in text_of(box.picture.value)
    assert box.steps.position == 0 and len(box.steps.states) == 1
    box.text.value = "ab"
    assert "aaab" not in text_of(box.picture.value)


def test_a_function_that_counts_nothing_is_told_and_the_controls_do_nothing():
    box = Stepper(make_byte_level(lambda ids: None, core.merge), "aaab")
    for act in (box.forward, box.back, box.end, box.start):
        act.click()
        assert "returned None, but it should return a dict" in text_of(box.picture.value)
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
    assert text_of(box.picture.value).endswith("a 97 a 97 a 97 b 98")


def test_a_text_that_cannot_be_taken_leaves_nothing_of_the_last_one():
    box = Stepper(WORDS, "low low")
    box.text.value = "low </w>"
    assert "marks the end of a word" in text_of(box.picture.value) or "</w>" in text_of(
        box.picture.value
    )
    box.forward.click()
    assert "low" not in text_of(box.pairs.value) and not box.vocabulary.value
    box.text.value = "new new"
    assert "0 merges, 4 symbols" in text_of(box.picture.value)


def test_a_long_text_is_cut_and_it_is_said():
    box = Stepper(BYTES, "ab" * 5000)
    assert "only the first 1,000 of the 10,000 characters" in text_of(box.picture.value)


# The bench


@pytest.fixture(scope="module")
def tokenizers():
    """Return two tokenizers."""
    paragraph = corpora.load_text("unicode_paragraph")
    return {"paragraph": basic.train(paragraph, 276), "toy": basic.train("aaabdaaabac", 259)}


def test_the_bench_follows_text_tokenizer_and_slider(tokenizers):
    bench = Bench("aaabdaaabac", tokenizers, replay.Replay)
    bench.name.value = "toy"
    assert bench.slider.max == bench.number.value == 3
    assert "11 11 5 2.20" in text_of(bench.sums.value)
    bench.number.value = 1
    assert bench.slider.value == 1
    assert "11 11 9 1.22" in text_of(bench.sums.value)
    assert text_of(bench.boxes.value).startswith("aa 256 61 61 a 97 61 b 98 62")
    bench.name.value = "paragraph"
    assert bench.slider.value == bench.slider.max == 20
    bench.text.value = ""
    assert "0 0 0" in text_of(bench.sums.value)


def test_a_text_that_cannot_be_encoded_leaves_no_tokens(tokenizers):
    bench = Bench("abc", tokenizers, replay.Replay)
    bench.text.value = "x\ud800y"
    assert "lone surrogate" in text_of(bench.sums.value) and not bench.boxes.value
    bench.slider.value = 1
    bench.window.buttons[-1].click()
    assert "lone surrogate" in text_of(bench.sums.value) and not bench.boxes.value
    bench.text.value = "abc"
    assert "3 3 3" in text_of(bench.sums.value)
    with pytest.raises(ValueError, match="tokenizers is empty"):
        view.show_bench("a", {}, replay.Replay)


def test_the_bench_shows_what_encode_gives(tokenizers):
    bench = Bench("", tokenizers, replay.Replay)
    bench.text.value = text = "the Unicode 😄 of the paragraph"
    ids = basic.encode(text, tokenizers["paragraph"])
    assert f"{len(text)} {len(text.encode())} {len(ids)}" in text_of(bench.sums.value)
    shown = re.findall(r"<small[^>]*>(\d+)</small><br>", bench.boxes.value)
    assert list(map(int, shown)) == ids


def test_a_long_text_is_shown_through_a_window(tokenizers):
    bench = Bench("aaab" * 500, tokenizers, replay.Replay)
    bench.name.value = "toy"
    bench.slider.value = 0
    assert text_of(bench.window.place.value) == "Tokens 1 to 200 of 2,000"
    first, earlier, later, last = bench.window.buttons
    last.click()
    assert text_of(bench.window.place.value) == "Tokens 1,801 to 2,000 of 2,000"
    assert text_of(bench.boxes.value).endswith("b 98 62")
    bench.text.value += "d"  # typed at the end, it is seen at the end
    assert text_of(bench.boxes.value).endswith("b 98 62 d 100 64")
    earlier.click()
    assert text_of(bench.window.place.value) == "Tokens 1,602 to 1,801 of 2,001"
    bench.slider.value = 3
    assert text_of(bench.window.place.value) == "Tokens 302 to 501 of 501"
    first.click()
    later.click()
    assert text_of(bench.window.place.value) == "Tokens 201 to 400 of 501"
    tokens, _ = bench.replay.list_tokens(3, 200, 200)
    assert text_of(bench.boxes.value).startswith(tokens[0].decode() + " ")
    here = bench.boxes.value
    last.click()
    assert bench.boxes.value != here


def test_a_pasted_megabyte_is_cut_and_does_not_block(tokenizers):
    """The bound is a generous one; the time is printed."""
    bench = Bench("", tokenizers, replay.Replay)
    box = Stepper(BYTES, "")
    for text in ("The quick brown fox. " * 50_000, "🅤" * 1_000_000):
        start = time.perf_counter()
        bench.text.value = text
        box.text.value = text
        box.end.click()
        box.back.click()
        took = time.perf_counter() - start
        print(f"a pasted text of {len(text):,} characters: {1000 * took:.0f} ms")
        assert took < 3
        assert f"only the first {MAX_BENCH_CHARACTERS:,} of the" in text_of(bench.sums.value)


# Inspector, stream, trees


def test_the_inspector_shows_bits_and_roles():
    line, shown = make_inspector(
        "Characters", "é", lambda t: view.inspector.make_bit_rows(t, utf8.byte_role)
    ).children
    assert "é U+00E9 11101001 [110]00011 [10]101001 c3 a9 lead 2, continuation" in text_of(
        shown.value
    )
    line.value = "A€😄"
    assert "[0]1000001 41 single" in text_of(shown.value)
    assert "[1110]0010 [10]000010 [10]101100" in text_of(shown.value)
    assert "[11110]000 [10]011111 [10]011000 [10]000100" in text_of(shown.value)
    line.value = "\ud800"
    assert "U+D800" in text_of(shown.value)


def test_a_long_text_in_the_inspector_is_in_a_window():
    """It can be scrolled by keyboard; a short one needs no window."""
    line, shown = make_inspector(
        "Characters", "abc", lambda t: view.inspector.make_bit_rows(t, utf8.byte_role)
    ).children
    assert '<div class="bpe-window"' not in shown.value
    line.value = "😄\u202e<" * 100
    assert (
        '<div class="bpe-window" tabindex="0" role="region" aria-label="Characters as a table">'
        in (shown.value)
    )
    assert shown.value.count("<tr>") == 301
    assert len(shown.value) < 100_000
    line.value += "a"
    assert "only the first 300 of the 301 characters" in text_of(shown.value)


def test_the_inspector_shows_what_handlers_make_of_bytes():
    def rows(digits):
        return view.inspector.make_handler_rows(bytes.fromhex(digits), utf8.split_subparts)

    line, shown = make_inspector("Bytes in hex", "f0 9f 98 41", rows).children
    assert "[f0 9f 98] [41]" in text_of(shown.value)
    assert "replace �A" in text_of(shown.value)
    line.value = "61 e2 80 ae 00"
    assert "replace a⟨U+202E⟩⟨U+0000⟩" in text_of(shown.value)
    line.value = "f0 9"
    assert "Two hex digits make a byte" in text_of(shown.value)
    line.value = ""
    assert "strict" in text_of(shown.value)


def test_the_stream_shows_both_decoders():
    vocab = basic.build_vocab({})
    box = make_stream_box(list("é!".encode()), vocab, basic.decode, stream.StreamDecoder)
    (slider, number), shown = box.children[0].children, box.children[1]
    slider.value = 1
    assert "naive � right" in text_of(shown.value)
    number.value = 3
    assert "naive ��! right é!" in text_of(shown.value)
    assert "1 195 c3 � (waits) 2 169 a9 � é" in text_of(shown.value)


def test_the_stream_keeps_room_for_all_that_will_arrive():
    """So what's below it doesn't move, and long texts wrap."""
    box = make_stream_box(
        list(("né😄" * 60).encode())[:200],
        basic.build_vocab({}),
        basic.decode,
        stream.StreamDecoder,
    )
    slider, shown = box.children[0].children[0], box.children[1]
    room = re.findall(r"min-height:[\d.]+em", shown.value)
    assert "0 of 201 steps" in text_of(shown.value)
    slider.value = 201
    assert re.findall(r"min-height:[\d.]+em", shown.value) == room and len(room) == 2
    assert "overflow-wrap:anywhere" in shown.value
    assert "The last 12 of 201 steps" in text_of(shown.value)


def test_the_stream_shows_brackets_and_accents_as_they_are():
    vocab = basic.build_vocab({})
    ids = list("f(x) and (e\u0301)".encode())
    box = make_stream_box(ids, vocab, basic.decode, stream.StreamDecoder)
    box.children[0].children[0].value = len(ids) + 1
    assert "right f(x)␣and␣(e\u0301)" in text_of(box.children[1].value)
    assert "The last 12 of 15 steps" in text_of(box.children[1].value)


def test_any_token_has_its_tree():
    merges = basic.train("aaabdaaabac", 259)
    vocab = basic.build_vocab(merges)
    controls, tree = make_tree_browser(merges, vocab).children
    number, previous, following = controls.children
    assert "aaa + b → aaab (258)" in html.unescape(tree.value)
    previous.click()
    assert number.value == 257 and "aa + a → aaa (257)" in html.unescape(tree.value)
    following.click()
    following.click()
    assert number.value == 258
    with pytest.raises(ValueError, match="train on a text first"):
        view.browse_trees({}, vocab)


def test_a_token_whose_tree_is_too_wide_is_told():
    merges = {(97, 97): 256} | {(idx - 1, idx - 1): idx for idx in range(257, 262)}
    vocab = basic.build_vocab(merges)
    controls, tree = make_tree_browser(merges, vocab).children
    assert "token 261 has 64 bytes" in text_of(tree.value)
    controls.children[1].click()
    controls.children[1].click()
    assert "<img" in tree.value and controls.children[0].value == 259


# The model that writes

VOCAB = basic.build_vocab({}) | {256: b"<|endoftext|>"}


def as_bytes(text):
    """Return the ids of a text if every byte is a token."""
    return list(text.encode())


def make_generation(text="abcabdab"):
    """Return a text that grows by what usually follows in another one; 256 ends both."""
    predict = model.NgramModel([*as_bytes(text), 256], 257).predict
    return Generation(VOCAB, predict, model.apply_temperature, model.sample, end=256)


def test_a_generation_grows_is_taken_back_and_ends():
    generation = make_generation()
    generation.begin(as_bytes("ab"))
    likeliest = generation.list_next(3)
    assert [idx for idx, _ in likeliest] == [99, 100, 256]
    assert likeliest[0][1] > likeliest[2][1] / 2 > 0
    generation.add(99)
    assert generation.ids == as_bytes("abc") and generation.count_added() == 1
    generation.take_back()
    generation.take_back()  # never the prompt
    assert generation.ids == as_bytes("ab")
    generation.add(256)
    assert generation.has_ended and generation.list_next(3) == []
    generation.add(97)
    generation.draw()
    assert generation.ids == [*as_bytes("ab"), 256]
    generation.begin([256])
    assert not generation.has_ended  # a prompt may begin with the end of another text


def test_a_generation_repeats_its_draws_after_starting_over():
    generation = make_generation()
    drawn = []
    for _ in range(2):
        generation.begin(as_bytes("a"))
        for _ in range(5):
            generation.draw()
        drawn.append(generation.ids)
    assert drawn[0] == drawn[1]


def test_temperature_changes_what_is_shown():
    generation = make_generation()
    generation.begin(as_bytes("b"))
    shares = []
    for generation.temperature in (0.1, 1.0, 3.0):
        shares.append(generation.list_next(1)[0][1])
    assert shares[0] > shares[1] > shares[2]


def test_the_writer_chooses_samples_and_goes_back():
    writer = Writer("ab", as_bytes, make_generation())
    assert text_of(writer.text.value) == "a b 0 tokens added. Choose the next token, or sample it."
    assert writer.choices[0].description == "c"
    assert writer.choices[0].tooltip == "Add c, 26.8%" and "26.8%" in text_of(writer.bars[0].value)
    assert "aria-hidden" in writer.bars[0].value
    writer.choices[1].click()
    assert text_of(writer.text.value).startswith("a b d 1 token added.")
    writer.back.click()
    writer.sample.click()
    first = writer.text.value
    writer.restart.click()
    writer.sample.click()
    assert writer.text.value == first
    writer.restart.click()
    writer.choices[2].click()  # the end-of-text token
    assert "<|endoftext|>" in text_of(writer.text.value)
    assert "the text is complete" in text_of(writer.text.value)
    assert {row.layout.visibility for row in writer.rows} == {"hidden"}  # nothing below moves
    writer.back.click()
    assert [row.layout.visibility for row in writer.rows[:4]] == ["visible"] * 4


def test_the_writer_follows_the_prompt_and_the_temperature():
    writer = Writer("ab", as_bytes, make_generation())
    before = writer.bars[0].value
    writer.number.value = 0.1
    assert writer.slider.value == 0.1 and writer.bars[0].value != before
    writer.prompt.value = ""
    assert text_of(writer.text.value).startswith("0 tokens added")
    writer.prompt.value = "x" * 5000
    assert "only the first 1,000 of the 5,000 characters" in text_of(writer.text.value)
    assert writer.text.value.count("<code") == 200


def test_the_writer_shows_the_error_of_a_function_that_fails():
    writer = Writer("ab", as_bytes, make_generation())
    writer.generation.sample = lambda probabilities, rng: None
    writer.sample.click()
    assert "TypeError" in text_of(writer.text.value)
    assert {row.layout.visibility for row in writer.rows} == {"hidden"}
    writer.restart.click()
    assert text_of(writer.text.value).startswith("a b 0 tokens added")


def test_the_text_of_the_writer_is_in_a_frame_of_its_own():
    """It stays as high as it is, scrolls by keyboard, and shows the newest token; errors too."""
    writer = Writer("ab" * 400, as_bytes, make_generation())
    assert 'class="bpe-text" tabindex="0" role="region" aria-label="The text so far"' in (
        writer.text.value
    )
    assert re.search(r"\.bpe-text\{[^}]*column-reverse;[^}]*height:", writer.text.value)
    writer.generation.sample = lambda probabilities, rng: None
    writer.sample.click()
    assert 'class="bpe-text"' in writer.text.value


def test_every_control_of_the_writer_has_a_name():
    writer = Writer("ab", as_bytes, make_generation())
    buttons = [writer.sample, writer.back, writer.restart, *writer.choices]
    controls = [writer.prompt, writer.slider, writer.number, *buttons]
    assert all(control.description.strip() for control in controls)
    assert all(button.tooltip.startswith("Add ") for button in writer.choices)


# Safety, and where no widget can be


OFFERED = {
    "step_toy": lambda: view.step_toy("ab", core.get_stats, core.merge, core.generate_names),
    "step_words": lambda: view.step_words(
        "ab", words.count_words, words.word_stats, words.merge_vocab
    ),
    "step_bytes": lambda: view.step_bytes("ab", core.get_stats, core.merge),
    "inspect_text": lambda: view.inspect_text("ab", utf8.byte_role),
    "inspect_bytes": lambda: view.inspect_bytes(b"ab", utf8.split_subparts),
    "step_stream": lambda: view.step_stream(
        [97], basic.build_vocab({}), basic.decode, stream.StreamDecoder
    ),
    "step_generation": lambda: view.step_generation(
        "ab", as_bytes, VOCAB, lambda ids: [1.0], model.apply_temperature, model.sample, 256
    ),
    "browse_trees": lambda: view.browse_trees({(97, 97): 256}, {97: b"a", 256: b"aa"}),
}


@pytest.mark.parametrize("name", OFFERED)
def test_a_lesson_that_is_worked_on_has_the_widget(name, monkeypatch):
    """And one that is saved has the line of text alone."""
    bundle = OFFERED[name]()._repr_mimebundle_()
    assert set(bundle) == {"text/plain", WIDGET_TYPE} and bundle[WIDGET_TYPE]["model_id"]
    monkeypatch.setenv("BPE_LESSON_STATIC", "1")
    assert OFFERED[name]()._repr_mimebundle_() == {"text/plain": bundle["text/plain"]}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_only_text(name, tokenizers):
    """Nothing of it becomes markup, and nothing of it hides."""
    text = HOSTILE[name]
    steppers = [Stepper(level, text) for level in (TOY, WORDS, BYTES)]
    for one in steppers:
        one.end.click()  # the text stands in one box now
    shown = [one.box for one in steppers]
    shown.append(Bench(text, tokenizers, replay.Replay).box)
    shown.append(
        make_inspector("", text, lambda few: view.inspector.make_bit_rows(few, utf8.byte_role))
    )
    shown.append(Writer(text, as_bytes, make_generation(text)).box)
    data = text.encode().hex(" ")
    shown.append(
        make_inspector(
            "",
            data,
            lambda few: view.inspector.make_handler_rows(bytes.fromhex(few), utf8.split_subparts),
        )
    )
    for widget in shown:
        page = everything(widget)
        tags = set(re.findall(r"<(\w+)", page))
        assert tags <= {"p", "b", "div", "code", "br", "small", "span", "style"} | set(
            "table thead tbody tr th td".split()
        )
        assert not [c for c in html.unescape(page) if is_invisible(c) and c != "\n"]


def test_a_lesson_that_is_saved_holds_no_widget(monkeypatch, tokenizers):
    """The text stays, so that GitHub and a printout say what would be here."""
    shown = view.show_bench("a", tokenizers, replay.Replay)._repr_mimebundle_()
    assert WIDGET_TYPE in shown
    monkeypatch.setenv("BPE_LESSON_STATIC", "1")
    still = view.show_bench("a", tokenizers, replay.Replay)._repr_mimebundle_()
    assert still == {"text/plain": shown["text/plain"]}


def test_without_ipywidgets_there_is_a_line_of_text(monkeypatch, tokenizers):
    monkeypatch.setitem(__import__("sys").modules, "ipywidgets", None)
    assert list(view.show_bench("a", tokenizers, replay.Replay)._repr_mimebundle_()) == [
        "text/plain"
    ]


def test_a_picture_has_its_text_in_lab_and_is_saved_as_a_picture(monkeypatch):
    chart = view.show_curves({"toy": [3, 1]}, "merges", "symbols")
    assert '<img alt="Line chart of symbols' in chart._repr_mimebundle_()["text/html"]
    monkeypatch.setenv("BPE_LESSON_STATIC", "1")
    assert set(chart._repr_mimebundle_()) == {"text/plain", "image/png"}


def test_the_heat_map_has_the_most_common_pairs_left_symbols_in_rows(monkeypatch):
    """Its rows are left symbols; a hidden character has its number."""
    drawn = {}
    from matplotlib.axes import Axes

    whole = Axes.imshow
    monkeypatch.setattr(
        Axes,
        "imshow",
        lambda axes, grid, **more: drawn.update(grid=grid) or whole(axes, grid, **more),
    )
    stats = {("a", "b"): 4, ("a", "c"): 3, ("\u202e", "b"): 2, ("d", "e"): 1}
    shown = view.show_heat_map(stats, str, top=2)
    assert drawn["grid"] == [[4, 3], [2, 0]]
    assert repr(shown).endswith("Highest: (a, b) 4, (a, c) 3, (⟨U+202E⟩, b) 2.")


def test_curves_begin_where_they_are_told_to(monkeypatch):
    from matplotlib.axes import Axes

    places = []
    whole = Axes.plot
    monkeypatch.setattr(
        Axes,
        "plot",
        lambda axes, x, *more, **named: places.append(list(x)) or whole(axes, x, *more, **named),
    )
    shown = view.show_curves({"toy": [3, 2]}, "tokens", "ratio", first=256)
    assert places == [[256, 257]]
    assert repr(shown).endswith("toy: from 3 at 256 tokens to 2 at 257 tokens.")
