"""The fast trainer makes the merges that the naive one makes, ties and all; the encoder basic's ids."""

from collections import Counter

import pytest
from naive import same, train_naively

from bpe_lesson import basic, corpora, encoder, linked
from bpe_lesson.differential import make_short_texts
from bpe_lesson.encoder import Encoder
from bpe_lesson.fast import train
from bpe_lesson.pretokenize import GPT4_PATTERN, split

every_tie = pytest.mark.parametrize("tie_break", ["first", "smallest", "greatest"])


@every_tie
def test_naive_linked_and_fast_are_one(tie_break):
    for text in (*make_short_texts(seed=3, count=200), corpora.load_text("unicode_essay")):
        merges = train(text, 320, tie_break=tie_break)
        same(merges, train_naively({text: 1}, 320, tie_break))
        if tie_break == "first":
            same(merges, basic.train(text, 320))
        same(merges, linked.train(text, 320, tie_break=tie_break))
        assert Encoder(merges).encode(text[:3000]) == basic.encode(text[:3000], merges)


@pytest.mark.slow
def test_it_is_rustbpes_trainer_under_smallest():
    """It tells the tokens, not the pairs."""
    rustbpe = pytest.importorskip("rustbpe", reason='it comes with ".[bench]"')
    essay = corpora.load_text("unicode_essay")
    short = make_short_texts(seed=12, count=300, letters="abcd", most=60)
    tasks = [(text, 290, r"(?s).+", {text: 1}) for text in short]
    tasks += [(essay, 1500, GPT4_PATTERN.replace(r"\Z", "$"), Counter(split(essay)))]
    for text, size, pattern, chunks in tasks:
        tokenizer = rustbpe.Tokenizer()
        tokenizer.train_from_iterator([text], size, pattern=pattern)
        theirs = [bytes(token) for token, _ in tokenizer.get_mergeable_ranks()[256:]]
        vocab = basic.build_vocab(train(chunks, size, tie_break="smallest"))
        assert theirs == list(vocab.values())[256:], text


def test_one_long_chunk_takes_no_long_time():
    """To look at all pairs for each merge would take minutes."""
    merges = train("ab" * 2000, 280)
    assert len(Encoder(merges).encode("ab" * 50_000)) < 1000


def test_a_full_cache_begins_again(monkeypatch):
    monkeypatch.setattr(encoder, "_MAX_CHUNKS_CACHED", 10)
    ours = Encoder({})
    for chunk in [*"0123456789", "a" * 500_000]:  # what's long isn't kept
        ours.encode(chunk)
    assert len(ours.cache) == 10
    assert ours.encode("new") == [*b"new"] and len(ours.cache) == 1
