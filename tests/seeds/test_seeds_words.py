"""The figures of the seed documents, level 2: words with and without `</w>`, computed anew."""

import pytest
from test_seeds import at_the_top, learn_joined

from bpe_lesson import core, words

FIVE_WORDS = ["low lower lowest", "newer wider"]
COUNTED = {"low": 5, "lower": 2, "newest": 6, "widest": 3}


def learn_words(word_counts, num_merges):
    """Merge inside counted words, with or without an end marker; return pairs with counts."""
    learned = []
    for _ in range(num_merges):
        stats = words.word_stats(word_counts)
        pair = core.most_frequent(stats)
        learned.append((pair, stats[pair]))
        word_counts = words.merge_vocab(pair, word_counts)
    return learned


def unmarked(counts):
    """Return {"low": 5} as word counts without an end marker."""
    return {tuple(word): count for word, count in counts.items()}


def marked(counts):
    """Return {"low": 5} as word counts with `</w>`, from lines of text."""
    return words.count_words(word for word, count in counts.items() for _ in range(count))


# low lower lowest, newer wider, each word once


def test_five_pairs_tie_at_3_at_the_start():
    """Seed 001's walk-through takes (e, r), its own code takes the first seen, (l, o)."""
    stats = words.word_stats(words.count_words(FIVE_WORDS))
    tied = [("l", "o"), ("o", "w"), ("w", "e"), ("e", "r"), ("r", "</w>")]
    assert at_the_top(stats) == (3, tied)
    assert core.most_frequent(stats) == ("l", "o")


def test_seed_001s_walk_through_is_possible_by_other_ties():
    """Its er, lo, low have count 3 each, the highest, and leave the words that it prints."""
    word_counts = words.count_words(FIVE_WORDS)
    for pair in [("e", "r"), ("l", "o"), ("lo", "w")]:
        assert words.word_stats(word_counts)[pair] == 3
        assert at_the_top(words.word_stats(word_counts))[0] == 3
        word_counts = words.merge_vocab(pair, word_counts)
    assert [" ".join(word) for word in word_counts] == [
        "low </w>",
        "low er </w>",
        "low e s t </w>",
        "n e w er </w>",
        "w i d er </w>",
    ]


SIXTEEN = """
l+o lo+w e+r er+</w> low+</w> low+er</w> low+e lowe+s lowes+t lowest+</w> n+e ne+w new+er</w>
w+i wi+d wid+er</w>
"""


def test_20_merges_asked_for_and_16_exist():
    """Seed 001's code: lo, low, er, er</w> of count 3, then 12 of count 1, then no pair."""
    merges, word_counts = words.learn_bpe(FIVE_WORDS, 20)
    assert ["+".join(pair) for pair in merges] == SIXTEEN.split()
    assert len(merges) == 16
    assert words.word_stats(word_counts) == {}
    learned = learn_words(words.count_words(FIVE_WORDS), 16)
    assert [pair for pair, _ in learned] == merges
    assert [count for _, count in learned] == [3] * 4 + [1] * 12
    assert [left + right for left, right in merges] == [
        *("lo", "low", "er", "er</w>", "low</w>", "lower</w>", "lowe", "lowes", "lowest"),
        *("lowest</w>", "ne", "new", "newer</w>", "wi", "wid", "wider</w>"),
    ]


def without_marker(tokens):
    """Take the end marker away, as seed 001's encoder does before it returns."""
    return [token.replace("</w>", "") for token in tokens if token != "</w>"]


@pytest.mark.parametrize(
    ("number", "printed"),
    [
        (0, "l o w e s t"),
        (1, "lo w e s t"),
        *((number, "low e s t") for number in range(2, 7)),
        (7, "lowe s t"),
        (8, "lowes t"),
        *((number, "lowest") for number in range(9, 17)),
    ],
)
def test_lowest_by_number_of_merges(number, printed):
    """From l o w e s t to lowest, marker stripped; "low est", as seed 001 prints, never comes."""
    merges, _ = words.learn_bpe(FIVE_WORDS, number)
    assert len(merges) == number
    tokens = words.encode_word("lowest", merges)
    assert " ".join(without_marker(tokens)) == printed
    assert "est" not in tokens and "est</w>" not in tokens


@pytest.mark.parametrize(
    ("word", "tokens"),
    [
        ("lowest", "lowest</w>"),
        ("newest", "new e s t </w>"),
        ("slow", "s low</w>"),
        ("lowlow", "low low</w>"),
        ("", "</w>"),
    ],
)
def test_words_with_the_marker_after_all_16(word, tokens):
    """`lowest` is one token; unseen words split; the empty word is </w>."""
    merges, _ = words.learn_bpe(FIVE_WORDS, 20)
    assert " ".join(words.encode_word(word, merges)) == tokens
    assert words.decode_words(tokens.split()) == word


def test_stripping_the_marker_loses_the_round_trip():
    """Stripped, `lowlow` and `low low` are the same tokens; with the marker they are not."""
    merges, _ = words.learn_bpe(FIVE_WORDS, 20)
    encoded = {
        text: [token for word in text.split() for token in words.encode_word(word, merges)]
        for text in ("lowlow", "low low")
    }
    assert encoded == {"lowlow": ["low", "low</w>"], "low low": ["low</w>", "low</w>"]}
    assert [without_marker(tokens) for tokens in encoded.values()] == [["low", "low"]] * 2
    assert [words.decode_words(tokens) for tokens in encoded.values()] == ["lowlow", "low low"]
    assert words.decode_words(without_marker(encoded["low low"])) == "lowlow"  # the space is gone


def test_seed_001s_usage_example_prints_no_arrow():
    """An f-string slip: the second part and the result run together."""
    merge = ("l", "o")
    assert f"Merge {1}: {merge[0]} + {merge[1]}{''.join(merge)}" == "Merge 1: l + olo"


# Without a marker


def test_seed_003s_four_merges_and_their_counts():
    """With low x5 lower x2 lowest x2: lo (9), low (9), lowe (4), lower (2)."""
    learned = learn_words(unmarked({"low": 5, "lower": 2, "lowest": 2}), 4)
    assert [(a + b, n) for (a, b), n in learned] == [
        ("lo", 9),
        ("low", 9),
        ("lowe", 4),
        ("lower", 2),
    ]


def test_low_e_does_not_tie():
    """Seed 003 says (low,e), (lowe,r), (lowe,s) tie at 2. (low,e) wins alone at 4, then 3 tie."""
    word_counts = unmarked({"low": 5, "lower": 2, "lowest": 2})
    for pair in [("l", "o"), ("lo", "w")]:
        word_counts = words.merge_vocab(pair, word_counts)
    assert at_the_top(words.word_stats(word_counts)) == (4, [("low", "e")])
    stats = words.word_stats(words.merge_vocab(("low", "e"), word_counts))
    assert at_the_top(stats) == (2, [("lowe", "r"), ("lowe", "s"), ("s", "t")])
    assert core.most_frequent(stats) == ("lowe", "r")


def test_str_replace_breaks_symbol_boundaries():
    """(o, w) turns `lo w` into `low` by str.replace; whole symbols are compared here."""
    assert "lo w".replace("o w", "ow") == "low"  # two symbols became one that nobody learned
    assert core.merge(["lo", "w"], ("o", "w"), "ow") == ["lo", "w"]
    assert words.merge_vocab(("o", "w"), {("lo", "w"): 1}) == {("lo", "w"): 1}


def test_picked_pickled_pickles_by_first_seen():
    """The three words joined: pi, pic, pick, ed, edpick."""
    learned = learn_joined(list("pickedpickledpickles"), 5)
    assert learned == [("pi", 3), ("pic", 3), ("pick", 3), ("ed", 2), ("edpick", 2)]
    assert core.train_nested("pickedpickledpickles", 3)[0] == ((("p", "i"), "c"), "k")


def test_picked_pickled_pickles_as_the_paper_lists_it_is_ties_again():
    """Seed 002's pi, ck, pick, ed, pickl: of highest count each time, chosen among equals."""
    symbols, ways = list("pickedpickledpickles"), []
    for pair in [("p", "i"), ("c", "k"), ("pi", "ck"), ("e", "d"), ("pick", "l")]:
        most, tied = at_the_top(core.get_stats(symbols))
        assert pair in tied
        ways.append((most, len(tied)))
        symbols = core.merge(symbols, pair, "".join(pair))
    assert ways == [(3, 3), (3, 2), (3, 1), (2, 4), (2, 2)]
    assert symbols == ["pick", "ed", "pickl", "ed", "pickl", "e", "s"]
    assert len(set("pickedpickledpickles")) == 8  # and 13 with the five


# How `nest` is encoded


def replayed(symbols, pairs):
    """Replay the merges in order on symbols, with or without a marker."""
    for pair in pairs:
        symbols = core.merge(symbols, pair, "".join(pair))
    return symbols


def test_nest_by_replaying_merges_is_n_and_est_with_the_marker():
    """With low x5 lower x2 newest x6 widest x3, 10 merges, first seen: n + est</w>."""
    merges = [pair for pair, _ in learn_words(marked(COUNTED), 10)]
    lines = [word for word, count in COUNTED.items() for _ in range(count)]
    assert merges == words.learn_bpe(lines, 10)[0]
    assert words.encode_word("nest", merges) == ("n", "est</w>")


def test_nest_without_a_marker_replayed_and_by_longest_match():
    """Replayed it is n + est; the longest match, WordPiece's way, gives ne + s + t."""
    merges = [pair for pair, _ in learn_words(unmarked(COUNTED), 10)]
    assert replayed(list("nest"), merges) == ["n", "est"]

    vocab = {*"".join(COUNTED), *("".join(pair) for pair in merges)}
    rest, longest = "nest", []
    while rest:
        size = max(size for size in range(1, len(rest) + 1) if rest[:size] in vocab)
        longest.append(rest[:size])
        rest = rest[size:]
    assert longest == ["ne", "s", "t"]
