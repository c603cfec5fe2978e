"""Drive a real JupyterLab, started as a learner starts the course, in a real browser."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time

from web_page import find_violations, hear_complaints

from bpe_course.folders import ROOT
from bpe_course.start import lab

OUTPUT = ".jp-OutputArea-output"
PANEL = "window.jupyterapp.shell.currentWidget"
SETTINGS = {
    "@jupyterlab/apputils-extension/notification": {"fetchNews": "false", "doNotDisturbMode": True},
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False},
}
READY = """() => {
    const context = window.jupyterapp?.shell.currentWidget?.sessionContext;
    return context?.isReady && context.session?.kernel?.status === 'idle';
}"""
OPEN = """async (path) => {
    const app = window.jupyterapp, panel = app.shell.currentWidget;
    await panel.sessionContext.shutdown();
    panel.dispose();
    await app.commands.execute('docmanager:open', {path});
}"""
RUN_ALL = """async () => {
    const app = window.jupyterapp, panel = app.shell.currentWidget;
    await panel.sessionContext.ready;
    await app.commands.execute('notebook:clear-all-cell-outputs');
    app.commands.execute('notebook:run-all-cells');
}"""
CELLS = f"{PANEL}.content.model.sharedModel.cells.filter(c => c.cell_type === 'code')"
DONE = f"""() => {PANEL}.sessionContext.session?.kernel?.status === 'idle'
    && {CELLS}.every(c => c.execution_count !== null)"""
WRONG = f"""() => {CELLS}.flatMap(c => c.outputs)
    .filter(o => o.output_type === 'error' || o.name === 'stderr')"""


@contextlib.contextmanager
def running_course(folder, ending):
    """Start the course; yield the address that it says and all its lines. End it by this signal.

    The learner's folder is `mine` in the one that's given; `errors` has what was said of errors.
    """
    names = ("_CONFIG", "_RUNTIME", "_DATA", "LAB_SETTINGS")
    own = {f"JUPYTER{name}_DIR": str(folder / name) for name in names}
    own |= {"PYTHONPATH": str(ROOT), "BPE_LESSON_COURSE": str(folder / "mine")}
    env = os.environ | own | {"BPE_LESSON_STATIC": "0"}
    files = {"_CONFIG/jupyter_lab_config.py": "c.LabApp.expose_app_in_browser = True"}
    for name, values in SETTINGS.items():
        files[f"LAB_SETTINGS/{name}.jupyterlab-settings"] = json.dumps(values)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    port = lab._probe_port(0)
    words = [sys.executable, "-um", "bpe_lesson", "--no-browser", "--port", str(port)]
    output, errors = folder / "said", folder / "errors"
    with output.open("w") as out, errors.open("w") as err:
        how = {"start_new_session": True, "preexec_fn": _heed_signals}
        process = subprocess.Popen(words, env=env, stdout=out, stderr=err, **how)
    try:
        for _ in range(600):
            text = output.read_text("utf-8")
            if link := re.search(r"Open (\S+) \(to stop it, press Ctrl-C here\)\n", text):
                break
            assert process.poll() is None, errors.read_text("utf-8")
            time.sleep(0.1)
        yield link[1], text.splitlines()
        os.killpg(process.pid, getattr(signal, ending))
        assert process.wait(timeout=40) == 0
        assert lab._probe_port(port) == port  # it's free again
        runtime = folder / "_RUNTIME"
        assert not [*runtime.glob("jpserver-*"), *runtime.glob("kernel-*")]
    finally:
        process.terminate()
        process.wait(timeout=40)


def _heed_signals():
    """Undo what a shell's `&` or nohup ignores."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def serious(page):
    return [one for one in find_violations(page, OUTPUT) if one[1] in ("serious", "critical")]


class LabPage:
    def __init__(self, browser, address):
        self.page = browser.new_page(viewport={"width": 1280, "height": 900})
        self.page.set_default_timeout(90_000)  # of a machine that does other things, too
        self.complaints = []
        hear_complaints(self.page, self.hear)
        self.page.goto(address)
        self.page.locator("#jupyterlab-splash").wait_for(state="detached", timeout=180_000)
        self.wait()

    def wait(self):
        self.page.wait_for_function(READY, timeout=180_000)
        self.page.wait_for_timeout(1000)  # a kernel that has ended may leave JupyterLab waiting

    def open(self, notebook):
        self.page.evaluate(OPEN, notebook)
        self.wait()

    def hear(self, error):
        # JupyterLab's debugger complains if a kernel ends soon after its notebook opened, and its
        # widget manager if a widget's output is gone before it's drawn.
        if "debugger state" not in error and "widget model not found" not in error:
            self.complaints.append(error)

    def run_all(self):
        self.page.evaluate(RUN_ALL)
        self.page.wait_for_function(DONE, timeout=180_000)
        assert self.page.evaluate(WRONG) == []
