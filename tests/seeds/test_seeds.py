"""The figures of the seed documents, level 1: the toy `aaabdaaabac`, computed anew.

The seeds are the five documents that the course began with. In each test_seeds file the expected
values are written out, and where a document prints another one, a test shows how that came about.
"""

import pytest

from bpe_lesson import basic, core

TOY = "aaabdaaabac"


def learn_ids(ids, num_merges, tie_break="first"):
    """Merge ids, the new ones from 256 on; return [(pair, count), ...] and the ids left."""
    ids, learned = list(ids), []
    for idx in range(256, 256 + num_merges):
        stats = core.get_stats(ids)
        pair = core.most_frequent(stats, tie_break)
        learned.append((pair, stats[pair]))
        ids = core.merge(ids, pair, idx)
    return learned, ids


def learn_joined(symbols, num_merges, tie_break="first"):
    """Merge str or bytes symbols by joining them; return [(token, count), ...]."""
    learned = []
    for _ in range(num_merges):
        stats = core.get_stats(symbols)
        pair = core.most_frequent(stats, tie_break)
        learned.append((pair[0] + pair[1], stats[pair]))
        symbols = core.merge(symbols, pair, pair[0] + pair[1])
    return learned


def at_the_top(stats):
    """Return the highest count, and the pairs that have it, in the order first seen."""
    most = max(stats.values())
    return most, [pair for pair, count in stats.items() if count == most]


def test_toy_has_11_symbols_4_distinct_and_aa_4_times():
    """`zip(ids, ids[1:])` counts overlapping pairs: aa 4 times."""
    assert (len(TOY), len(set(TOY))) == (11, 4)
    stats = core.get_stats(TOY)
    assert {a + b: n for (a, b), n in stats.items()} == {
        "aa": 4,
        "ab": 2,
        "bd": 1,
        "da": 1,
        "ba": 1,
        "ac": 1,
    }
    assert core.most_frequent(stats) == ("a", "a")


def test_aa_occurs_2_times_is_the_number_of_replacements():
    """Seed 000's "aa (occurs 2 times)" counts without overlaps: what `merge` replaces."""
    assert core.merge(TOY, ("a", "a"), "Z").count("Z") == 2
    assert TOY.count("aa") == 2  # str.count does not overlap either


def test_after_step_1_two_pairs_tie_at_2():
    """Z = aa leaves 9 symbols, ZabdZabac; then (Z, a) and (a, b) tie at 2."""
    merges, symbols = core.train_toy(TOY, 1)
    assert merges == {("a", "a"): "Z"}
    assert (len(symbols), "".join(symbols)) == (9, "ZabdZabac")
    assert at_the_top(core.get_stats(symbols)) == (2, [("Z", "a"), ("a", "b")])


def test_the_textbook_takes_ab_then_zy():
    """Y = ab, X = ZY: XdXac, 5 symbols, 7 in the vocabulary {aa, ab, aaab}, as seed 000 prints."""
    symbols = core.merge(list("ZabdZabac"), ("a", "b"), "Y")
    assert (len(symbols), "".join(symbols)) == (7, "ZYdZYac")
    stats = core.get_stats(symbols)
    assert stats[("Z", "Y")] == max(stats.values()) == 2
    symbols = core.merge(symbols, ("Z", "Y"), "X")
    assert (len(symbols), "".join(symbols)) == (5, "XdXac")
    assert len({*TOY, "Z", "Y", "X"}) == 7


def test_first_seen_takes_za_then_yb():
    """Y = Za (YbdYbac), X = Yb: XdXac too, 5 symbols, 7 in the vocabulary."""
    assert "".join(core.train_toy(TOY, 2)[1]) == "YbdYbac"
    merges, symbols = core.train_toy(TOY, 3)
    assert list(merges.items()) == [(("a", "a"), "Z"), (("Z", "a"), "Y"), (("Y", "b"), "X")]
    assert (len(symbols), "".join(symbols)) == (5, "XdXac")
    assert len({*TOY, *merges.values()}) == 7


@pytest.mark.parametrize(
    ("tie_break", "tokens"),
    [("first", [b"aa", b"aaa", b"aaab"]), ("smallest", [b"aa", b"ab", b"aaab"])],
)
def test_the_tie_rule_decides_on_ids(tie_break, tokens):
    """First seen gives aa, aaa, aaab; smallest ids give aa, ab, aaab; both leave XdXac."""
    learned, ids = learn_ids(TOY.encode(), 3, tie_break)
    vocab = basic.build_vocab({pair: 256 + rank for rank, (pair, _) in enumerate(learned)})
    assert [vocab[256], vocab[257], vocab[258]] == tokens
    assert ids == [258, 100, 258, 97, 99]
    assert [count for _, count in learned] == [4, 2, 2]


@pytest.mark.parametrize("tie_break", ["first", "greatest"])
def test_the_tie_rule_decides_on_bytes(tie_break):
    """First seen and greatest (bytes, bytes) agree: aa, aaa, aaab."""
    symbols = [bytes([byte]) for byte in TOY.encode()]
    assert learn_joined(symbols, 3, tie_break) == [(b"aa", 4), (b"aaa", 2), (b"aaab", 2)]


def test_overlaps_matter_for_111121212():
    """Overlapping: (1,1), (1,2) tie at 3, (1,1) leaves 7. Else (1,2) wins alone, leaves 6."""
    digits = [int(digit) for digit in "111121212"]
    stats = core.get_stats(digits)
    assert at_the_top(stats) == (3, [(1, 1), (1, 2)])
    assert core.most_frequent(stats) == (1, 1)
    assert len(core.merge(digits, (1, 1), 3)) == 7
    replaced = {pair: core.merge(digits, pair, 3).count(3) for pair in stats}
    assert replaced == {(1, 1): 2, (1, 2): 3, (2, 1): 2}
    assert len(core.merge(digits, (1, 2), 3)) == 6
