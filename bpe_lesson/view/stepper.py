"""The merge stepper: forwards, backwards, to the end, and the learner breaks the ties."""

from collections.abc import Callable
from html import escape

from bpe_lesson.view.live import STYLE, button, choice, control, failed, live, table, typed
from bpe_lesson.view.shown import Shown
from bpe_lesson.view.steps import Level, Steps, byte_level, toy_level, word_level
from bpe_lesson.view.tables import pair_text
from bpe_lesson.view.tokens import token_boxes, visible

MOST = 1000
TOP = 20
ROWS, BOXES = 40, 200
CHOICES = 12
NOTE = "The stepper stands here where the lesson runs: what is above shows its first steps."


def step_toy(text: str, get_stats: Callable, merge: Callable, new_names: Callable) -> Shown:
    """Show the stepper on a text, letter by letter.

    >>> from bpe_lesson import core
    >>> step_toy("aaab", core.get_stats, core.merge, core.new_names).text == NOTE
    True
    """
    return live(NOTE, lambda: Stepper(toy_level(get_stats, merge, new_names), text).box)


def step_words(
    text: str, count_words: Callable, word_stats: Callable, merge_vocab: Callable
) -> Shown:
    """Show the stepper on the words of a text, each with its frequency.

    >>> from bpe_lesson import words
    >>> parts = words.count_words, words.word_stats, words.merge_vocab
    >>> step_words("low low", *parts).text == NOTE
    True
    """
    return live(NOTE, lambda: Stepper(word_level(count_words, word_stats, merge_vocab), text).box)


def step_bytes(text: str, get_stats: Callable, merge: Callable) -> Shown:
    """Show the stepper on the bytes of a text.

    >>> from bpe_lesson import core
    >>> step_bytes("aaab", core.get_stats, core.merge).text == NOTE
    True
    """
    return live(NOTE, lambda: Stepper(byte_level(get_stats, merge), text).box)


class Stepper:
    """The controls, and what they show."""

    def __init__(self, level: Level, text: str) -> None:
        """Make the controls and stand at the beginning."""
        from ipywidgets import HTML, HBox, Layout, VBox

        self.level = level
        self.text = control("Textarea", "Text", value=text, rows=2, layout=Layout(width="95%"))
        self.winner = choice("Pair to merge", [])
        self.back = button("Back", lambda: self.move(self.one_back))
        self.forward = button("Forward", lambda: self.move(self.one_forward))
        self.end = button("To the end", lambda: self.move(self.to_end))
        self.start = button("To the start", lambda: self.move(self.to_start))
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
        text, self.note = typed(self.text.value, MOST)
        self.steps = None
        self.move(lambda: self.take(text))

    def take(self, text: str) -> None:
        """Take a text to step through."""
        self.steps = Steps(self.level, text)

    def move(self, act: Callable[[], None]) -> None:
        """Take a step, and show where it leads; what fails is shown too."""
        try:
            act()
            self.show()
        except Exception as error:
            self.winner.layout.display, self.chosen.value = "none", ""
            self.picture.value = failed(error)
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
            dict.fromkeys([*winners[:CHOICES], steps.known() or winners[0]] if winners else [])
        )
        self.winner.layout.display = "flex" if winners else "none"
        self.winner.options = [(" ".join(steps.told(pair, made)), pair) for pair in offered]
        self.winner.tooltips = [name for name, _ in self.winner.options]
        self.winner.index = offered.index(steps.known()) if steps.known() in offered else None
        if self.winner.index is None and offered:
            self.winner.index = 0
        self.say_chosen()
        self.picture.value = self.where(winners) + rows_html(steps, made)
        self.pairs.value = pairs_html(steps, winners, made)
        self.vocabulary.value = vocabulary_html(steps, made)

    def say_chosen(self) -> None:
        """Say which pair is chosen: the colour of its button is not enough."""
        pair = self.winner.value
        self.chosen.value = f"Chosen: {escape(pair_text(pair))}" if pair else ""

    def where(self, winners: list[tuple]) -> str:
        """Return where one stands, in a sentence or two."""
        steps = self.steps
        here = f"{several(steps.at, 'merge')}, {several(size(steps), 'symbol')}"
        if not winners:
            told = "No pair is left."
        else:
            often = several(steps.stats()[winners[0]], "time")
            told = f"{pair_text(winners[0])} is the commonest pair: {often}."
        if len(winners) > 1:
            told = f"A tie: {len(winners)} pairs occur {often}. Choose one"
            told += f" of the first {CHOICES}." if len(winners) > CHOICES else "."
        return f"<p>{escape(self.note)}{here}. {escape(told)}</p>"


def size(steps: Steps) -> int:
    """Return how many symbols there are, all rows together."""
    return sum(len(list(symbols)) for symbols, _ in steps.level.rows(steps.state))


def several(count: int, what: str) -> str:
    """Return a number with its noun.

    >>> several(1, "merge"), several(2000, "merge")
    ('1 merge', '2,000 merges')
    """
    return f"{count:,} {what}" + ("" if count == 1 else "s")


def rows_html(steps: Steps, made: dict) -> str:
    """Return the state as boxes, a row for each word; of very much the first."""
    rows = steps.level.rows(steps.state)
    lines, more = [], size(steps)
    for symbols, behind in rows[:ROWS]:
        few = list(symbols)[:BOXES]
        more -= len(few)
        boxes = token_boxes(*labels(few, made, steps), in_widget=True)
        lines.append(f"<div>{boxes} {escape(behind)}</div>")
    rest = f"<p>And {several(more, 'more symbol')}.</p>" if more else ""
    return STYLE + "".join(lines) + rest


def labels(symbols: list, made: dict, steps: Steps) -> tuple[list[str], list[str]]:
    """Return what stands in the boxes, and what below: the id, or what a new letter spells."""
    spelled = [visible(steps.spells(symbol, made)) for symbol in symbols]
    if not all(isinstance(symbol, str) for symbol in symbols):
        return spelled, [str(symbol) for symbol in symbols]
    names = [visible(symbol) for symbol in symbols]
    return names, [text if text != name else "" for name, text in zip(names, spelled)]


def pairs_html(steps: Steps, winners: list[tuple], made: dict) -> str:
    """Return the pairs with their counts, the commonest first, and which of them tie."""
    ranked = sorted(steps.stats().items(), key=lambda item: -item[1])
    mark = "ties" if len(winners) > 1 else "wins"
    rows = [
        (*steps.told(pair, made), count, mark if pair in winners else "")
        for pair, count in ranked[:TOP]
    ]
    if not rows:
        return ""
    more = f"<p>And {several(len(ranked) - TOP, 'rarer pair')}.</p>" if len(ranked) > TOP else ""
    return table(["pair", "spells", "count", "at the top"], rows) + more


def vocabulary_html(steps: Steps, made: dict) -> str:
    """Return the vocabulary so far: the symbols of the beginning, and the new ones."""
    first = f"<p>Vocabulary: {escape(steps.level.first(steps.states[0]))}"
    if not made:
        return f"{first}</p>"
    first += f", and {several(len(made), 'new symbol')}:</p>"
    numbered = list(enumerate(steps.merges[: steps.at], start=1))
    more = f"<p>The last {TOP} of {len(numbered)} merges:</p>" if len(numbered) > TOP else ""
    rows = [
        (number, *steps.told(pair, made), visible(new) if isinstance(new, str) else new)
        for number, (pair, new) in numbered[-TOP:]
    ]
    return first + more + table(["merge", "pair", "spells", "new symbol"], rows)
