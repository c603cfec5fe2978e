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
    assert split_word("e\u0301🅤") == ("e", "\u0301", "🅤", "</w>")
    assert split_word("</w") == ("<", "/", "w", "</w>")
    assert split_word("", fused=True) == ("</w>",)


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


@pytest.mark.parametrize("least", [1, 2, 4])
def test_the_fused_marker_is_part_of_the_last_symbol(least):
    lines, pairs = ["ab ab ab cd"], {("a", "b</w>"): 3, ("c", "d</w>"): 1}
    assert count_words(lines, fused=True) == pairs
    rule = {"min_frequency": least} if least > 1 else {}  # 1 is the default
    merges, _ = learn_bpe(lines, 9, fused=True, **rule)
    assert merges == [pair for pair, count in pairs.items() if count >= least]
    assert encode_word("abab", merges, fused=True)[-1] == ("ab</w>" if merges else "b</w>")


def test_a_separator_decides_what_a_word_is():
    """Any white space, or the plain space alone; whatever it is, no word is empty."""
    lines = ["a\u00a0b  c\td \r\n", "\n", " c\td"]
    ends = [("a", "</w>"), ("b", "</w>"), ("c", "</w>"), ("d", "</w>")]
    assert list(count_words(lines).items()) == list(zip(ends, (1, 1, 2, 2)))
    at_spaces = {tuple("a\u00a0b") + ("</w>",): 1, ("c", "\t", "d", "</w>"): 2}
    assert count_words(lines, separator=" ") == at_spaces
    merges, merged = learn_bpe(lines, 2, separator=" ")
    assert merges == [("c", "\t"), ("c\t", "d")]
    assert merged[("c\td", "</w>")] == 2


# Words full of ties, the essay, and white space that isn't the plain space.
RNG = random.Random(3)
LINES = [line for line in corpora.load_text("unicode_essay").splitlines() if line.isascii()]
CORPORA = [
    (LINES, 300),
    (["3\u00a0kg 30\u00a0kg 12\u00a0kg\n"] * 2, 2),
    *(
        ([" ".join("".join(RNG.choices("abc", k=RNG.randint(1, 7))) for _ in range(9))], 25)
        for _ in range(60)
    ),
    *((["".join(RNG.choices("ab  \t\u00a0", k=60)) + "\r\n" for _ in range(3)], 9) for _ in "abc"),
]


def test_words_merges_and_segments_are_those_of_subword_nmt():
    learner = pytest.importorskip("subword_nmt.learn_bpe", reason='pip install -e ".[bench]"')
    from subword_nmt.apply_bpe import BPE

    for lines, size in CORPORA:
        found = {(*word, "</w>"): count for word, count in learner.get_vocabulary(lines).items()}
        assert count_words(lines, separator=" ") == found
        learner.learn_bpe(lines, written := io.StringIO(), size)
        _, *pairs = written.getvalue().splitlines()  # the first line is a version
        rules = {"fused": True, "tie_break": "greatest", "min_frequency": 2, "separator": " "}
        ours, _ = learn_bpe(lines, size, **rules)
        assert ours == [tuple(pair.split(" ")) for pair in pairs]
        segmenter = BPE(io.StringIO(written.getvalue()))
        for word in sorted({word for line in lines for word in line.split()})[:60]:
            parts = segmenter.segment_tokens([word])
            mine = [symbol.removesuffix("</w>") for symbol in encode_word(word, ours, fused=True)]
            assert [part.removesuffix("@@") for part in parts] == mine, word
