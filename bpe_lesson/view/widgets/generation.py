"""Show a widget in which a language model writes: choose the next token, or let it be sampled."""

from collections.abc import Callable, Mapping
from functools import partial
from html import escape

from bpe_lesson.view.next_tokens import format_percent, label_token, make_bar
from bpe_lesson.view.palette import BORDER
from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.tokens import draw_token_boxes
from bpe_lesson.view.widgets.controls import (
    STYLE_TAG,
    format_failure,
    limit_text,
    make_button,
    make_control,
    offer_widget,
)
from bpe_lesson.view.widgets.generation_model import Generation

_MAX_PROMPT_CHARACTERS = 1000
_MAX_TOKENS_SHOWN = 200
_MAX_NEXT = 10
_PERCENT_STYLE = "display:inline-block;width:6em;padding-right:.5em;text-align:right"
# The text has a frame of its own, which stays as high as it is, and shows the newest line.
_TEXT_FRAME = 'class="bpe-text" tabindex="0" role="region" aria-label="The text so far"'
_TEXT_RULES = (
    "<style>.bpe-token{text-align:left;font-family:var(--jp-code-font-family,monospace)}"
    ".bpe-text{display:flex;flex-direction:column-reverse;width:95%;height:7.5em;resize:vertical;"
    f"box-sizing:border-box;overflow:auto;padding:4px 6px;border:1px solid {BORDER};"
    "border-radius:4px}.bpe-text>div{line-height:1.9;margin-bottom:auto}"
    ".bpe-text+p{margin:.4em 0;line-height:1.5}</style>"
)
_GENERATION_NOTE = (
    "When you run this lesson, you can write with the model here. The output above shows its first "
    "step."
)


def step_generation(
    prompt: str,
    encode: Callable[[str], list[int]],
    vocab: Mapping[int, bytes],
    predict: Callable,
    apply_temperature: Callable,
    sample: Callable,
    end: int,
) -> RichOutput:
    """Show the widget in which a model continues a prompt.

    Args:
        prompt: the text to start with.
        encode: turns text into ids.
        vocab: id -> bytes, also for the end-of-text token.
        predict: returns the probability of every id, given the ids so far.
        apply_temperature: returns the probabilities, changed by a temperature.
        sample: draws an id, given the probabilities and a random generator.
        end: the id of the end-of-text token.

    >>> shown = step_generation("a", list, {}, list, list, list, 9)
    >>> shown.text == _GENERATION_NOTE
    True
    """

    def build() -> object:
        return _Writer(
            prompt, encode, Generation(vocab, predict, apply_temperature, sample, end)
        ).box

    return offer_widget(_GENERATION_NOTE, build, "generation", {"prompt": prompt})


class _Writer:
    """The controls, and the text and the list that they change."""

    def __init__(
        self, prompt: str, encode: Callable[[str], list[int]], generation: Generation
    ) -> None:
        """Make the controls, and show what the model expects after the prompt."""
        from ipywidgets import HTML, HBox, Layout, VBox, link

        self.encode = encode
        self.generation = generation
        self.next_ids: list[int] = []  # the id that each button adds
        self.note = ""  # says so if the prompt was too long, and only its beginning is used
        self.prompt = make_control("Textarea", "Prompt", value=prompt, rows=2)
        self.prompt.layout = Layout(width="95%")
        limits = {"value": 1.0, "min": 0.1, "max": 3.0, "step": 0.1}
        self.slider = make_control("FloatSlider", "Temperature", readout=False, **limits)
        self.number = make_control("BoundedFloatText", "Temperature as a number", **limits)
        self.number.layout.width = "17em"  # so that both fit in one line of a narrow page
        link((self.slider, "value"), (self.number, "value"))
        self.text = HTML()
        self.choices = [make_button("", partial(self.choose, place)) for place in range(_MAX_NEXT)]
        self.bars = [HTML() for _ in range(_MAX_NEXT)]
        for button in self.choices:
            button.layout = Layout(width="12em")
            button.add_class("bpe-token")
        self.rows = [HBox([button, bar]) for button, bar in zip(self.choices, self.bars)]
        self.sample = make_button("Sample", lambda: self.take(generation.draw))
        self.back = make_button("Back", lambda: self.take(generation.take_back))
        self.restart = make_button("Start over", lambda: self.take(self.begin))
        self.prompt.observe(lambda change: self.take(self.begin), names="value")
        self.slider.observe(lambda change: self.take(self.set_temperature), names="value")
        wrap = Layout(flex_flow="row wrap", grid_gap="0 1em")
        temperature = HBox([self.slider, self.number], layout=wrap)
        buttons = HBox([self.sample, self.back, self.restart], layout=Layout(flex_flow="row wrap"))
        self.box = VBox([self.prompt, temperature, buttons, self.text, *self.rows])
        self.take(self.begin)

    def take(self, step: Callable[[], None]) -> None:
        """Take a step and show the new state, or the error if it fails."""
        try:
            step()
            self.show()
        except Exception as error:
            self.text.value = _frame_text(format_failure(error), "")
            self.show_choices([])

    def begin(self) -> None:
        """Start over with the prompt that the learner typed."""
        self.generation.begin([])
        text, self.note = limit_text(self.prompt.value, _MAX_PROMPT_CHARACTERS)
        self.generation.begin(self.encode(text))

    def set_temperature(self) -> None:
        """Use the slider's temperature."""
        self.generation.temperature = self.slider.value

    def choose(self, place: int) -> None:
        """Add the token of a button."""
        self.take(lambda: self.generation.add(self.next_ids[place]))

    def show(self) -> None:
        """Show the text so far, and a button and a bar for each of the likeliest next tokens."""
        self.show_choices(self.generation.list_next(_MAX_NEXT))
        labels = [label_token(idx, self.generation.vocab) for idx in self.generation.ids]
        boxes = draw_token_boxes(labels[-_MAX_TOKENS_SHOWN:], in_widget=True)
        status = escape(self.note + _describe_generation(self.generation))
        self.text.value = _frame_text(boxes, status)

    def show_choices(self, likeliest: list[tuple[int, float]]) -> None:
        """Put the next tokens on the buttons, and hide the buttons that aren't needed."""
        self.next_ids = [idx for idx, _ in likeliest]
        for place, row in enumerate(self.rows):
            # Rows that aren't needed keep their room, so that what's below them doesn't move.
            row.layout.visibility = "visible" if place < len(likeliest) else "hidden"
        for place, (idx, probability) in enumerate(likeliest):
            label = label_token(idx, self.generation.vocab)
            percent = format_percent(probability)
            self.choices[place].description = label
            self.choices[place].tooltip = f"Add {label}, {percent}"
            bar = make_bar(probability, likeliest[0][1])
            self.bars[place].value = f'<span style="{_PERCENT_STYLE}">{percent}</span> {bar}'


def _frame_text(html: str, status: str) -> str:
    """Return the text so far in its frame, and a sentence below it, both as HTML."""
    text = f"<div {_TEXT_FRAME}><div>{html}</div></div>"
    return f"{STYLE_TAG}{_TEXT_RULES}{text}<p>{status}</p>"


def _describe_generation(generation: Generation) -> str:
    """Return a sentence on how far the text has grown, and what can be done next."""
    count = generation.count_added()
    added = f"{count:,} token{'s' * (count != 1)} added."
    if generation.has_ended:
        return f"{added} The last one is the end-of-text token, so the text is complete."
    return f"{added} Choose the next token, or sample it."
