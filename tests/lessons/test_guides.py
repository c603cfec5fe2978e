"""README, CONTRIBUTING and their companions say what is so: links, commands, tables, examples."""

import re
from textwrap import dedent

import pytest
import yaml

from bpe_course import VERSION
from bpe_course.__main__ import _make_parser
from bpe_course.ask.loader import read_lesson
from bpe_course.folders import ROOT
from bpe_course.lessons import list_lessons

GUIDES = {path.name: path.read_text(encoding="utf-8") for path in ROOT.glob("*.md")}
README, CONTRIBUTING = GUIDES["README.md"], GUIDES["CONTRIBUTING.md"]
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
    assert citation["version"] == latest == VERSION


def test_the_examples_of_questions_can_be_read(tmp_path):
    examples = re.findall(r"^ *```toml\n(.*?)^ *```$", CONTRIBUTING, re.DOTALL | re.MULTILINE)
    mistake, *items = map(dedent, examples)
    shipped = (ROOT / "bpe_course" / "ask" / "toy_aaab.toml").read_text(encoding="utf-8")
    with_mistake = shipped.replace("[get_stats.mistakes]\n", f"[get_stats.mistakes]\n{mistake}")
    (tmp_path / "lesson.toml").write_text("\n".join([*items, with_mistake]), encoding="utf-8")
    assert read_lesson(tmp_path / "lesson.toml", "01")
