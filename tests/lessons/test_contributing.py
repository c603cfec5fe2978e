"""CONTRIBUTING.md and the files for contributors: the examples run, the tables are whole."""

import re
import shutil
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from importlib.util import find_spec
from textwrap import dedent
from types import SimpleNamespace

import nbformat
import pytest
import yaml
from bpe_lesson.exercises.making_it_fast import drop_overlaps as exercise_module
from bpe_lesson.exercises.toy_aaab import get_stats as mistake_module
from bpe_lesson.exercises.toy_aaab import questions as question_module
from import_graph import join_rooms, read_modules
from paths import ROOT

from bpe_lesson import core
from bpe_lesson.fast import drop_overlaps
from bpe_lesson.practice import evaluate
from bpe_lesson.practice.answers import judge_answer

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def example(start: str) -> str:
    """Return the one block of Python that begins with these words."""
    blocks = re.findall(r"^ *```python\n(.*?)^ *```$", TEXT, re.DOTALL | re.MULTILINE)
    [code] = [dedent(block) for block in blocks if dedent(block).startswith(start)]
    return code


def test_its_known_mistake_is_one():
    """The code runs where it says; without it the learner is told nothing but to trace it."""
    names = vars(mistake_module) | {"GET_STATS": SimpleNamespace(mistake=lambda wrong: wrong)}
    exec(example("@GET_STATS"), names)
    result = evaluate("get_stats", names["counted_from_both_sides"])
    assert (result.status, result.mistake) == ("wrong", None)


def test_its_exercise_is_one():
    """And its answer is right on the cases that it types."""
    names = dict(vars(exercise_module))
    exec(example("DROP_OVERLAPS"), names)
    exercise = names["DROP_OVERLAPS"]
    assert exercise.name == "drop_overlaps"
    assert len(exercise.calls()) > len(exercise.cases) == 2
    assert all(drop_overlaps(*given) == result for given, result in exercise.cases)


def test_its_question_is_one():
    """The answer is that of the word in its title, and the wrong one is recognised."""
    names = dict(vars(question_module))
    exec(example("BANANA"), names)
    question = names["BANANA"]
    assert question.answer == core.get_stats("banana")["a", "n"]
    assert judge_answer(question, question.answer).status == "right"
    assert judge_answer(question, 3).mistake == "every-a"


def test_the_table_has_every_room():
    """Each module and folder of the package, once."""
    rows = re.findall(r"^\| (`bpe_lesson/.*?) \|", TEXT, re.MULTILINE)
    named = re.findall(r"`bpe_lesson/(\w+)(?:\.py|/)`", " ".join(rows))
    assert sorted(named) == sorted(join_rooms(read_modules()))


def test_the_table_has_every_extra():
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", TEXT, re.MULTILINE)
    named = re.findall(r"\w+", " ".join(rows))
    assert sorted(named) == sorted(PYPROJECT["project"]["optional-dependencies"])


def test_ruff_before_a_commit_is_the_ruff_of_the_tests():
    """Its release is declared in pyproject.toml; pre-commit can't read it there."""
    settings = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    hooks = [hook for repo in settings["repos"] for hook in repo["hooks"]]
    dev = PYPROJECT["project"]["optional-dependencies"]["dev"]
    assert len(hooks) == 2
    for hook in hooks:
        assert hook["additional_dependencies"] == [line for line in dev if line.startswith("ruff")]


def test_dependabot_leaves_pinned_releases_alone():
    """What pyproject.toml pins changes together with something else, so a person changes it."""
    settings = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text(encoding="utf-8"))
    updates = {update["package-ecosystem"]: update for update in settings["updates"]}
    assert set(updates) == {"github-actions", "pip"}
    ignored = [entry["dependency-name"] for entry in updates["pip"]["ignore"]]
    extras = PYPROJECT["project"]["optional-dependencies"]
    wanted = [line.partition(";")[0] for lines in extras.values() for line in lines]
    pinned = [line.partition("==")[0] for line in wanted if "==" in line]
    assert pinned
    assert [name for name in pinned if not any(fnmatch(name, one) for one in ignored)] == []


def test_the_citation_is_of_this_release():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == PYPROJECT["project"]["version"]
    assert f"# {citation['title']}\n" in (ROOT / "README.md").read_text(encoding="utf-8")


needs_nox = pytest.mark.skipif(not find_spec("nox"), reason='needs nox: pip install -e ".[dev]"')


@needs_nox
def test_nox_has_the_tasks_that_are_named():
    command = [sys.executable, "-m", "nox", "--list"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    named = set(re.findall(r"nox -s ([\w.-]+)", TEXT))
    assert len(named) >= 2
    assert named <= set(re.findall(r"^- ([\w.-]+) ->", run.stdout, re.MULTILINE))


@pytest.mark.slow
@needs_nox
def test_nox_runs_a_lesson_as_it_is_shipped(tmp_path):
    """Outputs that were lost come back; the metadata stay, whatever the kernel says of itself."""
    shipped = ROOT / "notebooks" / "00_start_here.ipynb"
    shutil.copy(ROOT / "noxfile.py", tmp_path)
    path = tmp_path / "notebooks" / shipped.name
    path.parent.mkdir()
    notebook = nbformat.read(shipped, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    nbformat.write(notebook, path)
    assert path.read_bytes() != shipped.read_bytes()
    command = [sys.executable, "-m", "nox", "-f", "noxfile.py", "-s", "lesson", "--", "00"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    assert path.read_bytes() == shipped.read_bytes()
