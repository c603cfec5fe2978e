"""A tokenizer's own page: what goes into it, and what's refused in a sentence."""

import json
import re
from functools import cache
from html import unescape
from pathlib import Path

import pytest

from bpe_course.__main__ import main
from bpe_course.pages import tokenizer_page
from bpe_lesson import formats
from bpe_lesson.corpora import load_character_names, load_text
from bpe_lesson.tokenizer import RegexTokenizer

OWN = r"\p{L}+|[^\p{L}]"
HOSTILE = "</script><!--\u2028\"'&lt;⟦here⟧"


@cache
def train(size=300, pattern=None):
    tokenizer = RegexTokenizer(pattern, ["<|end|>"])
    tokenizer.train([load_text("unicode_essay"), *load_character_names()], size)
    return tokenizer


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tokenizer = train()
    formats.save(tokenizer, "mine.json")
    formats.save_tokenizer_json(tokenizer, "theirs.json")
    formats.save_ranks(tokenizer, "mine.tiktoken")
    formats.save(train(pattern=OWN), "own.json")


def share(*words):
    main(["share", *words, "--out", "page.html"])
    page = Path("page.html").read_text("utf-8")
    return page, json.loads(unescape(re.search(r'data-settings="([^"]*)"', page)[1]))


def test_three_formats_make_the_same_page():
    page, settings = share("mine.json", "--name", "Mine")
    assert share("theirs.json", "--name", "Mine")[0] == page
    assert share("mine.tiktoken", "--pattern", "gpt4", "--name", "Mine")[0] == page
    assert settings["split"] == "gpt4" and len(settings["merges"].split()) == 44
    assert share("own.json")[1]["regex"] == OWN


def test_a_page_of_5000_tokens_has_less_than_a_megabyte_and_no_text_of_the_maker_in_its_code():
    formats.save(train(5000), "large.json")
    texts = dict.fromkeys(["--name", "--text", "--about"], HOSTILE)
    page, settings = share("large.json", *(word for pair in texts.items() for word in pair))
    assert len(page.encode()) < 1_000_000
    assert settings["sample"] == HOSTILE and "⟨U+2028⟩" in settings["name"]
    plain, _ = share("large.json")
    code = re.compile(r"<script>.*?</script>|<style>.*?</style>|<meta.*?>", re.DOTALL)
    assert code.findall(page) == code.findall(plain)
    assert page.count("<") == plain.count("<")


BYTES = [*range(256)]
HEAD = {"kind": "bpe_lesson tokenizer", "version": 1, "bytes": BYTES, "special_tokens": {}}
DOUBLED = [[97, 97, 256], *([idx, idx, idx + 1] for idx in range(256, 276))]


@pytest.mark.parametrize(
    "contents, reason",
    [
        ("{", "can't be opened"),
        ("PGI+ 1\n", "add --pattern gpt2"),
        ({}, "kind is None"),
        (HEAD | {"merges": [[97, 257, 256], [97, 256, 257]], "pattern": "gpt4"}, "isn't made yet"),
        (HEAD | {"merges": DOUBLED, "pattern": "gpt4"}, "2,000,000 bytes"),
        (
            HEAD
            | {"merges": [[n % 256, n // 256, 256 + n] for n in range(60_000)], "pattern": "gpt4"},
            "60,000 merges",
        ),
        (HEAD | {"merges": [], "regex": r"a++|."}, r"has \+\+, which JavaScript doesn't know"),
        (HEAD | {"merges": [], "regex": r"(a+)+"}, "read it differently|differently"),
        (HEAD | {"merges": [], "regex": r"\p{L}+"}, "leaves out"),
        ({"model": {"vocab": {}, "merges": []}}, "can't be opened"),
    ],
)
def test_what_is_refused(contents, reason):
    Path("bad.json").write_text(contents if isinstance(contents, str) else json.dumps(contents))
    with pytest.raises(SystemExit, match=reason):
        main(["share", "bad.json", "--out", "new.html"])
    assert not Path("new.html").exists()


def test_only_its_own_page_is_replaced():
    for out in ("mine.json", "."):
        with pytest.raises(SystemExit, match="wasn't made by this command"):
            main(["share", "mine.json", "--out", out])
    with pytest.raises(SystemExit, match="must be an address"):
        main(["share", "mine.json", "--out", "new.html", "--course", "javascript:alert(1)"])


def test_ids_that_are_not_in_order_come_along():
    shifted = RegexTokenizer.from_merges({(98, 99): 7}, [*range(1, 7), *range(8, 258)])
    packed = tokenizer_page.pack_page(shifted, "Shifted", "abc")
    assert packed["ids"][256] == 7 and packed["merges"] == "96,97"
