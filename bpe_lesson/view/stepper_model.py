"""Merging step by step, forwards and backwards, with any functions that count and merge."""

from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass
from typing import Any

from bpe_lesson.validation import shorten
from bpe_lesson.view.tables import format_pair
from bpe_lesson.view.tokens import make_visible


@dataclass(frozen=True)
class Level:
    """What differs between the toy, words and bytes.

    A state is what is merged: a list of symbols, or words with their frequencies. `begin` makes one
    of a text, `count` gives its pairs and `merge` the next state. `naming` makes, for a text, what
    names the new symbol of a merge by its number (0 is the first) and its pair. `spell` says what a
    symbol of the beginning spells. `rows` gives the state
    row by row: the symbols, and what stands behind them; `first` is the vocabulary of the
    beginning, in words.
    """

    begin: Callable[[str], Any]
    count: Callable[[Any], dict[tuple, int]]
    merge: Callable[[Any, tuple, Any], Any]
    naming: Callable[[str], Callable[[int, tuple], Any]]
    spell: Callable[[Any], str | bytes]
    rows: Callable[[Any], list[tuple[Iterable, str]]]
    first: Callable[[Any], str]


def make_toy_level(get_stats: Callable, merge: Callable, new_names: Callable) -> Level:
    """Return the level of lesson 01: a symbol is a letter, a new one gets a letter of its own.

    >>> from bpe_lesson import core
    >>> make_toy_level(core.get_stats, core.merge, core.generate_names).naming("ab")(1, ("a", "b"))
    'Y'
    """

    def naming(text: str) -> Callable[[int, tuple], str]:
        fresh, names = new_names(text), []

        def name(number: int, pair: tuple) -> str:
            while len(names) <= number:
                names.append(next(fresh))
            return names[number]

        return name

    return Level(list, get_stats, merge, naming, str, lambda state: [(state, "")], list_symbols)


def make_word_level(count_words: Callable, word_stats: Callable, merge_vocab: Callable) -> Level:
    """Return the level of lesson 02: words with frequencies, a new symbol is both parts joined.

    >>> from bpe_lesson import words
    >>> level = make_word_level(words.count_words, words.word_stats, words.merge_vocab)
    >>> level.begin("low low"), level.naming("low")(0, ("lo", "w"))
    ({('l', 'o', 'w', '</w>'): 2}, 'low')
    """
    return Level(
        begin=lambda text: count_words(text.splitlines()),
        count=word_stats,
        merge=lambda state, pair, new: merge_vocab(pair, state),
        naming=lambda text: lambda number, pair: "".join(pair),
        spell=str,
        rows=lambda state: [(word, f"× {frequency}") for word, frequency in state.items()],
        first=lambda state: list_symbols(symbol for word in state for symbol in word),
    )


def make_byte_level(get_stats: Callable, merge: Callable) -> Level:
    """Return the level of lesson 04: a symbol is an id, new ids begin at 256.

    >>> from bpe_lesson import core
    >>> level = make_byte_level(core.get_stats, core.merge)
    >>> level.begin("é"), level.naming("é")(1, (195, 169))
    ([195, 169], 257)
    """
    return Level(
        begin=lambda text: list(text.encode("utf-8")),
        count=get_stats,
        merge=merge,
        naming=lambda text: lambda number, pair: 256 + number,
        spell=lambda idx: bytes([idx]),
        rows=lambda state: [(state, "")],
        first=lambda state: "the 256 bytes",
    )


def list_symbols(symbols: Iterable[str], most: int = 40) -> str:
    """Return the different symbols, in order.

    >>> list_symbols("aaabdac")
    'a, b, c, d'
    """
    names = [make_visible(symbol) for symbol in sorted(set(symbols))]
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


class StepperModel:
    """A text on its way through the merges. Steps that were taken are kept for the way back.

    >>> from bpe_lesson import core
    >>> steps = StepperModel(make_toy_level(core.get_stats, core.merge, core.generate_names), "aaabdaaabac")
    >>> steps.forward(("a", "a"))
    >>> steps.winners(), "".join(steps.state)
    ([('Z', 'a'), ('a', 'b')], 'ZabdZabac')
    """

    def __init__(self, level: Level, text: str) -> None:
        """Stand at the beginning."""
        self.level, self.at = level, 0
        self.name = level.naming(text)
        self.states = [level.begin(text)]
        self.merges: list[tuple[tuple, Any]] = []
        self.counts: dict[int, dict[tuple, int]] = {}

    @property
    def state(self) -> Any:
        """What is merged, as it stands here."""
        return self.states[self.at]

    def stats(self) -> dict[tuple, int]:
        """Return the pairs that are here and their counts; each place is counted once."""
        if self.at not in self.counts:
            self.counts[self.at] = self.counted(self.state)
        return self.counts[self.at]

    def counted(self, state: Any) -> dict[tuple, int]:
        """Count with the function that was handed over, which gets a copy.

        Raises:
            TypeError: it gave no dict.
        """
        stats = self.level.count(copy(state))
        if not isinstance(stats, dict):
            raise TypeError(f"the function that counts gave {shorten(stats)}, no dict")
        return stats

    def winners(self) -> list[tuple]:
        """Return all pairs of the highest count, the first seen first."""
        stats = self.stats()
        most = max(stats.values(), default=0)
        return [pair for pair, count in stats.items() if count == most]

    def forward(self, pair: tuple) -> None:
        """Merge this pair; if it is what was merged here before, the known step is taken.

        Raises:
            ValueError: merging changed nothing, and so would go on for ever.
        """
        if not (self.at < len(self.merges) and self.merges[self.at][0] == pair):
            new = self.name(self.at, pair)
            state = self.level.merge(copy(self.state), pair, new)
            if state == self.state:
                raise ValueError(f"merging {shorten(pair)} left everything as it was")
            stats = self.counted(state)  # what fails, fails before anything is kept
            self.states[self.at + 1 :] = [state]
            self.merges[self.at :] = [(pair, new)]
            self.counts[self.at + 1] = stats
        self.at += 1

    def known(self) -> tuple | None:
        """Return the pair that was merged here before, if one was."""
        return self.merges[self.at][0] if self.at < len(self.merges) else None

    def back(self) -> None:
        """Undo a merge, if one was made."""
        self.at = max(0, self.at - 1)

    def to_end(self) -> None:
        """Take the steps that are known, then merge the first winner until none is left."""
        while winners := self.winners():
            self.forward(self.known() or winners[0])

    def made(self) -> dict[Any, str | bytes]:
        """Return the new symbols so far and what each spells."""
        spelled: dict[Any, str | bytes] = {}
        for (left, right), new in self.merges[: self.at]:
            spelled[new] = self.spells(left, spelled) + self.spells(right, spelled)
        return spelled

    def spells(self, symbol: Any, made: dict[Any, str | bytes]) -> str | bytes:
        """Return what a symbol spells, given what the new ones do."""
        return made[symbol] if symbol in made else self.level.spell(symbol)

    def told(self, pair: tuple, made: dict[Any, str | bytes]) -> tuple[str, str]:
        """Return a pair as text, and what it spells.

        >>> from bpe_lesson import core
        >>> steps = StepperModel(make_byte_level(core.get_stats, core.merge), "ab")
        >>> steps.told((97, 98), steps.made())
        ('(97, 98)', 'ab')
        """
        left, right = (self.spells(symbol, made) for symbol in pair)
        return format_pair(pair), make_visible(left + right)
