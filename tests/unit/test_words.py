"""Words with an end marker, against what the seeds print or what they ought to have printed."""

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
    word_stats,
)

SMALL = ["low lower lowest", "newer wider"]
# All the merges that exist in SMALL, as their joined symbols.
SMALL_MERGES = (
    "lo low er er</w> low</w> lower</w> lowe lowes lowest lowest</w> "
    "ne new newer</w> wi wid wider</w>"
).split()
PAPER = ["low " * 5, "lower " * 2, "newest " * 6, "widest " * 3]
UNMARKED = {tuple("low"): 5, tuple("lower"): 2, tuple("lowest"): 2}


@pytest.fixture(scope="module")
def small_merges():
    """Return the merges learned from SMALL, the pairs in order."""
    return learn_bpe(SMALL, 20)[0]


@pytest.mark.parametrize(
    ("word", "symbols"),
    [
        ("low", ("l", "o", "w", "</w>")),
        ("", ("</w>",)),
        ("é", ("é", "</w>")),
        ("e\u0301", ("e", "\u0301", "</w>")),
        ("🅤", ("🅤", "</w>")),
        ("</w", ("<", "/", "w", "</w>")),
    ],
)
def test_split_word_gives_code_points_and_the_marker(word, symbols):
    """A character of two code points is two symbols; the marker is one."""
    assert split_word(word) == symbols


def test_count_words_keeps_the_order_first_seen():
    """Words are counted across lines; upper case is another word."""
    counts = count_words(["b a", "Ba", "a b a"])
    assert list(counts.items()) == [
        (("b", "</w>"), 2),
        (("a", "</w>"), 3),
        (("B", "a", "</w>"), 1),
    ]


def test_count_words_splits_at_any_white_space():
    """Tabs, line ends, a no-break space and an ideographic space all separate."""
    text = " a\ta\r\na\u00a0a\u3000a\u2028a "
    assert count_words([text]) == {("a", "</w>"): 6}


def test_word_stats_weighs_each_pair_by_its_word():
    """Seed 003's words; after "lo" and "low", (low, e) has 4 and wins alone."""
    assert word_stats(UNMARKED) == {
        ("l", "o"): 9,
        ("o", "w"): 9,
        ("w", "e"): 4,
        ("e", "r"): 2,
        ("e", "s"): 2,
        ("s", "t"): 2,
    }


def test_merge_vocab_merges_in_every_word():
    """The counts and the order stay; so do the words that are given."""
    before = dict(UNMARKED)
    merged = merge_vocab(("l", "o"), UNMARKED)
    assert list(merged.items()) == [
        (("lo", "w"), 5),
        (("lo", "w", "e", "r"), 2),
        (("lo", "w", "e", "s", "t"), 2),
    ]
    assert before == UNMARKED


def test_merge_vocab_respects_the_borders_of_symbols():
    """The pair (o, w) does not stand in "lo w"."""
    assert merge_vocab(("o", "w"), {("lo", "w"): 1}) == {("lo", "w"): 1}


def test_bpe_without_marker_takes_the_pair_first_seen():
    """Seed 003's words again, step by step: lo, low, lowe, then a tie at 2 that lower wins."""
    counts, learned = UNMARKED, []
    for pair in [("l", "o"), ("lo", "w"), ("low", "e"), ("lowe", "r")]:
        stats = word_stats(counts)
        learned.append(stats[pair])
        assert max(stats, key=stats.get) == pair
        counts = merge_vocab(pair, counts)
    assert learned == [9, 9, 4, 2]
    assert counts == {("low",): 5, ("lower",): 2, ("lowe", "s", "t"): 2}


def test_bpe_learns_the_sixteen_merges_that_exist(small_merges):
    """Twenty were asked for."""
    assert ["".join(pair) for pair in small_merges] == SMALL_MERGES
    assert small_merges[:4] == [("l", "o"), ("lo", "w"), ("e", "r"), ("er", "</w>")]


@pytest.mark.parametrize(
    ("corpus", "num_merges", "expected"),
    [
        ([], 5, ([], {})),
        (["a"], 0, ([], {("a", "</w>"): 1})),
        (["a"], 5, ([("a", "</w>")], {("a</w>",): 1})),
    ],
)
def test_bpe_stops_when_no_pair_is_left(corpus, num_merges, expected):
    """No merge crosses from one word into the next."""
    assert learn_bpe(corpus, num_merges) == expected


@pytest.mark.parametrize(
    ("num_merges", "symbols"),
    [
        (0, "l o w e s t </w>"),
        (1, "lo w e s t </w>"),
        (2, "low e s t </w>"),
        (6, "low e s t </w>"),
        (7, "lowe s t </w>"),
        (8, "lowes t </w>"),
        (9, "lowest </w>"),
        (10, "lowest</w>"),
        (16, "lowest</w>"),
    ],
)
def test_encode_word_by_the_number_of_merges(small_merges, num_merges, symbols):
    """The seed prints "low est" for `lowest`; no number of merges gives that."""
    assert encode_word("lowest", small_merges[:num_merges]) == tuple(symbols.split())


@pytest.mark.parametrize(
    ("word", "symbols"),
    [
        ("newest", "new e s t </w>"),
        ("slow", "s low</w>"),
        ("lowlow", "low low</w>"),
        ("", "</w>"),
        ("é🅤", "é 🅤 </w>"),
    ],
)
def test_encode_word_splits_words_never_seen(small_merges, word, symbols):
    """The rest of an unseen word falls into characters, known or not."""
    assert encode_word(word, small_merges) == tuple(symbols.split())


def test_encode_word_replays_merges_and_takes_no_longest_match():
    """`nest` is n + est</w>; the longest match from the left would begin with "ne"."""
    merges, _ = learn_bpe(PAPER, 10)
    assert encode_word("nest", merges) == ("n", "est</w>")


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        (["low", "low</w>", "new", "er</w>"], "lowlow newer"),
        (["l", "o", "w", "</w>"], "low"),
        (["a", "</w>", "b"], "a b"),
        (["low"], "low"),
        (["</w>"], ""),
        (["</w>", "a</w>", "</w>"], " a "),
        ([], ""),
        (iter(["x</w>", "y</w>"]), "x y"),
    ],
)
def test_decode_words_puts_a_space_between_words(tokens, text):
    """And none after the last."""
    assert decode_words(tokens) == text


def test_the_marker_keeps_the_round_trip(small_merges):
    """Without it, nobody could tell `low lower` from `lowlower`."""
    words = "newer low  widest lowlow\n".split()
    tokens = [token for word in words for token in encode_word(word, small_merges)]
    assert decode_words(tokens) == "newer low widest lowlow"
    stripped = [token.removesuffix("</w>") for token in tokens]
    assert decode_words(stripped) == "newerlowwidestlowlow"


# The marker fused to the last symbol, as subword-nmt has it


def test_the_fused_marker_is_part_of_the_last_symbol():
    assert split_word("low", fused=True) == ("l", "o", "w</w>")
    assert split_word("a", fused=True) == ("a</w>",)
    assert count_words(["a ab", "a"], fused=True) == {("a</w>",): 2, ("a", "b</w>"): 1}
    merges, counts = learn_bpe(["low low lower"], 2, fused=True)
    assert merges == [("l", "o"), ("lo", "w</w>")]
    assert encode_word("low", merges, fused=True) == ("low</w>",)
    assert encode_word("lowlow", merges, fused=True) == ("lo", "w", "low</w>")
    assert decode_words(["low</w>", "lo", "w", "e", "r</w>"]) == "low lower"


def test_training_ends_below_the_least_frequency():
    lines = ["ab ab ab cd"]
    assert learn_bpe(lines, 9, fused=True)[0] == [("a", "b</w>"), ("c", "d</w>")]
    assert learn_bpe(lines, 9, fused=True, min_frequency=2)[0] == [("a", "b</w>")]
    assert learn_bpe(lines, 9, fused=True, min_frequency=4)[0] == []
    with pytest.raises(ValueError, match="tie_break"):
        learn_bpe(lines, 9, tie_break="last")


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
        for _ in range(200)
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
    with pytest.raises(ValueError, match="separator"):
        count_words(lines, separator="")
    with pytest.raises(TypeError):
        count_words(lines, separator=7)


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
