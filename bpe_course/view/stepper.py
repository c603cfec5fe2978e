"""Show the merge stepper: merge forwards and backwards, and choose a pair at each tie.

It works on letters, words or bytes, with functions handed to it, which may be the learner's own. They
have passed their checks, so what they return is of the right kind.

A state is *rows* of symbols, each with how often it occurs: a text is one row, and so is each word.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from typing import Any

from bpe_course.settings import SETTINGS
from bpe_course.view.live import describe_failure, make_note, offer_widget
from bpe_course.view.rich_output import RichOutput
from bpe_course.view.tables import format_pair, show_table

_MOST_LISTED = 5  # merges
_MOST_STEPPED = 1000  # characters, as in stepper.js
_Rows = list[tuple[list, int]]


@dataclass(frozen=True)
class Level:
    """The functions that are different for the toy, for words and for bytes."""

    name: str  # toy, words or bytes
    start: Callable[[str], _Rows]  # from a text to its rows before the first merge
    count: Callable[[_Rows], Any]  # the pairs in rows, with their counts
    # From rows, a pair and the new symbol to the next rows.
    merge: Callable[[_Rows, tuple, Any], _Rows]
    # From a text to the names of new symbols; None if a new one is its parts joined.
    name_symbols: Callable[[str], Iterator] | None = None


def make_toy_level(get_stats: Callable, merge: Callable, generate_names: Callable) -> Level:
    """Return the level of lesson 01: a symbol is a letter, and a new symbol gets an unused letter."""
    return _make_text_level("toy", str, get_stats, merge, generate_names)


def make_byte_level(get_stats: Callable, merge: Callable) -> Level:
    """Return the level of lesson 04: a symbol is an id, and new ids start at 256."""
    return _make_text_level("bytes", str.encode, get_stats, merge, lambda text: count(256))


def _make_text_level(
    name: str, split: Callable, get_stats: Callable, merge: Callable, name_symbols: Callable
) -> Level:
    return Level(
        name,
        start=lambda text: [(list(split(text)), 1)],
        count=lambda rows: get_stats(rows[0][0]),
        merge=lambda rows, pair, symbol: [(merge(rows[0][0], pair, symbol), 1)],
        name_symbols=name_symbols,
    )


def make_word_level(count_words: Callable, word_stats: Callable, merge_vocab: Callable) -> Level:
    """Return the level of lesson 02: words with frequencies; a new symbol is its two parts joined."""

    def list_rows(words: dict) -> _Rows:
        return [(list(word), frequency) for word, frequency in words.items()]

    def join_words(rows: Iterable) -> dict[tuple, int]:
        return {tuple(word): frequency for word, frequency in rows}

    return Level(
        "words",
        start=lambda text: list_rows(count_words(text.splitlines())),
        count=lambda rows: word_stats(join_words(rows)),
        merge=lambda rows, pair, _: list_rows(merge_vocab(pair, join_words(rows))),
    )


def _take_steps(level: Level, text: str) -> Iterator[tuple[tuple, Any, int, _Rows]]:
    """Merge the most common pair again and again, of a tie the first.

    Each step is the pair, the new symbol, how often the pair occurs, and the rows after it.

    >>> from bpe_lesson import core
    >>> level = make_toy_level(core.get_stats, core.merge, core.generate_names)
    >>> next(_take_steps(level, "aaab"))
    (('a', 'a'), 'Z', 2, [(['Z', 'a', 'b'], 1)])
    """
    names = level.name_symbols(text) if level.name_symbols else None
    rows = level.start(text)
    while stats := level.count(rows):
        pair = max(stats, key=stats.__getitem__)
        symbol = next(names) if names else "".join(pair)
        rows = level.merge(rows, pair, symbol)
        yield pair, symbol, stats[pair], rows


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
    settings: dict[str, Any] = {"level": level.name, "text": text}
    if SETTINGS.is_static:
        return offer_widget(_list_merges(level, text), "stepper", settings)
    note = make_note("the stepper is here. The output above shows its first steps.")
    return offer_widget(note, "stepper", settings | begin_steps(level, text), answer_steps(level))


def _list_merges(level: Level, text: str) -> RichOutput:
    rows = []
    for pair, symbol, times, _ in islice(_take_steps(level, text), _MOST_LISTED):
        rows.append((len(rows) + 1, format_pair(pair), symbol, times))
    return show_table(["merge", "pair", "becomes", "times"], rows)


def answer_steps(level: Level) -> dict[str, Callable]:
    """Return the functions that answer the widget: the first state of a text, and the next one."""

    def start(text: str) -> list:
        return _pack_state(level, level.start(text))

    def merge(rows: list, pair: list, symbol: Any) -> list:
        before = [(row, count) for row, count in rows]
        return _pack_state(level, level.merge(before, tuple(pair), symbol))

    return {"start": start, "merge": merge}


def begin_steps(level: Level, text: str) -> dict[str, Any]:
    """Return the widget's first `states`, for which it needn't ask, or the `error` instead."""
    text = text[:_MOST_STEPPED]
    try:
        states = [level.start(text), *(after for *_, after in islice(_take_steps(level, text), 1))]
        return {"states": [_pack_state(level, rows) for rows in states]}
    except (Exception, SystemExit) as error:
        return {"error": describe_failure(error)}


def _pack_state(level: Level, rows: _Rows) -> list:
    pairs = [[_pack(pair), int(count)] for pair, count in level.count(rows).items()]
    return [[[_pack(row), count] for row, count in rows], pairs]


def _pack(symbols: Iterable) -> list:
    """Return symbols, of which ids may be numpy's, as JSON can hold them."""
    return [symbol if isinstance(symbol, str) else int(symbol) for symbol in symbols]
