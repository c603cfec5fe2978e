"""Open pages in a real browser, record every request and error, and serve a folder on loopback."""

import contextlib
import functools
import http.server
import json
import os
import re
import shutil
import threading

import pytest

from bpe_course.pages.output_html import write_outputs
from bpe_course.view.rich_output import PLACE_TYPE
from bpe_course.web.bundle import _SCRIPTS, _join_modules, _write_entry, list_widgets

CHROMIUM = ["chromium", "chromium-browser", "google-chrome"]
GET_IT = 'apt-get install chromium, and .venv/bin/pip install -e ".[browser]"'
RULES = "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"  # the browser can reach only this machine
QUIET = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync".split()
QUIET += ["--disable-background-networking", "--disable-component-update"]
QUIET += [f"--host-resolver-rules={RULES}"]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
FINGER = 44  # pixels, the smallest target
# Where a page of ours may look.
OWN = ("file:", "data:", "blob:", "http://127.0.0.1:")
# Scripts can't read the style sheet of a page opened from a file. axe-core tries to, and goes on.
OF_AXE = ("XMLHttpRequest", "preload assets", "Failed to load resource: net::ERR_FAILED")


@contextlib.contextmanager
def a_browser():
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        path = None
    if not path:
        lacking = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        lacking(f"needs Chromium and Playwright: {GET_IT}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()


@contextlib.contextmanager
def a_page(browser, reports=(), **settings):
    """Yield a page that asks no network and reports no errors but those with words in `reports`."""
    page, asked, complaints = browser.new_page(**settings), [], []
    page.on("request", lambda request: asked.append(request.url))
    hear_complaints(page, complaints.append, (*OF_AXE, *reports))
    yield page
    page.close()
    assert [url for url in asked if not url.startswith(OWN)] == []
    assert not complaints, complaints


def hear_complaints(page, hear, expected=()):
    def read(message):
        if message.type == "error" and not any(word in message.text for word in expected):
            hear(message.text)

    page.on("console", read)
    page.on("pageerror", lambda error: hear(str(error)))
    page.on("dialog", lambda dialog: (hear("a dialog"), dialog.dismiss()))


def open_extras(page, folds="details.extra"):
    page.locator(folds).evaluate_all("all => all.forEach(one => { one.open = true })")


def count_sheets(pdf):
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


# What a reader does, and reads


def find_button(place, name):
    return place.get_by_role("button", name=name, exact=True)


def press(place, name, says=""):
    """Press a button by keyboard; then the first status has these words."""
    find_button(place, name).press("Enter")
    assert not says or says in read(place)


def press_keys(place, keys):
    """Press keys at a place, or with a page's keyboard wherever the focus is."""
    for key in keys.split():
        place.press(key)


def fill(place, label, text, says=""):
    place.get_by_label(label).fill(text)
    assert not says or says in read(place)


def slide(place, keys, name=None):
    press_keys(place.get_by_role("slider", name=name).first, keys)


def read(place, selector="[role=status]"):
    return place.locator(selector).first.inner_text()


def read_all(place, selector):
    return place.locator(selector).all_inner_texts()


def count(place, selector):
    return place.locator(selector).count()


def typed(place, label):
    return place.get_by_label(label).first.input_value()


def says(place, text):
    """Wait until a text is there."""
    place.get_by_text(text).first.wait_for(timeout=180_000)  # Python takes long to start


def save_file(page, button, path):
    """Press a button that downloads a file, and keep that."""
    with page.expect_download() as saved:
        press(page, button)
    saved.value.save_as(path)


def find_violations(page, context=None, **options):
    from axe_playwright_python.sync_playwright import Axe

    options = {"preload": False, "resultTypes": ["violations"], **options}
    rules = Axe().run(page, context=context, options=options).response["violations"]
    return [
        (rule["id"], rule["impact"], node["html"][:200]) for rule in rules for node in rule["nodes"]
    ]


@contextlib.contextmanager
def serving(folder):
    (folder / "favicon.ico").touch()  # a browser asks for it
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def check_names(page):
    """Whoever can't see a page is told what's on it."""
    assert page.html["lang"] == "en"
    assert all(image["alt"].strip() for image in page("img"))
    drawings = page.select("svg:not([role=img] svg, [aria-hidden])")
    assert all(drawing["role"] == "img" and drawing.title.text for drawing in drawings)
    assert all(row["aria-label"] for row in page.select("div[role=img]"))
    assert all(head["scope"] in ("row", "col") for head in page("th"))


def make_widget_script():
    """Return a script that starts widgets, and makes global what the tests call."""
    tested = {"linkPhrases": "links.js", "receiveData": "loading.js", "useLoader": "loading.js"}
    lines = [f'import {{ {name} }} from "./{script}";' for name, script in tested.items()]
    start = _write_entry("widgets.js", "startWidgets", list_widgets())
    entry = "\n".join([*lines, f"{start}Object.assign(window, {{ {', '.join(tested)} }});"])
    return f"{{ {_join_modules(_SCRIPTS, entry)} }}"


def make_widget_page(name, settings, style, phrases=""):
    """Return a page with one widget and that script."""
    saved = {
        "text/html": "<p>The twin.</p>",
        PLACE_TYPE: json.dumps({"name": name, "settings": settings}),
    }
    place = write_outputs([{"output_type": "display_data", "data": saved}])
    return (
        '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>A widget</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<style>{style}</style><script src="widgets.js" defer></script>'
        f'<main><h1>A widget</h1>{phrases}<div class="output">{place}</div></main></html>'
    )
