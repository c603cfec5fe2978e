"""The widgets that readers step through, in a real browser: stepper, inspector, stream, pattern."""

import contextlib
import html
import json
import re

import pytest
from javascript_cases import GPT2, LEVELS, make_broken_bytes
from web_page import a_browser, a_page, make_widget_page, make_widget_script

from bpe_lesson import utf8
from bpe_lesson.teach import site
from bpe_lesson.view import inspector, tables

pytestmark = pytest.mark.slow

TOY = ("stepper", {"level": "toy", "text": "aaabdaaabac"})
HOSTILE = '<img src=x onerror="window.hurt=1">\u202e\u0301\0'


@pytest.fixture(scope="module")
def browser():
    with a_browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Make the script and the style sheet of the tests' pages."""
    folder = tmp_path_factory.mktemp("walk")
    (folder / "site.css").write_text(site._make_style_sheet(set()), encoding="utf-8")
    (folder / "course.js").write_text(make_widget_script(), encoding="utf-8")
    return folder


@pytest.fixture
def opened(browser, folder):
    """Return a function that opens a page with one widget, and closes it after the test."""
    with contextlib.ExitStack() as stack:

        def open_widget(name, settings, width=800, **more):
            data = html.escape(json.dumps(settings))
            path = folder / "page.html"
            place = f'<div data-widget="{name}" data-settings="{data}"><p>before</p></div>'
            path.write_text(make_widget_page(f'{place}<p id="below">below</p>'), encoding="utf-8")
            size = {"width": width, "height": 900}
            page = stack.enter_context(a_page(browser, viewport=size, **more))
            page.goto(f"file://{path}")
            return page

        yield open_widget


def run(page, code, cases):
    """Return what a JavaScript function returns for each case."""
    script = f"text => JSON.stringify(JSON.parse(text).map({code}))"
    return json.loads(page.evaluate(script, json.dumps(cases)))


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def read(page, selector):
    return page.locator(selector).first.inner_text()


# The same as in Python


def test_the_inspector_shows_what_the_notebooks_shows(opened):
    """Its two tables, for characters of every length, lone surrogates and broken bytes."""
    page = opened(*TOY)
    cells = (
        "[...x.querySelectorAll('tbody tr')].map(r => [...r.cells].map(c => c.textContent.trim()))"
    )
    text = "Aé€😀 \n\u200b\u0301\ud800a\udfff\0"
    rows = page.evaluate(f"t => {{ const x = makeBitTable(t); return {cells} }}", text)
    wanted = inspector._make_bit_rows(text, utf8.byte_role)[1]
    squeeze = [[re.sub(" +", " ", cell) for cell in row] for row in rows]
    assert squeeze == [list(row) for row in wanted]
    for data in make_broken_bytes(4, 100)[-100:]:
        rows = page.evaluate(
            f"d => {{ const x = makeHandlerTable(d); return {cells} }}", list(data)
        )
        wanted = [list(row) for row in inspector._make_handler_rows(data, utf8.split_subparts)[1]]
        rows, wanted = ([row for row in table if row[0] != "strict"] for table in (rows, wanted))
        assert rows == [[inspector_cell(cell) for cell in row] for row in wanted], data


def inspector_cell(cell):
    return tables.unhide_cells([cell])[0].strip()


# By keyboard and by touch


def test_the_stepper_by_keyboard(opened):
    page = opened(*TOY)
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


def test_it_plays_until_the_end_and_pauses(opened):
    page = opened(*TOY)
    speed = page.get_by_role("slider", name="Speed")
    speed.fill("0.5")
    press(page, "Play")
    press(page, "Pause")
    assert read(page, ".status").startswith("1 merge.")
    page.wait_for_timeout(2200)
    assert read(page, ".status").startswith("1 merge.")
    speed.fill("8")
    press(page, "Play")
    page.get_by_text("No pair is left").wait_for()
    speed.fill("0.5")
    press(page, "Play")
    assert read(page, ".status").startswith("0 merges")


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


def test_on_paper_the_picture_is_back(opened):
    page = opened(*TOY)
    assert (
        page.locator(".widget").is_visible()
        and not page.get_by_text("before", exact=True).is_visible()
    )
    page.emulate_media(media="print")
    assert (
        not page.locator(".widget").is_visible()
        and page.get_by_text("before", exact=True).is_visible()
    )


def test_the_inspector_takes_what_is_typed(opened):
    page = opened("inspector", {"bytes": "80"})
    line = page.get_by_label("Bytes in hex")
    line.fill("e2 82 6")
    assert "Two hex digits make a byte" in read(page, "[role=status]")
    line.fill("e28261")
    assert page.locator("td").first.inner_text() == "[e2 82] [61]"
    page = opened("inspector", {"characters": "é"})
    page.get_by_label("Characters").fill("€")
    assert page.locator("td").all_inner_texts()[0] == "U+20AC"
    page.get_by_label("Characters").fill("")
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
    assert "Invalid regular expression" in read(page, ".status")
    page.get_by_label("word").fill("")
    page.get_by_label("Text").fill("")
    assert "Cursor at 0: the end, after 0 chunks." in read(page, ".status")


@pytest.mark.parametrize(
    ("name", "settings", "button"),
    [
        (*TOY, "Forward"),
        ("stream", {"ids": [97], "tokens": ["61"]}, "Forward"),
        ("pattern", {"text": "a b", "alternatives": list(GPT2.items())}, "Forward"),
        ("inspector", {"characters": "é" * 40}, None),
    ],
)
def test_on_a_phone_by_touch(name, settings, button, opened):
    """What's to be touched is at least 44 pixels high, and the page doesn't scroll sideways."""
    page = opened(name, settings, width=360, has_touch=True)
    if button:
        before = page.locator(".widget").inner_text()
        page.get_by_role("button", name=button).tap()
        assert page.locator(".widget").inner_text() != before
    sizes = "[...document.querySelectorAll('button, input, textarea')].map(e => [e.offsetWidth, e.offsetHeight])"
    assert min(min(size) for size in page.evaluate(sizes)) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


# Whatever a reader types


@pytest.mark.parametrize("text", [HOSTILE, "", "a" * 10_000, "a\ud800b", "</w>"], ids=repr)
@pytest.mark.parametrize("level", LEVELS)
def test_any_text_can_be_typed_into_the_stepper(level, text, opened):
    page = opened(*TOY[:1], {"level": level, "text": "ab"})
    page.evaluate(
        "t => { const x = document.querySelector('textarea'); x.value = t;"
        "x.dispatchEvent(new Event('input')) }",
        text,
    )
    status = read(page, ".status")
    if (level, text) in (("bytes", "a\ud800b"), ("words", "</w>")):
        assert "surrogate" in status or "</w>" in status
        assert not page.locator(".pairs").is_visible()
        page.get_by_label("Text").fill("ab ab")
        assert page.locator(".pairs").is_visible()
        return
    assert status.startswith(
        "This is only the first 1000 of the 10,000" if len(text) > 999 else "0 m"
    )
    if text:
        press(page, "To the end")
    assert "No pair is left" in read(page, ".status")
    assert page.evaluate("window.hurt === undefined && !document.querySelector('main img')")


def test_axe_finds_nothing(opened):
    from axe_playwright_python.sync_playwright import Axe

    shown = [
        TOY,
        ("stream", {"ids": [97], "tokens": ["61"]}),
        ("inspector", {"characters": "é"}),
        ("pattern", {"text": "a b", "alternatives": list(GPT2.items())}),
    ]
    for name, settings in shown:
        for scheme in ("light", "dark"):
            page = opened(name, settings, color_scheme=scheme)
            page.wait_for_timeout(400)  # until the bars stand still
            found = Axe().run(page, options={"preload": False}).response["violations"]
            assert [(rule["id"], rule["nodes"][0]["html"][:200]) for rule in found] == []


def test_a_long_text_is_stepped_quickly(opened):
    """Print how long a step takes on the longest text."""
    page = opened("stepper", {"level": "bytes", "text": ("the shorter the longer é " * 40)[:1000]})
    code = """() => { const times = [], next = document.querySelectorAll('button')[1];
        for (let i = 0; i < 20; i++) {
            const start = performance.now(); next.click(); times.push(performance.now() - start);
        }
        return times.sort((a, b) => a - b); }"""
    times = page.evaluate(code)
    print(f"a step on 1,000 characters: median {times[10]:.0f} ms, at most {times[-1]:.0f} ms")
    assert times[-1] < 20_000  # only against hanging
