"""Charts: one style, plain numbers, and names beside what they name."""

from itertools import combinations

import pytest
from matplotlib import rcdefaults, rcParams
from matplotlib.colors import same_color, to_hex
from matplotlib.figure import Figure
from matplotlib.text import Text

from bpe_lesson.view import show_bars, show_curves, show_growth, show_heat_map, show_lengths
from bpe_lesson.view.figures.direct_labels import spread_apart
from bpe_lesson.view.figures.figure_style import BAR_HATCHES, FIGURE_STYLE, choose_log_ticks
from bpe_lesson.view.palette import INK, LINE_COLOURS, PAPER

LONG = "a name that goes on and on, far beyond what fits beside a line or a bar"
CHARTS = {
    "curves": lambda: show_curves({"toy": [3, 2], "post": [9, 4]}, "merges", "symbols"),
    "growth": lambda: show_growth({"toy": {15: 1, 240: 3000}}, "bytes", "steps"),
    "bars": lambda: show_bars({"GPT-4": {"Greek": 4.1, "Hindi": 5}}, "tokens"),
    "groups": lambda: show_bars({"a": {"x": 1, "y": 2}, "b": {"x": 3, "y": 4}}, "tokens"),
    "lengths": lambda: show_lengths([b"a"] * 300 + [b"ab"]),
    "map": lambda: show_heat_map({("a", "b"): 4, ("a", "c"): 1}, str),
    "legend": lambda: show_curves({LONG: [3, 2], "_b": [1, 2]}, "merges", "symbols"),
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
        assert show().png
        return figures[-1]

    return draw


def written(figure):
    """Return all texts of a figure that can be seen."""
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


def numbers_along(axis):
    """Return the numbers along an axis, as they're written."""
    return [label.get_text() for label in labels_along(axis)]


def overlaps(texts):
    """Return the pairs of texts that cover each other."""
    boxes = [(text.get_text(), Text.get_window_extent(text)) for text in texts]
    return [(a, b) for (a, one), (b, other) in combinations(boxes, 2) if one.overlaps(other)]


@pytest.mark.parametrize("name", CHARTS)
def test_all_charts_share_one_style(draw, name):
    """One size of text, the palette's colours, white paper, no frame."""
    figure = draw(CHARTS[name])
    assert {text.get_fontsize() for text in written(figure)} == {FIGURE_STYLE["font.size"]}
    colours = {to_hex(text.get_color()) for text in written(figure)}
    assert colours <= {INK, PAPER, *LINE_COLOURS}
    assert same_color(figure.get_facecolor(), PAPER)
    (axes,) = figure.axes
    assert not axes.spines["top"].get_visible() and not axes.spines["right"].get_visible()
    assert {line.get_linewidth() for line in axes.lines} <= {FIGURE_STYLE["lines.linewidth"]}


@pytest.mark.parametrize("name", CHARTS)
def test_no_text_of_a_chart_covers_another_or_is_cut_off(draw, name):
    figure = draw(CHARTS[name])
    assert overlaps(written(figure)) == []
    for text in written(figure):
        box = Text.get_window_extent(text)
        assert 0 <= box.x0 and 0 <= box.y0, text
        assert box.x1 <= figure.bbox.x1 and box.y1 <= figure.bbox.y1, text


def test_a_short_logarithmic_axis_has_plain_numbers(draw):
    """A long one has every power of ten, and a fraction is a plain number too."""
    (axes,) = draw(lambda: show_growth({"a": {15: 0.002, 240: 5}}, "bytes", "seconds")).axes
    assert numbers_along(axes.xaxis) == ["20", "50", "100", "200"]
    assert numbers_along(axes.yaxis) == ["0.01", "0.1", "1"]
    assert axes.get_xscale() == axes.get_yscale() == "log"


def test_large_numbers_have_separators(draw):
    (axes,) = draw(lambda: show_curves({"a": [12_000, 5_000]}, "merges", "tokens")).axes
    assert "10,000" in numbers_along(axes.yaxis)
    (axes,) = draw(lambda: show_growth({"a": {1: 1, 9: 2_000_000}}, "x", "y")).axes
    assert "1,000,000" in numbers_along(axes.yaxis)


def test_what_is_counted_has_whole_numbers(draw):
    (axes,) = draw(lambda: show_curves({"a": [5, 4, 3]}, "merges", "tokens")).axes
    assert numbers_along(axes.xaxis) == ["0", "1", "2"]


@pytest.mark.parametrize(
    ("low", "high"), [(120, 180), (1, 2), (90, 110), (8, 12), (0.004, 0.9), (1, 1e12), (0.1, 0.11)]
)
def test_every_logarithmic_axis_has_some_numbers_and_not_too_many(low, high):
    ticks = choose_log_ticks(low, high)
    assert 2 <= len(ticks) <= 9 and ticks == sorted(set(ticks))
    assert low <= ticks[0] and ticks[-1] <= high


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


def test_names_keep_the_order_of_the_ends(draw):
    (axes,) = draw(lambda: show_curves({"a": [1, 5.1], "b": [1, 5], "c": [1, 5.2]}, "x", "y")).axes
    heights = {text.get_text(): Text.get_window_extent(text).y0 for text in axes.texts}
    assert sorted(heights, key=heights.get) == ["b", "a", "c"]


def test_nothing_moves_that_has_enough_room():
    assert spread_apart([10, 50, 30], 10, 0, 100) == [10, 50, 30]
    assert spread_apart([], 10, 0, 100) == []


def test_long_names_are_in_a_legend_below(draw):
    """A name that begins with _ too, which matplotlib 3.9 would leave out."""
    figure = draw(CHARTS["legend"])
    (legend,) = figure.legends
    assert [text.get_text().strip("\u200b") for text in legend.get_texts()] == [LONG, "_b"]
    assert list(figure.axes[0].texts) == []
    assert legend.get_window_extent().y1 < figure.axes[0].get_window_extent().y0
    figure = draw(lambda: show_bars({LONG: {"x": 1}, "b": {"x": 3}}, "tokens"))
    assert len(figure.legends[0].get_texts()) == 2


def test_bars_carry_their_values_and_the_first_ones_their_kinds(draw):
    figure = draw(lambda: show_bars({"a": {"x": 1.4, "y": 24_597}, "b": {"x": 0, "y": 0.5}}, "z"))
    (axes,) = figure.axes
    assert [text.get_text() for text in axes.texts] == ["1.40  a", "24,597", "0  b", "0.50"]
    assert figure.legends == [] and not axes.xaxis.get_visible()
    assert [bar.get_hatch() or "" for bar in axes.patches[::2]] == list(BAR_HATCHES[:2])


def test_bars_of_one_kind_have_it_in_the_title(draw):
    (axes,) = draw(CHARTS["bars"]).axes
    assert axes.get_title(loc="left") == "tokens (GPT-4)"
    assert [text.get_text() for text in axes.texts] == ["4.10", "5"]


def test_a_chart_of_more_bars_is_higher(draw):
    """So that no row is cramped."""
    few = draw(lambda: show_bars({"a": dict.fromkeys("ab", 1)}, "z"))
    many = draw(lambda: show_bars({"a": dict.fromkeys("abcdefgh", 1)}, "z"))
    assert many.get_figheight() > few.get_figheight() + 1


def test_long_names_of_bars_are_wrapped(draw):
    (axes,) = draw(lambda: show_bars({"a": {LONG: 1, "b": 2}}, "tokens")).axes
    label = axes.get_yticklabels()[0].get_text()
    assert label.replace("\n", " ") == LONG and max(map(len, label.split("\n"))) <= 24
    assert axes.get_window_extent().width > 400


def test_lengths_have_their_numbers_of_tokens(draw):
    (axes,) = draw(CHARTS["lengths"]).axes
    assert [text.get_text() for text in axes.texts] == ["300", "1"]
    assert numbers_along(axes.yaxis) == ["0", "10", "100"]
    assert numbers_along(axes.xaxis) == ["1", "2"]
    (axes,) = draw(lambda: show_lengths([b"a" * n for n in range(1, 90)])).axes
    assert list(axes.texts) == []


def test_a_count_can_be_read_on_its_cell(draw):
    """0 is an empty cell; on a dark one, the letters are white."""
    (axes,) = draw(CHARTS["map"]).axes
    assert {text.get_text(): to_hex(text.get_color()) for text in axes.texts} == {
        "4": PAPER,
        "1": INK,
    }
    (axes,) = draw(lambda: show_heat_map({("a", "a"): 1, ("b", "b"): 1}, str)).axes
    assert len(axes.texts) == 2


@pytest.mark.parametrize("name", ["中文", "العربية", "😄", "𒀀", "$\\frac$", "<" * 10_000, "_a", ""])
@pytest.mark.filterwarnings("error")
def test_any_name_is_drawn_without_a_warning(name):
    """A letter that no font has, a formula, a long token: in every kind of chart."""
    assert show_bars({name: {name: 1}, "b": {name: 1}}, name).png
    assert show_curves({name: [1], "b": [2]}, name, name).png
    assert show_heat_map({(name, "b"): 1, ("c", name): 2}, str).png


def test_the_style_of_other_figures_stays_as_it_was():
    rcdefaults()
    before = dict(rcParams)
    show_curves({"toy": [3, 1]}, "merges", "symbols")
    assert dict(rcParams) == before
