"""A wheel alone is the whole course: its lessons, a command, a lesson that's opened by itself."""

import os
import shutil
import subprocess
import sys
from zipfile import ZipFile

import nbformat
import pytest
from nbclient import NotebookClient

from bpe_course.folders import ROOT

pytestmark = pytest.mark.slow
FOLDERS, FILES = (
    ["bpe_lesson", "bpe_course", "notebooks"],
    ["pyproject.toml", "README.md", "LICENSE"],
)


def test_a_command_works_in_an_empty_folder_and_a_lesson_opened_by_itself_runs(tmp_path):
    source, empty = tmp_path / "source", tmp_path / "empty"
    empty.mkdir()
    for name in FOLDERS:
        shutil.copytree(ROOT / name, source / name)
    for name in FILES:
        shutil.copy(ROOT / name, source)
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", tmp_path, source]
    if subprocess.run(pip).returncode:
        pytest.skip("building a wheel needs setuptools 77, from a registry")
    ZipFile(next(tmp_path.glob("*.whl"))).extractall(tmp_path / "site")
    alone = {**os.environ, "PYTHONPATH": str(tmp_path / "site"), "BPE_LESSON_COURSE": ""}
    command, options = [sys.executable, "-m", "bpe_lesson"], {"cwd": empty, "env": alone}
    subprocess.run([*command, "fresh", "02"], check=True, **options)
    assert (empty / "my_course" / "02_end_of_word.ipynb").is_file()
    told = subprocess.run([*command, "site"], capture_output=True, text=True, **options).stderr
    assert told == "site needs the whole project, not just the package: see its README\n"
    lesson = nbformat.read(ROOT / "notebooks" / "02_end_of_word.ipynb", as_version=4)
    lesson.cells = [cell for cell in lesson.cells if cell.cell_type == "code"][:4]
    asked = "import bpe_course; print(bpe_course.__file__)"
    lesson.cells.append(nbformat.v4.new_code_cell(asked))
    NotebookClient(lesson, kernel_name="python3").execute(cwd=tmp_path, env=alone)
    said = [output.text for cell in (lesson.cells[0], lesson.cells[-1]) for output in cell.outputs]
    assert f"are kept in {tmp_path}." in said[0] and said[1].startswith(alone["PYTHONPATH"])
