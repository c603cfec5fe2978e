"""Draw charts with matplotlib, or describe them in a line of text if matplotlib is missing."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from io import BytesIO
from math import log
from typing import TYPE_CHECKING

from bpe_lesson.invisible import unhide
from bpe_lesson.view.palette import INK, LINE_COLOURS, PAPER
from bpe_lesson.view.rich_output import RichOutput

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Each line has its own colour and dash pattern, and each bar its own hatch, so that you can tell
# them apart in grey and with every kind of colour vision.
LINE_STYLES = tuple(zip(LINE_COLOURS, ("-", "--", ":", "-.")))
BAR_HATCHES = ("", "////", "....", "xxxx")
MAX_PAIRS_NAMED = 5  # the text of a heat map names this many pairs
CHART_INCHES = (7, 3.8)
DOTS_PER_INCH = 110
BARS_HEIGHT = 0.8  # the height of all bars with one name together; names are 1 apart


def show_curves(
    lines: Mapping[str, Sequence[float]], x_label: str, y_label: str, first: int = 0
) -> RichOutput:
    """Draw lines whose values are at x = `first`, `first` + 1, ...

    The text form says where each line begins and ends.

    Args:
        lines: name -> values; at most four lines.
        x_label: what the x axis counts.
        y_label: what the values are, with their unit.
        first: the x of each line's first value.

    Raises:
        ValueError: if there are no lines or more than four, or one has no values.

    >>> show_curves({"toy": [11, 9, 7, 5]}, "merges", "symbols")
    Line chart of symbols against merges. toy: from 11 at 0 merges to 5 at 3 merges.
    """
    lines = {unhide(name): values for name, values in lines.items()}
    if not 1 <= len(lines) <= len(LINE_STYLES) or not all(map(len, lines.values())):
        raise ValueError(
            f"there are {len(lines)} lines: give 1 to {len(LINE_STYLES)}, each with values"
        )
    x_label = unhide(x_label)
    y_label = unhide(y_label)
    sentences = [f"Line chart of {y_label} against {x_label}."]
    for name, values in lines.items():
        start = f"{format_number(values[0])} at {first} {x_label}"
        end = f"{format_number(values[-1])} at {first + len(values) - 1} {x_label}"
        sentences.append(f"{name}: from {start} to {end}.")

    def draw(axes: "Axes") -> None:
        for (name, values), (colour, dash) in zip(lines.items(), LINE_STYLES):
            xs = range(first, first + len(values))
            axes.plot(xs, values, dash, color=colour, linewidth=2, label=escape_label(name))
        axes.grid(alpha=0.3)
        axes.legend(frameon=False)

    return draw_chart(" ".join(sentences), x_label, y_label, draw)


def show_growth(
    lines: Mapping[str, Mapping[float, float]], x_label: str, y_label: str
) -> RichOutput:
    """Draw lines on two logarithmic axes.

    There, a power of x is a straight line, and its exponent is the slope.

    Args:
        lines: name -> x -> y; at most four lines, each with at least two points, all above 0.
        x_label: what x is, with its unit.
        y_label: what y is, with its unit.

    Raises:
        ValueError: if there are no lines or more than four, if one has fewer than two points, or if
            a number isn't above 0.

    >>> show_growth({"naive": {10: 100, 1000: 1_000_000}}, "bytes", "steps")
    Line chart of steps against bytes, both axes logarithmic. naive: from 100 to 1,000,000, slope 2.00.
    """
    lines = {unhide(name): points for name, points in lines.items()}
    if not 1 <= len(lines) <= len(LINE_STYLES) or min(map(len, lines.values())) < 2:
        raise ValueError(
            f"there are {len(lines)} lines: give 1 to {len(LINE_STYLES)}, each of 2 or more points"
        )
    if not all(min(*points, *points.values()) > 0 for points in lines.values()):
        raise ValueError("a number isn't above 0, so it has no logarithm: leave that point out")
    x_label = unhide(x_label)
    y_label = unhide(y_label)
    sentences = [f"Line chart of {y_label} against {x_label}, both axes logarithmic."]
    for name, points in lines.items():
        start = format_number(points[min(points)])
        end = format_number(points[max(points)])
        sentences.append(f"{name}: from {start} to {end}, slope {compute_slope(points):.2f}.")

    def draw(axes: "Axes") -> None:
        for (name, points), (colour, dash) in zip(lines.items(), LINE_STYLES):
            xs, ys = zip(*sorted(points.items()))
            axes.loglog(xs, ys, dash, color=colour, label=escape_label(name))
        axes.grid(alpha=0.3)
        axes.legend(frameon=False)

    return draw_chart(" ".join(sentences), x_label, y_label, draw)


def compute_slope(points: Mapping[float, float]) -> float:
    """Return the slope from the first point to the last on two logarithmic axes.

    >>> compute_slope({10: 3, 100: 30})
    1.0
    """
    low = min(points)
    high = max(points)
    return log(points[high] / points[low]) / log(high / low)


def show_bars(bars: Mapping[str, Mapping[str, float]], x_label: str) -> RichOutput:
    """Draw horizontal bars, in groups if there's more than one kind of bar.

    Args:
        bars: kind -> name -> value; at most four kinds, all with the same names.
        x_label: what the values are, with their unit.

    Raises:
        ValueError: if there are no bars, more than four kinds, or different names in two kinds.

    >>> show_bars({"bytes": {"a": 1, "é": 2}}, "bytes")
    Bar chart of bytes. bytes: a 1, é 2.
    """
    bars = {unhide(kind): unhide_keys(values) for kind, values in bars.items()}
    names = list(next(iter(bars.values()), {}))
    same_names = all(list(values) == names for values in bars.values())
    if len(bars) > len(LINE_STYLES) or not names or not same_names:
        raise ValueError(
            f"there are {len(bars)} kinds of bars: give 1 to {len(LINE_STYLES)} with the same names"
        )
    sentences = [f"Bar chart of {unhide(x_label)}."]
    for kind, values in bars.items():
        numbers = ", ".join(f"{name} {format_number(value)}" for name, value in values.items())
        sentences.append(f"{kind}: {numbers}.")

    def draw(axes: "Axes") -> None:
        height = BARS_HEIGHT / len(bars)
        looks = zip(LINE_STYLES, BAR_HATCHES)
        for row, ((kind, values), ((colour, _), hatch)) in enumerate(zip(bars.items(), looks)):
            axes.barh(
                [place + height * row for place in range(len(names))],
                list(values.values()),
                height,
                color=colour,
                hatch=hatch,
                edgecolor="white",
                label=escape_label(kind),
            )
        # A name goes to the middle of its group of bars. The first bar's own middle is at `place`.
        middle = (BARS_HEIGHT - height) / 2
        ticks = [place + middle for place in range(len(names))]
        axes.set_yticks(ticks, [escape_label(name) for name in names])
        axes.invert_yaxis()
        axes.grid(axis="x", alpha=0.3)
        axes.legend(frameon=False)

    return draw_chart(" ".join(sentences), unhide(x_label), "", draw)


def unhide_keys(values: Mapping[str, float]) -> dict[str, float]:
    r"""Return a dict in whose keys every invisible character is made visible.

    >>> unhide_keys({"a\u200c": 1})
    {'a⟨U+200C⟩': 1}
    """
    return {unhide(name): value for name, value in values.items()}


def show_lengths(tokens: Iterable[bytes]) -> RichOutput:
    """Draw how many tokens are one byte long, two bytes, and so on.

    Raises:
        ValueError: if there are no tokens.

    >>> show_lengths([b"a", b"b", b"ab"])
    Bar chart of tokens against length in bytes. 1 byte: 2; 2 bytes: 1.
    """
    counts = Counter(map(len, tokens))
    if not counts:
        raise ValueError("tokens is empty: give at least one")
    lengths = sorted(counts)
    x_label = "length in bytes"
    numbers = "; ".join(f"{n} byte{'s' * (n != 1)}: {counts[n]}" for n in lengths)
    text = f"Bar chart of tokens against {x_label}. {numbers}."

    def draw(axes: "Axes") -> None:
        axes.bar(lengths, [counts[n] for n in lengths], color=LINE_STYLES[0][0])
        axes.set_yscale("symlog", linthresh=10)  # linear up to 10 and logarithmic above

    return draw_chart(text, x_label, "tokens (logarithmic above 10)", draw)


def show_heat_map(
    stats: Mapping[tuple, int], names: Callable[[object], str], top: int = 12
) -> RichOutput:
    """Draw the counts of pairs as a map, with left symbols in rows and right symbols in columns.

    Args:
        stats: pair -> count.
        names: returns the name of a symbol.
        top: the maximum number of rows and columns; the most common pairs come first.

    Raises:
        ValueError: if there are no pairs.

    >>> show_heat_map({("a", "a"): 4, ("a", "b"): 2}, str)
    Heat map of the counts of pairs: left symbols in rows, right symbols in columns. Highest: (a, a) 4, (a, b) 2.
    """
    if not stats:
        raise ValueError("stats is empty: give at least one pair with its count")
    ranked = sorted(stats, key=lambda pair: -stats[pair])
    rows = list(dict.fromkeys(left for left, _ in ranked))[:top]
    columns = list(dict.fromkeys(right for _, right in ranked))[:top]
    grid = [[stats.get((left, right), 0) for right in columns] for left in rows]
    row_names = [unhide(names(symbol)) for symbol in rows]
    column_names = [unhide(names(symbol)) for symbol in columns]
    in_grid = [(left, right) for left, right in ranked if left in rows and right in columns]
    highest = []
    for pair in in_grid[:MAX_PAIRS_NAMED]:
        left, right = (unhide(names(symbol)) for symbol in pair)
        highest.append(f"({left}, {right}) {stats[pair]}")
    head = "Heat map of the counts of pairs: left symbols in rows, right symbols in columns."

    def draw(axes: "Axes") -> None:
        image = axes.imshow(grid, cmap="Blues", vmin=0)
        axes.set_yticks(range(len(rows)), [escape_label(name) for name in row_names])
        axes.set_xticks(range(len(columns)), [escape_label(name) for name in column_names])
        dark = 0.65 * max(
            map(max, grid)
        )  # above this count, only white letters can be read on blue
        for y, row in enumerate(grid):
            for x, count in enumerate(row):
                colour = PAPER if count > dark else INK
                axes.text(x, y, str(count), ha="center", va="center", color=colour, fontsize=8)
        axes.figure.colorbar(image, ax=axes, label="count")

    text = f"{head} Highest: {', '.join(highest)}."
    return draw_chart(text, "right symbol", "left symbol", draw)


def draw_chart(text: str, x_label: str, y_label: str, draw: Callable[["Axes"], None]) -> RichOutput:
    """Return a chart with labelled axes as a PNG, or only its text if matplotlib is missing.

    >>> draw_chart("A chart.", "x", "y", lambda axes: None)
    A chart.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return RichOutput(text)
    # The background is white, because on a dark page nobody could read black letters.
    figure = Figure(figsize=CHART_INCHES, dpi=DOTS_PER_INCH, layout="constrained", facecolor=PAPER)
    axes = figure.add_subplot()
    draw(axes)
    axes.set_xlabel(escape_label(x_label))
    axes.set_ylabel(escape_label(y_label))
    data = BytesIO()
    figure.savefig(data, format="png")
    return RichOutput(text, png=data.getvalue())


def format_number(value: float) -> str:
    """Return a number in a form that's easy to read.

    >>> format_number(24597), format_number(1.26531), format_number(19438.5)
    ('24,597', '1.265', '19,438')
    """
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:,.0f}" if value > 999 else f"{value:,.3f}"


def escape_label(text: str) -> str:
    r"""Escape a text so that matplotlib shows it as it is.

    A $ would begin a formula, and a name that begins with _ would be missing from the legend.

    >>> escape_label("5 $"), escape_label("_a")
    ('5 \\$', '\u200b_a')
    """
    text = text.replace("$", r"\$")
    return f"\u200b{text}" if text.startswith("_") else text
