"""Open our pages from files in a real browser, and record every request and error."""

import contextlib
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from lab_page import QUIET, needs_a_browser

from bpe_lesson.web.bundle import SCRIPTS, join_modules
from bpe_lesson.web.minify import minify

# Where a page of ours may look: its own folder, or the test's server, and what it has made itself.
OWN = ("file:", "data:", "blob:", "http://127.0.0.1:")
# Scripts can't read the style sheet of a page opened from a file. axe-core tries to, and goes on.
OF_AXE = ("XMLHttpRequest", "preload assets", "Failed to load resource: net::ERR_FAILED")


@contextlib.contextmanager
def a_browser(args: list[str] = QUIET) -> Iterator[object]:
    """Yield a browser, or skip the test if there isn't one."""
    path, sync_playwright = needs_a_browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=args)
        yield browser
        browser.close()


def make_widget_script() -> str:
    """Return a script that starts a page's widgets, and makes every name that's exported global."""
    imports, names = [], []
    entries = {SCRIPTS / "page.js", SCRIPTS / "talk.js"}  # what they do, they do at once
    for path in sorted(set(SCRIPTS.glob("*.js")) - entries):
        source = path.read_text(encoding="utf-8")
        found = re.findall(r"^export (?:async )?\w+\*? (\w+)", source, re.MULTILINE)
        imports.append(f'import {{ {", ".join(found)} }} from "./{path.name}";\n')
        names += found
    entry = f"{''.join(imports)}Object.assign(window, {{ {', '.join(names)} }});\nstartWidgets();\n"
    with tempfile.TemporaryDirectory() as folder:
        scripts = shutil.copytree(SCRIPTS, Path(folder, "scripts"))
        (scripts / "everything.js").write_text(entry, encoding="utf-8")
        return minify(join_modules(scripts, "everything.js"), "js")


def make_widget_page(body: str) -> str:
    """Return a page with that script, and nothing of what our pages have around their widgets."""
    return (
        '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>A widget</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="stylesheet" href="site.css"><script src="course.js" defer></script>'
        f"<main><h1>A widget</h1>{body}</main></html>"
    )


@contextlib.contextmanager
def a_page(browser: object, reports: Sequence[str] = (), **settings: object) -> Iterator[object]:
    """Yield a page; afterwards, fail if it has asked the network or reported an error.

    `reports` has words of errors that are expected.
    """
    page, asked, complaints = browser.new_page(**settings), [], []

    def hear(message: object) -> None:
        if message.type == "error" and not any(
            word in message.text for word in (*OF_AXE, *reports)
        ):
            complaints.append(message.text)

    page.on("request", lambda request: asked.append(request.url))
    page.on("console", hear)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    page.close()
    assert [url for url in asked if not url.startswith(OWN)] == []
    assert not complaints, complaints
