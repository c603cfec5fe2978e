"""`import bpe_lesson`: two tokenizers that load when asked for, and a page that names every module."""

import subprocess
import sys
from operator import attrgetter

import pytest
from paths import ROOT

import bpe_lesson
from bpe_lesson import basic, tokenizer


def run(code):
    """Run code in a fresh Python and return what it prints."""
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}"
    command = [sys.executable, "-I", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_tokenizers_come_from_the_package_as_in_minbpe():
    from bpe_lesson import BasicTokenizer, RegexTokenizer

    assert BasicTokenizer is basic.BasicTokenizer
    assert RegexTokenizer is tokenizer.RegexTokenizer


def test_nothing_is_loaded_before_it_is_asked_for():
    loaded = "print(sorted(name for name in sys.modules if name.startswith('bpe_lesson')))"
    assert run(f"import bpe_lesson\n{loaded}") == "['bpe_lesson']\n"
    told = run(f"import bpe_lesson\nbpe_lesson.BasicTokenizer\n{loaded}")
    assert "'bpe_lesson.basic'" in told and "'bpe_lesson.tokenizer'" not in told


def test_the_tokenizers_are_listed_before_they_are_loaded():
    listed = run("import bpe_lesson\nprint(*dir(bpe_lesson))").split()
    assert {"BasicTokenizer", "RegexTokenizer", "__doc__"} <= set(listed)
    assert len(listed) == len(set(listed))


def test_modules_are_still_imported_from_the_package():
    """Python asks the package for an attribute before it looks for a module."""
    code = "from bpe_lesson import core, BasicTokenizer, view\nprint(core.__name__, view.__name__)"
    assert run(code) == "bpe_lesson.core bpe_lesson.view\n"


def test_another_name_is_an_error_that_names_it():
    with pytest.raises(AttributeError, match="'bpe_lesson' has no attribute 'Tokenizer'"):
        attrgetter("Tokenizer")(bpe_lesson)
    with pytest.raises(ImportError, match="'Tokenizer'"):
        exec("from bpe_lesson import Tokenizer")


def test_the_package_names_every_module():
    """A reader who opens it finds all that there is, and nothing that isn't there."""
    table = bpe_lesson.__doc__.partition("\n\n")[2].rpartition("\n\n")[0]
    lines = [line for line in table.splitlines() if line.startswith("    ")]
    named = {name for line in lines for name in line.strip().split("  ")[0].split(", ")}
    folder = ROOT / "bpe_lesson"
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    folders = [path.name for path in folder.iterdir() if path.is_dir()]
    rooms = {f"{name}/" for name in folders if name[0].isalpha()}  # no __pycache__
    assert named == modules | rooms
