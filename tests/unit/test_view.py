"""What is shown: all that is invisible made visible, all markup escaped, odd input refused.

How the lessons' own outputs look is saved in the lessons, and compared there.
"""

import html
import itertools
import re
import sys
import unicodedata
import xml.etree.ElementTree as ElementTree

import pytest
from bs4 import BeautifulSoup
from bs4.element import PreformattedString

from bpe_lesson import core, words
from bpe_lesson.view import (
    make_visible,
    reveal,
    show_bit_steps,
    show_characters,
    show_flow,
    show_forest,
    show_matches,
    show_merges,
    show_next_tokens,
    show_stats,
    show_symbol_rows,
    show_symbols,
    show_table,
    show_tokens,
)
from bpe_lesson.view.palette import SYMBOL_COLOURS
from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.symbols import _find_places

SVG = "{http://www.w3.org/2000/svg}"
MERGES = {(97, 97): 256, (256, 97): 257, (98, 99): 258}
VOCAB = {97: b"a", 98: b"b", 99: b"c", 256: b"aa", 257: b"aaa", 258: b"bc"}

MARKUP = {
    "script": "<script>alert(1)</script>",
    "quotes": "\" onload=\"x' y='",
    "entity": "&amp;&lt;&",
    "end of CDATA": "]]>",
    "end of the picture": "</text></svg></code></div></td></table>",
    "comment": "<!-- --> <![CDATA[",
    "a long token": "<" * 3_000,  # deeper than Python recurses
}
HIDDEN = {
    "right to left": "a\u202eb",
    "NUL": "a\0b",
    "controls": "\x01\x08\x1b[31m\x7f\x85\r",
    "zero width": "\u200b\u200c\u200d\u2060\ufeff",
    "lone surrogates": "\ud800\udfff\udc80",
    "noncharacters": "\ufffe\uffff\U0010ffff",
}


def raw(token):
    """Return the bytes of a token, those of a lone surrogate too."""
    return token.encode("utf-8", "surrogatepass")


def without_pandas(view):
    def show(*given, **more):
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(sys.modules, "pandas", None)
            return view(*given, **more)

    return show


# Each shows tokens or symbols, which may hold anything.
VIEWS = {
    "show_stats": lambda bad: show_stats({(bad, "b"): 1}),
    "show_stats with bytes": lambda bad: show_stats({(1, 2): 1}, vocab={1: raw(bad), 2: b""}),
    "show_merges": lambda bad: show_merges({(1, 1): 2}, {1: raw(bad), 2: raw(bad) * 2}),
    "show_characters": lambda bad: show_characters(bad[:50]),
}
VIEWS |= {f"{name} without pandas": without_pandas(view) for name, view in VIEWS.items()}
VIEWS |= {
    "show_next_tokens": lambda bad: show_next_tokens([1.0], {0: raw(bad)}),
    "show_tokens": lambda bad: show_tokens([bad, raw(bad)], ids=[1, 2]),
    "show_forest": lambda bad: show_forest({(1, 1): 2}, {1: raw(bad), 2: raw(bad) * 2}),
    "show_matches": lambda bad: show_matches([("word", bad), (bad, "b"), ("word", bad)]),
}
# These show what a lesson says.
LABELLED = {
    "show_tokens with odd ids": lambda bad: show_tokens(["a"], ids=[bad]),
    "show_flow": lambda bad: show_flow([bad, "to", bad]),
    "show_bit_steps": lambda bad: show_bit_steps([(bad, 1, "a")]),
    "show_table": lambda bad: show_table([bad], [(bad,)]),
    "show_table without pandas": without_pandas(lambda bad: show_table([bad], [(bad,)])),
}
every_view = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
every_hidden = pytest.mark.parametrize("bad", HIDDEN.values(), ids=HIDDEN)


@pytest.fixture(params=["with pandas", "without pandas"])
def pandas_or_not(request, monkeypatch):
    if request.param == "without pandas":
        monkeypatch.setitem(sys.modules, "pandas", None)


def markup(shown):
    forms = shown._repr_mimebundle_()
    return forms.get("image/svg+xml") or forms["text/html"]


def svg(shown):
    """Return a drawing as a tree; the parser refuses what isn't well-formed."""
    return ElementTree.fromstring(markup(shown).encode("utf-8"))


def texts(shown):
    return [element.text or "" for element in svg(shown).iter(SVG + "text")]


def hidden(text):
    """Return the controls, formats, surrogates and unassigned code points in a text."""
    return {c for c in text if unicodedata.category(c)[0] == "C" and c != "\n"}


class Tags:
    """The elements, the attributes' names, the comments and the words of a page."""

    def __init__(self, page):
        soup = BeautifulSoup(page, "html.parser")
        self.tags = {tag.name for tag in soup(True)}
        self.attributes = {name for tag in soup(True) for name in tag.attrs}
        self.comments = soup(string=lambda text: isinstance(text, PreformattedString))
        self.data = soup.text


def test_shown_offers_the_forms_that_it_has():
    assert RichOutput("words")._repr_mimebundle_() == {"text/plain": "words"}
    assert RichOutput("words", html="<p>", svg="<svg/>")._repr_mimebundle_() == {
        "text/plain": "words",
        "text/html": "<p>",
        "image/svg+xml": "<svg/>",
    }
    assert repr(RichOutput("words", html="<p>")) == "words"


@pytest.mark.parametrize(
    ("token", "shown"),
    [
        ("", ""),
        ("\n\t\r", "↵⇥⟨U+000D⟩"),
        ("\0\x1f\x7f\x85", "⟨U+0000⟩⟨U+001F⟩⟨U+007F⟩⟨U+0085⟩"),
        ("\u00a0\u3000\u2028", "⟨U+00A0⟩⟨U+3000⟩⟨U+2028⟩"),
        ("a\u200cb\u200d\ufeff", "a⟨U+200C⟩b⟨U+200D⟩⟨U+FEFF⟩"),
        ("\u202eabc", "⟨U+202E⟩abc"),
        ("\ud800\udc80", "⟨U+D800⟩⟨U+DC80⟩"),
        ("e\u0301", "e\u0301"),
        ("\u0301e", "◌\u0301e"),
        ("\ufe0fe", "⟨U+FE0F⟩e"),
        ("e\u034f\u17b4\U000e0100", "e⟨U+034F⟩⟨U+17B4⟩⟨U+E0100⟩"),  # marks that are blank
        ("né שָ 語 😀 </w>", "né␣שָ␣語␣😀␣</w>"),
        (b"e ", "e␣"),
        (b"\x80\xe2\x82\xac\xff", "⟨80⟩€⟨ff⟩"),
        (b"\xf0\x9f\x98\x80\xf0\x9f", "😀⟨f0⟩⟨9f⟩"),
        (b"\xed\xa0\x80", "⟨ed⟩⟨a0⟩⟨80⟩"),
        (bytearray(b"\xff"), "⟨ff⟩"),
    ],
)
def test_visible_leaves_nothing_invisible(token, shown):
    """Spaces, line ends, halves of characters, controls, marks with nothing to sit on."""
    assert make_visible(token) == shown


@pytest.mark.parametrize(
    ("show", "given"),
    [(make_visible, 3), (make_visible, ["a"]), (show_tokens, [3]), (show_tokens, b"abc")],
)
def test_an_id_is_no_token(show, given):
    """A learner passes ids where tokens are meant; bytes(3) would be three NULs."""
    with pytest.raises(TypeError, match=r"isn't a token: give bytes or a str, such as vocab\[id\]"):
        show(given)


@pytest.mark.parametrize("ids", [[], [1], [1, 2, 3]])
def test_show_tokens_wants_one_id_for_each_token(ids):
    with pytest.raises(ValueError, match=f"2 tokens, but {len(ids)} ids: give one id for each"):
        show_tokens(["a", "b"], ids)


def test_show_table_is_drawn_by_pandas_if_it_is_there():
    """Its first column heads the rows; rows may come from a generator."""
    rows = [("aa", 4), ("<b>", 2)]
    table = show_table(["pair", "count"], (row for row in rows))
    assert 'class="dataframe"' in table.html
    assert repr(table).splitlines() == ["pair  count", "aa        4", "<b>       2"]
    table = without_pandas(show_table)(["pair", "count"], (row for row in rows))
    assert repr(table) == "pair | count\naa | 4\n<b> | 2"
    assert markup(table) == (
        '<table><thead><tr><th scope="col" style="text-align:left">pair</th>'
        '<th scope="col">count</th></tr></thead>'
        '<tbody><tr><th scope="row" style="text-align:left">aa</th><td>4</td></tr>'
        '<tr><th scope="row" style="text-align:left">&lt;b&gt;</th><td>2</td></tr></tbody></table>'
    )


def test_columns_of_text_are_on_the_left_and_numbers_on_the_right(pandas_or_not):
    """JupyterLab puts everything on the right. A percentage is a number, and True isn't."""
    rows = [(1, "a < b", "1,024", "3%", True), (2, "<td>", "", "12.5x", False)]
    page = markup(show_table(["n", "text", "count", "share", "same"], rows))
    cells = re.findall(r"<t[hd]\b([^>]*)>", page)
    assert len(cells) == 3 * 5
    assert ["left" in cell for cell in cells] == [False, True, False, False, True] * 3


def test_a_table_is_shown_whole():
    page = show_table(["n", "text"], [(n, "long " * 40) for n in range(90)])
    assert repr(page).count("long") == page.html.count("long") == 90 * 40


def test_a_bar_is_as_long_as_its_probability_whatever_the_others_are():
    for probabilities in ([0.5, 0.5], [0.5, 0.1, 0.4], [0.5]):
        html = show_next_tokens(probabilities, {}, most=1).html
        assert "width:50%" in html and "0 to 100%" in html


def test_show_characters_names_each_code_point():
    """Also those without a name, and those that UTF-8 does not write."""
    shown = without_pandas(show_characters)
    assert repr(shown("é\u0301🅤\n\u200c\ud800")).splitlines() == [
        "character | code point | bytes | name",
        "é | U+00E9 | c3 a9 | LATIN SMALL LETTER E WITH ACUTE",
        "◌\u0301 | U+0301 | cc 81 | COMBINING ACUTE ACCENT",
        "🅤 | U+1F164 | f0 9f 85 a4 | NEGATIVE CIRCLED LATIN CAPITAL LETTER U",
        "↵ | U+000A | 0a | (no name)",
        "⟨U+200C⟩ | U+200C | e2 80 8c | ZERO WIDTH NON-JOINER",
        "⟨U+D800⟩ | U+D800 | ed a0 80 | (no name)",
    ]


def texts_of_a_forest(shown):
    """Return the labels in the boxes, the ids below them, and what is below the boxes."""
    written = [one.text for one in svg(shown).iter() if one.tag in (SVG + "rect", SVG + "text")]
    labels, numbers, feet = [], [], []
    for before, one, text in zip([..., ..., *written], [..., *written], written):
        if text is not None:  # a box, which has no text, comes before its label and its id
            (labels if one is None else numbers if before is None else feet).append(text)
    return labels, numbers, feet


def test_a_tree_ends_in_bytes_and_code_points():
    """The bytes are in one row; a code point is below the middle of its bytes."""
    merges = {(0xCE, 0x9C): 256, (32, 256): 257, (257, 0xF0): 258}
    vocab = {n: bytes([n]) for n in range(256)}
    vocab |= {256: b"\xce\x9c", 257: b" \xce\x9c", 258: b" \xce\x9c\xf0"}
    shown = show_forest(merges, vocab)
    labels, numbers, feet = texts_of_a_forest(shown)
    assert (len(labels), sorted(numbers)[:4]) == (7, ["156", "206", "240", "256"])
    assert feet == ["20", "ce", "9c", "f0", "U+0020", "U+039C"]
    assert svg(shown).findtext(SVG + "title") == repr(shown)
    place = {text.text: text for text in svg(shown).iter(SVG + "text")}
    assert len({place[digits].get("y") for digits in ("20", "ce", "9c", "f0")}) == 1
    middle = (float(place["ce"].get("x")) + float(place["9c"].get("x"))) / 2
    assert float(place["U+039C"].get("x")) == middle
    assert "bytes 20 ce 9c f0, code points U+0020 U+039C" in repr(shown)
    two = show_forest(MERGES, VOCAB, roots=iter([257, 256]))
    assert repr(two).count("→ aa (256)") == 1  # what they share is said once
    part = show_forest({(0xF0, 0x9F): 256}, vocab | {256: b"\xf0\x9f"})
    assert repr(part).endswith("⟨f0⟩⟨9f⟩ (256): bytes f0 9f, only a part of a code point")


def test_show_forest_stays_inside_its_frame():
    """Sixty trees take several rows, none beyond the right edge."""
    merges = {(97, 98): 256} | {(256, n): n + 1000 for n in range(60)}
    vocab = {97: b"a", 98: b"b", 256: b"ab"}
    vocab |= {n: b"x" for n in range(60)} | {n + 1000: b"abx" for n in range(60)}
    picture = svg(show_forest(merges, vocab))
    width, height = float(picture.get("width")), float(picture.get("height"))
    trees = picture.findall(SVG + "g")
    assert (len(trees), len(list(picture.iter(SVG + "rect")))) == (60, 1 + 60 * 5)
    assert width <= 960
    for tree in trees:
        x, y = map(float, re.findall(r"[\d.]+", tree.get("transform")))
        own_width, own_height = map(float, tree.get("data-size").split())
        assert x + own_width <= width and y + own_height <= height
        boxes = list(tree.iter(SVG + "rect"))
        assert max(float(box.get("x")) + float(box.get("width")) for box in boxes) <= own_width
        assert max(float(box.get("y")) + float(box.get("height")) for box in boxes) <= own_height


def test_show_forest_refuses_a_very_deep_tree():
    """A long passage that a text has twice is learned from its left end, a byte a merge."""
    merges = {(97, 97): 256} | {(idx - 1, 97): idx for idx in range(257, 1600)}
    vocab = {97: b"a"} | dict.fromkeys(range(256, 1600), b"a...")
    with pytest.raises(ValueError, match="token 1599 has 1345 bytes, but only a token of 2 to 30"):
        show_forest(merges, vocab, roots=[1599])
    assert texts(show_forest(merges, vocab)) == []
    labels, _, feet = texts_of_a_forest(show_forest(merges, vocab, roots=[275]))
    assert (len(labels), len(feet)) == (20 + 21, 2 * 21)


def test_show_bit_steps_refuses_a_number_that_does_not_fit():
    """Its first bits would be lost, and nobody would notice."""
    with pytest.raises(ValueError, match="0b101 has 3 bits, but the pattern 'aa' is shorter"):
        show_bit_steps([("n", 0b101, "aa")])


@pytest.mark.parametrize("bad", MARKUP.values(), ids=MARKUP)
@pytest.mark.parametrize("view", (VIEWS | LABELLED).values(), ids=VIEWS | LABELLED)
def test_no_token_is_markup(view, bad):
    """Pages have the elements that the views use; drawings are well-formed."""
    shown = view(bad)
    page = markup(shown)
    if page.startswith("<svg"):
        drawn = {element.tag.removeprefix(SVG) for element in svg(shown).iter()}
        assert drawn <= {"svg", "g", "title", "text", "rect", "line", "path"}
        assert make_visible(bad) in {text.replace(" ", "␣") for text in texts(shown)}
    else:
        read = Tags(page)
        table = set("table thead tbody tr th td".split())
        assert read.tags <= table | set("div span style code br small mark".split())
        assert read.attributes <= set("style dir scope scoped border class aria-hidden".split())
        assert read.comments == []
    assert repr(shown)


@every_hidden
@every_view
def test_no_token_hides_anything(view, bad):
    """Neither in the page nor in the text; a lone surrogate could not even be saved."""
    shown = view(bad)
    assert hidden(markup(shown)) == hidden(repr(shown)) == set()
    if markup(shown).startswith("<svg"):
        assert make_visible(bad.encode("utf-8", "surrogatepass")) in texts(shown)


@every_hidden
def test_no_label_hides_anything(bad):
    assert hidden(markup(show_flow([bad, "to", bad]))) == set()


@pytest.mark.parametrize("bad", MARKUP.values(), ids=MARKUP)
def test_nothing_revealed_is_markup(bad, pandas_or_not):
    """Neither as a text nor inside other values nor in a table, which is shown as one."""
    page = Tags(markup(reveal(bad, [bad], show_table(["cell"], [(bad,)]))))
    assert {"table", "th", "pre"} <= page.tags
    assert not page.tags & {"script", "svg", "text", "code"}
    assert page.comments == []
    assert repr([bad]) in page.data


# Symbols in their own colours, with every place of a pair marked

TEXT = "aaabdaaabac"
FIRST_SEEN = {("a", "a"): "Z", ("Z", "a"): "Y", ("Y", "b"): "X"}
CORPUS = ["low " * 5 + "lower " * 2, "newest " * 6 + "widest " * 3]


def colours(*shown):
    """Return label -> the colours of the boxes with that label."""
    found = {}
    pages = "".join(map(markup, shown))
    for colour, label in re.findall(r"background:(var\([^)]*\))[^>]*>([^<]*)", pages):
        found.setdefault(html.unescape(label), set()).add(colour)
    return found


def test_a_symbol_has_the_same_colour_at_every_step():
    """Though the letters that are left come in a different order, and whatever X stands for."""
    steps = [core.train_toy(TEXT, n) for n in range(4)]
    steps.append(({}, "Xdbac"))
    seen = colours(*(show_symbols(left, merges) for merges, left in steps))
    assert {label: len(found) for label, found in seen.items()} == dict.fromkeys("abdcZYX", 1)
    assert len(set.union(*seen.values())) == 7


def test_a_word_has_the_colours_of_the_corpus():
    before = words.count_words(CORPUS)
    merges, after = words.learn_bpe(CORPUS, 10)
    nest = [("nest", words.encode_word("nest", merges)), ("start", "nest")]
    seen = colours(
        show_symbol_rows([(f"{n} ×", word) for word, n in before.items()]),
        show_symbol_rows([(f"{n} ×", word) for word, n in after.items()], merges),
        show_symbol_rows(nest, merges),
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
    assert _find_places(text, tuple(pair)) == levels


def test_the_words_say_where_a_pair_occurs_and_overlaps():
    """In the text, and in the HTML for screen readers and for pages without styles."""
    said = "(a, a) occurs at symbols 1-2, 2-3, 6-7, 7-8, overlapping at 2, 7"
    shown = show_symbols(TEXT, pair=("a", "a"))
    assert repr(shown) == f"{'|'.join(TEXT)}\n{said}"
    assert Tags(markup(shown)).data.endswith(said)
    assert "occurs" not in repr(show_symbols("abc", pair=("a", "a")))
    assert repr(show_symbols("abc", pair=("a", "b"))).endswith("(a, b) occurs at symbols 1-2")


def test_boxes_that_share_brackets_stay_in_one_line():
    """They're one box of the row, so it can't be broken between them unless it's too narrow."""
    row = BeautifulSoup(markup(show_symbols(TEXT, pair=("a", "a"))), "html.parser").div
    parts = [
        part.select("code") or [part] for part in row.find_all(["span", "code"], recursive=False)
    ]
    shown = ["".join(code.get_text() for code in codes) for codes in parts]
    assert shown[:-1] == ["aaa", "b", "d", "aaa", "b", "a", "c"]  # the last is for screen readers


# Any text


@pytest.mark.parametrize("bad", [*MARKUP.values(), *HIDDEN.values()], ids=[*MARKUP, *HIDDEN])
def test_hostile_symbols_are_only_text(bad):
    shown = show_symbol_rows([(bad, [bad, "b", bad + "b"])], [(bad, "b")], (bad, "b"))
    page = Tags(markup(shown))
    assert page.tags <= {"div", "span", "code", "sub", "sup"} and not page.comments
    assert page.attributes <= {"style", "dir"}
    assert not hidden(page.data) and not hidden(repr(shown))
