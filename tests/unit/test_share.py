"""A tokenizer's own page: three formats, hostile texts, and what's refused."""

import json
from html import unescape
from pathlib import Path

import pytest

from bpe_course.__main__ import main
from bpe_lesson import formats
from bpe_lesson.byte_alphabet import BYTE_TO_LETTER
from bpe_lesson.corpora import load_text
from bpe_lesson.tokenizer import RegexTokenizer

HOSTILE = "</script><!--\u2028\"'&lt;⟦here⟧"
HEAD = {"kind": "bpe_lesson tokenizer", "version": 1, "bytes": [*range(256)], "special_tokens": {}}
HEAD |= {"merges": [], "pattern": "gpt4"}
REFUSED = {
    "can't be opened: Expecting": "{",
    "add --pattern": "PGI+ 1\n",
    "kind is 1": {"kind": 1},
    "no 'type'|can't be opened": {"model": {"vocab": {}, "merges": []}},
    "isn't made yet": HEAD | {"merges": [[97, 257, 256], [97, 256, 257]]},
    "in the order learned": HEAD | {"merges": [[97, 97, 300]]},
    "500,000 bytes": HEAD | {"merges": [[97, 97, 256], *([n, n, n + 1] for n in range(256, 276))]},
    r"no \+\+: train with \+": HEAD | {"pattern": r"a++|."},
    r"read '\)\+' differently": HEAD | {"pattern": r"(a+)+"},
    "busy for minutes": HEAD | {"pattern": "[a-z]*(?:x|[a-z]*)[a-z]{2,}[a-z]+x|."},
    "a browser busy": HEAD | {"pattern": "a?" * 30 + "x|."},
    "leaves none out": HEAD | {"pattern": r"\p{L}+"},
}


def test_three_formats_make_the_same_page(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tokenizer = RegexTokenizer(special_tokens=["<|end|>"])
    tokenizer.train(load_text("unicode_essay"), 5000)
    formats.save(tokenizer, "a.json")
    formats.save_tokenizer_json(tokenizer, "b.json")
    formats.save_ranks(tokenizer, "c.tiktoken")
    texts = [word for key in ("--name", "--text") for word in (key, HOSTILE)]
    pages = []
    for words in (["a.json"], ["b.json"], ["c.tiktoken", "--pattern", "gpt4"]):
        main(["share", *words, *texts, "--out", "page.html"])
        pages.append(Path("page.html").read_bytes())
    assert len(set(pages)) == 1 and len(pages[0]) < 1_000_000 and pages[0].count(b"</script") == 1


@pytest.mark.parametrize("reason", REFUSED)
def test_what_is_refused(reason, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    contents = REFUSED[reason]
    Path("bad").write_text(contents if isinstance(contents, str) else json.dumps(contents))
    Path("theirs").write_text("<!DOCTYPE html><p>Theirs</p>")
    tries = {"new": reason, "bad": "wasn't made by this", "theirs": "wasn't made by this"}
    for words, why in tries.items():
        with pytest.raises(SystemExit, match=why):
            main(["share", "bad", "--out", *words.split()])


def test_the_ids_of_hugging_faces_trainer_stay(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    theirs = pytest.importorskip("tokenizers").ByteLevelBPETokenizer()
    theirs.train_from_iterator(["low lower"], 260, special_tokens=["<s>"])
    theirs.save("theirs.json")
    main(["share", "theirs.json", "--out", "page.html"])
    ids = [theirs.token_to_id(BYTE_TO_LETTER[byte]) for byte in range(256)]
    assert f'"byteIds": {ids}' in unescape(Path("page.html").read_text("utf-8"))
