"""The learner's folder through its whole life, and what `python -m bpe_lesson` says."""

import json
import os
import socket

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from bpe_course import __main__ as command
from bpe_course import folders, lessons
from bpe_course.practice.storage import record_attempt
from bpe_course.start import lab, working_copy
from bpe_course.start.working_copy import CopyState

NEW, UPDATED, KEPT, KEPT_THOUGH_NEWER, SAME = CopyState
START, TOY, WORDS = "00_start_here.ipynb", "01_toy_aaab.ipynb", "02_end_of_word.ipynb"


def notebook(*sources, outputs=(), count=None):
    same = {"cell_type": "code", "execution_count": count, "metadata": {}, "outputs": outputs}
    cells = [same | {"id": f"cell-{i}", "source": source} for i, source in enumerate(sources)]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def handed_out(shipped):
    return working_copy._make_copy(shipped)[0].decode()


def save(path, text):
    path.write_text(text, "utf-8")


def read(folder, *names):
    return [(folder / name).read_text("utf-8") for name in names]


BETTER = notebook("a better lesson")


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    folder = tmp_path / "project" / "notebooks"
    monkeypatch.setattr(folders, "ROOT", tmp_path / "project")
    for module in (folders, lessons):
        monkeypatch.setattr(module, "NOTEBOOKS", folder)
    folder.mkdir(parents=True)
    for name in (START, TOY, WORDS):
        save(folder / name, notebook(f"# {name}", "1 + 1"))
    return folder


@pytest.fixture
def mine(tmp_path, shipped, monkeypatch):
    folder = tmp_path / "mine"
    monkeypatch.setenv("BPE_LESSON_COURSE", str(folder))
    working_copy.refresh(folder)
    return folder


def refresh(folder):
    return list(working_copy.refresh(folder).values())


def test_first_time_copies_all_and_a_deleted_lesson_comes_back(shipped, tmp_path):
    folder = tmp_path / "not" / "yet"
    assert refresh(folder) == [NEW, NEW, NEW]
    assert read(folder, TOY) == [handed_out(shipped / TOY)]
    (folder / TOY).unlink()
    save(folder / "notes.ipynb", notebook("mine"))
    assert refresh(folder) == [SAME, NEW, SAME]
    names = working_copy._RECORD_FILE, START, TOY, WORDS, "notes.ipynb"
    assert {path.name for path in folder.iterdir()} == {*names}


@pytest.mark.parametrize("ran", [
    notebook(f"# {TOY}", "1 + 1", outputs=[{"output_type": "x"}], count=3),
    notebook([f"# {TOY}"], ["1 +", " 1"]),  # Jupyter saves sources as lists of lines
    notebook(f"# {TOY}", "1 + 1", ""),  # Shift-Enter in the last cell adds one
    "\ufeff" + notebook(f"# {TOY}", "1 + 1"),  # Notepad writes a byte order mark
])  # fmt: skip
def test_lesson_that_was_only_run_is_updated(shipped, mine, ran):
    save(mine / TOY, ran)
    save(shipped / TOY, BETTER)
    assert refresh(mine) == [SAME, UPDATED, SAME]
    assert read(mine, TOY) == [handed_out(shipped / TOY)]
    assert refresh(mine) == [SAME, SAME, SAME]


def test_no_cell_of_a_copy_looks_run(shipped, mine):
    result = {"output_type": "execute_result", "execution_count": 3, "data": {}, "metadata": {}}
    save(shipped / TOY, notebook("1 + 1", "é", outputs=[result], count=3))
    refresh(mine)
    [copy] = map(json.loads, read(mine, TOY))
    parts = [part for cell in copy["cells"] for part in (cell, *cell["outputs"])]
    assert [part["execution_count"] for part in parts] == [None] * 4
    assert [cell["source"] for cell in copy["cells"]] == ["1 + 1", "é"]
    assert refresh(mine) == [SAME, SAME, SAME]


@pytest.mark.parametrize("work", [
    notebook(f"# {TOY}", "1 + 2"), notebook("1 + 1", f"# {TOY}"), notebook(f"# {TOY}", "1 + 1", "mine"),
    notebook(f"# {TOY}", "1 + 1").replace('"code"', '"markdown"', 1), "no notebook", '{"cells": 3}', "[" * 100_000,
])  # fmt: skip
def test_touched_lesson_is_kept_and_a_newer_one_told(shipped, mine, work):
    save(mine / TOY, work)
    assert refresh(mine) == [SAME, KEPT, SAME]
    save(shipped / TOY, BETTER)
    for _ in range(2):
        assert refresh(mine) == [SAME, KEPT_THOUGH_NEWER, SAME]
        assert read(mine, TOY) == [work]


@pytest.mark.parametrize("record", [
    None, "{", "[]", "[" * 100_000, '{"01_toy_aaab.ipynb": 3}', '{"01_toy_aaab.ipynb": {"work": null}}',
])  # fmt: skip
def test_damaged_record_loses_no_work(shipped, mine, record):
    if record is None:
        (mine / working_copy._RECORD_FILE).unlink()
    else:
        save(mine / working_copy._RECORD_FILE, record)
    save(shipped / START, BETTER)  # without a record, the older one is kept
    save(mine / TOY, "work that isn't a notebook")
    save(mine / WORDS, notebook("work"))
    before = read(mine, START, TOY, WORDS)
    refresh(mine)
    assert read(mine, START, TOY, WORDS) == before


# What the command says. It starts JupyterLab itself in test_jupyterlab.py.


@pytest.fixture
def said(mine, monkeypatch, capsys):
    """Run the command; return its end, a code or a message, its lines, and how Lab was started."""
    started = []

    def start(port, lesson, browser):
        started.append((port, lesson, browser))
        return 0

    monkeypatch.setattr(lab, "DEFAULT_PORT", lab._probe_port(0))
    monkeypatch.setattr(command, "run_lab", start)

    def run(*words):
        started.clear()
        try:
            end = command.main(list(words))
        except SystemExit as stopped:
            end = stopped.code
        return end, "".join(capsys.readouterr()).splitlines(), list(started)

    return run


def test_it_opens_the_lesson_that_was_left(said, mine):
    assert said()[2][0][1] == START
    for name in ("get_stats", "words-overlap", "get_stats"):
        record_attempt(name, tries=1)
    _, lines, [(_, lesson, _)] = said()
    assert (lesson, lines[-1]) == (TOY, "You were at get_stats, in lesson 01.")
    save(mine / "progress.json", '{"unknown": {"right": true, "tries": 1, "hints": 0}}')
    assert said()[2][0][1] == START


def test_start_says_what_was_kept_and_updated(said, shipped, mine, monkeypatch):
    monkeypatch.setattr(command, "trust", (trusted := []).extend)
    save(mine / START, notebook("work"))
    save(mine / TOY, notebook("work"))
    save(shipped / TOY, BETTER)
    save(shipped / WORDS, BETTER)
    newer = "though there's a newer version: 01 (to get it, run python -m bpe_lesson fresh 01)."
    assert said()[1] == [
        f"Your course is in {mine}.",
        "Updated lessons: 02.",
        "Lessons kept, with your work: 00.",
        f"Lessons kept, with your work, {newer}",
    ]
    assert trusted == [mine / WORDS]


@pytest.mark.parametrize("which", ["2", "002", "02_end_of_word", WORDS])
def test_fresh_gives_a_lesson_back_and_keeps_the_old(said, shipped, mine, which):
    assert said("fresh", which) == (0, ["02_end_of_word.ipynb is a fresh copy now."], [])
    for n in (1, 2):
        save(mine / WORDS, notebook(f"work {n}"))
        kept = f"02_end_of_word.yours-{n}.ipynb"
        assert f"your version is called {kept}" in str(said("fresh", which))
        assert read(mine, WORDS, kept) == [handed_out(shipped / WORDS), notebook(f"work {n}")]
    save(shipped / WORDS, BETTER)
    assert refresh(mine) == [SAME, SAME, UPDATED]  # it's followed from then on


NO_LESSON = "there's no lesson called {!r}: give one of 00_start_here, 01_toy"


@pytest.mark.parametrize(("words", "text"), [
    *((["fresh", odd], NO_LESSON.format(odd)) for odd in ("9", "toy", "../01_toy_aaab", "²")),
    (["frsh", "2"], "invalid choice: 'frsh'"),
    (["--port", "65536"], "--port is 65536, but it must be from 1 to 65535"),
])  # fmt: skip
def test_wrong_words_get_one_line(said, words, text):
    end, lines, started = said(*words)
    [line] = lines or end.splitlines()
    assert text in line and end and not started


def test_a_missing_lab_is_told(said, monkeypatch):
    monkeypatch.setattr(command.importlib.util, "find_spec", lambda name: None)
    assert said()[0].startswith("JupyterLab isn't installed: run python -m pip install")


@pytest.mark.parametrize("words", [[], ["fresh", "1"]])
@pytest.mark.parametrize("folder", ["file", "file/below"])
def test_a_folder_that_cannot_be_written_gets_one_line(said, tmp_path, monkeypatch, words, folder):
    save(tmp_path / "file", "no folder")
    monkeypatch.setenv("BPE_LESSON_COURSE", str(tmp_path / folder))
    line, lines, started = said(*words)
    assert line.startswith(str(tmp_path / "file")) and "can't be read or written (" in line
    assert lines == started == [] and "\n" not in line


def test_busy_port_is_passed_over_and_said(said, monkeypatch):
    with socket.create_server((lab._HOST, 0)) as server:
        busy = server.getsockname()[1]
        monkeypatch.setattr(lab, "DEFAULT_PORT", busy)
        code, (line, _), [(port, *_)] = said()
    assert code == 0 and port != busy
    assert line == f"Port {busy} is taken (is the course already open?), so we'll use port {port}."


@pytest.mark.parametrize("user", [0, 1000])
def test_a_browser_is_opened_unless_somebody_says_no(said, monkeypatch, tmp_path, user):
    assert [said(*words)[2][0][2] for words in ((), ("--no-browser",))] == [True, False]
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    for browser in (True, False):
        words = lab._make_lab_command(tmp_path, 8889, "/lab/tree/00_start_here.ipynb", browser)
        assert "--ServerApp.ip=127.0.0.1" in words
        assert ("--no-browser" in words, "--allow-root" in words) == (not browser, user == 0)


def test_copies_are_trusted_so_that_their_pictures_show(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    save(tmp_path / "ours.ipynb", notebook("1 + 1"))
    save(tmp_path / "other.ipynb", notebook("1 + 2"))
    lab.trust([tmp_path / "ours.ipynb"])
    for name, is_trusted in (("ours", True), ("other", False)):
        content = nbformat.read(tmp_path / f"{name}.ipynb", as_version=4)
        assert NotebookNotary().check_signature(content) == is_trusted
