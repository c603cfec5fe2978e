"""Merging step by step, forwards and backwards, with any functions that count and merge."""

from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass
from typing import Any

from bpe_lesson.validation import shorten
from bpe_lesson.view.tables import format_pair
from bpe_lesson.view.tokens import make_visible

MAX_SYMBOLS_LISTED = 40


@dataclass(frozen=True)
class Level:
    """What differs between the toy, words and bytes.

    A state is what is merged: a list of symbols, or words with their frequencies. What a symbol
    spells is a str in the toy and in words, and bytes in bytes.

    - `make_state`: from a text to its state, before the first merge.
    - `count_pairs`: from a state to its pairs and their counts.
    - `merge_pair`: from a state, a pair and the new symbol to the next state.
    - `make_namer`: from a text to what names the new symbol of a merge, given the merge's number
      (from 0) and its pair.
    - `spell_base`: what a symbol spells that no merge made.
    - `list_rows`: from a state to its rows, each with its symbols and a note that comes after them.
    - `describe_base`: the vocabulary before the first merge, in words.
    """

    make_state: Callable[[str], Any]
    count_pairs: Callable[[Any], dict[tuple, int]]
    merge_pair: Callable[[Any, tuple, Any], Any]
    make_namer: Callable[[str], Callable[[int, tuple], Any]]
    spell_base: Callable[[Any], Any]
    list_rows: Callable[[Any], list[tuple[Iterable, str]]]
    describe_base: Callable[[Any], str]


def make_toy_level(get_stats: Callable, merge: Callable, generate_names: Callable) -> Level:
    """Return the level of lesson 01: a symbol is a letter, a new one gets a letter of its own.

    >>> from bpe_lesson import core
    >>> level = make_toy_level(core.get_stats, core.merge, core.generate_names)
    >>> level.make_namer("ab")(1, ("a", "b"))
    'Y'
    """

    def make_namer(text: str) -> Callable[[int, tuple], str]:
        fresh = generate_names(text)
        names: list[str] = []  # those taken so far: a step that is taken again has its old name

        def name_symbol(number: int, pair: tuple) -> str:
            while len(names) <= number:
                names.append(next(fresh))
            return names[number]

        return name_symbol

    return Level(
        make_state=list,
        count_pairs=get_stats,
        merge_pair=merge,
        make_namer=make_namer,
        spell_base=str,
        list_rows=lambda state: [(state, "")],
        describe_base=list_symbols,
    )


def make_word_level(count_words: Callable, word_stats: Callable, merge_vocab: Callable) -> Level:
    """Return the level of lesson 02: words with frequencies, a new symbol is both parts joined.

    >>> from bpe_lesson import words
    >>> level = make_word_level(words.count_words, words.word_stats, words.merge_vocab)
    >>> level.make_state("low low"), level.make_namer("low")(0, ("lo", "w"))
    ({('l', 'o', 'w', '</w>'): 2}, 'low')
    """
    return Level(
        make_state=lambda text: count_words(text.splitlines()),
        count_pairs=word_stats,
        merge_pair=lambda state, pair, new: merge_vocab(pair, state),
        make_namer=lambda text: lambda number, pair: "".join(pair),
        spell_base=str,
        list_rows=lambda state: [(word, f"× {frequency}") for word, frequency in state.items()],
        describe_base=lambda state: list_symbols(symbol for word in state for symbol in word),
    )


def make_byte_level(get_stats: Callable, merge: Callable) -> Level:
    """Return the level of lesson 04: a symbol is an id, new ids begin at 256.

    >>> from bpe_lesson import core
    >>> level = make_byte_level(core.get_stats, core.merge)
    >>> level.make_state("é"), level.make_namer("é")(1, (195, 169))
    ([195, 169], 257)
    """
    return Level(
        make_state=lambda text: list(text.encode("utf-8")),
        count_pairs=get_stats,
        merge_pair=merge,
        make_namer=lambda text: lambda number, pair: 256 + number,
        spell_base=lambda idx: bytes([idx]),
        list_rows=lambda state: [(state, "")],
        describe_base=lambda state: "the 256 bytes",
    )


def list_symbols(symbols: Iterable[str]) -> str:
    """Return the different symbols, in order; of very many the first MAX_SYMBOLS_LISTED.

    >>> list_symbols("aaabdac")
    'a, b, c, d'
    """
    names = [make_visible(symbol) for symbol in sorted(set(symbols))]
    shown = ", ".join(names[:MAX_SYMBOLS_LISTED])
    left_out = len(names) - MAX_SYMBOLS_LISTED
    return f"{shown} and {left_out} more" if left_out > 0 else shown


class StepperModel:
    """A text on its way through the merges. Steps that were taken are kept for the way back.

    `states[i]` is the text after i merges, `stats[i]` has its pairs and their counts, and
    `merges[i]` is the pair and the new symbol that lead from there to `states[i + 1]`. Steps after
    `position` were taken before somebody went back.

    >>> from bpe_lesson import core
    >>> level = make_toy_level(core.get_stats, core.merge, core.generate_names)
    >>> steps = StepperModel(level, "aaabdaaabac")
    >>> steps.step_forward(("a", "a"))
    >>> steps.find_winners(), "".join(steps.state)
    ([('Z', 'a'), ('a', 'b')], 'ZabdZabac')
    """

    def __init__(self, level: Level, text: str) -> None:
        """Begin before the first merge."""
        self.level = level
        self.name_symbol = level.make_namer(text)
        self.position = 0  # how many merges were made
        state = level.make_state(text)
        self.states = [state]
        self.stats = [self.count_pairs(state)]
        self.merges: list[tuple[tuple, Any]] = []

    @property
    def state(self) -> Any:
        """What is merged, as it is after `position` merges."""
        return self.states[self.position]

    def count_pairs(self, state: Any) -> dict[tuple, int]:
        """Count with the function that was handed over; it gets a copy, which it may change.

        Raises:
            TypeError: if it doesn't return a dict.
        """
        stats = self.level.count_pairs(copy(state))
        if not isinstance(stats, dict):
            raise TypeError(f"the function that counts gave {shorten(stats)}, no dict")
        return stats

    def find_winners(self) -> list[tuple]:
        """Return all pairs of the highest count, the first seen first."""
        stats = self.stats[self.position]
        highest = max(stats.values(), default=0)
        return [pair for pair, count in stats.items() if count == highest]

    def step_forward(self, pair: tuple) -> None:
        """Merge a pair; if it was merged here before, the step that is known is taken.

        Raises:
            ValueError: if merging changed nothing, because that would go on for ever.
        """
        if self.get_known_pair() != pair:
            new = self.name_symbol(self.position, pair)
            state = self.level.merge_pair(copy(self.state), pair, new)
            if state == self.state:
                raise ValueError(f"merging {shorten(pair)} left everything as it was")
            stats = self.count_pairs(state)
            # Nothing is kept before all of it has worked. Another way from here is forgotten.
            self.merges[self.position :] = [(pair, new)]
            self.states[self.position + 1 :] = [state]
            self.stats[self.position + 1 :] = [stats]
        self.position += 1

    def get_known_pair(self) -> tuple | None:
        """Return the pair that was merged here before, if one was."""
        if self.position == len(self.merges):
            return None
        pair, _ = self.merges[self.position]
        return pair

    def step_back(self) -> None:
        """Undo a merge, if one was made."""
        self.position = max(0, self.position - 1)

    def step_to_end(self) -> None:
        """Take the steps that are known, then merge the first winner until none is left."""
        while winners := self.find_winners():
            self.step_forward(self.get_known_pair() or winners[0])

    def spell_new_symbols(self) -> dict[Any, Any]:
        """Return the new symbols so far, and what each spells."""
        spelled: dict[Any, Any] = {}
        for (left, right), new in self.merges[: self.position]:
            spelled[new] = self.spell(left, spelled) + self.spell(right, spelled)
        return spelled

    def spell(self, symbol: Any, spelled: dict[Any, Any]) -> Any:
        """Return what a symbol spells, given what the new ones do."""
        return spelled[symbol] if symbol in spelled else self.level.spell_base(symbol)

    def describe_pair(self, pair: tuple, spelled: dict[Any, Any]) -> tuple[str, str]:
        """Return a pair as text, and what it spells.

        >>> from bpe_lesson import core
        >>> steps = StepperModel(make_byte_level(core.get_stats, core.merge), "ab")
        >>> steps.describe_pair((97, 98), steps.spell_new_symbols())
        ('(97, 98)', 'ab')
        """
        left, right = (self.spell(symbol, spelled) for symbol in pair)
        return format_pair(pair), make_visible(left + right)
