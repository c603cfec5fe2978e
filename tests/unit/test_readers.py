"""Rank files, GPT-2's two files and subword-nmt's codes: the ids and symbols of their own programs."""

import io
import json
import random
from base64 import b64encode

import pytest
import tiktoken
from subword_nmt import apply_bpe, learn_bpe

from bpe_lesson import corpora, formats
from bpe_lesson.byte_alphabet import BYTE_TO_LETTER, spell
from bpe_lesson.pretokenize import GPT2_PATTERN, GPT4_PATTERN
from bpe_lesson.readers import open_gpt2_files, open_ranks, parse_ranks, read_codes
from bpe_lesson.tokenizer import RegexTokenizer

ESSAY = corpora.load_text("unicode_essay")
END = "<|end|>"
RNG = random.Random(3)
TEXTS = ["".join(RNG.choices("abc aé<|end|>", k=RNG.randrange(40))) for _ in range(300)]
TEXTS += [ESSAY[:3000], "", "ab" * 200]


def write_ranks(path, ranks):
    lines = [(b64encode(token) or b"=") + b" %d\n" % rank for token, rank in ranks.items()]
    path.write_bytes(b"".join(lines))
    return path


def made_ranks():
    """Return ranks as BPE would never learn them: any strings of letters, and an empty token."""
    tokens = {bytes([byte]) for byte in range(256)}
    tokens |= {"".join(RNG.choices("abcé", k=RNG.randrange(2, 7))).encode() for _ in range(90)}
    return dict(zip(sorted(tokens, key=lambda token: (len(token) > 1, RNG.random())), range(400)))


@pytest.mark.parametrize("empty", [{}, {b"": 399}])
def test_ranks_that_bpe_did_not_learn_are_read(empty, tmp_path):
    for _ in range(20):
        ranks = made_ranks() | empty
        ours = open_ranks(write_ranks(tmp_path / "odd.tiktoken", ranks), GPT4_PATTERN, {END: 500})
        assert ours.ranks == ranks
        how = {"mergeable_ranks": ranks, "special_tokens": {END: 500}}
        theirs = tiktoken.Encoding("", pat_str=GPT4_PATTERN.replace(r"\Z", "$"), **how)
        exported = formats.make_tiktoken(ours)
        for text in TEXTS:
            ids = theirs.encode(text, allowed_special="all")
            assert ours.encode(text, "all") == exported.encode(text, allowed_special="all") == ids
            assert ours.decode(ids) == text
        formats.save_ranks(ours, tmp_path / "again.tiktoken")
        assert parse_ranks((tmp_path / "again.tiktoken").read_bytes()) == ranks
        for write in (formats.save, formats.save_tokenizer_json):
            with pytest.raises(ValueError, match="save_ranks"):
                write(ours, tmp_path / "other.json")


@pytest.mark.parametrize(
    "data", [b"IQ==", b"IQ== x", b"IQ 0", b"IQ== 0\nIQ== 1", b"IQ== 0\nIg== 0"]
)
def test_damaged_ranks_are_refused(data, tmp_path):
    (path := tmp_path / "bad.tiktoken").write_bytes(data)
    with pytest.raises(ValueError, match="in Base64 and its rank|a token or a rank twice"):
        open_ranks(path, GPT4_PATTERN, {})
    with pytest.raises(ValueError, match="bad.tiktoken can't be opened: it"):
        formats.open_in_tiktoken(path, GPT4_PATTERN, {})


def test_special_tokens_that_hang_tiktoken_are_refused(tmp_path):
    formats.save_ranks(RegexTokenizer(), tmp_path / "mine.tiktoken")
    for special in ({"": 300}, {"<a>": 97}, {"<a>": 300, "<b>": 300}):
        with pytest.raises(ValueError):
            formats.open_in_tiktoken(tmp_path / "mine.tiktoken", GPT4_PATTERN, special)


def write_gpt2_files(folder, tokenizer, line_end="\n"):
    vocab = {spell(token): idx for idx, token in tokenizer.vocab.items()}
    spelled = list(vocab)
    pairs = [f"{spelled[left]} {spelled[right]}" for left, right in tokenizer.merges]
    merges = line_end.join(["#version: 0.2", *pairs, ""])
    files = folder / "encoder.json", folder / "vocab.bpe"
    files[0].write_text(json.dumps(vocab | tokenizer.special_tokens))
    files[1].write_bytes(merges.encode())
    return files


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_gpt2s_two_files_are_one_tokenizer(line_end, tmp_path):
    tokenizer = RegexTokenizer(GPT2_PATTERN, [END])
    tokenizer.train(ESSAY + "#version # ##", 700)
    ours = open_gpt2_files(*write_gpt2_files(tmp_path, tokenizer, line_end))
    assert list(ours.merges.items()) == list(tokenizer.merges.items())
    assert (ours.special_tokens, ours.pattern) == ({END: 700}, GPT2_PATTERN)
    assert all(ours.encode(text, "all") == tokenizer.encode(text, "all") for text in TEXTS)


BYTES = dict(zip(BYTE_TO_LETTER.values(), range(256)))


@pytest.mark.parametrize(("vocab", "merges", "named"), [
    ({}, "", "encoder.json can't be opened: it has no '\u0100'"), ([], "", "encoder.json can't be opened: 'list'"),
    (BYTES, "a b", "has no 'ab'"), (BYTES, "a b c", "line 1 is 'a b c'"), (BYTES, "#version: 0.2\na ", "line 2 is 'a '"),
])  # fmt: skip
def test_files_that_do_not_fit_together_are_refused(vocab, merges, named, tmp_path):
    (tmp_path / "encoder.json").write_text(json.dumps(vocab))
    (tmp_path / "vocab.bpe").write_text(merges)
    with pytest.raises(ValueError, match=named):
        open_gpt2_files(tmp_path / "encoder.json", tmp_path / "vocab.bpe")


def test_codes_split_words_as_subword_nmt_does(tmp_path):
    """In files of version 0.1, which have no first line, </w> is a symbol by itself."""
    codes = io.StringIO()
    learn_bpe.learn_bpe(io.StringIO(ESSAY), codes, 300)
    first, rest = codes.getvalue().split("\n", 1)
    path = tmp_path / "codes"
    words = {*ESSAY.split(), "жaж", "x", "lowестs"}
    for written in (f"{first}\n{rest}", rest, f"{first}\n{rest}{rest}"):
        path.write_text(written, "utf-8")
        ours, theirs = read_codes(path), apply_bpe.BPE(io.StringIO(written))
        for word in words:
            symbols = ours.encode_word(word)
            assert "".join(symbols) == f"{word}</w>"
            pieces = [symbol.removesuffix("</w>") for symbol in symbols]
            segmented = [piece.removesuffix("@@") for piece in theirs.segment_tokens([word])]
            assert [piece for piece in pieces if piece] == segmented
