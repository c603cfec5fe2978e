"""What the stepper does at the level of letters, of words and of bytes, with functions handed to it.

A state is *rows* of symbols, each with how often it occurs: a text is one row, and so is each word.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from numbers import Integral
from typing import Any, NamedTuple

from bpe_lesson.validation import shorten

Rows = list[tuple[list, int]]


@dataclass(frozen=True)
class Level:
    """The functions that are different for the toy, for words and for bytes.

    Attributes:
        name: toy, words or bytes.
        start: returns a text's rows before the first merge.
        count: returns the pairs in rows, with their counts.
        merge: returns the next rows, given rows, a pair and the new symbol.
        name_symbols: returns, for a text, the names of new symbols; None if a new one is its parts
            joined.
    """

    name: str
    start: Callable[[str], Rows]
    count: Callable[[Rows], Any]
    merge: Callable[[Rows, tuple, Any], Rows]
    name_symbols: Callable[[str], Iterator] | None = None


class Step(NamedTuple):
    """One merge: its pair and new symbol, how often the pair occurs, and the rows before and after it."""

    pair: tuple
    symbol: Any
    times: int
    before: Rows
    after: Rows


def make_toy_level(get_stats: Callable, merge: Callable, generate_names: Callable) -> Level:
    """Return the level of lesson 01: a symbol is a letter, and a new symbol gets an unused letter."""
    return _make_text_level("toy", list, get_stats, merge, generate_names)


def make_byte_level(get_stats: Callable, merge: Callable) -> Level:
    """Return the level of lesson 04: a symbol is an id, and new ids start at 256."""

    def split(text: str) -> list[int]:
        return list(text.encode("utf-8"))

    return _make_text_level("bytes", split, get_stats, merge, lambda text: count(256))


def _make_text_level(
    name: str, split: Callable, get_stats: Callable, merge: Callable, name_symbols: Callable
) -> Level:
    """Return a level at which a text is one row."""

    def merge_row(rows: Rows, pair: tuple, symbol: Any) -> Rows:
        merged = merge(list(rows[0][0]), pair, symbol)
        if not isinstance(merged, (list, tuple)):
            raise TypeError(f"merge returned {shorten(merged)}, but it should return a list")
        return [(list(merged), 1)]

    return Level(
        name,
        start=lambda text: [(split(text), 1)],
        count=lambda rows: get_stats(list(rows[0][0])),
        merge=merge_row,
        name_symbols=name_symbols,
    )


def make_word_level(count_words: Callable, word_stats: Callable, merge_vocab: Callable) -> Level:
    """Return the level of lesson 02: words with frequencies; a new symbol is its two parts joined."""

    def list_rows(words: Any, function: str) -> Rows:
        if not isinstance(words, dict):
            raise TypeError(f"{function} returned {shorten(words)}, but it should return a dict")
        return [(list(word), frequency) for word, frequency in words.items()]

    def join_words(rows: Iterable) -> dict[tuple, int]:
        return {tuple(word): frequency for word, frequency in rows}

    return Level(
        "words",
        start=lambda text: list_rows(count_words(text.splitlines()), "count_words"),
        count=lambda rows: word_stats(join_words(rows)),
        merge=lambda rows, pair, _: list_rows(merge_vocab(pair, join_words(rows)), "merge_vocab"),
    )


def count_pairs(level: Level, rows: Rows) -> dict[tuple, int]:
    """Count pairs with a level's function.

    Raises:
        TypeError: if it doesn't return a dict.
    """
    stats = level.count(rows)
    if not isinstance(stats, dict):
        problem = f"the function that counts pairs returned {shorten(stats)}"
        raise TypeError(f"{problem}, but it should return a dict")
    for pair, times in stats.items():
        if (
            not isinstance(pair, tuple)
            or len(pair) != 2
            or not isinstance(times, Integral)
            or times < 1
        ):
            problem = f"the function that counts pairs says {shorten({pair: times})}"
            raise TypeError(f"{problem}: give each pair, a tuple, a number above 0")
    return stats


def merge_rows(level: Level, rows: Rows, pair: tuple, symbol: Any) -> Rows:
    """Merge a pair with a level's function.

    Raises:
        TypeError: if it puts something into the rows that's no symbol.
        ValueError: if the rows stay as they are, since that would never end, or don't have the new
            symbol.
    """
    after = level.merge(rows, pair, symbol)
    for one in (one for row, _ in after for one in row):
        if not isinstance(one, (str, Integral)):
            raise TypeError(
                f"merging put {shorten(one)} among the symbols: it must be a str or an int"
            )
    if after == rows:
        problem = f"merging {shorten(pair)} changed nothing"
        raise ValueError(f"{problem}: does your function put the new symbol in its place?")
    if not any(symbol in row for row, _ in after):
        problem = f"after merging {shorten(pair)}, the new symbol {shorten(symbol)} isn't there"
        raise ValueError(f"{problem}: does your function put it in the place of the pair?")
    return after


def take_steps(level: Level, text: str) -> Iterator[Step]:
    """Merge the most common pair again and again, and yield each merge; of a tie, the first pair.

    >>> from bpe_lesson import core
    >>> level = make_toy_level(core.get_stats, core.merge, core.generate_names)
    >>> next(take_steps(level, "aaab"))
    Step(pair=('a', 'a'), symbol='Z', times=2, before=[(['a', 'a', 'a', 'b'], 1)], after=[(['Z', 'a', 'b'], 1)])
    """
    names = level.name_symbols(text) if level.name_symbols else None
    rows = level.start(text)
    while stats := count_pairs(level, rows):
        pair = max(stats, key=stats.__getitem__)
        symbol = next(names) if names else "".join(pair)
        after = merge_rows(level, rows, pair, symbol)
        yield Step(pair, symbol, stats[pair], rows, after)
        rows = after
