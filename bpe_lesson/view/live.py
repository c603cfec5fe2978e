"""Widgets: shown where a kernel runs them, one line of text wherever none does."""

from collections.abc import Callable, Sequence
from html import escape

from bpe_lesson.inputs import shorten
from bpe_lesson.view.shown import Shown, is_static
from bpe_lesson.view.tables import plain_table
from bpe_lesson.view.tokens import BOX, COLOURS

WIDGET = "application/vnd.jupyter.widget-view+json"


def live(text: str, build: Callable[[], object]) -> Shown:
    """Return what `build` makes of ipywidgets, or the text alone.

    The text alone is left where ipywidgets is missing, and with BPE_LESSON_STATIC=1: so a lesson
    that is saved or printed holds no widget that nobody drives.

    >>> live("A slider.", lambda: None)
    A slider.
    """
    shown = Shown(text)
    if is_static():
        return shown
    try:
        import ipywidgets  # noqa: F401
    except ImportError:
        return shown
    widget = build()
    if widget is not None:
        shown.forms[WIDGET] = widget._repr_mimebundle_()[WIDGET]
    return shown


def control(kind: str, name: str, **settings: object) -> object:
    """Return a control of ipywidgets with its name written before it."""
    import ipywidgets

    style = {"description_width": "initial"}
    return getattr(ipywidgets, kind)(description=name, style=style, **settings)


def choice(name: str, options: Sequence) -> object:
    """Return buttons, one of which is chosen.

    A list that drops down would be out of reach: JupyterLab takes the keys Up and Down for itself.
    """
    made = control("ToggleButtons", name, options=options)
    made.style.button_width = "auto"
    return made


def button(name: str, act: Callable[[], None]) -> object:
    """Return a button that does one thing."""
    import ipywidgets

    made = ipywidgets.Button(description=name)
    made.on_click(lambda _: act())
    return made


def typed(text: str, most: int) -> tuple[str, str]:
    """Return the beginning of a text, at most `most` characters, and what is to be said of it.

    >>> typed("abc", 2)
    ('ab', 'Only the first 2 of its 3 characters are looked at. ')
    >>> typed("abc", 3)
    ('abc', '')
    """
    if len(text) <= most:
        return text, ""
    return text[:most], f"Only the first {most:,} of its {len(text):,} characters are looked at. "


def failed(error: Exception) -> str:
    """Return as HTML that a function which was handed over has failed.

    >>> failed(ValueError("a < b"))
    '<p><b>ValueError</b>: &#x27;a &lt; b&#x27;</p>'
    """
    return f"<p><b>{type(error).__name__}</b>: {escape(shorten(str(error)))}</p>"


def table(columns: Sequence[str], rows: Sequence[Sequence]) -> str:
    """Return a table as HTML for a widget, which the page's own style does not reach.

    >>> "<td>&lt;</td>" in table(["a", "b"], [(1, "<")])
    True
    """
    rule = ".bpe-table th,.bpe-table td{padding:1px 12px 1px 0;text-align:left}"
    body = plain_table(columns, rows).forms["text/html"]
    return f'<style>{rule}</style><div class="bpe-table">{body}</div>'


def compact(boxes: str) -> str:
    """Return boxes of tokens with their style said once, so that they travel fast.

    >>> compact('<code style="x">a</code>')
    '<code style="x">a</code>'
    """
    rules = []
    for number, colour in enumerate(COLOURS):
        boxes = boxes.replace(f'style="{BOX}{colour}"', f'class="bpe-box{number}"')
        rules.append(f".bpe-box{number}{{{BOX}{colour}}}")
    used = 'class="bpe-box' in boxes
    return (
        f'<style>{"".join(rules)}</style><div style="line-height:1.9">{boxes}</div>'
        if used
        else boxes
    )


class Window:
    """Two buttons that move a window over very many tokens, and where it stands."""

    SIZE = 200

    def __init__(self, show: Callable[[], None]) -> None:
        """Stand at the first token; `show` is called after a move."""
        from ipywidgets import HTML, HBox

        self.first, self.count, self.show = 0, 0, show
        self.earlier = button("Earlier tokens", lambda: self.move(-self.SIZE))
        self.later = button("Later tokens", lambda: self.move(self.SIZE))
        self.place = HTML()
        self.box = HBox([self.earlier, self.later, self.place])

    def of(self, count: int) -> None:
        """Take a new number of tokens, and stand within them."""
        self.count = count
        self.first = max(0, min(self.first, (count - 1) // self.SIZE * self.SIZE))
        last = min(self.first + self.SIZE, count)
        self.earlier.disabled, self.later.disabled = self.first == 0, last == count
        self.box.layout.display = "none" if count <= self.SIZE else "flex"
        self.place.value = f"Tokens {self.first + 1:,} to {last:,} of {count:,}"

    def move(self, by: int) -> None:
        """Go on, or back."""
        self.first += by
        self.of(self.count)
        self.show()
