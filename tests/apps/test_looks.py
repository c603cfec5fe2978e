"""How the cards and widgets look in JupyterLab, in both themes: all fit, and axe finds nothing.

If BPE_LESSON_LOOKS names a folder, pictures go there, for somebody to look at.
"""

import os
import shutil

import nbformat
import pytest
from lab_page import OUTPUT, LabPage, running_lab, serious
from paths import ROOT
from web_page import a_browser

pytestmark = pytest.mark.slow

SIZE = {"width": 800, "height": 2400}  # tall, because a picture shows only what is in sight
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
SETUP = """\
from bpe_lesson import basic, core, corpora, utf8, view, words
from bpe_lesson.practice import answer, check, hint, progress, solution
paragraph = corpora.load_text("unicode_paragraph")
essay = corpora.load_text("unicode_essay")
tokenizers = {"paragraph": basic.train(paragraph, 320), "essay": basic.train(essay, 400)}
vocab = basic.build_vocab(tokenizers["paragraph"])"""
# What is pictured -> the cell that shows it.
CELLS = {
    "card-not-written": "def merge(ids, pair, idx): ...\ncheck(merge)",
    "card-not-yet": "def merge(ids, pair, idx): return list(ids)\ncheck(merge)",
    "card-error": "def get_stats(ids, counts=None):\n    return {ids[1000]: 1}\ncheck(get_stats)",
    "card-stopped": "def get_stats(ids, counts=None):\n    while True: pass\ncheck(get_stats)",
    "card-correct": "get_stats = core.get_stats\ncheck(get_stats)",
    "card-answer": 'answer("toy-pair-count", 3)\nanswer("toy-pair-count", ...)',
    "card-hint": 'hint("merge")',
    "card-solution-locked": 'solution("merge")',
    "card-solution": 'solution("merge", anyway=True)',
    "card-question-solution": 'solution("toy-pair-count", anyway=True)',
    "progress": "progress()",
    "progress-line": 'progress("01")',
    "stepper-toy": 'view.step_toy("aaabdaaabac", core.get_stats, core.merge, core.generate_names)',
    "stepper-words": (
        'view.step_words("low low lower newest", words.count_words, words.word_stats,'
        " words.merge_vocab)"
    ),
    "stepper-bytes": "view.step_bytes(paragraph, core.get_stats, core.merge)",
    "bench": "view.show_bench(paragraph, tokenizers)",
    "inspector-text": 'view.inspect_text("né 😄", utf8.byte_role)',
    "inspector-bytes": 'view.inspect_bytes(b"\\xf0\\x9f\\x98A")',
    "stream": "view.step_stream(basic.encode('né 😄', {}), vocab)",
    "trees": "view.browse_trees(tokenizers['paragraph'])",
    "bill": 'view.choose_piece("aaabdaaabac", "ba")',
    "pieces": "view.reveal(view.step_pieces('chuck', lambda step: (list('chuck'), [])))",
    "pile": 'view.step_pile("she sells sea shells")',
    "cuts": 'view.inspect_cuts(paragraph, rb"[!-~](?= )", 3)',
    "budget": 'view.inspect_budget("né 😄", 3, 2, {}, dict)',
    "languages": (
        'view.price_languages({"English": "tea", "Greek": "τσάι"}, {"GPT-4": {"English": [b"tea"],'
        ' "Greek": [b"\\xcf\\x84"] * 4}}, {}, dict)'
    ),
    "generation": 'view.step_generation("Unicode", {}, [*paragraph.encode(), 256])',
    "boxes": "view.show_tokens([b'th', b'e ', 'Zażółć'.encode()], [259, 256, 300])",
    "curves": "view.show_curves({'toy': [11, 9, 7, 5], 'words': [30, 20, 15, 12]}, 'merges', 'symbols')",
    "bars": "view.show_bars({'toy': {'a': 1, 'b': 3}}, 'bytes')",
    "growth": "view.show_growth({'slow': {10: 100, 90: 8100}, 'fast': {10: 20, 90: 180}}, 'bytes', 'steps')",
}  # fmt: skip
WIDER = """() => [...document.querySelectorAll('OUTPUT')]
    .filter(e => e.scrollWidth > e.clientWidth + 1)
    .map(e => e.closest('.jp-CodeCell').innerText.slice(0, 120))""".replace("OUTPUT", OUTPUT)


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    course = tmp_path_factory.mktemp("lab") / "course"
    shutil.copytree(ROOT / "notebooks", course)
    cells = [nbformat.v4.new_code_cell(source) for source in (SETUP, *CELLS.values())]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), course / "looks.ipynb")
    with a_browser() as browser, running_lab(course) as address:
        opened = LabPage(browser, address, "looks.ipynb")
        opened.run_all()
        opened.page.evaluate("window.jupyterapp.shell.collapseLeft()")
        yield opened
        opened.close()


@pytest.mark.parametrize("theme", THEMES)
def test_everything_fits(opened, theme):
    opened.page.set_viewport_size(SIZE)
    opened.page.evaluate(
        "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})",
        THEMES[theme],
    )
    light = "true" if theme == "light" else "false"
    opened.page.locator(f"body[data-jp-theme-light={light}]").wait_for(state="attached")
    opened.page.wait_for_timeout(500)
    assert opened.page.evaluate(WIDER) == []
    assert serious(opened.page) == []
    line = opened.page.locator(f"{OUTPUT} svg[style*=chart-1] path[style*=c5]").first
    colour = line.evaluate("path => getComputedStyle(path).stroke")
    assert (colour == "rgb(196, 80, 10)") == (theme == "light")
    folder = os.environ.get("BPE_LESSON_LOOKS")
    for number, name in enumerate(CELLS if folder else (), start=1):
        output = opened.page.locator(".jp-CodeCell").nth(number).locator(".jp-Cell-outputWrapper")
        output.scroll_into_view_if_needed()
        output.screenshot(path=f"{folder}/{name}-{theme}.png")


def test_progress_leads_to_the_next_cell(opened):
    """JupyterLab opens the lesson; if it's open already, it goes to the cell."""
    for _ in range(2):
        opened.page.get_by_role("tab", name="looks.ipynb").click()
        opened.page.get_by_role("link", name="start-letters").last.click()
        opened.page.get_by_role("tab", name="00_start_here.ipynb", selected=True).wait_for()
    lesson = opened.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    from playwright.sync_api import expect

    cell = lesson.locator(".jp-CodeCell").filter(has_text='answer("start-letters"')
    expect(cell).to_be_in_viewport(timeout=20_000)
    opened.page.get_by_role("tab", name="looks.ipynb").click()
