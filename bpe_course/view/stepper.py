"""Show the merge stepper: merge forwards and backwards, and choose a pair at each tie.

In a notebook it runs the functions that you hand over, which may be the learner's own.
"""

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from bpe_course.settings import SETTINGS
from bpe_course.view.live import describe_failure, offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.stepper_levels import (
    Level,
    Rows,
    make_byte_level,
    make_toy_level,
    make_word_level,
    take_steps,
)
from bpe_course.view.tables import format_pair, show_table

_STEPPER_NOTE = (
    "When you run this lesson, the stepper is here. The output above shows its first steps."
)
_MOST_LISTED = 5  # merges
_MOST_STEPPED = 1000  # characters, as in stepper.js


def step_toy(
    text: str, get_stats: Callable, merge: Callable, generate_names: Callable
) -> RichOutput:
    """Show the stepper on a text, letter by letter."""
    return _offer_stepper(make_toy_level(get_stats, merge, generate_names), text)


def step_words(
    text: str, count_words: Callable, word_stats: Callable, merge_vocab: Callable
) -> RichOutput:
    """Show the stepper on the words of a text, each with its frequency."""
    return _offer_stepper(make_word_level(count_words, word_stats, merge_vocab), text)


def step_bytes(text: str, get_stats: Callable, merge: Callable) -> RichOutput:
    """Show the stepper on the bytes of a text."""
    return _offer_stepper(make_byte_level(get_stats, merge), text)


def _offer_stepper(level: Level, text: str) -> RichOutput:
    """Return the stepper, or its first merges as a table in a lesson that's saved or printed."""
    settings: dict[str, Any] = {"level": level.name, "text": text}
    if SETTINGS.is_static:
        return offer_widget(_list_merges(level, text), "stepper", settings)
    note = RichOutput(_STEPPER_NOTE)
    return offer_widget(note, "stepper", settings | begin_steps(level, text), answer_steps(level))


def _list_merges(level: Level, text: str) -> RichOutput:
    """Return the first merges of a text, each with how often its pair occurs.

    >>> from bpe_lesson import core
    >>> _list_merges(make_toy_level(core.get_stats, core.merge, core.generate_names), "abab")
    merge    pair becomes times
    1      (a, b)       Z     2
    2      (Z, Z)       Y     1
    """
    rows = []
    for number, step in enumerate(islice(take_steps(level, text), _MOST_LISTED), start=1):
        rows.append((number, format_pair(step.pair), step.symbol, step.times))
    return show_table(["merge", "pair", "becomes", "times"], rows)


def answer_steps(level: Level) -> dict[str, Callable]:
    """Return the functions that answer the widget: the first state of a text, and the next one.

    >>> from bpe_lesson import core
    >>> answer_steps(make_byte_level(core.get_stats, core.merge))["start"]("ab")
    [[[[97, 98], 1]], [[[97, 98], 1]]]
    """

    def start(typed: str) -> list:
        return _pack_state(level, level.start(typed))

    def merge(rows: list, pair: list, symbol: Any) -> list:
        before = [(row, count) for row, count in rows]
        return _pack_state(level, level.merge(before, tuple(pair), symbol))

    return {"start": start, "merge": merge}


def begin_steps(level: Level, text: str) -> dict[str, Any]:
    """Return the widget's first `states`, for which it needn't ask, or the `error` instead.

    >>> begin_steps(make_byte_level(lambda ids: 1 / 0, max), "ab")
    {'error': 'ZeroDivisionError: division by zero'}
    """
    text = text[:_MOST_STEPPED]
    try:
        states = [level.start(text), *(step.after for step in islice(take_steps(level, text), 1))]
        return {"states": [_pack_state(level, rows) for rows in states]}
    except (Exception, SystemExit) as error:
        return {"error": describe_failure(error)}


def _pack_state(level: Level, rows: Rows) -> list:
    """Return rows, and the counts of their pairs, as JSON can hold them."""
    pairs = [[_pack(pair), int(count)] for pair, count in level.count(rows).items()]
    return [[[_pack(row), count] for row, count in rows], pairs]


def _pack(symbols: Iterable) -> list:
    """Return symbols, of which ids may be numpy's, as JSON can hold them."""
    return [symbol if isinstance(symbol, str) else int(symbol) for symbol in symbols]
