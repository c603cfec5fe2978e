"""`python -m bpe_lesson` in a real browser: the first day, with lessons, cards and widgets, and the second.

Each test goes on where the one before stopped. Here, widgets meet JupyterLab's keys, kernels, files.
"""

import os
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

import nbformat
import pytest
from lab_page import OUTPUT, PANEL, LabPage, running_course, serious
from web_page import count, fill, find_button, press_keys, says

from bpe_course.practice.storage import record_attempt
from notebooks import LESSONS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="no signal can be sent to one process on Windows"),
]

BOOK = "looks.ipynb"
SETUP = """\
from bpe_course import view
from bpe_lesson import basic, core, pretrained, words
from bpe_course.practice import answer, arrange, check, progress, solution
merges = basic.train("she sells sea shells by the sea shore", 270)"""
# What is shown -> the cell that shows it.
CELLS = {
    "card-stopped": "def get_stats(ids, counts=None):\n    while True: pass\ncheck(get_stats)",
    "card-answer": 'answer("toy-pair-count", 3)\nanswer("toy-pair-count", ...)',
    "card-solution": 'solution("merge", anyway=True)',
    "lines": 'arrange("merge", anyway=True)\nprogress("01")',
    "strip-toy": 'view.strip_letters("aaabdaaabac", core.get_stats, core.merge, "All copies shut.")',
    "strip-words": 'view.strip_words("low low lower newest", words.word_stats, words.merge_vocab, "Words.")',
    "bench": "view.show_bench('sea shells', {'one': merges, 'two': merges})",
    "apart": "view.drag_apart('Letters.', ['a'], [64], pretrained.load_gpt)",
    "curves": "view.browse_curve({'symbols': {'toy': [11, 9, 7, 5], 'words': [30, 20, 15, 12]}}, 'merges', range(4))",
    "long": "view.show_tokens(['<' * 100_000, '\\u202eabc', '\"onload=\"', ']]>',"
    " '<img src=x onerror=alert(1)>', '<script>alert(1)</script>'])",
}  # fmt: skip
IN_FRONT = ".jp-NotebookPanel:not(.lm-mod-hidden)"
WIDER = """() => [...document.querySelectorAll('OUTPUT')]
    .filter(e => e.scrollWidth > e.clientWidth + 1)
    .map(e => e.closest('.jp-CodeCell').innerText.slice(0, 120))""".replace("OUTPUT", OUTPUT)
ACTIVE = f"{PANEL}.content.activeCellIndex"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("start")
    (folder / "mine").mkdir()
    cells = [nbformat.v4.new_code_cell(source) for source in (SETUP, *CELLS.values())]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), folder / "mine" / BOOK)
    return folder


@pytest.fixture(scope="module")
def first_day(folder):
    """Start the course, and end it by Ctrl-C; return the start, which the last test ends."""
    days = [running_course(folder, "SIGINT")]
    yield days
    for day in days:  # if a test has failed
        day.__exit__(None, None, None)


@pytest.fixture(scope="module")
def lab(first_day, browser):
    address, lines = first_day[0].__enter__()
    opened = LabPage(browser, address)
    opened.address, opened.lines = address, lines
    return opened


@pytest.fixture(scope="module")
def looks(lab):
    lab.open(BOOK)
    lab.run_all()
    return lab


def find(lab, name):
    index = 1 + [*CELLS].index(name)  # not the nth on the page: JupyterLab may draw others later
    lab.page.evaluate(f"{PANEL}.content.scrollToItem({index})")
    cell = f'{IN_FRONT} .jp-CodeCell[data-windowed-list-index="{index}"]'
    output = lab.page.locator(f"{cell} .jp-OutputArea").first
    output.scroll_into_view_if_needed()
    return output


# The start


def test_it_starts_with_lesson_00_for_whoever_has_the_token(lab, folder):
    assert lab.lines[0] == f"Your course is in {folder / 'mine'}." and len(lab.lines) == 4
    assert lab.lines[1].startswith("New lessons: 00, 01, ")
    assert lab.page.evaluate(f"{PANEL}.context.path") == LESSONS[0].name
    assert lab.page.evaluate("window.jupyterapp.shell.leftCollapsed")
    site, past_any_proxy = lab.address.partition("/lab")[0], build_opener(ProxyHandler({}))
    with pytest.raises(HTTPError, match="403"):
        past_any_proxy.open(f"{site}/api/contents?token=another", timeout=10)


@pytest.mark.parametrize("number", [1, 3, 5, 8])
def test_a_lesson_runs_in_jupyterlab(lab, number):
    """Nbval runs every lesson; JupyterLab adds widgets and pictures, and these have all kinds."""
    lab.open(LESSONS[number].name)
    assert not lab.page.evaluate(f"{PANEL}.context.model.dirty")
    lab.run_all()
    assert serious(lab.page) == lab.complaints == []


# Cards, widgets and pictures


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_everything_fits(looks, theme):
    page = looks.page
    page.set_viewport_size({"width": 800, "height": 2400})  # a picture shows only what is in sight
    change = "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
    page.evaluate(change, f"JupyterLab {theme}")
    is_light = str(theme == "Light").lower()
    page.locator(f"body[data-jp-theme-light={is_light}]").wait_for(state="attached")
    page.wait_for_timeout(500)
    assert page.evaluate(WIDER) == []
    assert serious(page) == looks.complaints == []  # hostile text is only text
    assert count(page.locator(".jp-CodeCell").last, "script, img") == 0
    assert page.get_by_text("Error displaying widget").count() == 0
    line = page.locator(f"{OUTPUT} svg .kind-1").first
    colour = line.evaluate("path => getComputedStyle(path).stroke")
    assert (colour == "rgb(196, 80, 10)") == (theme == "Light")
    page.set_viewport_size({"width": 1280, "height": 900})


def test_a_key_in_a_widget_is_no_shortcut(looks):
    """JupyterLab cuts a cell at x, deletes one at d d, and goes to another at an arrow or a space."""
    cells = looks.page.locator(".jp-Cell")
    before = cells.count()
    slider = find(looks, "bench").get_by_label("Merges", exact=True)
    slider.press("End")
    end = int(slider.input_value())
    slider.press("ArrowLeft")
    assert int(slider.input_value()) == end - 1
    strip = find(looks, "strip-words")
    for name, says_then in (("Next merge", "confirm each step"), ("Undo", "A tie")):
        button = find_button(strip, name)
        press_keys(button, "x d d b a Space")
        says(strip, says_then)
    assert cells.count() == before
    at = looks.page.evaluate(ACTIVE)
    button.press("Shift+Enter")  # this one is: it runs the cell and goes on
    looks.page.wait_for_function(f"{ACTIVE} === {at + 1}")


def test_the_second_day(looks, first_day, folder, browser, monkeypatch):
    """Widgets go on without their kernel, or say which cell to run; the lesson that was left opens."""
    page, name = looks.page, "Your name, or any text"
    page.get_by_role("tab", name=BOOK).click()
    apart = find(looks, "apart")
    fill(apart, name, "strawberry")
    says(apart, "10 characters.")
    page.evaluate(f"{PANEL}.sessionContext.session.kernel.restart()")
    looks.wait()
    fill(apart, name, "strawberry pie")
    says(apart, "14 characters.")
    toy = find(looks, "strip-toy")
    fill(toy, "Text", "banana")
    says(toy, "Python doesn't answer, so nobody checks these steps.")
    page.evaluate("window.jupyterapp.commands.execute('docmanager:save').then(() => 0, () => 0)")
    page.wait_for_timeout(5000)  # JupyterLab saves its layout after a moment
    assert looks.complaints == []
    page.close()
    first_day.pop().__exit__(None, None, None)

    monkeypatch.setenv("BPE_LESSON_COURSE", str(folder / "mine"))
    record_attempt("get_stats", tries=1)
    with running_course(folder, "SIGHUP") as (address, lines):  # as its terminal is closed
        assert "You were at get_stats, in lesson 01." in lines
        again = LabPage(browser, address)
        page = again.page
        page.locator(f"{IN_FRONT} h1", has_text="01 ·").wait_for()
        # The tab of the day before was in front for a moment.
        page.wait_for_function(f"{PANEL}.context?.path === '{LESSONS[1].name}'")
        page.get_by_role("tab", name=BOOK).click()
        again.wait()
        apart = find(again, "apart")
        fill(apart, name, "pie")
        says(apart, "If it doesn't come, run this cell.")
        toy = find(again, "strip-toy")
        toy.locator("[data-seam]").first.press("Enter")
        says(toy, "11 → 9 symbols")
        assert page.get_by_text("Error displaying widget").count() == 0
        assert again.complaints == []
        page.close()
    assert (folder / "errors").read_text(encoding="utf-8") == ""
