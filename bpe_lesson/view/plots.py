"""Curves: matplotlib where it is there, a line of text where it is not."""

from collections.abc import Mapping, Sequence
from io import BytesIO

from bpe_lesson.view.shown import Shown
from bpe_lesson.view.tokens import unhidden

# One colour, one dash pattern a line: apart in grey and for every kind of colour vision.
STYLES = (("#0b5fa5", "-"), ("#c4500a", "--"), ("#3c7d3c", ":"), ("#7a3b8f", "-."))


def show_curves(lines: Mapping[str, Sequence[float]], x_label: str, y_label: str) -> Shown:
    """Draw each line against 0, 1, 2, ...; the text form tells where each begins and ends.

    Args:
        lines: name -> values; at most four lines.
        x_label: what is counted along the x axis.
        y_label: what the values are, with their unit.

    Raises:
        ValueError: no line, more than four, or one without values.

    >>> show_curves({"toy": [11, 9, 7, 5]}, "merges", "symbols")
    Line chart of symbols against merges. toy: from 11 at 0 merges to 5 at 3 merges.
    """
    lines = {unhidden(name): values for name, values in lines.items()}
    x_label, y_label = unhidden(x_label), unhidden(y_label)
    if not 1 <= len(lines) <= len(STYLES) or not all(map(len, lines.values())):
        raise ValueError(f"{len(lines)} lines: give one to {len(STYLES)}, each with values")
    text = f"Line chart of {y_label} against {x_label}. " + " ".join(
        f"{name}: from {values[0]:.4g} at 0 {x_label} to {values[-1]:.4g} at {len(values) - 1} "
        f"{x_label}."
        for name, values in lines.items()
    )
    return Shown(text, png=curves_png(lines, x_label, y_label))


def curves_png(lines: Mapping[str, Sequence[float]], x_label: str, y_label: str) -> bytes:
    r"""Return the chart as a PNG, or nothing where matplotlib is missing.

    >>> curves_png({"toy": [11, 9]}, "merges", "symbols")[:4] in (b"", b"\x89PNG")
    True
    """
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return b""
    figure = Figure(figsize=(7, 3.8), dpi=110, layout="constrained", facecolor="white")
    axes = figure.add_subplot()
    for (name, values), (colour, dash) in zip(lines.items(), STYLES):
        axes.plot(values, dash, color=colour, linewidth=2, label=plain(name))
    axes.set_xlabel(plain(x_label))
    axes.set_ylabel(plain(y_label))
    axes.grid(alpha=0.3)
    axes.legend(frameon=False)
    picture = BytesIO()
    figure.savefig(picture, format="png")
    return picture.getvalue()


def plain(text: str) -> str:
    r"""Return a text that matplotlib writes as it is: a $ begins no formula.

    >>> plain("5 $")
    '5 \\$'
    """
    return text.replace("$", r"\$")
