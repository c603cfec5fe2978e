"""Charts: plain numbers, names beside what they name, and a text that says the same."""

import re
import sys
from itertools import combinations

import pytest
from bs4 import BeautifulSoup
from matplotlib import rcdefaults, rcParams
from matplotlib.colors import same_color, to_hex
from matplotlib.figure import Figure
from matplotlib.text import Text

from bpe_lesson.view import show_bars, show_curves, show_growth, show_heat_map, show_lengths
from bpe_lesson.view.figures.figure_style import BAR_HATCHES
from bpe_lesson.view.palette import INK, LINE_COLOURS, PAPER

DRAWN = set("svg title g defs path clippath rect use pattern text tspan".split())
LONG = "a name that goes on and on, far beyond what fits beside a line or a bar"
SQUARES = {n: 3 * n * n for n in (100, 7, 30)}  # slope 2 wherever it begins, in whatever order
CHARTS = {
    "curves": lambda: show_curves({"toy": [11, 9, 5], "<p>": (24597, 9438.5)}, "merges", "a & b"),
    "growth": lambda: show_growth({"squares": SQUARES, "_a$": {7: 5, 100: 5}}, "bytes", "steps"),
    "bars": lambda: show_bars({"GPT-4": {"Greek": 4.1, "Hindi": 5}}, "tokens"),
    "groups": lambda: show_bars({"a": {"x$y": 1, "<b>": 2.5}, "_b": {"x$y": 3, "<b>": 0}}, "z"),
    "lengths": lambda: show_lengths(iter([b"a"] * 300 + [b"abc"])),
    "map": lambda: show_heat_map({("a", "b"): 4, ("a", "c"): 1}, str),
    "legend": lambda: show_curves({LONG: [3, 2], "_b": [1, 2]}, "merges", "symbols"),
}
TOLD = {
    "curves": "Line chart of a & b against merges. toy: from 11 at 0 merges to 5 at 2 merges. "
    "<p>: from 24,597 at 0 merges to 9,438 at 1 merges.",
    "growth": "Line chart of steps against bytes, both axes logarithmic. "
    "squares: from 147 to 30,000, slope 2.00. _a$: from 5 to 5, slope 0.00.",
    "groups": "Bar chart of z. a: x$y 1, <b> 2.500. _b: x$y 3, <b> 0.",
    "lengths": "Bar chart of tokens against length in bytes. 1 byte: 300; 3 bytes: 1.",
}


@pytest.fixture
def draw(monkeypatch):
    """Return a function that draws a chart and returns its figure, as it was saved."""
    figures = []
    save = Figure.savefig
    monkeypatch.setattr(
        Figure,
        "savefig",
        lambda figure, *rest, **more: figures.append(figure) or save(figure, *rest, **more),
    )

    def draw(show):
        assert show().svg
        return figures[-1]

    return draw


@pytest.mark.parametrize("name", TOLD)
def test_a_chart_is_a_picture_and_a_text(name, monkeypatch):
    """Without matplotlib, the text stays."""
    forms = CHARTS[name]()._repr_mimebundle_()
    assert sorted(forms) == ["image/svg+xml", "text/plain"] and forms["text/plain"] == TOLD[name]
    for module in ("matplotlib", "matplotlib.figure"):
        monkeypatch.setitem(sys.modules, module, None)
    assert CHARTS[name]()._repr_mimebundle_() == {"text/plain": TOLD[name]}


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_is_the_same_each_time_and_in_the_pages_colours(name):
    """It has no style sheet, no date, no id that's on the page twice, and nothing that's loaded."""
    drawn = CHARTS[name]().svg
    assert drawn == CHARTS[name]().svg
    page = BeautifulSoup(drawn, "html.parser")
    assert page.svg["role"] == "img" and page.svg.title.text == CHARTS[name]().text
    assert {tag.name for tag in page(True)} <= DRAWN
    assert not re.search(r"(?:fill|stroke)(?:: |=\")#", drawn)
    all_ids = [tag["id"] for other in CHARTS for tag in parse(other).select("[id]")]
    assert len(all_ids) == len(set(all_ids))
    assert set(re.findall(r"#(\w{11})\b", drawn)) == {tag["id"] for tag in page.select("[id]")}
    assert len(drawn) < 12_000


def parse(name):
    return BeautifulSoup(CHARTS[name]().svg, "html.parser")


def test_what_is_written_in_a_chart_is_not_rounded():
    drawn = show_bars({"a": {"x 1.234": 0.0123, "<b>": 0.55}}, "z").svg
    texts = [text.text for text in BeautifulSoup(drawn, "html.parser")("text")]
    assert {"x 1.234", "0.0123", "0.55", "<b>"} <= set(texts)


def written(figure):
    (axes,) = figure.axes
    found = [*axes.texts, axes._left_title, axes.xaxis.label, axes.yaxis.label]
    for axis in (axes.xaxis, axes.yaxis):
        found += labels_along(axis) if axis.get_visible() else []
    for legend in figure.legends:
        found += legend.get_texts()
    return [text for text in found if text.get_text()]


def labels_along(axis):
    """Return the labels along an axis, without those beyond its ends, which aren't drawn."""
    low, high = sorted(axis.get_view_interval())
    ticks = zip(axis.get_majorticklocs(), axis.get_majorticklabels())
    return [label for place, label in ticks if low <= place <= high]


def overlaps(texts):
    boxes = [(text.get_text(), Text.get_window_extent(text)) for text in texts]
    return [(a, b) for (a, one), (b, other) in combinations(boxes, 2) if one.overlaps(other)]


@pytest.mark.parametrize("name", CHARTS)
def test_no_text_of_a_chart_covers_another_or_is_cut_off(draw, name):
    """And it can be read, on paper of the palette's colours, whatever is around it."""
    figure = draw(CHARTS[name])
    colours = {to_hex(text.get_color()) for text in written(figure)}
    assert colours <= {INK, PAPER, *LINE_COLOURS}
    assert same_color(figure.get_facecolor(), PAPER)
    assert overlaps(written(figure)) == []
    for text in written(figure):
        box = Text.get_window_extent(text)
        assert 0 <= box.x0 and 0 <= box.y0, text
        assert box.x1 <= figure.bbox.x1 and box.y1 <= figure.bbox.y1, text


def test_a_short_logarithmic_axis_has_plain_numbers(draw):
    """A long one has every power of ten, and a fraction is a plain number too."""
    (axes,) = draw(lambda: show_growth({"a": {15: 0.002, 240: 5}}, "bytes", "seconds")).axes
    numbers = [[one.get_text() for one in labels_along(ax)] for ax in (axes.xaxis, axes.yaxis)]
    assert numbers == [["20", "50", "100", "200"], ["0.01", "0.1", "1"]]
    assert axes.get_xscale() == axes.get_yscale() == "log"


@pytest.mark.parametrize(
    "ends", [[1, 1, 1, 1], [1, 1.001, 5, 5.001], [0, 0, 0, 9], [9, 9, 9, 0], [1, 2, 3, 4]]
)
def test_names_stand_beside_the_ends_of_lines_and_never_overlap(draw, ends):
    """Also if the lines end at one point, and if names have two lines."""
    lines = {f"{n}: a name of two lines": [2, end] for n, end in enumerate(ends)}
    figure = draw(lambda: show_curves(lines, "merges", "symbols"))
    (axes,) = figure.axes
    assert figure.legends == [] and axes.get_legend() is None
    assert len(axes.texts) == 4 and overlaps(axes.texts) == []
    frame = axes.get_window_extent()
    for text, line, end in zip(axes.texts, axes.lines, ends):
        assert same_color(text.get_color(), line.get_color())
        assert text.xy == (1, end)
        assert Text.get_window_extent(text).x0 > frame.x1


def test_long_names_are_in_a_legend_below(draw):
    """A name that begins with _ too, which matplotlib 3.9 would leave out."""
    figure = draw(CHARTS["legend"])
    (legend,) = figure.legends
    assert [" ".join(text.get_text().strip("\u200b").split()) for text in legend.get_texts()] == [
        LONG,
        "_b",
    ]
    assert list(figure.axes[0].texts) == []
    assert legend.get_window_extent().y1 < figure.axes[0].get_window_extent().y0
    figure = draw(lambda: show_bars({LONG: {"x": 1}, "b": {"x": 3}}, "tokens"))
    assert len(figure.legends[0].get_texts()) == 2


def test_the_heat_map_has_the_most_common_pairs_left_symbols_in_rows(draw):
    stats = {("a", "b"): 4, ("a", "c"): 3, ("\u202e", "b"): 2, ("d", "e"): 1}
    (axes,) = draw(lambda: show_heat_map(stats, str, top=2)).axes
    cells = {(bar.get_x() + 0.5, bar.get_y() + 0.5): bar.get_alpha() for bar in axes.patches}
    assert cells == {(0, 0): 0.5, (1, 0): 0.375, (0, 1): 0.25}  # the darker, the higher
    assert [text.get_text() for text in axes.texts] == ["4", "3", "2"]
    told = repr(show_heat_map(stats, str, top=2))
    assert told.endswith("Highest: (a, b) 4, (a, c) 3, (⟨U+202E⟩, b) 2.")


def test_curves_begin_where_they_are_told_to(draw):
    (axes,) = draw(lambda: show_curves({"toy": [3, 2]}, "tokens", "ratio", first=256)).axes
    assert [*axes.lines[0].get_xdata()] == [256, 257]


def test_bars_carry_their_values_below_a_key_to_their_kinds(draw):
    figure = draw(lambda: show_bars({"a": {"x": 1.4, "y": 24_597}, "b": {"x": 0, "y": 0.5}}, "z"))
    (axes,) = figure.axes
    assert [text.get_text() for text in axes.texts] == ["1.40", "24,597", "0", "0.50"]
    (legend,) = figure.legends
    assert legend.get_window_extent().y0 > axes.get_window_extent().y1
    assert not axes.xaxis.get_visible()
    assert [bar.get_hatch() or "" for bar in axes.patches[::2]] == list(BAR_HATCHES[:2])


@pytest.mark.parametrize(
    "name", ["中文", "العربية", "😄𒀀", "\ud800", "$\\frac$", "<" * 10_000, "_a", ""]
)
@pytest.mark.filterwarnings("error")
def test_any_name_is_drawn_without_a_warning(name):
    assert show_bars({name: {name: 1}}, name).svg
    assert show_bars({name: {name: 1}, "b": {name: 1}}, name).svg
    assert show_curves({name: [1], "b": [2]}, name, name).svg
    assert show_heat_map({(name, "b"): 1, ("c", name): 2}, str).svg


def test_the_style_of_other_figures_is_left_alone():
    rcdefaults()
    before = dict(rcParams)
    show_curves({"toy": [3, 1]}, "merges", "symbols")
    assert dict(rcParams) == before
