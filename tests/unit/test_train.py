"""The command `train`: the merges of training in memory, whole folders, and a sentence if it can't."""

import os
import re
from pathlib import Path
from unittest.mock import Mock

import pytest
from tokenizers import Tokenizer

from bpe_course import train
from bpe_course.__main__ import main
from bpe_lesson import counting, formats
from bpe_lesson.corpora import load_text
from bpe_lesson.dialects import PATTERNS
from bpe_lesson.tokenizer import RegexTokenizer

ESSAY = load_text("unicode_essay")
OWN = r"\p{L}+|[^\p{L}]"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(counting, "BLOCK_BYTES", 8000)
    Path("a.txt").write_bytes(b"\xef\xbb\xbf" + ESSAY.replace("\n\n", "<|end|>\r\n").encode())
    Path("b.txt").write_bytes("low lower lowest 漢字。\n".encode() * 30)
    return tmp_path


def read_trained():
    """Return the texts, and the last 20th of each, which is held back."""
    trained, held_out = [], []
    for text in (Path("a.txt").read_bytes(), Path("b.txt").read_bytes()):
        end = text.index(b"\n", len(text) - len(text) // 20) + 1
        trained.append(text[:end].decode("utf-8-sig"))
        held_out.append(text[end:].decode())
    return trained, held_out


def read_all():
    return {path: path.is_file() and path.read_bytes() for path in Path().rglob("*")}


def refuse(*words):
    """Return the only line that a command ends with. It leaves nothing behind."""
    before = read_all()
    with pytest.raises(SystemExit) as stopped:
        main(["train", *words])
    assert read_all() == before
    assert "\n" not in str(stopped.value).strip()
    return str(stopped.value)


@pytest.mark.parametrize("pattern", [*PATTERNS, OWN])
def test_it_learns_what_training_in_memory_learns(pattern):
    words = ["--size=600", f"--pattern={pattern}", "--special", "<|a|>", "--separator", "<|end|>"]
    assert main(["train", "a.txt", "b.txt", *words, "--out", "mine"]) == 0
    names = "bpe_lesson.json mine.tiktoken report.txt tokenizer.json tokenizer_config.json".split()
    assert sorted(os.listdir("mine")) == names
    texts, held_out = read_trained()
    expected = RegexTokenizer(PATTERNS.get(pattern, pattern), ["<|a|>", "<|end|>"])
    expected.train(texts, 600)
    mine = formats.load("mine/bpe_lesson.json", trust_pattern=True)
    for part in ("merges", "special_tokens", "pattern"):
        assert str(getattr(mine, part)) == str(getattr(expected, part))
    theirs = Tokenizer.from_file("mine/tokenizer.json")
    assert theirs.encode(ESSAY + "<|end|>").ids == mine.encode(ESSAY + "<|end|>", "all")
    assert '"eos_token": "<|end|>"' in Path("mine/tokenizer_config.json").read_text()
    tokens = sum(len(mine.encode(text, "all")) for text in held_out)
    ratio = sum(len(text.encode()) for text in held_out) / tokens
    unused = {*mine.merges.values()}.difference(*map(mine.encode, texts))
    report = Path("mine/report.txt").read_text()
    assert f"{ratio:.3f} bytes per token" in report
    assert f"unused tokens      {len(unused)} of {len(mine.merges)} " in report


def test_what_a_format_cannot_express_is_reported():
    # Its last 20th begins in a character.
    Path("c.txt").write_text("x" + "漢" * 50, encoding="utf-8")
    assert main(["train", "c.txt", "--size=300", r"--pattern=\w+|[\s\S]", "--out=mine"]) == 0
    assert sorted(os.listdir("mine")) == ["bpe_lesson.json", "mine.tiktoken", "report.txt"]
    told = "NOT written +tokenizer.json, tokenizer_config.json: the pattern .* can't be exported"
    report = Path("mine/report.txt").read_text()
    assert re.search(told, report) and ", and no pair is left" in report


FEW = ["a.txt", "--size=300", "--out=mine"]
FILES = {
    "theirs/note.txt": b"mine",
    "bad.txt": b"low\xff" + b" low" * 20,
    "late.txt": b"low " * 2250 + b"\xff",  # in the part that is held back
    "empty.txt": b"",
    "held.txt": b"abc def\n" * 500 + b"123456789\n" * 20,
}


@pytest.mark.parametrize(("words", "problem"), [
    (["none.txt", *FEW[1:]], "none.txt can't be read"), ([".", *FEW[1:]], "can't be read"),
    (["bad.txt", *FEW[1:]], r"bad.txt isn't valid UTF-8 at byte 3 \(0xff\)"),
    (["late.txt", *FEW[1:]], r"late.txt isn't valid UTF-8 at byte 9,000"),
    (["empty.txt", *FEW[1:]], "there's no text in .*empty.txt"),
    (["a.txt", "--size=255", "--out=mine"], "--size is 255, but it must be at least 256"),
    ([*FEW, "--pattern=("], "isn't a regular expression"),
    ([*FEW, "--pattern=gpt-4o"], "--pattern is gpt-4o: give gpt2, gpt4, gpt4o or a regular"),
    ([*FEW, "--special", "<s>", "a.txt"], "the special token a.txt is a file: give the files first"),
    ([*FEW, r"--pattern=\w+"], r"leaves out ' .*' at byte \d+ of .*a.txt: add \|"),
    ([*FEW[:2], "--out=theirs"], "theirs is there already"),
    (["held.txt", *FEW[1:], r"--pattern=[a-z ]+|\n"], "the pattern leaves out some of .*held.txt"),
    ([*FEW[:2], "--out=no/such"], r"such can't be written \(No such file"),
    ([*FEW, "--cluster=127.0.0.1:9"], "no Dask scheduler answers at 127.0.0.1:9: start one"),
])  # fmt: skip
def test_bad_input_gets_a_sentence_and_nothing_is_written(words, problem, monkeypatch):
    monkeypatch.setattr(train, "_SECONDS_TO_ANSWER", 0.2)
    Path("theirs").mkdir()
    for name, content in FILES.items():
        Path(name).write_bytes(content)
    assert re.search(problem, refuse(*words))


@pytest.mark.parametrize(("name", "error", "problem"), [
    ("save", OSError(28, "No space left on device"), r"mine can't be written \(No space left"),
    ("save", KeyboardInterrupt(), "Stopped: nothing is written"),
    ("_count", KeyboardInterrupt(), "Stopped: nothing is written"),
    ("_count", train.BrokenExecutor(), "too little memory"),
])  # fmt: skip
def test_whatever_stops_it_nothing_half_written_stays(name, error, problem, monkeypatch):
    monkeypatch.setattr(train, name, Mock(side_effect=error))
    assert re.search(problem, refuse(*FEW))


@pytest.mark.slow
def test_a_cluster_learns_the_same_and_stays_on_this_machine():
    assert main(["train", *FEW[:2], "--out=here"]) == 0
    with counting.start_local_cluster(2) as client:
        info = client.scheduler_info()
        assert main(["train", *FEW[:2], "--out=there", f"--cluster={info['address']}"]) == 0
        for address in (info["address"], *info["workers"]):
            assert address.startswith("tcp://127.0.0.1:")
        assert client.cluster.scheduler.http_server.address == "127.0.0.1"
    assert Path("here/bpe_lesson.json").read_bytes() == Path("there/bpe_lesson.json").read_bytes()
