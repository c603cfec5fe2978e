"""Build the site that `lite` makes, serve it on loopback, and drive it in a real browser."""

import contextlib
import functools
import http.server
import os
import shutil
import threading
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from lab_page import QUIET, RUN_ALL, finish

from bpe_lesson.teach import lite

GET_IT = 'needs .venv/bin/pip install -e ".[lite]", and npm, or BPE_LESSON_PYODIDE'
# The browser can reach only this machine, also by a second name that looks like another computer's.
OTHER = "course.test"
RULES = f"MAP {OTHER} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
ALONE = [*QUIET, f"--host-resolver-rules={RULES}"]
# JupyterLab also opens what was open before, and may show that one first.
OPENED = """(lesson) => {
    const shown = window.jupyterapp?.shell.currentWidget?.sessionContext;
    return shown?.path.startsWith(lesson) && shown.session?.kernel;
}"""
RUN_ONE = """async (code) => {
    const app = window.jupyterapp, book = app.shell.currentWidget.content;
    const cells = book.model.sharedModel, last = cells.cells.length;
    cells.insertCell(last, {cell_type: 'code', source: code});
    book.activeCellIndex = last;
    window.outputs = null;
    app.commands.execute('notebook:run-cell').then(() => window.outputs = cells.cells[last].outputs);
}"""


def needs_the_builder() -> None:
    """Skip the test if the builder's tools are missing; if CI=true, fail if pip's are missing."""
    if not all(map(find_spec, lite._BUILDERS)):
        pytest.fail(GET_IT) if os.environ.get("CI") == "true" else pytest.skip(GET_IT)
    given = Path(os.environ.get("BPE_LESSON_PYODIDE", ""), "pyodide.mjs")
    if not given.is_file() and not shutil.which("npm"):
        pytest.skip(GET_IT)


@contextlib.contextmanager
def serving(site: Path) -> Iterator[str]:
    """Serve a folder on a free port of this machine, and yield its address."""
    quiet = {"log_message": lambda *words: None}
    handler = type("Quiet", (http.server.SimpleHTTPRequestHandler,), quiet)
    handler = functools.partial(handler, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()


class LitePage:
    """A lesson of the site, open in a browser that hasn't been there before."""

    def __init__(self, browser: object, address: str, lesson: str) -> None:
        self.address, self.elsewhere, self.lost = address, [], []
        self.context = browser.new_context(viewport={"width": 1280, "height": 900})
        self.context.route(f"{address}/jupyter-lite.json", self.expose)
        self.context.on("request", lambda request: self.hear(request.url))
        self.context.on("response", self.answered)
        self.page = self.context.new_page()
        self.open(lesson)

    def open(self, lesson: str) -> None:
        """Open a lesson from the front page, with a new kernel."""
        self.lesson = lesson
        self.page.goto(f"{self.address}/")
        self.page.get_by_role("link", name=lesson).click()
        self.wait()

    def expose(self, route: object) -> None:
        """Let a test reach JupyterLab's own commands."""
        settings = route.fetch(url=route.request.url.replace(OTHER, "127.0.0.1")).json()
        settings["jupyter-config-data"]["exposeAppInBrowser"] = True
        route.fulfill(json=settings)

    def hear(self, url: str) -> None:
        if not url.startswith((f"{self.address}/", "data:", "blob:")):
            self.elsewhere.append(url)

    def answered(self, response: object) -> None:
        own = (
            f"{self.address}/favicon.ico"  # some browsers ask for it, whatever the front page says
        )
        if response.status >= 400 and response.url != own:
            self.lost.append(response.url)

    def wait(self) -> None:
        self.page.locator(".jp-NotebookPanel .jp-Notebook:visible").wait_for(timeout=60_000)
        self.page.wait_for_function(
            OPENED,
            arg=self.lesson,
            timeout=60_000,
        )

    def reload(self) -> None:
        """Load the page again, with a new kernel and the files that the browser saved."""
        self.page.reload()
        self.wait()

    def run_all(self) -> None:
        self.page.evaluate(RUN_ALL)
        finish(self.page)

    def run(self, code: str) -> str:
        """Add a cell at the end, run it, and return what it prints or shows."""
        self.page.evaluate(RUN_ONE, code)
        outputs = self.page.wait_for_function("window.outputs", timeout=60_000).json_value()
        return "".join(
            "".join(part.get("text") or part.get("data", {}).get("text/plain") or str(part))
            for part in outputs
        )

    def close(self) -> None:
        """Close the window; fail if there was a request to another server, or one without answer."""
        self.context.close()
        asked = [*self.elsewhere, *self.lost]
        assert asked == [], asked
