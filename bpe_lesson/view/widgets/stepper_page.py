"""Return what the stepper shows as HTML: the rows before and after a merge, pairs, vocabulary."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from bpe_lesson.view.palette import BAR, INK
from bpe_lesson.view.symbol_looks import Look, design_looks
from bpe_lesson.view.symbols import (
    STYLES,
    draw_labelled_row,
    draw_symbol,
    draw_symbols,
    find_places,
)
from bpe_lesson.view.tables import format_pair
from bpe_lesson.view.widgets.stepper_model import StepperModel

_MAX_ROWS_SHOWN = 12
_MAX_WIDTH_SHOWN = 100  # units of `Look.width`, for all rows together
_SYMBOLS_BEFORE = 10  # if the pair's first place is too far from the start to be shown with it
MAX_PAIRS_SHOWN = 12  # a tie has at most this many buttons, too
_MAX_NEW_SHOWN = 20
_LONGEST_BAR = 5  # em
PAIR_ROW_HEIGHT = 32  # pixels: as high as a button with its margins
# The style of everything in the stepper, once: the page's style doesn't apply inside a widget.
_STEPPER_STYLES = [f".bpe-{name}{{{style}}}" for name, style in STYLES.items()]
_STEPPER_STYLES += [
    ".bpe-step,.bpe-status{line-height:1.5}.bpe-history{min-height:36px}",
    # Room for brackets: what comes below doesn't move if the next pair has none, or overlaps.
    ".bpe-step .bpe-boxes{min-height:4.7em}.bpe-before.bpe-single .bpe-boxes{min-height:5.8em}",
    ".bpe-before.bpe-single .bpe-boxes>code{margin-bottom:calc(1.1em + 2px)}",
    ".bpe-after.bpe-single .bpe-boxes{min-height:3.6em}",
    f".bpe-new{{box-shadow:inset 0 0 0 2px {INK}}}",
    ".bpe-sides{display:flex;flex-wrap:wrap;column-gap:3em}.bpe-single{flex-basis:100%}",
    ".bpe-pairs{border-collapse:collapse;white-space:nowrap}.bpe-pairs code{vertical-align:middle}",
    f".bpe-pairs th,.bpe-pairs td{{height:{PAIR_ROW_HEIGHT}px;box-sizing:border-box;"
    "padding:0 14px 0 0;text-align:left;max-width:16em;overflow:hidden;text-overflow:ellipsis}",
    f".bpe-bar{{display:inline-block;height:10px;margin-right:6px;background:{BAR}}}",
    # On a narrow page these take two lines. The second one is always kept free.
    "@media(max-width:900px){.bpe-history{min-height:68px}.bpe-status{min-height:3em}"
    ".bpe-bar{font-size:8px}}",
]
STYLE_OF_STEPPER = f"<style>{''.join(_STEPPER_STYLES)}</style>"


def design_state(steps: StepperModel, pair: tuple | None, new: Any) -> dict[Any, Look]:
    """Return how each symbol is drawn, also the new one that merging a pair would make.

    >>> from bpe_lesson import core
    >>> from bpe_lesson.view.widgets.stepper_model import make_byte_level
    >>> steps = StepperModel(make_byte_level(core.get_stats, core.merge), "ab")
    >>> design_state(steps, (97, 98), 256)[256].label
    'ab'
    """
    rows = steps.level.list_rows(steps.states[0])
    made_of: dict[Any, tuple] = {}
    for parts, made in [*steps.merges[: steps.position], (pair, new)]:
        if parts:
            made_of.setdefault(made, parts)
    letters = (symbol for _, symbols in rows for symbol in symbols)
    return design_looks(letters, made_of, steps.level.spell_base)


def describe_position(steps: StepperModel, winners: list[tuple]) -> str:
    """Return a few sentences on how far we've merged, and which pair comes next.

    >>> from bpe_lesson import core
    >>> from bpe_lesson.view.widgets.stepper_model import make_byte_level
    >>> steps = StepperModel(make_byte_level(core.get_stats, core.merge), "aab")
    >>> describe_position(steps, steps.find_winners())
    '0 merges, 3 symbols. A tie: 2 pairs occur 1 time each. The one with ✓ is next; you can choose another.'
    """
    merges = _count_nouns(steps.position, "merge")
    here = f"{merges}, {_count_nouns(_count_symbols(steps, steps.state), 'symbol')}."
    if not winners:
        return f"{here} No pair is left."
    often = _count_nouns(steps.stats[steps.position][winners[0]], "time")
    if len(winners) == 1:
        return f"{here} The most common pair is {format_pair(winners[0])}: it occurs {often}."
    few = f" of the first {MAX_PAIRS_SHOWN}" if len(winners) > MAX_PAIRS_SHOWN else ""
    tie = f"A tie: {len(winners)} pairs occur {often} each."
    return f"{here} {tie} The one with ✓ is next; you can choose another{few}."


def _count_symbols(steps: StepperModel, state: Any) -> int:
    """Return the number of symbols in all rows of a state."""
    return sum(len(list(symbols)) for _, symbols in steps.level.list_rows(state))


def _count_nouns(count: int, noun: str) -> str:
    """Return a number with its noun."""
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def format_before_and_after(
    steps: StepperModel, looks: Mapping[Any, Look], pair: tuple | None, new: Any, after: Any
) -> str:
    """Return the state with the chosen pair marked, and the state that merging it leads to."""
    rows = steps.level.list_rows(steps.state)
    start = _find_start(rows, looks, pair)
    before = _format_rows(rows, start, looks, pair)
    if not pair:
        return _make_side("before", "At the end", before, _is_single(steps))
    title = f"Before merging {format_pair(pair)}"
    if start != (0, 0):
        hidden = sum(len(symbols) for _, symbols in rows[: start[0]]) + start[1]
        title += f", without the first {_count_nouns(hidden, 'symbol')}"
    sides = [
        _make_side("before", title, before, _is_single(steps)),
        _make_side(
            "after",
            f"After: {_count_nouns(_count_symbols(steps, after), 'symbol')}",
            _format_rows(steps.level.list_rows(after), start, looks, None, new),
            _is_single(steps),
        ),
    ]
    return f'<div class="bpe-sides">{"".join(sides)}</div>'


def _find_start(
    rows: list[tuple[str, Sequence]], looks: Mapping[Any, Look], pair: tuple | None
) -> tuple[int, int]:
    """Return the row and the symbol to show first, so that you can see the pair's first place."""
    room = _MAX_WIDTH_SHOWN
    for number, (_, symbols) in enumerate(rows):
        shown, room = _take_width(symbols, looks, room)
        first = next(iter(find_places(symbols, pair)), None)
        if first is None:
            continue
        if number < _MAX_ROWS_SHOWN and first + 1 < len(shown):
            return 0, 0
        shown, _ = _take_width(symbols, looks, _MAX_WIDTH_SHOWN)
        return number, 0 if first + 1 < len(shown) else max(0, first - _SYMBOLS_BEFORE)
    return 0, 0


def _is_single(steps: StepperModel) -> bool:
    """Return whether the text is a single row, and not one for each word."""
    return not any(label for label, _ in steps.level.list_rows(steps.states[0]))


def _make_side(name: str, title: str, rows: str, single: bool) -> str:
    """Return a title with rows below it; if there's a single row, it gets the whole width."""
    kinds = f"bpe-step bpe-{name}" + (" bpe-single" if single else "")
    return f'<div class="{kinds}"><div>{escape(title)}</div>{rows}</div>'


def _format_rows(
    rows: list[tuple[str, Sequence]],
    start: tuple[int, int],
    looks: Mapping[Any, Look],
    pair: tuple | None,
    new: Any = None,
) -> str:
    """Return rows as boxes, from a row and its symbol on; if there's a lot, only the beginning."""
    first_row, first_symbol = start
    longest = max((len(label) for label, _ in rows), default=0)
    room = _MAX_WIDTH_SHOWN
    left_out = -first_symbol
    lines = []
    for number, (label, symbols) in enumerate(rows[first_row:]):
        left_out += len(symbols)
        if number < _MAX_ROWS_SHOWN and room:
            shown, room = _take_width(symbols[first_symbol * (number == 0) :], looks, room)
            left_out -= len(shown)
            boxes = draw_symbols(shown, looks, pair, in_widget=True, new=new)
            lines.append(draw_labelled_row(label, longest, boxes, in_widget=True))
    rest = f"<div>And {_count_nouns(left_out, 'more symbol')}.</div>" if left_out else ""
    return "".join(lines) + rest


def _take_width(symbols: Sequence, looks: Mapping[Any, Look], room: int) -> tuple[list, int]:
    """Return the first symbols that fit into a number of units, and how many units are left."""
    shown = []
    for symbol in symbols:
        room -= looks[symbol].width
        if room < 0:
            return shown, 0
        shown.append(symbol)
    return shown, room


def format_pairs(steps: StepperModel, winners: list[tuple], looks: Mapping[Any, Look]) -> str:
    """Return the pairs with their counts as bars, the most common first, and which of them tie."""
    stats = steps.stats[steps.position]
    ranked = sorted(stats.items(), key=lambda item: -item[1])
    if not ranked:
        return ""
    top = "tie" if len(winners) > 1 else "wins"
    rows = []
    for pair, count in ranked[:MAX_PAIRS_SHOWN]:
        length = max(_LONGEST_BAR * count / ranked[0][1], 0.2)
        bar = f'<span class="bpe-bar" style="width:{length:.2g}em"></span>{count:,}'
        mark = f" {top}" if pair in winners else ""
        rows.append(f"<tr><td>{_draw_pair(pair, looks)}</td><td>{bar}{mark}</td></tr>")
    head = '<tr><th scope="col">pair</th><th scope="col">count</th></tr>'
    table = f"<thead>{head}</thead><tbody>{''.join(rows)}</tbody>"
    left_out = len(ranked) - MAX_PAIRS_SHOWN
    rest = f"<div>And {_count_nouns(left_out, 'rarer pair')}.</div>" if left_out > 0 else ""
    return f'<table class="bpe-pairs">{table}</table>{rest}'


def _draw_pair(pair: tuple, looks: Mapping[Any, Look]) -> str:
    """Return a pair as two narrow boxes without notes, followed by the ids if they're numbers."""
    narrow = [looks[symbol]._replace(note="", width=1) for symbol in pair]
    boxes = " ".join(draw_symbol(look, in_widget=True) for look in narrow)
    return boxes if isinstance(pair[0], str) else f"{boxes} {escape(format_pair(pair))}"


def format_vocabulary(steps: StepperModel, looks: Mapping[Any, Look]) -> str:
    """Return the vocabulary so far: the symbols we started with, and the new ones as boxes."""
    words = f"Vocabulary: {escape(steps.level.describe_base(steps.states[0]))}"
    new = [made for _, made in steps.merges[: steps.position]]
    if not new:
        return f'<div class="bpe-step">{words}</div>'
    words += f", and {_count_nouns(len(new), 'new symbol')}"
    words += f" (the last {_MAX_NEW_SHOWN})" if len(new) > _MAX_NEW_SHOWN else ""
    boxes = draw_symbols(new[-_MAX_NEW_SHOWN:], looks, None, in_widget=True)
    return f'<div class="bpe-step">{words}: {boxes}</div>'
