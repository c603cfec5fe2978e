"""Draw values for several names: bars, or a dot of each kind in one row."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from bpe_lesson.invisible import unhide
from bpe_lesson.view.figures.curves import format_number
from bpe_lesson.view.figures.direct_labels import add_legend, fits_beside
from bpe_lesson.view.figures.figure_style import (
    DOT_STYLES,
    LABEL_WIDTH,
    LINE_OF_TEXT,
    draw_chart,
    wrap_name,
)
from bpe_lesson.view.palette import GRID, LINE_COLOURS
from bpe_lesson.view.rich_output import RichOutput

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROW_HEIGHT = 0.28  # inches, as all heights here
_FRAME_HEIGHT = 0.6  # above and below all rows
_AXIS_HEIGHT = 0.35
_LEGEND_HEIGHT = 0.35  # for each line of a legend
_NAME_WIDTH = 18  # characters in a line of a name


def show_bars(bars: Mapping[str, float], x_label: str) -> RichOutput:
    """Draw horizontal bars.

    Args:
        bars: name -> value.
        x_label: what the values are, with their unit.

    Raises:
        ValueError: if there are no bars.

    >>> show_bars({"a": 1, "é": 2}, "bytes")
    Bar chart of bytes: a 1, é 2.
    """
    if not bars:
        raise ValueError("there are no bars: give at least one name with its value")
    bars = {unhide(name): value for name, value in bars.items()}

    def draw(axes: "Axes") -> None:
        drawn = axes.barh(range(len(bars)), list(bars.values()), 0.55, color=LINE_COLOURS[0])
        axes.bar_label(drawn, [_format_short(value) for value in bars.values()], padding=4)
        axes.grid(visible=False)
        axes.xaxis.set_visible(False)  # each bar has its value

    title = unhide(x_label)
    return _draw_rows(f"Bar chart of {title}: {_list_values(bars)}.", bars, title, draw)


def show_dots(dots: Mapping[str, Mapping[str, float]], x_label: str) -> RichOutput:
    """Draw a row for each name, with a dot for its value in each kind, in the order of the first kind.

    Args:
        dots: kind -> name -> value; at most four kinds, all with the same names.
        x_label: what the values are, with their unit.

    Raises:
        ValueError: if there are no names, more than four kinds, or different names in two kinds.

    >>> show_dots({"GPT-4": {"Greek": 4.1}, "GPT-4o": {"Greek": 1.9}}, "premium")
    Dot chart of premium. GPT-4: Greek 4.100. GPT-4o: Greek 1.900.
    """
    dots = {
        unhide(kind): {unhide(name): value for name, value in values.items()}
        for kind, values in dots.items()
    }
    first = next(iter(dots.values()), {})
    same_names = all(values.keys() == first.keys() for values in dots.values())
    if len(dots) > len(DOT_STYLES) or not first or not same_names:
        raise ValueError(
            f"there are {len(dots)} kinds of dots: give 1 to {len(DOT_STYLES)} with the same names"
        )
    names = sorted(first, key=lambda name: first[name])
    told = [f"{kind}: {_list_values(values)}." for kind, values in dots.items()]
    title = unhide(x_label)
    lines = 1 if all(map(fits_beside, dots)) else 2 * (1 + len(dots))
    return _draw_rows(
        " ".join([f"Dot chart of {title}.", *told]),
        names,
        title,
        lambda axes: _draw_dots(axes, dots, names),
        _AXIS_HEIGHT + _LEGEND_HEIGHT * lines,
    )


def _draw_rows(
    text: str,
    names: Iterable[str],
    title: str,
    draw: Callable[["Axes"], None],
    more: float = 0,
) -> RichOutput:
    """Draw a chart with a row for each name; `more` is the height of what's above it, in inches."""
    wrapped = [wrap_name(name, _NAME_WIDTH) for name in names]
    row = max(_ROW_HEIGHT, LINE_OF_TEXT * max(1 + name.count("\n") for name in wrapped) + 0.1)

    def draw_all(axes: "Axes") -> None:
        axes.set_title(wrap_name(title, LABEL_WIDTH))
        draw(axes)
        axes.spines["bottom"].set_visible(False)
        axes.set_yticks(range(len(wrapped)), wrapped)
        axes.set_ylim(len(wrapped) - 0.5, -0.5)  # the first name is at the top

    return draw_chart(text, draw_all, _FRAME_HEIGHT + more + row * len(wrapped))


def _draw_dots(axes: "Axes", dots: Mapping[str, Mapping[str, float]], names: Sequence[str]) -> None:
    drawn = {}
    for (kind, values), (colour, marker, size) in zip(dots.items(), DOT_STYLES):
        drawn[kind] = axes.scatter(
            [values[name] for name in names],
            range(len(names)),
            s=size,
            color=colour,
            marker=marker,
            zorder=3,
            clip_on=False,
        )
    for row, name in enumerate(names):
        ends = [choose(values[name] for values in dots.values()) for choose in (min, max)]
        axes.plot(ends, [row, row], color=GRID, linewidth=4, zorder=2)
        labels = [*zip(ends, ("right", "left"), (-9, 9))]
        for value, side, move in labels if ends[0] < ends[1] else labels[1:]:
            axes.annotate(
                _format_short(value),
                (value, row),
                (move, 0),
                textcoords="offset points",
                ha=side,
                va="center",
            )
    axes.margins(x=0.2)
    axes.grid(visible=False, axis="y")
    axes.spines["left"].set_visible(False)
    add_legend(axes, drawn, "upper")


def _list_values(values: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {format_number(value)}" for name, value in values.items())


def _format_short(value: float) -> str:
    if isinstance(value, int) or value > 999:
        return f"{value:,.0f}"
    return f"{value:.2f}" if value >= 0.1 else f"{value:.3g}"
