"""The widgets in a real browser, from files: by keyboard, by touch, on any text.

What they compute is compared with Python by Node, in tests/js/equality.test.mjs.
"""

import contextlib
import re
from functools import partial
from itertools import pairwise

import pytest
from web_page import (
    FINGER,
    PHONE,
    a_page,
    count,
    fill,
    find_button,
    find_violations,
    make_widget_page,
    make_widget_script,
    press,
    press_keys,
    read,
    read_all,
    save_file,
    says,
    slide,
    typed,
)
from widget_cases import list_places

from bpe_course import view
from bpe_course.pages import site
from bpe_course.pages.figure_file import save_figure
from bpe_course.pages.gpt4 import write_gpt4
from bpe_course.view.live import seal
from bpe_course.web.bundle import join_sheets, make_page_style
from bpe_lesson import core, formats, pretrained
from bpe_lesson.tokenizer import RegexTokenizer

pytestmark = pytest.mark.slow

HOSTILE = '<img src=x onerror="window.hurt=1">\u202e\u0301\0'
PLACES = list_places()
# Of each widget, the first that a lesson shows. One more needs Python, and has its own tests.
WIDGETS = {place["name"]: place["settings"] for place in reversed(PLACES)}
del WIDGETS["id-race"]
LAST = {place["name"]: place["settings"] for place in PLACES}
WIDGETS["bench"] = LAST["bench"]  # with two tokenizers
WIDGETS["live-bench"] |= {"counted": "r"}
STRIP = {"level": "letters", "text": "aaabdaaabac"}
CUTS = {"text": "low lower news lows", "places": [5, 12], "pattern": "[!-~](?= )", "merging": 4}
WIDGETS["machines"] |= CUTS | {"firsts": False}
TYPE = """(text) => {
    const area = document.querySelector("textarea") ?? document.querySelector("input");
    area.value = text;
    area.dispatchEvent(new Event("input", { bubbles: true }));
}"""  # a lone surrogate too, which Playwright can't type


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("widgets")
    (folder / "widgets.js").write_text(make_widget_script(), encoding="utf-8")
    write_gpt4(folder)
    return folder


@pytest.fixture
def opened(browser, folder):
    with contextlib.ExitStack() as stack:

        def open_page(name, settings=None, phrases="", **more):
            path = folder / f"{name}.html"
            style = make_page_style(*site.SHEETS) + join_sheets([name])
            html = make_widget_page(name, settings or WIDGETS[name], style, phrases)
            path.write_text(html, encoding="utf-8")
            page = stack.enter_context(a_page(browser, **{"reduced_motion": "reduce"} | more))
            page.goto(f"file://{path}")
            return page

        yield open_page


def is_harmless(page):
    return page.evaluate("window.hurt === undefined && !document.querySelector('main img')")


def read_bench(page, side=0):
    return read_all(page, f"[data-level='{side}']")


def read_ids(texts):
    return [int(text.split("\n")[-1]) for text in texts]


def look(page):
    """Return what a figure shows, without its place in the order of the Tab key."""
    return re.sub(' tabindex="[^"]*"', "", page.locator(".widget").first.inner_html())


def test_the_strip_by_keyboard(opened):
    page = opened("strip", STRIP)
    focus, seams = page.locator(":focus"), page.locator("[data-seam]")
    seams.first.focus()
    press_keys(page.keyboard, "ArrowRight End")
    assert focus.get_attribute("aria-label") == "a + c: once, 10 of 10"
    press_keys(page.keyboard, "Home Enter")
    assert focus.get_attribute("aria-label") == "aa + a: 2 times, 1 of 8"
    page.keyboard.press("Backspace")
    assert "The most common pair is a + a: 4 times" in read(page)
    press(page, "Step 1: a + a", says="A tie: 2 pairs occur twice each.")
    assert focus.get_attribute("data-step") == "1"
    press(page, "Undo")
    middle = """all => all.map((one) => {
        const { x, width } = one.getBoundingClientRect();
        return x + width / 2;
    })"""
    letters = page.locator("[data-token] i")
    before = letters.evaluate_all(middle)
    seams.first.press("Enter")
    assert letters.evaluate_all(middle) == pytest.approx(before, abs=8)  # half a gap
    merges = [[101, 32, 256], [116, 104, 262], [32, 262, 275]]
    page = opened("strip", {"level": "bytes", "text": "e the", "merges": merges})
    page.get_by_label("Order").select_option("highest rank first")
    press(page, "Play")  # under reduced motion, it goes on to the end as well
    says(page, "Lowest rank first ends differently: e␣ | th | e.")


def test_a_phrase_sets_the_strip_and_has_a_way_back(opened):
    phrases = "".join(f'<p><span data-show="{step}">{step}</span></p>' for step in ("1:a+b", "3"))
    page = opened("strip", STRIP, phrases)
    page.evaluate("linkPhrases()")
    tie, later = page.locator(".shows").all()
    tie.press("Enter")
    assert page.locator(".way [aria-current]").get_attribute("aria-label") == "Step 2: a + b"
    fill(page, "Text", "abab", says="4 symbols")
    later.click()
    assert page.locator(".way [aria-current]").get_attribute("data-step") == "3"
    assert typed(page, "Text") == STRIP["text"]
    assert count(page, ".back") == 0  # the phrase is still in sight
    page.set_viewport_size({"width": 800, "height": 200})
    later.press("Enter")
    press(page, "↩ Back to the text")
    assert later.evaluate("one => one === document.activeElement")
    assert count(page, ".back") == 0


def test_a_figure_in_one_file_lives_in_a_frame(browser, tmp_path):
    strip = view.strip_letters("aaab</script><!--", core.get_stats, core.merge, HOSTILE)
    save_figure(view.reveal(strip, strip), tmp_path / "a.html")  # of which the first lives
    frame = '<iframe src="a.html" sandbox="allow-scripts"></iframe>'
    (tmp_path / "blog.html").write_text(frame)
    with a_page(browser) as page:
        page.goto(f"file://{tmp_path}/blog.html")
        frame = page.frame_locator("iframe")
        press(frame, "Next merge", says="a + a occurred twice. 17 → 16 symbols.")
        assert count(frame, "img") == 0


def test_a_box_is_dragged_to_its_neighbour_and_the_strip_plays_until_pairs_are_rare(opened):
    page = opened("strip", STRIP, reduced_motion="no-preference")
    boxes = page.locator("[data-token]")
    boxes.first.drag_to(boxes.nth(1))
    assert count(page, ".fused") == 2
    assert "11 → 9" in read(page)  # it isn't pressed as well
    page.locator("[data-seam]").first.press("Enter")
    assert "9 → 7" in read(page)
    for name in ("Undo", "Undo", "Play", "Stop"):
        press(page, name)
    page.wait_for_timeout(1500)  # nothing goes on
    assert "11 → 9" in read(page)
    press(page, "Play")
    page.get_by_text("7 → 5 symbols").wait_for(timeout=15_000)
    widget, twin = page.locator(".widget").first, page.get_by_text("The twin.")
    assert widget.is_visible() and not twin.is_visible()
    page.emulate_media(media="print")
    assert not widget.is_visible() and twin.is_visible()  # the picture is back on paper


def test_an_answer_streams_and_an_id_is_dropped_for_ever(opened):
    stream = {"text": "é😄", "learned": "", "ways": ["again", "memory"], "at": 1, "asked": ""}
    page = opened("stream", stream)
    assert (read(page, ".slots code"), read(page, ".says")) == ("c3", "")
    slide(page, "End")
    assert read(page, ".says") == "é😄"
    press(page, "Drop id 152, in hex 98", says="One � will stay for ever")
    press(page, "Drop id 195, in hex c3")
    slide(page, "Home ArrowRight ArrowRight")
    assert read(page, ".says") == "�"  # at once, since a9 begins nothing


def test_a_byte_breaks_a_promise_and_others_are_typed(opened):
    page = opened("promise", {"bytes": "e2 82 41", "at": 3})
    assert "41 can't follow e2 82" in read(page) and count(page, ".refused") == 1
    slide(page, "ArrowRight")
    assert read_all(page, ".part") == ["�", "A"]
    assert page.get_by_text("stops: invalid continuation byte").is_visible()
    fill(page, "Bytes in hex", "e2 82 6", says="Two hex digits make a byte")
    assert page.get_by_role("slider", disabled=True).count() == 1


def test_a_reader_zooms_by_keyboard_down_to_the_bits_and_flips_them(opened):
    page = opened("zoom", {"text": "é€", "names": {}, "depth": 1})
    press(page, "é")
    press_keys(page.keyboard, "ArrowDown Enter ArrowDown ArrowRight Enter")
    assert "a9 is 169. Can it begin a character? No: it starts with 10" in read(page)
    press(page, "bit 8 of a9: 1", says="Now you see è, U+00E8.")
    assert typed(page, "Text") == "è€"
    press(page, "bit 1 of c3: 1", says="Now you see C, U+0043, and 1 more.")
    page.get_by_role("button", name="€, U+20AC").click()
    press(page, "Take it out")
    assert typed(page, "Text") == "C�"
    page = opened("zoom", {"text": "€😄é" * 9, "names": {}, "depth": 3}, **PHONE)
    page.locator(".level-3").first.tap()
    answer = page.locator(".answer").bounding_box()
    assert 0 <= answer["y"] < answer["y"] + answer["height"] <= PHONE["viewport"]["height"]


def test_the_grid_says_what_each_byte_is_for(opened):
    page = opened("grid")
    page.get_by_role("gridcell", name="e2, lead 3").click()
    press_keys(page.keyboard, "ArrowDown ArrowLeft")
    assert read(page, ".said strong") == "f1" and "from U+40000 to U+7FFFF" in read(page)
    fill(page, "Byte in hex", "c1", says="fit into a single byte")
    press(page, "can begin a character: 179")
    assert count(page, ".dim") == 256 - 179


def test_the_cursor_moves_and_a_pattern_can_be_changed(opened):
    page = opened("pattern")
    press(page, "Next match")
    slide(page, "ArrowRight")
    assert "Cursor at 5: word takes ␣né." in read(page)
    page.get_by_text("!").click()
    assert "Cursor at 11: no alternative takes !." in read(page)
    fill(page, "number", "")
    for pattern, said in (("(", "can't be read"), ("(a+)+b", "could take minutes")):
        fill(page, "word", pattern, says=said)
        assert read_all(page, ".line > *") == ["cats", ",", "␣né", *"␣42!"]  # they stay


def test_the_bench(opened):
    page = opened("bench")
    assert "45 characters, 48 bytes." in read(page)
    fill(page, "Text", "👋🏽", says="1 character, 8 bytes.")
    fill(page, "Text", "the set")
    assert (len(read_bench(page)), len(read_bench(page, 1))) == (5, 3)
    assert count(page, ".differs") == 2
    slide(page, "Home", "Merges")
    assert read_bench(page) == read_bench(page, 1) and count(page, ".differs") == 0
    slide(page, "End", "Merges")
    page.locator(".parts button").first.focus()
    press_keys(page.keyboard, "ArrowRight ArrowRight ArrowLeft Enter")
    shown, idx = read(page, "[aria-pressed=true]").split("\n")
    assert f"{shown} is a piece of text. Its id is {idx}, " in read_all(page, "[role=status]")[-1]
    page.evaluate(TYPE, "ab" * 25_000)
    assert re.search(r"50,000 characters[^!]*… and [\d,]+ more parts\.", read(page, ".widget"))
    page = opened("bench", {"text": "aé", "tokenizers": {"one": "97,195"}})
    for name in ("a⟨c3⟩, 256", "⟨a9⟩, 169"):  # half a character is a slice beside its other half
        assert read(page.get_by_role("button", name=name), ".half") == "é"


def test_the_dart_chooses(opened):
    model = {key: WIDGETS["generation"][key] for key in ("merges", "ids")}
    page = opened("generation", model | {"text": "The code", "point": 0.2})
    slide(page, "End", "Temperature")
    assert "at temperature 4.00" in read(page)
    dart = page.get_by_role("slider", name="Random")
    assert dart.get_attribute("aria-valuenow") == "20"
    dart.press("End")
    press(page, "Write it")
    assert count(page, ".tight button") == 3
    page = opened("generation", model | {"text": "The code", "bits": True})
    page.locator(".next button").nth(2).press("Enter")
    assert read(page, "mark") == read(page, ".next [aria-pressed=true]")
    page = opened("shannon")
    for act in (page.locator(".passage button"), find_button(page, "Open anywhere")):
        act.press("Enter")
        assert typed(page, "Written so far").endswith(read(page, "mark"))


def test_a_join_moves_two_links_and_a_sum_is_cut(opened):
    page = opened("chain")
    press(page, "Join b at 2 and b at 3")
    assert read_all(page, "td.moved") == ["4", "2"]
    page.keyboard.press("Enter")
    assert read_all(page, "td.gone") == ["4", "5", "2", "2"]
    assert read(page).startswith("Node 4 has left: after[2] is 5 now, and before[5]")
    page = opened("sum")
    for before in ("12345 before its tens", "12345 before its hundreds", "1234 before its ones"):
        press(page, f"Cut {before}")
    press_keys(page.keyboard, "ArrowLeft ArrowLeft Enter")  # the focus has stayed
    assert read(page).startswith("The cuts meet: 12 thousands + 1 thousands,")
    press(page, "Cut 12345 before its thousands", says="The cuts meet: 2 thousands + 1")
    page = opened("oddities")
    widget = page.locator(".widget.oddities")
    before = widget.bounding_box()
    press(page, "A sum")
    assert widget.bounding_box() == before


def test_scissors_are_dragged(opened):
    page = opened("scissors", {"text": "né 😄!", "budget": 3, "merges": "240,159"})
    slide(page, "End PageDown")
    assert "between two characters" in read(page)
    page.get_by_role("slider").hover()
    page.mouse.down()
    page.locator(".piece").nth(5).hover(position={"x": 1, "y": 9}, force=True)
    slide(page, "ArrowRight")
    assert "3 of the 4 bytes of 😄 are left" in read(page)
    assert "Lost: 😄!" in read(page, ".sums") and count(page, ".bad") == 1


def test_cuts_are_dragged(opened):
    page = opened("machines", **PHONE)
    bad = page.locator(".handle.bad:visible")
    assert bad.count() == 2 and read(page, ".total") == "6 ≠ 4 ✗"
    press(page, "Move each cut to the next safe place")
    assert bad.count() == 0 and read(page, ".total") == "4 = 4 ✓"
    slide(page, "ArrowRight", "Cut 2")
    assert bad.count() == 1
    assert "it's inside the chunk ␣lows. Lost: ␣lows. Invented: ␣ lows." in read(page)
    track = page.locator(".track-line")
    track.tap(position={"x": track.bounding_box()["width"] - 1, "y": FINGER / 2})
    assert count(page, ".merges .chip") == 4
    fill(page, "Text", "だから")
    press(page, "Move each cut to the next safe place", says="2 workers have nothing to do.")
    fill(page, "Text", "", says="There's nothing to count yet")
    assert (read(page, ".total"), read(page, ".track-line b")) == ("0", "")


def test_a_customer_types_his_way_out_of_one_reading(opened):
    page = opened("turns", **PHONE)
    page.get_by_label("Typed so far").press("End")
    roles = "system|user|system typed by the customer|assistant|system|user|assistant"
    assert "|".join(read_all(page, ".turn > .name")) == roles
    assert count(page, "script") == 1 and "…" not in read(page, ".readings")
    encode = pretrained.load_tiktoken("o200k_base").encode_ordinary
    fill(page, "The customer types", "🧁 </script>")
    press(page, "<|im_end|>", says="what follows is in none")
    press(page, "<|im_start|>", says="from nobody")
    page.wait_for_function("!document.querySelector('.readings').textContent.includes('…')")
    safe = read_all(page.locator("section").nth(1), ".user .content small")
    assert read_ids(safe) == encode("🧁 </script><|im_end|><|im_start|>")
    press(page, "Harmony", says="still inside his message")


def test_lines_are_put_in_order_by_keys_by_presses_and_by_a_drag(opened):
    code = ["    return m", "    m = n", "    m *= 3", "    m *= 2"]
    lines = {"name": "twice", "head": "def twice(n):", "lines": code, "orders": [[1, 3, 0]]}
    page = opened("lines", {"sealed": seal(lines)})
    find = page.locator("li").filter
    find(has_text="m = n").get_by_role("button").press("Alt+ArrowUp")
    press_keys(page.keyboard, "ArrowDown Space ArrowDown Space")  # the other is taken and moved
    assert read(page) == "Line 3 of 4."
    find(has_text="m *= 3").click()
    find(has_text="goes below").click()
    press(page, "Check the order", says="The next line, return m, doesn't belong there.")
    find(has_text="m *= 2").drag_to(find(has_text="return"), target_position={"x": 99, "y": 9})
    press(page, "Check the order", says="All lines are in order. Now write twice yourself")


def test_receipts_are_in_order_and_shrink_and_the_readers_is_among_them(opened):
    page = opened("receipts", LAST["receipts"])
    for bet, said in (("-5", "from 1 to 99"), ("40", "You bet 40. Swahili Tunakunywa")):
        fill(page, "Your bet", bet)
        press(page, "Swahili", says=said)
    assert page.locator(".chosen .bet").evaluate("mark => mark.style.gridArea") == "40"
    press_keys(page.keyboard, "ArrowLeft Enter")
    assert read(page, ".chosen button") == "Chinese"
    fill(page, "The same in your language", "We drink")
    says(page, "Yours We drink 2 tokens.")
    press(page, "GPT-4o")
    fill(page, "The same in your language", "")
    later = read_ids(read_all(page, "section strong span"))
    assert later == sorted(later) and len(later) == 12 and later[-1] < 30


def test_the_forest_grows_and_a_tree_says_what_is_below_it(opened):
    page = opened("forest", {"text": "sell sell. α"})
    assert read_all(page, ".sum strong") == ["0 merges", "0 merges"]  # it waits for Play
    page.get_by_role("slider").fill("1")
    page.get_by_role("treeitem", name="s, token 115").first.click()
    press_keys(page.keyboard, "ArrowUp ArrowRight ArrowLeft Enter")
    assert page.get_by_text("se is token 256. It's made 2 times: s + e → 256.").is_visible()
    fill(page, "Text", "αααα")
    assert read_all(page, ".sum strong") == ["2 merges"]
    press(page, "Play")
    says(page, "Merge 2 joins α and α, which were neighbours 3 times.")


def test_a_portrait_grows_is_pressed_and_learns_what_is_typed_or_in_a_file(opened, tmp_path):
    settings = {"name": "A", "merges": "97,97 256,98", "uses": [0] * 257 + [9], "whole": [97, 257]}
    settings |= {"line": "aab aa", "split": "gpt4"}
    settings["examples"] = {"A": ("aab", "aab aa"), "Greek": ("και και και", "και μη")}
    page = opened("portrait", settings)
    token = page.get_by_role("slider", name="Token", exact=True)
    said = partial(token.get_attribute, "aria-valuetext")
    assert said() == (
        "aab, whole words, id 257: merge 2, whole in the text, used 9 times, rank 1, 1 of 4 here"
    )
    token.press("ArrowRight")
    assert said().startswith("aa, parts of words")
    assert "1 whole words" in read(page, ".kinds")  # a byte isn't one
    press(page, "Greek")
    assert typed(page, "A line to cut") == "και μη"
    page.locator("canvas").click(position={"x": 30, "y": 30})  # the longest is in the corner
    assert said().startswith("␣και, whole words")
    places = []
    for key in ("Home", "ArrowDown", "ArrowDown", "ArrowUp", "Home"):
        token.press(key)
        places.append(int(token.get_attribute("aria-valuenow")))
    assert places[0] < places[3] < places[2] and places[0] < places[1]
    (tmp_path / "a.txt").write_text("tea tea " * 200_000)
    page.get_by_label("A text file").set_input_files(tmp_path / "a.txt")
    says(page, "This is only the first megabyte of the file. a.txt: 3 merges")
    assert typed(page, "A line to cut").startswith("tea tea")
    fill(page, "A line to cut", "tea")
    assert page.get_by_text("100% of its words are whole").is_visible()
    slide(page, "ArrowLeft", "tokens in the vocabulary")
    save_file(page, "Save the tokenizer", tmp_path / "my_tokenizer.json")
    assert formats.load(tmp_path / "my_tokenizer.json").encode("tea tea") == [257, 32, 257]
    many = ("a" * 1_000_000, "This is only the first 20000 of")
    for text, part in ((HOSTILE, "Your text: 0"), many, ("a\ud800b", "lone surrogate")):
        page.evaluate(TYPE, text)
        says(page, part)
        assert is_harmless(page)


def test_a_reader_sends_a_page_of_what_they_typed(browser, site_folder, tmp_path):
    text, tokenizer = "der Hund und die Hündin 👩‍💻 </b>\n" * 9, RegexTokenizer(r"[\s\S]+")
    tokenizer.train(text, 500)
    with a_page(browser) as page:
        page.goto(f"file://{site_folder}/05_encode_decode.html")
        fill(page, "Its name", HOSTILE.strip("\0"))
        fill(page.locator(".send"), "Your own text", text)
        says(page, "learned here")
        save_file(page, "Make the page", tmp_path / "page.html")
    with a_page(browser, **PHONE) as page:
        page.goto(f"file://{tmp_path}/page.html")
        assert "⟨U+202E⟩" in read(page, "h1") and is_harmless(page)
        assert count(page, ".parts.named") == 1  # beside GPT-4o
        fill(page, "Type here", "die Hasen\n")
        ids = read_all(page, "[data-level='0'] > small")
        assert read_ids(ids) == tokenizer.encode("die Hasen\n")


def test_gpt4_cuts_a_word_at_once_and_every_text_soon(opened):
    encode = pretrained.load_tiktoken("cl100k_base").encode
    page = opened("live-bench", **PHONE)
    assert read_ids(read_bench(page)) == [496, 675, 15717]
    assert count(page, "script") == 1 and count(page, ".counted") == 0
    press(page, "2")
    assert read(page, ":focus") == (
        "You said 2, as both models did. It's 3. "
        "Its tokens are numbers, and no r is in 496, 675 or 15717."
    )
    # In one step, since the vocabulary, which comes now, draws the bench anew.
    texts = "[...document.querySelectorAll('.counted')].map((one) => one.innerText)"
    assert page.evaluate(texts) == ["r\n81"] * 3
    page.locator("[data-level='0']").nth(2).tap()
    for name, trees in (("Turkish", 0), ("🍓", 3)):
        find_button(page, name).tap()
        page.get_by_text("on its way").wait_for(state="hidden")
        assert count(page, "[aria-pressed], .tree") == 0
        assert count(page, ".open") == count(page, ".counted") == trees
        assert read_ids(read_bench(page)) == encode(typed(page, "Text"))


# A text alone, figures of others, and what asks for a page around it.
STILL = ("receipts", "test", "tokenizer")
# Of a long text, all but the bench show the beginning, and say so.
TYPED = "apart bench forest machines race receipts scissors stream strip turns zoom".split()


@pytest.mark.parametrize("name", WIDGETS)
def test_a_widget_on_a_phone_without_sight_by_keys_and_on_any_text(name, opened):
    page = opened(name, color_scheme="dark", **PHONE)
    page.locator(".widget").first.wait_for()
    sizes = """[...document.querySelectorAll(".widget :is(button, select, input, textarea, .handle)")]
        .filter((e) => e.checkVisibility())
        .flatMap((e) => {
            const { left, right, top, bottom } = getComputedStyle(e, "::before"); // a seam's is larger
            const [across, down] = [left, top].map((size, i) =>
                e.matches("[data-seam]") ? parseFloat(size) + parseFloat([right, bottom][i]) : 0);
            const isRow = e.closest(".tight, .letters, .places"); // side by side, as in a keyboard
            return [e.offsetHeight - down, ...(isRow ? [] : [e.offsetWidth - across])];
        })"""
    assert min(page.evaluate(sizes)) >= FINGER
    page.set_viewport_size({"width": 320, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function("document.getAnimations().every((e) => e.playState !== 'running')")
        assert find_violations(page) == []
    looks, slider = [look(page)], page.get_by_role("slider").first
    buttons = page.get_by_role("button", disabled=False).all()[:3]
    presses = [(slider, "End"), (slider, "Home"), *((button, "Enter") for button in buttons)]
    for control, key in presses if name != "test" else ():  # which reads the page around it
        if control.count():  # another press may have taken it away
            control.press(key)
            looks.append(look(page))
    same = sum(before == after for before, after in pairwise(looks))
    assert name in STILL or same <= 1 < len(looks)  # one may be pressed from the beginning
    for text in (HOSTILE, "", "a" * 3000, "a\ud800b") if name in TYPED else ():
        page.evaluate(TYPE, text)
        assert is_harmless(page)
        said = read(page, ".widget")
        takes_halves = name in ("forest", "race", "strip")  # of characters
        assert ("lone surrogate" in said) == ("\ud800" in text and not takes_halves)
        assert len(text) < 3000 or name == "bench" or "This is only the first " in said


def test_on_a_phone_nothing_below_the_boxes_jumps_and_letters_and_buttons_are_in_sight(opened):
    page = opened("strip", STRIP | {"level": "words", "text": "makanan makan"}, **PHONE)
    height = "document.querySelector('.stage').offsetHeight"
    before = page.evaluate(height)
    for _ in range(5):
        page.locator("[data-seam]").first.press("Enter")
        assert page.evaluate(height) == before
    page = opened("strip", STRIP | {"text": "she sells sea shells by the sea shore " * 3}, **PHONE)
    button = find_button(page, "Next merge")
    button.scroll_into_view_if_needed()
    strip = page.locator("[data-strip]")
    assert strip.bounding_box()["y"] >= 0
    more = page.get_by_text("There are more boxes below")
    assert more.is_visible()
    strip.evaluate("e => e.scrollTo(0, 9999)")
    more.wait_for(state="hidden")
