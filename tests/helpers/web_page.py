"""Open our pages from files in a real browser, and record every request and error."""

import contextlib
from collections.abc import Iterator

from lab_page import QUIET, needs_a_browser

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


@contextlib.contextmanager
def a_page(browser: object, **settings: object) -> Iterator[object]:
    """Yield a page; afterwards, fail if it has asked the network or reported an error."""
    page, asked, complaints = browser.new_page(**settings), [], []

    def hear(message: object) -> None:
        if message.type == "error" and not any(word in message.text for word in OF_AXE):
            complaints.append(message.text)

    page.on("request", lambda request: asked.append(request.url))
    page.on("console", hear)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    page.close()
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert complaints == []
