"""A tokenizer's own page: three formats, texts that can't leave their place, and what's refused."""

import json
import re
from functools import cache
from html import unescape
from pathlib import Path

import pytest

from bpe_course.__main__ import main
from bpe_lesson import formats
from bpe_lesson.corpora import load_character_names, load_text
from bpe_lesson.tokenizer import RegexTokenizer

HEAD = {"kind": "bpe_lesson tokenizer", "version": 1, "bytes": [*range(256)], "special_tokens": {}}
HEAD |= {"merges": [], "pattern": "gpt4"}
DOUBLED = [[97, 97, 256], *([idx, idx, idx + 1] for idx in range(256, 276))]


@cache
def train():
    tokenizer = RegexTokenizer(special_tokens=["<|end|>"])
    tokenizer.train([load_text("unicode_essay") * 2, *load_character_names()], 5000)
    return tokenizer


def share(*words):
    main(["share", *words, "--out", "page.html"])
    return Path("page.html").read_text("utf-8")


def test_three_formats_make_the_same_page_of_less_than_a_megabyte(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    formats.save(train(), "a.json")
    formats.save_tokenizer_json(train(), "b.json")
    formats.save_ranks(train(), "c.tiktoken")
    page = share("a.json", "--name", "Mine")
    assert page == share("b.json", "--name", "Mine") and len(page.encode()) < 1_000_000
    assert page == share("c.tiktoken", "--name", "Mine", "--pattern", "gpt4")
    hostile = "</script><!--\u2028\"'&lt;⟦here⟧"
    own = share("a.json", "--name", hostile, "--text", hostile, "--about", hostile)
    settings = json.loads(unescape(re.search(r'data-settings="([^"]*)"', own)[1]))
    assert settings["sample"] == hostile and "⟨U+2028⟩" in settings["name"]
    assert own.count("<") == page.count("<") and own.count('"') == page.count('"')


@pytest.mark.parametrize(
    "contents, reason",
    [
        ("{", "can't be opened"),
        ("PGI+ 1\n", "add --pattern"),
        ({"kind": 1}, "kind is 1"),
        ({"model": {"vocab": {}, "merges": []}}, "can't be opened"),
        (HEAD | {"merges": [[97, 257, 256], [97, 256, 257]]}, "isn't made yet"),
        (HEAD | {"merges": [[97, 97, 300]]}, "in the order learned"),
        (HEAD | {"merges": DOUBLED}, "2,000,000 bytes"),
        (HEAD | {"merges": [[n % 256, n // 256, 256 + n] for n in range(60_000)]}, "50,000 merges"),
        (HEAD | {"pattern": r"a++|."}, r"no \+\+: train with \+"),
        (HEAD | {"pattern": r"(a+)+"}, "read '\\)\\+' differently"),
        (HEAD | {"pattern": r"\p{L}+"}, "leaves out"),
    ],
)
def test_what_is_refused(contents, reason, tmp_path):
    (tmp_path / "bad").write_text(contents if isinstance(contents, str) else json.dumps(contents))
    for out in ("new.html", "bad"):  # only a page of its own is replaced
        with pytest.raises(SystemExit, match=reason if out != "bad" else "wasn't made by this"):
            main(["share", str(tmp_path / "bad"), "--out", str(tmp_path / out)])
    assert not (tmp_path / "new.html").exists()
