"""Drive a real JupyterLab, started on loopback for the tests, in a real browser."""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

CHROMIUM = ["chromium", "chromium-browser", "google-chrome"]
GET_IT = 'apt-get install chromium, and .venv/bin/pip install -e ".[browser]"'
# Without these, a browser without network keeps trying to reach many hosts.
QUIET = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync".split()
QUIET += ["--disable-background-networking", "--disable-component-update"]
OUTPUT = ".jp-OutputArea-output"
SETTINGS = {
    "@jupyterlab/apputils-extension/notification": {"fetchNews": "false", "doNotDisturbMode": True},
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False},
    "@jupyter-widgets/jupyterlab-manager/plugin": {"saveState": True},
}
# Ends what is open and opens another notebook.
OPEN = """async (path) => {
    const app = window.jupyterapp, panel = app.shell.currentWidget;
    await panel.sessionContext.shutdown();
    panel.dispose();
    await app.commands.execute('docmanager:open', {path});
}"""
# Clears all outputs, then starts running all cells and doesn't wait for them.
RUN_ALL = """async () => {
    const app = window.jupyterapp, panel = app.shell.currentWidget;
    await panel.sessionContext.ready;
    await app.commands.execute('notebook:clear-all-cell-outputs');
    app.commands.execute('notebook:run-all-cells');
}"""
STATE = """() => {
    const panel = window.jupyterapp.shell.currentWidget;
    const cells = panel.content.model.sharedModel.cells.filter(c => c.cell_type === 'code');
    return {
        idle: panel.sessionContext.session?.kernel?.status === 'idle',
        unrun: cells.filter(c => c.execution_count === null).length,
        wrong: cells.flatMap(c => c.outputs).filter(
            o => o.output_type === 'error' || o.name === 'stderr'),
    };
}"""


def needs_a_browser() -> tuple[str, object]:
    """Return the browser and Playwright; if they're missing, skip the test, or fail if CI=true."""
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        path = None
    if path:
        return path, sync_playwright
    if os.environ.get("CI") == "true":
        pytest.fail(f"no browser: {GET_IT}")
    pytest.skip(f"needs Chromium and Playwright: {GET_IT}")


def serious(page: object) -> list[tuple[str, str]]:
    """Return the serious problems that axe-core finds in our own outputs."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, context=OUTPUT).response["violations"]
    return [
        (problem["id"], node["html"][:200])
        for problem in found
        if problem["impact"] in ("serious", "critical")
        for node in problem["nodes"]
    ]


@contextlib.contextmanager
def running_lab(folder: Path) -> Iterator[str]:
    """Run JupyterLab in a folder, with its own settings, and yield its address."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    private = folder.parent / "jupyter"
    for name, values in SETTINGS.items():
        path = private / "LAB_SETTINGS_DIR" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), encoding="utf-8")
    folders = ("LAB_SETTINGS_DIR", "LAB_WORKSPACES_DIR", "_RUNTIME_DIR", "_CONFIG_DIR")
    env = os.environ | {f"JUPYTER{name}": str(private / name) for name in folders}
    env |= {"BPE_LESSON_COURSE": str(folder), "JUPYTER_TOKEN": "course", "BPE_LESSON_STATIC": "0"}
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += ["--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"]
    command += [f"--ServerApp.root_dir={folder}", "--expose-app-in-browser"]
    address = f"http://127.0.0.1:{port}"
    with open(private / "lab.log", "w") as log:
        lab = subprocess.Popen(command, env=env, stdout=log, stderr=log)
        try:
            for _ in range(300):
                with contextlib.suppress(OSError):
                    urllib.request.urlopen(f"{address}/api/status?token=course", timeout=1).close()
                    break
                assert lab.poll() is None, "JupyterLab ended right away"
                time.sleep(0.1)
            yield address
        finally:
            lab.terminate()
            lab.wait(timeout=30)


def finish(page: object) -> None:
    """Wait until all cells have run; fail if one has an error or has written to stderr."""
    for _ in range(900):
        state = page.evaluate(STATE)
        if state["idle"] and not state["unrun"]:
            break
        time.sleep(0.2)
    assert (state["unrun"], state["wrong"]) == (0, [])


def choose_at_the_tie(page: object) -> None:
    """Step through aaabdaaabac by keyboard, and choose the second pair at its tie."""
    forward = page.get_by_role("button", name="Forward").first
    stepper = page.locator(OUTPUT, has=forward).first
    forward.focus()
    forward.press("Enter")
    stepper.get_by_text("A tie: 2 pairs occur 2 times").wait_for(timeout=10_000)
    stepper.get_by_role("button", name="Choose (Z, a)").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    stepper.get_by_text("Now: (a, b) is next").wait_for(timeout=10_000)
    forward.focus()
    forward.press("Space")
    stepper.get_by_text("The most common pair is (Z, Y)").wait_for(timeout=10_000)


class LabPage:
    """A notebook that's open in the browser."""

    def __init__(self, browser: object, address: str, notebook: str) -> None:
        self.page = browser.new_page(viewport={"width": 1280, "height": 900})
        self.complaints: list[str] = []
        self.page.on("console", self.hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        # A dialog means that some script has run.
        self.page.on(
            "dialog", lambda dialog: (self.complaints.append("a dialog"), dialog.dismiss())
        )
        self.page.goto(f"{address}/lab/tree/{notebook}?token=course&reset")
        self.page.locator("#jupyterlab-splash").wait_for(state="detached", timeout=60_000)
        self.wait()

    def wait(self) -> None:
        self.page.locator(".jp-NotebookPanel .jp-Notebook").wait_for(timeout=60_000)
        idle = '.jp-Notebook-ExecutionIndicator[data-status="idle"]'
        self.page.locator(idle).wait_for(timeout=60_000)

    def open(self, notebook: str) -> None:
        self.page.evaluate(OPEN, notebook)
        self.wait()

    def hear(self, message: object) -> None:
        """Record the console's errors, except two kinds that aren't ours."""
        # The packages from the extra `lite` are made for a different server. JupyterLab's debugger
        # complains if a kernel ends soon after its notebook opened.
        others = ("@jupyterlite/", "debugger state")
        if message.type == "error" and not any(other in message.text for other in others):
            self.complaints.append(message.text)

    def run_all(self) -> None:
        """Clear all outputs and run all cells; fail if one has an error or writes to stderr."""
        self.page.evaluate(RUN_ALL)
        finish(self.page)

    def close(self) -> None:
        """Close the page and end its kernel; fail if it has reported an error."""
        self.page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
        self.page.close()
        assert not self.complaints, self.complaints
