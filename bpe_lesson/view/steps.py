"""Merging step by step, forwards and backwards, with any functions that count and merge."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from bpe_lesson.view.tokens import visible


@dataclass(frozen=True)
class Level:
    """What differs between the toy, words and bytes.

    A state is what is merged: a list of symbols, or words with their frequencies. `begin` makes one
    of a text, `count` gives its pairs and `merge` the next state. `name` says what the merge of
    that number is called, `spell` what a symbol of the beginning spells. `rows` gives the state
    row by row: the symbols, and what stands behind them; `first` is the vocabulary of the
    beginning, in words.
    """

    begin: Callable[[str], Any]
    count: Callable[[Any], dict[tuple, int]]
    merge: Callable[[Any, tuple, Any], Any]
    name: Callable[[int, tuple], Any]
    spell: Callable[[Any], str | bytes]
    rows: Callable[[Any], list[tuple[Iterable, str]]]
    first: Callable[[Any], str]


def toy_level(get_stats: Callable, merge: Callable, new_names: Callable) -> Level:
    """Return the level of lesson 01: a symbol is a letter, a new one gets a letter of its own.

    >>> toy_level(len, len, lambda text: iter("ZY")).begin("ab")
    ['a', 'b']
    """
    names: list[str] = []
    fresh: list[Iterator[str]] = []

    def begin(text: str) -> list[str]:
        names.clear()
        fresh[:] = [new_names(text)]
        return list(text)

    def name(number: int, pair: tuple) -> str:
        while len(names) <= number:
            names.append(next(fresh[0]))
        return names[number]

    return Level(begin, get_stats, merge, name, str, lambda state: [(state, "")], listed)


def word_level(count_words: Callable, word_stats: Callable, merge_vocab: Callable) -> Level:
    """Return the level of lesson 02: words with frequencies, a new symbol is both parts joined.

    >>> word_level(len, len, len).name(0, ("lo", "w"))
    'low'
    """
    return Level(
        begin=lambda text: count_words(text.splitlines()),
        count=word_stats,
        merge=lambda state, pair, new: merge_vocab(pair, state),
        name=lambda number, pair: "".join(pair),
        spell=str,
        rows=lambda state: [(word, f"× {frequency}") for word, frequency in state.items()],
        first=lambda state: listed(symbol for word in state for symbol in word),
    )


def byte_level(get_stats: Callable, merge: Callable) -> Level:
    """Return the level of lesson 04: a symbol is an id, new ids begin at 256.

    >>> byte_level(len, len).begin("é"), byte_level(len, len).name(1, (195, 169))
    ([195, 169], 257)
    """
    return Level(
        begin=lambda text: list(text.encode("utf-8")),
        count=get_stats,
        merge=merge,
        name=lambda number, pair: 256 + number,
        spell=lambda idx: bytes([idx]),
        rows=lambda state: [(state, "")],
        first=lambda state: "the 256 bytes",
    )


def listed(symbols: Iterable[str], most: int = 40) -> str:
    """Return the different symbols, in order.

    >>> listed("aaabdac")
    'a, b, c, d'
    """
    names = [visible(symbol) for symbol in sorted(set(symbols))]
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


class Steps:
    """A text on its way through the merges. Steps that were taken are kept for the way back.

    >>> from bpe_lesson import core
    >>> steps = Steps(toy_level(core.get_stats, core.merge, core.new_names), "aaabdaaabac")
    >>> steps.forward(("a", "a"))
    >>> steps.winners(), "".join(steps.state)
    ([('Z', 'a'), ('a', 'b')], 'ZabdZabac')
    """

    def __init__(self, level: Level, text: str) -> None:
        """Stand at the beginning."""
        self.level, self.at = level, 0
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
            self.counts[self.at] = self.level.count(self.state)
        return self.counts[self.at]

    def winners(self) -> list[tuple]:
        """Return all pairs of the highest count, the first seen first."""
        stats = self.stats()
        most = max(stats.values(), default=0)
        return [pair for pair, count in stats.items() if count == most]

    def forward(self, pair: tuple) -> None:
        """Merge this pair; if it is what was merged here before, the known step is taken."""
        if not (self.at < len(self.merges) and self.merges[self.at][0] == pair):
            new = self.level.name(self.at, pair)
            state = self.level.merge(self.state, pair, new)
            self.states[self.at + 1 :] = [state]
            self.merges[self.at :] = [(pair, new)]
            self.counts = {at: stats for at, stats in self.counts.items() if at <= self.at}
        self.at += 1

    def back(self) -> None:
        """Undo a merge, if one was made."""
        self.at = max(0, self.at - 1)

    def to_end(self) -> None:
        """Take the known steps, then merge the first winner again and again until none is left."""
        self.at = len(self.merges)
        while winners := self.winners():
            self.forward(winners[0])

    def made(self) -> dict[Any, str | bytes]:
        """Return the new symbols so far and what each spells."""
        spelled: dict[Any, str | bytes] = {}
        for (left, right), new in self.merges[: self.at]:
            spelled[new] = self.spells(left, spelled) + self.spells(right, spelled)
        return spelled

    def spells(self, symbol: Any, made: dict[Any, str | bytes]) -> str | bytes:
        """Return what a symbol spells, given what the new ones do."""
        return made[symbol] if symbol in made else self.level.spell(symbol)

    def told(self, pair: tuple) -> str:
        """Return a pair with what it spells, for a table or a list.

        >>> from bpe_lesson import core
        >>> steps = Steps(byte_level(core.get_stats, core.merge), "ab")
        >>> steps.told((97, 98))
        '(97, 98) ab'
        """
        made = self.made()
        left, right = (self.spells(symbol, made) for symbol in pair)
        names = [visible(s) if isinstance(s, str) else str(s) for s in pair]
        whole = visible(left + right)
        return f"({', '.join(names)})" + (f" {whole}" if whole != "".join(names) else "")
