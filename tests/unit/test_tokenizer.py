"""The tokenizer of a real model: chunks, special tokens, any ids, hostile texts."""

import pickle
from collections import Counter
from unittest.mock import Mock

import pytest

from bpe_lesson import basic, corpora, fast
from bpe_lesson import tokenizer as module
from bpe_lesson.pretokenize import GPT2_PATTERN, split
from bpe_lesson.tokenizer import RegexTokenizer

ESSAY = corpora.load_text("unicode_essay")
END, PAD = "<|end|>", "<|pad|>"


@pytest.fixture(scope="module")
def trained():
    tokenizer = RegexTokenizer(special_tokens=[END, PAD])
    tokenizer.train(ESSAY, 900)
    return tokenizer


def slow(text, merges, *pattern):
    return [idx for chunk in split(text, *pattern) for idx in basic.encode(chunk, merges)]


@pytest.mark.parametrize("pattern", [None, GPT2_PATTERN, r"\w+|\W+"])
@pytest.mark.parametrize("tie_break", ["first", "smallest", "greatest"])
def test_it_trains_on_the_chunks_and_encodes_them(pattern, tie_break):
    tokenizer, own = RegexTokenizer(pattern), [pattern] if pattern else []
    tokenizer.train(ESSAY[:6000], 400, tie_break=tie_break)
    counts = Counter(split(ESSAY[:6000], *own))
    assert tokenizer.merges == fast.train(counts, 400, tie_break=tie_break)
    assert tokenizer.encode(ESSAY[6000:9000]) == slow(ESSAY[6000:9000], tokenizer.merges, *own)
    assert tokenizer.vocab == basic.build_vocab(tokenizer.merges)


def test_user_text_is_not_trusted(trained):
    text = f"a{END}b{PAD}"
    pad, end = trained.special_tokens[PAD], trained.special_tokens[END]
    plain = slow(text, trained.merges)
    assert trained.encode(text) == plain
    for allowed, expected in {"none": [], "all": [end, pad], (END,): [end], (): []}.items():
        ids = trained.encode(text, allowed)
        assert [idx for idx in ids if idx in (pad, end)] == expected
        assert trained.decode(ids) == trained.decode(plain) == text


def test_a_special_token_that_is_not_allowed_is_letters():
    tokenizer = RegexTokenizer.from_merges({(111, 119): 256}, special_tokens={"o": 300})
    assert tokenizer.encode("ow") == [256]


@pytest.mark.parametrize("method", ["train", "extend"])
@pytest.mark.parametrize("step", ["iterate_chunks", "Encoder", "_assign_special_ids", "fast.train"])
def test_interrupted_training_leaves_it_as_it_was(step, method, trained, monkeypatch):
    before = dict(trained.merges), dict(trained.vocab), dict(trained.special_tokens)
    with pytest.raises(KeyboardInterrupt):
        monkeypatch.setattr(f"{module.__name__}.{step}", Mock(side_effect=KeyboardInterrupt))
        getattr(trained, method)("another text", 1000)
    monkeypatch.undo()
    assert (trained.merges, trained.vocab, trained.special_tokens) == before
    assert trained.encode(ESSAY[:500]) == slow(ESSAY[:500], trained.merges)


def test_special_tokens_keep_their_order():
    tokenizer = RegexTokenizer(special_tokens=["b", "a"])
    tokenizer.train("low low", 258)
    assert tokenizer.special_tokens == {"b": 258, "a": 259}
    gap = RegexTokenizer.from_merges({(97, 98): 300}, special_tokens=["c"])
    assert gap.special_tokens == {"c": 301}


def test_what_it_gave_may_change_later():
    tokenizer = RegexTokenizer.from_merges({(97, 98): 256})
    tokenizer.encode("ab").append(7)
    assert tokenizer.encode("ab") == [256]


def test_a_tokenizer_is_data_that_other_processes_can_have(trained):
    """Its cache stays at home."""
    sent = pickle.dumps(trained)
    trained.encode(" ".join(map(str, range(10**9, 10**9 + 1000))))
    assert len(pickle.dumps(trained)) < len(sent) + 5000  # the chunks alone would be more
    assert pickle.loads(sent).encode(ESSAY) == trained.encode(ESSAY)
