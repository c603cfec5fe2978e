"""The pages' widgets in a real browser, from files: by keyboard, by touch, on any text."""

import contextlib
import io
import json
import re
import shutil
import unicodedata

import pytest
from javascript_cases import GPT2, LEVELS, make_broken_bytes, make_texts
from web_page import a_browser, a_page, make_widget_page, make_widget_script

from bpe_lesson import basic, counting, fast, pretrained, utf8
from bpe_lesson.beside import model
from bpe_lesson.beside.budget import truncate
from bpe_lesson.beside.cost import premium
from bpe_lesson.corpora import load_parallel, load_text
from bpe_lesson.teach import site
from bpe_lesson.teach.pages.gpt4 import cut_word, write_gpt4
from bpe_lesson.tokenizer import RegexTokenizer
from bpe_lesson.view import inspector, tables
from bpe_lesson.view.live import _mark_place
from bpe_lesson.view.next_tokens import _find_likeliest, _format_percent, _label_token
from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.tokens import make_visible
from bpe_lesson.view.widgets import pack_merges

pytestmark = pytest.mark.slow

ESSAY, PARAGRAPH = load_text("unicode_essay"), load_text("unicode_paragraph")
SENTENCE = "Grüße aus Köln: the character set is Unicode."
HOSTILE = '<img src=x onerror="window.hurt=1">\u202e\u0301\0'
TOKENIZERS = {"paragraph": basic.train(PARAGRAPH, 276), "essay": fast.train(ESSAY, 512)}
PACKED = {name: pack_merges(merges) for name, merges in TOKENIZERS.items()}
WRITER = RegexTokenizer()
WRITER.train(ESSAY, 700)
WRITTEN = [*WRITER.encode(ESSAY), 700]
PACKED_CHUNKS = pack_merges(WRITER.merges)
NOONS = {name: text.splitlines()[5] for name, text in load_parallel().items()}
LENGTHS = {"GPT-4": {name: [1] * len(noon.encode()) for name, noon in NOONS.items()}}
LENGTHS["GPT-4o"] = {name: [len(noon.encode())] for name, noon in NOONS.items()}
WIDGETS = {
    "stepper": {"level": "toy", "text": "aaabdaaabac"},
    "stream": {"ids": [97], "tokens": ["61"]},
    "inspector": {"characters": "é" * 40},
    "pattern": {"text": "a b", "alternatives": list(GPT2.items())},
    "bench": {"text": SENTENCE, "tokenizers": PACKED},
    "live-bench": cut_word("strawberry"),
    "trees": {"merges": PACKED["paragraph"]},
    "pile": {"text": "she sells sea shells"},
    "cuts": {"text": SENTENCE, "pattern": counting.CUT_PATTERN.decode("latin-1"), "workers": 3},
    "budget": {"prompt": "né 😄!", "budget": 3, "price": 2, "merges": PACKED_CHUNKS},
    "languages": {"sentences": NOONS, "lengths": LENGTHS, "merges": PACKED_CHUNKS},
    "generation": {"prompt": "The code", "merges": pack_merges(WRITER.merges), "ids": WRITTEN},
}
PHONE = {"viewport": {"width": 360, "height": 800}, "has_touch": True, "color_scheme": "dark"}
TYPE = """(text) => {
    const area = document.querySelector("textarea");
    area.value = text;
    area.dispatchEvent(new Event("input", { bubbles: true }));
}"""  # a lone surrogate too, which Playwright can't type


@pytest.fixture(scope="module")
def browser():
    with a_browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("widgets")
    (folder / "course.js").write_text(make_widget_script(), encoding="utf-8")
    (folder / "site.css").write_text(site._make_style_sheet(), encoding="utf-8")
    write_gpt4(folder)
    return folder


@pytest.fixture
def opened(browser, folder):
    """Return a function that opens a page with one widget, and closes it after the test."""
    with contextlib.ExitStack() as stack:

        def open_widget(name, settings=None, **more):
            place = _mark_place(RichOutput("The twin."), name, settings or WIDGETS[name]).html
            path = folder / f"{name}.html"
            path.write_text(make_widget_page(f'<div class="output">{place}</div>'), "utf-8")
            page = stack.enter_context(a_page(browser, **{"reduced_motion": "reduce"} | more))
            page.goto(f"file://{path}")
            return page

        yield open_widget


def run(page, code, cases):
    script = f"async text => JSON.stringify(await Promise.all(JSON.parse(text).map({code})))"
    return json.loads(page.evaluate(script, json.dumps(cases)))


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def read(page, selector):
    return page.locator(selector).first.inner_text()


# The same as in Python


def test_the_inspector_shows_what_python_finds(opened):
    """Its two tables: for characters of every length and bytes that never occur, and for broken bytes."""
    page = opened("inspector")
    rows = (
        "[...x.querySelectorAll('tbody tr')].map(r => [...r.cells].map(c => c.textContent.trim()))"
    )
    text = "Aé€😀 \n\u200b\u0301a\0"
    data = [*text.encode(), 0xFF, 0xC3]
    (table,) = run(page, f"d => {{ const x = makeBitTable(d); return {rows} }}", [data])
    roles = [[f"{byte:08b}", f"{byte:02x}, {utf8.byte_role(byte)}"] for byte in data]
    assert [[row[0].replace(" ", ""), row[1]] for row in table] == roles
    written = [f"{make_visible(character)}, U+{ord(character):04X}" for character in text]
    assert [row[2] for row in table if row[2] != "(waits)"] == [*written, "�", "�"]
    broken = make_broken_bytes(4, 100)[-100:]
    code = f"d => {{ const x = makeHandlerTable(d); return {rows} }}"
    for data, table in zip(broken, run(page, code, [*map(list, broken)])):
        wanted = inspector._make_handler_rows(data, utf8.split_subparts)
        wanted = [[tables._unhide_cells([cell])[0].strip() for cell in row] for row in wanted]
        wanted, table = ([row for row in found if row[0] != "strict"] for found in (wanted, table))
        assert table == wanted, data


def test_every_character_is_as_visible_as_in_the_notebook(opened):
    """All planes that have characters, except what only one of the two Unicode versions knows."""
    numbers = [*range(0x34000), *range(0xE0000, 0xE0200), *range(0xFFF00, 0x100100), 0x10FFFF]
    code = "n => [!/\\p{Cn}/u.test(String.fromCodePoint(n)), makeVisible(String.fromCodePoint(n))]"
    compared, different = 0, []
    for number, (known, shown) in zip(numbers, run(opened("bench"), code, numbers)):
        if known and unicodedata.category(chr(number)) != "Cn":
            compared += 1
            different += [f"{number:x}"] * (shown != make_visible(chr(number)))
    assert compared > 150_000 and different == []


def test_gpt4_ids(opened):
    """The ids are tiktoken's, and every token's tree has its bytes.

    The browser's Unicode is newer than Python's, so only characters that Python knows are compared.
    """
    texts = [*make_texts(11, 1000), ESSAY, "a" * 3000, "日本語" * 300, " " * 999 + "x"]
    texts = [t for t in texts if all(unicodedata.category(c) != "Cn" for c in t)]
    page = opened("live-bench")
    code = "async t => (await (window.gpt4 ??= loadModel('GPT-4'))).encode(t)"
    encode = pretrained.load_tiktoken("cl100k_base").encode_ordinary
    for text, ids in zip(texts, run(page, code, texts)):
        assert ids == encode(text), text[:300]
    ranks = pretrained.load_ranks("cl100k_base")
    code = "async id => (await gpt4).table.tree(id).bytes"
    assert run(page, code, [*ranks.values()]) == [list(token) for token in ranks]


# By keyboard


def test_the_stepper_by_keyboard(opened):
    page = opened("stepper")
    page.get_by_role("button", name="Forward").focus()
    page.keyboard.press("Enter")
    assert read(page, ".status").startswith("1 merge. A tie: 2 pairs occur 2 times each.")
    assert read(page, "[aria-current=step]") == "● aa→Z"
    page.get_by_role("button", name="Choose (a, b)").focus()
    page.keyboard.press("Space")
    chosen = page.evaluate("document.activeElement.ariaLabel + document.activeElement.ariaPressed")
    assert chosen == "Choose (a, b)true"
    press(page, "Forward")
    assert read(page, "[aria-current=step]") == "● ab→Y"
    page.get_by_role("button", name="○ start").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "● start"
    back = page.get_by_role("button", name="Back")
    back.focus()
    page.keyboard.press("Enter")
    assert back.get_attribute("aria-disabled") == "true"
    assert read(page, ".status").startswith("0 merges.")


def test_it_plays_until_the_end_and_pauses_and_on_paper_the_picture_is_back(opened):
    page = opened("stepper", reduced_motion="no-preference")
    press(page, "Play")
    press(page, "Pause")
    page.wait_for_timeout(2200)
    assert read(page, ".status").startswith("1 merge.")
    press(page, "Play")
    page.get_by_text("No pair is left").wait_for()
    press(page, "Play")
    assert read(page, ".status").startswith("0 merges")
    widget, twin = page.locator(".widget"), page.get_by_text("The twin.")
    assert widget.is_visible() and not twin.is_visible()
    page.emulate_media(media="print")
    assert not widget.is_visible() and twin.is_visible()


@pytest.mark.parametrize("stop", ["click Pause", "click To the end", "press Escape"])
def test_on_its_way_to_the_end_it_can_be_stopped(stop, opened):
    """And once there, it's no higher than it needs to be."""
    page = opened("stepper", {"level": "bytes", "text": ESSAY[:1000]})
    parts = page.locator(".widget > div").last
    heights = "(box) => [...box.children].map((part) => part.offsetHeight)"
    before = parts.evaluate(heights)
    # In one script, because Playwright might come too late.
    parts.evaluate(
        """(box, [act, name]) => {
            const find = (text) => [...document.querySelectorAll(".steps button")]
                .find((button) => button.textContent === text);
            find("To the end").click();
            const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
            const stop = () => act === "press" ? box.dispatchEvent(escape) : find(name).click();
            setTimeout(stop, 100);
        }""",
        stop.split(maxsplit=1),
    )
    page.get_by_role("button", name="Play").wait_for()
    assert re.match("[1-9].* The most common pair|[1-9].* A tie", read(page, ".status"))
    press(page, "To the end")
    page.get_by_text("No pair is left").wait_for()
    page.get_by_role("button", name="○ start").click()
    page.get_by_text(re.compile("^0 merges")).wait_for()
    assert parts.evaluate(heights) == before


def test_the_stream_by_keyboard(opened):
    ids = list("né".encode())
    page = opened("stream", {"ids": ids, "tokens": [f"{idx:02x}" for idx in ids]})
    page.get_by_role("slider").focus()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    assert page.locator("tbody").first.locator("td").all_inner_texts() == ["n�", "n"]
    page.keyboard.press("End")
    assert page.locator("tbody").first.locator("td").all_inner_texts() == ["n��", "né"]
    assert page.locator("tbody").last.locator("tr").last.inner_text().endswith("(nothing)")


def test_the_inspector_takes_what_is_typed(opened):
    page = opened("inspector", {"bytes": "80"})
    line = page.get_by_label("Bytes in hex")
    line.fill("e2 82 6")
    assert "Two hex digits make a byte" in read(page, "[role=status]")
    line.fill("e28261")
    assert page.locator("td").first.inner_text() == "[e2 82] [61]"


def test_a_bit_can_be_flipped(opened):
    """In the code point, it's another character; in a prefix, what belongs together changes."""
    page = opened("inspector", {"characters": "A"})
    line = page.get_by_label("Characters")
    page.get_by_role("button", name="bit 3: 0").press("Enter")
    assert page.locator("td").all_inner_texts() == ["61, single", "a, U+0061"]
    assert line.input_value() == "a"
    assert page.evaluate("document.activeElement.ariaLabel") == "bit 3: 1"
    line.fill("é")
    page.get_by_role("button", name="bit 3: 0").first.click()
    written = ["e3, lead 3", "(waits)", "a9, continuation", "�"]
    assert page.locator("td").all_inner_texts() == written
    assert page.locator(".token-0").count() == 4
    page.get_by_role("button", name="bit 3: 1").first.click()
    assert line.input_value() == "é"
    line.fill("")
    assert page.locator("td").count() == 0


def test_the_cursor_moves_and_a_pattern_can_be_changed(opened):
    page = opened("pattern", {"text": "cats,  or", "alternatives": list(GPT2.items())})
    for _ in range(2):
        press(page, "Forward")
    assert "Cursor at 5: white space but one takes ␣." in read(page, ".status")
    assert page.locator("mark").inner_text() == "␣"
    assert page.locator(".line > *").all_inner_texts() == ["cats", ",", "␣", "␣or"]
    page.get_by_label("white space but one").fill("")
    assert page.locator(".line > *").all_inner_texts() == ["cats", ",", "␣␣", "or"]
    page.get_by_label("word").fill("(")
    assert "This pattern can't be read" in read(page, ".status")
    page.get_by_label("word").fill("(a+)+b")
    page.get_by_label("Text").fill("a" * 300)
    assert "This pattern could keep the page busy" in read(page, ".status")
    page.get_by_label("word").fill("")
    page.get_by_label("Text").fill("")
    assert "Cursor at 0: the end, after 0 chunks." in read(page, ".status")


def read_bench(page):
    """Return what is on the bench: the labels and ids of each row, and the marked parts."""
    return page.evaluate("""() => [0, 1].map((side) =>
        [...document.querySelectorAll(`[data-side="${side}"]`)].map((box) => box.innerText))
        .concat([document.querySelectorAll(".differs").length])""")


def test_the_bench_by_keyboard(opened):
    """Type, change the number of merges, go along the tokens, and open one."""
    page = opened("bench")
    status = page.get_by_role("status").first
    assert "45 characters, 48 bytes." in status.inner_text()
    text = page.get_by_label("Text")
    text.fill("")
    assert "0 characters, 0 bytes." in status.inner_text()
    text.press_sequentially("the set")
    for side, merges in zip(read_bench(page), TOKENIZERS.values()):
        assert [int(box.split("\n")[-1]) for box in side] == basic.encode("the set", merges)
    assert read_bench(page)[2] == 2
    slider = page.get_by_label("Merges", exact=True)
    slider.focus()
    page.keyboard.press("Home")
    number = page.get_by_label("Merges, as a number")
    assert number.input_value() == "0"
    assert read_bench(page)[0] == read_bench(page)[1] and read_bench(page)[2] == 0
    number.fill("99999")
    number.press("Tab")
    assert number.input_value() == number.get_attribute("max") == slider.input_value()
    page.locator(".parts").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    idx = int(page.locator("[aria-pressed=true]").inner_text().split("\n")[1])
    vocab = basic.build_vocab(TOKENIZERS["paragraph"])
    told = page.locator(".widget [role=status]").last.inner_text()
    assert f"{vocab[idx].decode().replace(' ', '␣')} is a piece of text. Its id is {idx}, " in told
    assert page.locator(".tree > ul > li").count() == 1


def test_the_trees_by_keyboard(opened):
    page = opened("trees")
    status = page.get_by_role("status")
    assert status.inner_text() == (
        "␣th is a piece of text. Its id is 275, and it was made by joining ␣ and th."
    )
    page.get_by_role("button", name="Previous token").focus()
    page.keyboard.press("Enter")
    assert "id is 274," in status.inner_text()
    page.get_by_label("or its text").fill(" th")
    assert "id is 275," in status.inner_text()
    page.get_by_label("or its text").fill("<b>")
    assert page.get_by_text("No token here spells that.").is_visible()
    page.get_by_label("Token id").fill("999")
    assert page.get_by_text("Give an id from 0 to 275.").is_visible()
    page.get_by_label("Token id").fill("275")
    boxes = page.locator(".tree .token").all_inner_texts()
    letters = ["t\n116\nbyte 74", "h\n104\nbyte 68"]
    assert boxes == ["␣th\n275", "␣\n32\nbyte 20", "th\n262", *letters]
    assert page.locator(".tree ul ul ul > li").all_inner_texts() == letters


def test_the_model_of_lesson_10_writes_by_keyboard(opened):
    """After the end-of-text token there's nothing to choose, and a key that's held does nothing."""
    vocab = WRITER.vocab | {700: b"<|endoftext|>"}
    page = opened("generation")
    focused = "document.activeElement.textContent"
    page.get_by_text("0 tokens added.").wait_for()
    code = page.locator(".written .token").all_inner_texts()
    assert "".join(code) == "The␣code"
    temperature = page.get_by_label("Temperature, as a number")
    assert temperature.input_value() == "0.5"
    rows = page.locator(".next li")
    predicted = model.NgramModel(WRITTEN, 701).predict(WRITER.encode("The code"))
    predicted = model.apply_temperature(predicted, 0.5)
    for row, idx in zip(rows.all_inner_texts(), _find_likeliest(predicted, 10), strict=True):
        percent = _format_percent(predicted[idx]).replace("under", "<")
        assert row.split() == [_label_token(idx, vocab), *percent.split()]
    rows.first.get_by_role("button").press("Enter")
    assert page.get_by_text("1 token added.").is_visible()
    press(page, "Sample")
    press(page, "Back")
    assert page.get_by_text("1 token added.").is_visible()
    press(page, "Start over")
    assert page.get_by_text("0 tokens added.").is_visible()
    before = rows.all_inner_texts()
    temperature.fill("3")
    assert rows.all_inner_texts() != before
    page.get_by_label("Prompt").fill("")
    page.evaluate("Math.random = () => 1 - 1e-12")  # the highest id of all is the end
    page.get_by_role("button", name="Sample").focus()
    for _ in range(3):  # as if Enter is held
        page.keyboard.press("Enter")
    assert page.get_by_text("1 token added. That's the end-of-text token").is_visible()
    assert page.evaluate(focused) == "Sample" and not rows.first.is_visible()
    press(page, "Back")
    assert page.get_by_text("0 tokens added.").is_visible()
    last = rows.filter(has_text="endoftext").get_by_role("button")
    if last.count():  # it's among the likeliest at this temperature
        last.press("Enter")
        assert "endoftext" in page.evaluate(focused)


def test_the_pile_by_keyboard(opened):
    """An entry is stale, goes back, is thrown away or is true."""
    page = opened("pile", {"text": "aaabdaaabac"})
    status = page.locator(".status")
    assert status.inner_text() == "0 merges. Stale entries: 0 at the top, 0 below."
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    rows = [row.split("\t") for row in page.locator("tbody tr").all_inner_texts()]
    assert rows[0] == ["Z\naa\na", "2", "2", "true: becomes Y"]
    assert ["ba", "1", "1", ""] in rows and status.inner_text().startswith("1 merge.")
    page.keyboard.press("End")
    assert page.locator("p .token").count() == 1
    page.get_by_label("Text").fill("ababab cbcb")
    fates = set()
    for _ in range(4):
        fates |= set(page.locator("tbody td:last-child").all_inner_texts())
        press(page, "Forward")
    assert {"true: becomes Z", "stale", "gone: thrown away"} <= fates, fates


def test_the_cuts_for_workers(opened):
    """What's typed is cut where a worker's block begins, as in lesson 12."""
    page = opened("cuts")
    page.get_by_label("Text").fill("low lower, é lowest.\nnew newest")
    page.get_by_label("Workers, as a number").fill("2")
    assert read(page, ".status").startswith("32 bytes, 4 possible cuts. ")
    assert "".join(page.locator(".cut").all_inner_texts()) == "low␣lower,␣é␣lowest.↵new␣newest"
    rows = page.locator("tbody tr").all_inner_texts()
    data = io.BytesIO("low lower, é lowest.\nnew newest".encode())
    begin = counting.find_next_cut(data, 16)
    assert [row.split("\t")[:4] for row in rows] == [
        ["1", "0", "0", str(begin)],
        ["2", "16", str(begin), str(32 - begin)],
    ]


def test_the_budget_falls_inside_a_character(opened):
    page = opened("budget")
    for most in range(10):
        page.get_by_label("Budget").fill(str(most))
        kept = truncate("né 😄!", WRITER, most)
        shown = page.locator("p", has_text="Kept: ").locator("code").inner_text()
        assert shown == (make_visible(kept) or "nothing")
        sent = len(WRITER.encode(kept))
        assert f"100,000 such prompts cost {sent * 0.2:.2f}, uncut" in read(page, ".widget")
        part = b"".join(WRITER.vocab[idx] for idx in WRITER.encode("né 😄!")[:most])
        whole = part.decode(errors="ignore")
        inside = len(part) - len(whole.encode())
        cut = f"inside {'né 😄!'[len(whole)]}, after {inside} byte" if inside else ""
        where = cut or "between two characters"
        assert where in read(page, ".status") or most >= len(WRITER.encode("né 😄!"))
    page.get_by_label("Prompt").fill("")
    assert read(page, ".status") == "0 tokens: everything fits."


def test_a_budget_below_nothing_is_refused(opened):
    """It once kept the page busy for ever."""
    page = opened("budget")
    page.get_by_label("Budget").fill("-1")
    assert read(page, ".status") == "The budget is -1, but it must be at least 0."
    page.get_by_label("Budget").fill("2.9")
    assert "the cut after 2 falls" in read(page, ".status")


def test_the_budget_is_cut_by_gpt4_when_asked_for(opened):
    page = opened("budget", **PHONE)
    gpt4 = pretrained.load_tiktoken("cl100k_base")
    page.get_by_label("Tokenizer").select_option("GPT-4")
    ids = gpt4.encode("né 😄!")
    page.get_by_text(f"{len(ids)} tokens, and the cut after 3").wait_for()
    assert [int(box.split("\n")[-1]) for box in page.locator("code.token").all_inner_texts()] == ids


def test_the_price_of_a_language(opened):
    """The essay's counts and the reader's sentence are the lesson's; the models' are given."""
    page = opened("languages")
    prices = premium(NOONS, WRITER.encode, "English")

    def list_rows():
        return [row.split("\t") for row in page.locator("tbody tr").all_inner_texts()]

    for row, (name, noon) in zip(list_rows(), NOONS.items(), strict=True):
        count = len(WRITER.encode(noon))
        times = f"{prices[name]:.2f}×"
        assert [cell.strip() for cell in row] == [name, str(count), times, f"{2 * count:,}"]
    page.get_by_label("Price of a million tokens").fill("0.5")
    assert list_rows()[0][3] == f"{len(WRITER.encode(NOONS['English'])) / 2:g}"
    page.get_by_label("In your language").fill("Ao meio-dia vamos para casa.")
    count = len(WRITER.encode("Ao meio-dia vamos para casa."))
    assert [cell.strip() for cell in list_rows()[-1]][:2] == ["yours", str(count)]
    assert f"our essay: {count} tokens" in read(page, ".widget")
    page.get_by_label("Tokenizer").select_option("GPT-4o")
    assert list_rows()[0][1] == "1" and list_rows()[-1][1] == "–"
    assert "too large for a page" in read(page, ".status")
    page.get_by_role("button", name="Greek").press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "Greek"
    assert f"GPT-4: {len(NOONS['Greek'].encode())} tokens" in read(page, ".widget")


def test_the_readers_sentence_is_cut_by_gpt4_when_asked_for(opened):
    page = opened("languages")
    page.get_by_label("In your language").fill("Ao meio-dia")
    page.get_by_label("Tokenizer").select_option("GPT-4")
    press(page, "Cut yours by GPT-4's")
    count = len(pretrained.load_tiktoken("cl100k_base").encode("Ao meio-dia"))
    page.get_by_text(f"GPT-4: {count} tokens").wait_for()


@pytest.mark.parametrize("name", ["pile", "cuts", "budget", "languages"])
def test_any_text_can_be_typed_into_the_new_widgets(name, opened):
    page = opened(name)
    for text in (HOSTILE, "", "a" * 3000, "a\ud800b"):
        page.evaluate(TYPE, text)
        assert page.evaluate("window.hurt === undefined && !document.querySelector('main img')")
        assert ("lone surrogate" in read(page, ".status")) == ("\ud800" in text and name != "pile")


# By touch, and without sight


def test_gpt4_cuts_a_word_at_once_and_every_text_soon(opened):
    """Nothing is loaded before somebody types or taps, and then nobody has to ask for it."""
    encode = pretrained.load_tiktoken("cl100k_base").encode
    page = opened("live-bench", **PHONE)
    assert [box.split("\n") for box in read_bench(page)[0]] == [
        ["str", "496"],
        ["aw", "675"],
        ["berry", "15717"],
    ]
    assert page.locator("script").count() == 1
    page.locator("[data-side='0']").nth(2).tap()
    assert page.locator(".tree ul ul").count()
    page.get_by_text("is on its way").wait_for(state="detached")
    assert page.locator("script").count() == 2
    assert page.locator(".tree ul ul").count()
    assert page.locator("[aria-pressed]").count() == 1
    for name in ("In a question", "An emoji", "Greek", "A sum", "strawberry"):
        page.get_by_role("button", name=name, exact=True).tap()
        assert not page.locator("[aria-pressed]").count()  # a token of the text before
        ids = [int(box.split("\n")[-1]) for box in read_bench(page)[0]]
        assert ids == encode(page.get_by_label("Text").input_value())


def test_while_the_vocabulary_is_on_its_way_the_bench_says_so(opened):
    """Wrong tokens are never shown: a text that isn't cut yet has none."""
    page = opened("live-bench")
    page.evaluate("useLoader(() => new Promise((done) => (window.done = done)))")
    page.get_by_label("Text").fill("strawberries")
    assert page.get_by_text("is on its way").count() == 2  # in the note, and in the status
    assert read_bench(page)[0] == []
    page.get_by_label("Text").fill("strawberry")
    assert len(read_bench(page)[0]) == len(WIDGETS["live-bench"]["trees"])


def test_a_vocabulary_that_is_missing_is_named(browser, opened, folder, tmp_path):
    opened("live-bench")
    for name in ("live-bench.html", "course.js", "site.css"):
        shutil.copy(folder / name, tmp_path)
    page = browser.new_page()  # its script isn't there, and the browser complains
    page.goto(f"file://{tmp_path}/live-bench.html")
    page.get_by_label("Text").fill("gone")
    page.get_by_role("status").get_by_text("can't be loaded").wait_for()
    page.get_by_label("Text").fill("strawberry")
    assert len(read_bench(page)[0]) == len(WIDGETS["live-bench"]["trees"])
    page.close()


@pytest.mark.parametrize("word", ["strawberry", "é", "aaaaaaa", ""])
def test_a_word_is_cut_as_tiktoken_cuts_it(word):
    """And each tree has all of its token's bytes."""
    trees = cut_word(word)["trees"]
    assert [tree["id"] for tree in trees] == pretrained.load_tiktoken("cl100k_base").encode(word)
    assert bytes(byte for tree in trees for byte in tree["bytes"]).decode() == word


@pytest.mark.parametrize("name", WIDGETS)
def test_on_a_phone_and_without_sight(name, opened):
    """What's to be touched is 44 pixels high, nothing is too wide, and axe finds nothing."""
    from axe_playwright_python.sync_playwright import Axe

    page = opened(name, **PHONE)
    page.locator(".widget .token" if name == "generation" else ".widget").first.wait_for()
    forward = page.get_by_role("button", name="Forward")
    if forward.count():
        before = read(page, ".widget")
        forward.tap()
        assert read(page, ".widget") != before
    if name == "bench":
        page.locator("[data-side='1']").first.tap()
    sizes = """[...document.querySelectorAll(".widget :is(button, select, input, textarea)")]
        .filter((e) => e.checkVisibility()).map((e) => [e.offsetWidth, e.offsetHeight])"""
    assert min(min(size) for size in page.evaluate(sizes)) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(400)  # until the bars stand still
        options = {"preload": False, "resultTypes": ["violations"]}
        found = Axe().run(page, options=options).response["violations"]
        assert [(rule["id"], rule["nodes"][0]["html"][:200]) for rule in found] == []


def test_on_a_phone_no_cell_of_the_stepper_reaches_into_the_next(opened):
    page = opened("stepper", {"level": "bytes", "text": PARAGRAPH}, **PHONE)
    for _ in range(2):
        press(page, "Forward")
    wider = "(cells) => cells.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
    assert page.locator(".pairs :is(th, td)").evaluate_all(wider) == 0
    choice = page.get_by_role("button", name="Choose").last.bounding_box()
    assert choice["x"] + choice["width"] < 360


def test_on_a_phone_twelve_symbols_are_in_one_line(opened):
    page = opened("stepper", {"level": "toy", "text": "aaabdaaabacb"}, **PHONE)
    count = "boxes => [boxes.length, new Set(boxes.map((box) => box.offsetTop)).size]"
    assert page.locator(".side:first-child .symbol").evaluate_all(count) == [12, 1]


# Whatever a reader types


@pytest.mark.parametrize("level", LEVELS)
def test_any_text_can_be_typed_into_the_stepper(level, opened):
    page = opened("stepper", {"level": level, "text": "ab"})
    for text in (HOSTILE, "", "a" * 10_000, "a\ud800b", "</w>"):
        page.evaluate(TYPE, text)
        status = read(page, ".status")
        if (level, text) in (("bytes", "a\ud800b"), ("words", "</w>")):
            assert "surrogate" in status or "</w>" in status
            assert not page.locator(".pairs").is_visible()
            page.get_by_label("Text").fill("ab ab")
            assert page.locator(".pairs").is_visible()
            continue
        cut = "This is only the first 1000 of the 10,000"
        assert status.startswith(cut if len(text) > 999 else "0 m")
        if text:
            press(page, "To the end")
        page.get_by_text("No pair is left").wait_for()
        assert page.evaluate("window.hurt === undefined && !document.querySelector('main img')")


def test_any_text_can_be_typed_into_the_bench(opened):
    page = opened("bench")
    page.evaluate(TYPE, HOSTILE)
    assert page.locator(".widget img").count() == 0 and "⟨" in "".join(read_bench(page)[0])
    page.evaluate(TYPE, "a\ud800")
    assert "lone surrogate, U+D800, at position 1" in read(page, ".widget")
    assert read_bench(page) == [[], [], 0]
    page.evaluate(TYPE, "ab" * 25_000)
    assert "No more text fits here. 50,000 characters" in read(page, ".widget")
    assert re.search(r"And [\d,]+ more parts\.", read(page, ".widget"))
