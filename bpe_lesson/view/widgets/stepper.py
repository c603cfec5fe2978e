"""Show the merge stepper, a widget: merge forwards and backwards, and choose a pair at each tie."""

from collections.abc import Callable
from html import escape

from bpe_lesson.view.rich_output import RichOutput, is_static
from bpe_lesson.view.tables import format_pair
from bpe_lesson.view.tokens import draw_token_boxes, make_visible
from bpe_lesson.view.widgets.controls import (
    STYLE_TAG,
    format_failure,
    limit_text,
    make_button,
    make_choice,
    make_control,
    make_html_table,
    offer_widget,
)
from bpe_lesson.view.widgets.stepper_frames import show_frames
from bpe_lesson.view.widgets.stepper_model import (
    Level,
    StepperModel,
    make_byte_level,
    make_toy_level,
    make_word_level,
)

MAX_STEPPER_CHARACTERS = 1000
MAX_PAIRS_SHOWN = 20  # also for merges
MAX_ROWS_SHOWN = 40
MAX_BOXES_IN_ROW = 200
MAX_CHOICES = 12  # there are at most this many buttons for the pairs of a tie
STEPPER_NOTE = (
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
    level = make_toy_level(get_stats, merge, generate_names)
    return offer_stepper(level, text)


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
    level = make_word_level(count_words, word_stats, merge_vocab)
    return offer_stepper(level, text)


def step_bytes(text: str, get_stats: Callable, merge: Callable) -> RichOutput:
    """Show the stepper on the bytes of a text.

    >>> from bpe_lesson import core
    >>> shown = step_bytes("aaab", core.get_stats, core.merge)
    >>> bool(shown.widget or shown.html)
    True
    """
    level = make_byte_level(get_stats, merge)
    return offer_stepper(level, text)


def offer_stepper(level: Level, text: str) -> RichOutput:
    """Return the stepper, or its first merges as frames in a lesson that's saved or printed."""
    if is_static():
        return show_frames(level, text)
    return offer_widget(STEPPER_NOTE, lambda: Stepper(level, text).box)


class Stepper:
    """The stepper's controls, and the outputs that they change."""

    def __init__(self, level: Level, text: str) -> None:
        """Make the controls, and start before the first merge."""
        from ipywidgets import HTML, HBox, Layout, VBox

        self.level = level
        self.steps: StepperModel | None = None  # None if there's an error with this text
        self.note = ""  # says so if the text was too long, and only its beginning is used
        self.text = make_control("Textarea", "Text", value=text, rows=2, layout=Layout(width="95%"))
        self.choice = make_choice("Pair to merge", [])
        self.choice_note = HTML()
        self.back = make_button("Back", lambda: self.take(self.step_back))
        self.forward = make_button("Forward", lambda: self.take(self.step_forward))
        self.end = make_button("To the end", lambda: self.take(self.step_to_end))
        self.start = make_button("To the start", lambda: self.take(self.return_to_start))
        self.picture = HTML()
        self.pairs = HTML()
        self.vocabulary = HTML()
        self.choice.observe(lambda change: self.name_choice(), names="value")
        self.text.observe(lambda change: self.take(self.begin), names="value")
        wrap = Layout(flex_flow="row wrap")
        buttons = HBox([self.back, self.forward, self.end, self.start], layout=wrap)
        below = HBox([self.pairs, self.vocabulary], layout=wrap)
        parts = [self.text, self.choice, self.choice_note, buttons, self.picture, below]
        self.box = VBox(parts)
        self.take(self.begin)

    def take(self, step: Callable[[], None]) -> None:
        """Take a step and show the new state, or the error if it fails."""
        try:
            step()
            self.show()
        except Exception as error:
            self.choice.layout.display = "none"
            self.choice_note.value = ""
            self.picture.value = format_failure(error)
            self.pairs.value = ""
            self.vocabulary.value = ""

    def begin(self) -> None:
        """Start over with the text that the learner typed."""
        self.steps = None
        text, self.note = limit_text(self.text.value, MAX_STEPPER_CHARACTERS)
        self.steps = StepperModel(self.level, text)

    def step_forward(self) -> None:
        """Merge the chosen pair."""
        pair = self.choice.value
        if self.steps and pair is not None and self.steps.find_winners():
            self.steps.step_forward(pair)

    def step_back(self) -> None:
        """Undo the last merge."""
        if self.steps:
            self.steps.step_back()

    def step_to_end(self) -> None:
        """Merge the chosen pair, then repeat the earlier choices, or merge the first pair seen."""
        self.step_forward()
        if self.steps:
            self.steps.step_to_end()

    def return_to_start(self) -> None:
        """Go back to before the first merge, and remember the choices made."""
        if self.steps:
            self.steps.position = 0

    def show(self) -> None:
        """Show the current state, unless there's an error with this text."""
        if not self.steps:
            return
        winners = self.steps.find_winners()
        spelled = self.steps.spell_new_symbols()
        self.offer_pairs(self.steps, winners, spelled)
        position = describe_position(self.steps, winners)
        boxes = format_rows(self.steps, spelled)
        self.picture.value = f"<p>{escape(self.note + position)}</p>{boxes}"
        self.pairs.value = format_pairs(self.steps, winners, spelled)
        self.vocabulary.value = format_vocabulary(self.steps, spelled)

    def offer_pairs(self, steps: StepperModel, winners: list[tuple], spelled: dict) -> None:
        """Offer the winners to choose from; preselect the pair that was merged here before."""
        offered = winners[:MAX_CHOICES]
        known = steps.get_known_pair()  # it's one of these, because it was chosen from them
        self.choice.layout.display = "flex" if offered else "none"
        names = [" ".join(steps.describe_pair(pair, spelled)) for pair in offered]
        self.choice.options = list(zip(names, offered))
        self.choice.tooltips = names
        if offered:
            self.choice.index = offered.index(known) if known in offered else 0
        self.name_choice()

    def name_choice(self) -> None:
        """Say which pair is chosen, because the colour of its button isn't enough."""
        pair = self.choice.value
        self.choice_note.value = f"Chosen: {escape(format_pair(pair))}" if pair else ""


def describe_position(steps: StepperModel, winners: list[tuple]) -> str:
    """Return a few sentences on how far we've merged, and which pair comes next.

    >>> from bpe_lesson import core
    >>> steps = StepperModel(make_byte_level(core.get_stats, core.merge), "aab")
    >>> describe_position(steps, steps.find_winners())
    '0 merges, 3 symbols. A tie: 2 pairs occur 1 time each. Choose one.'
    """
    merges = count_nouns(steps.position, "merge")
    here = f"{merges}, {count_nouns(count_symbols(steps), 'symbol')}."
    if not winners:
        return f"{here} No pair is left."
    often = count_nouns(steps.stats[steps.position][winners[0]], "time")
    if len(winners) == 1:
        return f"{here} The most common pair is {format_pair(winners[0])}: it occurs {often}."
    few = f" of the first {MAX_CHOICES}" if len(winners) > MAX_CHOICES else ""
    return f"{here} A tie: {len(winners)} pairs occur {often} each. Choose one{few}."


def count_symbols(steps: StepperModel) -> int:
    """Return the number of symbols in all rows together."""
    return sum(len(list(symbols)) for symbols, _ in steps.level.list_rows(steps.state))


def count_nouns(count: int, noun: str) -> str:
    """Return a number with its noun.

    >>> count_nouns(1, "merge"), count_nouns(2000, "merge")
    ('1 merge', '2,000 merges')
    """
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def format_rows(steps: StepperModel, spelled: dict) -> str:
    """Return the state as boxes, with a row for each word; if there's a lot, only the beginning."""
    lines = []
    left_out = count_symbols(steps)
    for symbols, note in steps.level.list_rows(steps.state)[:MAX_ROWS_SHOWN]:
        shown = list(symbols)[:MAX_BOXES_IN_ROW]
        left_out -= len(shown)
        labels, below = make_labels(shown, spelled, steps)
        boxes = draw_token_boxes(labels, below, in_widget=True)
        lines.append(f"<div>{boxes} {escape(note)}</div>")
    rest = f"<p>And {count_nouns(left_out, 'more symbol')}.</p>" if left_out else ""
    return STYLE_TAG + "".join(lines) + rest


def make_labels(symbols: list, spelled: dict, steps: StepperModel) -> tuple[list[str], list[str]]:
    """Return the texts in the boxes and below them: the id, or what a new letter spells."""
    texts = [make_visible(steps.spell(symbol, spelled)) for symbol in symbols]
    if not all(isinstance(symbol, str) for symbol in symbols):
        return texts, [str(symbol) for symbol in symbols]
    names = [make_visible(symbol) for symbol in symbols]
    return names, ["" if text == name else text for name, text in zip(names, texts)]


def format_pairs(steps: StepperModel, winners: list[tuple], spelled: dict) -> str:
    """Return the pairs with their counts, the most common first, and which of them tie."""
    stats = steps.stats[steps.position]
    ranked = sorted(stats.items(), key=lambda item: -item[1])
    if not ranked:
        return ""
    mark = "ties" if len(winners) > 1 else "wins"
    rows = []
    for pair, count in ranked[:MAX_PAIRS_SHOWN]:
        rows.append((*steps.describe_pair(pair, spelled), count, mark if pair in winners else ""))
    table = make_html_table(["pair", "spells", "count", "at the top"], rows)
    left_out = len(ranked) - MAX_PAIRS_SHOWN
    if left_out <= 0:
        return table
    return f"{table}<p>And {count_nouns(left_out, 'rarer pair')}.</p>"


def format_vocabulary(steps: StepperModel, spelled: dict) -> str:
    """Return the vocabulary so far: the symbols we started with, and the new ones."""
    base = f"Vocabulary: {escape(steps.level.describe_base(steps.states[0]))}"
    if not spelled:
        return f"<p>{base}</p>"
    head = f"<p>{base}, and {count_nouns(len(spelled), 'new symbol')}:</p>"
    numbered = list(enumerate(steps.merges[: steps.position], start=1))
    if len(numbered) > MAX_PAIRS_SHOWN:
        head += f"<p>The last {MAX_PAIRS_SHOWN} of {len(numbered)} merges:</p>"
    rows = []
    for number, (pair, new) in numbered[-MAX_PAIRS_SHOWN:]:
        name = make_visible(new) if isinstance(new, str) else new
        rows.append((number, *steps.describe_pair(pair, spelled), name))
    return head + make_html_table(["merge", "pair", "spells", "new symbol"], rows)
