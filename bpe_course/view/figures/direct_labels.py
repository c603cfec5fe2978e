"""Write the names of a chart's lines where they end, or in a legend if the names are too long."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bpe_course.view.figures.figure_style import LABEL_WIDTH, wrap_name
from bpe_course.view.palette import QUIET_INK

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_NAME_WIDTH = 16  # characters in a line of a name
_MAX_LINES_BESIDE = 2  # a longer name goes into a legend
_NAME_X = 1.03  # where names begin: the axes reach from 0 to 1
_GAP = 2  # dots between two names


def name_lines(axes: "Axes", lines: Mapping[str, Any]) -> None:
    """Write the name of each line beside its end, in the line's colour, and join them."""
    if not all(map(_fits_beside, lines)):
        _add_legend(axes, lines)
        return
    thin = {"arrowstyle": "-", "color": QUIET_INK, "linewidth": 0.8, "relpos": (0, 0.5)}
    labels = []
    for name, line in lines.items():
        label = axes.annotate(
            wrap_name(name, _NAME_WIDTH),
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


def _fits_beside(name: str) -> bool:
    """Return whether there's room for a name beside a line."""
    return wrap_name(name, _NAME_WIDTH).count("\n") < _MAX_LINES_BESIDE


def _add_legend(axes: "Axes", lines: Mapping[str, Any]) -> None:
    """Write the names of lines below the chart, each beside a sample."""
    # Without the zero-width space, matplotlib 3.9 leaves out a name that begins with _.
    names = [f"\u200b{wrap_name(name, LABEL_WIDTH)}" for name in lines]
    figure: Any = axes.figure
    figure.legend(list(lines.values()), names, loc="outside lower left")
