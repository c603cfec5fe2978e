"""Tokenizers in files: what is written is read again, by others too, and nothing else is taken."""

import importlib
import json
import os
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_lesson import corpora, formats
from bpe_lesson.byte_alphabet import BYTE_TO_LETTER
from bpe_lesson.pretokenize import GPT2_PATTERN, GPT4_PATTERN, GPT4O_PATTERN
from bpe_lesson.tokenizer import RegexTokenizer

ESSAY = corpora.load_text("unicode_essay")
END = "<|end|>"
PATTERNS = {"gpt2": GPT2_PATTERN, "gpt4": GPT4_PATTERN, "gpt4o": GPT4O_PATTERN}
every_pattern = pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)
TEXTS = [
    ESSAY,
    "1234567 12,345.678 -1",
    "It's IT'S o'clock we'll 'S",
    " a  b   c\t\td\n\n\ne \r\n f \n ",
    "x;\n\n{\n    return;\n}\n",
    "né 漢字 안녕하세요 🤷🏽‍♀️ \u202eabc\u202c \ufeff\u00a0\u3000",
    "",
]


def made(pattern=None, size=600):
    """Return a tokenizer that learned from the essay, with two special tokens."""
    tokenizer = RegexTokenizer(pattern, [END, "<|pad|>"])
    tokenizer.train(ESSAY, size)
    return tokenizer


def same(one, other):
    """Compare two tokenizers by all that they hold."""
    for part in ("pattern", "merges", "vocab", "special_tokens", "byte_ids"):
        assert getattr(one, part) == getattr(other, part), part
    assert list(one.merges.items()) == list(other.merges.items())


# Ours


@every_pattern
def test_what_is_saved_is_loaded(pattern, tmp_path):
    tokenizer = made(pattern)
    formats.save(tokenizer, tmp_path / "mine.json")
    again = formats.load(tmp_path / "mine.json")
    same(tokenizer, again)
    assert again.encode(ESSAY + END, "all") == tokenizer.encode(ESSAY + END, "all")
    assert json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))["version"] == 1


def test_other_ids_and_two_tokens_of_the_same_bytes_are_kept(tmp_path):
    """(a, aa) and (aa, a) spell the same; ids need not rise."""
    merges = {(97, 97): 999, (999, 97): 300, (97, 999): 256, (300, 98): 700}
    tokenizer = RegexTokenizer.from_merges(merges, special_tokens={"é\n": 5000})
    formats.save(tokenizer, str(tmp_path / "mine.json"))
    same(tokenizer, formats.load(str(tmp_path / "mine.json")))


def test_a_pattern_of_ones_own_is_loaded_on_trust_only(tmp_path):
    """It may be made to run for ever."""
    tokenizer = RegexTokenizer(r"(\w+\s?)+$")
    formats.save(tokenizer, tmp_path / "mine.json")
    with pytest.raises(ValueError, match="trust_pattern=True"):
        formats.load(tmp_path / "mine.json")
    same(tokenizer, formats.load(tmp_path / "mine.json", trust_pattern=True))


def test_others_may_read_what_was_saved(tmp_path):
    """As any file that is written here."""
    (tmp_path / "plain").write_text("")
    formats.save(made(size=260), tmp_path / "mine.json")
    modes = {path.stat().st_mode for path in tmp_path.iterdir()}
    assert len(modes) == 1


def test_a_write_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    """Whole or not at all, and no draft stays."""
    path = tmp_path / "mine.json"
    formats.save(made(size=300), path)
    before = path.read_bytes()

    def full(*arguments):
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="no space"):
        formats.save(made(size=400), path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["mine.json"]


def refused(path, data):
    """Try to load these bytes: a ValueError that names the file, or a tokenizer that works."""
    path.write_bytes(data)
    try:
        tokenizer = formats.load(path)
    except ValueError as error:
        assert str(path) in str(error)
        return True
    assert tokenizer.decode(tokenizer.encode("a né", "all")) == "a né"
    return False


def test_truncated_files_are_refused(tmp_path):
    """Cut anywhere."""
    formats.save(made(size=300), tmp_path / "mine.json")
    data = (tmp_path / "mine.json").read_bytes()
    for n in range(0, len(data), 7):
        assert refused(tmp_path / "cut.json", data[:n]), n


def test_files_with_a_flipped_bit_are_refused_or_whole(tmp_path):
    """A digit may become another digit; then it is another tokenizer, and a good one."""
    formats.save(made(size=300), tmp_path / "mine.json")
    data, rng = (tmp_path / "mine.json").read_bytes(), random.Random(4)
    refusals = 0
    for _ in range(700):
        place, bit = rng.randrange(len(data)), 1 << rng.randrange(8)
        flipped = bytearray(data)
        flipped[place] ^= bit
        refusals += refused(tmp_path / "flipped.json", bytes(flipped))
    assert refusals > 350


FOREIGN = [
    b"",
    b"null",
    b"[]",
    b"{}",
    b"7",
    b'"a"',
    b"\xff\xfe",
    b"\x80\x04\x95\x00.",  # a pickle
    b"[" * 100_000,
    b'{"kind": "bpe_lesson tokenizer"}',
    b'{"kind": "bpe_lesson tokenizer", "version": 2}',
    b'{"kind": "bpe_lesson tokenizer", "version": "1"}',
    b'{"kind": "bpe_lesson tokenizer", "version": true}',
    b"9" * 10_000,
    b'{"kind": "bpe_lesson tokenizer", "version": 1.0}',
]


@pytest.mark.parametrize("data", FOREIGN, ids=range(len(FOREIGN)))
def test_foreign_files_are_refused(data, tmp_path):
    assert refused(tmp_path / "foreign.json", data)


@pytest.mark.parametrize(
    "change",
    [
        {"pattern": 7},
        {"pattern": None},
        {"pattern": "(a+)+$"},
        {"bytes": list(range(255))},
        {"bytes": [0] * 256},
        {"bytes": [*range(255), True]},
        {"bytes": [*range(255), -1]},
        {"bytes": [*range(255), 1e3]},
        {"merges": {}},
        {"merges": [7]},
        {"merges": [[97, 98]]},
        {"merges": [[97, 98, "256"]]},
        {"merges": [[97, 98, 256], [97, 98, 257]]},
        {"merges": [[97, 98, 256], [97, 99, 256]]},
        {"merges": [[97, 300, 256]]},
        {"merges": [[97, 98, 97]]},
        {"merges": [[97, 98, -5]]},
        {"merges": [[97, 98, True]]},
        {"merges": [[97, 97, 256], *([idx, idx, idx + 1] for idx in range(256, 300))]},
        {"special_tokens": []},
        {"special_tokens": {"": 500}},
        {"special_tokens": {"a": "500"}},
        {"special_tokens": {"a": 97}},
        {"special_tokens": {"a": True}},
        {"special_tokens": {"\ud800": 500}},
    ],
    ids=lambda change: json.dumps(change)[:40],
)
def test_damaged_parts_are_named(change, tmp_path):
    formats.save(made(size=260), tmp_path / "mine.json")
    found = json.loads((tmp_path / "mine.json").read_text(encoding="utf-8")) | change
    assert refused(tmp_path / "damaged.json", json.dumps(found).encode())


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=9))
def test_whatever_json_says_nothing_but_a_value_error_comes(value):
    for found in (value, {"kind": formats._KIND, "version": 1, "pattern": "gpt4", "bytes": value}):
        with pytest.raises((ValueError, TypeError)):
            formats._build_checked(found, trust_pattern=False)


def test_a_key_that_comes_twice_is_refused(tmp_path):
    """Which of the two was meant?"""
    formats.save(made(size=260), tmp_path / "mine.json")
    data = (tmp_path / "mine.json").read_bytes()
    assert refused(tmp_path / "twice.json", data[:-1] + b',"merges":[]}')


def test_a_missing_file_is_the_systems_matter(tmp_path):
    with pytest.raises(FileNotFoundError):
        formats.load(tmp_path / "none.json")


# Others'


@every_pattern
@pytest.mark.parametrize("size", [256, 300, 1500])
def test_tiktoken_gives_the_same_ids(pattern, size):
    tokenizer = made(pattern, size)
    theirs = formats.make_tiktoken(tokenizer)
    for text in TEXTS:
        assert theirs.encode_ordinary(text) == tokenizer.encode(text)
        marked = f"a{END}{text}<|pad|>"
        assert theirs.encode(marked, allowed_special="all") == tokenizer.encode(marked, "all")
        assert theirs.decode(tokenizer.encode(text)) == text


@every_pattern
@pytest.mark.parametrize("size", [256, 300, 1500])
def test_hugging_face_gives_the_same_ids(pattern, size):
    """Special tokens are always allowed there."""
    tokenizer = made(pattern, size)
    theirs = formats.make_hugging_face(tokenizer)
    for text in TEXTS:
        marked = f"{END}{text}<|pad|>x"
        assert theirs.encode(text).ids == tokenizer.encode(text)
        assert theirs.encode(marked).ids == tokenizer.encode(marked, "all")
        assert theirs.decode(tokenizer.encode(text)) == text
        assert theirs.decode([tokenizer.special_tokens[END]], skip_special_tokens=False) == END


def test_ids_with_gaps_stay_as_they_are():
    """Hugging Face would number a special token anew that is not in the vocabulary."""
    tokenizer = RegexTokenizer.from_merges(
        {(97, 98): 300}, special_tokens={"<a>": 1000, "<b>": 7000}
    )
    for text in ("ab<a>", "<b><a>ab"):
        ids = tokenizer.encode(text, "all")
        assert formats.make_hugging_face(tokenizer).encode(text).ids == ids
        assert formats.make_tiktoken(tokenizer).encode(text, allowed_special="all") == ids


def test_a_special_token_that_begins_another_is_not_for_tiktoken():
    """It may take the shorter one, where ours takes the longer."""
    tokenizer = RegexTokenizer(special_tokens=[END, "<s>", "<s>!"])
    with pytest.raises(ValueError, match="begins with"):
        formats._to_tiktoken(tokenizer)
    assert formats.make_hugging_face(tokenizer).encode("<s>!").ids == tokenizer.encode(
        "<s>!", "all"
    )


def test_what_others_cannot_tell_apart_is_refused():
    """Two merges that spell the same; for ranks also ids that do not rise."""
    twins = RegexTokenizer.from_merges({(97, 97): 256, (256, 97): 257, (97, 256): 258})
    falling = RegexTokenizer.from_merges({(97, 98): 300, (98, 99): 299})
    for export in (formats._to_tiktoken, formats._to_tokenizer_json):
        with pytest.raises(ValueError, match="same bytes"):
            export(twins)
    with pytest.raises(ValueError, match="order learned"):
        formats._to_tiktoken(falling)
    assert formats.make_hugging_face(falling).encode("abc").ids == falling.encode("abc")


def test_the_alphabet_is_one_to_one_and_visible():
    assert sorted(BYTE_TO_LETTER) == list(range(256))
    assert len(set(BYTE_TO_LETTER.values())) == 256
    assert all(letter.isprintable() and not letter.isspace() for letter in BYTE_TO_LETTER.values())
    theirs = importlib.import_module("tokenizers").pre_tokenizers.ByteLevel.alphabet()
    assert set(BYTE_TO_LETTER.values()) == set(theirs)
    for byte, letter in BYTE_TO_LETTER.items():
        if byte < 128:
            pieces = importlib.import_module("tokenizers").pre_tokenizers.ByteLevel(
                add_prefix_space=False, use_regex=False
            )
            assert pieces.pre_tokenize_str(chr(byte))[0][0] == letter
