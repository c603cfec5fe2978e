"""The course in a real JupyterLab: every lesson, every widget by keyboard, hostile text, speed."""

import re
import shutil
import statistics

import nbformat
import pytest
from lab_page import OUTPUT, QUIET, Ahead, LabPage, needs_a_browser, running_lab, serious
from paths import ROOT

pytestmark = pytest.mark.slow

# nbval runs every lesson. What JupyterLab adds is widgets and pictures, and these have all kinds.
NUMBERS = ("01", "03", "05", "08")
LESSONS = [
    path.name for path in sorted((ROOT / "notebooks").glob("*.ipynb")) if path.name[:2] in NUMBERS
]
PICTURES = ROOT / "tests" / "pictures"
PICTURED = {"toy": "toy", "GPT-4": "bench", "forest": "forest"}  # widget -> picture
WIDGETS = {
    "setup": "from bpe_lesson import basic, core, corpora, pretrained, replay, stream, utf8, view, words\n"
    "paragraph = corpora.load_text('unicode_paragraph')\n"
    "essay = corpora.load_text('unicode_essay')\n"
    "tokenizers = {'paragraph': basic.train(paragraph, 320), 'essay': basic.train(essay, 400)}\n"
    "vocab = basic.build_vocab(tokenizers['paragraph'])",
    "toy": "view.step_toy('aaabdaaabac', core.get_stats, core.merge, core.generate_names)",
    "words": "view.step_words('low low lower', words.count_words, words.word_stats,"
    " words.merge_vocab)",
    "bytes": "view.step_bytes(paragraph, core.get_stats, core.merge)",
    "bench": "view.show_bench(paragraph, tokenizers, replay.Replay)",
    "text": "view.inspect_text('é', utf8.byte_role)",
    "hex": "view.inspect_bytes(b'\\xf0\\x9f\\x98A', utf8.split_subparts)",
    "stream": "view.step_stream(basic.encode('né 😄', {}), vocab, basic.decode,"
    " stream.StreamDecoder)",
    "generation": "from bpe_lesson.beside import model\n"
    "ids = [*paragraph.encode(), 256]\n"
    "view.step_generation('Unicode', lambda text: list(text.encode()), vocab,"
    " model.NgramModel(ids, 257).predict, model.apply_temperature, model.sample, end=256)",
    "trees": "view.browse_trees(tokenizers['paragraph'], vocab)",
    "forest": "view.show_forest(basic.train(paragraph, 276), vocab)",
    "curves": "view.show_curves({'toy': [3, 2]}, 'merges', 'symbols')",
    "bars": "view.show_bars({'toy': {'a': 1, 'b': 3}}, 'bytes')",
    "growth": "view.show_growth({'toy': {1: 1, 9: 3}}, 'bytes', 'steps')",
    "lengths": "view.show_lengths(vocab.values())",
    "map": "view.show_heat_map({('a', 'a'): 4}, str)",
    "table": "view.show_characters('né')",
    "boxes": "view.show_tokens([b'th', b'e '], [259, 256])",
    "symbols": "view.show_symbols('Zaab', {('a', 'a'): 'Z'}, pair=('a', 'a'))",
    "symbol rows": "view.show_symbol_rows([('2 ×', ('lo', 'w'))], [('l', 'o')])",
    "two": "view.compare_tokens({'bytes': [b't', b'h'], 'merged': [b'th']})",
    "long": "view.show_tokens(['<' * 100_000, '\\u202eabc', '\"onload=\"', ']]>',"
    " '<img src=x onerror=alert(1)>', '<script>alert(1)</script>'])",
    "bytes of it": "view.show_tokens([b'<' * 100_000, b'abc'], [300, 301])",
    "GPT-4": "view.show_live_bench(pretrained.load_models)",
}
HOSTILE = [
    "\x07\x1b[31mred",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "]]>",
    "\u202eabc\u2067",
    "\u200b\ufeff",
]


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """Run one browser and one JupyterLab for all tests of this file."""
    path, sync_playwright = needs_a_browser()
    folder = tmp_path_factory.mktemp("lab") / "course"
    shutil.copytree(ROOT / "notebooks", folder)
    cells = [nbformat.v4.new_code_cell(source) for source in WIDGETS.values()]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), folder / "w.ipynb")
    with running_lab(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield lambda notebook: LabPage(browser, address, notebook)
        browser.close()


@pytest.fixture(scope="module")
def widgets(lab):
    """Open the notebook that holds one of each, and run it."""
    opened = lab("w.ipynb")
    opened.run_all()
    yield opened
    opened.close()


def cell(widgets, name):
    """Return the output of one cell, scrolled into sight."""
    number = list(WIDGETS).index(name)
    found = widgets.page.locator(".jp-CodeCell").nth(number).locator(".jp-OutputArea")
    found.first.scroll_into_view_if_needed()
    return found.first


def says(place, text):
    """Wait until a place shows a text."""
    place.get_by_text(text, exact=False).first.wait_for(timeout=10_000)


def labelled(place, name):
    """Return the control of that name."""
    return place.get_by_label(name, exact=True)


# Lessons


@pytest.fixture(scope="module")
def ran(lab):
    return Ahead(LESSONS, lab)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_runs_in_jupyterlab(ran, lesson):
    """From the first cell to the last, with no error and no complaint of the browser."""
    opened = ran(lesson)
    assert serious(opened.page) == []
    opened.close()


def test_every_output_can_be_read_without_sight(widgets):
    assert serious(widgets.page) == []


# By keyboard


def test_the_stepper_by_keyboard(widgets):
    toy = cell(widgets, "toy")
    forward = toy.get_by_role("button", name="Forward")
    forward.focus()
    forward.press("Enter")
    says(toy, "A tie: 2 pairs occur 2 times")
    toy.get_by_role("button", name="✓ (Z, a)").focus()
    widgets.page.keyboard.press("Tab")
    widgets.page.keyboard.press("Enter")
    says(toy, "Before merging (a, b)")
    forward.focus()
    forward.press("Space")
    says(toy, "The most common pair is (Z, Y)")
    back = toy.get_by_role("button", name="Back")
    back.focus()
    back.press("Enter")
    says(toy, "1 merge, 9 symbols")
    end = toy.get_by_role("button", name="To the end")
    end.focus()
    end.press("Enter")
    says(toy, "No pair is left")
    start = toy.get_by_role("button", name="○ start")
    start.focus()
    start.press("Enter")
    says(toy, "0 merges, 11 symbols")


def test_the_bench_by_keyboard(widgets):
    bench = cell(widgets, "bench")
    slider = bench.get_by_role("slider")
    slider.focus()
    slider.press("Home")
    says(bench, "616")
    boxes = bench.locator("[data-part] code")
    for _ in range(100):
        if boxes.count() == 2 * 120:  # the window: each part in it has one token in each row
            break
        widgets.page.wait_for_timeout(100)
    assert boxes.count() == 2 * 120
    number = labelled(bench, "Number of merges")
    number.focus()
    number.press("Control+a")
    widgets.page.keyboard.type("20")
    number.press("Enter")
    says(bench, "451")
    number.press("Control+a")
    widgets.page.keyboard.type("64")
    number.press("Enter")
    text = labelled(bench, "Text")
    text.focus()
    text.press("Control+a")
    widgets.page.keyboard.type("the the")
    says(bench, "2.33")
    following = bench.get_by_role("button", name="Next part")
    following.focus()
    following.press("Enter")
    bench.locator("img[alt*='th + e']").first.wait_for(timeout=10_000)
    bench.get_by_role("button", name="Previous part").press("Enter")
    says(bench, "Click on a token")


def test_the_live_bench_by_keyboard_and_by_click(widgets):
    """One's own text, an example, a token chosen by its part's number or by a click."""
    bench = cell(widgets, "GPT-4")
    text = labelled(bench, "Text")
    text.wait_for(timeout=20_000)
    text.focus()
    text.press("Control+a")
    widgets.page.keyboard.type("the the")
    says(bench, "1820")
    says(bench, "Both cut this text in the same places.")
    example = bench.get_by_role("button", name="strawberry")
    example.focus()
    example.press("Enter")
    says(bench, "19772")
    says(bench, "They cut 1 part differently")
    number = labelled(bench, "Look inside part")
    number.focus()
    number.press("Control+a")
    widgets.page.keyboard.type("2")
    number.press("Enter")
    bench.locator("img[alt*='b + erry → berry (15717)']").wait_for(timeout=10_000)
    bench.locator("[data-part] code", has_text="raw").click()
    bench.locator("img[alt*='ra + w → raw (1618)']").wait_for(timeout=10_000)
    assert number.input_value() == "1"
    number.focus()
    number.press("Control+a")
    widgets.page.keyboard.type("0")
    number.press("Enter")
    says(bench, "Click on a token")


# Hostile text


def test_hostile_text_is_only_text(widgets):
    """It is typed where text can be typed; no script runs, and nothing leaves its place."""
    for name, control in [
        ("bytes", "Text"),
        ("words", "Text"),
        ("bench", "Text"),
        ("GPT-4", "Text"),
        ("text", "Characters"),
        ("hex", "Bytes in hex"),
    ]:
        box = cell(widgets, name)
        for text in HOSTILE:
            labelled(box, control).fill(text)
            labelled(box, control).press("Tab")
            if name in ("bytes", "words"):  # merged, the text stands in one box
                box.get_by_role("button", name="To the end").click()
            widgets.page.wait_for_timeout(200)
            assert box.locator("script, img").count() == 0
    assert widgets.complaints == []
    wide = widgets.page.evaluate(
        "[...document.querySelectorAll('.jp-OutputArea')].filter("
        "e => e.getBoundingClientRect().right > innerWidth).length"
    )
    assert wide == 0


# Speed


def latency(widgets, name, press, keys):
    """Return how many milliseconds lie between each key and the change that it makes on a bench."""
    widgets.page.evaluate(
        """number => { window.keys = []; window.changes = [];
            const seen = () => changes.push(performance.now());
            const area = document.querySelectorAll('.jp-CodeCell')[number];
            window.watch?.disconnect(); window.watch = new MutationObserver(seen);
            const tokens = area.querySelector('[data-part]').closest('.widget-html');
            watch.observe(tokens, {childList: true, subtree: true});
            if (!window.heard) document.addEventListener(
                'keydown', () => keys.push(performance.now()), true);
            window.heard = true; }""",
        list(WIDGETS).index(name),
    )
    for key in keys:
        seen = widgets.page.evaluate("changes.length")
        press(key)
        widgets.page.wait_for_function("n => changes.length > n", arg=seen, polling=5)
        widgets.page.wait_for_timeout(20)
    pressed, changes = widgets.page.evaluate("[keys, changes]")
    return [min(change for change in changes if change > key) - key for key in pressed]


@pytest.mark.parametrize("name", ["bench", "GPT-4"])
@pytest.mark.parametrize("text", ["paragraph", "essay"])
def test_typing_on_the_bench(widgets, name, text, capsys):
    """Key to tokens; the bounds are generous ones, against hanging; the times are printed."""
    bench = cell(widgets, name)
    path = ROOT / "bpe_lesson" / "texts" / f"unicode_{text}.txt"
    box = labelled(bench, "Text")
    box.fill(path.read_text(encoding="utf-8"))
    box.press("Control+Home")
    widgets.page.wait_for_timeout(1000)
    times = sorted(latency(widgets, name, box.press, "abcdefghij" * 4))
    p95 = times[int(0.95 * len(times))]
    with capsys.disabled():
        print(
            f"key to tokens, {name}, {text}: median {statistics.median(times):.0f} ms, 95th {p95:.0f} ms"
        )
    assert len(times) == 40 and p95 < 3000


# Pictures for the README


def test_the_pictures_of_the_readme(widgets, request, tmp_path):
    """They are taken here; `--pictures` puts them into tests/pictures."""
    keep = request.config.getoption("--pictures")
    toy = cell(widgets, "toy")
    labelled(toy, "Text").fill("aaabdaaabac ")
    labelled(toy, "Text").press("Tab")
    says(toy, "0 merges, 12 symbols")
    labelled(toy, "Text").fill("aaabdaaabac")
    labelled(toy, "Text").press("Tab")
    says(toy, "0 merges, 11 symbols")
    toy.get_by_role("button", name="Forward").click()
    says(toy, "A tie")
    gpt4 = cell(widgets, "GPT-4")
    labelled(gpt4, "Text").fill("strawberry strawberry")
    says(gpt4, "73700")  # strawberry and the space before it
    for widget, name in PICTURED.items():
        path = (PICTURES if keep else tmp_path) / f"{name}.png"
        cell(widgets, widget).locator(OUTPUT).first.screenshot(path=str(path))
        assert 1_000 < path.stat().st_size < 120_000
        assert (PICTURES / f"{name}.png").exists(), "pytest --pictures takes it"


@pytest.mark.parametrize(
    ("name", "page"), [("bench", "README"), ("toy", "README"), ("forest", "TEACHING")]
)
def test_pictures_are_shown(name, page):
    """In the README, with words for readers who can't see them; the forest is for the teacher."""
    text = (ROOT / f"{page}.md").read_text(encoding="utf-8")
    alt = r"!\[[^\]]{20,}\]" if page == "README" else ""
    assert re.search(rf"{alt}\(`?tests/pictures/{name}.png`?\)", text), name


def test_the_notebook_of_widgets_has_all_of_view():
    """What view offers and a lesson shows is in the notebook that the tests above drive."""
    from bpe_lesson import view

    driven = "\n".join(WIDGETS.values())
    still = {"reveal", "make_visible", "show_flow", "show_stats", "show_merges", "show_table"}
    still |= {
        "show_bits",
        "show_bit_steps",
        "show_decoding",
        "show_handlers",
        "show_matches",
        "show_next_tokens",
        "show_stream",
    }
    assert [n for n in view.__all__ if f"view.{n}(" not in driven and n not in still] == []
