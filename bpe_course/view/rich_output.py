"""The output of every view."""

import json
from dataclasses import dataclass, field
from html import escape
from pprint import pformat
from typing import Any

from bpe_course.settings import SETTINGS
from bpe_course.view.palette import make_live_style

# JupyterLab shows the first line of a collapsed output, so this one gives nothing away.
REVEAL_FIRST_LINE = "Compare with your prediction:"
_PLACE = "<div data-place>"  # where the widget goes, among several values
WIDGET_TYPE = "application/vnd.jupyter.widget-view+json"
PLACE_TYPE = "application/vnd.bpe-course.widget"  # a JSON text that only our pages read


@dataclass(eq=False, repr=False)
class RichOutput:
    """A text, and the same as HTML, SVG or a widget; a terminal and a screen reader get only the text."""

    text: str
    html: str = ""
    svg: str = ""
    widget: dict[str, Any] = field(default_factory=dict)  # what ipywidgets sends to the notebook
    place: str = ""  # which widget our pages put here, as JSON

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """Return MIME type -> form; the notebook shows the richest that it can."""
        html = self.html
        if not SETTINGS.is_static:
            # Outside HTML, JupyterLab shows a drawing without the theme's colours or its text.
            html = html or self.svg
            # The first line is all that's left of a collapsed output: no style.
            html += make_live_style(html) if html else ""
        forms = {"text/html": html, "image/svg+xml": self.svg, WIDGET_TYPE: self.widget}
        forms[PLACE_TYPE] = self.place if SETTINGS.is_static else ""
        return {"text/plain": self.text} | {kind: form for kind, form in forms.items() if form}


def put_widget(place: str, twin: str) -> str:
    """Return the <div> in which a page puts a widget, around its twin; `place` is RichOutput's."""
    widget = json.loads(place)
    name, settings = escape(widget["name"]), escape(json.dumps(widget["settings"]))
    begin = f'<div data-widget="{name}" data-settings="{settings}">'
    return twin.replace(_PLACE, begin) if _PLACE in twin else f"{begin}{twin}</div>"


def as_text(value: object) -> str:
    """Return a value as a notebook would print it."""
    return repr(value) if isinstance(value, str) else pformat(value)


def reveal(*values: object) -> RichOutput:
    """Show values, one below the other, after a line that doesn't give them away.

    >>> reveal(1 + 1)
    Compare with your prediction:
    2
    """
    texts, htmls = [REVEAL_FIRST_LINE], [REVEAL_FIRST_LINE]
    output = RichOutput("")
    for value in values:
        part = value if isinstance(value, RichOutput) else RichOutput(as_text(value))
        texts.append(part.text)
        html = part.html or part.svg or f'<pre class="bpe value">{escape(part.text)}</pre>'
        htmls.append(f"{_PLACE}{html}</div>" if part.place and not output.place else html)
        output.widget = output.widget or part.widget  # only one is alive, the first
        output.place = output.place or part.place
    output.text, output.html = "\n".join(texts), "\n".join(htmls)
    return output
