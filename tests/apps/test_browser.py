"""The course in a real JupyterLab: lessons, widgets by keyboard, hostile text."""

import shutil

import nbformat
import pytest
from lab_page import OUTPUT, LabPage, choose_at_the_tie, running_lab, serious
from paths import ROOT
from web_page import a_browser

pytestmark = pytest.mark.slow

PICTURES = ROOT / "tests" / "pictures"
PICTURED = {"toy": "toy", "GPT-4": "bench", "forest": "forest"}  # widget -> picture
# What is driven or pictured here, and what is in no lesson below and not in test_looks.py.
WIDGETS = {
    "setup": "from bpe_lesson import basic, core, corpora, pretrained, utf8, view, words\n"
    "paragraph = corpora.load_text('unicode_paragraph')\n"
    "essay = corpora.load_text('unicode_essay')\n"
    "tokenizers = {'paragraph': basic.train(paragraph, 320), 'essay': basic.train(essay, 400)}\n"
    "vocab = basic.build_vocab(tokenizers['paragraph'])",
    "toy": "view.step_toy('aaabdaaabac', core.get_stats, core.merge, core.generate_names)",
    "words": "view.step_words('low low lower', words.count_words, words.word_stats,"
    " words.merge_vocab)",
    "bytes": "view.step_bytes(paragraph, core.get_stats, core.merge)",
    "bench": "view.show_bench(paragraph, tokenizers)",
    "text": "view.inspect_text('é', utf8.byte_role)",
    "hex": "view.inspect_bytes(b'\\xf0\\x9f\\x98A')",
    "forest": "view.show_forest(basic.train(paragraph, 276), vocab)",
    "lengths": "view.show_lengths(vocab.values())",
    "map": "view.show_heat_map({('a', 'a'): 4}, str)",
    "long": "view.show_tokens(['<' * 100_000, '\\u202eabc', '\"onload=\"', ']]>',"
    " '<img src=x onerror=alert(1)>', '<script>alert(1)</script>'])",
    "GPT-4": "view.show_live_bench(pretrained.load_ranks)",
}
HOSTILE = [
    "\x07\x1b[31mred\u202eabc\u2067\u200b\ufeff",
    '<script>alert(1)</script>"><img src=x onerror=alert(1)>]]>',
]


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """Open the notebook of widgets in one browser and one JupyterLab for all tests of this file."""
    folder = tmp_path_factory.mktemp("lab") / "course"
    shutil.copytree(ROOT / "notebooks", folder)
    cells = [nbformat.v4.new_code_cell(source) for source in WIDGETS.values()]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), folder / "w.ipynb")
    with a_browser() as browser, running_lab(folder) as address:
        opened = LabPage(browser, address, "w.ipynb")
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def widgets(lab):
    lab.run_all()
    return lab


def cell(widgets, name):
    """Return the output of one cell, scrolled into sight."""
    number = list(WIDGETS).index(name)
    found = widgets.page.locator(".jp-CodeCell").nth(number).locator(".jp-OutputArea")
    found.first.scroll_into_view_if_needed()
    return found.first


def says(place, text):
    place.get_by_text(text, exact=False).first.wait_for(timeout=10_000)


def labelled(place, name):
    return place.get_by_label(name, exact=True)


def test_every_output_can_be_read_without_sight(widgets):
    assert serious(widgets.page) == []


# Pictures for the README


def test_the_pictures_of_the_readme(widgets, request, tmp_path):
    """They are taken here; `--pictures` puts them into tests/pictures."""
    keep = request.config.getoption("--pictures")
    widgets.page.set_viewport_size({"width": 1280, "height": 1200})
    toy = cell(widgets, "toy")
    toy.get_by_role("button", name="Forward").click()
    says(toy, "A tie")
    gpt4 = cell(widgets, "GPT-4")
    labelled(gpt4, "Text").fill("strawberry strawberry")
    says(gpt4, "73700")  # strawberry and the space before it
    widgets.page.evaluate("document.activeElement.blur()")
    for widget, name in PICTURED.items():
        path = (PICTURES if keep else tmp_path) / f"{name}.png"
        cell(widgets, widget).locator(OUTPUT).first.screenshot(path=str(path))
        assert 1_000 < path.stat().st_size < 120_000
        assert (PICTURES / f"{name}.png").exists(), "pytest --pictures takes it"
    labelled(toy, "Text").fill("aaabdaaabac")
    says(toy, "0 merges.")
    widgets.page.set_viewport_size({"width": 1280, "height": 900})


# By keyboard


def test_the_stepper_by_keyboard(widgets):
    choose_at_the_tie(widgets.page)
    toy = cell(widgets, "toy")
    for button, told in (
        ("Back", "1 merge."),
        ("To the end", "No pair is left"),
        ("○ start", "0 merges."),
    ):
        toy.get_by_role("button", name=button).press("Enter")
        says(toy, told)


def test_a_key_in_a_widget_is_no_shortcut(widgets):
    """JupyterLab cuts a cell at x, deletes one at d d, and goes to another at an arrow."""
    cells = widgets.page.locator(".jp-Cell")
    before = cells.count()
    slider = labelled(cell(widgets, "bench"), "Merges")
    slider.focus()
    slider.press("End")
    end = int(slider.input_value())
    slider.press("ArrowLeft")
    assert int(slider.input_value()) == end - 1
    for name in ("Forward", "Back"):
        cell(widgets, "words").get_by_role("button", name=name).focus()
        for key in "xddba":
            widgets.page.keyboard.press(key)
    assert cells.count() == before


def type_into(control, text):
    control.focus()
    control.press("Control+a")
    control.page.keyboard.type(text)


def test_the_live_bench_by_keyboard_and_by_click(widgets):
    """One's own text, an example, and a token whose tree opens."""
    bench = cell(widgets, "GPT-4")
    bench.locator("textarea:not([readonly])").wait_for(timeout=20_000)
    type_into(labelled(bench, "Text"), "the the")
    says(bench, "1820")
    says(bench, "Both cut this text in the same places.")
    bench.get_by_role("button", name="strawberry").press("Enter")
    says(bench, "19772")
    says(bench, "They cut 1 part differently")
    bench.get_by_role("button", name="raw 1618").click()
    says(bench, "raw is a piece of text. Its id is 1618")


# Hostile text


def test_hostile_text_is_only_text(widgets):
    """It is typed where text can be typed; no script runs, and nothing leaves its place."""
    controls = dict.fromkeys(("bytes", "words", "bench", "GPT-4"), "Text")
    for name, control in {**controls, "text": "Characters", "hex": "Bytes in hex"}.items():
        box = cell(widgets, name)
        for text in HOSTILE:
            labelled(box, control).fill(text)
            labelled(box, control).press("Tab")
            if name in ("bytes", "words"):  # merged, the text stands in one box
                box.get_by_role("button", name="To the end").click(force=True)  # it may be off
            widgets.page.wait_for_timeout(200)
            assert box.locator("script, img").count() == 0
    assert widgets.complaints == []
    wide = widgets.page.evaluate(
        "[...document.querySelectorAll('.jp-OutputArea')].filter("
        "e => e.getBoundingClientRect().right > innerWidth).length"
    )
    assert wide == 0


# After a restart, and on another day

SAVE = "window.jupyterapp.commands.execute('docmanager:save')"
SESSION = "window.jupyterapp.shell.currentWidget.sessionContext"


def test_widgets_live_on_without_their_kernel(widgets):
    """They go on, or say which cell to run; nowhere is an error or an empty place."""
    page = widgets.page
    text = labelled(cell(widgets, "GPT-4"), "Text")
    page.evaluate(f"{SESSION}.session.kernel.restart()")
    widgets.wait()
    text.fill("strawberry pie")
    says(cell(widgets, "GPT-4"), "They cut ")
    toy = cell(widgets, "toy")
    labelled(toy, "Text").fill("banana")
    says(toy, "Python doesn't answer, so our own functions merge here.")
    page.wait_for_timeout(1000)  # what the bench shows is kept a moment after the last key
    page.evaluate(SAVE)
    page.evaluate(f"{SESSION}.shutdown()")
    for _ in range(3):
        page.reload()
        page.locator("#jupyterlab-splash").wait_for(state="detached", timeout=60_000)
        widgets.wait()
        page.wait_for_timeout(3000)
        if not page.get_by_text("Error displaying widget").count():
            break
    # JupyterLab's widget manager may call itself restored when the kernel has answered and the file
    # hasn't been read. It happens on a busy machine, and reading the notebook again helps.
    widgets.complaints[:] = [one for one in widgets.complaints if "model not found" not in one]
    bench = cell(widgets, "GPT-4")
    bench.get_by_text("Run this cell to type again.").wait_for(timeout=30_000)
    assert labelled(bench, "Text").input_value() == "strawberry pie"
    assert bench.get_by_role("button", name="berry 15717").count()
    toy = cell(widgets, "toy")
    toy.get_by_role("button", name="Forward").press("Enter")
    says(toy, "1 merge.")
    assert page.get_by_text("Error displaying widget").count() == 0
    assert widgets.complaints == []


# Lessons


@pytest.mark.parametrize("number", ["01", "03", "05", "08"])
def test_a_lesson_runs_in_jupyterlab(lab, number):
    """From the first cell to the last, with no error and no complaint of the browser.

    nbval runs every lesson; JupyterLab adds widgets and pictures, and these have all kinds.
    """
    [lesson] = (ROOT / "notebooks").glob(f"{number}_*.ipynb")
    lab.open(lesson.name)
    lab.run_all()
    assert serious(lab.page) == []
    assert lab.complaints == []
