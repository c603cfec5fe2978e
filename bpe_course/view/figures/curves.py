"""Draw curves, with their names where they end."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from bpe_course.invisible import unhide
from bpe_course.view.figures.chart_svg import QUIET
from bpe_course.view.figures.figure_style import LINE_STYLES, draw_chart, write_plain_numbers
from bpe_course.view.rich_output import RichOutput

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_Point = tuple[float, float]
_NAME_X = 1.03  # where names begin: the axes reach from 0 to 1
_MAX_POINTS_MARKED = 12  # a line with more is drawn without its points


def show_curves(
    lines: Mapping[str, Sequence[float]], x_label: str, y_label: str, xs: Sequence[int]
) -> RichOutput:
    """Draw up to four lines, each with a value at every x, or at the first ones."""
    if any(len(values) > len(xs) for values in lines.values()):
        raise ValueError(f"there are {len(xs)} xs, but a line has more values: give an x for each")
    points = _read_lines({name: zip(xs, values) for name, values in lines.items()})
    x_label, y_label = unhide(x_label), unhide(y_label)
    sentences = [f"Line chart of {y_label} against {x_label}."]
    for name, line in points.items():
        start, end = (f"{format_number(y)} at {x} {x_label}" for x, y in (line[0], line[-1]))
        sentences.append(f"{name}: from {start} to {end}.")

    def draw(axes: "Axes") -> None:
        _draw_curves(axes, points, x_label, y_label)

    return draw_chart(" ".join(sentences), draw)


def _read_lines(lines: Mapping[str, Iterable[_Point]]) -> dict[str, list[_Point]]:
    points = {unhide(name): list(line) for name, line in lines.items()}
    if not 1 <= len(points) <= len(LINE_STYLES):
        raise ValueError(f"there are {len(points)} lines: give 1 to {len(LINE_STYLES)}")
    return points


def _draw_curves(
    axes: "Axes", lines: Mapping[str, Sequence[_Point]], x_label: str, y_label: str
) -> None:
    """Draw lines, each with its name beside its end, in its colour, and a thin line to the name."""
    for (name, points), (colour, dash) in zip(lines.items(), LINE_STYLES):
        xs, ys = zip(*points)
        marker = "o" if len(points) <= _MAX_POINTS_MARKED else ""
        axes.plot(xs, ys, linestyle=dash, color=colour, marker=marker)
        axes.annotate(
            name,
            points[-1],
            (_NAME_X, ys[-1]),
            textcoords=("axes fraction", "data"),
            va="center",
            color=colour,
            arrowprops={"arrowstyle": "-", "color": QUIET, "linewidth": 0.8, "relpos": (0, 0.5)},
        )
    axes.set_xlabel(x_label)
    axes.set_title(y_label)
    write_plain_numbers(axes.xaxis, whole=True)
    write_plain_numbers(axes.yaxis)


def format_number(value: float) -> str:
    """Return a number in a form that's easy to read: 24,597, or 1.265."""
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:,.0f}" if value > 999 else f"{value:,.3f}"
