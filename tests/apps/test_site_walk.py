"""The widgets that readers step through, in a real browser: stepper, inspector, stream, pattern."""

import contextlib
import html
import json
import random
import re
import unicodedata

import pytest
from test_site_algorithm import make_broken_bytes, make_texts
from web_page import a_browser, a_page, make_widget_page, make_widget_script

from bpe_lesson import basic, core, pretokenize, stream, utf8, words
from bpe_lesson.teach import site
from bpe_lesson.teach.web.bundle import strip_module
from bpe_lesson.view import inspector, streaming, tables
from bpe_lesson.view.symbol_looks import design_looks
from bpe_lesson.view.widgets import stepper_model

pytestmark = pytest.mark.slow

LEVELS = {
    "toy": stepper_model.make_toy_level(core.get_stats, core.merge, core.generate_names),
    "words": stepper_model.make_word_level(words.count_words, words.word_stats, words.merge_vocab),
    "bytes": stepper_model.make_byte_level(core.get_stats, core.merge),
}
GPT2 = {
    "contraction": r"'s|'t|'re|'ve|'m|'ll|'d",
    "word": r" ?\p{L}+",
    "number": r" ?\p{N}+",
    "signs": r" ?[^\s\p{L}\p{N}]+",
    "white space but one": r"\s+(?!\S)",
    "white space": r"\s+",
}
GPT4 = {
    "contraction": r"'(?i:[sdmt]|ll|ve|re)",
    "word": r"[^\r\n\p{L}\p{N}]?+\p{L}++",
    "number": r"\p{N}{1,3}+",
    "signs": r" ?[^\s\p{L}\p{N}]++[\r\n]*+",
    "white space at the end": r"\s++\Z",
    "line end": r"\s*[\r\n]",
    "white space but one": r"\s+(?!\S)",
    "white space": r"\s",
}
TOY = ("stepper", {"level": "toy", "text": "aaabdaaabac"})
HOSTILE = '<img src=x onerror="window.hurt=1">\u202e\u0301\0'
MOST_BYTES = 23_000


@pytest.fixture(scope="module")
def browser():
    with a_browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Make the script and the style sheet of the tests' pages."""
    folder = tmp_path_factory.mktemp("walk")
    (folder / "site.css").write_text(site.make_style_sheet(set()), encoding="utf-8")
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


def make_known_texts(seed, count):
    """Return texts of characters that both Unicode versions know, the browser's and Python's."""
    return [
        "".join("\U0001f47e" if unicodedata.category(c) == "Cn" else c for c in text)
        for text in make_texts(seed, count)
    ]


def run(page, code, cases):
    """Return what a JavaScript function returns for each case."""
    script = f"text => JSON.stringify(JSON.parse(text).map({code}))"
    return json.loads(page.evaluate(script, json.dumps(cases)))


def trace(text, alternatives):
    """Return every match, as lesson 07 does."""
    matches, cursor = [], 0
    while cursor < len(text):
        match = ["nothing matches", text[cursor]]
        for name, pattern in alternatives.items():
            found = pretokenize.compile_pattern(pattern).match(text, cursor)
            if found and found.group():
                match = [name, found.group()]
                break
        matches.append(match)
        cursor += len(match[1])
    return matches


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def read(page, selector):
    return page.locator(selector).first.inner_text()


# The same as in Python


@pytest.mark.parametrize("level", LEVELS)
def test_the_stepper_does_what_the_notebooks_does(level, opened):
    """Every state, count, tie, choice and look, for hundreds of texts and any choice at a tie."""
    texts = make_known_texts(5, 400)
    choices = [random.Random(seed).randrange(1000) for seed in range(30)]
    code = """([level, text, choices]) => {
        const steps = new Steps(level, text), seen = [];
        for (const choice of choices) {
            if (!steps.chosen) break;
            steps.chosen = steps.winners[choice % steps.winners.length];
            const counts = [...steps.stats[steps.position]];
            seen.push([counts, steps.winners, steps.chosen]);
            steps.forward();
        }
        const looks = [...designLooks(steps.states[0], steps.merges)];
        return [seen, steps.rows.map((row) => row.symbols), steps.merges.map((m) => m.symbol),
            looks.map(([symbol, l]) => [symbol, l.label, l.note, l.colour, l.units])];
    }"""
    got = run(opened(*TOY), code, [[level, text, choices] for text in texts])
    for text, ours in zip(texts, got, strict=True):
        assert ours == json.loads(json.dumps(step_in_python(level, text, choices))), repr(text)


def step_in_python(level, text, choices):
    """Return what the test's JavaScript returns, from the notebook's stepper."""
    model = LEVELS[level]
    steps = stepper_model.StepperModel(model, text)
    seen = []
    for choice in choices:
        winners = steps.find_winners()
        if not winners:
            break
        pair = winners[choice % len(winners)]
        seen.append([list(steps.stats[steps.position].items()), winners, pair])
        steps.step_forward(pair)
    letters = [symbol for _, row in model.list_rows(steps.states[0]) for symbol in row]
    made_of = {}
    for pair, new in steps.merges:
        made_of.setdefault(new, pair)
    looks = design_looks(letters, made_of, model.spell_base)
    rows = [list(row) for _, row in model.list_rows(steps.state)]
    return [
        seen,
        rows,
        [new for _, new in steps.merges],
        [
            [symbol, look.label, look.note, look.colour, look.width]
            for symbol, look in looks.items()
        ],
    ]


@pytest.mark.parametrize("alternatives", [GPT2, GPT4], ids=["GPT-2", "GPT-4"])
def test_the_cursor_finds_what_python_finds(alternatives, opened):
    """Which alternative takes what, with both patterns as the lesson writes them, and changed."""
    pattern = pretokenize.GPT2_PATTERN if alternatives is GPT2 else pretokenize.GPT4_PATTERN
    assert "|".join(alternatives.values()) == pattern
    changed = alternatives | {"word": r"\p{L}{1,2}", "number": r"\p{N}"}
    texts = [
        *make_known_texts(6, 1200),
        "It's my_name, 007!\r\n  \n x\u0085\ufeff\x1c'\u017f 'S",
        "a\ud800b",
        "IT'S we'LL a'\u017f",
    ]
    page = opened(*TOY)
    for tried in (alternatives, changed):
        code = "([t, a]) => traceMatches(t, a).map(({name, chunk}) => [name, chunk])"
        got = run(page, code, [[text, list(tried.items())] for text in texts])
        for text, ours in zip(texts, got, strict=True):
            assert ours == trace(text, tried), repr(text)


def test_the_stream_shows_what_the_notebooks_shows(opened):
    vocab = basic.build_vocab({})
    cases = [list(data) for data in make_broken_bytes(3, 300)[-300:]]
    code = "d => decodeStream(d, d.map((b) => [b])).map((step) => [step.naive, step.right])"
    got = run(opened(*TOY), code, cases)
    for ids, ours in zip(cases, got, strict=True):
        if re.search(rb"\xed[\xa0-\xbf]", bytes(ids)):
            continue  # Python only says later that these are surrogates
        wanted = streaming.decode_both(ids, vocab, basic.decode, stream.StreamDecoder)
        assert ours == json.loads(json.dumps(wanted)), ids


def test_the_inspector_shows_what_the_notebooks_shows(opened):
    """Its two tables, for characters of every length, lone surrogates and broken bytes."""
    page = opened(*TOY)
    cells = (
        "[...x.querySelectorAll('tbody tr')].map(r => [...r.cells].map(c => c.textContent.trim()))"
    )
    text = "Aé€😀 \n\u200b\u0301\ud800a\udfff\0"
    rows = page.evaluate(f"t => {{ const x = makeBitTable(t); return {cells} }}", text)
    wanted = inspector.make_bit_rows(text, utf8.byte_role)[1]
    squeeze = [[re.sub(" +", " ", cell) for cell in row] for row in rows]
    assert squeeze == [list(row) for row in wanted]
    for data in make_broken_bytes(4, 100)[-100:]:
        rows = page.evaluate(
            f"d => {{ const x = makeHandlerTable(d); return {cells} }}", list(data)
        )
        wanted = [list(row) for row in inspector.make_handler_rows(data, utf8.split_subparts)[1]]
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


def test_another_choice_drops_the_later_steps(opened):
    """Only looking at it drops nothing: the step forward does."""
    page = opened(*TOY)
    for name in ["Forward", "Forward", "Forward", "Back", "Back"]:
        press(page, name)
    page.get_by_role("button", name="Choose (a, b)").click()
    assert page.locator(".history button").count() == 4
    press(page, "Forward")
    assert page.locator(".history button").all_inner_texts() == ["○ start", "○ aa→Z", "● ab→Y"]


def test_the_stepper_goes_to_the_end(opened):
    page = opened("stepper", {"level": "bytes", "text": "aaabdaaabac"})
    press(page, "To the end")
    assert "No pair is left" in read(page, ".status")
    assert "11 symbols at the start, 1 now: 11.00 times shorter" in read(page, ".size")
    assert page.get_by_role("button", name="Forward").get_attribute("aria-disabled") == "true"


def test_brackets_overlap_and_the_new_symbol_has_a_frame(opened):
    page = opened(*TOY)
    assert page.locator(".left").all_inner_texts() == ["1", "2", "3", "4"]
    assert page.locator(".symbol.new").all_inner_texts() == ["Z\naa", "Z\naa"]
    # Of the first two places, which overlap, one has its bracket in the lower line.
    kinds = """[...document.querySelector('.symbols').children].slice(0, 3).map(
        (box) => [...box.querySelectorAll('sub')].map((half) => half.className))"""
    assert page.evaluate(kinds) == [["left", ""], ["right", "left"], ["", "right"]]
    spoken = "(a, a) occurs at symbols 1-2, 2-3, 6-7, 7-8"
    assert page.get_by_text(spoken).count() == 1


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


def test_without_motion_play_is_one_step(opened):
    page = opened(*TOY, reduced_motion="reduce")
    page.get_by_role("slider", name="Speed").fill("8")
    press(page, "Play")
    assert page.evaluate("document.getAnimations().length") == 0
    page.wait_for_timeout(400)
    assert read(page, ".status").startswith("1 merge.")


def test_with_motion_the_bars_move(opened):
    page = opened(*TOY)
    press(page, "Forward")
    assert page.evaluate("document.getAnimations().length") > 0


@pytest.mark.parametrize("width", [360, 800])
def test_nothing_jumps(width, opened):
    """While it's played to the end and back, what's below stays where it is."""
    page = opened(*TOY, width=width)
    places = set()
    for name in ["Forward"] * 6 + ["Back"] * 6:
        press(page, name)
        places.add(page.evaluate("document.querySelector('.pairs').offsetTop"))
    assert len(places) <= 2


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


def test_the_scripts_are_small():
    names = "controls inspector pattern stepper stepper_model stream symbols".split()
    sources = [(site.SCRIPTS / f"{name}.js").read_text(encoding="utf-8") for name in names]
    size = sum(len(strip_module(source).encode()) for source in sources)
    print(f"{size:,} bytes")
    assert size <= MOST_BYTES
