"""Show the tokenizer bench: type a text, choose a tokenizer and the merges, see the tokens."""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.tokens import draw_token_boxes, make_visible
from bpe_lesson.view.widgets.controls import (
    STYLE_TAG,
    TokenWindow,
    format_failure,
    limit_text,
    make_choice,
    make_control,
    make_html_table,
    offer_widget,
)

MAX_BENCH_CHARACTERS = 50_000  # replaying the merges on a longer text takes seconds
BENCH_NOTE = (
    "When you run this lesson, the bench is here. The output above shows one of its settings."
)
BENCH_COLUMNS = ["tokenizer", "characters", "bytes", "tokens", "bytes per token"]


def show_bench(
    text: str,
    tokenizers: Mapping[str, Mapping[tuple[int, int], int]],
    make_replay: Callable[..., Any],
) -> RichOutput:
    """Show the tokenizer bench.

    Args:
        text: the text to start with.
        tokenizers: name -> merges.
        make_replay: returns a `replay.Replay` for a text and merges.

    Raises:
        ValueError: if there are no tokenizers.

    >>> from bpe_lesson.replay import Replay
    >>> show_bench("aaab", {"toy": {(97, 97): 256}}, Replay).text == BENCH_NOTE
    True
    """
    if not tokenizers:
        raise ValueError("tokenizers is empty: give at least one name with its merges")
    return offer_widget(BENCH_NOTE, lambda: Bench(text, tokenizers, make_replay).box)


class Bench:
    """The bench's controls, and the outputs that they change."""

    def __init__(
        self, text: str, tokenizers: Mapping[str, Mapping], make_replay: Callable[..., Any]
    ) -> None:
        """Make the controls and encode the text."""
        from ipywidgets import HTML, HBox, Layout, VBox, link

        self.tokenizers = tokenizers
        self.make_replay = make_replay
        self.replay: Any = None  # None as long as the text can't be encoded
        self.note = ""  # says so if the text was too long, and only its beginning is used
        self.characters = 0  # the length of the text that was encoded
        self.text = make_control("Textarea", "Text", value=text, rows=4)
        self.text.layout = Layout(width="95%")
        self.name = make_choice("Tokenizer", list(tokenizers))
        self.name.tooltips = list(tokenizers)
        count = self.count_merges()
        self.slider = make_control("IntSlider", "Merges", value=count, max=count, readout=False)
        self.number = make_control("BoundedIntText", "Number of merges", value=count, max=count)
        self.number.layout = Layout(width="14em")
        self.sums = HTML()
        self.boxes = HTML()
        self.window = TokenWindow(self.show_boxes)
        wrap = Layout(flex_flow="row wrap")
        link((self.slider, "value"), (self.number, "value"))
        self.text.observe(lambda change: self.encode(), names="value")
        self.name.observe(lambda change: self.choose(), names="value")
        self.slider.observe(lambda change: self.show(), names="value")
        merges = HBox([self.slider, self.number], layout=wrap)
        self.box = VBox([self.text, self.name, merges, self.sums, self.window.box, self.boxes])
        self.encode()

    def count_merges(self) -> int:
        """Return how many merges the chosen tokenizer has."""
        return len(self.tokenizers[self.name.value])

    def choose(self) -> None:
        """Switch to the chosen tokenizer, with all its merges."""
        count = self.count_merges()
        self.number.max = count
        self.slider.max = count
        self.encode()
        self.slider.value = count

    def encode(self) -> None:
        """Encode the text again, after the text or the tokenizer has changed.

        Nothing else has to replay the merges.
        """
        text, self.note = limit_text(self.text.value, MAX_BENCH_CHARACTERS)
        self.characters = len(text)
        try:
            self.replay = self.make_replay(text, self.tokenizers[self.name.value])
        except Exception as error:
            self.replay = None
            self.sums.value = format_failure(error)
            self.boxes.value = ""
            return
        self.show()

    def show(self) -> None:
        """Show the text's tokens, and how many there are, after the chosen number of merges."""
        if self.replay is None:
            return
        size = len(self.replay.data)
        count = self.replay.count_tokens(self.slider.value)
        ratio = f"{size / count:.2f}" if count else ""  # an empty text has no tokens
        row = (self.name.value, self.characters, size, count, ratio)
        note = f"<p>{escape(self.note)}</p>" if self.note else ""
        self.sums.value = note + make_html_table(BENCH_COLUMNS, [row])
        self.window.set_count(count)
        self.show_boxes()

    def show_boxes(self) -> None:
        """Show the tokens in the window, with their ids and bytes."""
        if self.replay is None:
            return
        tokens, ids = self.replay.list_tokens(
            self.slider.value, self.window.first, self.window.SIZE
        )
        labels = [make_visible(token) for token in tokens]
        notes = [f"{idx}\n{token.hex(' ')}" for idx, token in zip(ids, tokens)]
        self.boxes.value = STYLE_TAG + draw_token_boxes(labels, notes, in_widget=True)
