"""The tokenizer bench: type a text, choose a tokenizer and a number of merges, see the tokens."""

from collections.abc import Callable, Mapping
from html import escape

from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.tokens import draw_token_boxes, make_visible
from bpe_lesson.view.widgets import (
    STYLE_TAG,
    TokenWindow,
    format_failure,
    limit_text,
    make_choice,
    make_control,
    make_html_table,
    offer_widget,
)

MAX_BENCH_CHARACTERS = 50_000
BENCH_NOTE = "The bench stands here where the lesson runs: the cell above shows one setting of it."


def show_bench(
    text: str, tokenizers: Mapping[str, Mapping[tuple[int, int], int]], gaps: Callable
) -> RichOutput:
    """Show the bench.

    Args:
        text: what stands in it at first.
        tokenizers: name -> merges.
        gaps: makes `replay.Replay` of a text and merges.

    Raises:
        ValueError: there is no tokenizer.

    >>> from bpe_lesson.replay import Replay
    >>> show_bench("aaab", {"toy": {(97, 97): 256}}, Replay).text == BENCH_NOTE
    True
    """
    if not tokenizers:
        raise ValueError("tokenizers is empty: give name -> merges")
    return offer_widget(BENCH_NOTE, lambda: Bench(text, tokenizers, gaps).box)


class Bench:
    """The controls, and what they show."""

    def __init__(self, text: str, tokenizers: Mapping[str, Mapping], gaps: Callable) -> None:
        """Make the controls and encode the text."""
        from ipywidgets import HTML, HBox, Layout, VBox, link

        self.tokenizers, self.make = tokenizers, gaps
        self.text = make_control("Textarea", "Text", value=text, rows=4)
        self.text.layout = Layout(width="95%")
        self.name = make_choice("Tokenizer", list(tokenizers))
        self.name.tooltips = list(tokenizers)
        most = len(tokenizers[self.name.value])
        self.slider = make_control("IntSlider", "Merges", value=most, max=most, readout=False)
        self.number = make_control("BoundedIntText", "Number of merges", value=most, max=most)
        self.number.layout = Layout(width="14em")
        self.sums, self.boxes = HTML(), HTML()
        self.window = TokenWindow(self.show_boxes)
        wrap = Layout(flex_flow="row wrap")
        link((self.slider, "value"), (self.number, "value"))
        self.text.observe(lambda change: self.encode(), names="value")
        self.name.observe(lambda change: self.choose(), names="value")
        self.slider.observe(lambda change: self.show(), names="value")
        merges = HBox([self.slider, self.number], layout=wrap)
        self.box = VBox([self.text, self.name, merges, self.sums, self.window.box, self.boxes])
        self.encode()

    def choose(self) -> None:
        """Take another tokenizer, with all its merges."""
        most = len(self.tokenizers[self.name.value])
        self.number.max = self.slider.max = most
        self.encode()
        self.slider.value = most

    def encode(self) -> None:
        """Take another text, or another tokenizer: this alone replays the merges."""
        text, self.note = limit_text(self.text.value, MAX_BENCH_CHARACTERS)
        self.characters = len(text)
        try:
            self.gaps = self.make(text, self.tokenizers[self.name.value])
        except Exception as error:
            self.gaps, self.sums.value, self.boxes.value = None, format_failure(error), ""
            return
        self.show()

    def show(self) -> None:
        """Show what this number of merges makes of the text."""
        if self.gaps is None:
            return
        size, count = len(self.gaps.data), self.gaps.count_tokens(self.slider.value)
        ratio = f"{size / count:.2f}" if count else ""
        row = (self.name.value, self.characters, size, count, ratio)
        columns = ["tokenizer", "characters", "bytes", "tokens", "bytes per token"]
        note = f"<p>{escape(self.note)}</p>" if self.note else ""
        self.sums.value = note + make_html_table(columns, [row])
        self.window.of(count)
        self.show_boxes()

    def show_boxes(self) -> None:
        """Show the tokens in the window, with ids and bytes."""
        if self.gaps is None:
            return
        tokens, ids = self.gaps.list_tokens(self.slider.value, self.window.first, self.window.SIZE)
        below = [f"{idx}\n{token.hex(' ')}" for idx, token in zip(ids, tokens)]
        labels = [make_visible(token) for token in tokens]
        self.boxes.value = STYLE_TAG + draw_token_boxes(labels, below, in_widget=True)
