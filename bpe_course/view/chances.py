"""The figures of lesson 10."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from itertools import accumulate
from math import log2
from typing import Any

from bpe_course.view.bars import show_bars
from bpe_course.view.live import offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.strip_svg import Box, Row, draw_rows
from bpe_course.view.tables import show_table
from bpe_course.view.tokens import make_visible
from bpe_course.view.widgets import Merges, pack_merges

_HEATS = (0.5, 1, 2)  # temperatures in the static form


def walk_book(title: str, text: str, start: str) -> RichOutput:
    """Show a text as a book, which the reader opens anywhere to write as Shannon did."""
    note = "you can open the book here, anywhere, and write what you find."
    twin = RichOutput(f"When you run this lesson, {note}")
    return offer_widget(twin, "shannon", {"text": text, "start": start}, title=title)


def drag_line(
    title: str,
    rows: Mapping[str, Mapping[str, float]],
    point: float | None = None,
    change: Callable[[list[float], float], list[float]] | None = None,
) -> RichOutput:
    """Show probabilities as pieces of a line, which the reader drags from row to row.

    A `point` is where a dart falls. With `change`, the reader drags the temperature of the one row.
    """
    labels = [make_visible(word) for word in next(iter(rows.values()))]
    lists = {name: list(shares.values()) for name, shares in rows.items()}
    shown = lists
    if change:
        [shares] = lists.values()
        shown = {f"temperature {heat}": change(shares, heat) for heat in _HEATS}
    twin = show_table(["", *labels], [(key, *map("{:.4g}".format, p)) for key, p in shown.items()])
    settings = {"labels": labels, "rows": list(lists.items()), "heats": bool(change)}
    if point is not None:
        ends = accumulate(next(iter(lists.values())))
        hit = next(label for label, end in zip(labels, ends) if point < end)
        told = f"{point} falls on {hit}"
        twin.text += f"\n{told}"
        twin.html += f"<div>{escape(told)}</div>"
        settings["point"] = point
    return offer_widget(twin, "line", settings, title=title)


def inspect_context(
    title: str, text: str, merges: Merges, ids: Sequence[int], likely: Any, **how: object
) -> RichOutput:
    """Show what a model expects after a text, and where its own texts have what it has counted.

    These are `ids` up to 4,095, with the end-of-text token's after each text. With a `point`, a dart that
    falls there chooses what the model writes.
    """
    twin = likely if isinstance(likely, RichOutput) else show_bars(likely, "probability")
    packed = "".join(f"{idx:03x}" for idx in ids)
    settings = {"text": text, "merges": pack_merges(merges), "ids": packed, **how}
    return offer_widget(twin, "generation", settings, title=title)


def browse_surprise(
    title: str, rated: Sequence[tuple[bytes, float]], merges: Merges, ids: Sequence[int]
) -> RichOutput:
    """Show a text's tokens with their probabilities, as high as their bits; the reader types others."""
    labels = [f"{make_visible(token)} {-log2(p):.1f}" for token, p in rated]
    twin = draw_rows([Row("", [Box(label, len(label) // 3 + 1) for label in labels])], title)
    text = b"".join(token for token, _ in rated).decode()
    return inspect_context(title, text, merges, ids, twin, bits=True)
