"""Words with an end marker: how they're counted, and that merges are subword-nmt's."""

import io
import random

import pytest

from bpe_lesson import corpora
from bpe_lesson.words import (
    count_words,
    decode_words,
    encode_word,
    learn_bpe,
    merge_vocab,
    split_word,
)


def test_split_word_gives_code_points_and_the_marker():
    """A character of two code points is two symbols; the marker is one."""
    assert split_word("e\u0301🅤") == ("e", "\u0301", "🅤", "</w>")
    assert split_word("</w") == ("<", "/", "w", "</w>")
    assert split_word("", fused=True) == ("</w>",)


def test_count_words_keeps_the_order_first_seen():
    """Words are counted across lines; upper case is another word."""
    counts = count_words(["b a", "Ba", "a b a"])
    assert list(counts.items()) == [
        (("b", "</w>"), 2),
        (("a", "</w>"), 3),
        (("B", "a", "</w>"), 1),
    ]


def test_merge_vocab_adds_up_what_becomes_the_same():
    """Training never has a word in two splits, but counts made by hand may."""
    assert merge_vocab(("l", "o"), {("l", "o"): 2, ("lo",): 3}) == {("lo",): 5}


def test_bpe_stops_when_no_pair_is_left():
    """No merge crosses from one word into the next."""
    assert learn_bpe([], 5) == ([], {})
    assert learn_bpe(["a a"], 5) == ([("a", "</w>")], {("a</w>",): 2})


def test_the_marker_keeps_the_round_trip():
    """Without it, nobody could tell `low lower` from `lowlower`."""
    merges, _ = learn_bpe(["low lower lowest", "newer wider"], 20)
    words = "newer low  widest lowlow\n".split()
    tokens = [token for word in words for token in encode_word(word, merges)]
    assert decode_words(tokens) == "newer low widest lowlow"
    stripped = [token.removesuffix("</w>") for token in tokens]
    assert decode_words(stripped) == "newerlowwidestlowlow"
    assert decode_words(["</w>", "a</w>", "</w>"]) == " a "


def test_the_fused_marker_is_part_of_the_last_symbol():
    assert count_words(["a ab", "a"], fused=True) == {("a</w>",): 2, ("a", "b</w>"): 1}
    merges, counts = learn_bpe(["low low lower"], 2, fused=True)
    assert merges == [("l", "o"), ("lo", "w</w>")]
    assert encode_word("lowlow", merges, fused=True) == ("lo", "w", "low</w>")


def test_training_ends_below_the_least_frequency():
    lines = ["ab ab ab cd"]
    assert learn_bpe(lines, 9, fused=True)[0] == [("a", "b</w>"), ("c", "d</w>")]
    assert learn_bpe(lines, 9, fused=True, min_frequency=2)[0] == [("a", "b</w>")]
    assert learn_bpe(lines, 9, fused=True, min_frequency=4)[0] == []


def subword_nmt(lines, num_merges):
    """Return the merges that subword-nmt learns, and what segments words by them."""
    learner = pytest.importorskip("subword_nmt.learn_bpe", reason='pip install -e ".[bench]"')
    from subword_nmt.apply_bpe import BPE

    written = io.StringIO()
    learner.learn_bpe(lines, written, num_merges)
    _, *pairs = written.getvalue().splitlines()  # the first line is a version
    merges = [tuple(pair.split(" ")) for pair in pairs]
    return merges, BPE(io.StringIO(written.getvalue()))


def test_merges_and_segments_are_those_of_subword_nmt():
    """On random words full of ties, and on the essay."""
    rng = random.Random(3)
    essay = [line for line in corpora.load_text("unicode_essay").splitlines() if line.isascii()]
    corpora_ = [essay] + [
        [" ".join("".join(rng.choices("abc", k=rng.randint(1, 7))) for _ in range(9))]
        for _ in range(60)
    ]
    for lines in corpora_:
        size = 300 if lines is essay else 25
        theirs, segmenter = subword_nmt(lines, size)
        ours, _ = learn_bpe(lines, size, fused=True, tie_break="greatest", min_frequency=2)
        assert ours == theirs
        for word in sorted({word for line in lines for word in line.split()})[:60]:
            parts = segmenter.segment_tokens([word])
            mine = [symbol.removesuffix("</w>") for symbol in encode_word(word, ours, fused=True)]
            assert [part.removesuffix("@@") for part in parts] == mine, word


def test_a_separator_decides_what_a_word_is():
    """Any white space, or the plain space alone; whatever it is, no word is empty."""
    lines = ["a\u00a0b  c\td \r\n", "\n", " c\td"]
    ends = [("a", "</w>"), ("b", "</w>"), ("c", "</w>"), ("d", "</w>")]
    assert count_words(lines) == dict(zip(ends, (1, 1, 2, 2)))
    at_spaces = {tuple("a\u00a0b") + ("</w>",): 1, ("c", "\t", "d", "</w>"): 2}
    assert count_words(lines, separator=" ") == at_spaces
    merges, merged = learn_bpe(lines, 2, separator=" ")
    assert merges == [("c", "\t"), ("c\t", "d")]
    assert merged[("c\td", "</w>")] == 2


def test_white_space_inside_words_is_that_of_subword_nmt():
    """Tabs, no-break spaces and line ends: the words and how often each occurs."""
    learner = pytest.importorskip("subword_nmt.learn_bpe", reason='pip install -e ".[bench]"')
    rng = random.Random(5)
    for _ in range(200):
        lines = ["".join(rng.choices("ab  \t\u00a0", k=60)) + "\r\n" for _ in range(3)]
        theirs = {(*word, "</w>"): count for word, count in learner.get_vocabulary(lines).items()}
        assert count_words(lines, separator=" ") == theirs
    lines = ["3\u00a0kg 30\u00a0kg 12\u00a0kg\n"] * 2
    theirs, _ = subword_nmt(lines, 2)
    ours, _ = learn_bpe(lines, 2, fused=True, tie_break="greatest", separator=" ")
    assert ours == theirs == [("\u00a0", "k"), ("\u00a0k", "g</w>")]
