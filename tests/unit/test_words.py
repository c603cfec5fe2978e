"""Words with an end marker: how they're counted, and that merges are subword-nmt's."""

import io

import pytest

from bpe_lesson.corpora import load_text
from bpe_lesson.words import count_words, merge_vocab, word_stats


def test_merge_vocab_adds_up_what_becomes_the_same():
    """Training never has a word in two splits, but counts made by hand may."""
    assert merge_vocab(("l", "o"), {("l", "o"): 2, ("lo",): 3}) == {("lo",): 5}


def test_a_word_is_what_stands_between_white_space():
    lines = ["a\u00a0b  c\td \r\n", "\n", " c\td"]
    ends = [(letter, "</w>") for letter in "abcd"]
    assert list(count_words(lines).items()) == list(zip(ends, (1, 1, 2, 2)))


def test_with_its_rules_the_merges_are_those_of_subword_nmt():
    """It joins the marker to a letter, and gives ties to the greatest pair."""
    learner = pytest.importorskip("subword_nmt.learn_bpe", reason='pip install -e ".[bench]"')
    lines = load_text("unicode_essay").splitlines()
    learner.learn_bpe(lines, written := io.StringIO(), 300)
    counts = {(*w[:-2], "".join(w[-2:])): count for w, count in count_words(lines).items()}
    for line in written.getvalue().splitlines()[1:]:  # the first is a version
        stats = word_stats(counts)
        pair = max(stats, key=lambda pair: (stats[pair], pair))
        assert pair == tuple(line.split(" "))
        counts = merge_vocab(pair, counts)
