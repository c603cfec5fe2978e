"""Functions written in the page: Python judges them there, from a file as from a server."""

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from urllib.request import urlopen

import pytest
from web_page import PHONE, a_page, serving

from bpe_course.pages import site
from bpe_course.teach.solved import solve
from bpe_lesson import pretrained
from bpe_lesson.corpora import load_text
from notebooks import LESSONS, practised, read, tags

pytestmark = pytest.mark.slow

PYODIDE = os.environ.get("BPE_LESSON_PYODIDE", "")
MOST_BYTES = 17_500_000  # the whole site
MOST_STARTING_MS = 180_000  # it takes ten seconds where nothing else runs
ESSAY = load_text("unicode_essay")
TOY = "01_toy_aaab"
STATS = """def get_stats(ids, counts=None):
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts"""
MERGE = """def find(ids, pair, i):
    return tuple(ids[i : i + 2]) == pair

def merge(ids, pair, idx):
    new, i = [], 0
    while i < len(ids):
        found = find(ids, pair, i)
        new.append(idx if found else ids[i])
        i += 2 if found else 1
    return new"""
HANG = "from itertools import count\ndef get_stats(ids, counts=None):\n    return sum(count())"
IMAGE = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def site_folder(tmp_path_factory):
    if not Path(PYODIDE, "pyodide.mjs").is_file():
        pytest.skip("needs BPE_LESSON_PYODIDE: the folder that 'npm install pyodide' made")
    out = tmp_path_factory.mktemp("site")
    site.run(argparse.Namespace(out=str(out), python=True, source="", url="", pyodide=PYODIDE))
    return out


def find_form(page, name):
    return page.locator(f'form[data-exercise="{name}"]')


def finish(form):
    """Wait for what Python says, and return it on one line."""
    form.page.wait_for_function(
        "form => form.ariaBusy === 'false'", arg=form.element_handle(), timeout=MOST_STARTING_MS
    )
    return " ".join(form.get_by_role("status").first.inner_text().split())


def submit(form, code, button):
    form.get_by_role("textbox").fill(code)
    form.get_by_role("button", name=button).click()
    return finish(form)


def check(page, name, code):
    return submit(find_form(page, name), code, "Check")


def check_stats(page, code):
    return check(page, "get_stats", code)


def read_kept(page, what):
    return json.loads(page.evaluate(f"localStorage['bpe-lesson-{what}-1'] ?? '{{}}'"))


def read_file(page):
    return read_kept(page, "files")["my_bpe.py"]


def bring_file(page, text):
    """Let the browser have kept a my_bpe.py, for a page that's opened later."""
    keep = "files => { localStorage['bpe-lesson-files-1'] = files; }"
    page.evaluate(keep, json.dumps({"my_bpe.py": text}))


# Verdicts


@pytest.mark.parametrize("way", ["file", "server"])
def test_right_code_is_kept_and_my_bpe_goes_and_comes_back(visit, site_folder, way, tmp_path):
    with serving(site_folder) as address:
        at = [address] if way == "server" else []
        page = visit(TOY, *at)
        assert page.locator("script").count() == 2
        form = find_form(page, "get_stats")
        form.scroll_into_view_if_needed()
        page.locator("script[src='python-0.js']").wait_for(state="attached")
        form.get_by_role("textbox").fill(STATS)
        place = form.get_by_role("button", name="Hint").bounding_box()
        form.get_by_role("button", name="Check").click()
        form.get_by_text("Starting Python, 10 MB …").wait_for()
        assert form.get_by_role("button", name="Hint").bounding_box() == place
        told = finish(form)
        assert "get_stats: correct." in told and "It's in your my_bpe.py now." in told
        assert form.locator("[role=status] summary").count() == 0
        assert page.locator(".solution:visible summary").all_inner_texts() == ["Our get_stats"]
        kept = {"right": True, "tries": 1, "hints": 0, "typed": [STATS]}
        assert read_kept(page, "progress") == {"get_stats": kept}
        assert f"# %% get_stats\n{STATS}" in read_file(page)
        assert not {"cell", "check("} & set(told.split())
        visit("index", *at)
        assert "1 of " in page.locator(".path li").nth(1).inner_text()
        with page.expect_download() as saved:
            page.get_by_role("button", name="Download my_bpe.py").click()
        saved.value.save_as(tmp_path / "my_bpe.py")
        assert (tmp_path / "my_bpe.py").read_text("utf-8") == read_file(page)
        page.evaluate("localStorage.clear()")
        visit("index", *at)
        assert not page.get_by_role("button", name="Download my_bpe.py").count()
        (tmp_path / "other.py").write_text(MERGE)
        bring = page.get_by_label("Bring back my_bpe.py")
        bring.set_input_files(tmp_path / "my_bpe.py")
        page.get_by_text("Your my_bpe.py is here").wait_for()
        assert STATS in read_file(page)
        bring.set_input_files(tmp_path / "other.py")
        page.get_by_role("button", name="Download my_bpe_before.py").wait_for()
        assert MERGE in read_file(page) and STATS in read_kept(page, "files")["my_bpe_before.py"]


def test_the_policy_and_on_a_phone_python_comes_at_the_first_tap(browser, site_folder):
    lesson, front = ((site_folder / f"{name}.html").read_text("utf-8") for name in (TOY, "index"))
    assert "'none'; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src blob:; style" in lesson
    assert "connect-src" not in lesson and "script-src 'self'; style-src" in front
    sizes = (path.stat().st_size for path in site_folder.rglob("*") if path.is_file())
    assert sum(sizes) <= MOST_BYTES
    with a_page(browser, **PHONE) as page:
        page.goto(f"file://{site_folder}/{TOY}.html")
        form = find_form(page, "get_stats")
        form.scroll_into_view_if_needed()
        page.wait_for_timeout(300)
        assert page.locator("script").count() == 2 and form.get_by_text("10 MB").is_visible()
        form.get_by_role("textbox").tap()
        page.locator("script[src='python-0.js']").wait_for(state="attached")


# A browser's Python has no threads: such bodies of a function are stopped from inside.
LOOPS = [
    "while True:\n        try:\n            while True: pass\n        except: pass",
    "return [x for x in iter(int, 1) if x]",
]


def test_wrong_code_can_begin_again_and_what_never_ends_is_ended(visit):
    page = visit()
    assert "not yet." in check_stats(page, STATS.replace("ids[1:]", "ids[1:-1]"))
    form = find_form(page, "get_stats")
    form.get_by_role("textbox").fill("other code")
    before = "getComputedStyle(document.querySelector('.old'), '::before').content"
    assert page.evaluate(before) == '"Before your change:"'
    form.get_by_role("button", name="Start from the skeleton").click()
    form.get_by_role("button", name="Check").click()
    assert finish(form) == "get_stats: not written yet. Replace the dots with your code."
    assert read_kept(page, "progress")["get_stats"]["tries"] == 1
    assert read_kept(page, "files") == {}
    for _ in range(3):
        assert page.locator(".solution:visible").count() == 0
        check(page, "merge", "def merge(ids, pair, idx): return []")
    assert page.locator(".solution:visible").all_inner_texts()[0].startswith("Our lines of merge, ")
    for body in LOOPS:
        told = check_stats(page, f"def get_stats(ids, counts=None):\n    {body}")
        assert "stopped, because it took too long" in told and "line " in told
    told = check_stats(page, "def get_stats(ids, counts=None):\n    return get_stats(ids)")
    assert "there's an error" in told
    assert "Python starts again" in check_stats(page, HANG)
    assert find_form(page, "get_stats").get_by_role("textbox").input_value() == HANG
    assert "correct." in check_stats(page, STATS)


def test_the_editor_and_the_code_behind_it(visit):
    page = visit()
    form = find_form(page, "get_stats")
    area = form.get_by_role("textbox")
    area.click(position={"x": 80, "y": 20})  # on the code, which is drawn behind it
    assert area.evaluate("a => a.matches(':focus')")
    area.fill("")
    area.press_sequentially("def f():\nif x:\nTrue")
    assert area.input_value() == "def f():\n    if x:\n        True"
    area.press("Shift+Tab")
    assert area.input_value() == "def f():\n    if x:\n    True"
    area.press("Tab")
    assert area.evaluate("a => a.matches(':focus')")
    area.press("Escape")
    area.press("Tab")
    page.keyboard.press("Shift+Tab")  # back in the editor
    page.keyboard.press("Tab")
    assert page.locator(":focus").inner_text() == "Check"
    assert area.input_value() == "def f():\n    if x:\n    True    "
    page.set_viewport_size(PHONE["viewport"])
    behind = form.locator(".editor pre")
    code = 'def f(x):\n    return "<b>", x["' + "in " * 40 + '"]  # not in\n'
    area.fill(code)
    assert behind.evaluate("pre => pre.textContent") == f"{code}\n"
    parts = behind.locator("i").evaluate_all("all => all.map(i => [i.className, i.textContent])")
    assert parts[1:3] == [["k", "return"], ["s", '"<b>"']] and parts[-1] == ["c", "# not in"]
    heights = area.evaluate("a => [a.scrollHeight, a.previousElementSibling.clientHeight]")
    assert heights[0] == heights[1] > 200  # the lines break in the same places
    area.fill("x")
    keys = form.get_by_role("group", name="Keys for Python", include_hidden=True)
    for name in ("Indent", "=", "[", "]"):
        keys.get_by_role("button", name=name, include_hidden=True).dispatch_event("click")
    assert area.input_value() == "x    =[]"


@pytest.mark.reports("Executing inline event handler")  # Chromium says so even of a document apart
def test_hostile_code_is_text_and_yours_runs_and_stops(visit):
    page = visit()
    status = find_form(page, "get_stats").get_by_role("status")
    for code in (f"print({IMAGE!r})\n{STATS}", f"raise type({IMAGE!r}, (Exception,), {{}})"):
        assert IMAGE in check_stats(page, code) and not status.locator("img, script").count()
    check_stats(page, f"from js import self\nself.postMessage({IMAGE!r})")
    assert not status.locator("img, script").count()
    html = f"{IMAGE}<script>alert(2)</script><a href='javascript:alert(3)'>x</a><b onclick=alert(4)>y</b>"
    form = page.locator("form[data-run]").first
    code = f"from bpe_course.view.rich_output import RichOutput\nRichOutput('', {html!r})"
    assert submit(form, code, "Run") == "y"
    assert form.locator("[role=status]").inner_html() == "<b>y</b>"
    area = form.get_by_role("textbox")
    code = "print('hello', 1 < 2)\nview.show_stats(core.get_stats('otto'))"
    told = submit(form, code, "Run")
    assert told.startswith("hello True") and "(o, t)" in told
    area.fill("while True:\n    pass")
    form.get_by_role("button", name="Run").click()
    form.get_by_role("button", name="Stop").click()
    assert "You've stopped it" in finish(form)
    assert "line 1: 1 / 0" in submit(form, "1 / 0", "Run")
    visit()
    assert area.input_value() == "1 / 0"
    form.get_by_role("button", name="Back to ours").click()
    assert area.input_value().startswith("train, encode, decode = ")


# What else runs


def test_your_functions_confirm_the_strips_steps(visit):
    page = visit()
    bring_file(page, f"# %% merge\n{MERGE}")
    visit()
    place = page.locator("[data-widget=strip]").nth(1)
    place.get_by_role("button", name="Run your merge here").click()
    place.get_by_text("Your merge confirms each step.").wait_for(timeout=MOST_STARTING_MS)


def test_your_functions_race_gpt4(visit):
    line, gpt4 = "Zoë 12345 <|endoftext|> 👋🏽", pretrained.load_tiktoken("cl100k_base")
    page = visit("07_real_tokenizers")
    place = page.locator("[data-widget=id-race]")
    place.get_by_label("Your own line").fill(line)
    right = "b''.join(map(vocab.get, ids)).decode('utf-8', 'replace')"
    bring_file(page, f"# %% decode\ndef decode(ids, vocab): return {right}")
    place.get_by_role("button", name="Start the race").press("Enter")
    place.get_by_text("You wrote 1 of its 5 parts.").first.wait_for(timeout=MOST_STARTING_MS)
    same = int(place.locator("strong").first.inner_text().replace(",", ""))
    assert same > len(gpt4.encode(ESSAY))
    place.get_by_role("slider").press("Home")
    place.get_by_text("Id 1. For Z in").wait_for()


@pytest.mark.parametrize("path", LESSONS[1:], ids=lambda path: path.stem)
def test_every_exercise_of_a_lesson(visit, path):
    page = visit(path.stem)
    solved = {practised(c)[0]: c.source for c in solve(read(path)).cells if "exercise" in tags(c)}
    names = "all => all.map(form => form.dataset.exercise)"
    assert page.locator("form[data-exercise]").evaluate_all(names) == list(solved)
    for name, source in solved.items():
        skeleton = find_form(page, name).get_by_role("textbox").input_value()
        is_fix = name.endswith("-fix")
        assert ("not fixed yet" if is_fix else "not written yet") in check(page, name, skeleton)
        told = check(page, name, source.rpartition("\n")[0])
        assert "correct." in told and is_fix != ("It's in your my_bpe.py now." in told), told
    if "StreamDecoder" in solved:
        page.get_by_text("The window runs StreamDecoder.").first.wait_for()
    for form in page.locator("form[data-run]").all():
        form.get_by_role("button", name="Run").click()
        finish(form)
        status = form.get_by_role("status").first
        shown = status.locator("pre, table, .tokens, .widget").count()
        assert shown and "Error" not in status.inner_text(), status.inner_html()


# Safari's engine

WRITE_AND_CHECK = """
    const form = document.querySelector("form[data-exercise=get_stats]");
    form.querySelector("textarea").value = arguments[0];
    form.requestSubmit();"""
VERDICT = """
    const form = document.querySelector("form[data-exercise=get_stats]");
    return form.ariaBusy === "false" && form.querySelector("[role=status]").innerText;"""


def test_webkit_starts_python_from_a_file(site_folder):
    """There, a page from a file can't read a Blob in a worker, nor import a module."""
    browsers = [str(path) for path in Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")]
    if not (browsers and shutil.which("WebKitWebDriver") and shutil.which("xvfb-run")):
        pytest.skip("needs WebKit: apt-get install webkit2gtk-driver xvfb xauth")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ["xvfb-run", "--auto-servernum", "WebKitWebDriver", f"--port={port}"]
    null = subprocess.DEVNULL
    driver = subprocess.Popen(words, stdout=null, stderr=null, start_new_session=True)

    def ask(path, **body):  # in WebDriver, the language of its driver
        data = json.dumps(body).encode()
        with urlopen(f"http://127.0.0.1:{port}/session{path}", data) as reply:
            return json.load(reply)["value"]

    wanted = {"webkitgtk:browserOptions": {"binary": browsers[0], "args": ["--automation"]}}
    try:
        for left in reversed(range(60)):
            try:
                place = f"/{ask('', capabilities={'alwaysMatch': wanted})['sessionId']}"
                break
            except OSError:  # the driver isn't there yet
                assert left
                time.sleep(0.5)
        ask(f"{place}/url", url=f"file://{site_folder}/{TOY}.html")
        run = f"{place}/execute/sync"
        for code, expected in ((STATS.replace("+ 1", "+ 2"), "not yet."), (STATS, "correct.")):
            ask(run, script=WRITE_AND_CHECK, args=[code])
            end = time.monotonic() + MOST_STARTING_MS / 1000
            while not (told := ask(run, script=VERDICT, args=[])) and time.monotonic() < end:
                time.sleep(0.5)
            assert f"get_stats: {expected}" in told
    finally:
        os.killpg(driver.pid, signal.SIGTERM)
        driver.wait()
