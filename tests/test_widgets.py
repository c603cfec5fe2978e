"""The widgets as objects: what their controls do, and what they show."""

import html
import re
import time

import pytest

from bpe_lesson import basic, core, corpora, gaps, stream, utf8, view, words
from bpe_lesson.view.bench import MOST, Bench
from bpe_lesson.view.forest import browser
from bpe_lesson.view.inspector import inspector
from bpe_lesson.view.live import WIDGET
from bpe_lesson.view.stepper import Stepper
from bpe_lesson.view.steps import Steps, byte_level, toy_level, word_level
from bpe_lesson.view.streaming import stepper

TOY = toy_level(core.get_stats, core.merge, core.new_names)
WORDS = word_level(words.count_words, words.word_stats, words.merge_vocab)
BYTES = byte_level(core.get_stats, core.merge)
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
    page = re.sub(r"<style>.*?</style>|<br>|</t[hdr]>", " ", page)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", page)).split())


def everything(widget):
    """Return all HTML that a widget and its children show."""
    own = widget.value if type(widget).__name__ == "HTML" else ""
    return own + "".join(map(everything, getattr(widget, "children", ())))


# The steps


def test_the_toy_forwards_backwards_and_to_the_end():
    steps = Steps(TOY, "aaabdaaabac")
    assert steps.winners() == [("a", "a")]
    steps.forward(("a", "a"))
    assert "".join(steps.state) == "ZabdZabac"
    assert steps.winners() == [("Z", "a"), ("a", "b")]
    steps.forward(("Z", "a"))
    steps.forward(("Y", "b"))
    assert "".join(steps.state) == "XdXac"
    assert steps.made() == {"Z": "aa", "Y": "aaa", "X": "aaab"}
    steps.back()
    steps.back()
    assert "".join(steps.state) == "ZabdZabac"
    steps.to_end()
    assert len(steps.state) == 1 and steps.winners() == []


def test_another_choice_at_a_tie_leads_elsewhere():
    """The textbook's way; what was merged before the choice is kept."""
    steps = Steps(TOY, "aaabdaaabac")
    for pair in [("a", "a"), ("Z", "a"), ("Y", "b")]:
        steps.forward(pair)
    steps.back()
    steps.back()
    steps.forward(("a", "b"))
    assert steps.made() == {"Z": "aa", "Y": "ab"}
    assert "".join(steps.state) == "ZYdZYac"
    assert len(steps.states) == 3


def test_a_known_step_is_not_computed_again():
    calls = []

    def counted(ids):
        calls.append(len(ids))
        return core.get_stats(ids)

    steps = Steps(byte_level(counted, core.merge), "abababab")
    steps.to_end()
    made = len(calls)
    for _ in range(3):
        steps.back()
        steps.stats()
    steps.to_end()
    assert len(calls) == made


@pytest.mark.parametrize("text", ["aaabdaaabac", "éé😄 the the", "", "a"])
def test_the_bytes_end_as_train_does(text):
    steps = Steps(BYTES, text)
    steps.to_end()
    assert dict(steps.merges) == basic.train(text, 1000)


def test_the_words_end_as_bpe_does():
    corpus = ["low low lower", "newest newest widest"]
    steps = Steps(WORDS, "\n".join(corpus))
    steps.to_end()
    merges, word_counts = words.bpe(corpus, 100)
    assert [pair for pair, _ in steps.merges] == merges
    assert steps.state == word_counts


# The stepper


def test_the_stepper_steps_and_shows_ties():
    box = Stepper(TOY, "aaabdaaabac")
    assert "(a, a) is the commonest pair: 4 times" in text_of(box.picture.value)
    assert box.back.disabled and not box.forward.disabled
    box.forward.click()
    assert "A tie: 2 pairs occur 2 times. Choose one." in text_of(box.picture.value)
    assert [label for label, _ in box.winner.options] == ["(Z, a) aaa", "(a, b)"]
    assert text_of(box.pairs.value).count("ties") == 2
    box.winner.index = 1
    box.forward.click()
    assert "(a, b) Y" in text_of(box.vocabulary.value)
    box.end.click()
    assert "No pair is left" in text_of(box.picture.value) and box.forward.disabled
    box.start.click()
    assert "0 merges, 11 symbols" in text_of(box.picture.value)


def test_a_text_of_ones_own_is_stepped_through():
    box = Stepper(BYTES, "aaab")
    box.text.value = "né né"
    assert "0 merges, 7 symbols" in text_of(box.picture.value)
    box.text.value = ""
    assert "No pair is left" in text_of(box.picture.value)


def test_a_learners_function_that_fails_is_told():
    def broken(ids):
        raise ValueError("<b>not</b> yet")

    box = Stepper(byte_level(broken, core.merge), "aaab")
    assert "ValueError: '<b>not</b> yet'" in text_of(box.picture.value)
    assert "<b>not" not in box.picture.value


def test_a_long_text_is_cut_and_it_is_said():
    box = Stepper(BYTES, "ab" * 5000)
    assert "Only the first 1,000 of its 10,000 characters" in text_of(box.picture.value)


# The bench


@pytest.fixture(scope="module")
def tokenizers():
    """Return two tokenizers."""
    paragraph = corpora.load("unicode_paragraph")
    return {"paragraph": basic.train(paragraph, 276), "toy": basic.train("aaabdaaabac", 259)}


def test_the_bench_follows_text_tokenizer_and_slider(tokenizers):
    bench = Bench("aaabdaaabac", tokenizers, gaps.Gaps)
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


def test_the_bench_shows_what_encode_gives(tokenizers):
    bench = Bench("", tokenizers, gaps.Gaps)
    bench.text.value = text = "the Unicode 😄 of the paragraph"
    ids = basic.encode(text, tokenizers["paragraph"])
    assert f"{len(text)} {len(text.encode())} {len(ids)}" in text_of(bench.sums.value)
    shown = re.findall(r"<small[^>]*>(\d+)</small><br>", bench.boxes.value)
    assert list(map(int, shown)) == ids


def test_a_long_text_is_shown_through_a_window(tokenizers):
    bench = Bench("aaab" * 500, tokenizers, gaps.Gaps)
    bench.name.value = "toy"
    bench.slider.value = 0
    assert text_of(bench.window.place.value) == "Tokens 1 to 200 of 2,000"
    for _ in range(9):
        bench.window.later.click()
    assert text_of(bench.window.place.value) == "Tokens 1,801 to 2,000 of 2,000"
    assert bench.window.later.disabled
    bench.slider.value = 3
    assert text_of(bench.window.place.value) == "Tokens 401 to 500 of 500"


def test_a_pasted_megabyte_is_cut_and_does_not_block(tokenizers):
    """The bound is a generous one; the time is printed."""
    bench = Bench("", tokenizers, gaps.Gaps)
    box = Stepper(BYTES, "")
    for text in ("The quick brown fox. " * 50_000, "🅤" * 1_000_000):
        start = time.perf_counter()
        bench.text.value = text
        box.text.value = text
        took = time.perf_counter() - start
        print(f"a pasted text of {len(text):,} characters: {1000 * took:.0f} ms")
        assert took < 3
        assert f"Only the first {MOST:,} of its" in text_of(bench.sums.value)


# Inspector, stream, trees


def test_the_inspector_shows_bits_and_roles():
    line, shown = inspector(
        "Characters", "é", lambda t: view.inspector.bit_rows(t, utf8.byte_role)
    ).children
    assert "é U+00E9 11101001 [110]00011 [10]101001 c3 a9 lead 2, continuation" in text_of(
        shown.value
    )
    line.value = "A"
    assert "[0]1000001 41 single" in text_of(shown.value)
    line.value = "\ud800"
    assert "U+D800" in text_of(shown.value)


def test_the_inspector_shows_what_handlers_make_of_bytes():
    def rows(digits):
        return view.inspector.handler_rows(bytes.fromhex(digits), utf8.subparts)

    line, shown = inspector("Bytes in hex", "f0 9f 98 41", rows).children
    assert "[f0 9f 98] [41]" in text_of(shown.value)
    assert "replace �A" in text_of(shown.value)
    line.value = "f0 9"
    assert "Two hex digits make a byte" in text_of(shown.value)
    line.value = ""
    assert "strict" in text_of(shown.value)


def test_the_stream_shows_both_decoders():
    vocab = basic.build_vocab({})
    box = stepper(list("é!".encode()), vocab, basic.decode, stream.StreamDecoder)
    (slider, number), shown = box.children[0].children, box.children[1]
    slider.value = 1
    assert "naive � right" in text_of(shown.value)
    number.value = 3
    assert "naive ��! right é!" in text_of(shown.value)


def test_any_token_has_its_tree():
    merges = basic.train("aaabdaaabac", 259)
    vocab = basic.build_vocab(merges)
    controls, tree = browser(merges, vocab).children
    number, previous, following = controls.children
    assert "aaa + b → aaab (258)" in html.unescape(tree.value)
    previous.click()
    assert number.value == 257 and "aa + a → aaa (257)" in html.unescape(tree.value)
    following.click()
    following.click()
    assert number.value == 258
    with pytest.raises(ValueError, match="train on a text first"):
        view.browse_trees({}, vocab)


# Safety, and where no widget can be


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_only_text(name, tokenizers):
    """Nothing of it becomes markup, and nothing of it hides."""
    text = HOSTILE[name]
    steppers = [Stepper(level, text) for level in (TOY, WORDS, BYTES)]
    for one in steppers:
        one.end.click()  # the text stands in one box now
    shown = [one.box for one in steppers]
    shown.append(Bench(text, tokenizers, gaps.Gaps).box)
    shown.append(inspector("", text, lambda few: view.inspector.bit_rows(few, utf8.byte_role)))
    for widget in shown:
        page = everything(widget)
        tags = set(re.findall(r"<(\w+)", page))
        assert tags <= {"p", "b", "div", "code", "br", "small", "style"} | set(
            "table thead tbody tr th td".split()
        )
        assert not [c for c in html.unescape(page) if view.tokens.is_hidden(c) and c != "\n"]


def test_a_lesson_that_is_saved_holds_no_widget(monkeypatch, tokenizers):
    """The text stays, so that GitHub and a printout say what would be here."""
    shown = view.show_bench("a", tokenizers, gaps.Gaps)._repr_mimebundle_()
    assert WIDGET in shown
    monkeypatch.setenv("BPE_LESSON_STATIC", "1")
    still = view.show_bench("a", tokenizers, gaps.Gaps)._repr_mimebundle_()
    assert still == {"text/plain": shown["text/plain"]}


def test_without_ipywidgets_there_is_a_line_of_text(monkeypatch, tokenizers):
    monkeypatch.setitem(__import__("sys").modules, "ipywidgets", None)
    assert list(view.show_bench("a", tokenizers, gaps.Gaps)._repr_mimebundle_()) == ["text/plain"]


def test_a_picture_has_its_text_in_lab_and_is_saved_as_a_picture(monkeypatch):
    chart = view.show_curves({"toy": [3, 1]}, "merges", "symbols")
    assert '<img alt="Line chart of symbols' in chart._repr_mimebundle_()["text/html"]
    monkeypatch.setenv("BPE_LESSON_STATIC", "1")
    assert set(chart._repr_mimebundle_()) == {"text/plain", "image/png"}
