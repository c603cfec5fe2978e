"""What no linter says of the house: what an import loads, and what is declared."""

import subprocess
import sys

import pytest

import bpe_lesson
from bpe_course.folders import ROOT
from bpe_lesson import pretokenize
from bpe_lesson.tokenizer import RegexTokenizer

FILES = [path for name in ("bpe_lesson", "bpe_course") for path in (ROOT / name).rglob("*.py")]


def test_importing_loads_the_standard_library_only():
    """Of every module: a learner who lacks a package meets that only where it's needed."""
    paths = [path.relative_to(ROOT).with_suffix("").parts for path in FILES]
    names = [".".join(parts).removesuffix(".__init__") for parts in paths]
    code = f"""import importlib, sys
sys.path.insert(0, {str(ROOT)!r})
before = set(sys.modules)
for name in {names}:
    importlib.import_module(name)
new = {{name.partition('.')[0] for name in set(sys.modules) - before}}
print(*sorted(new - sys.stdlib_module_names))"""
    loaded = subprocess.check_output([sys.executable, "-I", "-c", code], text=True)
    assert loaded == "bpe_course bpe_lesson\n", "import that inside a function"


def test_a_name_of_version_1_tells_of_the_new_one():
    assert bpe_lesson.RegexTokenizer is RegexTokenizer
    with pytest.raises(ImportError, match="'Tokenizer'"):
        exec("from bpe_lesson import Tokenizer")
    with pytest.raises(ImportError, match="version 1.0.*run python -m bpe_lesson fresh"):
        exec("from bpe_lesson import core, view")


def test_the_error_says_which_line_installs_a_package(monkeypatch):
    pretokenize.compile_pattern.cache_clear()
    monkeypatch.setitem(sys.modules, "regex", None)  # to Python, this means that it isn't there
    line = "run python -m pip install regex"
    with pytest.raises(ModuleNotFoundError, match=f"^regex isn't installed: {line}$"):
        pretokenize.split("a b")
