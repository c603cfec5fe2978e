"""Show the merge stepper, a widget: merge forwards and backwards, and choose a pair at each tie."""

from collections.abc import Callable
from functools import partial
from html import escape

from bpe_lesson.settings import SETTINGS
from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.tables import format_pair
from bpe_lesson.view.widgets.controls import (
    format_failure,
    limit_text,
    make_button,
    make_control,
    offer_widget,
)
from bpe_lesson.view.widgets.page_twin import mark_place
from bpe_lesson.view.widgets.stepper_frames import show_frames
from bpe_lesson.view.widgets.stepper_model import (
    Level,
    StepperModel,
    make_byte_level,
    make_toy_level,
    make_word_level,
)
from bpe_lesson.view.widgets.stepper_page import (
    MAX_PAIRS_SHOWN,
    PAIR_ROW_HEIGHT,
    STYLE_OF_STEPPER,
    describe_position,
    design_state,
    format_before_and_after,
    format_pairs,
    format_vocabulary,
)

_MAX_STEPPER_CHARACTERS = 1000
_MAX_HISTORY = 7  # there are buttons for at most this many merges
_STEPPER_NOTE = (
    "When you run this lesson, the stepper is here. The output above shows its first steps."
)


def step_toy(
    text: str, get_stats: Callable, merge: Callable, generate_names: Callable
) -> RichOutput:
    """Show the stepper on a text, letter by letter.

    >>> from bpe_lesson import core
    >>> shown = step_toy("aaab", core.get_stats, core.merge, core.generate_names)
    >>> bool(shown.widget or shown.html)
    True
    """
    return _offer_stepper(make_toy_level(get_stats, merge, generate_names), "toy", text)


def step_words(
    text: str, count_words: Callable, word_stats: Callable, merge_vocab: Callable
) -> RichOutput:
    """Show the stepper on the words of a text, each with its frequency.

    >>> from bpe_lesson import words
    >>> parts = words.count_words, words.word_stats, words.merge_vocab
    >>> shown = step_words("low low", *parts)
    >>> bool(shown.widget or shown.html)
    True
    """
    return _offer_stepper(make_word_level(count_words, word_stats, merge_vocab), "words", text)


def step_bytes(text: str, get_stats: Callable, merge: Callable) -> RichOutput:
    """Show the stepper on the bytes of a text.

    >>> from bpe_lesson import core
    >>> shown = step_bytes("aaab", core.get_stats, core.merge)
    >>> bool(shown.widget or shown.html)
    True
    """
    return _offer_stepper(make_byte_level(get_stats, merge), "bytes", text)


def _offer_stepper(level: Level, name: str, text: str) -> RichOutput:
    """Return the stepper, or its first merges as frames in a lesson that's saved or printed."""
    settings = {"level": name, "text": text}
    if SETTINGS.is_static:
        return mark_place(show_frames(level, text), "stepper", settings)
    return offer_widget(_STEPPER_NOTE, lambda: _Stepper(level, text).box, "stepper", settings)


class _Stepper:
    """The stepper's controls, and the outputs that they change."""

    def __init__(self, level: Level, text: str) -> None:
        """Make the controls, and start before the first merge."""
        from ipywidgets import HTML, HBox, Layout, VBox

        self.level = level
        self.steps: StepperModel | None = None  # None if there's an error with this text
        self.note = ""  # says so if the text was too long, and only its beginning is used
        self.chosen: tuple | None = None  # the pair that Forward merges
        self.offered: list[tuple] = []  # the pair that each button of a tie chooses
        self.visited: list[int] = []  # the position that each button of the history goes to
        wide = Layout(width="95%")
        self.text = make_control("Textarea", "Text", value=text, rows=2, layout=wide)
        self.back = make_button("Back", lambda: self.take(self.step_back))
        self.forward = make_button("Forward", lambda: self.take(self.step_forward))
        self.end = make_button("To the end", lambda: self.take(self.step_to_end))
        self.history = _make_buttons(_MAX_HISTORY + 1, self.revisit)
        self.choices = _make_buttons(MAX_PAIRS_SHOWN, self.choose)
        self.status, self.picture, self.pairs, self.vocabulary = (HTML() for _ in range(4))
        self.text.observe(lambda change: self.take(self.begin), names="value")
        wrap = Layout(flex_flow="row wrap", align_items="flex-start")
        for button in (self.back, self.forward, self.end):
            button.layout.width = "auto"
        buttons = HBox([self.back, self.forward, self.end], layout=wrap)
        history = HBox(self.history, layout=wrap)
        history.add_class("bpe-history")
        # The table's header is as high as a button, so that each choice is beside its pair.
        beside = Layout(padding=f"{PAIR_ROW_HEIGHT}px 0 0 0")
        choices = VBox(self.choices, layout=beside)
        table = HBox([self.pairs, choices], layout=Layout(min_width="24em"))
        styles = HTML(STYLE_OF_STEPPER, layout=Layout(display="none"))
        below = HBox([table, self.vocabulary], layout=wrap)
        parts = [styles, self.text, buttons, history, self.status, self.picture, below]
        self.box = VBox(parts)
        self.take(self.begin)

    def take(self, step: Callable[[], None]) -> None:
        """Take a step and show the new state, or the error if it fails."""
        try:
            step()
            self.show()
        except Exception as error:
            self.status.value = format_failure(error)
            for part in (self.picture, self.pairs, self.vocabulary):
                part.value = ""
            _label_buttons(self.choices, [])

    def begin(self) -> None:
        """Start over with the text that the learner typed."""
        self.steps = None
        self.visited = []
        _label_buttons(self.history, [])
        text, self.note = limit_text(self.text.value, _MAX_STEPPER_CHARACTERS)
        self.steps = StepperModel(self.level, text)
        self.choose_default()

    def step_forward(self) -> None:
        """Merge the chosen pair."""
        if self.steps and self.chosen:
            self.steps.step_forward(self.chosen)
            self.choose_default()

    def step_back(self) -> None:
        """Undo the last merge."""
        if self.steps:
            self.go_to(self.steps.position - 1)

    def step_to_end(self) -> None:
        """Merge the chosen pair, then repeat the earlier choices, or merge the first pair seen."""
        self.step_forward()
        if self.steps:
            self.steps.step_to_end()
            self.choose_default()

    def revisit(self, place: int) -> None:
        """Go to the state of a button of the history; later steps stay known."""
        self.take(lambda: self.go_to(self.visited[place]))

    def choose(self, place: int) -> None:
        """Choose the pair of a button, at a tie."""
        self.chosen = self.offered[place]
        self.take(lambda: None)

    def go_to(self, position: int) -> None:
        """Go to a state that we've already been to."""
        if self.steps:
            self.steps.go_to(position)
            self.choose_default()

    def choose_default(self) -> None:
        """Choose the pair that was merged here before, or the first of those at the top."""
        if self.steps:
            winners = self.steps.find_winners()
            self.offered = winners[:MAX_PAIRS_SHOWN] if len(winners) > 1 else []
            self.chosen = self.steps.get_known_pair() or next(iter(winners), None)

    def show(self) -> None:
        """Show the current state, unless there's an error with this text."""
        steps, pair = self.steps, self.chosen
        if not steps:
            return
        self.show_history(steps)
        new, after = steps.try_merge(pair) if pair else (None, None)
        winners = steps.find_winners()
        looks = design_state(steps, pair, new)
        where = escape(self.note + describe_position(steps, winners))
        self.status.value = f'<div class="bpe-status">{where}</div>'
        self.picture.value = format_before_and_after(steps, looks, pair, new, after)
        self.pairs.value = format_pairs(steps, winners, looks)
        self.vocabulary.value = format_vocabulary(steps, looks)
        marks = ["✓" if one == pair else "Choose" for one in self.offered]
        names = [f"{mark} {format_pair(one)}" for mark, one in zip(marks, self.offered)]
        _label_buttons(self.choices, names)

    def show_history(self, steps: StepperModel) -> None:
        """Show the merges as a line of buttons, with a filled circle at the current one."""
        self.visited = steps.list_history(_MAX_HISTORY)
        labels = []
        for position in self.visited:
            circle = "●" if position == steps.position else "○"
            labels.append(f"{circle} {steps.describe_merge(position) if position else 'start'}")
        _label_buttons(self.history, labels)


def _make_buttons(count: int, act: Callable[[int], None]) -> list:
    """Return buttons that call `act` with their number, from 0; see `_label_buttons`."""
    buttons = [make_button("", partial(act, place)) for place in range(count)]
    for button in buttons:
        button.layout.width = "auto"
        button.layout.max_width = "12em"
    return buttons


def _label_buttons(buttons: list, labels: list[str]) -> None:
    """Write the labels on the first buttons, and hide the others."""
    for number, button in enumerate(buttons):
        button.layout.display = "block" if number < len(labels) else "none"
        button.description = button.tooltip = labels[number] if number < len(labels) else ""
