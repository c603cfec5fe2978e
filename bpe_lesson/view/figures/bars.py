"""Draw bars with their values at their ends."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bpe_lesson.invisible import unhide
from bpe_lesson.view.figures.curves import format_number
from bpe_lesson.view.figures.direct_labels import add_legend, fits_beside
from bpe_lesson.view.figures.figure_style import (
    BAR_SHADES,
    LABEL_WIDTH,
    LINE_OF_TEXT,
    draw_chart,
    wrap_name,
)
from bpe_lesson.view.palette import LINE_COLOURS
from bpe_lesson.view.rich_output import RichOutput

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_BAR_HEIGHT = 0.15  # inches
_BAR_GAP = 0.1  # inches between the groups of bars
_FRAME_HEIGHT = 0.6  # inches above and below all bars
_LEGEND_HEIGHT = 0.6  # inches for each kind of bar in a legend, which has room for three lines
_BAR_NAME_WIDTH = 18  # characters in a line of a name


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
    bars = {
        unhide(kind): {unhide(name): value for name, value in values.items()}
        for kind, values in bars.items()
    }
    names = list(next(iter(bars.values()), {}))
    same_names = all(list(values) == names for values in bars.values())
    if len(bars) > len(BAR_SHADES) or not names or not same_names:
        raise ValueError(
            f"there are {len(bars)} kinds of bars: give 1 to {len(BAR_SHADES)} with the same names"
        )
    sentences = [f"Bar chart of {unhide(x_label)}."]
    for kind, values in bars.items():
        numbers = ", ".join(f"{name} {format_number(value)}" for name, value in values.items())
        sentences.append(f"{kind}: {numbers}.")
    wrapped = [wrap_name(name, _BAR_NAME_WIDTH) for name in names]
    name_height = LINE_OF_TEXT * max(1 + name.count("\n") for name in wrapped)
    group_height = _BAR_GAP + max(name_height, _BAR_HEIGHT * len(bars))

    def draw(axes: "Axes") -> None:
        title = unhide(x_label) if len(bars) > 1 else f"{unhide(x_label)} ({[*bars][0]})"
        axes.set_title(wrap_name(title, LABEL_WIDTH))
        _draw_groups(axes, bars, _BAR_HEIGHT / group_height)
        axes.set_yticks(range(len(names)), wrapped)
        axes.set_ylim(len(names) - 0.5, -0.5)  # the first name is at the top

    height = _FRAME_HEIGHT + group_height * len(names)
    if len(bars) > 1:
        height += (
            _LEGEND_HEIGHT if all(map(fits_beside, bars)) else _LEGEND_HEIGHT * (1 + len(bars))
        )
    return draw_chart(" ".join(sentences), draw, height)


def _draw_groups(axes: "Axes", bars: Mapping[str, Mapping[str, float]], height: float) -> None:
    """Draw groups of bars whose middles are at y = 0, 1, ..., with their values."""
    drawn = {}
    for row, (kind, values) in enumerate(bars.items()):
        above = (row - (len(bars) - 1) / 2) * height
        drawn[kind] = axes.barh(
            [place + above for place in range(len(values))],
            list(values.values()),
            height,
            color=(LINE_COLOURS[0], BAR_SHADES[row]),
            edgecolor=LINE_COLOURS[0],
        )
        axes.bar_label(drawn[kind], [_format_short(value) for value in values.values()], padding=4)
    axes.grid(visible=False)
    axes.xaxis.set_visible(False)  # each bar has its value
    axes.spines["bottom"].set_visible(False)
    if len(bars) > 1:
        add_legend(axes, drawn, "upper")


def _format_short(value: float) -> str:
    if isinstance(value, int) or value > 999:
        return f"{value:,.0f}"
    return f"{value:.2f}" if value >= 0.1 else f"{value:.3g}"
