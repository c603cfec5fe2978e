"""The fast trainer makes the very merges that the naive one makes, in their order, ties and all."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_lesson import basic, core, corpora, linked
from bpe_lesson.fast import apart, train

TIES = ["first", "smallest", "greatest"]
POST = Path(__file__).parents[2] / "shared" / "data" / "unicode_blog_post.txt"
every_tie = pytest.mark.parametrize("tie_break", TIES)


def naive(chunks, vocab_size, tie_break="first"):
    """Train as slowly as can be: count all pairs of all chunks anew for every merge.

    This is the oracle: nothing of it is shared with the fast trainer.
    """
    weighted, merges = [(list(chunk), times) for chunk, times in chunks], {}
    for idx in range(256, vocab_size):
        stats = {}
        for ids, times in weighted:
            for pair in zip(ids, ids[1:]):
                stats[pair] = stats.get(pair, 0) + times
        if not stats:
            break
        pair = core.most_frequent(stats, tie_break)
        merges[pair] = idx
        weighted = [(core.merge(ids, pair, idx), times) for ids, times in weighted]
    return merges


def same(ours, theirs):
    """Compare merges and their order."""
    assert list(ours.items()) == list(theirs.items())


@every_tie
@pytest.mark.parametrize("letters", [1, 2, 3, 4, 256])
def test_it_is_the_naive_trainer_on_random_bytes(letters, tie_break):
    """Five hundred strings each, to the last pair; from two letters on ties are everywhere."""
    rng = random.Random(letters)
    for _ in range(500):
        data = bytes(rng.choices(range(letters), k=rng.randrange(40)))
        same(train(data, 300, tie_break), naive([(data, 1)], 300, tie_break))


@every_tie
@given(
    st.dictionaries(st.text("ab", max_size=9), st.integers(1, 3), max_size=5),
    st.integers(256, 280),
)
def test_it_is_the_naive_trainer_on_weighted_chunks(tie_break, chunks, vocab_size):
    """What occurs three times counts three times; no pair reaches from chunk to chunk."""
    encoded = [(chunk.encode(), times) for chunk, times in chunks.items()]
    same(train(chunks, vocab_size, tie_break), naive(encoded, vocab_size, tie_break))


@every_tie
def test_it_is_the_naive_trainer_on_runs(tie_break):
    """A run of one letter, runs side by side: pairs that overlap."""
    for text in ["a" * 37, "aaabbb" * 7, "aab" * 9 + "aaaa", "abab" * 8, "aaaabaaaabaaab"]:
        same(train(text, 300, tie_break), naive([(text.encode(), 1)], 300, tie_break))


@pytest.mark.parametrize("name", ["unicode_paragraph", "unicode_essay"])
def test_it_is_basic_train_on_the_texts_of_the_course(name):
    text = corpora.load(name)
    same(train(text, 400), basic.train(text, 400))


def test_it_is_basic_train_on_the_whole_post():
    if not POST.exists():
        pytest.skip("../shared/data/unicode_blog_post.txt is missing, beside this checkout")
    post = POST.read_text(encoding="utf-8")
    same(train(post, 276), basic.train(post, 276))


@pytest.mark.parametrize("letters", [1, 2, 3, 4])
def test_the_linked_list_is_the_naive_trainer_too(letters):
    """By the rule of this course; to the last pair."""
    rng = random.Random(letters)
    for _ in range(500):
        text = "".join(rng.choices("abcd"[:letters], k=rng.randrange(40)))
        same(linked.train(text, 300), naive([(text.encode(), 1)], 300))


@pytest.mark.parametrize("name", ["unicode_paragraph", "unicode_essay"])
def test_the_linked_list_is_fast_train_on_the_texts_of_the_course(name):
    text = corpora.load(name)
    same(linked.train(text, 1000), train(text, 1000))


def test_it_ends_where_no_pair_is_left():
    assert train("", 300) == train("a", 300) == train({}, 300) == train({"a": 5}, 300) == {}
    same(train("éé", 300), {(195, 169): 256, (256, 256): 257})
    assert len(train("a" * 100, 1000)) == len(naive([(b"a" * 100, 1)], 1000))


def test_text_bytes_and_one_chunk_are_the_same():
    text = corpora.load("unicode_paragraph")
    same(train(text, 300), train(text.encode(), 300))
    same(train(text, 300), train({text: 1}, 300))
    same(train({"low": 2, "new": 1}, 260), train({b"low": 2, b"new": 1}, 260))


def test_what_is_given_is_not_changed():
    chunks = {"low": 5}
    train(chunks, 300)
    assert chunks == {"low": 5}


def test_a_bar_is_shown_if_asked_for(capsys):
    merges = train("aaabdaaabac" * 9, 270, progress=True)
    assert "training" in capsys.readouterr().err
    assert merges == train("aaabdaaabac" * 9, 270)
    assert capsys.readouterr().err == ""


def test_apart():
    assert apart([], 2) == []
    assert apart([4, 5, 6], 2) == [4, 6]
    assert apart([0, 3, 6], 6) == [0, 6]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("ab", 255), ValueError),
        (("ab", 300.0), TypeError),
        (("ab", 300, "last"), ValueError),
        ((7, 300), TypeError),
        (("\ud800", 300), ValueError),
        (({3: 1}, 300), TypeError),
        (({"ab": 0}, 300), ValueError),
        (({"ab": "x"}, 300), TypeError),
    ],
)
def test_bad_input_is_named(arguments, error):
    with pytest.raises(error):
        train(*arguments)
