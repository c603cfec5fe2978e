"""Symbols in their own colours: always the same ones, with every place of a pair marked."""

import html
import itertools
import re

import pytest
from test_view import HIDDEN, MARKUP, Tags, hidden, markup

from bpe_lesson import core, words
from bpe_lesson.view import show_symbol_rows, show_symbols
from bpe_lesson.view.palette import SYMBOL_COLOURS
from bpe_lesson.view.symbols import find_places

TEXT = "aaabdaaabac"
FIRST_SEEN = {("a", "a"): "Z", ("Z", "a"): "Y", ("Y", "b"): "X"}
CORPUS = ["low " * 5 + "lower " * 2, "newest " * 6 + "widest " * 3]


def colours(*shown):
    """Return label -> the colours of the boxes with that label."""
    found = {}
    pages = "".join(map(markup, shown))
    for colour, label in re.findall(r"background:(#\w+)[^>]*>([^<]*)", pages):
        found.setdefault(html.unescape(label), set()).add(colour)
    return found


# Colours


def test_a_symbol_has_the_same_colour_at_every_step():
    """Though the letters that are left come in a different order."""
    steps = [core.train_toy(TEXT, n) for n in range(4)]
    seen = colours(*(show_symbols(left, merges) for merges, left in steps))
    assert {label: len(found) for label, found in seen.items()} == dict.fromkeys("abdcZYX", 1)
    assert len(set.union(*seen.values())) == 7


def test_words_have_the_colours_of_their_corpus():
    before = words.count_words(CORPUS)
    merges, after = words.learn_bpe(CORPUS, 10)
    alphabet = [symbol for word in before for symbol in word]
    nest = [("nest", words.encode_word("nest", merges)), ("start", "nest")]
    seen = colours(
        show_symbol_rows([(f"{n} ×", word) for word, n in before.items()]),
        show_symbol_rows([(f"{n} ×", word) for word, n in after.items()], merges),
        show_symbol_rows(nest, merges, alphabet=alphabet),
    )
    assert {len(found) for found in seen.values()} == {1}
    assert {"n", "est</w>", "low", "</w>"} <= set(seen)


def see_linear(colour):
    """Return a colour's red, green and blue as amounts of light, from 0 to 1."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def contrast(one, other):
    """Return the contrast of two colours, from 1 to 21, as WCAG 2 defines it."""
    weights = (0.2126, 0.7152, 0.0722)
    dark, light = sorted(
        sum(weight * part for weight, part in zip(weights, see_linear(colour)))
        for colour in (one, other)
    )
    return (light + 0.05) / (dark + 0.05)


# How eyes without one kind of cone see red, green and blue light: Machado and others (2009).
EYES = {
    "all cones": [(1, 0, 0), (0, 1, 0), (0, 0, 1)],
    "no red cones": [(0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)],
    "no green cones": [(0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)],
    "no blue cones": [(1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)],
}


def see_lab(colour, eye):
    """Return a colour as some eyes see it, in CIE L*a*b*."""
    light = see_linear(colour)
    seen = (sum(m * part for m, part in zip(row, light)) for row in eye)
    r, g, b = (min(1, max(0, part)) for part in seen)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eye", EYES.values(), ids=EYES)
def test_any_two_colours_can_be_told_apart(eye):
    """The distances are those of CIE 1976."""
    for pair in itertools.combinations(SYMBOL_COLOURS, 2):
        first, second = (see_lab(colour, eye) for colour in pair)
        assert sum((a - b) ** 2 for a, b in zip(first, second)) ** 0.5 > 20, pair


# What new symbols were made of


def test_a_new_symbol_says_what_it_spells():
    """Or its two parts, if its name is what it spells."""
    shown = show_symbols("XdXac", FIRST_SEEN)
    assert repr(shown) == "X|d|X|a|c\nNew symbols: X (aaab)"
    assert re.findall(r">(\w+)<sup[^>]*>(\w+)</sup>", markup(shown)) == [("X", "aaab")] * 2
    shown = show_symbols(["n", "est</w>"], [("e", "s"), ("es", "t"), ("est", "</w>")])
    assert repr(shown) == "n|est</w>\nNew symbols: est</w> (est </w>)"


def test_a_merge_that_swallows_its_own_name_ends():
    """A learner may type anything."""
    assert repr(show_symbols("ab", {("a", "b"): "a"})).startswith("a|b")


# The places of a pair


@pytest.mark.parametrize(
    ("text", "pair", "levels"),
    [
        ("aaabdaaabac", "aa", {0: 0, 1: 1, 5: 0, 6: 1}),
        ("aaaa", "aa", {0: 0, 1: 1, 2: 0}),
        ("abab", "ab", {0: 0, 2: 0}),
        ("", "aa", {}),
    ],
)
def test_places_that_overlap_are_on_different_levels(text, pair, levels):
    assert find_places(text, tuple(pair)) == levels


def test_the_words_say_where_a_pair_occurs_and_overlaps():
    """In the text, and in the HTML for screen readers and for pages without styles."""
    said = "(a, a) occurs at symbols 1-2, 2-3, 6-7, 7-8, overlapping at 2, 7"
    shown = show_symbols(TEXT, pair=("a", "a"))
    assert repr(shown) == f"{'|'.join(TEXT)}\n{said}"
    assert Tags(markup(shown)).data.endswith(said)
    assert "occurs" not in repr(show_symbols("abc", pair=("a", "a")))
    assert repr(show_symbols("abc", pair=("a", "b"))).endswith("(a, b) occurs at symbols 1-2")


# Any text


@pytest.mark.parametrize("bad", [*MARKUP.values(), *HIDDEN.values()], ids=[*MARKUP, *HIDDEN])
def test_hostile_symbols_are_only_text(bad):
    shown = show_symbol_rows([(bad, [bad, "b", bad + "b"])], [(bad, "b")], (bad, "b"), [bad])
    page = Tags(markup(shown))
    assert page.tags <= {"div", "span", "code", "sub", "sup"} and not page.comments
    assert page.attributes <= {"style", "dir"}
    assert not hidden(page.data) and not hidden(repr(shown))
