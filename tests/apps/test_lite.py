"""`python -m bpe_lesson lite`: what it says when something is missing, and the site in a browser."""

import inspect
import json
import os
import re
import shutil
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest
from lab_page import choose_at_the_tie, serious
from lite_page import LitePage
from paths import ROOT
from web_page import OTHER, a_page, find_violations, serving

from bpe_lesson import core
from bpe_lesson.__main__ import main
from bpe_lesson.teach import lite, lite_python, npm
from notebooks import LESSONS, read

pytestmark = pytest.mark.slow

NAMES = [path.stem for path in LESSONS]
HERE = [name for name in NAMES if name[:2] in lite._BROWSER_LESSONS]
GET_IT = 'needs .venv/bin/pip install -e ".[lite]", and npm, or BPE_LESSON_PYODIDE'


# What is missing is said in one line, and nothing is left behind


def refusal(folder, *options):
    before = sorted(folder.rglob("*"))
    with pytest.raises(SystemExit) as given_up:
        main(["lite", "--out", str(folder / "site"), *options])
    assert sorted(folder.rglob("*")) == before
    assert "\n" not in str(given_up.value)
    return str(given_up.value)


@pytest.fixture
def ready(tmp_path, monkeypatch):
    monkeypatch.setattr(lite, "find_spec", lambda name: True)
    monkeypatch.delenv("BPE_LESSON_PYODIDE", raising=False)
    folder = tmp_path / "here"
    folder.mkdir()
    return folder


def pyodide(folder, version):
    folder.mkdir()
    for name in (*lite_python._PYODIDE_FILES, lite_python.LOCK_FILE):
        (folder / name).write_text("{}", encoding="utf-8")
    (folder / "package.json").write_text(json.dumps({"version": version}), encoding="utf-8")
    return str(folder)


@pytest.mark.parametrize(
    ("builder", "found", "told"),
    [
        (None, None, 'pip install -e ".[lite]"'),
        (True, None, "npm isn't installed"),
        (True, "false", "npm or pip couldn't download what's needed"),
    ],
)
def test_tools_are_missing_or_fail(ready, monkeypatch, builder, found, told):
    monkeypatch.setattr(lite, "find_spec", lambda name: builder)
    monkeypatch.delenv("BPE_LESSON_OFFLINE", raising=False)
    monkeypatch.setattr(npm.shutil, "which", lambda name: found)
    assert told in refusal(ready)


def test_pyodide_is_of_another_release_or_not_whole(ready, tmp_path):
    folder = pyodide(tmp_path / "pyodide", "0.27.0")
    told = refusal(ready, "--pyodide", folder)
    assert "has pyodide 0.27.0" in told and lite_python.PYODIDE_RELEASE in told
    Path(folder, "pyodide.asm.wasm").unlink()
    assert "has no pyodide.asm.wasm" in refusal(ready, "--pyodide", folder)


def test_a_folder_that_is_not_ours_or_not_there_is_refused(ready):
    """Somebody else may have built a project with JupyterLite there."""
    (ready / "site").mkdir()
    for name in ("jupyter-lite.json", "thesis.txt"):
        (ready / "site" / name).write_text("{}", encoding="utf-8")
    assert "give a different --out" in refusal(ready)
    assert "isn't a folder" in refusal(ready / "there", "--out", str(ready / "x" / "y"))


def test_an_older_site_makes_way_when_the_new_one_is_whole(ready, monkeypatch):
    def build(folder, pyodide):
        mark = folder / "site" / "files/01_toy_aaab.ipynb"
        mark.parent.mkdir(parents=True)
        mark.write_text(state, encoding="utf-8")
        if state == "broken":
            raise ValueError("It did not work.")
        return folder / "site"

    monkeypatch.setattr(lite, "_build_lite", build)
    made = ready / "site" / "files/01_toy_aaab.ipynb"
    for state in ("first", "second"):
        assert main(["lite", "--out", str(ready / "site")]) == 0
        assert made.read_text(encoding="utf-8") == state
    state = "broken"
    assert refusal(ready) == "It did not work."
    assert made.read_text(encoding="utf-8") == "second"
    assert [path.name for path in ready.iterdir()] == ["site"]


# The site


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Build the site, or skip if the builder's tools are missing; if CI=true, pip's mustn't be."""
    if not all(map(find_spec, lite._BUILDERS)):
        pytest.fail(GET_IT) if os.environ.get("CI") == "true" else pytest.skip(GET_IT)
    given = Path(os.environ.get("BPE_LESSON_PYODIDE", ""), "pyodide.mjs")
    if not given.is_file() and not shutil.which("npm"):
        pytest.skip(GET_IT)
    folder = tmp_path_factory.mktemp("lite")
    assert main(["lite", "--out", str(folder / "site")]) == 0
    return folder / "site"


def test_the_site_is_small_and_has_the_course(site):
    """The bound is a little above what it was when this was written, 40.4 MB.

    The course is packed without what works at home only, and without a path of this machine.
    """
    assert sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) < 42_000_000
    assert (site / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    with zipfile.ZipFile(site / "static" / "pyodide" / "bpe_lesson.zip") as files:
        names = files.namelist()
        assert not any(str(ROOT).encode() in files.read(name) for name in names)
    assert "bpe_lesson/core.py" in names
    assert not [n for n in names if re.match(r"bpe_lesson/(teach|launch|__main__)", n)]


def test_the_lessons_are_there_and_no_other(site):
    assert sorted(path.stem for path in (site / "files").iterdir()) == HERE
    front = (site / "index.html").read_text(encoding="utf-8")
    titles = {path.stem: read(path).cells[0].source.partition("\n")[0][2:] for path in LESSONS}
    links = re.findall(r'path=(\w+)\.ipynb">(.+?)</a>', front)
    assert links == [(name, titles[name]) for name in HERE]
    told = re.search(r"Lessons ([\d, and]+) aren't here", front)[1]
    assert set(re.findall(r"\d\d", told)) == {name[:2] for name in NAMES if name not in HERE}


# The site in a browser


LOOP = """def merge(ids, pair, idx):
    while True: pass


check(merge)"""
ASK = """import piplite
try:
    await piplite.install("regex")
except ValueError as error:
    print(error)"""


def write(name):
    return f"{inspect.getsource(getattr(core, name))}\n\ncheck({name})"


def test_a_learners_visit(site, browser):
    with serving(site) as address:
        visit = LitePage(browser, address, "01")
        follow_a_learner(visit)
        visit.close()


def follow_a_learner(visit):
    visit.run_all()
    assert serious(visit.page) == []
    choose_at_the_tie(visit.page)
    assert visit.run("progress()").count(" 0 of ") >= 7
    assert "because it took too long" in visit.run(LOOP)
    shown = visit.run(write("merge"))
    assert "merge: correct" in shown and "It's in your my_bpe.py now." in shown
    done = visit.run("progress()")
    visit.reload()
    again = visit.run("from bpe_lesson.practice import mine, progress\nprogress()")
    assert again == done and " 1 of " in done
    assert visit.run("print(mine('merge').__code__.co_filename)") == "/drive/my_bpe.py\n"
    assert "def merge" in visit.run("print(open('my_bpe.py').read())")
    # A package that isn't there isn't asked for elsewhere.
    assert "could not be installed" in visit.run(ASK)


def test_the_front_page_is_for_everybody(site, browser):
    with a_page(browser) as page:
        page.goto(f"file://{site}/index.html")
        assert page.locator("#file").is_visible()  # as it is one
        page.locator("#http").evaluate("note => { note.hidden = false; }")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert find_violations(page) == []


def test_over_plain_http_progress_is_kept(site, browser):
    """Such a page may not share JupyterLite's files, so the browser keeps Python's in its database."""
    first = "from bpe_lesson.practice import check, mine, progress\n"
    with serving(site) as address:
        visit = LitePage(browser, address.replace("127.0.0.1", OTHER), "01")
        assert not visit.page.evaluate("isSecureContext")
        assert "merge: correct" in visit.run(first + write("merge"))
        page = visit.page
        with visit.context.new_page() as visit.page:
            # Another lesson sees it, and what is right there doesn't replace it.
            visit.open("04")
            assert " 1 of " in visit.run(f"{first}progress()")
            assert "get_stats: correct" in visit.run(write("get_stats"))
        visit.page = page
        assert " 2 of " in visit.run("progress()")
        visit.open("01")
        assert " 2 of " in visit.run(f"{first}progress()")
        assert "def get_stats" in visit.run("print(open('my_bpe.py').read())")
        visit.close()


def test_a_page_over_plain_http_says_where_my_bpe_is(site, browser):
    """Plain http from another computer is what the browser calls insecure; loopback isn't."""
    with serving(site) as address:
        for host, said in (("127.0.0.1", False), (OTHER, True)):
            page = browser.new_page()
            page.goto(address.replace("127.0.0.1", host) + "/index.html")
            assert page.locator("#http").is_visible() == said
            assert not page.locator("#file").is_visible()
            page.close()
