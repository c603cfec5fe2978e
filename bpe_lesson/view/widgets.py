"""Widgets: shown where a kernel runs them, one line of text wherever none does."""

from collections.abc import Callable, Sequence
from html import escape
from importlib import import_module

from bpe_lesson.invisible import unhide
from bpe_lesson.view.rich_output import RichOutput, is_static
from bpe_lesson.view.tables import make_plain_table
from bpe_lesson.view.tokens import BOX_STYLE, TOKEN_COLOURS

WIDGET_TYPE = "application/vnd.jupyter.widget-view+json"
# The looks of boxes and tables, said once: the page's own style does not reach a widget's tables.
STYLE_RULES = [
    f".bpe-box{number}{{{BOX_STYLE}{colour}}}" for number, colour in enumerate(TOKEN_COLOURS)
]
STYLE_RULES += [".bpe-table th,.bpe-table td{padding:1px 12px 1px 0;text-align:left}"]
STYLE_TAG = f"<style>{''.join(STYLE_RULES)}</style>"


def offer_widget(text: str, build: Callable[[], object]) -> RichOutput:
    """Return what `build` makes of ipywidgets, or the text alone.

    The text alone is left where ipywidgets is missing, and with BPE_LESSON_STATIC=1: so a lesson
    that is saved or printed holds no widget that nobody drives.

    >>> offer_widget("A slider.", lambda: None)
    A slider.
    """
    shown = RichOutput(text)
    if is_static():
        return shown
    try:
        import_module("ipywidgets")
    except ImportError:
        return shown
    widget = build()
    if widget is not None:
        shown.forms[WIDGET_TYPE] = widget._repr_mimebundle_()[WIDGET_TYPE]
    return shown


def make_control(kind: str, name: str, **settings: object) -> object:
    """Return a control of ipywidgets with its name written before it."""
    import ipywidgets

    style = {"description_width": "initial"}
    return getattr(ipywidgets, kind)(description=name, tooltip=name, style=style, **settings)


def make_choice(name: str, options: Sequence) -> object:
    """Return buttons, one of which is chosen; whoever shows them says which, beside its colour.

    Tab goes from one to the next. A list that drops down, or round buttons, would be out of reach:
    JupyterLab takes the arrow keys for itself.
    """
    made = make_control("ToggleButtons", name, options=options)
    made.style.button_width = "auto"
    return made


def make_button(name: str, act: Callable[[], None]) -> object:
    """Return a button that does one thing."""
    import ipywidgets

    made = ipywidgets.Button(description=name)
    made.on_click(lambda _: act())
    return made


def limit_text(text: str, most: int) -> tuple[str, str]:
    """Return the beginning of a text, at most `most` characters, and what is to be said of it.

    >>> limit_text("abc", 2)
    ('ab', 'Only the first 2 of its 3 characters are looked at. ')
    >>> limit_text("abc", 3)
    ('abc', '')
    """
    if len(text) <= most:
        return text, ""
    return text[:most], f"Only the first {most:,} of its {len(text):,} characters are looked at. "


def format_failure(error: Exception) -> str:
    """Return as HTML that a function which was handed over has failed.

    >>> format_failure(ValueError("a < b"))
    '<p><b>ValueError</b>: a &lt; b</p>'
    """
    told = unhide(str(error)[:300])
    return f"<p><b>{type(error).__name__}</b>: {escape(told)}</p>"


def make_html_table(columns: Sequence[str], rows: Sequence[Sequence]) -> str:
    """Return a table as HTML for a widget; nothing in it is hidden.

    >>> "<td>&lt;⟨U+202E⟩</td>" in make_html_table(["a", "b"], [(1, "<\u202e")])
    True
    """
    shown = [[unhide(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    return f'{STYLE_TAG}<div class="bpe-table">{make_plain_table(columns, shown).forms["text/html"]}</div>'


class TokenWindow:
    """Buttons that move a window over very many tokens, and where it stands."""

    SIZE = 200

    def __init__(self, show: Callable[[], None]) -> None:
        """Stand at the first token; `show` is called after a move."""
        from ipywidgets import HTML, HBox, Layout

        self.first, self.count, self.show = 0, 0, show
        far = 10**9
        ways = {"First tokens": -far, "Earlier": -self.SIZE, "Later": self.SIZE, "Last tokens": far}
        self.buttons = [make_button(name, lambda by=by: self.move(by)) for name, by in ways.items()]
        self.place = HTML()
        self.box = HBox([*self.buttons, self.place], layout=Layout(flex_flow="row wrap"))

    def of(self, count: int) -> None:
        """Take a new number of tokens; who stood at the end of the old ones stands there again."""
        at_end = 0 < self.first == self.count - self.SIZE
        self.count = count
        self.move_to(count if at_end else self.first)

    def move(self, by: int) -> None:
        """Go on, or back, and show it."""
        self.move_to(self.first + by)
        self.show()

    def move_to(self, first: int) -> None:
        """Stand at this token, or at the nearest from which a whole window is left."""
        self.first = max(0, min(first, self.count - self.SIZE))
        last = min(self.first + self.SIZE, self.count)
        self.box.layout.display = "none" if self.count <= self.SIZE else "flex"
        self.place.value = f"Tokens {self.first + 1:,} to {last:,} of {self.count:,}"
