"""Show curves over a quantity that the reader scrubs."""

from collections.abc import Iterable, Mapping, Sequence
from math import log as logarithm

from bpe_course.invisible import unhide
from bpe_course.view.bars import format_number
from bpe_course.view.drawing import draw_figure, draw_text
from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import show_table

_Lines = Mapping[str, Sequence[float]]
_WIDTH, _HEIGHT = 420, 140  # pixels, of a chart without its letters
_LEFT, _ROOM = 20, 200  # beside it, for the names
_DASHES = ("", "8 4", "2 4", "12 4 2 4")


def browse_curve(
    charts: Mapping[str, _Lines],
    x_label: str,
    xs: Sequence[float],
    tokens: Sequence[Sequence[bytes]] = (),
    title: str = "",
    log: str = "",
) -> RichOutput:
    """Show charts above one another, with one handle that's dragged along x.

    A chart has a label, for what it measures, and up to four lines: name -> a value for each of `xs`.
    `tokens` are a text's at each x. `log` names the logarithmic axes; with both, a line's slope is the
    exponent of a power of x.
    """
    lines = [(label, name, ys) for label, named in charts.items() for name, ys in named.items()]
    if any(len(ys) != len(xs) for *_, ys in lines) or len(tokens) not in (0, len(xs)):
        raise ValueError(f"there are {len(xs)} xs: give each line, and the tokens, one for each")
    columns = [x_label, *[f"{name}, {label}" for label, name, _ in lines]]
    rows = list(zip(*[map(format_number, numbers) for numbers in (xs, *[ys for *_, ys in lines])]))
    if log == "xy":
        width = logarithm(xs[-1] / xs[0])
        rows.append(("slope", *[f"{logarithm(ys[-1] / ys[0]) / width:.2f}" for *_, ys in lines]))
    text = show_table(columns, rows).text
    numbered = enumerate(charts.items())
    drawn = "".join(_draw_chart(*chart, xs, log, number) for number, chart in numbered)
    height = len(charts) * (_HEIGHT + 60) + 10
    x_name = f"{x_label}: {format_number(xs[0])} to {format_number(xs[-1])}"
    drawn += draw_text(_LEFT, height - 8, x_name)
    svg = draw_figure("curve", title, _WIDTH + _LEFT + _ROOM, height, drawn, text)
    settings = {
        "charts": pack_charts(charts),
        "xLabel": x_label,
        "xs": list(xs),
        "text": b"".join(tokens[0]).decode() if tokens else "",
        "cuts": [[len(token) for token in row] for row in tokens],
        "log": log,
    }
    return offer_widget(RichOutput(text, svg=svg), "curve", settings, title=title)


def pack_charts(charts: Mapping[str, _Lines]) -> list:
    return [[label, list(lines.items())] for label, lines in charts.items()]


def _draw_chart(label: str, lines: _Lines, xs: Sequence[float], log: str, number: int) -> str:
    every = [y for ys in lines.values() for y in ys]
    base = 0 if min(every) <= max(every) / 2 and "y" not in log else min(every)
    across = _scale(xs, xs, "x" in log)
    label = f"{unhide(label)}, from {format_number(base)}"
    strokes = draw_text(_LEFT, 16, label, 14, 'font-weight="bold"')
    strokes += f'<path d="M{_LEFT} {30 + _HEIGHT}h{_WIDTH}" stroke="currentColor"/>'
    names = []
    for (name, ys), dash in zip(lines.items(), _DASHES):
        places = [*zip(across, _scale(ys, [base, *every], "y" in log))]
        spots = (f"{_LEFT + _WIDTH * x:.1f},{30 + _HEIGHT * (1 - y):.1f}" for x, y in places)
        look = f'fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="{dash}"'
        strokes += f'<polyline points="{" ".join(spots)}" {look}/>'
        names.append((35 + _HEIGHT * (1 - places[-1][1]), f"{name} {format_number(ys[-1])}"))
    bottom = -99.0
    for y, text in sorted(names):
        bottom = max(y, bottom + 18)  # no name covers another
        strokes += draw_text(_LEFT + _WIDTH + 8, bottom, text)
    return f'<g transform="translate(0 {number * (_HEIGHT + 60)})">{strokes}</g>'


def _scale(values: Iterable[float], every: Iterable[float], is_log: bool) -> list[float]:
    """Return where values are from the least, 0, to the most of all, 1."""
    measure = logarithm if is_log else float
    sizes = [measure(value) for value in every]
    low, span = min(sizes), (max(sizes) - min(sizes)) or 1
    return [(measure(value) - low) / span for value in values]
