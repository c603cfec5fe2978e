"""The README says what is so: its table of lessons, its picture, its commands."""

import re
from pathlib import Path

import nbformat
import pytest

from bpe_lesson import basic, corpora, view

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


def test_the_picture_is_what_the_course_draws():
    merges = basic.train(corpora.load("unicode_paragraph"), 276)
    drawn = view.show_forest(merges, basic.build_vocab(merges)).forms["image/svg+xml"]
    picture = ROOT / "tests" / "pictures" / "forest.svg"
    assert picture.read_text(encoding="utf-8") == drawn, "draw it anew: write `drawn` to the file"


def test_every_file_that_it_names_is_there():
    names = re.findall(r"`((?:bpe_lesson|tests|notebooks)/[\w/.]+)`", README)
    names += re.findall(r"\]\(([\w/.]+)\)", README)
    assert len(names) >= 10
    assert [name for name in names if not (ROOT / name).exists()] == []
