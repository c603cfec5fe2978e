"""Tokenizers in files: what is written is read again, by others too, and nothing else is taken."""

import json
from functools import partial
from itertools import count, product

import pytest

from bpe_lesson import corpora, formats
from bpe_lesson.dialects import PATTERNS
from bpe_lesson.differential import make_short_texts
from bpe_lesson.published import from_tokenizer_json
from bpe_lesson.tokenizer import RegexTokenizer

ESSAY = corpora.load_text("unicode_essay")
END = "<|end|>"
every_pattern = pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)
TEXTS = [
    ESSAY, "1234567 12,345.678 -1", "It's IT'S o'clock we'll 'S", " a  b   c\t\td\n\n\ne \r\n f \n ",
    "né 漢字 안녕하세요 🤷🏽‍♀️ \u202eabc\u202c \ufeff\u00a0\u3000", "",
]  # fmt: skip


def made(pattern=None, size=600):
    tokenizer = RegexTokenizer(pattern, [END, "<|pad|>", "<|user|>"])
    tokenizer.train(ESSAY, size)
    return tokenizer


def assert_same(one, other):
    for part in ("pattern", "merges", "vocab", "special_tokens", "byte_ids"):
        assert str(getattr(one, part)) == str(getattr(other, part))


def saved(tokenizer, folder):
    path = folder / "mine.json"
    formats.save(tokenizer, path)
    return path


# Ids need not rise, and a byte's need not be its value; (a, aa) and (aa, a) spell the same.
TWINS = {(97, 97): 999, (999, 97): 300, (97, 999): 256, (300, 98): 700}
TURNED = [*range(128), *range(255, 127, -1)]
MADE = {name: made(pattern) for name, pattern in PATTERNS.items()}
MADE["odd ids"] = RegexTokenizer.from_merges(TWINS, TURNED, special_tokens={"é\n": 5000})


@pytest.mark.parametrize("tokenizer", MADE.values(), ids=MADE)
def test_what_is_saved_is_loaded(tokenizer, tmp_path):
    assert_same(tokenizer, formats.load(str(saved(tokenizer, tmp_path))))


@pytest.mark.parametrize("pattern", [r"(\w+\s?)+$", *PATTERNS])
def test_a_pattern_of_ones_own_is_loaded_on_trust_only(pattern, tmp_path):
    """The expression gpt4, of these letters, isn't GPT-4's."""
    path = saved(tokenizer := RegexTokenizer(pattern), tmp_path)
    with pytest.raises(ValueError, match="trust_pattern=True"):
        formats.load(path)
    assert_same(tokenizer, formats.load(path, trust_pattern=True))


def test_older_files_keep_their_meaning(tmp_path):
    path = saved(RegexTokenizer(), tmp_path)
    found = json.loads(path.read_text("utf-8"))
    for written, pattern in [*PATTERNS.items(), *zip(PATTERNS.values(), PATTERNS.values())]:
        path.write_text(json.dumps(found | {"pattern": written}), "utf-8")
        assert formats.load(path).pattern == pattern
    path.write_text(json.dumps(found | {"pattern": "[a-z]+"}), "utf-8")
    assert formats.load(path, trust_pattern=True).pattern == "[a-z]+"


def refused(path, data):
    """Load these bytes: either a ValueError names the file, or the tokenizer works."""
    path.write_bytes(data)
    try:
        tokenizer = formats.load(path)
    except ValueError as error:
        assert str(path) in str(error)
        return True
    assert tokenizer.decode(tokenizer.encode("a né", "all")) == "a né"
    return False


KIND = b'{"kind": "bpe_lesson tokenizer"}'


FOREIGN = [b"", b"[]", b"\xff\xfe", b"[" * 100_000, KIND, b"9" * 10_000]


@pytest.mark.parametrize("data", FOREIGN, ids=len)
def test_foreign_files_are_refused(data, tmp_path):
    assert refused(tmp_path / "foreign.json", data)


@pytest.mark.parametrize("change", [
    {"kind": "a tokenizer"}, {"version": 2}, {"bytes": [*range(255)]}, {"pattern": 7},
    {"pattern": "(a+)+$"}, {"pattern": None}, {"merges": [[97, 98]]}, {"merges": [[97, 300, 256]]},
    {"merges": [[97, 97, 256], *([idx, idx, idx + 1] for idx in range(256, 300))]},
    {"special_tokens": {"": 500}}, {"special_tokens": {"a": 97}},
], ids=lambda change: json.dumps(change)[:40])  # fmt: skip
def test_damaged_parts_are_refused(change, tmp_path):
    found = json.loads(saved(made(size=260), tmp_path).read_text("utf-8")) | change
    assert refused(tmp_path / "damaged.json", json.dumps(found).encode())


@every_pattern
@pytest.mark.parametrize("size", [256, 1500])
def test_tiktoken_and_hugging_face_give_the_same_ids(pattern, size, tmp_path):
    """Made, and opened from a file. In Hugging Face's, special tokens are always allowed."""
    tokenizer, ranks, whole = made(pattern, size), tmp_path / "a.tiktoken", tmp_path / "a.json"
    formats.save_tokenizer_json(tokenizer, whole)
    formats.save_ranks(tokenizer, ranks)
    rest = tokenizer.pattern, tokenizer.special_tokens
    in_tiktoken = formats.make_tiktoken(tokenizer), formats.open_in_tiktoken(ranks, *rest)
    in_tokenizers = formats.make_hugging_face(tokenizer), formats.open_in_tokenizers(whole)
    for text in [*TEXTS, *(f"{END}{text}<|pad|>x" for text in TEXTS)]:
        ids = tokenizer.encode(text, "all")
        for other in in_tiktoken:
            assert other.encode(text, allowed_special="all") == ids
            assert other.encode_ordinary(text) == tokenizer.encode(text)
            assert other.decode(ids) == text
        for other in in_tokenizers:
            assert other.encode(text).ids == ids
            assert other.decode(ids, skip_special_tokens=False) == text


# Every two bytes of these texts merge, so ids show where a text is cut.
LETTERS = "ab1 Zé\n\\.+{²"
MERGES = dict(zip(product(sorted({*LETTERS.encode()}), repeat=2), count(256)))
SHORT = ["ab 12", "\\Z ab", *make_short_texts(5, 300, LETTERS, 8)]


@pytest.mark.parametrize("pattern", [
    *PATTERNS.values(), "[a-z]+", r"\S+|\s+", r"[^\n]+\n*|\n+", ".", r"\\Z|b", r"\\\Z|b\Z", r"\.+", "[ab-]+",
    r"(a)(?:b)?|\d", r"\p{Lu}++\n?|[^\s\p{L}]{2,3}", r"a+?b|.*?Z", r" ?\p{L}+(?!\S)",
    r"\s+(?=\S)|\P{L}", r"(?:a|1)\Z|[\d\-\]]+", r"[{1,3}+]\{?|a",
])  # fmt: skip
def test_any_pattern_gives_the_same_ids_elsewhere(pattern):
    """Some leave parts of a text out, and a backslash before a Z isn't always the end."""
    tokenizer = RegexTokenizer.from_merges(MERGES, pattern=pattern)
    in_tiktoken = formats.make_tiktoken(tokenizer)
    in_tokenizers = formats.make_hugging_face(tokenizer)
    again = from_tokenizer_json(in_tokenizers.to_str())
    for text in [*SHORT, *TEXTS]:
        ids = tokenizer.encode(text)
        assert in_tokenizers.encode(text).ids == ids == in_tiktoken.encode_ordinary(text), text
        assert again.encode(text) == ids


# A pattern, and the part of it that others may read otherwise.
REFUSED = {
    r"a|\w+": r"\w+", r"[a\w]": r"[a\w]", "(?i:ss)|.": "(?i:ss)|.", r"\d{1,3}+\d": r"{1,3}+\d",
    "b{2}?": "{2}?", "a{,2}b": "{,2}b", "^a": "^a", "a$": "$", "(?:a?(?!b)|1)+": ")+",
    "[a&&b]": "[a&&b]", r"[^\s\S]|a": r"[^\s\S]|a", "(?=a)?b": "(?=a)?b", "(?=(a))?b": "(?=(a))?b", r"a\Z?|b": r"\Z?|b", "(?<=a)b": "(?<=a)b", r"\bZ": r"\bZ",
}  # fmt: skip


@pytest.mark.parametrize("pattern", [*REFUSED, "", "a*", "|a", "a|b??", r"(?!a)\Z", "(?=a)|1"])
def test_a_pattern_that_others_may_read_otherwise_is_refused(pattern, tmp_path):
    """As is one that matches nothing."""
    tokenizer, path = RegexTokenizer(pattern), tmp_path / "tokenizer.json"
    save = partial(formats.save_tokenizer_json, path=path)
    for export in (formats.make_hugging_face, formats.make_tiktoken, save):
        with pytest.raises(ValueError, match="can't be exported with the same ids") as caught:
            export(tokenizer)
        told = repr(REFUSED[pattern]) if pattern in REFUSED else "there's no character"
        assert told in str(caught.value) and f"the pattern {pattern!r} " in str(caught.value)
    assert not path.exists()
    formats.save_ranks(tokenizer, path)  # which has no pattern in it
    with pytest.raises(ValueError, match="can't be exported"):
        formats.open_in_tiktoken(path, pattern, {})


def test_what_others_cannot_tell_apart_is_refused():
    twins = RegexTokenizer.from_merges({(97, 97): 256, (256, 97): 257, (97, 256): 258})
    falling = RegexTokenizer.from_merges({(97, 98): 300, (98, 99): 299})
    begins = RegexTokenizer(special_tokens=["<s>!", END, "<s>"])
    for tokenizer, text, told in [(falling, "abc", "order learned"), (begins, "<s>!", "begins")]:
        with pytest.raises(ValueError, match=told):
            formats.make_tiktoken(tokenizer)
        ids = tokenizer.encode(text, "all")
        assert formats.make_hugging_face(tokenizer).encode(text).ids == ids
    for export in (formats.make_tiktoken, formats._to_tokenizer_json):
        with pytest.raises(ValueError, match="same bytes"):
            export(twins)


ROLES = {"eos_token": END, "pad_token": "<|pad|>"}


@every_pattern
def test_transformers_knows_the_roles_of_the_special_tokens(pattern, tmp_path):
    from transformers import AutoTokenizer

    tokenizer = made(pattern)
    formats.save_for_transformers(tokenizer, tmp_path / "mine", ROLES)
    theirs = AutoTokenizer.from_pretrained(tmp_path / "mine")
    assert (theirs.eos_token, theirs.pad_token, theirs.bos_token) == (END, "<|pad|>", None)
    assert {*theirs.all_special_tokens} == {*tokenizer.special_tokens}
    batch = theirs([f"{text}{END}" for text in TEXTS], padding=True)["input_ids"]
    for text, row in zip(TEXTS, batch, strict=True):
        ids = tokenizer.encode(f"{text}{END}", "all")
        assert row[: len(ids)] == ids and set(row[len(ids) :]) <= {theirs.pad_token_id}
        assert theirs.decode(row, skip_special_tokens=True) == text


def test_roles_that_nobody_knows_are_refused(tmp_path):
    for roles in ({"end": END}, {"eos_token": "<|no|>"}):
        with pytest.raises(ValueError, match="the role 'end' isn't one of|no.>', the eos_token"):
            formats.save_for_transformers(made(size=256), tmp_path / "mine", roles)
        assert not (tmp_path / "mine").exists()


def test_a_folder_with_older_files_is_left_alone(tmp_path):
    (tmp_path / "special_tokens_map.json").write_text("{}")
    with pytest.raises(ValueError, match="special_tokens_map.json, which transformers"):
        formats.save_for_transformers(made(size=256), tmp_path, ROLES)
    assert len(list(tmp_path.iterdir())) == 1
