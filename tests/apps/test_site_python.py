"""Functions written in the page: Python judges them there, from a file as from a server."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from urllib.request import urlopen

import pytest
from web_page import (
    PHONE,
    a_page,
    count,
    fill,
    press,
    press_keys,
    read,
    save_file,
    says,
    serving,
)

import notebooks
from bpe_course.__main__ import main
from bpe_course.teach.solved import solve
from bpe_lesson import pretrained
from bpe_lesson.corpora import load_text
from notebooks import LESSONS, practised, tags

pytestmark = pytest.mark.slow

PYODIDE = os.environ.get("BPE_LESSON_PYODIDE", "")
MOST_BYTES = 17_500_000  # the whole site
MOST_STARTING_MS = 180_000  # it takes ten seconds where nothing else runs
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
    main(["site", "--python", "--pyodide", PYODIDE, "--out", str(out)])
    return out


def find_form(page, name="get_stats"):
    return page.locator(f'form[data-exercise="{name}"]')


def type_code(form, code):
    form.get_by_role("textbox").fill(code)


def finish(form):
    """Wait for what Python says, and return it on one line."""
    form.page.wait_for_function(
        "form => form.ariaBusy === 'false'", arg=form.element_handle(), timeout=MOST_STARTING_MS
    )
    return " ".join(read(form).split())


def submit(form, code, button="Check"):
    type_code(form, code)
    press(form, button)
    return finish(form)


def check_stats(page, code):
    return submit(find_form(page), code)


def read_kept(page, what="files"):
    return json.loads(page.evaluate(f"localStorage['bpe-lesson-{what}-1'] ?? '{{}}'"))


# Verdicts


@pytest.mark.parametrize("way", ["file", "server"])
def test_right_code_is_kept_and_my_bpe_goes_and_comes_back(visit, site_folder, way, tmp_path):
    with serving(site_folder) as address:
        at = [address] if way == "server" else []
        page = visit(TOY, *at)
        assert count(page, "script") == 2
        form = find_form(page)
        form.scroll_into_view_if_needed()
        page.locator("script[src='python-0.js']").wait_for(state="attached")
        type_code(form, STATS)
        press(form, "Check")
        says(form, "Starting Python, 10 MB …")
        told = finish(form)
        assert "get_stats: correct." in told and "It's in your my_bpe.py now." in told
        assert not {"cell", "check("} & {*told.split()}
        assert page.get_by_text("Our get_stats", exact=True).is_visible()
        kept = {"right": True, "tries": 1, "hints": 0, "typed": [STATS]}
        assert read_kept(page, "progress") == {"get_stats": kept}
        files = read_kept(page)
        assert f"# %% get_stats\n{STATS}" in files["my_bpe.py"]
        visit("index", *at)
        assert "1 of " in page.locator(".path li").nth(1).inner_text()
        save_file(page, "Download my_bpe.py", tmp_path / "my_bpe.py")
        page.evaluate("localStorage.clear()")
        visit("index", *at)
        assert not page.get_by_text("Download my_bpe.py").count()
        (tmp_path / "other.py").write_text(MERGE)
        bring = page.get_by_label("Bring back my_bpe.py")
        bring.set_input_files(tmp_path / "my_bpe.py")
        says(page, "Your my_bpe.py is here")
        assert read_kept(page) == files
        bring.set_input_files(tmp_path / "other.py")
        says(page, "Download my_bpe_before.py")
        assert read_kept(page)["my_bpe_before.py"] == files["my_bpe.py"]
        assert MERGE in read_kept(page)["my_bpe.py"]
        visit(TOY, *at)
        press(page.locator("[data-widget=strip]").nth(1), "Run your merge here")
        says(page, "Your merge confirms each step.")


def test_the_policy_and_on_a_phone_python_comes_at_the_first_tap(browser, site_folder):
    lesson, front = ((site_folder / f"{name}.html").read_text("utf-8") for name in (TOY, "index"))
    assert "'none'; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src blob:; style" in lesson
    assert "connect-src" not in lesson and "script-src 'self'; style-src" in front
    sizes = (path.stat().st_size for path in site_folder.rglob("*") if path.is_file())
    assert sum(sizes) <= MOST_BYTES
    with a_page(browser, **PHONE) as page:
        page.goto(f"file://{site_folder}/{TOY}.html")
        form = find_form(page)
        form.scroll_into_view_if_needed()
        page.wait_for_timeout(300)
        assert count(page, "script") == 2 and form.get_by_text("10 MB").is_visible()
        form.get_by_role("textbox").tap()
        page.locator("script[src='python-0.js']").wait_for(state="attached")


STOPPED = r"stopped, because it took too long.* line \d"
# A browser's Python has no threads: such bodies of a function are stopped from inside.
BODIES = {
    "while True:\n        try:\n            while True: pass\n        except: pass": STOPPED,
    "return [x for x in iter(int, 1) if x]": STOPPED,
    "return get_stats(ids)": "there's an error",
}


def test_wrong_code_can_begin_again_and_what_never_ends_is_ended(visit):
    page = visit()
    assert "not yet." in check_stats(page, STATS.replace("ids[1:]", "ids[1:-1]"))
    form = find_form(page)
    type_code(form, "other code")
    before = "getComputedStyle(document.querySelector('.old'), '::before').content"
    assert page.evaluate(before) == '"Before your change:"'
    press(form, "Start from the skeleton")
    press(form, "Check")
    assert finish(form) == "get_stats: not written yet. Replace the dots with your code."
    assert read_kept(page, "progress")["get_stats"]["tries"] == 1
    assert read_kept(page) == {}
    for _ in range(3):
        assert count(page, ".solution:visible") == 0
        submit(find_form(page, "merge"), "def merge(ids, pair, idx): return []")
    assert read(page, ".solution:visible").startswith("Our lines of merge, ")
    for body, said in BODIES.items():
        assert re.search(said, check_stats(page, f"def get_stats(ids, counts=None):\n    {body}"))
    assert "Python starts again" in check_stats(page, HANG)
    assert form.get_by_role("textbox").input_value() == HANG
    assert "correct." in check_stats(page, STATS)


def test_the_editor_indents_and_lets_the_tab_key_go(visit):
    page = visit()
    form, focus = find_form(page), page.locator(":focus")
    area = form.get_by_role("textbox")
    area.click(position={"x": 80, "y": 20})  # on the code, which is drawn behind it
    focus.fill("")
    focus.press_sequentially("def f():\nif x:\nTrue")
    assert area.input_value() == "def f():\n    if x:\n        True"
    focus.press("Shift+Tab")
    assert area.input_value() == "def f():\n    if x:\n    True"
    press_keys(focus, "Tab Escape Tab Shift+Tab Tab")  # back in the editor, and through it
    assert focus.inner_text() == "Check"
    assert area.input_value() == "def f():\n    if x:\n    True    "


@pytest.mark.reports("Executing inline event handler")  # Chromium says so even of a document apart
def test_hostile_code_is_text_and_yours_runs_and_stops(visit):
    page = visit()
    for code in (f"print({IMAGE!r})\n{STATS}", f"raise type({IMAGE!r}, (Exception,), {{}})", IMAGE):
        assert IMAGE in check_stats(page, code)
    check_stats(page, f"from js import self\nself.postMessage({IMAGE!r})")
    html = f"{IMAGE}<script>alert(2)</script><a href='javascript:alert(3)'>x</a><b onclick=alert(4)>y</b>"
    form = page.locator("form[data-run]").first
    area, status = form.get_by_role("textbox"), form.get_by_role("status")
    code = f"from bpe_course.view.rich_output import RichOutput\nRichOutput('', {html!r})"
    submit(form, code, "Run")
    assert status.inner_html() == "<b>y</b>"
    code = "print('hello', 1 < 2)\nview.show_stats(core.get_stats('otto'))"
    assert re.match(r"hello True.*\(o, t\)", submit(form, code, "Run"))
    type_code(form, "while True:\n    pass")
    press(form, "Run")
    press(form, "Stop")
    assert "You've stopped it" in finish(form)
    assert "line 1: 1 / 0" in submit(form, "1 / 0", "Run")
    visit()
    assert area.input_value() == "1 / 0"
    press(form, "Back to ours")
    assert area.input_value().startswith("train, encode, decode = ")


# What else runs


def test_your_functions_race_gpt4(visit):
    line, gpt4 = "Zoë 12345 <|endoftext|> 👋🏽", pretrained.load_tiktoken("cl100k_base")
    page = visit("07_real_tokenizers")
    place = page.locator("[data-widget=id-race]")
    fill(place, "Your own line", line)
    right = "b''.join(map(vocab.get, ids)).decode('utf-8', 'replace')"
    files = {"my_bpe.py": f"# %% decode\ndef decode(ids, vocab): return {right}"}
    page.evaluate("files => { localStorage['bpe-lesson-files-1'] = files; }", json.dumps(files))
    press(place, "Start the race")
    says(place, "You wrote 1 of its 5 parts.")
    assert int(read(place, "strong").replace(",", "")) > len(
        gpt4.encode(load_text("unicode_essay"))
    )


@pytest.mark.parametrize("path", LESSONS[1:], ids=lambda path: path.stem)
def test_every_exercise_of_a_lesson(visit, path):
    page = visit(path.stem)
    cells = [cell for cell in solve(notebooks.read(path)).cells if "exercise" in tags(cell)]
    solved = {practised(cell)[0]: cell.source for cell in cells}
    names = "all => all.map(form => form.dataset.exercise)"
    assert page.locator("form[data-exercise]").evaluate_all(names) == list(solved)
    for name, source in solved.items():
        form, is_fix = find_form(page, name), name.endswith("-fix")
        press(form, "Check")
        assert ("not fixed yet" if is_fix else "not written yet") in finish(form)
        told = submit(form, source.rpartition("\n")[0])
        assert "correct." in told and is_fix != ("It's in your my_bpe.py now." in told), told
    if "StreamDecoder" in solved:
        says(page, "The window runs StreamDecoder.")
    for form in page.locator("form[data-run]").all():
        press(form, "Run")
        assert "Error" not in finish(form)
        assert count(form, "[role=status] :is(pre, table, .tokens, .widget)")


# Safari's engine

JUDGE = """
    const [code, done] = arguments, form = document.querySelector("form[data-exercise=get_stats]");
    form.querySelector("textarea").value = code;
    form.requestSubmit();
    const look = () => form.ariaBusy === "false" ? done(form.innerText) : setTimeout(look, 500);
    look();"""


def test_webkit_starts_python_from_a_file(site_folder):
    """There, a page from a file can't read a Blob in a worker, nor import a module."""
    browsers = [*map(str, Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))]
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
    wanted["timeouts"] = {"script": MOST_STARTING_MS}
    try:
        for left in reversed(range(60)):
            try:
                place = f"/{ask('', capabilities={'alwaysMatch': wanted})['sessionId']}"
                break
            except OSError:  # the driver isn't there yet
                assert left
                time.sleep(0.5)
        ask(f"{place}/url", url=f"file://{site_folder}/{TOY}.html")
        for code, expected in ((STATS.replace("+ 1", "+ 2"), "not yet."), (STATS, "correct.")):
            told = ask(f"{place}/execute/async", script=JUDGE, args=[code])
            assert f"get_stats: {expected}" in told
    finally:
        os.killpg(driver.pid, signal.SIGTERM)
        driver.wait()
