"""Words with an end marker: how they're counted and merged."""

from bpe_lesson.words import count_words, merge_vocab


def test_merge_vocab_adds_up_what_becomes_the_same():
    """Training never has a word in two splits, but counts made by hand may."""
    assert merge_vocab(("l", "o"), {("l", "o"): 2, ("lo",): 3}) == {("lo",): 5}


def test_a_word_is_what_stands_between_white_space():
    lines = ["a\u00a0b  c\td \r\n", "\n", " c\td"]
    ends = [(letter, "</w>") for letter in "abcd"]
    assert list(count_words(lines).items()) == list(zip(ends, (1, 1, 2, 2)))
