"""Draw curves: values one after the other, or growth on two logarithmic axes."""

from collections.abc import Mapping, Sequence
from math import log
from typing import TYPE_CHECKING

from bpe_course.invisible import unhide
from bpe_course.view.figures.direct_labels import name_lines
from bpe_course.view.figures.figure_style import (
    LABEL_WIDTH,
    LINE_STYLES,
    draw_chart,
    wrap_name,
    write_plain_numbers,
)
from bpe_course.view.rich_output import RichOutput

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MAX_POINTS_MARKED = 12  # a line with more is drawn without its points


def show_curves(
    lines: Mapping[str, Sequence[float]],
    x_label: str,
    y_label: str,
    xs: Sequence[int] = (),
    doubles: bool = False,
) -> RichOutput:
    """Draw lines, each with a value at every x.

    The text form says where each line begins and ends.

    Args:
        lines: name -> values; at most four lines.
        x_label: what the x axis counts.
        y_label: what the values are, with their unit.
        xs: where the values are; without them, at 0, 1, ...
        doubles: whether each x is twice the one before. Then they're equally far apart.

    Raises:
        ValueError: if there are no lines or more than four, or one has no values, or more than xs.

    >>> show_curves({"toy": [11, 9, 7, 5]}, "merges", "symbols")
    Line chart of symbols against merges. toy: from 11 at 0 merges to 5 at 3 merges.
    """
    lines = {unhide(name): values for name, values in lines.items()}
    if not 1 <= len(lines) <= len(LINE_STYLES) or not all(map(len, lines.values())):
        raise ValueError(
            f"there are {len(lines)} lines: give 1 to {len(LINE_STYLES)}, each with values"
        )
    x_label, y_label = unhide(x_label), unhide(y_label)
    xs = xs or range(max(map(len, lines.values())))
    if any(len(values) > len(xs) for values in lines.values()):
        raise ValueError(f"there are {len(xs)} xs, but a line has more values: give an x for each")
    sentences = [f"Line chart of {y_label} against {x_label}."]
    for name, values in lines.items():
        start = f"{format_number(values[0])} at {xs[0]} {x_label}"
        end = f"{format_number(values[-1])} at {xs[len(values) - 1]} {x_label}"
        sentences.append(f"{name}: from {start} to {end}.")
    points = {name: list(zip(xs, values)) for name, values in lines.items()}

    def draw(axes: "Axes") -> None:
        if doubles:
            axes.set_xscale("log", base=2)
        _draw_curves(axes, points, x_label, y_label)
        if doubles:
            axes.set_xticks(xs, [f"{x:,}" for x in xs])

    return draw_chart(" ".join(sentences), draw)


def show_growth(
    lines: Mapping[str, Mapping[float, float]], x_label: str, y_label: str
) -> RichOutput:
    """Draw lines on two logarithmic axes: a power of x is straight, and its exponent is the slope.

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
    lines = {unhide(name): dict(sorted(points.items())) for name, points in lines.items()}
    if not 1 <= len(lines) <= len(LINE_STYLES) or min(map(len, lines.values())) < 2:
        raise ValueError(
            f"there are {len(lines)} lines: give 1 to {len(LINE_STYLES)}, each of 2 or more points"
        )
    if not all(min(*points, *points.values()) > 0 for points in lines.values()):
        raise ValueError("a number isn't above 0, so it has no logarithm: leave that point out")
    x_label, y_label = unhide(x_label), unhide(y_label)
    sentences = [f"Line chart of {y_label} against {x_label}, both axes logarithmic."]
    for name, points in lines.items():
        low, high = min(points), max(points)
        slope = log(points[high] / points[low]) / log(high / low)
        start, end = format_number(points[low]), format_number(points[high])
        sentences.append(f"{name}: from {start} to {end}, slope {slope:.2f}.")
    points_of = {name: list(points.items()) for name, points in lines.items()}

    def draw(axes: "Axes") -> None:
        axes.set_xscale("log")
        axes.set_yscale("log")
        _draw_curves(axes, points_of, x_label, y_label)

    return draw_chart(" ".join(sentences), draw)


def _draw_curves(
    axes: "Axes",
    lines: Mapping[str, Sequence[tuple[float, float]]],
    x_label: str,
    y_label: str,
) -> None:
    drawn = {}
    for (name, points), (colour, dash) in zip(lines.items(), LINE_STYLES):
        xs, ys = zip(*points)
        marker = "o" if len(points) <= _MAX_POINTS_MARKED else ""
        (drawn[name],) = axes.plot(xs, ys, linestyle=dash, color=colour, marker=marker)
    axes.set_xlabel(wrap_name(x_label, LABEL_WIDTH))
    axes.set_title(wrap_name(y_label, LABEL_WIDTH))
    write_plain_numbers(axes.xaxis, whole=True)
    write_plain_numbers(axes.yaxis)
    name_lines(axes, drawn)


def format_number(value: float) -> str:
    """Return a number in a form that's easy to read.

    >>> format_number(24597), format_number(1.26531), format_number(19438.5)
    ('24,597', '1.265', '19,438')
    """
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:,.0f}" if value > 999 else f"{value:,.3f}"
