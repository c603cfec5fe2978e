"""Open a lesson of the site that `lite` makes in a real browser, and record what it asks for."""

from lab_page import RUN_ALL, finish
from web_page import OTHER

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


class LitePage:
    """A lesson of the site, open in a browser that hasn't been there before."""

    def __init__(self, browser: object, address: str, lesson: str) -> None:
        self.address, self.wrong = address, []
        self.context = browser.new_context(viewport={"width": 1280, "height": 900})
        self.context.route(f"{address}/jupyter-lite.json", self._expose)
        self.context.on("request", self._hear_request)
        self.context.on("response", self._hear_response)
        self.page = self.context.new_page()
        self.open(lesson)

    def open(self, lesson: str) -> None:
        self.lesson = lesson
        self.page.goto(f"{self.address}/")
        self.page.get_by_role("link", name=lesson).click()
        self._wait()

    def _expose(self, route: object) -> None:
        """Let a test reach JupyterLab's own commands."""
        settings = route.fetch(url=route.request.url.replace(OTHER, "127.0.0.1")).json()
        settings["jupyter-config-data"]["exposeAppInBrowser"] = True
        route.fulfill(json=settings)

    def _hear_request(self, request: object) -> None:
        if not request.url.startswith((f"{self.address}/", "data:", "blob:")):
            self.wrong.append(request.url)

    def _hear_response(self, response: object) -> None:
        if response.status >= 400:
            self.wrong.append(response.url)

    def _wait(self) -> None:
        self.page.locator(".jp-NotebookPanel .jp-Notebook:visible").wait_for(timeout=60_000)
        self.page.wait_for_function(OPENED, arg=self.lesson, timeout=60_000)

    def reload(self) -> None:
        self.page.reload()
        self._wait()

    def run_all(self) -> None:
        self.page.evaluate(RUN_ALL)
        finish(self.page)

    def run(self, code: str) -> str:
        self.page.evaluate(RUN_ONE, code)
        outputs = self.page.wait_for_function("window.outputs", timeout=180_000).json_value()
        return "".join(
            "".join(part.get("text") or part.get("data", {}).get("text/plain") or str(part))
            for part in outputs
        )

    def close(self) -> None:
        """Close the window; fail if there was a request to another server, or one without answer."""
        self.context.close()
        assert self.wrong == []
