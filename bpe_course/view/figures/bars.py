"""Show values for several names: bars, or a dot of each kind in one row.

They're HTML, so they are as wide as their place, and their letters are as large as the text's.
"""

from collections.abc import Iterable, Mapping
from html import escape
from math import floor, inf, log10

from bpe_course.invisible import unhide
from bpe_course.view.figures.curves import format_number
from bpe_course.view.palette import LINES
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tokens import fit_label

_TICKS = 6  # at most, along an axis


def show_bars(bars: Mapping[str, float], x_label: str) -> RichOutput:
    """Draw a horizontal bar for each name and value; the label says what the values are, and units."""
    bars = {unhide(name): value for name, value in bars.items()}
    need_lengths(bars.values())
    most = max(bars.values()) or 1
    rows = []
    for name, value in bars.items():
        bar = f'<span style="--share:{value / most:.4g}"></span>{format_short(value)}'
        rows.append((name, f'<span class="bar">{bar}</span>'))
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
    if len(dots) > LINES or not first or not same_names:
        raise ValueError(
            f"there are {len(dots)} kinds of dots: give 1 to {LINES} with the same names"
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
        f'<span><span class="dot kind-{number}"></span>{_write(kind)}</span> '
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
        f'<div><span dir="auto">{_write(name)}</span> {drawn}</div>' for name, drawn in rows
    )
    html = (
        f'<div class="bpe chart"><div class="title">{_write(title)}</div>'
        f'<div class="legend">{legend}</div><div class="rows">{cells}</div></div>'
    )
    return RichOutput(text, html)


def _draw_dots(values: Mapping[str, float], most: float) -> str:
    """Return the dots of one name on a line, with the lowest value before them and the highest after."""
    dots = ""
    for number, (kind, value) in enumerate(values.items()):
        text = escape(f"{kind}: {format_short(value)}")
        look = f'class="dot kind-{number}" style="--at:{100 * value / most:.4g}%"'
        dots += f'<span {look} title="{text}">{text}</span> '
    low, high = min(values.values()), max(values.values())
    ends = f' data-low="{format_short(low)}"' if low < high else ""
    ends += f' data-high="{format_short(high)}"'
    lengths = {"low": low, "high": high, "step": _choose_step(most)}
    places = ";".join(f"--{name}:{100 * x / most:.4g}%" for name, x in lengths.items())
    return f'<span class="track dots"{ends} style="{places}">{dots}</span>'


def _draw_axis(most: float) -> str:
    step = _choose_step(most)
    ticks = ""
    for tick in (number * step for number in range(floor(most / step) + 1)):
        look = f'class="tick" style="--at:{100 * tick / most:.4g}%"'
        ticks += f'<span {look} data-tick="{tick:,.10g}"></span>'
    return f'<span class="track" aria-hidden="true">{ticks}</span>'


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
