"""Draw the counts of pairs as a map."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from bpe_lesson.invisible import unhide
from bpe_lesson.view.figures.figure_style import draw_chart, wrap_name
from bpe_lesson.view.palette import INK, LINE_COLOURS
from bpe_lesson.view.rich_output import RichOutput

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MAX_PAIRS_NAMED = 5  # the text names this many pairs
_ROW_HEIGHT = 0.3  # inches
_ROW_NAME_WIDTH = 14  # characters
_ALL_NAMES_WIDTH = 54  # characters in a line of all columns' names together
_HEADS_HEIGHT = 1.0  # inches above and below all rows
_DARKEST = 0.5  # how opaque the cell of the highest count is, so that letters can be read on it


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
    name_of = {symbol: unhide(names(symbol)) for symbol in (*rows, *columns)}
    in_grid = [(left, right) for left, right in ranked if left in rows and right in columns]
    highest = [
        f"({name_of[left]}, {name_of[right]}) {stats[left, right]}"
        for left, right in in_grid[:_MAX_PAIRS_NAMED]
    ]
    head = "Heat map of the counts of pairs: left symbols in rows, right symbols in columns."

    def draw(axes: "Axes") -> None:
        _draw_map(axes, grid, [name_of[one] for one in rows], [name_of[one] for one in columns])

    text = f"{head} Highest: {', '.join(highest)}."
    return draw_chart(text, draw, _HEADS_HEIGHT + _ROW_HEIGHT * len(rows))


def _draw_map(
    axes: "Axes", grid: list[list[int]], row_names: Sequence[str], column_names: Sequence[str]
) -> None:
    """Draw a table of counts: the higher a count, the darker its cell; 0 is an empty cell."""
    highest = max(map(max, grid))
    for y, row in enumerate(grid):
        for x, count in enumerate(row):
            if count:
                opacity = _DARKEST * count / highest
                axes.bar(x, 1, 1, y - 0.5, color=LINE_COLOURS[0], alpha=opacity)
                axes.text(x, y, f"{count:,}", ha="center", va="center", color=INK)
    axes.set_xlim(-0.5, len(column_names) - 0.5)
    axes.set_ylim(len(row_names) - 0.5, -0.5)  # the first row is at the top
    width = _ALL_NAMES_WIDTH // len(column_names)
    axes.set_yticks(range(len(row_names)), [wrap_name(name, _ROW_NAME_WIDTH) for name in row_names])
    axes.set_xticks(range(len(column_names)), [wrap_name(name, width) for name in column_names])
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("top")
    axes.set_xlabel("right symbol")
    axes.set_ylabel("left symbol")
    axes.grid(visible=False)
    axes.set_xticks([x - 0.5 for x in range(len(column_names))], minor=True)
    axes.set_yticks([y - 0.5 for y in range(len(row_names))], minor=True)
    axes.grid(which="minor")  # between the cells
