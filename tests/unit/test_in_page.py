"""What Python does in a page of the website, without a browser: each task, as a page asks for it."""

import inspect
import json
import re
from html import unescape
from textwrap import dedent

import pytest

from bpe_course.in_page import learner_code, sandbox
from bpe_course.in_page.transport import answer_page
from bpe_course.web.bundle import WORKER
from bpe_lesson import core

GET_STATS = inspect.getsource(core.get_stats).replace("+ 1", "+ ONE")
MERGE = inspect.getsource(core.merge).replace("i = 0", "i = START - 9")
HERE = "'pytest' in sys.modules"  # and in a fresh Python it isn't
ELSEWHERE = f"import sys\nif not {HERE}: raise ValueError('no')\nONE = 1\n{GET_STATS}"


@pytest.fixture
def ask(tmp_path, monkeypatch):
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path))
    monkeypatch.setitem(sandbox._ENVIRONMENT, "BPE_LESSON_COURSE", str(tmp_path))

    def ask_page(task, **given):
        question = {"task": task, "given": given, "files": ask_page.files}
        answer = json.loads(answer_page(json.dumps(question)))
        ask_page.files = answer["files"]
        return answer["result"]

    ask_page.files = {}
    return ask_page


@pytest.fixture
def check(ask):
    def show(name, code, setup=""):
        shown = ask("check", name=name, asked=name, code=code, setup=setup)["html"]
        return unescape(re.sub("<[^>]+>", "", re.sub("</p>|</span>", " ", shown)))

    return show


@pytest.mark.parametrize(("name", "code", "told"), [
    ("get_stats", ELSEWHERE, "by itself, that file doesn't run (ValueError: no)"),
    ("get_stats", f"import sys\nONE = int({HERE})\n{GET_STATS}", "in a fresh Python it isn't right"),
    ("get_stats", "def get_stats(ids, counts=None): ...", "not written yet. Replace the dots with your code."),
    ("get_stats", "get_stat = max", "This code doesn't define get_stats."),
    ("get_stats", "x = (", "Python says: SyntaxError: '(' was never closed"),
])  # fmt: skip
def test_what_a_page_says(name, code, told, check):
    assert told in check(name, code, "ONE = 1")


def test_what_is_right_is_kept_and_used_by_what_comes_later(check, ask):
    setup = "START = 9\nimport no_page_has_this"
    assert ask("get ready", setup=setup) == {}
    for name, code in (("get_stats", f"ONE = 1\n{GET_STATS}"), ("merge", f"START = 9\n{MERGE}")):
        assert "It's in your my_bpe.py now." in check(name, code)
    code = "print(1)\nmerge([1, 1], (1, 1), START - 7)"
    answer = ask("run", code=code, setup=setup)
    assert answer == {"status": "right", "html": "", "text": "[2]", "printed": "1\n"}
    ask.files = {}
    assert ask("run", code="merge.__module__", setup="")["text"] == "'bpe_lesson.core'"


def test_a_loop_without_end_is_stopped(check, ask, monkeypatch):
    for name in ("MAX_SECONDS", "_RUN_SECONDS"):
        monkeypatch.setattr(learner_code, name, 0.5)
    loop = "n = 1\nwhile True: n += 1"
    for shown in (check("merge", loop), ask("run", code=loop, setup="")["html"]):
        assert "topped, because it took too long" in shown and "while True: n += 1" in shown
        assert "It was still running after 0 seconds." in shown
    with pytest.raises(TimeoutError):
        sandbox.call_limited(lambda: exec(loop), 0.3)


def test_what_code_changes_in_a_module_is_put_back(check):
    code = "import json, os\njson.dumps = lambda *x: '{}'\nos.environ['BPE_LESSON_COURSE'] = '/x'\n"
    code += "import builtins\nbuiltins.len = lambda x: 0\n"
    code += "from bpe_course.in_page import learner_code as l\nl.judge = lambda *x: None"
    check("merge", code)
    assert "merge: not yet." in check("merge", "def merge(ids, pair, idx): return []")


def test_the_strip_and_the_stream_run_the_learners_functions(ask):
    ask.files["my_bpe.py"] = "# %% merge\ndef merge(ids, pair, idx): return [idx, 'own']"
    for level, counts in (("letters", [[["Z", "own"], 1]]), ("encode", None)):
        merged = ask("confirm", level=level, step=[[["ab", 1]], ["a", "b"], "Z"])
        assert merged == [[[["Z", "own"], 1]], counts]
    assert ask("confirm", level="words", step=[[["a", 2]], None, None]) == [[[["a"], 2]], []]
    assert ask("stream", ids=[256, 257], tokens=["c3", "a961"]) == ["", "éa", ""]
    ask.files["my_bpe.py"] = "# %% StreamDecoder\ndef StreamDecoder(vocab): 1 / 0"
    with pytest.raises(ZeroDivisionError):
        ask("stream", ids=[], tokens=[])


def test_the_worker_asks_for_a_name_that_is_there():
    [program] = re.findall(r"runPython\(`(.*?)`\)", WORKER.read_text("utf-8"), re.DOTALL)
    assert sandbox._run_all(dedent(program), {}) is answer_page
