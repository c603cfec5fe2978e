"""Show values for several names: bars, or a dot of each kind in one row.

They're HTML, so they are as wide as their place, and their letters are as large as the text's.
"""

from collections.abc import Iterable, Mapping
from html import escape
from math import floor, inf, log10

from bpe_course.invisible import unhide
from bpe_course.view.figures.curves import format_number
from bpe_course.view.palette import BAR_COLOUR, CHART_COLOURS, GRID, LINE_COLOURS, SMALL
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tokens import fit_label

# Kinds of dots differ in colour, shape and size, as lines do: diameter in pixels, rounding, a turn.
_SHAPES = ((17, "50%", 0), (11, "0", 0), (7, "0", 45), (4, "50%", 0))
_ROWS = "display:grid;grid-template-columns:fit-content(40%) 1fr;gap:0 0.8em;align-items:center"
_BAR_ROW = "display:flex;align-items:center;gap:0.5em;height:1.65em"
_BAR_ROOM = "4.5em"  # right of the longest bar, for its value
_TRACK = "position:relative;height:1.65em;margin:0 3em 0 0.5em"
_AT = "position:absolute;line-height:1.65em;white-space:nowrap;top:0;"
_TICKS = 6  # at most, along an axis


def show_bars(bars: Mapping[str, float], x_label: str) -> RichOutput:
    """Draw a horizontal bar for each name and value; the label says what the values are, and units."""
    if not bars:
        raise ValueError("there are no bars: give at least one name with its value")
    bars = {unhide(name): value for name, value in bars.items()}
    need_lengths(bars.values())
    most = max(bars.values()) or 1
    look = f"flex:none;height:1em;min-width:1px;background:{BAR_COLOUR}"
    rows = []
    for name, value in bars.items():
        width = f"width:calc({value / most:.4g}*(100% - {_BAR_ROOM}))"
        bar = f'<span style="{look};{width}"></span>{format_short(value)}'
        rows.append((name, f'<div style="{_BAR_ROW}">{bar}</div>'))
    title = unhide(x_label)
    return _frame_rows(f"Bar chart of {title}: {_list_values(bars)}.", title, rows)


def show_dots(dots: Mapping[str, Mapping[str, float]], x_label: str) -> RichOutput:
    """Draw a row for each name, with a dot for its value in each kind, in the order of the first kind.

    There are up to four kinds, such as tokenizers, each a dict from the same names to values.
    """
    dots = {
        unhide(kind): {unhide(name): value for name, value in values.items()}
        for kind, values in dots.items()
    }
    first = next(iter(dots.values()), {})
    same_names = all(values.keys() == first.keys() for values in dots.values())
    if len(dots) > len(_SHAPES) or not first or not same_names:
        raise ValueError(
            f"there are {len(dots)} kinds of dots: give 1 to {len(_SHAPES)} with the same names"
        )
    for values in dots.values():
        need_lengths(values.values())
    most = max(max(values.values()) for values in dots.values()) or 1
    rows = []
    for name in sorted(first, key=first.__getitem__):
        rows.append((name, _draw_dots({kind: dots[kind][name] for kind in dots}, most)))
    rows.append(("", _draw_axis(most)))
    title = unhide(x_label)
    sentences = [f"{kind}: {_list_values(values)}." for kind, values in dots.items()]
    text = " ".join([f"Dot chart of {title}.", *sentences])
    legend = "".join(
        f'<span style="display:inline-flex;align-items:center;gap:0.5em;margin-right:1.2em">'
        f'<span style="{_draw_shape(number)}"></span>{_write(kind)}</span>'
        for number, kind in enumerate(dots)
    )
    return _frame_rows(text, title, rows, legend)


def need_lengths(values: Iterable[float]) -> None:
    """Raise a ValueError if a value can't be a length."""
    for value in values:
        if not 0 <= value < inf:
            problem = f"a value is {value}, but a length is at least 0 and finite"
            raise ValueError(f"{problem}: leave that value out")


def _frame_rows(
    text: str, title: str, rows: Iterable[tuple[str, str]], legend: str = ""
) -> RichOutput:
    """Return a chart: its title, its legend, and each name beside what's drawn for it."""
    cells = "".join(
        f'<div dir="auto" style="overflow-wrap:anywhere">{_write(name)}</div>{drawn}'
        for name, drawn in rows
    )
    html = (
        f'<div class="chart" style="font-size:{SMALL}"><div style="margin-bottom:0.5em">'
        f"<b>{_write(title)}</b></div>"
        f'<div style="display:flex;flex-wrap:wrap">{legend}</div>'
        f'<div style="{_ROWS}">{cells}</div></div>'
    )
    return RichOutput(text, html)


def _draw_dots(values: Mapping[str, float], most: float) -> str:
    """Return the dots of one name on a line, with the lowest value before them and the highest after."""
    places = {kind: 100 * value / most for kind, value in values.items()}
    low, high = min(values, key=values.__getitem__), max(values, key=values.__getitem__)
    grid = CHART_COLOURS[GRID]
    step = 100 * _choose_step(most) / most
    lines = f"repeating-linear-gradient(to right,{grid} 0 1px,transparent 1px {step:.4g}%)"
    line = f"position:absolute;top:0.72em;height:0.25em;background:{grid}"
    marks = f'<span style="{line};left:{places[low]:.4g}%;right:{100 - places[high]:.4g}%"></span>'
    for number, (kind, place) in enumerate(places.items()):
        size = _SHAPES[number][0]
        where = f"left:calc({place:.4g}% - {size / 2}px);top:calc(0.845em - {size / 2}px)"
        look = f"position:absolute;{where};{_draw_shape(number)}"
        title = escape(f"{kind}: {format_short(values[kind])}")
        marks += f'<span title="{title}" style="{look}"></span>'
    if values[low] < values[high]:
        right = f"right:calc({100 - places[low]:.4g}% + 0.8em)"
        marks += f'<span style="{_AT}{right}">{format_short(values[low])}</span>'
    left = f"left:calc({places[high]:.4g}% + 0.8em)"
    marks += f'<span style="{_AT}{left}">{format_short(values[high])}</span>'
    return f'<div style="{_TRACK};background:{lines}">{marks}</div>'


def _draw_shape(number: int) -> str:
    size, rounding, turn = _SHAPES[number]
    colour = CHART_COLOURS[LINE_COLOURS[number]]
    turned = f";transform:rotate({turn}deg)" if turn else ""
    return f"width:{size}px;height:{size}px;border-radius:{rounding};background:{colour}{turned}"


def _draw_axis(most: float) -> str:
    step = _choose_step(most)
    labels = ""
    for tick in (number * step for number in range(floor(most / step) + 1)):
        look = f"{_AT}left:{100 * tick / most:.4g}%;transform:translateX(-50%)"
        labels += f'<span style="{look}">{tick:,.10g}</span>'
    return f'<div aria-hidden="true" style="{_TRACK}">{labels}</div>'


def _choose_step(most: float) -> float:
    """Return the distance of two numbers on an axis from 0 to `most`.

    >>> [_choose_step(most) for most in (4.55, 780, 0.03)]
    [1.0, 200.0, 0.01]
    """
    power = 10.0 ** floor(log10(most))
    steps = (power / 10, power / 5, power / 2, power, 2 * power)
    return next(step for step in steps if most / step < _TICKS)


def _write(name: str) -> str:
    return escape(fit_label(name))


def _list_values(values: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {format_number(value)}" for name, value in values.items())


def format_short(value: float) -> str:
    """Return a value as it's written beside its bar: 1,024, 4.55, or 0.0123."""
    if isinstance(value, int) or value > 999:
        return f"{value:,.0f}"
    return f"{value:.2f}" if value >= 0.1 else f"{value:.3g}"
