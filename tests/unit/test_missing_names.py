"""A cell that's run before those that bring its names, in a real kernel."""

import os

import nbformat
import pytest
from jupyter_client.manager import start_new_kernel

from bpe_course.start import lab

SETUP = "from bpe_course.practice import check\nimport collections.abc as things\nlimit = 3"


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    path = tmp_path_factory.mktemp("course") / "lesson.ipynb"
    cells = [*map(nbformat.v4.new_code_cell, ("import os", SETUP, "later = 1"))]
    cells[1].metadata["tags"] = ["setup"]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    own = {"PYTHONSTARTUP": str(lab._KERNEL_START), "JPY_SESSION_NAME": str(path)}
    manager, client = start_new_kernel(env=os.environ | own)

    def run(code):  # returns its status and what it shows
        shown = []
        reply = client.execute_interactive(code, timeout=30, output_hook=shown.append)
        contents = [m["content"] for m in shown if m["msg_type"] not in ("status", "execute_input")]
        return reply["content"]["status"], contents

    yield run
    client.stop_channels()
    manager.shutdown_kernel(now=True)


FIRST = "Run the first cells of this notebook first: they bring"


@pytest.mark.parametrize(("code", "sentence"), [
    ("check(max)", f"{FIRST} check."),
    ("things", f"{FIRST} things."),
    ("(lambda: limit)()", f"{FIRST} limit."),
    ("later", "A cell further up makes later, and it hasn't been run."),
    ('answer = print\nanswer("x", b)', 'An answer in letters needs quotes: "b".'),
])  # fmt: skip
def test_a_missing_name_is_said_in_one_sentence(run, code, sentence):
    status, [content] = run(code)
    assert status == "error"  # so Run All stops there
    assert content["data"]["text/plain"].startswith(sentence)


def test_a_typo_looks_as_always(run):
    [content] = run("chekc")[1]
    assert content["ename"] == "NameError" and len(content["traceback"]) > 3
