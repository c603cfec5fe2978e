"""Mark the place of a widget in a saved lesson, so that a web page can put its own widget there."""

import json
from collections.abc import Mapping
from html import escape

from bpe_lesson.view.rich_output import RichOutput


def mark_place(shown: RichOutput, name: str, settings: Mapping[str, object]) -> RichOutput:
    """Return what a saved lesson shows, inside a <div> that says which widget stands there.

    Args:
        shown: what a reader sees if nothing can run.
        name: the name of the widget.
        settings: what it starts with, as values that JSON has.

    >>> mark_place(RichOutput("A slider."), "slider", {"value": 3}).html
    '<div data-widget="slider" data-settings="{&quot;value&quot;: 3}"><p>A slider.</p></div>'
    """
    inner = shown.html or f"<p>{escape(shown.text)}</p>"
    data = escape(json.dumps(settings))
    html = f'<div data-widget="{escape(name)}" data-settings="{data}">{inner}</div>'
    return RichOutput(shown.text, html)


def pack_merges(merges: Mapping[tuple[int, int], int]) -> str:
    """Return the pairs of merges in the order learned, as a short text.

    >>> pack_merges({(97, 97): 256, (256, 98): 257})
    '97,97 256,98'
    """
    return " ".join(f"{left},{right}" for left, right in merges)
