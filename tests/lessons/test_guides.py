"""README, CONTRIBUTING and their companions say what is so: links, commands, tables, examples."""

import re
import tomllib
from importlib import import_module
from textwrap import dedent

import pytest
import yaml

from bpe_course.__main__ import _make_parser
from bpe_course.ask.loader import read_lesson
from bpe_course.folders import ROOT
from bpe_course.lessons import list_lessons
from bpe_course.practice import evaluate
from bpe_course.practice.answers import judge_answer
from bpe_lesson import core
from bpe_lesson.corpora import hold_out

GUIDES = {path.name: path.read_text(encoding="utf-8") for path in ROOT.glob("*.md")}
README, CONTRIBUTING = GUIDES["README.md"], GUIDES["CONTRIBUTING.md"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOW = (ROOT / ".github" / "workflows" / "course.yml").read_text(encoding="utf-8")
NOXFILE = (ROOT / "noxfile.py").read_text(encoding="utf-8")


def test_the_table_has_each_lesson_with_its_question_and_minutes():
    rows = [
        f"| [{lesson.name}](notebooks/{lesson.name}.ipynb) | {lesson.question} | {lesson.minutes} |"
        for lesson in list_lessons()
    ]
    assert re.findall(r"^\| \[.*$", README, re.MULTILINE) == rows


@pytest.mark.parametrize("name", sorted(GUIDES.keys() - {"CHANGELOG.md"}))  # it tells what was
def test_every_file_that_is_named_is_there(name):
    folders = "bpe_lesson|bpe_course|tests|notebooks|\\.github"
    files = re.findall(rf"`((?:{folders})/[\w/.]+)`", GUIDES[name])
    files += re.findall(r"\]\((?!https?:)([\w/.]+)\)", GUIDES[name])
    assert [file for file in files if not (ROOT / file).exists()] == []


def test_every_command_is_understood():
    text = "\n".join([*GUIDES.values(), WORKFLOW])
    commands = set(re.findall(r"python -m bpe_lesson((?: [\w./-]+)*)", text))
    assert len(commands) > 5
    assert all(callable(_make_parser().parse_args(words.split()).run) for words in commands)
    named = set(re.findall(r"nox -s ([a-z]+)", text))
    assert named and named <= set(re.findall(r"^def (\w+)\(session", NOXFILE, re.MULTILINE))


def test_the_release_is_the_same_everywhere():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    latest = re.search(r"^## (\d[\d.]*) ", GUIDES["CHANGELOG.md"], re.MULTILINE)[1]
    assert citation["version"] == latest == PROJECT["version"]


def find_examples(language):
    blocks = re.findall(rf"^ *```{language}\n(.*?)^ *```$", CONTRIBUTING, re.DOTALL | re.MULTILINE)
    return [dedent(block) for block in blocks]


def test_the_examples_are_what_they_say(tmp_path):
    mistake, banana, texts = find_examples("toml")
    shipped = (ROOT / "bpe_course" / "ask" / "toy_aaab.toml").read_text(encoding="utf-8")
    path = tmp_path / "lesson.toml"
    with_mistake = shipped.replace("[get_stats.mistakes]\n", f"[get_stats.mistakes]\n{mistake}")
    path.write_text(f"{banana}\n{texts}\n{with_mistake}", encoding="utf-8")
    items, problems = read_lesson(path, "01")
    assert not problems
    stats = items["get_stats"].mistakes[0].wrong
    assert evaluate("get_stats", stats).mistake is None  # not yet
    assert items["toy-banana"].answer == core.get_stats("banana")["a", "n"]
    assert judge_answer(items["toy-banana"], 3).mistake == "every-a"
    [cases] = find_examples("python")
    names = {**vars(import_module("bpe_course.ask.functions.hold_out"))}
    exec(cases, names)
    assert all(hold_out(*call) == result for call, result in names["CASES"].typed)
