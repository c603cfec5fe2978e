"""Words with an end marker: how they're counted, and that merges are subword-nmt's."""

import io
import random

import pytest

from bpe_lesson import corpora
from bpe_lesson.core import merge
from bpe_lesson.words import count_words, merge_vocab, split_word, word_stats


def test_merge_vocab_adds_up_what_becomes_the_same():
    """Training never has a word in two splits, but counts made by hand may."""
    assert merge_vocab(("l", "o"), {("l", "o"): 2, ("lo",): 3}) == {("lo",): 5}


def test_a_word_is_what_stands_between_white_space():
    lines = ["a\u00a0b  c\td \r\n", "\n", " c\td"]
    ends = [(letter, "</w>") for letter in "abcd"]
    assert list(count_words(lines).items()) == list(zip(ends, (1, 1, 2, 2)))


# Words full of ties, and the essay.
RNG = random.Random(3)
LINES = [line for line in corpora.load_text("unicode_essay").splitlines() if line.isascii()]
CORPORA = [(LINES, 300)]
for _ in range(60):
    words = ["".join(RNG.choices("abc", k=RNG.randint(1, 7))) for _ in range(9)]
    CORPORA.append(([" ".join(words)], 25))


def fuse(word):
    """Join the marker to the last letter, as subword-nmt does from the start."""
    return (*word[:-2], "".join(word[-2:]))


def test_with_its_rules_the_merges_and_segments_are_those_of_subword_nmt():
    """It joins the marker to a letter, gives ties to the greatest pair, and leaves what occurs once."""
    learner = pytest.importorskip("subword_nmt.learn_bpe", reason='pip install -e ".[bench]"')
    from subword_nmt.apply_bpe import BPE

    for lines, size in CORPORA:
        learner.learn_bpe(lines, written := io.StringIO(), size)
        _, *pairs = written.getvalue().splitlines()  # the first line is a version
        counts = {fuse(word): count for word, count in count_words(lines).items()}
        ours = []
        while len(ours) < size and max((stats := word_stats(counts)).values(), default=0) > 1:
            pair = max(stats, key=lambda pair: (stats[pair], pair))
            counts = merge_vocab(pair, counts)
            ours.append(pair)
        assert ours == [tuple(pair.split(" ")) for pair in pairs]
        segmenter = BPE(io.StringIO(written.getvalue()))
        for word in sorted({word for line in lines for word in line.split()})[:60]:
            parts = segmenter.segment_tokens([word])
            symbols = fuse(split_word(word))
            for pair in ours:
                symbols = merge(symbols, pair, "".join(pair))
            mine = [symbol.removesuffix("</w>") for symbol in symbols]
            assert [part.removesuffix("@@") for part in parts] == mine, word
