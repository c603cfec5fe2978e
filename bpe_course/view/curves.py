"""Draw curves: values in a row, or growth on logarithmic axes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil, floor, log, log10
from typing import NamedTuple

from bpe_course.invisible import unhide
from bpe_course.view.bars import choose_step, format_number
from bpe_course.view.drawing import draw_figure, draw_text
from bpe_course.view.palette import LINES
from bpe_course.view.rich_output import RichOutput

_WIDTH, _HEIGHT = 330, 200  # of the plot, in pixels as all sizes here
_LEFT, _BELOW, _LINE = 80, 45, 20  # the room for the numbers, and the height of a line of names
_DASHES = ("none", "9 4", "2 4", "9 4 2 4")  # each line has its own, for those who see no colours
_MOST_MARKED = 12  # a line with more points is drawn without them
_LONGEST_NAME = 50  # characters

_Line = list[tuple[float, float]]


class _Axis(NamedTuple):
    ticks: Sequence[float]  # the numbers beside it, from one end to the other
    scale: Callable[[float], float]

    def place(self, value: float) -> float:
        """Return where a value is, from 0 to 1."""
        low, high = self.scale(self.ticks[0]), self.scale(self.ticks[-1])
        return (self.scale(value) - low) / (high - low or 1)


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
    sentences = [f"Line chart of {unhide(y_label)} against {unhide(x_label)}."]
    for name, line in points.items():
        start, end = (
            f"{format_number(y)} at {x} {unhide(x_label)}" for x, y in (line[0], line[-1])
        )
        sentences.append(f"{name}: from {start} to {end}.")
    x_axis = _Axis(xs, log10) if doubles else _make_axis(xs)
    y_axis = _make_axis([y for line in points.values() for _, y in line])
    return _draw_chart(" ".join(sentences), points, (x_label, x_axis), (y_label, y_axis))


def show_growth(
    lines: Mapping[str, Mapping[float, float]], x_label: str, y_label: str
) -> RichOutput:
    """Draw lines on two logarithmic axes: a power of x is straight, and its exponent is the slope.

    There are up to four lines, each a dict from x to y, all above 0.
    """
    points = _read_lines({name: sorted(line.items()) for name, line in lines.items()}, least=2)
    if not all(min(point) > 0 for line in points.values() for point in line):
        raise ValueError("a number isn't above 0, so it has no logarithm: leave that point out")
    names = f"{unhide(y_label)} against {unhide(x_label)}"
    sentences = [f"Line chart of {names}, both axes logarithmic."]
    for name, ((x, y), *_, (last_x, last_y)) in points.items():
        slope = log(last_y / y) / log(last_x / x)
        start, end = format_number(y), format_number(last_y)
        sentences.append(f"{name}: from {start} to {end}, slope {slope:.2f}.")
    x_axis, y_axis = map(
        _make_log_axis, zip(*(point for line in points.values() for point in line))
    )
    return _draw_chart(" ".join(sentences), points, (x_label, x_axis), (y_label, y_axis))


def _read_lines(lines: Mapping[str, Iterable[tuple[float, float]]], least: int) -> dict[str, _Line]:
    points = {unhide(name): list(line) for name, line in lines.items()}
    if not 1 <= len(points) <= LINES or min(map(len, points.values())) < least:
        limits = f"give 1 to {LINES}, each of {least} or more points"
        raise ValueError(f"there are {len(points)} lines: {limits}")
    return points


def _make_axis(values: Sequence[float]) -> _Axis:
    low, high = min(values), max(values)
    step = choose_step(high - low or 1)
    return _Axis([step * n for n in range(floor(low / step), ceil(high / step) + 1)], float)


def _make_log_axis(values: Sequence[float]) -> _Axis:
    powers = range(floor(log10(min(values))), ceil(log10(max(values))) + 1)
    return _Axis([10**power for power in powers], log10)


def _draw_chart(
    text: str, lines: Mapping[str, _Line], x: tuple[str, _Axis], y: tuple[str, _Axis]
) -> RichOutput:
    """Return lines below their names; the title says what's upwards."""
    top = _LINE * len(lines) + 15
    (x_label, x_axis), (y_label, y_axis) = x, y
    strokes = _draw_numbers(x_axis, y_axis, top)
    strokes += draw_text(_LEFT + _WIDTH, top + _HEIGHT + 38, x_label, 13, 'text-anchor="end"')
    for number, (name, line) in enumerate(lines.items()):
        places = [
            (_LEFT + _WIDTH * x_axis.place(x), top + _HEIGHT * (1 - y_axis.place(y)))
            for x, y in line
        ]
        height = _LINE * number + 14
        name = name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME]}…"
        strokes += f'<g class="line-{number}" stroke="currentColor" stroke-width="2">'
        strokes += _draw_path([(0, height - 4), (40, height - 4)], number) + _draw_path(
            places, number
        )
        strokes += _draw_points(places) if len(places) <= _MOST_MARKED else ""
        strokes += "</g>" + draw_text(50, height, name, 13)
    size = _LEFT + _WIDTH + 25, top + _HEIGHT + _BELOW
    return RichOutput(text, svg=draw_figure("chart", y_label, *size, strokes, text))


def _draw_numbers(x_axis: _Axis, y_axis: _Axis, top: float) -> str:
    """Return the numbers along both axes, and a line for each one that's upwards."""
    strokes, bottom = "", top + _HEIGHT
    for tick in x_axis.ticks:
        x = _LEFT + _WIDTH * x_axis.place(tick)
        strokes += draw_text(x, bottom + 19, f"{tick:,.10g}", 12, 'text-anchor="middle"')
    for tick in y_axis.ticks:
        y = bottom - _HEIGHT * y_axis.place(tick)
        strokes += f'<path d="M{_LEFT} {y:.0f}h{_WIDTH}" class="grid" stroke="currentColor"/>'
        strokes += draw_text(_LEFT - 8, y + 4, f"{tick:,.10g}", 12, 'text-anchor="end"')
    return strokes


def _draw_path(places: Sequence[tuple[float, float]], number: int) -> str:
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    return f'<path d="M{line}" stroke-dasharray="{_DASHES[number]}"/>'


def _draw_points(places: Sequence[tuple[float, float]]) -> str:
    return "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="currentColor"/>' for x, y in places
    )
