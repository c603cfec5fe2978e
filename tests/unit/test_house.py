"""What no linter says of the house: what an import loads, and what is declared."""

import subprocess
import sys

import pytest

import bpe_lesson
from bpe_course.folders import ROOT
from bpe_lesson import pretokenize
from bpe_lesson.tokenizer import RegexTokenizer

PACKAGES = [ROOT / "bpe_lesson", ROOT / "bpe_course"]
FILES = sorted(path for package in PACKAGES for path in package.rglob("*.py"))


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
print(*new - sys.stdlib_module_names)"""
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True)
    assert sorted(done.stdout.split()) == ["bpe_course", "bpe_lesson"], (
        f"import that inside a function: {done.stderr}"
    )


def test_the_tokenizers_come_from_the_package_and_a_name_of_version_1_tells_of_the_new_one():
    assert bpe_lesson.RegexTokenizer is RegexTokenizer
    with pytest.raises(ImportError, match="'Tokenizer'"):
        exec("from bpe_lesson import Tokenizer")
    with pytest.raises(ImportError, match="version 1.0.*run python -m bpe_lesson fresh"):
        exec("from bpe_lesson import core, view")


def test_without_a_package_the_error_says_which_line_installs_it(monkeypatch):
    pretokenize.compile_pattern.cache_clear()
    monkeypatch.setitem(sys.modules, "regex", None)  # to Python, this means that it isn't there
    line = "run python -m pip install regex"
    with pytest.raises(ModuleNotFoundError, match=f"^regex isn't installed: {line}$"):
        pretokenize.split("a b")
