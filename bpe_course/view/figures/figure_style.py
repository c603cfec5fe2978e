"""One style for all line charts: letters, lines, colours, and plain numbers along the axes."""

from collections.abc import Callable
from io import StringIO
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Any

from bpe_course.view.figures.chart_svg import GRID, INK, LINE_COLOURS, QUIET, tidy_chart
from bpe_course.view.rich_output import RichOutput

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

# Each line has its own colour and dash pattern, so that you can tell them apart in grey and with every
# kind of colour vision, and where they meet.
LINE_STYLES = tuple(zip(LINE_COLOURS, ("-", "--", ":", "-.")))

_CHART_SIZE = (4, 3.4)  # width and height in inches, as all sizes here unless they say otherwise
_PADDING = 0.15
_DOTS_PER_INCH = 72  # points, which an SVG is measured in
_FIGURE_STYLE: dict[Any, Any] = {
    "text.color": INK,
    "font.family": "DejaVu Sans",  # which every matplotlib has
    "font.size": 10,
    "axes.titlesize": "medium",
    "axes.titlelocation": "left",
    "axes.labelcolor": INK,
    "axes.edgecolor": QUIET,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.xmargin": 0.02,
    "grid.color": GRID,
    "lines.linewidth": 2,  # points
    "lines.markersize": 4,
    "xtick.color": INK,
    "ytick.color": INK,
    **{f"{axis}tick.{kind}.size": 0 for axis in "xy" for kind in ("major", "minor")},
    "figure.facecolor": "none",
    "svg.fonttype": "none",  # letters are letters, in a font of the reader
    "figure.constrained_layout.w_pad": _PADDING,
    "figure.constrained_layout.h_pad": _PADDING,
}
_MIN_LOG_TICKS = 3
_MAX_LOG_TICKS = 5


def draw_chart(text: str, draw: Callable[["Axes"], None]) -> RichOutput:
    """Return what `draw` draws on the axes as an SVG, or without matplotlib only its text."""
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError:
        return RichOutput(text)
    file = StringIO()
    # Two charts on a page have different salts, so no two of their parts have the same id.
    with rc_context(_FIGURE_STYLE | {"svg.hashsalt": text}):
        figure = Figure(_CHART_SIZE, _DOTS_PER_INCH, layout="constrained")
        draw(figure.add_subplot())
        figure.draw_without_rendering()  # the layout, which depends on the names, takes two rounds
        figure.savefig(file, format="svg", metadata={"Date": None})
    return RichOutput(text, svg=tidy_chart(file.getvalue(), text))


def write_plain_numbers(axis: "Axis", whole: bool = False) -> None:
    """Write the numbers along an axis as 20,000, never as 2·10⁴; only whole ones, if you say so."""
    from matplotlib.ticker import MaxNLocator, StrMethodFormatter

    if axis.get_scale() == "log":
        low, high = axis.get_view_interval()
        axis.set_ticks(_choose_log_ticks(low, high))
        axis.set_ticks([], minor=True)
    elif whole:
        axis.set_major_locator(MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10]))
    axis.set_major_formatter(StrMethodFormatter("{x:,.10g}"))


def _choose_log_ticks(low: float, high: float) -> list[float]:
    """Return the numbers to write along a logarithmic axis: powers of 10 if it's long enough."""
    powers = range(floor(log10(low)), ceil(log10(high)) + 1)
    for digits in ((1,), (1, 2, 5)):
        ticks = [digit * 10**power for power in powers for digit in digits]
        ticks = [tick for tick in ticks if low <= tick <= high]
        if len(ticks) >= _MIN_LOG_TICKS:
            break
    return ticks[:: ceil(len(ticks) / _MAX_LOG_TICKS) or 1]
