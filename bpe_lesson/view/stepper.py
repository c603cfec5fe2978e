"""The merge stepper: forwards, backwards, to the end, and the learner breaks the ties."""

from collections.abc import Callable
from html import escape

from bpe_lesson.view.rich_output import RichOutput
from bpe_lesson.view.stepper_model import (
    Level,
    StepperModel,
    make_byte_level,
    make_toy_level,
    make_word_level,
)
from bpe_lesson.view.tables import format_pair
from bpe_lesson.view.tokens import draw_token_boxes, make_visible
from bpe_lesson.view.widgets import (
    STYLE_TAG,
    format_failure,
    limit_text,
    make_button,
    make_choice,
    make_control,
    make_html_table,
    offer_widget,
)

MAX_STEPPER_CHARACTERS = 1000
MAX_PAIRS_SHOWN = 20
MAX_ROWS_SHOWN, MAX_BOXES_IN_ROW = 40, 200
MAX_CHOICES = 12
STEPPER_NOTE = "The stepper stands here where the lesson runs: what is above shows its first steps."


def step_toy(text: str, get_stats: Callable, merge: Callable, new_names: Callable) -> RichOutput:
    """Show the stepper on a text, letter by letter.

    >>> from bpe_lesson import core
    >>> step_toy("aaab", core.get_stats, core.merge, core.generate_names).text == STEPPER_NOTE
    True
    """
    return offer_widget(
        STEPPER_NOTE, lambda: Stepper(make_toy_level(get_stats, merge, new_names), text).box
    )


def step_words(
    text: str, count_words: Callable, word_stats: Callable, merge_vocab: Callable
) -> RichOutput:
    """Show the stepper on the words of a text, each with its frequency.

    >>> from bpe_lesson import words
    >>> parts = words.count_words, words.word_stats, words.merge_vocab
    >>> step_words("low low", *parts).text == STEPPER_NOTE
    True
    """
    return offer_widget(
        STEPPER_NOTE,
        lambda: Stepper(make_word_level(count_words, word_stats, merge_vocab), text).box,
    )


def step_bytes(text: str, get_stats: Callable, merge: Callable) -> RichOutput:
    """Show the stepper on the bytes of a text.

    >>> from bpe_lesson import core
    >>> step_bytes("aaab", core.get_stats, core.merge).text == STEPPER_NOTE
    True
    """
    return offer_widget(STEPPER_NOTE, lambda: Stepper(make_byte_level(get_stats, merge), text).box)


class Stepper:
    """The controls, and what they show."""

    def __init__(self, level: Level, text: str) -> None:
        """Make the controls and stand at the beginning."""
        from ipywidgets import HTML, HBox, Layout, VBox

        self.level = level
        self.text = make_control("Textarea", "Text", value=text, rows=2, layout=Layout(width="95%"))
        self.winner = make_choice("Pair to merge", [])
        self.back = make_button("Back", lambda: self.move(self.one_back))
        self.forward = make_button("Forward", lambda: self.move(self.one_forward))
        self.end = make_button("To the end", lambda: self.move(self.to_end))
        self.start = make_button("To the start", lambda: self.move(self.to_start))
        self.picture, self.pairs, self.vocabulary = HTML(), HTML(), HTML()
        self.chosen = HTML()
        self.winner.observe(lambda change: self.say_chosen(), names="value")
        self.text.observe(lambda change: self.begin(), names="value")
        wrap = Layout(flex_flow="row wrap")
        buttons = HBox([self.back, self.forward, self.end, self.start], layout=wrap)
        below = HBox([self.pairs, self.vocabulary], layout=wrap)
        parts = [self.text, self.winner, self.chosen, buttons, self.picture, below]
        self.box = VBox(parts)
        self.begin()

    def begin(self) -> None:
        """Begin anew with the text that is typed."""
        text, self.note = limit_text(self.text.value, MAX_STEPPER_CHARACTERS)
        self.steps = None
        self.move(lambda: self.take(text))

    def take(self, text: str) -> None:
        """Take a text to step through."""
        self.steps = StepperModel(self.level, text)

    def move(self, act: Callable[[], None]) -> None:
        """Take a step, and show where it leads; what fails is shown too."""
        try:
            act()
            self.show()
        except Exception as error:
            self.winner.layout.display, self.chosen.value = "none", ""
            self.picture.value = format_failure(error)
            self.pairs.value = self.vocabulary.value = ""

    def one_forward(self) -> None:
        """Merge the pair that is chosen."""
        if self.steps and self.winner.value is not None and self.steps.winners():
            self.steps.forward(self.winner.value)

    def one_back(self) -> None:
        """Undo a merge."""
        if self.steps:
            self.steps.back()

    def to_end(self) -> None:
        """Merge the pair that is chosen, then go on with what is known, or with the first seen."""
        self.one_forward()
        if self.steps:
            self.steps.to_end()

    def to_start(self) -> None:
        """Go back before the first merge; what was merged stays known."""
        if self.steps:
            self.steps.at = 0

    def show(self) -> None:
        """Write everything anew; with no text that could be taken, nothing."""
        if not self.steps:
            return
        steps, made = self.steps, self.steps.made()
        winners = steps.winners()
        offered = list(
            dict.fromkeys([*winners[:MAX_CHOICES], steps.known() or winners[0]] if winners else [])
        )
        self.winner.layout.display = "flex" if winners else "none"
        self.winner.options = [(" ".join(steps.told(pair, made)), pair) for pair in offered]
        self.winner.tooltips = [name for name, _ in self.winner.options]
        self.winner.index = offered.index(steps.known()) if steps.known() in offered else None
        if self.winner.index is None and offered:
            self.winner.index = 0
        self.say_chosen()
        self.picture.value = self.where(winners) + format_rows(steps, made)
        self.pairs.value = format_pairs(steps, winners, made)
        self.vocabulary.value = format_vocabulary(steps, made)

    def say_chosen(self) -> None:
        """Say which pair is chosen: the colour of its button is not enough."""
        pair = self.winner.value
        self.chosen.value = f"Chosen: {escape(format_pair(pair))}" if pair else ""

    def where(self, winners: list[tuple]) -> str:
        """Return where one stands, in a sentence or two."""
        steps = self.steps
        here = f"{count_nouns(steps.at, 'merge')}, {count_nouns(count_symbols(steps), 'symbol')}"
        if not winners:
            told = "No pair is left."
        else:
            often = count_nouns(steps.stats()[winners[0]], "time")
            told = f"{format_pair(winners[0])} is the commonest pair: {often}."
        if len(winners) > 1:
            told = f"A tie: {len(winners)} pairs occur {often}. Choose one"
            told += f" of the first {MAX_CHOICES}." if len(winners) > MAX_CHOICES else "."
        return f"<p>{escape(self.note)}{here}. {escape(told)}</p>"


def count_symbols(steps: StepperModel) -> int:
    """Return how many symbols there are, all rows together."""
    return sum(len(list(symbols)) for symbols, _ in steps.level.rows(steps.state))


def count_nouns(count: int, what: str) -> str:
    """Return a number with its noun.

    >>> count_nouns(1, "merge"), count_nouns(2000, "merge")
    ('1 merge', '2,000 merges')
    """
    return f"{count:,} {what}" + ("" if count == 1 else "s")


def format_rows(steps: StepperModel, made: dict) -> str:
    """Return the state as boxes, a row for each word; of very much the first."""
    rows = steps.level.rows(steps.state)
    lines, more = [], count_symbols(steps)
    for symbols, behind in rows[:MAX_ROWS_SHOWN]:
        few = list(symbols)[:MAX_BOXES_IN_ROW]
        more -= len(few)
        boxes = draw_token_boxes(*make_labels(few, made, steps), in_widget=True)
        lines.append(f"<div>{boxes} {escape(behind)}</div>")
    rest = f"<p>And {count_nouns(more, 'more symbol')}.</p>" if more else ""
    return STYLE_TAG + "".join(lines) + rest


def make_labels(symbols: list, made: dict, steps: StepperModel) -> tuple[list[str], list[str]]:
    """Return what stands in the boxes, and what below: the id, or what a new letter spells."""
    spelled = [make_visible(steps.spells(symbol, made)) for symbol in symbols]
    if not all(isinstance(symbol, str) for symbol in symbols):
        return spelled, [str(symbol) for symbol in symbols]
    names = [make_visible(symbol) for symbol in symbols]
    return names, [text if text != name else "" for name, text in zip(names, spelled)]


def format_pairs(steps: StepperModel, winners: list[tuple], made: dict) -> str:
    """Return the pairs with their counts, the commonest first, and which of them tie."""
    ranked = sorted(steps.stats().items(), key=lambda item: -item[1])
    mark = "ties" if len(winners) > 1 else "wins"
    rows = [
        (*steps.told(pair, made), count, mark if pair in winners else "")
        for pair, count in ranked[:MAX_PAIRS_SHOWN]
    ]
    if not rows:
        return ""
    more = (
        f"<p>And {count_nouns(len(ranked) - MAX_PAIRS_SHOWN, 'rarer pair')}.</p>"
        if len(ranked) > MAX_PAIRS_SHOWN
        else ""
    )
    return make_html_table(["pair", "spells", "count", "at the top"], rows) + more


def format_vocabulary(steps: StepperModel, made: dict) -> str:
    """Return the vocabulary so far: the symbols of the beginning, and the new ones."""
    first = f"<p>Vocabulary: {escape(steps.level.first(steps.states[0]))}"
    if not made:
        return f"{first}</p>"
    first += f", and {count_nouns(len(made), 'new symbol')}:</p>"
    numbered = list(enumerate(steps.merges[: steps.at], start=1))
    more = (
        f"<p>The last {MAX_PAIRS_SHOWN} of {len(numbered)} merges:</p>"
        if len(numbered) > MAX_PAIRS_SHOWN
        else ""
    )
    rows = [
        (number, *steps.told(pair, made), make_visible(new) if isinstance(new, str) else new)
        for number, (pair, new) in numbered[-MAX_PAIRS_SHOWN:]
    ]
    return first + more + make_html_table(["merge", "pair", "spells", "new symbol"], rows)
