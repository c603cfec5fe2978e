"""Show the bench: type a text, and see the tokens of one or two tokenizers as you type."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from typing import Any

from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.widgets.bench_model import BenchModel, EncodingSide, ReplayingSide
from bpe_lesson.view.widgets.bench_picture import (
    BENCH_STYLE,
    DIFFERENT,
    draw_insides,
    draw_parts,
)
from bpe_lesson.view.widgets.controls import (
    TokenWindow,
    format_failure,
    limit_text,
    make_button,
    make_control,
    make_html_table,
    offer_widget,
)
from bpe_lesson.view.widgets.page_twin import pack_merges

_MAX_BENCH_CHARACTERS = 50_000  # replaying the merges on a longer text takes seconds
_PARTS_SHOWN = 120  # of two tokenizers; that's at least twice as many boxes
_BENCH_NOTE = (
    "When you run this lesson, the bench is here. The output above shows one of its settings."
)
_LIVE_NOTE = (
    "When you run this lesson, you can type any text here and see its tokens at once. The pictures "
    "below show the tokens of some texts."
)
_LOADING = "Loading the vocabularies of GPT-4 and GPT-4o …"
_NOT_INSTALLED = (
    "The live bench needs the vocabularies of GPT-4 and GPT-4o, which come with the installed "
    "course and aren't here. The pictures below show the tokens of some texts."
)
# The texts that one button each brings to the live bench. It starts with the first one.
_EXAMPLES = {
    "A greeting": "Hello! I'm Ada.",
    "strawberry": "strawberry",
    "In a question": "How many times does the letter r appear in strawberry?",
    "Emoji": "👋 🍓",
    "Greek": "Μαθαίνω να διαβάζω.",
    "A sum": "12345 + 6789 =",
}


def show_bench(
    text: str,
    tokenizers: Mapping[str, Mapping[tuple[int, int], int]],
    make_replay: Callable[..., Any],
) -> RichOutput:
    """Show the bench with one or two tokenizers that are given by their merges.

    Args:
        text: the text to start with.
        tokenizers: name -> merges.
        make_replay: returns a `replay.Replay` for a text and merges.

    Raises:
        ValueError: if there are no tokenizers, or more than two.

    >>> from bpe_lesson.replay import Replay
    >>> show_bench("aaab", {"toy": {(97, 97): 256}}, Replay).text == _BENCH_NOTE
    True
    """
    if not 1 <= len(tokenizers) <= 2:
        raise ValueError(
            f"there are {len(tokenizers)} tokenizers: give one or two names, each with its merges"
        )
    sides = {name: ReplayingSide(merges, make_replay) for name, merges in tokenizers.items()}
    packed = {name: pack_merges(merges) for name, merges in tokenizers.items()}
    settings = {"text": text, "tokenizers": packed}
    return offer_widget(_BENCH_NOTE, lambda: _Bench(text, sides).box, "bench", settings)


def show_live_bench(load: Callable[[], Mapping[str, Any]]) -> RichOutput:
    """Show the bench with the tokenizers of real models, as soon as they are loaded.

    Args:
        load: returns name -> tokenizer; see `pretrained.load_models`.

    >>> show_live_bench(dict).text == _LIVE_NOTE
    True
    """
    return offer_widget(_LIVE_NOTE, lambda: _make_live_bench(load), "live-bench", {})


def _make_live_bench(load: Callable[[], Mapping[str, Any]]) -> Any:
    """Return a widget that says what it's waiting for, and then shows the bench."""
    from ipywidgets import HTML, Layout, VBox

    box = VBox([HTML(f"<p>{_LOADING}</p>")], layout=Layout(min_height="28em"))
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:  # we aren't in a notebook
        _fill_live_bench(box, load)
    else:
        loading = loop.run_in_executor(None, load)
        loading.add_done_callback(lambda loaded: _fill_live_bench(box, loaded.result))
    return box


def _fill_live_bench(box: Any, load: Callable[[], Mapping[str, Any]]) -> None:
    """Put the bench into its box, or a line that says why there's none."""
    from ipywidgets import HTML

    try:
        sides = {name: EncodingSide(tokenizer) for name, tokenizer in load().items()}
        shown = _Bench(next(iter(_EXAMPLES.values())), sides, _EXAMPLES).box
    except ModuleNotFoundError:
        shown = HTML(f"<p>{_NOT_INSTALLED}</p>")
    except Exception as error:
        shown = HTML(format_failure(error))
    box.children = [shown]
    box.layout.min_height = None


class _Bench:
    """The bench's controls, and the outputs that they change."""

    def __init__(
        self, text: str, sides: Mapping[str, Any], examples: Mapping[str, str] | None = None
    ) -> None:
        """Make the controls and encode the text."""
        from ipywidgets import HTML, Layout

        self.model = BenchModel(sides)
        self.merge_count = max(side.merge_count for side in sides.values())
        self.unit = "token" if len(sides) == 1 else "part"
        self.is_encoded = False  # no, as long as the text can't be encoded
        self.note = ""  # says so if the text was too long, and only its beginning is used
        self.characters = 0  # the length of the text that was encoded
        self.text = make_control("Textarea", "Text", value=text, rows=3)
        self.text.layout = Layout(width="auto")
        self.examples = [
            make_button(name, partial(self.text.set_trait, "value", example))
            for name, example in (examples or {}).items()
        ]
        count = self.merge_count
        self.slider = make_control("IntSlider", "Merges", value=count, max=count, readout=False)
        self.number = make_control("BoundedIntText", "Number of merges", value=count, max=count)
        self.sums = HTML()
        self.boxes = HTML()
        size = TokenWindow.SIZE if self.unit == "token" else _PARTS_SHOWN
        self.window = TokenWindow(self.show_boxes, f"{self.unit.capitalize()}s", size)
        self.chosen = make_control("BoundedIntText", f"Look inside {self.unit}", value=0, max=0)
        self.insides = HTML()
        self.box = self.arrange()
        self.encode()

    def arrange(self) -> Any:
        """Connect the controls, and return all of them in a box."""
        from ipywidgets import HTML, HBox, Layout, VBox, link

        link((self.slider, "value"), (self.number, "value"))
        self.text.observe(lambda change: self.encode(), names="value")
        self.slider.observe(lambda change: self.show(), names="value")
        self.chosen.observe(lambda change: self.choose(), names="value")
        steps = [
            make_button(f"Previous {self.unit}", partial(self.step, -1)),
            make_button(f"Next {self.unit}", partial(self.step, 1)),
        ]
        for button in (*self.examples, *steps):
            button.layout = Layout(width="auto")
        self.number.layout = Layout(width="18em", margin="2px 2px 2px 16px")
        self.chosen.layout = Layout(width="15em")
        wrap = Layout(flex_flow="row wrap")
        rows = [self.text]
        if self.examples:
            rows.append(HBox(self.examples, layout=wrap))
        if self.merge_count:
            rows.append(HBox([self.slider, self.number], layout=wrap))
        inside = HBox([self.chosen, *steps], layout=wrap)
        inside.add_class("bpe-inside")  # a click on a token looks for this name
        style = HTML(BENCH_STYLE, layout=Layout(display="none"))
        box = VBox([style, *rows, self.sums, self.window.box, self.boxes, inside, self.insides])
        box.add_class("bpe-bench")
        return box

    def encode(self) -> None:
        """Encode the text again, after it has changed; nothing else has to."""
        text, self.note = limit_text(self.text.value, _MAX_BENCH_CHARACTERS)
        self.characters = len(text)
        try:
            self.model.read(text)
        except Exception as error:
            self.is_encoded = False
            self.sums.value = format_failure(error)
            self.boxes.value = self.insides.value = ""
            return
        self.is_encoded = True
        self.show()

    def show(self) -> None:
        """Show the text's tokens, and how many there are, after the chosen number of merges."""
        if not self.is_encoded:
            return
        self.model.cut(self.slider.value)
        count = self.model.count_parts()
        self.window.set_count(count)
        self.show_boxes()  # first, because they are what the reader looks at
        self.sums.value = self.describe()
        self.chosen.max = count
        self.show_insides()

    def describe(self) -> str:
        """Return what there is on the bench, as HTML: numbers, and how much the two disagree."""
        sides = zip(self.model.names, self.model.sides, self.model.count_tokens())
        if not self.merge_count:
            counts = [(name, f"{count:,}") for name, _, count in sides]
            table = make_html_table(["tokenizer", "tokens"], counts)
            return f"{table}<p>{escape(self.note)}{self.compare()}</p>"
        length = len(self.model.data)
        rows = []
        for name, side, count in sides:
            merges = min(self.slider.value, side.merge_count)
            ratio = f"{length / count:.2f}" if count else ""  # an empty text has no tokens
            rows.append((name, merges, f"{count:,}", ratio))
        table = make_html_table(["tokenizer", "merges", "tokens", "bytes per token"], rows)
        size = f"{self.characters:,} characters, {length:,} bytes."
        return f"{table}<p>{escape(self.note)}{size} {self.compare()}</p>"

    def compare(self) -> str:
        """Return how much the two tokenizers disagree, as HTML; "" if there's nothing to compare."""
        if len(self.model.names) == 1 or not self.model.data:
            return ""
        count = self.model.count_disagreements()
        if not count:
            return "Both cut this text in the same places."
        parts = "1 part" if count == 1 else f"{count:,} parts"
        mark = f"<code>{DIFFERENT}</code>"
        return f"They cut {parts} differently, marked with {mark} and a dashed frame."

    def step(self, step: int) -> None:
        """Look inside the next part, or the previous one if `step` is negative."""
        self.chosen.value += step  # ipywidgets keeps it between min and max

    def choose(self) -> None:
        """Look inside a different part, and move the window if that part isn't in it."""
        part = self.chosen.value - 1
        if not self.window.first <= part < self.window.first + self.window.size:
            self.window.move_to(max(0, part))
        self.show_boxes()
        self.show_insides()

    def show_boxes(self) -> None:
        """Show the tokens in the window, with their ids."""
        if self.is_encoded:
            first = self.window.first
            last = min(first + self.window.size, self.model.count_parts())
            self.boxes.value = draw_parts(self.model, range(first, last), self.chosen.value)

    def show_insides(self) -> None:
        """Show how the tokens of the chosen part were made."""
        if not self.is_encoded:
            return
        if self.chosen.value:
            self.insides.value = draw_insides(self.model, self.chosen.value - 1)
        else:
            self.insides.value = (
                "<p>Click on a token to see how it was made, or choose it here.</p>"
            )
