"""The README says what is so: its table of lessons, its picture, its commands."""

import re
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def readme_row(lesson: Path) -> str:
    """Return the row that the README must have for a lesson."""
    title = nbformat.read(lesson, as_version=4).cells[0].source
    question = re.search(r"^\*\*(.+\?)\*\*$", title, flags=re.M)[1]
    minutes = re.search(r"^(\d+) minutes", title, flags=re.M)[1]
    return f"| [{lesson.stem}](notebooks/{lesson.name}) | {question} | {minutes} |"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)
def test_the_table_has_each_lesson_with_its_question_and_minutes(lesson):
    assert readme_row(lesson) in README.splitlines()


def test_the_table_has_no_other_lesson():
    assert LESSONS
    assert len(re.findall(r"^\| \[", README, flags=re.M)) == len(LESSONS)


def test_every_file_that_it_names_is_there():
    names = re.findall(r"`((?:bpe_lesson|tests|notebooks)/[\w/.]+)`", README)
    names += re.findall(r"\]\(([\w/.]+)\)", README)
    assert len(names) >= 10
    assert [name for name in names if not (ROOT / name).exists()] == []
