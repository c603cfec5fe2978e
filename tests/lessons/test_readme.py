"""The README says what is so: its table of lessons, its picture, its commands."""

import ast
import os
import re
from pathlib import Path

import nbformat
import pytest
import yaml
from lesson_rules import word_count
from paths import ROOT

from bpe_lesson.__main__ import make_parser

README = (ROOT / "README.md").read_text(encoding="utf-8")
LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def readme_row(lesson: Path) -> str:
    """Return the row that the README must have for a lesson."""
    title = nbformat.read(lesson, as_version=4).cells[0].source
    question = re.search(r"^\*\*(.+\?)\*\*$", title, flags=re.M)[1]
    minutes = re.search(r"^([\d–]+) minutes", title, flags=re.M)[1]
    return f"| [{lesson.stem}](notebooks/{lesson.name}) | {question} | {minutes} |"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)
def test_the_table_has_each_lesson_with_its_question_and_minutes(lesson):
    assert readme_row(lesson) in README.splitlines()


def test_the_table_has_no_other_lesson():
    assert LESSONS
    assert len(re.findall(r"^\| \[", README, flags=re.M)) == len(LESSONS)


def test_it_is_read_in_five_minutes():
    """At most 900 words; whoever teaches or changes the course reads on in other files."""
    assert 300 < word_count(README) <= 900


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "TEACHING.md", "CHANGELOG.md"])
def test_every_file_that_it_names_is_there(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    names = re.findall(r"`((?:bpe_lesson|tests|notebooks|\.github)/[\w/.]+)`", text)
    names += re.findall(r"\]\((?!https?:)([\w/.]+)\)", text)
    assert names
    assert [name for name in names if not (ROOT / name).exists()] == []


WORKFLOW = yaml.safe_load((ROOT / ".github" / "workflows" / "course.yml").read_text("utf-8"))
STEPS = [step.get("run", "") for job in WORKFLOW["jobs"].values() for step in job["steps"]]
SAID = [*(path.read_text(encoding="utf-8") for path in ROOT.glob("*.md")), *STEPS]
COMMANDS = re.findall(r"python -m bpe_lesson((?: [\w./-]+)*)", "\n".join(SAID))


@pytest.mark.parametrize("words", sorted(set(COMMANDS)))
def test_every_command_is_understood(words):
    """Those of the README and its companions, and of the workflow that publishes the pages."""
    assert callable(make_parser().parse_args(words.split()).run)


def test_the_quick_tests_run_everywhere():
    """On each Python that nox knows and the package allows, under each system."""
    quick = WORKFLOW["jobs"]["quick"]
    matrix = quick["strategy"]["matrix"]
    [pythons] = re.findall(r"^PYTHONS = (\[.+?\])", (ROOT / "noxfile.py").read_text("utf-8"), re.M)
    assert matrix["python"] == ast.literal_eval(pythons)
    pyproject = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'requires-python = ">={matrix["python"][0]}"' in pyproject
    assert [name.partition("-")[0] for name in matrix["os"]] == ["ubuntu", "macos", "windows"]
    assert quick["runs-on"] == "${{ matrix.os }}"
    runs = [step["run"] for step in quick["steps"] if "run" in step]
    assert runs == ["python -m pip install -r requirements.txt", "python -m pytest"]


def test_what_is_published_is_tested_first():
    """By all of the course's own tests."""
    jobs = WORKFLOW["jobs"]
    assert [step["run"] for step in jobs["everything"]["steps"] if "run" in step] == [".ci/run"]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    pages = jobs["pages"]
    assert {*pages["needs"], "pages"} == set(jobs) and "main" in pages["if"]
    [upload] = [step for step in pages["steps"] if "upload" in step.get("uses", "")]
    made = [f"python -m bpe_lesson {word} --out" for word in ("lite", "site")]
    ours = [step.get("run", "") for step in pages["steps"]]
    assert [run for run in ours if run.startswith(tuple(made))] == [
        f"{made[0]} {upload['with']['path']}/lite",
        f"{made[1]} {upload['with']['path']}",
    ]
