"""The merge stepper: forwards, backwards, to the end, and the learner breaks the ties."""

from collections.abc import Callable
from html import escape

from bpe_lesson.view.live import button, choice, compact, control, failed, live, table, typed
from bpe_lesson.view.shown import Shown
from bpe_lesson.view.steps import Level, Steps, byte_level, toy_level, word_level
from bpe_lesson.view.tokens import token_boxes, visible

MOST = 1000
TOP = 20
ROWS = 40
CHOICES = 12
NOTE = "The stepper stands here where the lesson runs: the tables above show its steps."


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
        self.text = control("Textarea", "Text", value=text, rows=2)
        self.text.layout = Layout(width="95%")
        self.winner = choice("Pair to merge", [])
        self.back = button("Back", lambda: self.move(self.steps.back))
        self.forward = button("Forward", lambda: self.move(self.one_forward))
        self.start = button("To the start", lambda: self.move(self.to_start))
        self.end = button("To the end", lambda: self.move(self.steps.to_end))
        self.picture, self.pairs, self.vocabulary = HTML(), HTML(), HTML()
        self.text.observe(lambda change: self.begin(), names="value")
        buttons = [self.back, self.forward, self.end, self.start]
        wrap = Layout(flex_flow="row wrap")
        below = HBox([self.pairs, self.vocabulary], layout=wrap)
        controls = HBox(buttons, layout=wrap)
        self.box = VBox([self.text, self.winner, controls, self.picture, below])
        self.begin()

    def begin(self) -> None:
        """Begin anew with the text that is typed."""
        text, self.note = typed(self.text.value, MOST)
        self.move(lambda: setattr(self, "steps", Steps(self.level, text)))

    def move(self, act: Callable[[], None]) -> None:
        """Take a step, and show where it leads; what fails is shown too."""
        try:
            act()
            self.show()
        except Exception as error:
            self.picture.value = failed(error)

    def one_forward(self) -> None:
        """Merge the pair that is chosen."""
        if self.winner.value is not None:
            self.steps.forward(self.winner.value)

    def to_start(self) -> None:
        """Go back before the first merge; what was merged stays known."""
        self.steps.at = 0

    def show(self) -> None:
        """Write everything anew."""
        steps = self.steps
        winners = steps.winners()
        self.winner.options = [(steps.told(pair), pair) for pair in winners[:CHOICES]]
        self.winner.index = 0 if winners else None
        self.picture.value = self.note_html() + compact(rows_html(steps))
        self.pairs.value = pairs_html(steps, winners)
        self.vocabulary.value = vocabulary_html(steps)
        self.back.disabled = self.start.disabled = steps.at == 0
        self.forward.disabled = self.end.disabled = not winners

    def note_html(self) -> str:
        """Return where one stands, in a sentence or two."""
        steps = self.steps
        winners = steps.winners()
        count = steps.stats()[winners[0]] if winners else 0
        long = sum(len(list(row)) for row, _ in self.level.rows(steps.state))
        if not winners:
            told = "No pair is left."
        elif len(winners) == 1:
            told = f"{steps.told(winners[0])} is the commonest pair: {several(count, 'time')}."
        else:
            told = f"A tie: {len(winners)} pairs occur {several(count, 'time')}. Choose one"
            told += f" of the first {CHOICES}." if len(winners) > CHOICES else "."
        here = f"{several(steps.at, 'merge')}, {several(long, 'symbol')}"
        return f"<p>{self.note}{here}. {escape(told)}</p>"


def several(count: int, what: str) -> str:
    """Return a number with its noun.

    >>> several(1, "merge"), several(2000, "merge")
    ('1 merge', '2,000 merges')
    """
    return f"{count:,} {what}" + ("" if count == 1 else "s")


def rows_html(steps: Steps) -> str:
    """Return the state as boxes, a row for each word; of very many rows the first."""
    made, rows = steps.made(), steps.level.rows(steps.state)
    lines = []
    for symbols, behind in rows[:ROWS]:
        boxes = token_boxes(*labels(list(symbols), made, steps))
        lines.append(f"<div>{boxes} {escape(behind)}</div>")
    if len(rows) > ROWS:
        lines.append(f"<p>And {len(rows) - ROWS} more words.</p>")
    return "".join(lines)


def labels(symbols: list, made: dict, steps: Steps) -> tuple[list[str], list[str] | None]:
    """Return what stands in the boxes, and what below: the id, or what a new letter spells."""
    spelled = [steps.spells(symbol, made) for symbol in symbols]
    if all(isinstance(symbol, str) for symbol in symbols):
        names = [visible(symbol) for symbol in symbols]
        whole = [visible(text) for text in spelled]
        below = [text if text != name else "" for name, text in zip(names, whole)]
        return names, below if any(below) else None
    return [visible(text) for text in spelled], [str(symbol) for symbol in symbols]


def pairs_html(steps: Steps, winners: list[tuple]) -> str:
    """Return the pairs with their counts, the commonest first, and which of them tie."""
    ranked = sorted(steps.stats().items(), key=lambda item: -item[1])
    mark = "ties" if len(winners) > 1 else "wins"
    rows = [
        (steps.told(pair), count, mark if pair in winners else "") for pair, count in ranked[:TOP]
    ]
    if not rows:
        return ""
    more = f"<p>And {len(ranked) - TOP} rarer pairs.</p>" if len(ranked) > TOP else ""
    return table(["pair", "count", "at the top"], rows) + more


def vocabulary_html(steps: Steps) -> str:
    """Return the vocabulary so far: the symbols of the beginning, and the new ones."""
    made = steps.made()
    first = f"<p>Vocabulary: {escape(steps.level.first(steps.states[0]))}"
    if not made:
        return f"{first}</p>"
    first += f", and {several(len(made), 'new symbol')}:</p>"
    pairs = [pair for pair, _ in steps.merges[: steps.at]]
    rows = [
        (number, steps.told(pair), symbol if not isinstance(symbol, str) else visible(symbol))
        for number, (pair, symbol) in enumerate(zip(pairs, made), start=1)
    ]
    shown = rows[-TOP:]
    more = f"<p>The last {TOP} of {len(rows)} merges:</p>" if len(rows) > TOP else ""
    return first + more + table(["merge", "pair", "new symbol"], shown)
