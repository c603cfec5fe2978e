"""Show values for several names as bars, in HTML."""

from collections.abc import Iterable, Mapping
from html import escape
from math import inf

from bpe_course.invisible import unhide
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tokens import fit_label


def show_bars(bars: Mapping[str, float], x_label: str) -> RichOutput:
    r"""Draw a bar for each name and value; the label says what the values are, and units.

    >>> show_bars({"a\u200bb": 3}, "steps")
    Bar chart of steps: a⟨U+200B⟩b 3.
    """
    bars = {unhide(name): value for name, value in bars.items()}
    need_lengths(bars.values())
    most = max(bars.values()) or 1
    cells = ""
    for name, value in bars.items():
        bar = f'<span style="--share:{value / most:.4g}"></span>{format_short(value)}'
        head = f'<span dir="auto">{escape(fit_label(name))}</span>'
        cells += f'<div>{head} <span class="bar">{bar}</span></div>'
    title = unhide(x_label)
    html = (
        f'<div class="bpe chart"><div class="title">{escape(fit_label(title))}</div>'
        f'<div class="legend"></div><div class="rows">{cells}</div></div>'
    )
    values = ", ".join(f"{name} {format_number(value)}" for name, value in bars.items())
    return RichOutput(f"Bar chart of {title}: {values}.", html)


def need_lengths(values: Iterable[float]) -> None:
    """Raise a ValueError if a value can't be a length."""
    for value in values:
        if not 0 <= value < inf:
            problem = f"a value is {value}, but a length is at least 0 and finite"
            raise ValueError(f"{problem}: leave that value out")


def format_short(value: float) -> str:
    """Return a value beside its bar: 1,024, 4.55, or 0.0123."""
    if isinstance(value, int) or value > 999:
        return f"{value:,.0f}"
    return f"{value:.2f}" if value >= 0.1 else f"{value:.3g}"


def format_number(value: float) -> str:
    """Return a number that's easy to read: 24,597, or 1.265."""
    return f"{value:,.0f}" if value > 999 or value == int(value) else f"{value:,.3f}"
