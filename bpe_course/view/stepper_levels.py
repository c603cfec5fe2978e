"""What the stepper does at the level of letters, of words and of bytes, with functions handed to it.

They have passed their checks, so what they return is of the right kind.
A state is *rows* of symbols, each with how often it occurs: a text is one row, and so is each word.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple

Rows = list[tuple[list, int]]


@dataclass(frozen=True)
class Level:
    """The functions that are different for the toy, for words and for bytes."""

    name: str  # toy, words or bytes
    start: Callable[[str], Rows]  # from a text to its rows before the first merge
    count: Callable[[Rows], Any]  # the pairs in rows, with their counts
    merge: Callable[
        [Rows, tuple, Any], Rows
    ]  # from rows, a pair and the new symbol to the next rows
    # From a text to the names of new symbols; None if a new one is its parts joined.
    name_symbols: Callable[[str], Iterator] | None = None


class Step(NamedTuple):
    """One merge: its pair and new symbol, how often the pair occurs, and the rows after it."""

    pair: tuple
    symbol: Any
    times: int
    after: Rows


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

    def list_rows(words: dict) -> Rows:
        return [(list(word), frequency) for word, frequency in words.items()]

    def join_words(rows: Iterable) -> dict[tuple, int]:
        return {tuple(word): frequency for word, frequency in rows}

    return Level(
        "words",
        start=lambda text: list_rows(count_words(text.splitlines())),
        count=lambda rows: word_stats(join_words(rows)),
        merge=lambda rows, pair, _: list_rows(merge_vocab(pair, join_words(rows))),
    )


def take_steps(level: Level, text: str) -> Iterator[Step]:
    """Merge the most common pair again and again, and yield each merge; of a tie, the first pair.

    >>> from bpe_lesson import core
    >>> level = make_toy_level(core.get_stats, core.merge, core.generate_names)
    >>> next(take_steps(level, "aaab"))
    Step(pair=('a', 'a'), symbol='Z', times=2, after=[(['Z', 'a', 'b'], 1)])
    """
    names = level.name_symbols(text) if level.name_symbols else None
    rows = level.start(text)
    while stats := level.count(rows):
        pair = max(stats, key=stats.__getitem__)
        symbol = next(names) if names else "".join(pair)
        after = level.merge(rows, pair, symbol)
        yield Step(pair, symbol, stats[pair], after)
        rows = after
