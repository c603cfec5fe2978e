"""Draw curves, with their names where they end: values in a row, or growth on logarithmic axes."""

from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import TYPE_CHECKING, Any

from bpe_course.invisible import unhide
from bpe_course.view.figures.chart_svg import QUIET
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

_Point = tuple[float, float]
_NAME_WIDTH = 16  # characters in a line of a name
_MAX_LINES_BESIDE = 2  # a longer name goes into a legend
_NAME_X = 1.03  # where names begin: the axes reach from 0 to 1
_GAP = 2  # dots between two names
_MAX_POINTS_MARKED = 12  # a line with more is drawn without its points


def show_curves(
    lines: Mapping[str, Sequence[float]],
    x_label: str,
    y_label: str,
    xs: Sequence[int],
    doubles: bool = False,
) -> RichOutput:
    """Draw up to four lines, each with a value at every x, or at the first ones.

    If each x is twice the one before, `doubles` draws them equally far apart.
    """
    if any(len(values) > len(xs) for values in lines.values()):
        raise ValueError(f"there are {len(xs)} xs, but a line has more values: give an x for each")
    points = _read_lines({name: zip(xs, values) for name, values in lines.items()}, least=1)
    x_label, y_label = unhide(x_label), unhide(y_label)
    sentences = [f"Line chart of {y_label} against {x_label}."]
    for name, line in points.items():
        start, end = (f"{format_number(y)} at {x} {x_label}" for x, y in (line[0], line[-1]))
        sentences.append(f"{name}: from {start} to {end}.")

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

    There are up to four lines, each a dict from x to y, all above 0.
    """
    points = _read_lines({name: sorted(line.items()) for name, line in lines.items()}, least=2)
    if not all(min(point) > 0 for line in points.values() for point in line):
        raise ValueError("a number isn't above 0, so it has no logarithm: leave that point out")
    x_label, y_label = unhide(x_label), unhide(y_label)
    sentences = [f"Line chart of {y_label} against {x_label}, both axes logarithmic."]
    for name, ((x, y), *_, (last_x, last_y)) in points.items():
        slope = log(last_y / y) / log(last_x / x)
        start, end = format_number(y), format_number(last_y)
        sentences.append(f"{name}: from {start} to {end}, slope {slope:.2f}.")

    def draw(axes: "Axes") -> None:
        axes.set_xscale("log")
        axes.set_yscale("log")
        _draw_curves(axes, points, x_label, y_label)

    return draw_chart(" ".join(sentences), draw)


def _read_lines(lines: Mapping[str, Iterable[_Point]], least: int) -> dict[str, list[_Point]]:
    points = {unhide(name): list(line) for name, line in lines.items()}
    if not 1 <= len(points) <= len(LINE_STYLES) or min(map(len, points.values())) < least:
        needed = "with values" if least == 1 else f"of {least} or more points"
        limits = f"give 1 to {len(LINE_STYLES)}, each {needed}"
        raise ValueError(f"there are {len(points)} lines: {limits}")
    return points


def _draw_curves(
    axes: "Axes", lines: Mapping[str, Sequence[_Point]], x_label: str, y_label: str
) -> None:
    curves = {}
    for (name, points), (colour, dash) in zip(lines.items(), LINE_STYLES):
        xs, ys = zip(*points)
        marker = "o" if len(points) <= _MAX_POINTS_MARKED else ""
        (curves[name],) = axes.plot(xs, ys, linestyle=dash, color=colour, marker=marker)
    axes.set_xlabel(wrap_name(x_label, LABEL_WIDTH))
    axes.set_title(wrap_name(y_label, LABEL_WIDTH))
    write_plain_numbers(axes.xaxis, whole=True)
    write_plain_numbers(axes.yaxis)
    _name_lines(axes, curves)


def _name_lines(axes: "Axes", lines: Mapping[str, Any]) -> None:
    """Write the name of each line beside its end, in the line's colour, and join them."""
    texts = [wrap_name(name, _NAME_WIDTH) for name in lines]
    if any(text.count("\n") >= _MAX_LINES_BESIDE for text in texts):
        _add_legend(axes, lines)
        return
    thin = {"arrowstyle": "-", "color": QUIET, "linewidth": 0.8, "relpos": (0, 0.5)}
    labels = []
    for text, line in zip(texts, lines.values()):
        label = axes.annotate(
            text,
            (line.get_xdata()[-1], line.get_ydata()[-1]),
            (_NAME_X, 0),
            textcoords="axes fraction",
            va="center",
            color=line.get_color(),
            arrowprops=thin,
        )
        labels.append(label)
    _move_apart(axes, labels)


def _move_apart(axes: "Axes", labels: Sequence[Any]) -> None:
    """Move labels up or down, each as near to its line's end as the others allow."""
    from matplotlib.text import Text

    figure: Any = axes.figure
    figure.draw_without_rendering()  # from now on we know where everything is, in dots
    frame = axes.get_window_extent()
    # A label's own extent would include the line that joins it.
    size = _GAP + max(Text.get_window_extent(label).height for label in labels)
    ends = [axes.transData.transform(label.xy)[1] for label in labels]
    for label, y in zip(labels, _spread_apart(ends, size, frame.y0, frame.y1)):
        label.set_position((_NAME_X, (y - frame.y0) / frame.height))


def _spread_apart(places: Sequence[float], size: float, low: float, high: float) -> list[float]:
    """Return places that are at least `size` apart, in the same order, and at most `high`."""
    spread = list(places)
    upward = sorted(range(len(spread)), key=spread.__getitem__)
    for i in upward:
        spread[i] = low = max(spread[i], low)
        low += size
    for i in reversed(upward):
        spread[i] = high = min(spread[i], high)
        high -= size
    return spread


def _add_legend(axes: "Axes", lines: Mapping[str, Any]) -> None:
    # Without the zero-width space, matplotlib 3.9 leaves out a name that begins with _.
    names = [f"\u200b{wrap_name(name, LABEL_WIDTH)}" for name in lines]
    figure: Any = axes.figure
    figure.legend(list(lines.values()), names, loc="outside lower left")


def format_number(value: float) -> str:
    """Return a number in a form that's easy to read: 24,597, or 1.265."""
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:,.0f}" if value > 999 else f"{value:,.3f}"
