"""`python -m bpe_lesson` in a real browser: what a learner sees on the first day, and on the second."""

import contextlib
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from lab_page import OPEN
from paths import ROOT
from web_page import a_browser

from bpe_lesson.launch import lab
from bpe_lesson.practice.storage import record_attempt
from notebooks import LESSONS

pytestmark = pytest.mark.slow

PANEL = "window.jupyterapp.shell.currentWidget"
SIDE_BAR = "window.jupyterapp.shell.leftCollapsed"
# The widest of what a selector finds, in the text's own letters; 0 if it finds nothing.
WIDEST = """selector => Math.max(0, ...[...document.querySelectorAll(selector)].map(
    found => found.getBoundingClientRect().width)) / 14"""
TEXTS = {
    "prose": ".jp-RenderedMarkdown > :is(p, ul, ol, h1, h2)",
    "cards": ".jp-OutputArea-output > div[style*='border-left']",
    "printed": ".jp-OutputArea-output.jp-RenderedText",
}


@contextlib.contextmanager
def started(folder: Path) -> Iterator[tuple[str, str]]:
    """Start the course, and yield the address that it says, as soon as it does, and all it said."""
    names = ("_CONFIG", "_RUNTIME", "_DATA", "LAB_SETTINGS")
    env = os.environ | {f"JUPYTER{name}_DIR": str(folder / name) for name in names}
    env |= {"PYTHONPATH": str(ROOT), "BPE_LESSON_COURSE": str(folder / "mine")}
    config = folder / "_CONFIG" / "jupyter_lab_config.py"
    config.parent.mkdir(exist_ok=True)
    config.write_text("c.LabApp.expose_app_in_browser = True")
    words = [sys.executable, "-um", "bpe_lesson", "--no-browser", "--port", str(lab._probe_port(0))]
    with open(folder / "said", "w+") as said:
        process = subprocess.Popen(words, env=env, stdout=said, stderr=said)
        try:
            for _ in range(600):
                text = (folder / "said").read_text()
                if found := re.search(r"Open (\S+)", text):
                    break
                time.sleep(0.1)
            yield found[1], text
        finally:
            process.terminate()
            process.wait(timeout=40)


@contextlib.contextmanager
def opened(address: str) -> Iterator[object]:
    """Open the address in a browser, and yield the page when its notebook's kernel is ready."""
    with a_browser() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(address)
        page.locator("#jupyterlab-splash").wait_for(state="detached", timeout=60_000)
        wait(page)
        yield page


def wait(page: object) -> None:
    idle = '.jp-NotebookPanel:not(.lm-mod-hidden) [data-status="idle"]'
    page.locator(idle).first.wait_for(timeout=60_000)
    page.wait_for_timeout(1000)


def in_front(page: object) -> str:
    return page.evaluate(f"{PANEL}.context.path")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("start")


def test_the_first_day(folder):
    """The tests of this file go on where the one before stopped."""
    with started(folder) as (address, _), opened(address) as page:
        assert in_front(page) == LESSONS[0].name
        assert page.evaluate(SIDE_BAR) is True
        for lesson in LESSONS:
            page.evaluate(OPEN, lesson.name)
            wait(page)
            assert not page.evaluate(f"{PANEL}.context.model.dirty"), lesson.name
        page.evaluate(OPEN, LESSONS[1].name)
        wait(page)
        a_cell_before_the_first_one(page)
        for width in (1280, 1920):
            lines_are_short(page, width)
        page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")
        page.evaluate(OPEN, LESSONS[3].name)  # the last that was in front
        page.wait_for_timeout(3000)  # JupyterLab saves its layout after a moment


def a_cell_before_the_first_one(page):
    """It says so; after the first one, the same cell gets its verdict."""
    told = page.get_by_text("Run this notebook's first code cell first: it brings check.")
    run_cell(page, "check(")
    told.wait_for(timeout=10_000)
    assert not page.locator("[data-mime-type='application/vnd.jupyter.error']").count()
    run_cell(page, "practice import")
    run_cell(page, "check(")
    told.wait_for(state="detached", timeout=10_000)
    page.get_by_text("get_stats: not written yet.").first.wait_for(timeout=10_000)


def run_cell(page, code):
    """Scroll to the first cell that has this code, and run it."""
    cells = f"{PANEL}.content.widgets.map(cell => cell.model)"
    wanted = f"cell => cell.type === 'code' && cell.sharedModel.source.includes('{code}')"
    number = page.evaluate(f"{cells}.findIndex({wanted})")
    page.evaluate(f"{PANEL}.content.activeCellIndex = {number}")
    page.evaluate(f"{PANEL}.content.scrollToItem({number}, 'start')")
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-cell').then(() => 0, () => 0)")


def lines_are_short(page, width):
    page.set_viewport_size({"width": width, "height": 900})
    page.wait_for_timeout(500)
    for name, selector in TEXTS.items():
        assert 0 < page.evaluate(WIDEST, selector) <= 46.1, name
    assert page.evaluate(WIDEST, ".jp-CodeCell .jp-InputArea-editor") * 14 > width - 250


def test_the_second_day(folder, monkeypatch):
    """The lesson that was left is in front, before the tab that was; the side bar stays unfolded."""
    monkeypatch.setenv("BPE_LESSON_COURSE", str(folder / "mine"))
    record_attempt("get_stats", tries=1)
    [layout] = (folder / "mine" / lab._LAYOUTS_FOLDER).iterdir()
    assert json.loads(layout.read_bytes())["data"]["layout-restorer:data"]["main"]["current"] == (
        f"notebook:{LESSONS[3].name}"
    )
    with started(folder) as (address, said), opened(address) as page:
        assert "You were at get_stats, in lesson 01." in said
        page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) h1", has_text="01 ·").wait_for()
        page.wait_for_timeout(3000)  # the tab of 03 was in front for a moment
        assert in_front(page) == LESSONS[1].name
        assert page.evaluate(SIDE_BAR) is False
