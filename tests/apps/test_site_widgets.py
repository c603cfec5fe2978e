"""The widgets in a real browser, from files: by keyboard, by touch, on any text.

What they compute is compared with Python by Node, in tests/js/equality.test.mjs.
"""

import contextlib
import re
from functools import partial
from itertools import pairwise

import pytest
from javascript_cases import LEVELS
from web_page import FINGER, PHONE, a_page, find_violations, make_widget_page, make_widget_script
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
# Of each widget, the first that a lesson shows. One more needs Python, and has its own tests.
WIDGETS = {place["name"]: place["settings"] for place in reversed(list_places())}
del WIDGETS["id-race"]
LAST = {place["name"]: place["settings"] for place in list_places()}
WIDGETS["bench"] = LAST["bench"]  # with two tokenizers
WIDGETS["live-bench"] |= {"counted": "r"}
STRIP = {"level": "letters", "text": "aaabdaaabac"}
CUTS = {"text": "low lower news lows", "places": [5, 12], "pattern": "[!-~](?= )", "merging": 4}
WIDGETS["machines"] |= CUTS | {"firsts": False}
# A page that a finger has thrown has come to rest.
REST = """async () => {
    const wait = () => new Promise((resolve) => setTimeout(resolve, 100));
    for (let before = NaN; before !== scrollY; await wait()) before = scrollY;
}"""
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
    """Return a function that opens a page with one widget, and closes it after the test."""
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


def press(page, name):
    page.get_by_role("button", name=name, exact=True).press("Enter")


def read(page, selector=".status"):
    return page.locator(selector).first.inner_text()


def fill(page, label, text):
    page.get_by_label(label).fill(text)


def is_harmless(page):
    return page.evaluate("window.hurt === undefined && !document.querySelector('main img')")


def read_bench(page):
    """Return the labels and ids of each row, and the number of marked parts."""
    return page.evaluate("""() => [0, 1].map((side) =>
        [...document.querySelectorAll(`[data-level="${side}"]`)].map((box) => box.innerText))
        .concat([document.querySelectorAll(".differs").length])""")


def read_ids(boxes):
    return [int(box.split("\n")[-1]) for box in boxes]


# By keyboard and by pointer


def look(page):
    """Return what a figure shows, without its place in the order of the Tab key."""
    return re.sub(' tabindex="[^"]*"', "", page.locator(".widget").first.inner_html())


def test_the_strip_by_keyboard(opened):
    page = opened("strip", STRIP)
    seams = page.locator("[data-seam]")
    seams.nth(0).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.ariaLabel") == "a + c: once"
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.ariaLabel") == "aa + a: 2 times"
    page.keyboard.press("Backspace")
    assert "The most common pair is a + a: 4 times" in read(page)
    page.get_by_role("button", name="Step 1: a + a").press("Enter")
    assert page.evaluate("document.activeElement.dataset.step") == "1"
    assert "A tie: 2 pairs occur twice each." in read(page)
    press(page, "Undo")
    middle = "all => all.map((e) => (({ left, right }) => (left + right) / 2)(e.getBoundingClientRect()))"
    before = page.locator("[data-token] i").evaluate_all(middle)
    page.locator("[data-seam]").nth(0).press("Enter")
    after = page.locator("[data-token] i").evaluate_all(middle)
    assert max(abs(one - two) for one, two in zip(before, after, strict=True)) <= 8  # half a gap
    merges = [[101, 32, 256], [116, 104, 262], [32, 262, 275]]
    page = opened("strip", {"level": "bytes", "text": "e the", "merges": merges})
    page.get_by_label("Order").select_option("highest rank first")
    for _ in range(2):
        press(page, "Next merge")
    assert "Lowest rank first ends differently: e␣ | th | e." in read(page)


def test_a_phrase_sets_the_strip_and_is_marked_only_while_it_is_true(opened):
    phrases = "".join(f'<p><span data-show="{step}">{step}</span></p>' for step in ("1:a+b", "3"))
    page = opened("strip", STRIP, phrases)
    page.evaluate("linkPhrases()")
    tie, later = page.locator(".shows").all()
    current = page.locator(".shows[aria-pressed=true]")
    tie.press("Enter")
    current.filter(has_text="1:a+b").wait_for()
    page.get_by_role("button", name="Next merge").click()
    current.filter(has_text="3").wait_for()
    assert tie.get_attribute("aria-pressed") == "false"
    page.get_by_label("Text").fill("abab")
    page.get_by_text("4 symbols").first.wait_for()
    assert current.count() == 0
    later.click()
    current.filter(has_text="3").wait_for()
    assert page.get_by_label("Text").input_value() == "aaabdaaabac"
    assert page.locator(".back").count() == 0  # the phrase is still in sight
    page.set_viewport_size({"width": 800, "height": 200})
    later.press("Enter")
    page.get_by_role("button", name="Back to the text").press("Enter")
    assert later.evaluate("one => one === document.activeElement")
    assert page.locator(".back").count() == 0


def test_a_figure_in_one_file_lives_in_a_frame(browser, tmp_path):
    text = "aaab</script><!--"
    strip = view.strip_letters(text, core.get_stats, core.merge, HOSTILE)
    save_figure(view.reveal(strip, strip), tmp_path / "a.html")  # of which the first lives
    frame = '<iframe src="a.html" sandbox="allow-scripts"></iframe>'
    (tmp_path / "blog.html").write_text(frame, encoding="utf-8")
    with a_page(browser) as page:
        page.goto(f"file://{tmp_path}/blog.html")
        frame = page.frame_locator("iframe")
        frame.get_by_role("button", name="Next merge").click()
        assert "a + a occurred twice. 17 → 16 symbols." in frame.locator(".status").inner_text()
        assert frame.locator("img").count() == 0


def test_a_box_is_dragged_to_its_neighbour_and_the_strip_plays_until_pairs_are_rare(opened):
    page = opened("strip", STRIP, reduced_motion="no-preference")
    box = page.locator("[data-token]").nth(0).bounding_box()
    page.mouse.move(box["x"] + box["width"] - 3, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] + 14, box["y"] + 8, steps=4)
    page.mouse.up()
    assert page.locator(".fused").count() == 2
    assert "11 → 9" in read(page)  # it isn't pressed as well
    assert page.locator("[data-token]").nth(0).get_attribute("data-token") == "aa"
    page.locator("[data-seam]").nth(0).press("Enter")
    assert "9 → 7" in read(page)
    press(page, "Undo")
    press(page, "Undo")
    press(page, "Play")
    press(page, "Stop")
    page.wait_for_timeout(1500)  # nothing goes on
    assert "11 → 9" in read(page)
    press(page, "Play")
    page.get_by_text("7 → 5 symbols").wait_for(timeout=15_000)
    widget, twin = page.locator(".widget").first, page.get_by_text("The twin.")
    assert widget.is_visible() and not twin.is_visible()
    page.emulate_media(media="print")
    assert not widget.is_visible() and twin.is_visible()  # the picture is back on paper


def test_an_answer_streams_and_an_id_is_dropped_for_ever(opened):
    ways = ["again", "alone", "memory"]
    page = opened("stream", {"text": "é😄", "learned": "", "ways": ways, "at": 1, "asked": ""})
    time = page.get_by_role("slider", name="Time")
    assert read(page, ".slots code") == "c3" and read(page, ".says") == ""
    for key, shown in (("ArrowRight", "é"), ("End", "é😄"), ("PageDown", ""), ("End", "é😄")):
        time.press(key)
        assert read(page, ".says") == shown
    page.get_by_role("button", name="Drop id 152, in hex 98").press("Enter")
    assert read(page, ".says") == "é�" and "One � will stay for ever" in read(page, ".said")
    press(page, "All again")
    last = page.locator(".cell").last.bounding_box()
    handle = time.bounding_box()
    page.mouse.move(handle["x"], handle["y"] + handle["height"] + 8)
    page.mouse.down()
    page.mouse.move(last["x"] + 1, last["y"] + 9, steps=3)
    assert abs(time.bounding_box()["x"] - last["x"]) < 5
    assert "5 of 6 ids. The � stands for f0 9f, which can still" in read(page, ".said")


def test_a_byte_breaks_a_promise_and_others_are_typed(opened):
    page = opened("promise", {"bytes": "e2 82 41", "at": 3})
    assert "41 can't follow e2 82" in read(page, ".said") and page.locator(".refused").count() == 1
    page.get_by_role("slider").press("ArrowRight")
    assert page.locator(".part").all_inner_texts() == ["�", "A"]
    fill(page, "Bytes in hex", "e2 82 6")
    assert "Two hex digits make a byte" in read(page, ".said")
    assert page.get_by_role("slider", disabled=True).count() == 1


def test_a_reader_zooms_by_keyboard_down_to_the_bits_and_flips_them(opened):
    page = opened("zoom", {"text": "é€", "names": {}, "depth": 1})
    page.get_by_role("button", name="é", exact=True).press("Enter")
    for key in ("ArrowDown", "Enter", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert "a9 is 169. Can it begin a character? No: it starts with 10" in read(page, ".said")
    page.get_by_role("button", name="bit 8 of a9: 1").press("Enter")
    assert page.get_by_label("Text").input_value() == "è€"
    assert read(page, ".said") == "Now you see è, U+00E8."
    press(page, "bit 1 of c3: 1")
    assert read(page, ".said") == "Now you see C, U+0043, and 1 more."
    page.get_by_role("button", name="€, U+20AC").click()
    press(page, "Take it out")
    assert page.get_by_label("Text").input_value() == "C�"
    page = opened("zoom", {"text": "€😄é" * 9, "names": {}, "depth": 3}, **PHONE)
    page.locator(".level-3").first.tap()
    answer = page.locator(".answer").bounding_box()
    assert 0 <= answer["y"] < answer["y"] + answer["height"] <= PHONE["viewport"]["height"]


def test_the_grid_says_what_each_byte_is_for(opened):
    page = opened("grid")
    page.get_by_role("gridcell", name="e2, lead 3").click()
    for key, said in (("ArrowDown", "f2"), ("ArrowLeft", "f1")):
        page.keyboard.press(key)
        assert read(page, ".said strong") == said
    fill(page, "Byte in hex", "c1")
    assert "fit into a single byte" in read(page, ".said")
    press(page, "can begin a character: 179")
    assert page.locator(".dim").count() == 77


def test_the_cursor_moves_and_a_pattern_can_be_changed(opened):
    page = opened("pattern")
    press(page, "Next match")
    page.get_by_role("slider").press("ArrowRight")
    assert "Cursor at 5: word takes ␣né." in read(page)
    page.get_by_text("!").click()
    assert "Cursor at 11: no alternative takes !." in read(page)
    fill(page, "number", "")
    assert page.locator(".line > *").all_inner_texts() == ["cats", ",", "␣né", *"␣42!"]
    for pattern, said in (("(", "can't be read"), ("(a+)+b", "could take minutes")):
        fill(page, "word", pattern)
        assert said in read(page) and page.locator(".line > *").count() == 7  # they stay


def test_the_bench(opened):
    page = opened("bench")
    assert "45 characters, 48 bytes." in read(page, "[role=status]")
    text = page.get_by_label("Text")
    text.fill("")
    assert "0 characters, 0 bytes." in read(page, "[role=status]")
    text.press_sequentially("the set")
    paragraph, essay, differ = read_bench(page)
    assert (len(paragraph), len(essay), differ) == (5, 3, 2)
    slider = page.get_by_label("Merges", exact=True)
    slider.press("Home")
    assert read_bench(page)[0] == read_bench(page)[1] and read_bench(page)[2] == 0
    slider.press("End")
    page.locator(".parts button").first.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    shown, idx = page.locator("[aria-pressed=true]").inner_text().split("\n")
    told = page.locator(".widget [role=status]").last.inner_text()
    assert f"{shown} is a piece of text. Its id is {idx}, " in told
    page.evaluate(TYPE, "ab" * 25_000)
    assert "50,000 characters" in read(page, ".widget")
    assert re.search(r"And [\d,]+ more parts\.", read(page, ".widget"))
    page = opened("bench", {"text": "aé", "tokenizers": {"one": "97,195"}})
    for name in ("a⟨c3⟩, 256", "⟨a9⟩, 169"):  # half a character is a slice beside its other half
        assert page.get_by_role("button", name=name).locator(".half").inner_text() == "é"


def test_the_dart_chooses(opened):
    model = {key: WIDGETS["generation"][key] for key in ("merges", "ids")}
    page = opened("generation", model | {"text": "The code", "point": 0.2})
    dart, heat = [page.get_by_role("slider", name=name) for name in ("Random", "Temperature")]
    heat.press("End")
    assert "at temperature 4.00" in read(page, ".said")
    line = page.locator(".pieces").bounding_box()
    page.mouse.click(line["x"] + 9, line["y"] + FINGER - 1)  # anywhere on the line
    assert "at temperature 3." in read(page, ".said")
    assert dart.get_attribute("aria-valuenow") == "20"
    dart.press("End")
    press(page, "Write it")
    assert len(page.locator(".tight button").all()) == 3
    press(page, "Back")
    for _ in range(3):  # as if Enter is held
        press(page, "Throw the dart")
    page.get_by_role("button", name="Back", disabled=False).wait_for()
    page = opened("generation", model | {"text": "The code", "bits": True})
    page.locator(".next button").nth(2).press("Enter")
    assert read(page, "mark") == page.locator(".next [aria-pressed=true]").inner_text()
    page = opened("shannon")
    for act in (page.locator(".passage button"), page.get_by_role("button", name="Open anywhere")):
        act.press("Enter")
        assert page.get_by_label("Written so far").input_value().endswith(read(page, "mark"))


def test_a_join_moves_two_links_and_a_sum_is_cut(opened):
    page = opened("chain")
    page.get_by_role("button", name="Join b at 2 and b at 3").press("Enter")
    assert page.locator("td.moved").all_inner_texts() == ["4", "2"]
    page.keyboard.press("Enter")
    assert page.locator("td.gone").all_inner_texts() == ["4", "5", "2", "2"]
    said = "Node 4 has left: after[2] is 5 now, and before[5]"
    assert read(page, "[role=status]").startswith(said)
    page = opened("sum")
    for before in ("12345 before its tens", "12345 before its hundreds", "1234 before its ones"):
        press(page, f"Cut {before}")
    for key in ("ArrowLeft", "ArrowLeft", "Enter"):  # the focus has stayed
        page.keyboard.press(key)
    assert read(page, "[role=status]").startswith("The cuts meet: 12 thousands + 1 thousands,")
    page = opened("oddities")
    height = page.locator(".widget.oddities").bounding_box()["height"]
    press(page, "A sum")
    assert page.locator(".widget.oddities").bounding_box()["height"] == height


def test_scissors_and_cuts_are_dragged(opened):
    page = opened("scissors", {"text": "né 😄!", "budget": 3, "merges": "240,159"})
    for key, said in (("End", "Everything fits."), ("PageDown", "between two characters")):
        page.get_by_role("slider").press(key)
        assert said in read(page, "[role=status]")
    smile = page.locator(".piece").nth(5).bounding_box()
    page.mouse.click(smile["x"] + 1, smile["y"] + 9)
    page.get_by_role("slider").press("ArrowRight")
    assert "3 of the 4 bytes of 😄 are left" in read(page, "[role=status]")
    assert "Lost: 😄!" in read(page, ".sums") and page.locator(".bad").count() == 1
    page = opened("machines", **PHONE)
    bad = page.locator(".handle.bad:visible")
    clock = page.locator(".track-line b")
    assert bad.count() == 2 and read(page, ".total") == "6 ≠ 4 ✗"
    press(page, "Play")
    clock.filter(has_text=re.compile("^1 of ")).wait_for()
    press(page, "Move each cut to the next safe place")
    assert bad.count() == 0 and read(page, ".total") == "4 = 4 ✓"
    page.get_by_role("slider", name="Cut 2").press("ArrowRight")
    assert bad.count() == 1 and page.locator(".near").count() > 0
    said = "it's inside the chunk ␣lows. Lost: ␣lows. Invented: ␣ lows."
    assert said in read(page, "[role=status]")
    time = page.get_by_role("slider", name="Time")
    time.press("Home")
    assert page.locator(".chip.in").count() == 0 and read(page, ".total") == "0"
    time.press("ArrowRight")
    assert page.locator(".workers .chip.in").count() == 3
    track = page.locator(".track-line").bounding_box()
    page.touchscreen.tap(track["x"] + track["width"] - 1, track["y"] + FINGER / 2)
    assert page.locator(".merges .chip").count() == 4
    fill(page, "Text", "だから")
    press(page, "Move each cut to the next safe place")
    assert read(page, "[role=status]").endswith("2 workers have nothing to do.")
    fill(page, "Text", "")
    assert (read(page, ".total"), read(page, ".track-line b")) == ("0", "")
    assert read(page, "[role=status]").startswith("There's nothing to count yet")


def test_a_customer_types_his_way_out_of_one_reading(opened):
    page = opened("turns", **PHONE)
    page.get_by_label("Typed so far").press("End")
    roles = page.locator(".turn > .name").all_inner_texts()
    forged = "system typed by the customer"
    assert roles == ["system", "user", forged, "assistant", "system", "user", "assistant"]
    assert page.locator("script").count() == 1 and "…" not in read(page, ".readings")
    encode = pretrained.load_tiktoken("o200k_base").encode_ordinary
    fill(page, "The customer types", "🧁 </script>")
    for name, said in (("<|im_end|>", "what follows is in none"), ("<|im_start|>", "from nobody")):
        press(page, name)
        assert said in read(page, "[role=status]")
    page.wait_for_function("!document.querySelector('.readings').textContent.includes('…')")
    safe = page.locator("section").nth(1).locator(".user .content small").all_inner_texts()
    assert [*map(int, safe)] == encode("🧁 </script><|im_end|><|im_start|>")
    press(page, "Harmony")
    assert "still inside his message" in read(page, "[role=status]")


def test_a_finger_that_scrolls_over_a_chart_changes_nothing(opened):
    page = opened("portrait", **PHONE, is_mobile=True)
    devtools = page.context.new_cdp_session(page)

    def draw(selector, across, down):
        page.locator(selector).evaluate("e => e.scrollIntoView({ block: 'center' })")
        page.evaluate(REST)
        box = page.locator(selector).bounding_box()
        x, y, before = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, look(page)
        for i in range(9):
            points = [{"x": x + across * i / 8, "y": y + down * i / 8}]
            kind = "touchMove" if i else "touchStart"
            devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.evaluate(REST)
        return before == look(page)

    assert draw("canvas", 9, -200) and draw(".side .plane >> nth=0", -90, 9)
    assert draw(".side .handle", 9, -200) and not draw(".side .handle", -90, 9)


def test_lines_are_put_in_order_by_keys_by_presses_and_by_a_drag(opened):
    code = ["    return m", "    m = n", "    m *= 3", "    m *= 2"]
    lines = {"name": "twice", "head": "def twice(n):", "lines": code, "orders": [[1, 3, 0]]}
    page = opened("lines", {"sealed": seal(lines)})
    find = page.locator("li").filter
    find(has_text="m = n").get_by_role("button").press("Alt+ArrowUp")
    for key in ("ArrowDown", " ", "ArrowDown", " "):  # the other line is chosen, taken and moved
        page.keyboard.press(key)
    assert read(page) == "Line 3 of 4."
    find(has_text="m *= 3").click()
    find(has_text="goes below").click()
    press(page, "Check the order")
    said = "1 line from the top is right. The next line, return m, doesn't belong there."
    assert read(page) == said
    find(has_text="m *= 2").hover()
    page.mouse.down()
    above = find(has_text="return").bounding_box()
    page.mouse.move(above["x"] + 99, above["y"] + 9)
    page.mouse.up()
    press(page, "Check the order")
    assert read(page) == "All lines are in order. Now write twice yourself: only that counts."


def test_receipts_are_in_order_and_shrink_and_the_readers_is_among_them(opened):
    page = opened("receipts", LAST["receipts"])
    fill(page, "Your bet", "-5")
    press(page, "Swahili")
    assert "from 1 to 99" in read(page, "[role=status]")
    fill(page, "Your bet", "40")
    press(page, "Swahili")
    assert read(page, "[role=status]").startswith("You bet 40. Swahili Tunakunywa kitu cha moto")
    assert page.locator(".chosen .bet").evaluate("mark => mark.style.gridArea") == "40"
    for key in ("ArrowLeft", "Enter"):
        page.keyboard.press(key)
    assert read(page, ".chosen button") == "Chinese"
    fill(page, "The same in your language", "We drink")
    page.get_by_text("Yours We drink 2 tokens.").wait_for()
    press(page, "GPT-4o")
    fill(page, "The same in your language", "")
    later = [*map(int, page.locator("section strong span").all_inner_texts())]
    assert later == sorted(later) and len(later) == 12 and later[-1] < 30


def test_the_forest_grows_and_a_tree_says_what_is_below_it(opened):
    page = opened("forest", {"text": "sell sell. α"})
    high = page.locator(".sum strong")
    assert high.all_inner_texts() == ["0 merges", "0 merges"]  # it waits for Play
    page.get_by_role("slider").fill("1")
    page.get_by_role("treeitem", name="s, token 115").first.click()
    for key in ("ArrowUp", "ArrowRight", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    assert page.get_by_text("se is token 256. It's made 2 times: s + e → 256.").is_visible()
    fill(page, "Text", "αααα")
    assert high.all_inner_texts() == ["2 merges"]
    press(page, "Play")
    page.get_by_text("Merge 2 joins α and α, which were neighbours 3 times.").wait_for()


def test_a_portrait_grows_is_pressed_and_learns_what_is_typed_or_in_a_file(opened, tmp_path):
    settings = {"name": "A", "merges": "97,97 256,98", "uses": [0] * 257 + [9], "whole": [257]}
    settings |= {"line": "aab aa", "split": "gpt4"}
    settings["examples"] = {"A": ("aab", "aab aa"), "Greek": ("και και και", "και μη")}
    page = opened("portrait", settings)
    token = page.get_by_role("slider", name="Token", exact=True)
    said = partial(token.get_attribute, "aria-valuetext")
    assert said() == "aab, whole words, id 257: merge 2, whole in the text, used 9 times, rank 1"
    token.press("ArrowRight")
    assert said().startswith("aa, parts of words")
    press(page, "Greek")
    assert page.locator("[aria-pressed=true]").inner_text() == "Greek"
    assert page.get_by_label("A line to cut").input_value() == "και μη"
    canvas = page.locator("canvas").bounding_box()
    page.mouse.click(canvas["x"] + 30, canvas["y"] + 30)  # the longest is in the corner
    assert said().startswith("␣και, whole words")
    (tmp_path / "a.txt").write_text("tea tea " * 200_000)
    page.get_by_label("A text file").set_input_files(tmp_path / "a.txt")
    page.get_by_text("This is only the first megabyte of the file. a.txt: 3 merges").wait_for()
    assert len(page.get_by_label("Your own text").input_value()) == 20_000
    assert page.get_by_label("A line to cut").input_value().startswith("tea tea")
    for text, cut in (("tea", "tea"), ("", "")):
        fill(page, "A line to cut", text)
        assert page.locator(".cut-there").first.inner_text() == cut
        assert page.get_by_text("100% of its words are whole").count() == bool(cut)
    page.get_by_role("slider", name="tokens in the vocabulary").press("ArrowLeft")
    with page.expect_download() as saved:
        press(page, "Save the tokenizer")
    saved.value.save_as(tmp_path / "my_tokenizer.json")
    assert formats.load(tmp_path / "my_tokenizer.json").encode("tea tea") == [257, 32, 257]
    many = ("a" * 1_000_000, "This is only the first 20000 of")
    for text, part in ((HOSTILE, "Your text: 0"), many, ("a\ud800b", "lone surrogate")):
        page.evaluate(TYPE, text)
        page.get_by_text(part).wait_for()
        assert is_harmless(page)


def test_a_reader_sends_a_page_of_what_they_typed(browser, site_folder, tmp_path):
    text, tokenizer = "der Hund und die Hündin 👩‍💻 </b>\n" * 9, RegexTokenizer(r"[\s\S]+")
    tokenizer.train(text, 500)
    with a_page(browser) as page:
        page.goto(f"file://{site_folder}/05_encode_decode.html")
        fill(page, "Its name", HOSTILE.strip("\0"))
        fill(page.locator(".send"), "Your own text", text)
        page.get_by_text("learned here").wait_for()
        with page.expect_download() as saved:
            press(page, "Make the page")
        saved.value.save_as(tmp_path / "page.html")
    with a_page(browser, **PHONE) as page:
        page.goto(f"file://{tmp_path}/page.html")
        assert "⟨U+202E⟩" in read(page, "h1") and is_harmless(page)
        assert page.locator(".parts.named").count() == 1  # beside GPT-4o
        fill(page, "Type here", "die Hasen\n")
        ids = page.locator("[data-level='0'] > small").all_inner_texts()
        assert [*map(int, ids)] == tokenizer.encode("die Hasen\n")


def test_gpt4_cuts_a_word_at_once_and_every_text_soon(opened):
    encode = pretrained.load_tiktoken("cl100k_base").encode
    page = opened("live-bench", **PHONE)
    assert read_ids(read_bench(page)[0]) == [496, 675, 15717]
    assert page.locator("script").count() == 1
    assert page.locator(".counted").count() == 0
    page.get_by_role("button", name="2", exact=True).press("Enter")
    assert read(page, ":focus") == "You said 2, as both models did. It's 3."
    counted = page.locator(".counted")
    # In one step, since the vocabulary, which comes now, draws the bench anew.
    texts = "[...document.querySelectorAll('.counted')].map((one) => one.innerText)"
    assert page.evaluate(texts) == ["r\n81"] * 3
    orders = counted.evaluate_all("all => all.map(one => one.style.getPropertyValue('--nth'))")
    assert orders == ["0", "1", "2"]  # the turns in which they appear
    page.locator("[data-level='0']").nth(2).tap()
    for name, trees in (("Turkish", 0), ("🍓", 3)):
        page.get_by_role("button", name=name, exact=True).tap()
        page.get_by_text("on its way").wait_for(state="hidden")
        assert page.locator("[aria-pressed]").count() == page.locator(".tree").count() == 0
        assert page.locator(".open").count() == trees
        assert counted.count() == trees
        assert read_ids(read_bench(page)[0]) == encode(page.get_by_label("Text").input_value())


# By touch, without sight, and whatever a reader types


# A text alone, figures of others, and what asks for a page around it.
STILL = ("receipts", "test", "tokenizer")
# Of a long text, all but the bench show the beginning, and say so.
TYPED = "apart bench forest machines race receipts scissors stream turns zoom".split()


@pytest.mark.parametrize("name", WIDGETS)
def test_a_widget_on_a_phone_without_sight_by_keys_and_on_any_text(name, opened):
    page = opened(name, color_scheme="dark", **PHONE)
    page.locator(".widget").first.wait_for()
    sizes = """[...document.querySelectorAll(".widget :is(button, select, input, textarea, .handle)")]
        .filter((e) => e.checkVisibility())
        .map((e) => {
            if (e.closest(".tight")) return [44, e.offsetHeight]; // side by side, as in a keyboard
            const reach = getComputedStyle(e, "::before"); // of a seam, it's over its neighbours
            const beside = e.matches("[data-seam]") ? parseFloat(reach.left) + parseFloat(reach.right) : 0;
            const width = e.closest(".letters, .places") ? 44 : e.offsetWidth - beside; // so are letters, and seams
            return [width, e.offsetHeight + (beside ? 20 : 0)];
        })"""
    assert min(min(size) for size in page.evaluate(sizes)) >= FINGER
    page.set_viewport_size({"width": 320, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function("document.getAnimations().every((e) => e.playState !== 'running')")
        assert find_violations(page) == []
    looks, sliders = [look(page)], page.get_by_role("slider")
    keys = [(sliders.first, "End"), (sliders.first, "Home")] if sliders.count() else []
    buttons = page.get_by_role("button", disabled=False).all()[:3]
    buttons = [] if name == "test" else buttons  # it reads the page around it
    for control, key in [*keys, *((button, "Enter") for button in buttons)]:
        if control.count():  # a press may have taken it away
            control.press(key)
            looks.append(look(page))
    same = sum(before == after for before, after in pairwise(looks))
    assert name in STILL or same <= 1 < len(looks)  # one may be pressed from the beginning
    for text in (HOSTILE, "", "a" * 3000, "a\ud800b") if name in TYPED else ():
        page.evaluate(TYPE, text)
        assert is_harmless(page)
        said = read(page, ".widget")
        takes_halves = name in ("forest", "race")  # of characters
        assert ("lone surrogate" in said) == ("\ud800" in text and not takes_halves)
        assert len(text) < 3000 or name == "bench" or "This is only the first " in said


@pytest.mark.parametrize("level", LEVELS)
def test_any_text_can_be_typed_into_the_strip(level, opened):
    page = opened("strip", {"level": level, "text": "ab"})
    family, many, arabic = "👨‍👩‍👧‍👦" * 9, "a" * 1_000_000, "مرحبا"
    for text in (HOSTILE, "", "a", family, arabic, "</script>", many, "a\ud800b"):
        page.evaluate(TYPE, text)
        assert ("This is only the first 600 of the 1,000,000" in read(page)) == (text == many)
        assert is_harmless(page)
        assert page.locator("[data-token]").count() <= 601  # with the end of a word
        press(page, "Next merge") if len(text) > 9 else None
    if level == "words":
        page.evaluate(TYPE, "a</w>")
        assert "</w>" in read(page) and page.locator("[data-token]").count() == 0
    page.evaluate(TYPE, "ab ab")
    assert page.locator("[data-token]").count() >= 3


def test_on_a_phone_nothing_below_the_boxes_jumps_and_letters_and_buttons_are_in_sight(opened):
    for more in ({}, {"bill": True}, {"level": "words", "text": "makanan makan"}):
        page = opened("strip", STRIP | more, **PHONE)
        height = "document.querySelector('.stage').offsetHeight"
        before = page.evaluate(height)
        for _ in range(5):
            page.locator("[data-seam]").first.press("Enter")
            assert page.evaluate(height) == before
        hidden = "(e) => e.scrollWidth > e.clientWidth"
        assert not page.locator("[data-strip]").evaluate(hidden)
        field, strip = page.locator("textarea").bounding_box(), page.locator("[data-token]").first
        assert strip.bounding_box()["y"] - field["y"] - field["height"] > 5  # the focus ring's
    page = opened("strip", STRIP | {"text": "she sells sea shells by the sea shore " * 3}, **PHONE)
    strip, button = page.locator("[data-strip]"), page.get_by_role("button", name="Next merge")
    button.scroll_into_view_if_needed()
    assert strip.bounding_box()["y"] >= 0
    moving = "[...document.querySelectorAll('.fused *')].flatMap((e) => e.getAnimations()).length"
    button.tap()
    assert page.evaluate(moving) == 0  # under reduced motion
