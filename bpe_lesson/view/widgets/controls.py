"""Build widgets, which turn into a line of text if no kernel can run them."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from importlib import import_module
from typing import Any

from bpe_lesson.invisible import unhide
from bpe_lesson.settings import SETTINGS
from bpe_lesson.view.palette import PAGE, TOKEN_COLOURS, WINDOW_HEIGHT
from bpe_lesson.view.rich_output import WIDGET_TYPE, RichOutput
from bpe_lesson.view.tables import make_html, style_columns, unhide_cells
from bpe_lesson.view.tokens import BOX_STYLE
from bpe_lesson.view.widgets.page_twin import mark_place

# ipywidgets has no type annotations, so in this module a widget is Any.

# The style of boxes and tables, once for a whole widget: the page's style doesn't apply inside.
_STYLE_RULES = [
    f".bpe-box{number}{{{BOX_STYLE}{colour}}}" for number, colour in enumerate(TOKEN_COLOURS)
]
_STYLE_RULES += [".bpe-table th,.bpe-table td{padding:1px 12px 1px 0;text-align:left}"]
_STYLE_RULES += [
    ".bpe-table{line-height:1.5}",
    ".bpe-table th,.bpe-table td{vertical-align:top}",
    ".bpe-table thead th{white-space:nowrap}",
    f".bpe-window{{max-height:{WINDOW_HEIGHT};overflow:auto}}",
    f".bpe-window thead th{{position:sticky;top:0;background:{PAGE}}}",
]
STYLE_TAG = f"<style>{''.join(_STYLE_RULES)}</style>"
_MAX_FAILURE_CHARACTERS = 300


def offer_widget(
    text: str, build: Callable[[], Any], name: str, settings: Mapping[str, object]
) -> RichOutput:
    """Return the widget that `build` makes, or only a text.

    It's only the text if ipywidgets is missing, and also with BPE_LESSON_STATIC=1: in a lesson
    that's saved or printed, a widget would do nothing. Then a web page can put its own there.

    Args:
        text: what to show instead of the widget.
        build: makes the widget.
        name: the name that web pages have for it.
        settings: what it starts with.

    >>> offer_widget("A slider.", lambda: make_control("IntSlider", "A number"), "slider", {})
    A slider.
    """
    shown = RichOutput(text)
    if SETTINGS.is_static:
        return mark_place(shown, name, settings)
    try:
        import_module("ipywidgets")
    except ImportError:
        return shown
    shown.widget = build()._repr_mimebundle_()[WIDGET_TYPE]
    return shown


def make_control(kind: str, name: str, **settings: object) -> Any:
    """Return a control of ipywidgets with its name in front of it."""
    import ipywidgets

    make = getattr(ipywidgets, kind)
    style = {"description_width": "initial"}  # as wide as the name: a narrower one would cut it
    return make(description=name, tooltip=name, style=style, **settings)


def make_button(name: str, act: Callable[[], None]) -> Any:
    """Return a button that calls `act`."""
    import ipywidgets

    button = ipywidgets.Button(description=name)
    button.on_click(lambda _: act())
    return button


def limit_text(text: str, max_characters: int) -> tuple[str, str]:
    """Return the beginning of a text, and a sentence about the cut ("" if nothing was cut off).

    >>> limit_text("abc", 2)
    ('ab', 'This is only the first 2 of the 3 characters. ')
    >>> limit_text("abc", 3)
    ('abc', '')
    """
    if len(text) <= max_characters:
        return text, ""
    note = f"This is only the first {max_characters:,} of the {len(text):,} characters. "
    return text[:max_characters], note


def format_failure(error: Exception) -> str:
    """Return the error of a function that was passed in, as HTML.

    >>> format_failure(ValueError("a < b"))
    '<p><b>ValueError</b>: a &lt; b</p>'
    """
    name, message = (
        escape(unhide(text[:_MAX_FAILURE_CHARACTERS]))
        for text in (type(error).__name__, str(error))
    )
    return f"<p><b>{name}</b>: {message}</p>"


def make_html_table(columns: Sequence[str], rows: Sequence[Sequence]) -> str:
    """Return a table as HTML for a widget, with invisible characters made visible.

    >>> "<td>&lt;⟨U+202E⟩</td>" in make_html_table(["a", "b"], [(1, "<\u202e")])
    True
    """
    rows = [unhide_cells(row) for row in rows]
    table = style_columns(make_html(columns, rows), rows, text_style="")
    return f'{STYLE_TAG}<div class="bpe-table">{table}</div>'


def make_window(html: str, name: str) -> str:
    """Return HTML in a window that scrolls, also by keyboard, if it's too high.

    Args:
        html: what's in the window.
        name: what it is, for screen readers.

    >>> make_window("<p>long</p>", "Characters")
    '<div class="bpe-window" tabindex="0" role="region" aria-label="Characters"><p>long</p></div>'
    """
    name = escape(unhide(name))
    return f'<div class="bpe-window" tabindex="0" role="region" aria-label="{name}">{html}</div>'


class TokenWindow:
    """Buttons that move a window over a long row of tokens, and a line that says where it is."""

    SIZE = 200  # tokens; with many more boxes, the browser gets slow
    TO_THE_END = 10**9  # more steps than any text has tokens; `move_to` stops at the end

    def __init__(self, show: Callable[[], None], unit: str = "Tokens", size: int = SIZE) -> None:
        """Start at the first token, and call `show` after each move; `unit` is what to call them."""
        from ipywidgets import HTML, HBox, Layout

        self.first = 0  # the number of the first token in the window, from 0
        self.count = 0  # the number of all tokens
        self.show = show
        self.size = size
        self.unit = unit
        steps = {
            f"First {unit.lower()}": -self.TO_THE_END,
            "Earlier": -self.size,
            "Later": self.size,
            f"Last {unit.lower()}": self.TO_THE_END,
        }
        self.buttons = [make_button(name, partial(self.move, step)) for name, step in steps.items()]
        for button in self.buttons:
            button.layout = Layout(width="auto")
        self.place = HTML()
        self.box = HBox([*self.buttons, self.place], layout=Layout(flex_flow="row wrap"))

    def set_count(self, count: int) -> None:
        """Set the number of tokens; if the window was at the end, move it to the new end."""
        was_at_end = self.first > 0 and self.first == self.count - self.size
        self.count = count
        self.move_to(count if was_at_end else self.first)

    def move(self, step: int) -> None:
        """Move by `step` tokens, to earlier ones if it's negative, and show the window."""
        self.move_to(self.first + step)
        self.show()

    def move_to(self, first: int) -> None:
        """Move the window to begin at this token, or earlier if it would go past the last token."""
        self.first = max(0, min(first, self.count - self.size))
        last = min(self.first + self.size, self.count)
        self.place.value = f"{self.unit} {self.first + 1:,} to {last:,} of {self.count:,}"
        self.box.layout.display = "none" if self.count <= self.size else "flex"
