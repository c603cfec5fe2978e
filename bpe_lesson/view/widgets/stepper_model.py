"""Merge step by step, forwards and backwards, with any functions that count and merge pairs."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from bpe_lesson.validation import shorten
from bpe_lesson.view.tables import format_pair
from bpe_lesson.view.tokens import fit_label, make_visible

_MAX_SYMBOLS_LISTED = 40


@dataclass(frozen=True)
class Level:
    """The functions that are different for the toy, for words and for bytes.

    A state is what we merge in: a list of symbols, or words with their frequencies. In the toy and
    in words, a symbol spells a str; at the level of bytes, it spells bytes.

    Attributes:
        make_state: returns a text's state before the first merge.
        count_pairs: returns the pairs in a state, with their counts.
        merge_pair: returns the next state, given a state, a pair and the new symbol.
        make_namer: returns, for a text, a function that names new symbols. It takes the merge's
            number (from 0) and its pair.
        spell_base: returns what a symbol spells if no merge made it.
        list_rows: returns a state's rows, each with a label (or "") and its symbols.
        describe_base: returns the vocabulary before the first merge, in words.
    """

    make_state: Callable[[str], Any]
    count_pairs: Callable[[Any], dict[tuple, int]]
    merge_pair: Callable[[Any, tuple, Any], Any]
    make_namer: Callable[[str], Callable[[int, tuple], Any]]
    spell_base: Callable[[Any], Any]
    list_rows: Callable[[Any], list[tuple[str, Sequence]]]
    describe_base: Callable[[Any], str]


def make_toy_level(get_stats: Callable, merge: Callable, generate_names: Callable) -> Level:
    """Return the level of lesson 01: a symbol is a letter, and a new symbol gets an unused letter.

    >>> from bpe_lesson import core
    >>> level = make_toy_level(core.get_stats, core.merge, core.generate_names)
    >>> level.make_namer("ab")(1, ("a", "b"))
    'Y'
    """

    def make_namer(text: str) -> Callable[[int, tuple], str]:
        fresh = generate_names(text)
        names: list[str] = []  # those used so far, so that a repeated step has its old name again

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
        list_rows=lambda state: [("", state)],
        describe_base=_list_symbols,
    )


def make_word_level(count_words: Callable, word_stats: Callable, merge_vocab: Callable) -> Level:
    """Return the level of lesson 02: words with frequencies; a new symbol is its two parts joined.

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
        list_rows=lambda state: [(f"{frequency} ×", word) for word, frequency in state.items()],
        describe_base=lambda state: _list_symbols(symbol for word in state for symbol in word),
    )


def make_byte_level(get_stats: Callable, merge: Callable) -> Level:
    """Return the level of lesson 04: a symbol is an id, and new ids start at 256.

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
        list_rows=lambda state: [("", state)],
        describe_base=lambda state: "the 256 bytes",
    )


def _list_symbols(symbols: Iterable[str]) -> str:
    """Return the different symbols in order, but at most the first MAX_SYMBOLS_LISTED."""
    names = [make_visible(symbol) for symbol in sorted(set(symbols))]
    shown = ", ".join(names[:_MAX_SYMBOLS_LISTED])
    left_out = len(names) - _MAX_SYMBOLS_LISTED
    return f"{shown} and {left_out} more" if left_out > 0 else shown


class StepperModel:
    """A text and its merges, one step at a time. Every step is stored, so you can go back.

    `states[i]` is the text after i merges, `stats[i]` has its pairs and their counts, and
    `merges[i]` has the pair and the new symbol that lead from there to `states[i + 1]`. If somebody
    has gone back, the lists also have the later steps, after `position`.

    >>> from bpe_lesson import core
    >>> level = make_toy_level(core.get_stats, core.merge, core.generate_names)
    >>> steps = StepperModel(level, "aaabdaaabac")
    >>> steps.step_forward(("a", "a"))
    >>> steps.find_winners(), "".join(steps.state)
    ([('Z', 'a'), ('a', 'b')], 'ZabdZabac')
    """

    def __init__(self, level: Level, text: str) -> None:
        """Start before the first merge."""
        self.level = level
        self.name_symbol = level.make_namer(text)
        self.position = 0  # the number of merges made so far
        state = level.make_state(text)
        self.states = [state]
        self.stats = [self.count_pairs(state)]
        self.merges: list[tuple[tuple, Any]] = []

    @property
    def state(self) -> Any:
        """The state after `position` merges."""
        return self.states[self.position]

    def count_pairs(self, state: Any) -> dict[tuple, int]:
        """Count pairs with the level's function. It gets a copy, so it may change its argument.

        Raises:
            TypeError: if it doesn't return a dict.
        """
        stats = self.level.count_pairs(copy(state))
        if not isinstance(stats, dict):
            problem = f"the function that counts pairs returned {shorten(stats)}"
            raise TypeError(f"{problem}, but it should return a dict")
        return stats

    def find_winners(self) -> list[tuple]:
        """Return all pairs with the highest count, in the order first seen."""
        stats = self.stats[self.position]
        highest = max(stats.values(), default=0)
        return [pair for pair, count in stats.items() if count == highest]

    def step_forward(self, pair: tuple) -> None:
        """Merge a pair, or repeat the stored step if this pair was merged here before.

        Raises:
            ValueError: if merging changes nothing, because then `step_to_end` would never end.
        """
        if self.get_known_pair() != pair:
            new, state = self.try_merge(pair)
            stats = self.count_pairs(state)
            # Store the step only now that everything has worked. This drops any later steps.
            self.merges[self.position :] = [(pair, new)]
            self.states[self.position + 1 :] = [state]
            self.stats[self.position + 1 :] = [stats]
        self.position += 1

    def try_merge(self, pair: tuple) -> tuple[Any, Any]:
        """Return the new symbol and the state that merging a pair would lead to.

        Raises:
            ValueError: if merging changes nothing.
        """
        if self.get_known_pair() == pair:
            return self.merges[self.position][1], self.states[self.position + 1]
        new = self.name_symbol(self.position, pair)
        state = self.level.merge_pair(copy(self.state), pair, new)
        if state == self.state:
            problem = f"merging {shorten(pair)} changed nothing"
            raise ValueError(f"{problem}: does your function put the new symbol in its place?")
        return new, state

    def get_known_pair(self) -> tuple | None:
        """Return the pair that was merged here before, or None if there isn't one."""
        if self.position == len(self.merges):
            return None
        pair, _ = self.merges[self.position]
        return pair

    def step_back(self) -> None:
        """Undo the last merge, if there is one."""
        self.position = max(0, self.position - 1)

    def step_to_end(self) -> None:
        """Repeat the stored steps, then merge the first winner until no pair is left."""
        while winners := self.find_winners():
            self.step_forward(self.get_known_pair() or winners[0])

    def go_to(self, position: int) -> None:
        """Go to the state after `position` merges; it must be one that's stored."""
        self.position = min(position, len(self.merges))

    def list_history(self, most: int) -> list[int]:
        """Return the start's number, 0, and those of up to `most` merges around the position.

        >>> from bpe_lesson import core
        >>> steps = StepperModel(make_byte_level(core.get_stats, core.merge), "abcdef")
        >>> steps.step_to_end()
        >>> steps.list_history(most=3)
        [0, 3, 4, 5]
        """
        first = max(1, min(self.position - most // 2, len(self.merges) - most + 1))
        return [0, *range(first, min(first + most, len(self.merges) + 1))]

    def spell_new_symbols(self) -> dict[Any, Any]:
        """Return new symbol -> what it spells, for all merges that are stored."""
        spelled: dict[Any, Any] = {}
        for (left, right), new in self.merges:
            spelled[new] = self.spell(left, spelled) + self.spell(right, spelled)
        return spelled

    def spell(self, symbol: Any, spelled: dict[Any, Any]) -> Any:
        """Return what a symbol spells, given what the new symbols spell."""
        return spelled[symbol] if symbol in spelled else self.level.spell_base(symbol)

    def describe_merge(self, number: int) -> str:
        """Return a stored merge in a few letters; the first has number 1.

        >>> from bpe_lesson import core
        >>> level = make_toy_level(core.get_stats, core.merge, core.generate_names)
        >>> steps = StepperModel(level, "aaab")
        >>> steps.step_forward(("a", "a"))
        >>> steps.describe_merge(1)
        'aa→Z'
        """
        pair, new = self.merges[number - 1]
        spelled = self.spell_new_symbols()
        shown = pair if isinstance(new, str) else [self.spell(part, spelled) for part in pair]
        left, right = (fit_label(make_visible(part)) for part in shown)
        gap = "" if len(left) == len(right) == 1 and new != left + right else " "
        name = fit_label(make_visible(new)) if isinstance(new, str) else new
        return f"{left}{gap}{right}→{name}"

    def describe_pair(self, pair: tuple, spelled: dict[Any, Any]) -> tuple[str, str]:
        """Return a pair as text, and what it spells.

        >>> from bpe_lesson import core
        >>> steps = StepperModel(make_byte_level(core.get_stats, core.merge), "ab")
        >>> steps.describe_pair((97, 98), steps.spell_new_symbols())
        ('(97, 98)', 'ab')
        """
        left, right = (self.spell(symbol, spelled) for symbol in pair)
        return format_pair(pair), make_visible(left + right)
